//! A search tree whose subtrees differ in height by one at most.

type Link = Option<Box<Node>>;

#[derive(Clone, Debug)]
struct Node {
    element: i32,
    left: Link,
    right: Link,
    height: i32,
}

/// A set of elements that only grows.
#[derive(Clone, Debug, Default)]
pub struct AvlTree {
    root: Link,
}

impl AvlTree {
    /// An empty tree.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an element; nothing happens if it is there.
    pub fn insert(&mut self, element: i32) {
        self.root = Some(insert(self.root.take(), element));
    }

    /// The element is in the tree.
    pub fn find(&self, element: i32) -> bool {
        let mut current = &self.root;
        while let Some(node) = current {
            if element < node.element {
                current = &node.left;
            } else if element > node.element {
                current = &node.right;
            } else {
                return true;
            }
        }
        false
    }

    /// The least element.
    pub fn find_min(&self) -> Option<i32> {
        let mut current = self.root.as_ref()?;
        while let Some(left) = &current.left {
            current = left;
        }
        Some(current.element)
    }

    /// The greatest element.
    pub fn find_max(&self) -> Option<i32> {
        let mut current = self.root.as_ref()?;
        while let Some(right) = &current.right {
            current = right;
        }
        Some(current.element)
    }

    /// Removes all elements.
    pub fn make_empty(&mut self) {
        self.root = None;
    }

    /// There are no elements.
    pub fn is_empty(&self) -> bool {
        self.root.is_none()
    }

    /// The height: that of a single node is 0, of nothing -1.
    pub fn height(&self) -> i32 {
        height(&self.root)
    }

    /// All elements in order.
    pub fn to_vec(&self) -> Vec<i32> {
        let mut elements = Vec::new();
        collect(&self.root, &mut elements);
        elements
    }

    // cota: skip
    /// Elements are in order, heights are right and balanced.
    pub fn is_valid(&self) -> bool {
        fn checked_height(link: &Link) -> Option<i32> {
            let Some(node) = link else { return Some(-1) };
            let (left, right) = (checked_height(&node.left)?, checked_height(&node.right)?);
            let height = 1 + left.max(right);
            ((left - right).abs() <= 1 && node.height == height).then_some(height)
        }
        checked_height(&self.root).is_some() && self.to_vec().is_sorted_by(|one, next| one < next)
    }
}

fn height(link: &Link) -> i32 {
    link.as_ref().map_or(-1, |node| node.height)
}

fn insert(link: Link, element: i32) -> Box<Node> {
    let Some(mut node) = link else {
        return Box::new(Node { element, left: None, right: None, height: 0 });
    };
    if element < node.element {
        node.left = Some(insert(node.left.take(), element));
    } else if element > node.element {
        node.right = Some(insert(node.right.take(), element));
    }
    node.balanced()
}

impl Node {
    fn update_height(&mut self) {
        self.height = 1 + height(&self.left).max(height(&self.right));
    }

    /// The same subtree, balanced again after one insertion.
    fn balanced(mut self: Box<Self>) -> Box<Self> {
        if height(&self.left) - height(&self.right) == 2 {
            let left = self.left.take().expect("a higher subtree has a node");
            if height(&left.left) >= height(&left.right) {
                self.left = Some(left);
            } else {
                self.left = Some(left.rotated_left());
            }
            self.rotated_right()
        } else if height(&self.right) - height(&self.left) == 2 {
            let right = self.right.take().expect("a higher subtree has a node");
            if height(&right.right) >= height(&right.left) {
                self.right = Some(right);
            } else {
                self.right = Some(right.rotated_right());
            }
            self.rotated_left()
        } else {
            self.update_height();
            self
        }
    }

    /// The left child goes to the top.
    fn rotated_right(mut self: Box<Self>) -> Box<Self> {
        let Some(mut top) = self.left.take() else { return self };
        self.left = top.right.take();
        self.update_height();
        top.right = Some(self);
        top.update_height();
        top
    }

    /// The right child goes to the top.
    fn rotated_left(mut self: Box<Self>) -> Box<Self> {
        let Some(mut top) = self.right.take() else { return self };
        self.right = top.left.take();
        self.update_height();
        top.left = Some(self);
        top.update_height();
        top
    }
}

fn collect(link: &Link, elements: &mut Vec<i32>) {
    if let Some(node) = link {
        collect(&node.left, elements);
        elements.push(node.element);
        collect(&node.right, elements);
    }
}
