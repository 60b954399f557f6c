//! Which of all inputs are run: some of each class of how the invariants are exercised.

use super::input::Input;
use crate::engine::Candidate;
use crate::engine::exercise::{Coverage, Signature};
use crate::engine::parts::Disjoint;
use crate::engine::reduce::{Keep, Pick, Selection};
use std::fmt;

/// A part of all inputs: some of each class. Inputs are of one class if they exercise the invariants of the
/// arguments, which have `#[cota::decisions]`, alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suite {
    /// What it means to be exercised alike.
    pub coverage: Coverage,
    /// How many are kept.
    pub keep: Keep,
    /// Which of a class are kept; the first ones are the smallest.
    pub pick: Pick,
}

impl Suite {
    /// The first ones of each class, this many, alike if each decision is taken as often.
    pub fn reduced(keep: Keep) -> Self {
        Self { coverage: Coverage::Counting, keep, pick: Pick::First }
    }

    /// The first one of each class.
    pub fn one_per_class() -> Self {
        Self::reduced(Keep::ONE_PER_CLASS)
    }
}

impl fmt::Display for Suite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { coverage, keep, pick } = self;
        match pick {
            Pick::First => write!(f, "{coverage}, {keep}"),
            Pick::Random(seed) => write!(f, "{coverage}, {keep}, random with seed {seed}"),
        }
    }
}

/// What is chosen, while the inputs are gone through in their order.
#[derive(Clone)]
pub(super) struct Chosen {
    suite: Suite,
    selection: Selection<Signature>,
}

impl Chosen {
    pub fn new(suite: Suite) -> Self {
        Self { suite, selection: Selection::new(suite.keep, suite.pick) }
    }

    pub fn class(&self, inputs: &Disjoint<Input>, candidate: &Candidate<'_, Input>) -> Signature {
        inputs.search().exercise(candidate, self.suite.coverage)
    }

    pub fn count(&mut self, class: Signature) {
        self.selection.count(class);
    }

    pub fn counted(&mut self) {
        self.selection.counted();
    }

    /// Whether the invariants recorded nothing.
    pub fn is_blind(&self) -> bool {
        self.selection.members() > 0
            && self.selection.classes().iter().all(|class| class.class.is_empty())
    }

    /// Whether the next input, which is of this class, is run.
    pub fn takes(&mut self, class: &Signature) -> bool {
        self.selection.take(class).is_some()
    }

    /// What the report says about it.
    pub fn note(&self) -> String {
        let (kept, all) = (self.selection.wanted(), self.selection.members());
        let classes = self.selection.classes().len();
        let noun = if classes == 1 { "class" } else { "classes" };
        format!("{kept} of {all} inputs are in the suite, of {classes} {noun} ({})", self.suite)
    }
}
