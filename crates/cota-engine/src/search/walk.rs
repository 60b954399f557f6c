//! One walk through the candidates of a space, whatever runs the invariant.
//!
//! Budgets, threads, shards and criteria need no more of a search than this. [`Explorer`](super::explorer::Explorer) walks with
//! a Rust invariant; a machine that runs the predicate of another language is a walk of its own crate.

use crate::model::candidate::Vector;
use crate::search::failure::Failure;
use crate::search::jumps::{Departure, Depths};
use crate::search::rejection::Rejection;
use crate::search::tally::Learned;
use std::collections::BTreeMap;

/// What a walk came to.
#[derive(Debug)]
pub enum Next {
    /// A valid candidate.
    Valid,
    /// Only invalid ones.
    Invalid,
    /// The end: every candidate was looked at.
    Done,
    /// The invariant failed on the candidate.
    Failed(Box<Failure>),
}

/// A walk through candidates in their order. A candidate is known by its path: the alternative that each choice took, in the
/// order of the choices. Paths are ordered like the candidates.
pub trait Walk {
    /// Starts with the choices of a path, and stays within its first `floor` choices. Counts from 0.
    fn start(&mut self, path: &[u32], floor: usize);

    /// The same where an earlier walk would have gone on, with what that one knew ([`Walk::reasons`]).
    fn start_again(&mut self, path: &[u32], floor: usize, known: &[Depths]) {
        let _ = known;
        self.start(path, floor);
    }

    /// Goes on to the next valid candidate, over at most `most` candidates; `most` is not 0.
    fn next(&mut self, most: u64) -> Next;

    /// The candidates looked at since the start.
    fn explored(&self) -> u64;

    /// The valid candidates since the start.
    fn valid(&self) -> u64;

    /// The choices of the current candidate.
    fn path(&self) -> Vec<u32>;

    /// The vector of the current candidate.
    fn vector(&self) -> Vector;

    /// Goes on without running the invariant; the path and the vector of the candidate that would be next.
    fn ahead(&mut self) -> Option<(Vec<u32>, Vector)>;

    /// Leaves out what is left of the candidates that share the first `depth` choices with the current one.
    fn skip_below(&mut self, depth: usize);

    /// Gives the later part of what is left to do away: the alternatives of the shallowest choice that has another one, as
    /// a path and a floor to start with.
    fn split(&mut self) -> Option<(Vec<u32>, usize)>;

    /// If a criterion tells candidates apart: the choices that all candidates share which must look to it like the
    /// current one, and whether some of them are still to come.
    fn alike(&self) -> Option<(Vec<u32>, bool)>;

    /// If there is a criterion, how the first choices were left: each time a choice above all before was changed, with
    /// the candidates looked at until then.
    fn left(&self) -> &[(usize, u64)];

    /// How often it left open alternatives out because nothing that a failure depended on would have changed.
    fn jumps(&self) -> u64 {
        0
    }

    /// What it learned from failures, if it is a walk that learns.
    fn learned(&self) -> Option<Learned> {
        None
    }

    /// If it jumps: what another walk has to know to go on here as this one would, after [`Walk::ahead`].
    fn reasons(&self) -> Vec<Depths> {
        Vec::new()
    }

    /// If it jumps and has come to its end: what whoever goes on there has to know.
    fn departure(&self) -> Option<&Departure> {
        None
    }

    /// Where the invariant was on invalid candidates since this was asked last, if that is recorded.
    fn take_rejections(&mut self) -> BTreeMap<Rejection, u64>;
}
