//! A number that stands for all that a vector of a space means.

use super::Space;
use std::fmt::{self, Write};

impl Space {
    /// Changes whenever the same vector may mean something else: other slots, or other values. It is
    /// the same on every machine and with every compiler.
    pub fn fingerprint(&self) -> u64 {
        let mut hash = Fnv(0xcbf2_9ce4_8422_2325);
        for slot in 0..self.slots().len() as u32 {
            // Writing to the hash cannot fail.
            let _ = write!(hash, "{} {:?};", self.slot_name(slot), self.field(slot));
        }
        for domain in self.domains() {
            let _ = write!(hash, "{} {};", domain.name, domain.count);
        }
        hash.0
    }
}

/// FNV-1a.
struct Fnv(u64);

impl Write for Fnv {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        Ok(())
    }
}
