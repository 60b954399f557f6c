//! Whether learning pays.
//!
//! To follow what values depend on makes each candidate dearer. Where too few are left out for that,
//! the search goes on without it. Counts decide, so that every run decides alike.

use crate::code::NONE;
use crate::machine::Machine;
use crate::search::delayed::About;

use super::Learned;

/// What a search learned.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Learning {
    /// How often it jumped over choices that had other values.
    pub jumps: u64,
    /// Nogoods that were learned.
    pub nogoods: u64,
    /// Values that nogoods ruled out.
    pub pruned: u64,
    /// Bytes of the nogoods that are kept.
    pub bytes: usize,
    /// The candidates after which it went on without learning, if it did.
    pub stopped_at: Option<u64>,
    /// If it is counted where candidates end: the failures, the choices that they depended on, and those that were made.
    pub failures: u64,
    /// See [`failures`](Self::failures).
    pub reasons: u64,
    /// See [`failures`](Self::failures).
    pub choices: u64,
}

pub(crate) struct Worth {
    pub jumps: u64,
    /// Candidates that values jumped over would have had if they were like those that were tried.
    pub jumped: u64,
    /// Instructions of the predicate that were followed.
    pub instructions: u64,
    /// Candidates before the search was started again somewhere.
    pub earlier: u64,
    /// Structures that were found without a run of the predicate, where they do not count as candidates.
    pub touched: u64,
    /// After this many candidates the search asks whether it pays.
    next_look: u64,
    /// After this many values that were left out it looks up from its work.
    next_pause: u64,
    pub stopped_at: Option<u64>,
    /// Whether it stops at the first look.
    gives_up: bool,
    failures: u64,
    choices: u64,
    /// For each word that is chosen, how many failures depended on it.
    depended: Vec<u64>,
}

/// The first candidates say little.
const FIRST_LOOK: u64 = 2_000;
/// Values that are left out between two looks up.
const PRUNED: u64 = 1 << 16;

/// What things cost, in tenths of nanoseconds on some machine: only their relation matters.
mod cost {
    /// To go back and run on, in a plain search and in one that learns.
    pub const PLAIN_CANDIDATE: u64 = 450;
    pub const CANDIDATE: u64 = 2_000;
    /// An instruction of the predicate, with its share of the natives.
    pub const PLAIN_INSTRUCTION: u64 = 60;
    pub const INSTRUCTION: u64 = 170;
    /// A candidate that fails at once, as one does that a nogood rules out.
    pub const PLAIN_FAILURE: u64 = 600;
    /// To leave a value out, and to look at one nogood.
    pub const PRUNED: u64 = 500;
    pub const LOOK: u64 = 100;
}

/// The values that were tried are larger than those that were not: they come first, so they lead further. In a search that
/// delays there are no such values: what is left to choose leads equally far.
const TRIED_ARE_LARGER: u64 = 3;

impl Default for Worth {
    fn default() -> Worth {
        Worth {
            jumps: 0,
            jumped: 0,
            instructions: 0,
            earlier: 0,
            touched: 0,
            next_look: FIRST_LOOK,
            next_pause: PRUNED,
            stopped_at: None,
            gives_up: false,
            failures: 0,
            choices: 0,
            depended: Vec::new(),
        }
    }
}

impl Machine {
    /// What the search has learned so far.
    pub fn learning(&self) -> Learning {
        let Learned { worth, nogoods, literals, .. } = &self.search.learned;
        Learning {
            jumps: worth.jumps,
            nogoods: nogoods.learned,
            pruned: nogoods.pruned,
            bytes: nogoods.bytes() + literals.bytes(),
            stopped_at: worth.stopped_at,
            failures: worth.failures,
            reasons: worth.depended.iter().sum(),
            choices: worth.choices,
        }
    }

