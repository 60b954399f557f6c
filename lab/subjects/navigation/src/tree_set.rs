//! A red-black tree in an arena, with links to parents.

type Link = Option<usize>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Color {
    Red,
    Black,
}

#[derive(Clone, Debug)]
struct Node {
    key: i32,
    left: Link,
    right: Link,
    parent: Link,
    color: Color,
}

/// A set of keys.
#[derive(Clone, Debug, Default)]
pub struct TreeSet {
    nodes: Vec<Node>,
    /// Places of the arena that are not in use.
    free: Vec<usize>,
    root: Link,
    size: usize,
}

impl TreeSet {
    /// A set without keys.
    pub fn new() -> Self {
        Self::default()
    }

    /// The key is in the set.
    pub fn contains(&self, key: i32) -> bool {
        self.find(key).is_some()
    }

    fn find(&self, key: i32) -> Link {
        let mut current = self.root;
        while let Some(at) = current {
            if key == self.nodes[at].key {
                return current;
            }
            if key < self.nodes[at].key {
                current = self.nodes[at].left;
            } else {
                current = self.nodes[at].right;
            }
        }
        None
    }

    /// Adds a key; `false` if it was there.
    pub fn add(&mut self, key: i32) -> bool {
        let mut parent = None;
        let mut current = self.root;
        while let Some(at) = current {
            if key == self.nodes[at].key {
                return false;
            }
            parent = current;
            if key < self.nodes[at].key {
                current = self.nodes[at].left;
            } else {
                current = self.nodes[at].right;
            }
        }
        let fresh = self.allocate(key, parent);
        match parent {
            None => self.root = Some(fresh),
            Some(above) if key < self.nodes[above].key => self.nodes[above].left = Some(fresh),
            Some(above) => self.nodes[above].right = Some(fresh),
        }
        self.size += 1;
        self.fix_after_insertion(fresh);
        true
    }

    fn allocate(&mut self, key: i32, parent: Link) -> usize {
        let node = Node { key, left: None, right: None, parent, color: Color::Red };
        if let Some(at) = self.free.pop() {
            self.nodes[at] = node;
            at
        } else {
            self.nodes.push(node);
            self.nodes.len() - 1
        }
    }

    /// Removes a key; `false` if it was not there.
    pub fn remove(&mut self, key: i32) -> bool {
        let Some(mut doomed) = self.find(key) else { return false };
        if self.nodes[doomed].left.is_some() && self.nodes[doomed].right.is_some() {
            // The node after it has no left child: take its key and remove that node.
            if let Some(next) = self.successor(doomed) {
                self.nodes[doomed].key = self.nodes[next].key;
                doomed = next;
            }
        }
        let child = self.nodes[doomed].left.or(self.nodes[doomed].right);
        if child.is_none() && self.nodes[doomed].color == Color::Black {
            // Nothing takes its place, so it plays its own black leaf until it is unlinked.
            self.fix_after_deletion(doomed);
        }
        self.replace(doomed, child);
        if let Some(child) = child
            && self.nodes[doomed].color == Color::Black
        {
            self.fix_after_deletion(child);
        }
        self.free.push(doomed);
        self.size -= 1;
        true
    }

    /// Puts a link in place of a node.
    fn replace(&mut self, node: usize, by: Link) {
        let parent = self.nodes[node].parent;
        match parent {
            None => self.root = by,
            Some(above) if self.nodes[above].left == Some(node) => self.nodes[above].left = by,
            Some(above) => self.nodes[above].right = by,
        }
        if let Some(by) = by {
            self.nodes[by].parent = parent;
        }
    }

    fn successor(&self, node: usize) -> Link {
        if let Some(right) = self.nodes[node].right {
            return Some(self.leftmost(right));
        }
        let mut below = node;
        let mut above = self.nodes[node].parent;
        while let Some(at) = above {
            if self.nodes[at].right != Some(below) {
                break;
            }
            below = at;
            above = self.nodes[at].parent;
        }
        above
    }

