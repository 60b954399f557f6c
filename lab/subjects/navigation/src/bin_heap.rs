//! A binomial heap in an arena: trees of different orders, each with its least key on top.

type Link = Option<usize>;

#[derive(Clone, Debug)]
struct Node {
    key: i32,
    degree: usize,
    parent: Link,
    /// The next root, or the next child of the same parent, of lower degree.
    sibling: Link,
    /// The child of the highest degree.
    child: Link,
}

/// A bag of keys, the least at hand.
#[derive(Clone, Debug, Default)]
pub struct BinHeap {
    nodes: Vec<Node>,
    /// Places of the arena that are not in use.
    free: Vec<usize>,
    /// The root of the lowest degree.
    head: Link,
    size: usize,
}

impl BinHeap {
    /// An empty heap.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a key.
    pub fn insert(&mut self, key: i32) {
        let node = Node { key, degree: 0, parent: None, sibling: None, child: None };
        let fresh = if let Some(at) = self.free.pop() {
            self.nodes[at] = node;
            at
        } else {
            self.nodes.push(node);
            self.nodes.len() - 1
        };
        self.union_roots(Some(fresh));
        self.size += 1;
    }

    /// The least key.
    pub fn find_min(&self) -> Option<i32> {
        self.min_root().map(|at| self.nodes[at].key)
    }

    fn min_root(&self) -> Link {
        let mut least = self.head;
        let mut current = self.head;
        while let Some(at) = current {
            if least.is_some_and(|least| self.nodes[at].key < self.nodes[least].key) {
                least = current;
            }
            current = self.nodes[at].sibling;
        }
        least
    }

    /// Takes the least key.
    pub fn extract_min(&mut self) -> Option<i32> {
        let least = self.min_root()?;
        let key = self.nodes[least].key;
        self.remove_root(least);
        Some(key)
    }

    /// Takes a root out and puts its children among the roots.
    fn remove_root(&mut self, root: usize) {
        let mut before = None;
        let mut current = self.head;
        while let Some(at) = current
            && at != root
        {
            before = current;
            current = self.nodes[at].sibling;
        }
        match before {
            None => self.head = self.nodes[root].sibling,
            Some(before) => self.nodes[before].sibling = self.nodes[root].sibling,
        }
        let children = self.orphaned(self.nodes[root].child);
        self.union_roots(children);
        self.free.push(root);
        self.size -= 1;
    }

    /// The siblings from here on, in the opposite order, without a parent.
    fn orphaned(&mut self, first: Link) -> Link {
        let mut reversed = None;
        let mut current = first;
        while let Some(at) = current {
            current = self.nodes[at].sibling;
            self.nodes[at].sibling = reversed;
            self.nodes[at].parent = None;
            reversed = Some(at);
        }
        reversed
    }

    /// Puts a list of roots, degrees ascending, among those there are.
    fn union_roots(&mut self, roots: Link) {
        self.merge_roots(roots);
        let mut before = None;
        let mut current = self.head;
        while let Some(at) = current {
            let Some(next) = self.nodes[at].sibling else { break };
            let after = self.nodes[next].sibling;
            let three =
                after.is_some_and(|after| self.nodes[after].degree == self.nodes[at].degree);
            if self.nodes[at].degree != self.nodes[next].degree || three {
                before = current;
                current = Some(next);
            } else if self.nodes[at].key <= self.nodes[next].key {
                self.nodes[at].sibling = after;
                self.link(next, at);
            } else {
                match before {
                    None => self.head = Some(next),
                    Some(before) => self.nodes[before].sibling = Some(next),
                }
                self.link(at, next);
                current = Some(next);
            }
        }
    }

    /// One list of roots, degrees not descending.
    fn merge_roots(&mut self, roots: Link) {
        let (mut mine, mut other) = (self.head, roots);
        let mut last: Link = None;
        self.head = None;
        while mine.is_some() || other.is_some() {
            let from_mine = match (mine, other) {
                (Some(mine), Some(other)) => self.nodes[mine].degree <= self.nodes[other].degree,
                (mine, _) => mine.is_some(),
            };
            let next = if from_mine { mine } else { other };
            match last {
                None => self.head = next,
                Some(last) => self.nodes[last].sibling = next,
            }
            last = next;
            let rest = next.and_then(|at| self.nodes[at].sibling);
            if from_mine {
                mine = rest;
            } else {
                other = rest;
            }
        }
    }

