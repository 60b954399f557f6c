//! The catalogue as a list: each structure by name, with its usual scope and its invariants.

use crate::binary_tree::BinaryTree;
use crate::search_tree::SearchTree;
use cota::{Bounded, Invariant, Scope, View};
use std::fmt::Debug;

/// A structure of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    kind: Kind,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    BinaryTree,
    SearchTree,
}

const ENTRIES: [Entry; 2] = [
    Entry {
        name: "binary-tree",
        about: "binary trees without keys, with their size",
        kind: Kind::BinaryTree,
    },
    Entry {
        name: "search-tree",
        about: "binary search trees with distinct keys",
        kind: Kind::SearchTree,
    },
];

/// All structures.
pub fn entries() -> &'static [Entry] {
    &ENTRIES
}

/// The structure with this name.
pub fn find(name: &str) -> Option<&'static Entry> {
    ENTRIES.iter().find(|entry| entry.name == name)
}

/// What to do with a structure once its type is known.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Called with the type of the structure and the invariant that was asked for.
    fn visit<T: Bounded + Debug>(self, holds: for<'s> fn(View<'s, T>) -> bool) -> Self::Output;
}

impl Entry {
    /// The usual scope of a size: structures with exactly so many nodes, or arrays up to this length.
    pub fn scope(&self, size: u32) -> Scope {
        let n = i64::from(size);
        match self.kind {
            Kind::BinaryTree => Scope::new().set("BinaryTree.size", n).set("Node", n),
            Kind::SearchTree => {
                let scope = Scope::new().set("SearchTree.size", n).set("Node", n);
                scope.set("Node.info", below(n))
            }
        }
    }

    /// The invariants by name, each with what it asks for. The first one is the type's own.
    pub fn invariants(&self) -> &'static [(&'static str, &'static str)] {
        match self.kind {
            Kind::BinaryTree | Kind::SearchTree => &[("valid", "the invariant of the type")],
        }
    }

    /// Calls the visitor with the type of the structure and one of its invariants, the first one if
    /// none is named; `None` if there is no invariant of this name.
    pub fn visit<V: Visitor>(&self, invariant: Option<&str>, visitor: V) -> Option<V::Output> {
        let known = self.invariants();
        let name = invariant.unwrap_or(known[0].0);
        known.iter().find(|(known, _)| *known == name)?;
        Some(match self.kind {
            Kind::BinaryTree => visitor.visit::<BinaryTree>(BinaryTree::holds),
            Kind::SearchTree => visitor.visit::<SearchTree>(SearchTree::holds),
        })
    }
}

/// The integers from 0 up to a number that is left out. A domain is never empty: below 0 there is 0.
fn below(n: i64) -> std::ops::RangeInclusive<i64> {
    0..=(n - 1).max(0)
}
