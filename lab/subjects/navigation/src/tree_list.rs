//! A list in a balanced tree: a node knows its place relative to its parent.
//!
//! The place of the root is its index; a left child has a negative one, a right child a positive
//! one, so that an insertion changes only nodes on the way to it.

use std::cmp::Ordering;

type Link = Option<Box<Node>>;

#[derive(Clone, Debug)]
struct Node {
    value: i32,
    left: Link,
    right: Link,
    height: i32,
    /// The index minus that of the parent.
    relative: i32,
}

/// A list of values.
#[derive(Clone, Debug, Default)]
pub struct TreeList {
    root: Link,
    size: usize,
}

impl TreeList {
    /// An empty list.
    pub fn new() -> Self {
        Self::default()
    }

    /// The list of these values.
    pub fn from_slice(values: &[i32]) -> Self {
        Self { root: built(values, 0, 0), size: values.len() }
    }

    /// The value at an index.
    pub fn get(&self, index: usize) -> Option<i32> {
        if index >= self.size {
            return None;
        }
        let mut place = index as i32;
        let mut current = self.root.as_ref()?;
        loop {
            place -= current.relative;
            match place.cmp(&0) {
                Ordering::Equal => return Some(current.value),
                Ordering::Less => current = current.left.as_ref()?,
                Ordering::Greater => current = current.right.as_ref()?,
            }
        }
    }

    /// Puts a value at an index in place of the one there, which is the result.
    pub fn set(&mut self, index: usize, value: i32) -> Option<i32> {
        if index >= self.size {
            return None;
        }
        let mut place = index as i32;
        let mut current = self.root.as_mut()?;
        loop {
            place -= current.relative;
            match place.cmp(&0) {
                Ordering::Equal => return Some(std::mem::replace(&mut current.value, value)),
                Ordering::Less => current = current.left.as_mut()?,
                Ordering::Greater => current = current.right.as_mut()?,
            }
        }
    }

    /// Puts a value before the one at an index, or at the end; `false` if there is no such place.
    pub fn insert(&mut self, index: usize, value: i32) -> bool {
        if index > self.size {
            return false;
        }
        self.root = Some(match self.root.take() {
            Some(root) => root.inserted(index as i32, value),
            None => Node::leaf(0, value),
        });
        self.size += 1;
        true
    }

    /// Puts a value at the end.
    pub fn push(&mut self, value: i32) {
        self.insert(self.size, value);
    }

    /// Takes the value at an index.
    pub fn remove(&mut self, index: usize) -> Option<i32> {
        let value = self.get(index)?;
        self.root = self.root.take().and_then(|root| root.removed(index as i32));
        self.size -= 1;
        Some(value)
    }

    /// The first index with this value.
    pub fn index_of(&self, value: i32) -> Option<usize> {
        let place = self.root.as_ref()?.index_of(value, 0)?;
        Some(place as usize)
    }

    /// The value is in the list.
    pub fn contains(&self, value: i32) -> bool {
        self.index_of(value).is_some()
    }

    /// Puts all values of a slice at the end.
    pub fn extend(&mut self, values: &[i32]) {
        for &value in values {
            self.push(value);
        }
    }

    /// How many values there are.
    pub fn len(&self) -> usize {
        self.size
    }

    /// There are none.
    pub fn is_empty(&self) -> bool {
        self.root.is_none()
    }

    /// The height: that of a single node is 0, of nothing -1.
    pub fn height(&self) -> i32 {
        height(&self.root)
    }

    /// Removes all values.
    pub fn clear(&mut self) {
        self.root = None;
        self.size = 0;
    }

    /// All values, first to last.
    pub fn to_vec(&self) -> Vec<i32> {
        let mut values = Vec::new();
        collect(&self.root, &mut values);
        values
    }

    // cota: skip
    /// Places and heights are right, and the tree is balanced.
    pub fn is_valid(&self) -> bool {
        /// Checks a subtree whose first index is known; gives its height and number of nodes.
        fn check(link: &Link, parent: i32, first: i32) -> Option<(i32, i32)> {
            let Some(node) = link else { return Some((-1, 0)) };
            let index = parent + node.relative;
            let (left, before) = check(&node.left, index, first)?;
            let (right, after) = check(&node.right, index, index + 1)?;
            let height = 1 + left.max(right);
            let fits =
                index == first + before && (left - right).abs() <= 1 && node.height == height;
            fits.then_some((height, before + 1 + after))
        }
        check(&self.root, 0, 0).is_some_and(|(_, count)| count as usize == self.size)
    }
}

fn height(link: &Link) -> i32 {
    link.as_ref().map_or(-1, |node| node.height)
}

/// The balanced subtree of these values: the index of the parent and of the first value are known.
fn built(values: &[i32], parent: i32, first: i32) -> Link {
    let middle = values.len() / 2;
    let value = *values.get(middle)?;
    let index = first + middle as i32;
    let mut node = Node::leaf(index - parent, value);
    node.left = built(&values[..middle], index, first);
    node.right = built(&values[middle + 1..], index, index + 1);
    node.update_height();
    Some(node)
}

impl Node {
    fn leaf(relative: i32, value: i32) -> Box<Self> {
        Box::new(Self { value, left: None, right: None, height: 0, relative })
    }

    fn update_height(&mut self) {
        self.height = 1 + height(&self.left).max(height(&self.right));
    }

