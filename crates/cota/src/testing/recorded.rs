//! An input written down, to be run again: its candidate vector and what it was a candidate of.

use super::input::Input;
use crate::engine::space::Space;
use crate::engine::{Candidate, Position, Search, Structure, Vector};
use std::fmt;
use std::str::FromStr;

/// A candidate vector with the fingerprint of its space: `3f2a91c0:1,0,2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    fingerprint: Option<u32>,
    vector: Vector,
}

impl Recorded {
    pub(super) fn of(candidate: &Candidate<'_, Input>, space: &Space) -> Self {
        Self::within(&candidate.vector(), space.fingerprint())
    }

    /// A candidate of a space with this fingerprint.
    pub(super) fn within(vector: &Vector, space: u64) -> Self {
        let mut indices = vector.indices().to_vec();
        let used = indices.iter().rposition(|index| *index != 0).map_or(1, |last| last + 1);
        indices.truncate(used);
        Self { fingerprint: Some(short(space)), vector: Vector::new(indices) }
    }

    /// A sequence of operations, by their numbers in a space with this fingerprint.
    pub(super) fn of_sequence(operations: &[u32], space: u64) -> Self {
        // From 1 on: zeros at the end of a vector are not written.
        let numbers = operations.iter().map(|operation| operation + 1).collect();
        Self { fingerprint: Some(short(space)), vector: Vector::new(numbers) }
    }

    /// The sequence of operations of a space.
    pub(super) fn sequence(&self, space: u64) -> Result<Vec<u32>, String> {
        self.check(short(space))?;
        let numbers = self.vector.indices().iter().map(|number| number.checked_sub(1));
        numbers.collect::<Option<_>>().ok_or_else(|| "operations are numbered from 1".to_string())
    }

    fn check(&self, fingerprint: u32) -> Result<(), String> {
        match self.fingerprint {
            Some(known) if known != fingerprint => {
                Err("it was recorded with another scope or for another type".to_string())
            }
            _ => Ok(()),
        }
    }

    /// The structure, whether or not it is valid: no invariant is run.
    pub(super) fn unchecked(&self, search: &Search<Input>) -> Result<Structure<Input>, String> {
        self.check(fingerprint(search.space()))?;
        search.structure(self.vector.clone()).map_err(|error| error.to_string())
    }

    /// The structure in the space of a search.
    pub(super) fn find(&self, search: &Search<Input>) -> Result<Structure<Input>, String> {
        self.check(fingerprint(search.space()))?;
        let from = search.clone().resume_from(Position::Vector(self.vector.clone()));
        let structure = from.map_err(|error| error.to_string())?.limit(1).iter().next();
        structure
            .filter(|structure| structure.vector().to_string() == self.vector.to_string())
            .ok_or_else(|| "it is not valid: the invariant refuses it".to_string())
    }
}

impl FromStr for Recorded {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let (fingerprint, vector) = match text.split_once(':') {
            Some((fingerprint, vector)) => (Some(fingerprint), vector),
            None => (None, text),
        };
        let number = |text: &str| {
            let digits = text.len() == 8 && text.chars().all(|c| c.is_ascii_hexdigit());
            digits.then(|| u32::from_str_radix(text, 16).ok()).flatten().ok_or_else(|| {
                format!(
                    "`{text}` is no fingerprint: that is eight hexadecimal digits, as in \
                     eda5c7b9:1,3,2"
                )
            })
        };
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

/// Half as long as that of the space: it is typed and read by people.
fn fingerprint(space: &Space) -> u32 {
    short(space.fingerprint())
}

fn short(whole: u64) -> u32 {
    (whole >> 32) as u32 ^ whole as u32
}
