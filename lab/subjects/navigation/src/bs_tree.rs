//! A binary search tree.

type Link = Option<Box<Node>>;

#[derive(Clone, Debug)]
struct Node {
    key: i32,
    left: Link,
    right: Link,
}

/// A set of keys.
#[derive(Clone, Debug, Default)]
pub struct BsTree {
    root: Link,
    size: usize,
}

impl BsTree {
    /// A tree without keys.
    pub fn new() -> Self {
        Self::default()
    }

    /// The key is in the tree.
    pub fn contains(&self, key: i32) -> bool {
        let mut current = &self.root;
        while let Some(node) = current {
            if node.key == key {
                return true;
            }
            if key < node.key {
                current = &node.left;
            } else {
                current = &node.right;
            }
        }
        false
    }

    /// Adds a key; `false` if it was there.
    pub fn insert(&mut self, key: i32) -> bool {
        let link = self.link_to(key);
        if link.is_some() {
            return false;
        }
        *link = Some(Box::new(Node { key, left: None, right: None }));
        self.size += 1;
        true
    }

    /// Removes a key; `false` if it was not there.
    pub fn remove(&mut self, key: i32) -> bool {
        let link = self.link_to(key);
        let Some(mut node) = link.take() else { return false };
        *link = match (node.left.take(), node.right.take()) {
            (None, only) | (only, None) => only,
            (left, mut right) => {
                let mut successor = take_least(&mut right);
                if let Some(least) = &mut successor {
                    least.left = left;
                    least.right = right;
                }
                successor
            }
        };
        self.size -= 1;
        true
    }

    /// The link that holds the key, or would.
    fn link_to(&mut self, key: i32) -> &mut Link {
        let mut link = &mut self.root;
        while link.as_ref().is_some_and(|node| node.key != key) {
            let node = link.as_mut().expect("checked by the loop");
            if key < node.key {
                link = &mut node.left;
            } else {
                link = &mut node.right;
            }
        }
        link
    }

    /// The least key.
    pub fn min(&self) -> Option<i32> {
        let mut current = self.root.as_ref()?;
        while let Some(left) = &current.left {
            current = left;
        }
        Some(current.key)
    }

    /// The greatest key.
    pub fn max(&self) -> Option<i32> {
        let mut current = self.root.as_ref()?;
        while let Some(right) = &current.right {
            current = right;
        }
        Some(current.key)
    }

    /// The greatest key that is not above this one.
    pub fn floor(&self, key: i32) -> Option<i32> {
        let mut best = None;
        let mut current = &self.root;
        while let Some(node) = current {
            if node.key <= key {
                best = Some(node.key);
                current = &node.right;
            } else {
                current = &node.left;
            }
        }
        best
    }

    /// The least key that is not below this one.
    pub fn ceiling(&self, key: i32) -> Option<i32> {
        let mut best = None;
        let mut current = &self.root;
        while let Some(node) = current {
            if node.key >= key {
                best = Some(node.key);
                current = &node.left;
            } else {
                current = &node.right;
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

    /// How many keys are on the longest way down.
    pub fn height(&self) -> usize {
        height(&self.root)
    }

    /// Removes all keys.
    pub fn clear(&mut self) {
        self.root = None;
        self.size = 0;
    }

    /// All keys in order.
    pub fn to_vec(&self) -> Vec<i32> {
        let mut keys = Vec::new();
        collect(&self.root, &mut keys);
        keys
    }

    // cota: skip
    /// Keys to the left are less, to the right greater, and the size is the number of nodes.
    pub fn is_valid(&self) -> bool {
        let keys = self.to_vec();
        keys.is_sorted_by(|one, next| one < next) && keys.len() == self.size
    }
}

/// Takes the leftmost node out.
fn take_least(mut link: &mut Link) -> Link {
    while link.as_ref().is_some_and(|node| node.left.is_some()) {
        link = &mut link.as_mut().expect("checked by the loop").left;
    }
    let mut least = link.take();
    if let Some(node) = &mut least {
        *link = node.right.take();
    }
    least
}

fn height(link: &Link) -> usize {
    match link {
        Some(node) => 1 + height(&node.left).max(height(&node.right)),
        None => 0,
    }
}

fn collect(link: &Link, keys: &mut Vec<i32>) {
    if let Some(node) = link {
        collect(&node.left, keys);
        keys.push(node.key);
        collect(&node.right, keys);
    }
}
