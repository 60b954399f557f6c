//! A search tree and a bounded stack, as an author of data structures would test them.

use std::cmp::Ordering;

#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(cota::Bounded))]
pub struct Tree {
    pub root: Option<Box<Node>>,
    pub size: usize,
}

#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(cota::Bounded))]
pub struct Node {
    pub key: i32,
    pub left: Option<Box<Node>>,
    pub right: Option<Box<Node>>,
}

impl Tree {
    pub fn contains(&self, key: i32) -> bool {
        let mut next = &self.root;
        while let Some(node) = next {
            next = match key.cmp(&node.key) {
                Ordering::Less => &node.left,
                Ordering::Greater => &node.right,
                Ordering::Equal => return true,
            };
        }
        false
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

    pub fn keys(&self) -> Vec<i32> {
        fn collect(node: Option<&Node>, keys: &mut Vec<i32>) {
            if let Some(node) = node {
                collect(node.left.as_deref(), keys);
                keys.push(node.key);
                collect(node.right.as_deref(), keys);
            }
        }
        let mut keys = Vec::new();
        collect(self.root.as_deref(), &mut keys);
        keys
    }
}

#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(cota::Bounded))]
pub struct Stack {
    pub items: Vec<u8>,
    pub limit: usize,
}

impl Stack {
    pub fn push(&mut self, item: u8) -> bool {
        let fits = self.items.len() < self.limit;
        if fits {
            self.items.push(item);
        }
        fits
    }

    pub fn pop(&mut self) -> Option<u8> {
        self.items.pop()
    }
}

#[cfg(test)]
mod tests;
