//! An input written down, to be run again: its candidate vector and what it was a candidate of.

use crate::Bounded;
use crate::engine::{Candidate, Position, Search, Space, Structure, Vector};
use std::fmt::{self, Write};
use std::str::FromStr;

/// A candidate vector with the fingerprint of its space: `3f2a91c0:1,0,2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    fingerprint: Option<u32>,
    vector: Vector,
}

impl Recorded {
    pub(super) fn of<T: Bounded>(candidate: &Candidate<'_, T>, space: &Space) -> Self {
        let mut indices = candidate.vector().indices().to_vec();
        let used = indices.iter().rposition(|index| *index != 0).map_or(1, |last| last + 1);
        indices.truncate(used);
        Self { fingerprint: Some(fingerprint(space)), vector: Vector::new(indices) }
    }

    /// The structure in the space of a search.
    pub(super) fn find<T: Bounded>(&self, search: &Search<T>) -> Result<Structure<T>, String> {
        if self.fingerprint.is_some_and(|known| known != fingerprint(search.space())) {
            return Err("it was recorded with another scope or for another type".to_string());
        }
        let from = search.clone().from(Position::Vector(self.vector.clone()));
        let structure = from.map_err(|error| error.to_string())?.limit(1).iter().next();
        structure
            .filter(|structure| structure.vector().to_string() == self.vector.to_string())
            .ok_or_else(|| "it is not valid: the invariant refuses it".to_string())
    }
}

impl FromStr for Recorded {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (fingerprint, vector) = match text.split_once(':') {
            Some((fingerprint, vector)) => (Some(fingerprint), vector),
            None => (None, text),
        };
        let number =
            |text| u32::from_str_radix(text, 16).map_err(|_| format!("`{text}` is no fingerprint"));
        Ok(Self {
            fingerprint: fingerprint.map(number).transpose()?,
            vector: vector
                .parse()
                .map_err(|error: crate::engine::VectorError| error.to_string())?,
        })
    }
}

impl fmt::Display for Recorded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.fingerprint {
            Some(fingerprint) => write!(f, "{fingerprint:08x}:{}", self.vector),
            None => self.vector.fmt(f),
        }
    }
}

/// Changes whenever the same vector may mean something else: other slots, or other values.
fn fingerprint(space: &Space) -> u32 {
    let mut hash = Fnv(0xcbf2_9ce4_8422_2325);
    for slot in 0..space.slots().len() as u32 {
        // Writing to the hash cannot fail.
        let _ = write!(hash, "{} {:?};", space.slot_name(slot), space.field(slot));
    }
    for domain in space.domains() {
        let _ = write!(hash, "{} {};", domain.name, domain.count);
    }
    (hash.0 >> 32) as u32 ^ hash.0 as u32
}

/// FNV-1a: the same on every machine and with every compiler.
struct Fnv(u64);

impl Write for Fnv {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        Ok(())
    }
}
