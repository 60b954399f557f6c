//! An ordered set of integers in an array that grows in steps, up to a limit.

/// By how many places the array grows.
const STEP: usize = 4;

/// How many places there are at most.
pub const LIMIT: usize = 16;

/// A set of integers in ascending order.
#[derive(Clone, Debug)]
pub struct OrdSet {
    set: Box<[i32]>,
    size: usize,
    resized: usize,
    overflow: bool,
}

impl OrdSet {
    /// An empty set with so many places, one at least and [`LIMIT`] at most.
    pub fn new(places: usize) -> Self {
        let places = places.clamp(1, LIMIT);
        Self { set: vec![0; places].into(), size: 0, resized: 0, overflow: false }
    }

    /// The set of these values, as far as there is room for them.
    pub fn from_slice(values: &[i32]) -> Self {
        let mut set = Self::new(values.len());
        for &value in values {
            set.add(value);
        }
        set
    }

    /// Adds a value; `false` if it was there or there is no more room.
    pub fn add(&mut self, value: i32) -> bool {
        let Err(at) = self.search(value) else { return false };
        if self.size == self.set.len() && !self.grow() {
            self.overflow = true;
            return false;
        }
        let mut i = self.size;
        while i > at {
            self.set[i] = self.set[i - 1];
            i -= 1;
        }
        self.set[at] = value;
        self.size += 1;
        true
    }

    /// Removes a value; `false` if it was not there.
    pub fn remove(&mut self, value: i32) -> bool {
        let Ok(at) = self.search(value) else { return false };
        let mut i = at;
        while i + 1 < self.size {
            self.set[i] = self.set[i + 1];
            i += 1;
        }
        self.size -= 1;
        true
    }

    /// The place of a value, or where it would be.
    fn search(&self, value: i32) -> Result<usize, usize> {
        let mut low = 0;
        let mut high = self.size;
        while low < high {
            let middle = low + (high - low) / 2;
            if self.set[middle] == value {
                return Ok(middle);
            }
            if self.set[middle] < value {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Err(low)
    }

    /// Makes room; `false` if there is all the room there may be.
    fn grow(&mut self) -> bool {
        if self.set.len() >= LIMIT {
            return false;
        }
        let places = (self.set.len() + STEP).min(LIMIT);
        let mut larger = vec![0; places].into_boxed_slice();
        for i in 0..self.size {
            larger[i] = self.set[i];
        }
        self.set = larger;
        self.resized += 1;
        true
    }

    /// The value is in the set.
    pub fn contains(&self, value: i32) -> bool {
        self.search(value).is_ok()
    }

    /// The value with so many smaller ones.
    pub fn get(&self, index: usize) -> Option<i32> {
        if index < self.size { Some(self.set[index]) } else { None }
    }

    /// How many smaller values there are, if the value is in the set.
    pub fn position(&self, value: i32) -> Option<usize> {
        self.search(value).ok()
    }

    /// How many values there are.
    pub fn len(&self) -> usize {
        self.size
    }

    /// There are none.
    pub fn is_empty(&self) -> bool {
        self.size == 0
    }

    /// How many places there are.
    pub fn places(&self) -> usize {
        self.set.len()
    }

    /// How often the array grew.
    pub fn resized(&self) -> usize {
        self.resized
    }

    /// A value found no room.
    pub fn overflow(&self) -> bool {
        self.overflow
    }

    /// The least value.
    pub fn first(&self) -> Option<i32> {
        self.get(0)
    }

    /// The greatest value.
    pub fn last(&self) -> Option<i32> {
        if self.size > 0 { Some(self.set[self.size - 1]) } else { None }
    }

    /// Every value of the other set is in this one.
    pub fn includes(&self, other: &Self) -> bool {
        let mut mine = 0;
        for i in 0..other.size {
            while mine < self.size && self.set[mine] < other.set[i] {
                mine += 1;
            }
            if mine == self.size || self.set[mine] != other.set[i] {
                return false;
            }
        }
        true
    }

    /// Adds all values of the other set, as far as there is room.
    pub fn unite(&mut self, other: &Self) {
        for i in 0..other.size {
            self.add(other.set[i]);
        }
    }

    /// Keeps only the values that are in the other set.
    pub fn intersect(&mut self, other: &Self) {
        let mut kept = 0;
        for i in 0..self.size {
            if other.contains(self.set[i]) {
                self.set[kept] = self.set[i];
                kept += 1;
            }
        }
        self.size = kept;
    }

    /// Removes all values of the other set.
    pub fn subtract(&mut self, other: &Self) {
        for i in 0..other.size {
            self.remove(other.set[i]);
        }
    }

    /// Removes all values; the room stays.
    pub fn clear(&mut self) {
        self.size = 0;
    }

    /// All values in order.
    pub fn to_vec(&self) -> Vec<i32> {
        self.set[..self.size].to_vec()
    }

    // cota: skip
    /// Values are in order, and there is room for them.
    pub fn is_valid(&self) -> bool {
        self.size <= self.set.len()
            && self.set.len() <= LIMIT
            && self.set[..self.size].is_sorted_by(|one, next| one < next)
    }
}
