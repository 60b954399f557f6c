//! `Bounded` types as `proptest` strategies (feature `proptest`).
//!
//! ```
//! use cota::{Bounded, Invariant, Scope, View};
//! use proptest::prelude::*;
//!
//! #[derive(Bounded, Clone, Debug)]
//! struct Span { from: u8, to: u8 }
//!
//! impl Invariant for Span {
//!     fn holds(span: View<'_, Self>) -> bool {
//!         span.from() <= span.to()
//!     }
//! }
//!
//! proptest!(|(span in cota::proptest::structures::<Span>(&Scope::new().size(9)), extra: u8)| {
//!     prop_assert!(span.to - span.from <= 9 && u16::from(extra) < 256);
//! });
//! ```

use crate::engine::{Search, Structure};
use crate::{Bounded, Invariant, Scope};
use ::proptest::strategy::{NewTree, Strategy, ValueTree};
use ::proptest::test_runner::{Reason, TestRunner};
use std::fmt::{self, Debug};
use std::sync::{Arc, OnceLock};

/// Up to this many valid structures are listed, and each is equally likely. If there are more, they are
/// drawn by random probes of the search, which is close to uniform.
pub const MOST_LISTED: usize = 100_000;

/// Where structures are drawn by probes, this many of the smallest ones are tried when a failing one is
/// made smaller.
const SMALLEST_TRIED: usize = 1_000;

/// Probes for the first draw, and how often the number is doubled.
const PROBES: u64 = 64;
const ROUNDS: u32 = 8;

/// The valid structures of a type within a scope, as a strategy.
///
/// # Panics
/// If the scope cannot be used for the type; [`Structures::of`] takes a search that is known to work.
#[track_caller]
pub fn structures<T: Invariant + Debug>(scope: &Scope) -> Structures<T> {
    match Search::new(scope) {
        Ok(search) => Structures::of(search),
        Err(error) => panic!("the scope cannot be used: {error}"),
    }
}

/// A strategy that picks among the structures of a search; see [`structures`].
///
/// A failing structure is made smaller: fewer objects first, then shorter sequences, then earlier in
/// the order of the search.
pub struct Structures<T: Bounded> {
    search: Search<T>,
    /// Sorted by size: all structures, or the smallest ones.
    small: Arc<OnceLock<Small<T>>>,
}

struct Small<T> {
    structures: Vec<Structure<T>>,
    complete: bool,
}

impl<T: Bounded> Structures<T> {
    /// The structures that a search finds, whatever its invariant and strategy.
    pub fn of(search: Search<T>) -> Self {
        Self { search, small: Arc::new(OnceLock::new()) }
    }

    fn small(&self) -> &Small<T> {
        self.small.get_or_init(|| {
            let some = self.search.clone().limit(MOST_LISTED as u64 + 1).structures();
            if some.len() <= MOST_LISTED {
                let mut structures = some;
                structures.sort_by_cached_key(Structure::size);
                return Small { structures, complete: true };
            }
            Small { structures: self.smallest(), complete: false }
        })
    }

    /// The smallest structures, by the number of their objects.
    fn smallest(&self) -> Vec<Structure<T>> {
        let domains = self.search.space().domains().iter().skip(1);
        let most: u32 = domains.map(|domain| domain.count).sum();
        let mut found = Vec::new();
        for objects in 0..=most {
            let left = SMALLEST_TRIED - found.len();
            if left == 0 {
                break;
            }
            let level = self.search.clone().exactly_objects(objects).limit(left as u64);
            found.extend(level.iter());
        }
        found.sort_by_cached_key(Structure::size);
        found
    }

    /// A structure by random probes.
    fn draw(&self, runner: &mut TestRunner) -> Result<Structure<T>, Reason> {
        let seed = (0..u64::MAX).new_tree(runner)?.current();
        for round in 0..ROUNDS {
            let sample = self.search.sample(1, PROBES << round, seed ^ u64::from(round));
            let sample = sample.map_err(|failure| Reason::from(failure.to_string()))?;
            if let Some(structure) = sample.structures().next() {
                return Ok(structure.clone());
            }
        }
        Err("no random probe reached a valid structure".into())
    }
}

impl<T: Bounded> Clone for Structures<T> {
    fn clone(&self) -> Self {
        Self { search: self.search.clone(), small: Arc::clone(&self.small) }
    }
}

impl<T: Bounded> Debug for Structures<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Structures").finish_non_exhaustive()
    }
}

impl<T: Bounded + Debug> Strategy for Structures<T> {
    type Tree = Smaller<T>;
    type Value = T;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let small = self.small();
        let (current, end) = if small.complete {
            if small.structures.is_empty() {
                return Err("no structure within the scope is valid".into());
            }
            let index = (0..small.structures.len()).new_tree(runner)?.current();
            (small.structures[index].clone(), index)
        } else {
            let drawn = self.draw(runner)?;
            let (size, same) = (drawn.size(), |known: &Structure<T>| *known == drawn);
            let no_larger = || small.structures.partition_point(|known| known.size() <= size);
            let end = small.structures.iter().position(same).unwrap_or_else(no_larger);
            (drawn, end)
        };
        Ok(Smaller {
            strategy: self.clone(),
            failing: current,
            way: Way::Halves(0, end),
            tried: None,
        })
    }
}

/// A structure on its way to the smallest one that fails.
pub struct Smaller<T: Bounded> {
    strategy: Structures<T>,
    /// The smallest one that is known to fail.
    failing: Structure<T>,
    way: Way,
    /// The position of the structure that is tried now.
    tried: Option<usize>,
}

/// What is left to try, as positions in the list of smaller structures.
#[derive(Clone, Copy)]
enum Way {
    /// At first by halves, which soon leads to a small one.
    Halves(usize, usize),
    /// Then one after the other, which leads to the smallest one.
    Each(usize, usize),
}

impl<T: Bounded> Smaller<T> {
    /// Goes on to the next structure to try.
    fn next(&mut self) -> bool {
        if let Way::Halves(low, high) = self.way
            && low >= high
        {
            self.way = Way::Each(0, high);
        }
        self.tried = match self.way {
            Way::Halves(low, high) => Some(low + (high - low) / 2),
            Way::Each(next, end) => (next < end).then_some(next),
        };
        self.tried.is_some()
    }
}

impl<T: Bounded> Debug for Smaller<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Smaller").field("tried", &self.tried).finish_non_exhaustive()
    }
}

impl<T: Bounded + Debug> ValueTree for Smaller<T> {
    type Value = T;

    fn current(&self) -> T {
        let small = &self.strategy.small().structures;
        let structure = self.tried.map_or(&self.failing, |tried| &small[tried]);
        match structure.build() {
            Ok(value) => value,
            Err(error) => panic!("{error}\n{}", structure.value().draw()),
        }
    }

    /// The current structure fails: a smaller one is tried.
    fn simplify(&mut self) -> bool {
        if let Some(tried) = self.tried.take() {
            self.failing = self.strategy.small().structures[tried].clone();
            self.way = match self.way {
                Way::Halves(low, _) => Way::Halves(low, tried),
                // All before it passed.
                Way::Each(..) => Way::Each(tried, tried),
            };
        }
        self.next()
    }

    /// The current structure passes: another one is tried, at last the one that failed.
    fn complicate(&mut self) -> bool {
        let Some(tried) = self.tried.take() else { return false };
        self.way = match self.way {
            Way::Halves(_, high) => Way::Halves(tried + 1, high),
            Way::Each(_, end) => Way::Each(tried + 1, end),
        };
        self.next();
        true
    }
}
