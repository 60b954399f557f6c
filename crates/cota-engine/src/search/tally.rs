//! What a run through a stream of structures counts.

use crate::model::candidate::Vector;
use crate::search::failure::Failure;
use crate::search::position::Position;
use crate::search::rejection::Rejection;
use crate::techniques::disjoint::{PartCount, Split};
use cota_run::Finished;
use std::collections::BTreeMap;
use std::convert::Infallible;

/// A run through a stream of structures: its counts and why it ended, or why it failed. Its steps are candidates looked
/// at; for strategies other than plain, runs of the invariant.
pub type Run<K = Infallible> = Result<Finished<Tally<K>>, Failure>;

/// The counts of a run through a stream of structures.
#[derive(Clone, Debug)]
pub struct Tally<K = Infallible> {
    /// The structures that the run handed out.
    pub valid: u64,
    /// The first candidate that was not looked at, where that is known.
    pub next: Option<Position>,
    /// How often the search left open alternatives out because nothing that a failing check had read would have
    /// changed.
    pub jumps: u64,
    /// What the search learned from failures, if it is one that learns.
    pub learned: Option<Learned>,
    /// The last reads of the invariant on invalid candidates, if the search records them.
    pub rejections: BTreeMap<Rejection, u64>,
    /// The classes of the structures, if the stream tells classes apart.
    pub classes: Option<Classes<K>>,
    /// The parts of the structures, if the stream combines parts.
    pub parts: Option<Parts>,
}

impl<K> Tally<K> {
    /// The structures that the stream met, whether or not it handed them out: a reduction keeps only some of them.
    pub fn met(&self) -> u64 {
        self.classes.as_ref().map_or(self.valid, |classes| classes.members)
    }

    /// Only the number of structures.
    pub(crate) fn of(valid: u64) -> Self {
        let (rejections, classes, parts) = (BTreeMap::new(), None, None);
        Self { valid, next: None, jumps: 0, learned: None, rejections, classes, parts }
    }

    /// The same counts with other names of the classes.
    pub(crate) fn map_classes<L>(mut self, name: impl Fn(K) -> L) -> Tally<L> {
        let Some(Classes { list, members, quota, skips, unstable }) = self.classes.take() else {
            let Self { valid, next, jumps, learned, rejections, parts, .. } = self;
            return Tally { valid, next, jumps, learned, rejections, classes: None, parts };
        };
        let named = |count: ClassCount<K>| {
            let ClassCount { class, members, kept, example } = count;
            ClassCount { class: name(class), members, kept, example }
        };
        let list = list.into_iter().map(named).collect();
        self.classified(Classes { list, members, quota, skips, unstable })
    }

    /// The same counts with the classes that another stream makes of the structures.
    pub(crate) fn classified<L>(self, classes: Classes<L>) -> Tally<L> {
        let Self { valid, next, jumps, learned, rejections, parts, .. } = self;
        Tally { valid, next, jumps, learned, rejections, classes: Some(classes), parts }
    }
}

/// What a search learned from failures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Learned {
    /// Sets of values of which it is known that no valid structure has them together.
    pub nogoods: u64,
    /// Values that were left out because of them.
    pub pruned: u64,
    /// Bytes of the nogoods that are kept: only the newest are.
    pub bytes: u64,
    /// The candidates after which the search went on without learning, because it did not pay.
    pub stopped_at: Option<u64>,
    /// Failures of which it is known what they depended on, if the search records where candidates end.
    pub failures: u64,
    /// The choices that were made before these failures.
    pub choices: u64,
    /// How often these failures depended on a choice of each field.
    pub depended: BTreeMap<String, u64>,
}

/// The classes that a run met.
#[derive(Clone, Debug)]
pub struct Classes<K> {
    /// In the order in which the run met them.
    pub list: Vec<ClassCount<K>>,
    /// The structures that were classified.
    pub members: u64,
    /// The most structures of each class that are kept, if a reduction keeps only some.
    pub quota: Option<u64>,
    /// After how many structures a criterion could skip others, if the stream has a criterion. If after none, the
    /// criterion saves nothing.
    pub skips: Option<u64>,
    /// The two passes of a reduction met different classes: the class of a structure does not depend on the
    /// structure alone.
    pub unstable: bool,
}

/// A class of structures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassCount<K> {
    /// What the structures of the class have in common.
    pub class: K,
    /// How many structures of it the run met.
    pub members: u64,
    /// How many of them it kept.
    pub kept: u64,
    /// The first one, if the stream has a criterion.
    pub example: Option<Vector>,
}

/// The parts that structures were combined from.
#[derive(Clone, Debug)]
pub struct Parts {
    /// The counts of each part.
    pub counts: Vec<PartCount>,
    /// How the structure and its invariant were split in the end.
    pub split: Split,
}