    fn leftmost(&self, from: usize) -> usize {
        let mut current = from;
        while let Some(left) = self.nodes[current].left {
            current = left;
        }
        current
    }

    fn rightmost(&self, from: usize) -> usize {
        let mut current = from;
        while let Some(right) = self.nodes[current].right {
            current = right;
        }
        current
    }

    fn parent_of(&self, link: Link) -> Link {
        link.and_then(|at| self.nodes[at].parent)
    }

    fn left_of(&self, link: Link) -> Link {
        link.and_then(|at| self.nodes[at].left)
    }

    fn right_of(&self, link: Link) -> Link {
        link.and_then(|at| self.nodes[at].right)
    }

    fn color_of(&self, link: Link) -> Color {
        link.map_or(Color::Black, |at| self.nodes[at].color)
    }

    fn set_color(&mut self, link: Link, color: Color) {
        if let Some(at) = link {
            self.nodes[at].color = color;
        }
    }

    /// The right child goes up.
    fn rotate_left(&mut self, link: Link) {
        let Some(node) = link else { return };
        let Some(right) = self.nodes[node].right else { return };
        let inner = self.nodes[right].left;
        self.nodes[node].right = inner;
        if let Some(inner) = inner {
            self.nodes[inner].parent = Some(node);
        }
        self.replace(node, Some(right));
        self.nodes[right].left = Some(node);
        self.nodes[node].parent = Some(right);
    }

    /// The left child goes up.
    fn rotate_right(&mut self, link: Link) {
        let Some(node) = link else { return };
        let Some(left) = self.nodes[node].left else { return };
        let inner = self.nodes[left].right;
        self.nodes[node].left = inner;
        if let Some(inner) = inner {
            self.nodes[inner].parent = Some(node);
        }
        self.replace(node, Some(left));
        self.nodes[left].right = Some(node);
        self.nodes[node].parent = Some(left);
    }

    fn fix_after_insertion(&mut self, fresh: usize) {
        let mut node = Some(fresh);
        while self.color_of(self.parent_of(node)) == Color::Red {
            let mut parent = self.parent_of(node);
            let grandparent = self.parent_of(parent);
            let on_the_left = parent == self.left_of(grandparent);
            let uncle =
                if on_the_left { self.right_of(grandparent) } else { self.left_of(grandparent) };
            if self.color_of(uncle) == Color::Red {
                self.set_color(parent, Color::Black);
                self.set_color(uncle, Color::Black);
                self.set_color(grandparent, Color::Red);
                node = grandparent;
            } else if on_the_left {
                if node == self.right_of(parent) {
                    self.rotate_left(parent);
                    parent = node;
                }
                self.set_color(parent, Color::Black);
                self.set_color(grandparent, Color::Red);
                self.rotate_right(grandparent);
                break;
            } else {
                if node == self.left_of(parent) {
                    self.rotate_right(parent);
                    parent = node;
                }
                self.set_color(parent, Color::Black);
                self.set_color(grandparent, Color::Red);
                self.rotate_left(grandparent);
                break;
            }
        }
        self.set_color(self.root, Color::Black);
    }

