//! What the clauses of [`#[cota::contract]`](macro@crate::contract) are made of.
//!
//! A contract says of a function what it needs and what it does, next to the function and in Rust:
//!
//! ```
//! /// The place of a key in a sorted list.
//! #[cota::contract(
//!     requires(keys.is_sorted()),
//!     ensures(result.is_none() ==> forall(at in 0..keys.len(), keys[at] != key)),
//!     ensures(result.is_none_or(|at| keys[at] == key)),
//!     no_panic,
//!     scope(keys = 1..=3, keys.len = 0..=4, key = 0..=4)
//! )]
//! fn find(keys: &[i32], key: i32) -> Option<usize> {
//!     let (mut low, mut high) = (0, keys.len());
//!     while low < high {
//!         cota::decreases!(high - low);
//!         let middle = low + (high - low) / 2;
//!         if keys[middle] == key {
//!             return Some(middle);
//!         }
//!         if keys[middle] < key {
//!             low = middle + 1;
//!         } else {
//!             high = middle;
//!         }
//!     }
//!     None
//! }
//!
//! assert_eq!(find(&[1, 3, 5], 5), Some(2));
//! assert!(std::panic::catch_unwind(|| find(&[2, 1], 1)).is_err()); // not sorted
//! ```

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

/// Whether all items are so; stops at the first that is not.
pub fn forall<I: IntoIterator>(items: I, holds: impl FnMut(I::Item) -> bool) -> bool {
    items.into_iter().all(holds)
}

/// Whether some item is so; stops at the first that is.
pub fn exists<I: IntoIterator>(items: I, holds: impl FnMut(I::Item) -> bool) -> bool {
    items.into_iter().any(holds)
}

/// The nodes that can be reached from a root: positions in an arena, or addresses. It is a value of
/// its own, so that `old(reachable(..))` still tells what was there before the call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reachable(BTreeSet<usize>);

impl Reachable {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// There are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a node is among them.
    pub fn contains(&self, node: impl Identity) -> bool {
        node.identity().is_some_and(|identity| self.0.contains(&identity))
    }

    /// The positions or addresses, the least first.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().copied()
    }

    /// Whether all of them are among others.
    pub fn is_subset(&self, others: &Self) -> bool {
        self.0.is_subset(&others.0)
    }
}

impl IntoIterator for &Reachable {
    type Item = usize;
    type IntoIter = std::vec::IntoIter<usize>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter().copied().collect::<Vec<_>>().into_iter()
    }
}

/// What tells nodes apart: the position in an arena, or the address of a node behind a reference.
pub trait Identity {
    /// It, unless there is no node.
    fn identity(self) -> Option<usize>;
}

impl Identity for usize {
    fn identity(self) -> Option<usize> {
        Some(self)
    }
}

impl Identity for Option<usize> {
    fn identity(self) -> Option<usize> {
        self
    }
}

impl<T> Identity for &T {
    fn identity(self) -> Option<usize> {
        Some(std::ptr::from_ref(self).addr())
    }
}

/// A link to a node that is not an index.
pub trait Link {
    /// What the links lead to.
    type Node;
    /// Where it leads.
    fn target(&self) -> Option<&Self::Node>;
}

macro_rules! link {
    ($($pointer:ident),*) => {$(
        impl<T> Link for $pointer<T> {
            type Node = T;

            fn target(&self) -> Option<&T> {
                Some(self)
            }
        }
    )*};
}

link!(Box, Rc, Arc);

impl<T> Link for &T {
    type Node = T;

    fn target(&self) -> Option<&T> {
        Some(self)
    }
}

impl<T> Link for &mut T {
    type Node = T;

    fn target(&self) -> Option<&T> {
        Some(self)
    }
}

impl<L: Link> Link for Option<L> {
    type Node = L::Node;

    fn target(&self) -> Option<&L::Node> {
        self.as_ref()?.target()
    }
}

/// The positions in an arena that a root leads to, in any number of steps:
/// `reachable(root in arena, fields)`.
pub fn reachable_in<const N: usize>(
    root: impl Into<Option<usize>>,
    mut next: impl FnMut(usize) -> [Option<usize>; N],
) -> Reachable {
    let mut found = BTreeSet::new();
    let mut open: Vec<usize> = root.into().into_iter().collect();
    while let Some(node) = open.pop() {
        if found.insert(node) {
            open.extend(next(node).into_iter().flatten());
        }
    }
    Reachable(found)
}

/// The objects that a root leads to, in any number of steps: `reachable(root, fields)`.
pub fn reachable_from<'a, T, const N: usize>(
    root: Option<&'a T>,
    mut next: impl FnMut(&'a T) -> [Option<&'a T>; N],
) -> Reachable {
    let mut found = BTreeSet::new();
    let mut open: Vec<&T> = root.into_iter().collect();
    while let Some(node) = open.pop() {
        if found.insert(std::ptr::from_ref(node).addr()) {
            open.extend(next(node).into_iter().flatten());
        }
    }
    Reachable(found)
}

/// Loops of functions with [`#[cota::contract]`](macro@crate::contract) say with it why they end: a
/// whole number that is never negative and gets smaller with each turn.
#[macro_export]
macro_rules! decreases {
    ($($anything:tt)*) => {
        compile_error!("`decreases!` stands in a loop of a function that has `#[cota::contract]`")
    };
}
