//! A search tree in boxes.

use std::cmp::Ordering;

#[derive(Debug)]
struct Node {
    key: i32,
    left: Option<Box<Node>>,
    right: Option<Box<Node>>,
}

#[derive(Debug, Default)]
pub struct Tree {
    root: Option<Box<Node>>,
    size: usize,
}

impl Tree {
    pub fn len(&self) -> usize {
        self.size
    }

    pub fn is_empty(&self) -> bool {
        self.root.is_none()
    }

    pub fn insert(&mut self, key: i32) -> bool {
        let mut place = &mut self.root;
        while let Some(node) = place {
            place = match key.cmp(&node.key) {
                Ordering::Less => &mut node.left,
                Ordering::Greater => &mut node.right,
                Ordering::Equal => return false,
            };
        }
        *place = Some(Box::new(Node { key, left: None, right: None }));
        self.size += 1;
        true
    }

    pub fn contains(&self, key: i32) -> bool {
        let mut current = self.root.as_deref();
        while let Some(node) = current {
            if key == node.key {
                return true;
            }
            current = if key < node.key { node.left.as_deref() } else { node.right.as_deref() };
        }
        false
    }

    pub fn min(&self) -> Option<i32> {
        let mut node = self.root.as_deref()?;
        while let Some(left) = node.left.as_deref() {
            node = left;
        }
        Some(node.key)
    }

    pub fn height(&self) -> usize {
        fn height(node: Option<&Node>) -> usize {
            match node {
                None => 0,
                Some(node) => 1 + height(node.left.as_deref()).max(height(node.right.as_deref())),
            }
        }
        height(self.root.as_deref())
    }

    pub fn keys(&self) -> Vec<i32> {
        fn collect(node: &Option<Box<Node>>, keys: &mut Vec<i32>) {
            if let Some(node) = node {
                collect(&node.left, keys);
                keys.push(node.key);
                collect(&node.right, keys);
            }
        }
        let mut keys = Vec::with_capacity(self.size);
        collect(&self.root, &mut keys);
        keys
    }
}
