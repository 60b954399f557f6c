//! Which structures are kept, decided one by one in the order of the source.

use super::keep::{Keep, Pick};
use crate::search::tally::ClassCount;
use cota_run::Random;
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// The state of a reduction, for those who go through the structures themselves: first
/// [`count`](Self::count) each of them if that is [necessary](Self::must_count), then
/// [`take`](Self::take) or not.
#[derive(Clone, Debug)]
pub struct Selection<K> {
    keep: Keep,
    pick: Pick,
    numbers: FxHashMap<K, usize>,
    classes: Vec<ClassCount<K>>,
    members: u64,
    quota: u64,
    kept: u64,
    /// How many will have been taken in the end.
    goal: u64,
    /// Whether the first pass is over: the counts are final.
    counted: bool,
    /// How many of each class were met in the second pass, and its source of random numbers.
    draws: Vec<(u64, Random)>,
    unstable: bool,
}

impl<K: Clone + Eq + Hash> Selection<K> {
    /// A selection that has seen nothing yet.
    pub fn new(keep: Keep, pick: Pick) -> Self {
        Self {
            keep,
            pick,
            numbers: FxHashMap::default(),
            classes: Vec::new(),
            members: 0,
            quota: keep.quota(0, 0),
            kept: 0,
            goal: 0,
            counted: false,
            draws: Vec::new(),
            unstable: false,
        }
    }

    /// Whether all structures must be counted before the first is taken.
    pub fn must_count(&self) -> bool {
        !matches!((self.keep, self.pick), (Keep::PerClass(_), Pick::First))
    }

    /// Counts a structure.
    pub fn count(&mut self, class: K) {
        self.members += 1;
        let number = self.number(class);
        self.classes[number].members += 1;
    }

    fn number(&mut self, class: K) -> usize {
        let Self { numbers, classes, .. } = self;
        *numbers.entry(class).or_insert_with_key(|class| {
            classes.push(ClassCount { class: class.clone(), members: 0, kept: 0, example: None });
            classes.len() - 1
        })
    }

    /// All structures were counted.
    pub fn counted(&mut self) {
        self.counted = true;
        self.quota = self.keep.quota(self.members, self.classes.len() as u64);
        self.goal = self.wanted();
        let seed = match self.pick {
            Pick::First => 0,
            Pick::Random(seed) => seed,
        };
        // Numbers of their own for each class: what is drawn from one does not depend on the others.
        self.draws = (1..=self.classes.len() as u64)
            .map(|number| {
                let mut seeds = Random::new(seed ^ number.wrapping_mul(0xd1b5_4a32_d192_ed03));
                (0, Random::new(seeds.bits()))
            })
            .collect();
    }

    /// Whether the next structure, which is of this class, is kept; if so, the number of the class.
    pub fn take(&mut self, class: &K) -> Option<usize> {
        if !self.counted {
            let number = match self.numbers.get(class) {
                Some(number) => *number,
                None => self.number(class.clone()),
            };
            self.members += 1;
            self.classes[number].members += 1;
            return (self.classes[number].kept < self.quota).then(|| self.taken(number));
        }
        let Some(number) = self.numbers.get(class).copied() else {
            self.unstable = true;
            return None;
        };
        let ClassCount { members, kept, .. } = self.classes[number];
        let wanted = members.min(self.quota) - kept;
        let (met, random) = &mut self.draws[number];
        let left = members.saturating_sub(*met);
        *met += 1;
        if left == 0 {
            self.unstable = true;
            return None;
        }
        let draws = match self.pick {
            Pick::First => wanted > 0,
            // Selection sampling: the number wanted out of those that are left.
            Pick::Random(_) => (random.below(left as usize) as u64) < wanted,
        };
        draws.then(|| self.taken(number))
    }

    fn taken(&mut self, number: usize) -> usize {
        self.kept += 1;
        self.classes[number].kept += 1;
        number
    }

    /// The classes in the order in which they were first met.
    pub fn classes(&self) -> &[ClassCount<K>] {
        &self.classes
    }

    /// How many structures were counted.
    pub fn members(&self) -> u64 {
        self.members
    }

    /// The most structures of each class that are kept.
    pub fn quota(&self) -> u64 {
        self.quota
    }

    /// How many were taken.
    pub fn kept(&self) -> u64 {
        self.kept
    }

    /// How many will have been taken in the end, as far as is known.
    pub fn wanted(&self) -> u64 {
        self.classes.iter().map(|class| class.members.min(self.quota)).sum()
    }

    /// Whether no more of a class will be taken.
    pub fn is_full(&self, number: usize) -> bool {
        self.classes[number].kept >= self.quota
    }

    /// Whether nothing will be taken any more.
    pub fn is_complete(&self) -> bool {
        self.counted && self.kept >= self.goal
    }

    /// Whether the two passes met different classes.
    pub fn is_unstable(&self) -> bool {
        self.unstable
    }
}
