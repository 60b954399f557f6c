//! The routines of tables 6.15 and 6.17, by their decisions: finding a key, and inserting one as `java.util.TreeMap`
//! does.
//!
//! What a routine decides is a set of outcomes. Insertion and its rotations are told apart by the side on which they
//! happen, as if all of it stood in one method.

use crate::studies::red_black_tree::TreeCall;
use crate::studies::red_black_tree::nodes::{Id, Nodes, Overlay};
use cota::View;
use cota_catalog::red_black_tree::Color;
use std::collections::BTreeSet;

/// Whether the key is in the tree.
#[allow(clippy::comparison_chain, reason = "two decisions, as in the source")]
#[cota::decisions]
pub fn find(call: View<'_, TreeCall>) -> bool {
    let key = call.argument();
    let mut current = call.input().root();
    while let Some(node) = current {
        if key < node.key() {
            current = node.left();
        } else if key > node.key() {
            current = node.right();
        } else {
            return true;
        }
    }
    false
}

/// A side of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// That of the smaller keys.
    Left,
    /// That of the larger keys.
    Right,
}

impl Side {
    fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// What an insertion comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The tree was empty.
    Empty,
    /// There is a further node to compare with.
    Again,
    /// Whether the key is less than that of a node.
    Less(bool),
    /// Whether it is greater, if it is not less.
    Greater(bool),
    /// The node is attached there.
    Attached(Side),
    /// The parent is red, and on this side of the grandparent.
    RedParent(Side),
    /// Whether there is an uncle.
    Uncle(Side, bool),
    /// Whether the uncle is red.
    RedUncle(Side, bool),
    /// Whether the node is an inner grandchild.
    Inner(Side, bool),
    /// The rotation of the parent: whether there is a subtree that changes sides.
    ParentTurned(Side, bool),
    /// The same of the grandparent.
    GrandparentTurned(Side, bool),
    /// The rotation of the grandparent: whether it was the root.
    WasRoot(Side, bool),
    /// If not, whether it was the child on the side that is asked about first.
    WasFirst(Side, bool),
}

/// What inserting the argument comes to. The tree stays as it is.
pub fn insertion(call: View<'_, TreeCall>) -> BTreeSet<Outcome> {
    let mut insertion = Insertion { tree: Overlay::new(call.input()), reached: BTreeSet::new() };
    insertion.run(call);
    insertion.reached
}

struct Insertion<'s> {
    tree: Overlay<'s>,
    reached: BTreeSet<Outcome>,
}

impl<'s> Insertion<'s> {
    /// Notes an outcome that has two.
    fn asks(&mut self, outcome: impl Fn(bool) -> Outcome, answer: bool) -> bool {
        self.reached.insert(outcome(answer));
        answer
    }

    fn run(&mut self, call: View<'s, TreeCall>) {
        let Some(root) = self.tree.root() else {
            self.reached.insert(Outcome::Empty);
            return;
        };
        let key = call.argument();
        let mut node = root;
        let side = loop {
            let here = self.tree.key(node);
            let side = if self.asks(Outcome::Less, here > key) {
                Side::Left
            } else if self.asks(Outcome::Greater, here < key) {
                Side::Right
            } else {
                return;
            };
            let Some(below) = self.child(node, side) else { break side };
            self.reached.insert(Outcome::Again);
            node = below;
        };
        self.reached.insert(Outcome::Attached(side));
        let added = self.tree.add(key, Some(node));
        self.set_child(node, side, Some(added));
        self.repair(added);
    }

