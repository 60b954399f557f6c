//! A number that stands for all that a vector of a space means.

use super::Space;
use cota_run::Digest;
use std::fmt::Write;

impl Space {
    /// Changes whenever the same vector may mean something else: other slots, or other values. It is
    /// the same on every machine and with every compiler.
    pub fn fingerprint(&self) -> u64 {
        let mut digest = Digest::default();
        for slot in 0..self.slots().len() as u32 {
            // Writing to a digest cannot fail.
            let _ = write!(digest, "{} {:?};", self.slot_name(slot), self.field(slot));
            if let Some(keys) = self.map_keys(slot) {
                let _ = write!(digest, "{keys:?};");
            }
        }
        for domain in self.domains() {
            let _ = write!(digest, "{} {};", domain.name, domain.count);
        }
        digest.value()
    }
}