    /// Makes a root the first child of another of the same degree.
    fn link(&mut self, child: usize, parent: usize) {
        self.nodes[child].parent = Some(parent);
        self.nodes[child].sibling = self.nodes[parent].child;
        self.nodes[parent].child = Some(child);
        self.nodes[parent].degree += 1;
    }

    /// Takes over all keys of another heap.
    pub fn union(&mut self, other: Self) {
        let offset = self.nodes.len();
        let moved = |link: Link| link.map(|at| at + offset);
        self.nodes.extend(other.nodes.into_iter().map(|node| Node {
            parent: moved(node.parent),
            sibling: moved(node.sibling),
            child: moved(node.child),
            ..node
        }));
        self.free.extend(other.free.into_iter().map(|at| at + offset));
        self.union_roots(moved(other.head));
        self.size += other.size;
    }

    /// Some node with this key.
    fn find(&self, key: i32) -> Link {
        let mut pending = Vec::from_iter(self.head);
        while let Some(at) = pending.pop() {
            let node = &self.nodes[at];
            if node.key == key {
                return Some(at);
            }
            pending.extend(node.sibling);
            // Keys below are not less.
            if node.key < key {
                pending.extend(node.child);
            }
        }
        None
    }

    /// The key is in the heap.
    pub fn contains(&self, key: i32) -> bool {
        self.find(key).is_some()
    }

    /// Lowers a key once; `false` if it is not there or would not become less.
    pub fn decrease_key(&mut self, old: i32, new: i32) -> bool {
        if new >= old {
            return false;
        }
        let Some(at) = self.find(old) else { return false };
        self.nodes[at].key = new;
        let mut current = at;
        while let Some(parent) = self.nodes[current].parent {
            if self.nodes[parent].key <= self.nodes[current].key {
                break;
            }
            self.swap_keys(current, parent);
            current = parent;
        }
        true
    }

    fn swap_keys(&mut self, one: usize, other: usize) {
        let key = self.nodes[one].key;
        self.nodes[one].key = self.nodes[other].key;
        self.nodes[other].key = key;
    }

    /// Removes a key once; `false` if it is not there.
    pub fn delete(&mut self, key: i32) -> bool {
        let Some(mut at) = self.find(key) else { return false };
        while let Some(parent) = self.nodes[at].parent {
            self.swap_keys(at, parent);
            at = parent;
        }
        self.remove_root(at);
        true
    }

    /// How many keys there are.
    pub fn len(&self) -> usize {
        self.size
    }

    /// There are none.
    pub fn is_empty(&self) -> bool {
        self.head.is_none()
    }

    /// Removes all keys.
    pub fn clear(&mut self) {
        *self = Self::new();
    }

    /// All keys in order.
    pub fn to_sorted_vec(&self) -> Vec<i32> {
        let mut heap = self.clone();
        let mut keys = Vec::new();
        while let Some(key) = heap.extract_min() {
            keys.push(key);
        }
        keys
    }

    // cota: skip
    /// Roots have ascending degrees, children descending ones; no key is less than its parent's.
    pub fn is_valid(&self) -> bool {
        fn nodes_below(heap: &BinHeap, at: usize) -> Option<usize> {
            let node = &heap.nodes[at];
            let mut count = 1;
            let mut child = node.child;
            for degree in (0..node.degree).rev() {
                let below = child?;
                let fits = heap.nodes[below].degree == degree
                    && heap.nodes[below].parent == Some(at)
                    && heap.nodes[below].key >= node.key;
                count += if fits { nodes_below(heap, below)? } else { return None };
                child = heap.nodes[below].sibling;
            }
            child.is_none().then_some(count)
        }
        let mut count = 0;
        let mut least = 0;
        let mut current = self.head;
        while let Some(at) = current {
            let Some(below) = nodes_below(self, at) else { return false };
            if self.nodes[at].parent.is_some() || self.nodes[at].degree < least {
                return false;
            }
            least = self.nodes[at].degree + 1;
            count += below;
            current = self.nodes[at].sibling;
        }
        count == self.size && self.nodes.len() == self.size + self.free.len()
    }
}