    /// If it is counted where candidates end: how many failures depended on each word that was chosen, by its address.
    pub fn depended(&self) -> impl Iterator<Item = (u32, u64)> + '_ {
        let counts = self.search.learned.worth.depended.iter().enumerate();
        let first = self.search.first_slot;
        counts.filter(|(_, count)| **count > 0).map(move |(at, &count)| (first + at as u32, count))
    }

    /// Lets the search go on without learning after so many candidates, whether it pays or not. Only for tests.
    #[doc(hidden)]
    pub fn stop_learning_after(&mut self, candidates: u64) {
        let worth = &mut self.search.learned.worth;
        (worth.next_look, worth.gives_up) = (candidates, true);
    }

    /// Counts what a failure depends on.
    pub(crate) fn note_reasons(&mut self) {
        let Learned { worth, conflict, .. } = &mut self.search.learned;
        let Some(set) = conflict.known() else { return };
        worth.failures += 1;
        worth.choices += self.search.choices.len() as u64;
        worth.depended.resize(self.search.slots.len(), 0);
        let count = self.search.choices.len();
        for depth in set.members().filter(|&depth| depth < count) {
            let slot = self.word_of_choice(depth);
            let at = slot.wrapping_sub(self.search.first_slot) as usize;
            if let Some(count) = self.search.learned.worth.depended.get_mut(at) {
                *count += 1;
            }
        }
    }

    /// The word that a choice is about; the first of two.
    fn word_of_choice(&self, depth: usize) -> u32 {
        let slot = self.search.choices[depth].slot;
        if slot != NONE {
            return slot;
        }
        let delayed = &self.search.delayed;
        match delayed.about(depth) {
            About::Compare { x, y, .. } | About::Value { x, y, .. } => {
                delayed.word_of(if x == 0 { y } else { x })
            }
            About::Object { untold, .. } | About::Among { untold, .. } => {
                delayed.untold_at(untold).slot
            }
            About::Word => slot,
        }
    }

    /// Whether the search should look up from its work, now that a candidate has ended or values were left out.
    #[inline]
    pub(crate) fn pauses_learning(&mut self) -> bool {
        let Learned { worth, nogoods, .. } = &self.search.learned;
        let explored = worth.earlier + worth.touched + self.search.explored;
        let is_time = explored >= worth.next_look || nogoods.pruned >= worth.next_pause;
        // Whoever asks for a single candidate wants to see a whole one.
        is_time && self.search.pause_at > self.search.explored + 1 && self.look_up()
    }

    #[cold]
    #[inline(never)]
    fn look_up(&mut self) -> bool {
        let Learned { worth, nogoods, .. } = &mut self.search.learned;
        let explored = worth.earlier + worth.touched + self.search.explored;
        worth.next_pause = nogoods.pruned + PRUNED;
        if explored < worth.next_look {
            return true;
        }
        worth.next_look = 2 * explored;
        let run =
            cost::PLAIN_CANDIDATE + worth.instructions / explored.max(1) * cost::PLAIN_INSTRUCTION;
        let larger = if self.search.delayed.on { 1 } else { TRIED_ARE_LARGER };
        let plain = (explored + worth.jumped / larger) * run + nogoods.pruned * cost::PLAIN_FAILURE;
        let learning = explored * cost::CANDIDATE
            + worth.instructions * cost::INSTRUCTION
            + nogoods.pruned * cost::PRUNED
            + nogoods.looks * cost::LOOK;
        if learning > plain || worth.gives_up {
            self.stop_learning();
        }
        true
    }

    /// Goes on as a search that does not learn.
    fn stop_learning(&mut self) {
        for at in (0..self.search.choices.len()).rev() {
            if !self.has_more(at) {
                self.leave_choice(at);
                if self.search.delayed.on {
                    self.search.delayed.remove_outcomes(at);
                }
            }
        }
        let learned = &mut self.search.learned;
        learned.on = false;
        learned.worth.stopped_at = Some(learned.worth.earlier + self.search.explored);
        // What it knew of the program's state is of no use any more.
        (learned.registers, learned.words) = (Vec::new(), Vec::new());
    }
}
