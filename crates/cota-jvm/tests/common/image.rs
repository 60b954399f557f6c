//! Writes small images of JDKs.

/// A resource: its path in four parts, what is stored, and how long it is when it is not compressed.
pub struct Resource {
    pub parts: [String; 4],
    pub stored: Vec<u8>,
    /// How long it is unpacked, if it is packed.
    pub unpacked: Option<usize>,
}

impl Resource {
    /// `/module/parent/base.class`.
    pub fn class(module: &str, name: &str, bytes: &[u8]) -> Self {
        let (parent, base) = name.rsplit_once('/').unwrap();
        let parts = [module, parent, base, "class"].map(str::to_owned);
        Self { parts, stored: bytes.to_vec(), unpacked: None }
    }

    fn path(&self) -> String {
        let [module, parent, base, extension] = &self.parts;
        let parent = if parent.is_empty() { String::new() } else { format!("{parent}/") };
        let extension = if extension.is_empty() { String::new() } else { format!(".{extension}") };
        format!("/{module}/{parent}{base}{extension}")
    }
}

/// An image in one of both byte orders.
pub struct Image {
    pub little: bool,
    texts: Vec<u8>,
}

impl Image {
    pub fn new(little: bool) -> Self {
        Self { little, texts: vec![0] }
    }

    pub fn number(&self, number: u32) -> [u8; 4] {
        if self.little { number.to_le_bytes() } else { number.to_be_bytes() }
    }

    /// Where a text is, which is added.
    pub fn text(&mut self, text: &str) -> u32 {
        let start = self.texts.len();
        self.texts.extend(text.bytes().chain([0]));
        start as u32
    }

    /// The resource that says which module a package is in.
    pub fn package(&mut self, package: &str, module: &str) -> Resource {
        let name = self.text(module);
        let other = self.text("other.module");
        // Another module has the package, too, but nothing in it.
        let stored = [1, other, 0, name].map(|number| self.number(number)).concat();
        let (base, extension) = package.split_once('.').unwrap_or((package, ""));
        let parts = ["packages", "", base, extension].map(str::to_owned);
        Resource { parts, stored, unpacked: None }
    }

    /// The file.
    pub fn file(mut self, resources: &[Resource]) -> Vec<u8> {
        let (mut locations, mut contents) = (vec![0], Vec::<u8>::new());
        let mut places = Vec::new();
        for resource in resources {
            places.push(locations.len() as u32);
            let mut attribute = |kind: u8, value: u64| {
                // Eight bytes are always enough.
                locations.push(kind << 3 | 7);
                locations.extend(value.to_be_bytes());
            };
            for (kind, part) in (1..).zip(&resource.parts) {
                attribute(kind, u64::from(self.text(part)));
            }
            attribute(5, contents.len() as u64);
            let stored = resource.stored.len();
            attribute(6, resource.unpacked.map_or(0, |_| stored as u64));
            attribute(7, resource.unpacked.unwrap_or(stored) as u64);
            locations.push(0);
            contents.extend(&resource.stored);
        }
        let (redirects, order) = table(resources);
        let mut file = Vec::new();
        let count = resources.len() as u32;
        let sizes = [count, count, locations.len() as u32, self.texts.len() as u32];
        for field in [0xCAFE_DADA, 1 << 16, 0].into_iter().chain(sizes) {
            file.extend(self.number(field));
        }
        for redirect in redirects {
            file.extend(self.number(redirect as u32));
        }
        for resource in order {
            file.extend(self.number(places[resource]));
        }
        file.extend(locations);
        file.extend(self.texts);
        file.extend(contents);
        file
    }
}

fn hash(path: &str, seed: u32) -> u32 {
    let step = |hash: u32, byte| hash.wrapping_mul(0x0100_0193) ^ u32::from(byte);
    path.bytes().fold(seed, step) & 0x7FFF_FFFF
}

/// A perfect hash table: what each hash leads to, and which resource is in each place.
fn table(resources: &[Resource]) -> (Vec<i32>, Vec<usize>) {
    let count = resources.len();
    let place = |resource: usize, seed| hash(&resources[resource].path(), seed) as usize % count;
    let mut buckets = vec![Vec::new(); count];
    (0..count).for_each(|resource| buckets[place(resource, 0x0100_0193)].push(resource));
    let mut numbers: Vec<usize> = (0..count).collect();
    numbers.sort_by_key(|bucket| std::cmp::Reverse(buckets[*bucket].len()));
    let (mut redirects, mut order) = (vec![0; count], vec![None; count]);
    for bucket in numbers {
        match &*buckets[bucket] {
            [] => {}
            [one] => {
                let free = order.iter().position(Option::is_none).unwrap();
                order[free] = Some(*one);
                redirects[bucket] = -1 - free as i32;
            }
            several => {
                let fits = |seed: &i32| {
                    let mut taken: Vec<_> =
                        several.iter().map(|one| place(*one, *seed as u32)).collect();
                    let free = taken.iter().all(|place| order[*place].is_none());
                    taken.sort_unstable();
                    taken.dedup();
                    free && taken.len() == several.len()
                };
                let seed = (1..i32::MAX).find(fits).unwrap();
                for one in several {
                    order[place(*one, seed as u32)] = Some(*one);
                }
                redirects[bucket] = seed;
            }
        }
    }
    (redirects, order.into_iter().map(Option::unwrap).collect())
}
