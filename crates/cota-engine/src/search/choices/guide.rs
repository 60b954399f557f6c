//! How the alternative of a new choice is picked: the first one, one on a given path, or the one that
//! agrees with a given vector.

use super::{About, Choice, Choices};
use crate::model::space::FieldDomain;
use std::cmp::Ordering;

/// How new choices are made.
#[derive(Clone, Debug)]
pub(crate) enum Guide {
    /// The first alternative: the ordinary search.
    First,
    /// The alternatives taken before, by depth; the first one beyond them.
    Path(Vec<u32>),
    /// The values of a vector; `Err` once it turns out not to be a candidate.
    Vector(Vec<u32>, Result<(), WrongCandidate>),
}

/// A vector that the search never reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WrongCandidate {
    pub slot: u32,
}

impl Choices {
    pub(super) fn pick_alternative(&mut self, choice: &Choice) -> u32 {
        match &mut self.guide {
            Guide::First => 0,
            // A path from elsewhere may ask for more than there is; whoever follows it looks.
            Guide::Path(path) => {
                path.get(self.stack.len()).map_or(0, |wanted| (*wanted).min(choice.count - 1))
            }
            Guide::Vector(vector, _) => {
                let vector = std::mem::take(vector);
                let found = self.agreeing(choice, &vector).filter(|found| *found < choice.count);
                if let Guide::Vector(kept, verdict) = &mut self.guide {
                    *kept = vector;
                    if found.is_none() && verdict.is_ok() {
                        *verdict = Err(WrongCandidate { slot: choice.slot });
                    }
                }
                found.unwrap_or(0)
            }
        }
    }

    /// The alternative that agrees with a vector.
    fn agreeing(&self, choice: &Choice, vector: &[u32]) -> Option<u32> {
        let index = vector[choice.slot as usize];
        let value = |variable: u32| match variable {
            0 => Some(0),
            _ => self.value_in(self.slot_of(variable), vector),
        };
        match choice.about {
            About::Pick | About::Int { .. } => Some(index),
            About::OpenInt => Some(index.min(choice.count - 1)),
            About::Link { .. } if index == 0 && self.space.field(choice.slot).nullable() => Some(0),
            About::Link { .. } => {
                let (domain, number) = self.space.link_value(choice.slot, index);
                self.alternative_of(choice.slot, domain, number)
            }
            About::Tell { mask } => {
                let (_, number) = self.space.link_value(choice.slot, index);
                (mask >> number & 1 == 1).then(|| (mask & ((1 << number) - 1)).count_ones())
            }
            About::Among { set, .. } => {
                let (_, number) = self.space.link_value(choice.slot, index);
                Some(u32::from(set >> number & 1 == 0))
            }
            About::AtMost { x, y, c } => Some(u32::from(value(x)? - value(y)? > c)),
            About::Compare { x, y, c, outcomes } => {
                let bit = match (value(x)? - value(y)?).cmp(&c) {
                    Ordering::Less => 0,
                    Ordering::Equal => 1,
                    Ordering::Greater => 2,
                };
                (outcomes >> bit & 1 == 1).then(|| (outcomes & ((1 << bit) - 1)).count_ones())
            }
            About::Value { low } | About::Listed { low } => {
                u32::try_from(self.value_in(choice.slot, vector)? - low).ok()
            }
        }
    }

    fn value_in(&self, slot: u32, vector: &[u32]) -> Option<i64> {
        let FieldDomain::Ints { values, nullable, .. } = self.space.field(slot) else {
            return None;
        };
        let index = (vector[slot as usize] as usize).checked_sub(usize::from(*nullable))?;
        (index < values.len()).then(|| values.saturated_at(index))
    }
}
