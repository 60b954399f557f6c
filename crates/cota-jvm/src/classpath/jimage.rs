//! The image of a JDK, `lib/modules`: all classes of all modules in one file.
//!
//! The index comes first: a perfect hash table from paths (`/java.base/java/util/List.class`) to locations,
//! and the texts that locations are made of. It is read once; contents are read when they are asked for.

use super::{LONGEST, inflate};
use std::fs::File;
use std::io::{Error, ErrorKind, Read, Result, Seek, SeekFrom};
use std::sync::Mutex;

const MAGIC: u32 = 0xCAFE_DADA;
const COMPRESSED_MAGIC: u32 = 0xCAFE_FAFA;
const HEADER: usize = 28;
const COMPRESSED_HEADER: usize = 29;

/// The index of a JDK has some three million bytes.
const LARGEST_INDEX: u64 = 256 << 20;

#[derive(Debug)]
pub(super) struct Image {
    file: Mutex<File>,
    size: u64,
    little: bool,
    index: Vec<u8>,
    /// Entries of the hash table.
    count: usize,
    /// Where the parts begin in the index.
    offsets: usize,
    locations: usize,
    texts: usize,
}

/// Where a resource is, and the texts that its path is made of.
#[derive(Clone, Copy, Default)]
struct Location<'a> {
    module: &'a [u8],
    parent: &'a [u8],
    base: &'a [u8],
    extension: &'a [u8],
    offset: u64,
    /// Zero if it is not compressed.
    compressed: u64,
    size: u64,
}

impl Location<'_> {
    /// Whether its path is this one: `/module/parent/base.extension`, where each part may be missing.
    fn is(&self, path: &[u8]) -> bool {
        let parts = [
            (!self.module.is_empty(), &b"/"[..]),
            (!self.module.is_empty(), self.module),
            (!self.module.is_empty(), b"/"),
            (true, self.parent),
            (!self.parent.is_empty(), b"/"),
            (true, self.base),
            (!self.extension.is_empty(), b"."),
            (true, self.extension),
        ];
        let mut rest = Some(path);
        for (_, part) in parts.into_iter().filter(|(there, _)| *there) {
            rest = rest.and_then(|rest| rest.strip_prefix(part));
        }
        rest == Some(b"")
    }
}

fn damaged(what: impl Into<String>) -> Error {
    Error::new(ErrorKind::InvalidData, what.into())
}

impl Image {
    /// Reads the index.
    pub fn open(mut file: File) -> Result<Self> {
        let size = file.metadata()?.len();
        let mut header = [0; HEADER];
        file.read_exact(&mut header)?;
        let little = match (number(&header, 0, true), number(&header, 0, false)) {
            (Some(MAGIC), _) => true,
            (_, Some(MAGIC)) => false,
            _ => return Err(damaged("not an image of a JDK: it does not begin with CAFEDADA")),
        };
        let field = |at| u64::from(number(&header, at, little).unwrap_or_default());
        let version = field(4);
        if version != 1 << 16 {
            let what =
                format!("version {}.{} of images is not read", version >> 16, version & 0xFFFF);
            return Err(damaged(what));
        }
        let (count, locations, texts) = (field(16), field(20), field(24));
        let length = count * 8 + locations + texts;
        if length > LARGEST_INDEX || HEADER as u64 + length > size {
            return Err(damaged("its index is longer than it can be"));
        }
        let mut index = vec![0; length as usize];
        file.read_exact(&mut index)?;
        let count = count as usize;
        Ok(Self {
            file: Mutex::new(file),
            size,
            little,
            index,
            count,
            offsets: count * 4,
            locations: count * 8,
            texts: count * 8 + locations as usize,
        })
    }

    /// The content of the resource with this path, if there is one.
    pub fn find(&self, path: &str) -> Result<Option<Vec<u8>>> {
        let Some(location) = self.location(path.as_bytes()) else { return Ok(None) };
        self.content(&location).map(Some)
    }

    /// The module that a package (`java/util`) is in.
    pub fn module_of_package(&self, package: &str) -> Option<String> {
        let path = format!("/packages/{}", package.replace('/', "."));
        let content = self.find(&path).ok()??;
        // Pairs: whether the module has nothing in the package, and the module's name.
        content.as_chunks::<8>().0.iter().find_map(|pair| {
            let (empty, name) = (number(pair, 0, self.little)?, number(pair, 4, self.little)?);
            let name = std::str::from_utf8(self.text(u64::from(name))?).ok()?;
            (empty == 0).then(|| name.to_owned())
        })
    }

    /// The names of all classes of a module, in no particular order.
    pub fn class_names(&self, module: &str) -> Vec<String> {
        let mut names = Vec::new();
        for entry in 0..self.count {
            let Some(location) = self.entry(entry) else { continue };
            if location.module != module.as_bytes() || location.extension != b"class" {
                continue;
            }
            let text = |bytes| std::str::from_utf8(bytes).ok();
            match (text(location.parent), text(location.base)) {
                (Some(""), Some(base)) => names.push(base.to_owned()),
                (Some(parent), Some(base)) => names.push(format!("{parent}/{base}")),
                _ => {}
            }
        }
        names
    }