    /// Makes up for a red node that may be below a red one.
    fn repair(&mut self, mut node: Id<'s>) {
        while let Some((parent, grandparent)) = self.red_parent(node) {
            let is_left = self.tree.left(grandparent) == Some(parent);
            let side = if is_left { Side::Left } else { Side::Right };
            self.reached.insert(Outcome::RedParent(side));
            let uncle = self.child(grandparent, side.other());
            self.reached.insert(Outcome::Uncle(side, uncle.is_some()));
            let red = uncle.filter(|uncle| self.tree.color(*uncle) == Color::Red);
            self.reached.insert(Outcome::RedUncle(side, red.is_some()));
            if let Some(uncle) = red {
                self.tree.set_color(parent, Color::Black);
                self.tree.set_color(uncle, Color::Black);
                self.tree.set_color(grandparent, Color::Red);
                node = grandparent;
                continue;
            }
            let is_inner = self.child(parent, side.other()) == Some(node);
            if self.asks(|yes| Outcome::Inner(side, yes), is_inner) {
                node = parent;
                let moved = self.turn(node, side);
                self.reached.insert(Outcome::ParentTurned(side, moved));
            }
            if let Some(parent) = self.tree.parent(node) {
                self.tree.set_color(parent, Color::Black);
            }
            self.tree.set_color(grandparent, Color::Red);
            let above = self.tree.parent(grandparent);
            if !self.asks(|yes| Outcome::WasRoot(side, yes), above.is_none())
                && let Some(above) = above
            {
                // The side to which it turns is that which is asked about first.
                let was_first = self.child(above, side.other()) == Some(grandparent);
                self.reached.insert(Outcome::WasFirst(side, was_first));
            }
            let moved = self.turn(grandparent, side.other());
            self.reached.insert(Outcome::GrandparentTurned(side, moved));
        }
        if let Some(root) = self.tree.root() {
            self.tree.set_color(root, Color::Black);
        }
    }

    /// The parent and the grandparent of a node, if the parent is red.
    fn red_parent(&self, node: Id<'s>) -> Option<(Id<'s>, Id<'s>)> {
        let parent = self.tree.parent(node)?;
        (self.tree.color(parent) == Color::Red).then_some(())?;
        Some((parent, self.tree.parent(parent)?))
    }

    /// Rotates a node down to a side; whether a subtree changes sides.
    fn turn(&mut self, node: Id<'s>, side: Side) -> bool {
        let Some(rising) = self.child(node, side.other()) else { return false };
        let middle = self.child(rising, side);
        self.set_child(node, side.other(), middle);
        if let Some(middle) = middle {
            self.tree.set_parent(middle, Some(node));
        }
        let parent = self.tree.parent(node);
        self.tree.set_parent(rising, parent);
        match parent {
            None => self.tree.set_root(Some(rising)),
            Some(parent) if self.tree.left(parent) == Some(node) => {
                self.tree.set_left(parent, Some(rising));
            }
            Some(parent) => self.tree.set_right(parent, Some(rising)),
        }
        self.set_child(rising, side, Some(node));
        self.tree.set_parent(node, Some(rising));
        middle.is_some()
    }

    fn child(&self, node: Id<'s>, side: Side) -> Option<Id<'s>> {
        match side {
            Side::Left => self.tree.left(node),
            Side::Right => self.tree.right(node),
        }
    }

    fn set_child(&mut self, node: Id<'s>, side: Side, child: Option<Id<'s>>) {
        match side {
            Side::Left => self.tree.set_left(node, child),
            Side::Right => self.tree.set_right(node, child),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::published::red_black_tree::{call_scope, is_valid_call_with_black_root};
    use crate::studies::red_black_tree::{nodes, routines};
    use cota::{Search, Strategy};
    use std::ops::ControlFlow;

    /// The tree that an insertion comes to is that of the ordinary routine, and finding finds what is there.
    #[test]
    fn the_routines_do_what_they_are_called() {
        let scope = call_scope("6,0-6,6").expect("a bound");
        let search = Search::<TreeCall>::with_invariant(&scope, is_valid_call_with_black_root);
        let (mut inserted, mut turned) = (0, 0);
        search
            .expect("a scope")
            .strategy(Strategy::Plain)
            .for_each(|candidate| {
                let mut call = candidate.build().expect("a tree");
                let view = candidate.view();
                let mut insertion =
                    Insertion { tree: Overlay::new(view.input()), reached: BTreeSet::new() };
                insertion.run(view);
                let is_new = routines::insert(&mut call.input, call.argument);
                assert_eq!(find(view), !is_new);
                // An empty tree is left as it is: the source's routine ends there too.
                if !insertion.reached.contains(&Outcome::Empty) {
                    let (own, other) = (&insertion.tree, &call.input);
                    assert_eq!(nodes::preorder(own), nodes::preorder(other));
                }
                inserted += u32::from(is_new);
                let turn = |outcome: &Outcome| matches!(outcome, Outcome::GrandparentTurned(..));
                turned += u32::from(insertion.reached.iter().any(turn));
                ControlFlow::Continue(())
            })
            .unwrap();
        assert!(inserted > turned && turned > 0);
    }
}
