//! Conflict-directed backjumping (Prosser 1993) over choices that a failing check has not read.
//!
//! A check is a pure function of what it reads. So a structure that agrees with a rejected candidate on what the
//! failing check read is rejected too: these choices are the *conflict*. The search goes back to the deepest of them
//! and leaves out the open alternatives of the choices behind it. When a choice has no alternative left, what its
//! alternatives failed for, without the choice itself, is the conflict of all of them.
//!
//! A conflict speaks of slots and what they hold, not of the order in which they were chosen: no valid structure
//! agrees with it, whatever its objects are called. So the objects that symmetry breaking leaves out need no reason
//! of their own: each can change places with the one new object that was tried. Whatever else was left out does
//! ([`Choices::narrowed_by`]).

use crate::search::choices::{Cells, Choices};

/// Depths from this one on are members of every set: choices so deep are never jumped over.
const DEEPEST: usize = 127;

/// A set of choices, by their depths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Depths(u128);

impl Depths {
    /// Every choice.
    pub const ALL: Self = Self(u128::MAX);

    /// The set as a number, to be kept outside of a search.
    pub fn bits(self) -> u128 {
        self.0
    }

    /// The set that was this number.
    pub fn of_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// The set with one more.
    #[inline]
    pub(crate) fn insert(&mut self, depth: usize) {
        if depth < DEEPEST {
            self.0 |= 1 << depth;
        }
    }

    /// The set without a member.
    #[inline]
    pub(crate) fn remove(&mut self, depth: usize) {
        if depth < DEEPEST {
            self.0 &= !(1 << depth);
        }
    }

    pub(crate) fn contains(self, depth: usize) -> bool {
        depth >= DEEPEST || self.0 >> depth & 1 == 1
    }

    #[inline]
    pub(crate) fn add(&mut self, others: Self) {
        self.0 |= others.0;
    }

    /// How many of the first `length` choices there are up to the deepest member.
    #[inline]
    pub(crate) fn reach(self, length: usize) -> usize {
        if length > DEEPEST {
            return length;
        }
        let members = self.0 & ((1 << length) - 1);
        (u128::BITS - members.leading_zeros()) as usize
    }
}

/// What the candidates of a walk failed for, as far as it decides how far to go back.
#[derive(Debug)]
pub(crate) struct Jumps {
    /// What the candidates under the alternatives of a choice that were left failed for, by depth.
    reasons: Vec<Depths>,
    /// What the current candidate was rejected for. A valid one is found for every choice: none is jumped over.
    pub conflict: Depths,
    /// How often open alternatives were left out.
    pub count: u64,
    /// How the walk ended.
    pub end: Option<Departure>,
}

/// What a walk that goes back below its floor knows for whoever goes on there.
#[derive(Clone, Debug)]
pub struct Departure {
    /// What the alternatives of each choice below the floor failed for.
    pub reasons: Vec<Depths>,
    /// What all candidates since the last change of those choices failed for.
    pub conflict: Depths,
    /// Whether open alternatives were left out.
    pub jumped: bool,
}

impl Jumps {
    pub fn new() -> Self {
        Self { reasons: Vec::new(), conflict: Depths::ALL, count: 0, end: None }
    }

    /// Begins at the end of a path, of which the choices from `floor` on belong to this walk.
    pub fn start(&mut self, path: &[u32], floor: usize) {
        *self = Self::new();
        // What the alternatives before failed for is not known. At the floor nobody asks here: the walk ends.
        self.reasons.extend(path.iter().enumerate().map(|(depth, alternative)| {
            if depth > floor && *alternative > 0 { Depths::ALL } else { Depths::default() }
        }));
    }

    /// What the alternatives of each choice that were left failed for.
    pub fn reasons(&self) -> &[Depths] {
        &self.reasons
    }

    /// The same as another walk knew it.
    pub fn know(&mut self, reasons: &[Depths]) {
        self.reasons = reasons.to_vec();
    }

    /// Goes on to the next alternative of the deepest choice in the conflict that has one, never below `floor`; the
    /// depth of that choice.
    pub fn back(&mut self, choices: &mut Choices, floor: usize, cells: &Cells) -> Option<usize> {
        let mut conflict = std::mem::replace(&mut self.conflict, Depths::ALL);
        let mut jumped = false;
        choices.begin_step();
        loop {
            let kept = conflict.reach(choices.stack().len());
            jumped |= choices.drop_to(kept.max(floor), cells);
            if kept <= floor {
                self.depart(choices, conflict, jumped);
                return None;
            }
            let depth = kept - 1;
            self.reasons.truncate(kept);
            if choices.next_alternative(cells) {
                self.reasons.resize(kept, Depths::default());
                self.reasons[depth].add(conflict);
                self.count += u64::from(jumped);
                return Some(depth);
            }
            if let Some(reasons) = self.reasons.get(depth) {
                conflict.add(*reasons);
            }
            conflict.add(choices.narrowed_by(depth));
            // Whoever goes on at the floor knows of alternatives that were tried elsewhere.
            if depth > floor {
                conflict.remove(depth);
            }
            choices.forget(cells);
        }
    }

    fn depart(&mut self, choices: &Choices, conflict: Depths, jumped: bool) {
        self.count += u64::from(jumped);
        let mut reasons = std::mem::take(&mut self.reasons);
        reasons.resize(choices.stack().len(), Depths::default());
        for (depth, reasons) in reasons.iter_mut().enumerate() {
            reasons.add(choices.narrowed_by(depth));
        }
        self.end = Some(Departure { reasons, conflict, jumped });
    }
}