    fn location(&self, path: &[u8]) -> Option<Location<'_>> {
        let place = |seed: u32| hash(path, seed) as usize % self.count.max(1);
        let redirect = number(&self.index, place(MULTIPLIER).checked_mul(4)?, self.little)? as i32;
        let entry = match redirect {
            // Several paths have this hash: another seed tells them apart.
            1.. => place(redirect as u32),
            // Only one has, and this says where it is.
            ..0 => usize::try_from(-1 - i64::from(redirect)).ok()?,
            0 => return None,
        };
        // Every path has a hash; whether it is the path that was put there is not yet known.
        self.entry(entry).filter(|location| location.is(path))
    }

    /// The location of an entry of the hash table.
    fn entry(&self, entry: usize) -> Option<Location<'_>> {
        if entry >= self.count {
            return None;
        }
        let start = number(&self.index, self.offsets + entry * 4, self.little)? as usize;
        let mut bytes = self.index.get(self.locations..self.texts)?.get(start..)?;
        let mut location = Location::default();
        loop {
            // Five bits say what it is, three how many bytes it has.
            let (&first, rest) = bytes.split_first()?;
            let (kind, length) = (first >> 3, usize::from(first & 7) + 1);
            if kind == 0 {
                return Some(location);
            }
            let (value, rest) = rest.split_at_checked(length)?;
            let value = value.iter().fold(0, |value, &byte| value << 8 | u64::from(byte));
            match kind {
                1 => location.module = self.text(value)?,
                2 => location.parent = self.text(value)?,
                3 => location.base = self.text(value)?,
                4 => location.extension = self.text(value)?,
                5 => location.offset = value,
                6 => location.compressed = value,
                7 => location.size = value,
                _ => {}
            }
            bytes = rest;
        }
    }

    /// The text that begins here, which ends with a zero.
    fn text(&self, start: u64) -> Option<&[u8]> {
        let bytes = self.index.get(self.texts..)?.get(usize::try_from(start).ok()?..)?;
        bytes.iter().position(|&byte| byte == 0).map(|end| &bytes[..end])
    }

    fn content(&self, location: &Location<'_>) -> Result<Vec<u8>> {
        let stored = if location.compressed == 0 { location.size } else { location.compressed };
        let start = ((HEADER + self.index.len()) as u64).checked_add(location.offset);
        let end = start.and_then(|start| start.checked_add(stored));
        let (Some(start), true) = (start, end.is_some_and(|end| end <= self.size)) else {
            return Err(damaged("a resource is not in the image"));
        };
        if stored.max(location.size) > LONGEST as u64 {
            return Err(damaged(format!("a resource has more than {LONGEST} bytes")));
        }
        let mut bytes = vec![0; stored as usize];
        {
            let mut file = self.file.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            file.seek(SeekFrom::Start(start))?;
            file.read_exact(&mut bytes)?;
        }
        if location.compressed != 0 {
            bytes = self.decompressed(bytes)?;
            if bytes.len() as u64 != location.size {
                return Err(damaged("a compressed resource has another size than the index says"));
            }
        }
        Ok(bytes)
    }

    /// Undoes what was done to a resource, the last step first.
    fn decompressed(&self, mut bytes: Vec<u8>) -> Result<Vec<u8>> {
        // Every step has its header in front; nobody takes more than two.
        for _ in 0..8 {
            if number(&bytes, 0, self.little) != Some(COMPRESSED_MAGIC) {
                return Ok(bytes);
            }
            let header = bytes.get(..COMPRESSED_HEADER);
            let header = header.ok_or_else(|| damaged("a compressed resource is cut off"))?;
            let name = number(header, 20, self.little).and_then(|name| self.text(name.into()));
            let packed = &bytes[COMPRESSED_HEADER..];
            bytes = match name {
                Some(b"zip") => inflate::zlib(packed).map_err(damaged)?,
                other => {
                    let name = String::from_utf8_lossy(other.unwrap_or_default());
                    let what = format!(
                        "the image is compressed by `{name}`, which is not read; \
                         take a JDK as it is published"
                    );
                    return Err(Error::new(ErrorKind::Unsupported, what));
                }
            };
        }
        Err(damaged("a resource is compressed again and again"))
    }
}

const MULTIPLIER: u32 = 0x0100_0193;

fn hash(path: &[u8], seed: u32) -> u32 {
    let step = |hash: u32, byte: &u8| hash.wrapping_mul(MULTIPLIER) ^ u32::from(*byte);
    path.iter().fold(seed, step) & 0x7FFF_FFFF
}

fn number(bytes: &[u8], at: usize, little: bool) -> Option<u32> {
    let bytes = *bytes.get(at..)?.first_chunk()?;
    Some(if little { u32::from_le_bytes(bytes) } else { u32::from_be_bytes(bytes) })
}
