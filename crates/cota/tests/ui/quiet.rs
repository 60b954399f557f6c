//! A crate with strict lints: what the macros write must not be seen.

#![deny(warnings, missing_docs, unused_qualifications, unreachable_pub)]
#![deny(private_interfaces, private_bounds, missing_debug_implementations, missing_copy_implementations)]

use cota::{Bounded, Invariant, View};

/// A tree whose nodes are nobody's business.
#[derive(Bounded, Debug)]
pub struct Tree {
    root: Option<Box<Node>>,
    /// How many.
    pub size: usize,
    colour: Colour,
    kinds: Vec<Kind>,
}

#[derive(Bounded, Debug)]
struct Node {
    key: i32,
    left: Option<Box<Node>>,
}

#[derive(Bounded, Debug, Clone, Copy)]
enum Colour {
    Red,
    Black,
}

/// What there is.
#[derive(Bounded, Debug)]
#[non_exhaustive]
pub enum Kind {
    /// Nothing.
    Empty,
    /// A number, and a pair.
    Full(u8, Pair<bool, 2>),
    /// A name.
    Named {
        /// The name.
        name: String,
    },
}

/// A pair.
#[derive(Bounded, Debug)]
pub struct Pair<T, const N: usize>(pub [T; N], T)
where
    T: Copy;

impl Invariant for Tree {
    fn holds(tree: View<'_, Self>) -> bool {
        tree.root().is_none_or(|node| node.left().is_none() && node.key() > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::Tree;

    #[cota::test(size = 2)]
    fn quiet(tree: &Tree, flag: bool) {
        assert!(tree.size < 3 || flag);
    }
}

/// A function whose second body must not be seen either.
#[cota::decisions]
pub fn told(mut numbers: Vec<i32>, flag: bool) -> Option<i32> {
    let found = 'outer: loop {
        while let Some(number) = numbers.pop()
            && number > 0
        {
            if flag || number == 3 {
                break 'outer number;
            }
        }
        return None;
    };
    let (Some(least), false) = (numbers.iter().min(), flag) else { return Some(found) };
    match least {
        0 => numbers.first().copied(),
        _ if flag => None,
        other => Some(*other),
    }
}

/// A function with a contract.
#[cota::contract(
    requires(limit < 100 && (!numbers.is_empty())),
    ensures(result.is_none() ==> forall(number in &old(numbers.clone()), *number >= limit)),
    invariant,
    no_panic,
    scope(size = 2)
)]
#[must_use]
pub fn below(mut numbers: Vec<i32>, limit: i32) -> Option<i32> {
    while let Some(number) = numbers.pop() {
        cota::decreases!(numbers.len());
        if number < limit {
            return Some(number);
        }
    }
    None
}

#[cota::contracts]
impl Tree {
    /// A method with a contract.
    #[cota::contract(invariant, ensures(self.size == to), scope(size = 1))]
    pub fn resize(&mut self, to: usize) {
        self.size = to;
    }
}

fn main() {
    let tree = Tree { root: None, size: 0, colour: Colour::Red, kinds: Vec::new() };
    assert!(cota::holds(&tree));
    let _ = (Colour::Black, tree.colour, tree.kinds, tree.root);
}