    /// The first index with a value, this node's parent having a known one.
    fn index_of(&self, value: i32, parent: i32) -> Option<i32> {
        let index = parent + self.relative;
        if let Some(left) = &self.left
            && let Some(found) = left.index_of(value, index)
        {
            return Some(found);
        }
        if self.value == value {
            return Some(index);
        }
        self.right.as_ref()?.index_of(value, index)
    }

    /// The subtree with a value put in, `place` counting from the parent.
    fn inserted(mut self: Box<Self>, place: i32, value: i32) -> Box<Self> {
        let place = place - self.relative;
        if place <= 0 {
            self.left = Some(match self.left.take() {
                Some(left) => left.inserted(place, value),
                None => Self::leaf(-1, value),
            });
            // What is put in comes before this node; the parent moves with it if it comes after.
            if self.relative >= 0 {
                self.relative += 1;
            }
        } else {
            self.right = Some(match self.right.take() {
                Some(right) => right.inserted(place, value),
                None => Self::leaf(1, value),
            });
            if self.relative < 0 {
                self.relative -= 1;
            }
        }
        self.balanced()
    }

    /// The subtree without the node at a place, which counts from the parent.
    fn removed(mut self: Box<Self>, place: i32) -> Link {
        let place = place - self.relative;
        match place.cmp(&0) {
            Ordering::Equal => return self.without_top(),
            Ordering::Less => {
                self.left = self.left.take().and_then(|left| left.removed(place));
                if self.relative > 0 {
                    self.relative -= 1;
                }
            }
            Ordering::Greater => {
                self.right = self.right.take().and_then(|right| right.removed(place));
                if self.relative < 0 {
                    self.relative += 1;
                }
            }
        }
        Some(self.balanced())
    }

    /// The subtree without its root.
    fn without_top(mut self: Box<Self>) -> Link {
        match (self.left.take(), self.right.take()) {
            (None, None) => None,
            (Some(mut left), None) => {
                // A parent after the removed node comes one nearer.
                left.relative += self.relative + i32::from(self.relative < 0);
                Some(left)
            }
            (None, Some(mut right)) => {
                // The child itself comes one nearer, unless the parent does too.
                right.relative += self.relative - i32::from(self.relative >= 0);
                Some(right)
            }
            (Some(left), Some(right)) => {
                if right.height > left.height {
                    let (value, rest) = right.without_first();
                    self.value = value;
                    self.left = Some(left);
                    self.right = rest;
                    // The next value took this place: for the parent it is as if it had gone.
                    if self.relative < 0 {
                        self.relative += 1;
                    }
                } else {
                    let (value, rest) = left.without_last();
                    self.value = value;
                    self.left = rest;
                    self.right = Some(right);
                    if self.relative > 0 {
                        self.relative -= 1;
                    }
                }
                Some(self.balanced())
            }
        }
    }

    /// The first value, and the subtree without it.
    fn without_first(mut self: Box<Self>) -> (i32, Link) {
        let Some(left) = self.left.take() else { return (self.value, self.without_top()) };
        let (value, rest) = left.without_first();
        self.left = rest;
        if self.relative > 0 {
            self.relative -= 1;
        }
        (value, Some(self.balanced()))
    }

    /// The last value, and the subtree without it.
    fn without_last(mut self: Box<Self>) -> (i32, Link) {
        let Some(right) = self.right.take() else { return (self.value, self.without_top()) };
        let (value, rest) = right.without_last();
        self.right = rest;
        if self.relative < 0 {
            self.relative += 1;
        }
        (value, Some(self.balanced()))
    }

    /// The same subtree, balanced again after one change.
    fn balanced(mut self: Box<Self>) -> Box<Self> {
        match height(&self.right) - height(&self.left) {
            -2 => {
                if let Some(left) = self.left.take_if(|left| left.leans_right()) {
                    self.left = Some(left.rotated_left());
                }
                self.rotated_right()
            }
            2 => {
                if let Some(right) = self.right.take_if(|right| right.leans_left()) {
                    self.right = Some(right.rotated_right());
                }
                self.rotated_left()
            }
            _ => {
                self.update_height();
                self
            }
        }
    }

    fn leans_left(&self) -> bool {
        height(&self.left) > height(&self.right)
    }

    fn leans_right(&self) -> bool {
        height(&self.right) > height(&self.left)
    }

    /// The right child goes to the top.
    fn rotated_left(mut self: Box<Self>) -> Box<Self> {
        let Some(mut top) = self.right.take() else { return self };
        let step = top.relative;
        top.relative += self.relative;
        self.relative = -step;
        self.right = top.left.take().map(|mut moved| {
            moved.relative += step;
            moved
        });
        self.update_height();
        top.left = Some(self);
        top.update_height();
        top
    }

    /// The left child goes to the top.
    fn rotated_right(mut self: Box<Self>) -> Box<Self> {
        let Some(mut top) = self.left.take() else { return self };
        let step = top.relative;
        top.relative += self.relative;
        self.relative = -step;
        self.left = top.right.take().map(|mut moved| {
            moved.relative += step;
            moved
        });
        self.update_height();
        top.right = Some(self);
        top.update_height();
        top
    }
}

fn collect(link: &Link, values: &mut Vec<i32>) {
    if let Some(node) = link {
        collect(&node.left, values);
        values.push(node.value);
        collect(&node.right, values);
    }
}
