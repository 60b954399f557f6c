//! Red-black trees: insertion and removal with recolouring and rotations, as in the textbooks. The
//! root is always black.

use crate::red_black_tree::{Color, Node, RedBlackTree};
use std::cmp::Ordering;

/// One of the two sides of a node.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
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

impl RedBlackTree {
    /// The empty tree.
    pub fn new() -> Self {
        Self { root: None, size: 0, nodes: Vec::new() }
    }

    /// The value of a key.
    pub fn get(&self, key: i32) -> Option<i32> {
        match self.find(key) {
            (Some(node), _) => Some(self.nodes[node].value),
            _ => None,
        }
    }

    /// The node with a key, and the place where it is or would be.
    fn find(&self, key: i32) -> (Option<usize>, Option<(usize, Side)>) {
        let (mut at, mut place) = (self.root, None);
        while let Some(node) = at {
            let side = match key.cmp(&self.nodes[node].key) {
                Ordering::Equal => break,
                Ordering::Less => Side::Left,
                Ordering::Greater => Side::Right,
            };
            place = Some((node, side));
            at = self.child(node, side);
        }
        (at, place)
    }

    fn child(&self, node: usize, side: Side) -> Option<usize> {
        match side {
            Side::Left => self.nodes[node].left,
            Side::Right => self.nodes[node].right,
        }
    }

    /// Puts a node, or none, at a place; the root if there is no place.
    fn put(&mut self, place: Option<(usize, Side)>, node: Option<usize>) {
        match place {
            None => self.root = node,
            Some((parent, Side::Left)) => self.nodes[parent].left = node,
            Some((parent, Side::Right)) => self.nodes[parent].right = node,
        }
        if let Some(node) = node {
            self.nodes[node].parent = place.map(|(parent, _)| parent);
        }
    }

    /// Where a node is.
    fn place_of(&self, node: usize) -> Option<(usize, Side)> {
        let parent = self.nodes[node].parent?;
        let left = self.nodes[parent].left == Some(node);
        Some((parent, if left { Side::Left } else { Side::Right }))
    }

    fn is_red(&self, node: Option<usize>) -> bool {
        node.is_some_and(|node| self.nodes[node].color == Color::Red)
    }

    fn paint(&mut self, node: Option<usize>, color: Color) {
        if let Some(node) = node {
            self.nodes[node].color = color;
        }
    }

    /// Moves a node down to one side; its child of the other side takes its place.
    fn rotate(&mut self, node: usize, side: Side) {
        let Some(up) = self.child(node, side.other()) else { return };
        let place = self.place_of(node);
        let between = self.child(up, side);
        self.put(Some((node, side.other())), between);
        self.put(place, Some(up));
        self.put(Some((up, side)), Some(node));
    }

    /// Sets the value of a key; `false` if the key was there already.
    pub fn insert(&mut self, key: i32, value: i32) -> bool {
        let (found, place) = self.find(key);
        if let Some(node) = found {
            self.nodes[node].value = value;
            return false;
        }
        let node = self.nodes.len();
        let color = Color::Red;
        self.nodes.push(Node { left: None, right: None, parent: None, color, key, value });
        self.put(place, Some(node));
        self.size += 1;
        self.part_reds(node);
        true
    }

    /// Mends the only fault there may be: a red node whose parent is red.
    fn part_reds(&mut self, mut node: usize) {
        while let Some((parent, inner)) = self.place_of(node)
            && self.is_red(Some(parent))
            && let Some((above, side)) = self.place_of(parent)
        {
            let uncle = self.child(above, side.other());
            if self.is_red(uncle) {
                self.paint(uncle, Color::Black);
                self.paint(Some(parent), Color::Black);
                self.paint(Some(above), Color::Red);
                node = above;
                continue;
            }
            let mut middle = parent;
            if inner != side {
                self.rotate(parent, side);
                middle = node;
            }
            self.paint(Some(middle), Color::Black);
            self.paint(Some(above), Color::Red);
            self.rotate(above, side.other());
            break;
        }
        self.paint(self.root, Color::Black);
    }

    /// Takes a key out; `false` if it is not there.
    pub fn remove(&mut self, key: i32) -> bool {
        let Some(mut node) = self.find(key).0 else { return false };
        if let (Some(_), Some(mut next)) = (self.nodes[node].left, self.nodes[node].right) {
            while let Some(left) = self.nodes[next].left {
                next = left;
            }
            (self.nodes[node].key, self.nodes[node].value) =
                (self.nodes[next].key, self.nodes[next].value);
            node = next;
        }
        let (child, place) =
            (self.nodes[node].left.or(self.nodes[node].right), self.place_of(node));
        self.put(place, child);
        if self.is_red(child) {
            self.paint(child, Color::Black);
        } else if !self.is_red(Some(node)) {
            self.add_black(place);
        }
        self.release(node);
        self.size -= 1;
        true
    }

    /// Mends the only fault there may be: the paths through a place lack a black node.
    fn add_black(&mut self, mut place: Option<(usize, Side)>) {
        while let Some((parent, side)) = place
            && let Some(mut sibling) = self.child(parent, side.other())
        {
            if self.is_red(Some(sibling)) {
                self.paint(Some(sibling), Color::Black);
                self.paint(Some(parent), Color::Red);
                self.rotate(parent, side);
                match self.child(parent, side.other()) {
                    Some(next) => sibling = next,
                    None => return,
                }
            }
            let (near, far) = (self.child(sibling, side), self.child(sibling, side.other()));
            if !self.is_red(near) && !self.is_red(far) {
                self.paint(Some(sibling), Color::Red);
                if self.is_red(Some(parent)) {
                    return self.paint(Some(parent), Color::Black);
                }
                place = self.place_of(parent);
                continue;
            }
            if !self.is_red(far) {
                self.paint(near, Color::Black);
                self.paint(Some(sibling), Color::Red);
                self.rotate(sibling, side.other());
                sibling = near.unwrap_or(sibling);
            }
            self.paint(Some(sibling), self.nodes[parent].color);
            self.paint(Some(parent), Color::Black);
            self.paint(self.child(sibling, side.other()), Color::Black);
            return self.rotate(parent, side);
        }
    }

    /// Gives the place of a node that nothing leads to any more to the last one.
    fn release(&mut self, node: usize) {
        let last = self.nodes.len() - 1;
        if node != last {
            let place = self.place_of(last);
            self.put(place, Some(node));
            let Node { left, right, .. } = self.nodes[last];
            for child in [left, right].into_iter().flatten() {
                self.nodes[child].parent = Some(node);
            }
            self.nodes[last].parent = place.map(|(parent, _)| parent);
        }
        self.nodes.swap_remove(node);
    }
}

impl Default for RedBlackTree {
    fn default() -> Self {
        Self::new()
    }
}