    /// Below this node there is one black node too few.
    fn fix_after_deletion(&mut self, short: usize) {
        let mut node = Some(short);
        while node != self.root && self.color_of(node) == Color::Black {
            let parent = self.parent_of(node);
            if node == self.left_of(parent) {
                let mut sibling = self.right_of(parent);
                if self.color_of(sibling) == Color::Red {
                    self.set_color(sibling, Color::Black);
                    self.set_color(parent, Color::Red);
                    self.rotate_left(parent);
                    sibling = self.right_of(parent);
                }
                if self.color_of(self.left_of(sibling)) == Color::Black
                    && self.color_of(self.right_of(sibling)) == Color::Black
                {
                    self.set_color(sibling, Color::Red);
                    node = parent;
                    continue;
                }
                if self.color_of(self.right_of(sibling)) == Color::Black {
                    self.set_color(self.left_of(sibling), Color::Black);
                    self.set_color(sibling, Color::Red);
                    self.rotate_right(sibling);
                    sibling = self.right_of(parent);
                }
                self.set_color(sibling, self.color_of(parent));
                self.set_color(parent, Color::Black);
                self.set_color(self.right_of(sibling), Color::Black);
                self.rotate_left(parent);
            } else {
                let mut sibling = self.left_of(parent);
                if self.color_of(sibling) == Color::Red {
                    self.set_color(sibling, Color::Black);
                    self.set_color(parent, Color::Red);
                    self.rotate_right(parent);
                    sibling = self.left_of(parent);
                }
                if self.color_of(self.right_of(sibling)) == Color::Black
                    && self.color_of(self.left_of(sibling)) == Color::Black
                {
                    self.set_color(sibling, Color::Red);
                    node = parent;
                    continue;
                }
                if self.color_of(self.left_of(sibling)) == Color::Black {
                    self.set_color(self.right_of(sibling), Color::Black);
                    self.set_color(sibling, Color::Red);
                    self.rotate_left(sibling);
                    sibling = self.left_of(parent);
                }
                self.set_color(sibling, self.color_of(parent));
                self.set_color(parent, Color::Black);
                self.set_color(self.left_of(sibling), Color::Black);
                self.rotate_right(parent);
            }
            return;
        }
        self.set_color(node, Color::Black);
    }

    /// The least key.
    pub fn first(&self) -> Option<i32> {
        self.root.map(|root| self.nodes[self.leftmost(root)].key)
    }

    /// The greatest key.
    pub fn last(&self) -> Option<i32> {
        self.root.map(|root| self.nodes[self.rightmost(root)].key)
    }

    /// The least key above this one.
    pub fn higher(&self, key: i32) -> Option<i32> {
        let mut best = None;
        let mut current = self.root;
        while let Some(at) = current {
            if key < self.nodes[at].key {
                best = Some(self.nodes[at].key);
                current = self.nodes[at].left;
            } else {
                current = self.nodes[at].right;
            }
        }
        best
    }

    /// How many keys there are.
    pub fn len(&self) -> usize {
        self.size
    }

    /// There are none.
    pub fn is_empty(&self) -> bool {
        self.root.is_none()
    }

    /// Removes all keys.
    pub fn clear(&mut self) {
        *self = Self::new();
    }

    /// All keys in order.
    pub fn to_vec(&self) -> Vec<i32> {
        let mut keys = Vec::new();
        let mut current = self.root.map(|root| self.leftmost(root));
        while let Some(at) = current {
            keys.push(self.nodes[at].key);
            current = self.successor(at);
        }
        keys
    }

    // cota: skip
    /// Keys are in order, links to parents are right, no red node has a red child, and every way
    /// down has the same number of black nodes.
    pub fn is_valid(&self) -> bool {
        // Not by `color_of`: a mutant of it would judge itself.
        fn is_red(set: &TreeSet, link: Link) -> bool {
            link.is_some_and(|at| set.nodes[at].color == Color::Red)
        }
        fn blacks(set: &TreeSet, link: Link, parent: Link) -> Option<(usize, usize)> {
            let Some(at) = link else { return Some((1, 0)) };
            let node = &set.nodes[at];
            let (left, count) = blacks(set, node.left, link)?;
            let (right, more) = blacks(set, node.right, link)?;
            let red = is_red(set, link);
            let fits = node.parent == parent
                && left == right
                && !(red && is_red(set, node.left))
                && !(red && is_red(set, node.right));
            fits.then_some((left + usize::from(!red), count + more + 1))
        }
        let counted = blacks(self, self.root, None).map(|(_, nodes)| nodes);
        counted == Some(self.size)
            && !is_red(self, self.root)
            && self.nodes.len() == self.size + self.free.len()
            && self.to_vec().is_sorted_by(|one, next| one < next)
    }
}
