//! Subjects beside models of the standard library, and sequences of calls on both.

mod heaps_and_sets;
mod lists;
mod sequences;

pub use heaps_and_sets::OrdSetModel;
pub use lists::CachingModel;
pub use sequences::{Call, Numbers, Sequence, calls, random, share_of_length};

use std::collections::{BTreeSet, VecDeque};
use std::fmt::Debug;

use cota_subjects::{AvlTree, BinHeap, BsTree, NodeCachingList, OrdSet, Queue, TreeList, TreeSet};

pub type QueuePair = Pair<Queue, VecDeque<i32>>;
pub type TreeListPair = Pair<TreeList, Vec<i32>>;
pub type NodeCachingListPair = Pair<NodeCachingList, CachingModel>;
pub type AvlTreePair = Pair<AvlTree, BTreeSet<i32>>;
pub type BsTreePair = Pair<BsTree, BTreeSet<i32>>;
pub type TreeSetPair = Pair<TreeSet, BTreeSet<i32>>;
pub type BinHeapPair = Pair<BinHeap, Vec<i32>>;
pub type OrdSetPair = Pair<OrdSet, OrdSetModel>;

/// A subject and what it should be like.
pub struct Pair<S, M> {
    pub subject: S,
    pub model: M,
}

/// What a call does to the subject.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    Changes,
    /// All that was there is gone.
    Resets,
    Looks,
}

/// A way to call the API: name, effect, number of arguments, and the call itself, which says what
/// differs from the model.
pub struct Method<P> {
    pub name: &'static str,
    pub effect: Effect,
    pub arguments: u32,
    pub call: fn(&mut P, i32, i32) -> Result<(), String>,
}

/// A subject beside its model.
pub trait Subject: Sized + 'static {
    /// The name in `seeds.txt`.
    const NAME: &'static str;
    /// The public API.
    const METHODS: &'static [Method<Self>];

    /// Both empty.
    fn new() -> Self;

    /// The invariant of the subject.
    fn is_valid(&self) -> bool;
}

/// The constructor of a [`Method`] that changes something.
pub const fn changes<P>(
    name: &'static str,
    arguments: u32,
    call: fn(&mut P, i32, i32) -> Result<(), String>,
) -> Method<P> {
    Method { name, effect: Effect::Changes, arguments, call }
}

/// The constructor of a [`Method`] that starts over.
pub const fn resets<P>(
    name: &'static str,
    arguments: u32,
    call: fn(&mut P, i32, i32) -> Result<(), String>,
) -> Method<P> {
    Method { name, effect: Effect::Resets, arguments, call }
}

/// The constructor of a [`Method`] that only looks.
pub const fn looks<P>(
    name: &'static str,
    arguments: u32,
    call: fn(&mut P, i32, i32) -> Result<(), String>,
) -> Method<P> {
    Method { name, effect: Effect::Looks, arguments, call }
}

/// Two results that should be equal.
// Results of calls are handed over as they come.
#[allow(clippy::needless_pass_by_value)]
pub fn same<T: PartialEq + Debug>(got: T, wanted: T) -> Result<(), String> {
    if got == wanted { Ok(()) } else { Err(format!("got {got:?}, wanted {wanted:?}")) }
}

/// A suite was named (`COTA_LAB_SUITE`), and is to be judged alone: tests beside it end at once.
pub fn a_suite_is_judged() -> bool {
    std::env::var_os("COTA_LAB_SUITE").is_some()
}

/// A value as an index; negative ones do not occur.
pub fn at(index: i32) -> usize {
    usize::try_from(index).expect("indices are not negative")
}
