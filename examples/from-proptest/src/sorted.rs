//! A set in a sorted vector.

/// A set of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(cota::Bounded))]
pub struct Sorted {
    items: Vec<u8>,
}

impl Sorted {
    /// The set of these numbers.
    pub fn of(mut items: Vec<u8>) -> Self {
        items.sort_unstable();
        items.dedup();
        Self { items }
    }

    /// Its numbers in order.
    pub fn items(&self) -> &[u8] {
        &self.items
    }

    /// Whether a number is in it.
    pub fn contains(&self, item: u8) -> bool {
        self.items.binary_search(&item).is_ok()
    }

    /// Adds a number.
    pub fn insert(&mut self, item: u8) {
        if let Err(place) = self.items.binary_search(&item) {
            self.items.insert(place, item);
        }
    }

    /// Takes a number away; whether it was there.
    pub fn remove(&mut self, item: u8) -> bool {
        let place = self.items.binary_search(&item);
        place.map(|place| self.items.remove(place)).is_ok()
    }

    /// The numbers of both.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        Self::of(self.items.iter().chain(&other.items).copied().collect())
    }

    /// Whether the numbers are in order, each once.
    pub fn check(&self) -> bool {
        self.items.is_sorted_by(|a, b| a < b)
    }
}

#[cfg(test)]
impl cota::Invariant for Sorted {
    fn holds(this: cota::View<'_, Self>) -> bool {
        let items = this.items();
        (1..items.len()).all(|place| items.at(place - 1) < items.at(place))
    }
}
