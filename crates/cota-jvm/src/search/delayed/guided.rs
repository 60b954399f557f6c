//! Which alternatives lead a search that delays to where it starts.

use crate::code::NONE;
use crate::machine::Machine;
use crate::search::Guide;

use super::choices::{About, Outcome};

impl Machine {
    /// The alternative that the guide has for a choice that is no word's value.
    #[cold]
    pub(super) fn guided_outcome(&mut self, at: usize, about: &About, count: u32) -> u32 {
        let wanted = match &self.search.guide {
            Guide::Path(path) => Some(path[at]),
            Guide::Words(_) => self.agreeing(about),
        };
        if let Some(wanted) = wanted.filter(|&wanted| wanted < count) {
            return wanted;
        }
        self.search.strayed.get_or_insert(NONE);
        0
    }

    /// The alternative that agrees with the words of the guide.
    fn agreeing(&self, about: &About) -> Option<u32> {
        match *about {
            About::Word => None,
            About::Compare { x, y, c, outcomes } => {
                let difference =
                    i64::from(self.wanted_value(x)?) - i64::from(self.wanted_value(y)?);
                let agrees = |outcome: &Outcome| match outcome {
                    Outcome::Less => difference < i64::from(c),
                    Outcome::Equal => difference == i64::from(c),
                    Outcome::Greater => difference > i64::from(c),
                    Outcome::NotLess => difference >= i64::from(c),
                };
                outcomes.iter().position(agrees).map(|at| at as u32)
            }
            About::Value { x, y, least } => {
                let difference = self.wanted_value(x)?.checked_sub(self.wanted_value(y)?)?;
                u32::try_from(i64::from(difference) - i64::from(least)).ok()
            }
            About::Object { untold, mask } => {
                let bit = self.wanted_object(untold)?;
                (mask & bit != 0).then(|| (mask & (bit - 1)).count_ones())
            }
            About::Among { untold, first, then } => {
                let bit = self.wanted_object(untold)?;
                if first & bit != 0 { Some(0) } else { (then & bit != 0).then_some(1) }
            }
        }
    }

    /// The position of the value that the guide has for a word.
    fn wanted_position(&self, slot: u32) -> Option<usize> {
        let Guide::Words(words) = &self.search.guide else { return None };
        let known = words.iter().find(|(address, _)| *address == slot);
        Some(known.map_or(0, |&(_, index)| index as usize))
    }

    /// The value of a variable.
    pub(super) fn wanted_value(&self, x: u32) -> Option<i32> {
        if x == 0 {
            return Some(0);
        }
        let slot = self.search.delayed.variables[x as usize - 1];
        let domain = self.search.slots[(slot - self.search.first_slot) as usize];
        let values = &self.search.domains[usize::from(domain)].values;
        values.get(self.wanted_position(slot)?).map(|value| value.word as i32)
    }

    fn wanted_object(&self, untold: u32) -> Option<u64> {
        let slot = self.search.delayed.untold[untold as usize].slot;
        let domain = self.search.slots[(slot - self.search.first_slot) as usize];
        let values = &self.search.domains[usize::from(domain)].values;
        let value = values.get(self.wanted_position(slot)?)?;
        1u64.checked_shl(u32::from(value.number))
    }
}
