//! A queue in a fixed array.

/// A queue of up to three numbers.
#[derive(Clone, Debug, Default)]
#[cfg_attr(test, derive(cota::Bounded))]
pub struct Ring {
    items: [u8; 3],
    first: usize,
    len: usize,
}

impl Ring {
    /// Adds a number at the end; `false` if there is no room.
    pub fn push(&mut self, item: u8) -> bool {
        if self.len == self.items.len() {
            return false;
        }
        self.items[(self.first + self.len) % self.items.len()] = item;
        self.len += 1;
        true
    }

    /// Takes the first number away.
    pub fn pop(&mut self) -> Option<u8> {
        self.len = self.len.checked_sub(1)?;
        let item = self.items[self.first];
        self.first = (self.first + 1) % self.items.len();
        Some(item)
    }

    /// How many numbers there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}
