//! A list that keeps the nodes of removed values, to use them again for new ones.

use cota::{Bounded, Invariant, View, Visited};

/// How many nodes are kept at most.
const MOST_CACHED: usize = 2;

/// The list.
#[derive(Bounded, Clone, Debug, Default)]
pub struct CachingList {
    #[bounded(index = Node)]
    first: Option<usize>,
    size: usize,
    /// The first of the kept nodes, which are linked by `next`.
    #[bounded(index = Node)]
    cached: Option<usize>,
    cache_size: usize,
    #[bounded(arena)]
    nodes: Vec<Node>,
}

/// A node, in the list or kept.
#[derive(Bounded, Clone, Debug)]
pub struct Node {
    value: i32,
    #[bounded(index = Node)]
    next: Option<usize>,
}

impl Invariant for CachingList {
    fn holds(list: View<'_, Self>) -> bool {
        let mut seen = Visited::new();
        let mut place = list.first();
        while let Some(node) = place {
            if !seen.insert(node) {
                return false;
            }
            place = node.next();
        }
        if seen.len() != list.size() {
            return false;
        }
        let in_use = seen.len();
        let mut place = list.cached();
        while let Some(node) = place {
            // A kept node holds no value of anybody.
            if !seen.insert(node) || node.value() != 0 {
                return false;
            }
            place = node.next();
        }
        let cached = seen.len() - in_use;
        cached == list.cache_size() && cached <= MOST_CACHED
    }
}

impl CachingList {
    /// The empty list, without kept nodes.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many values there are.
    pub fn len(&self) -> usize {
        self.size
    }

    /// There are none.
    pub fn is_empty(&self) -> bool {
        self.size == 0
    }

    /// How many nodes are kept.
    pub fn cached(&self) -> usize {
        self.cache_size
    }

    /// Adds a value in front.
    pub fn push_front(&mut self, value: i32) {
        let next = self.first;
        let node = self.take_cached().unwrap_or_else(|| {
            self.nodes.push(Node { value: 0, next: None });
            self.nodes.len() - 1
        });
        self.nodes[node] = Node { value, next };
        self.first = Some(node);
        self.size += 1;
    }

    /// Takes the first value out.
    pub fn pop_front(&mut self) -> Option<i32> {
        let node = self.first?;
        self.first = self.nodes[node].next;
        self.size -= 1;
        let value = self.nodes[node].value;
        self.keep(node);
        Some(value)
    }

    /// Takes the first occurrence of a value out; `false` if there is none.
    pub fn remove(&mut self, value: i32) -> bool {
        let mut before: Option<usize> = None;
        let mut place = self.first;
        while let Some(node) = place {
            let next = self.nodes[node].next;
            if self.nodes[node].value == value {
                match before {
                    Some(before) => self.nodes[before].next = next,
                    None => self.first = next,
                }
                self.size -= 1;
                self.keep(node);
                return true;
            }
            (before, place) = (place, next);
        }
        false
    }

    fn take_cached(&mut self) -> Option<usize> {
        let node = self.cached?;
        self.cached = self.nodes[node].next;
        self.cache_size -= 1;
        Some(node)
    }

    fn keep(&mut self, node: usize) {
        if self.cache_size < MOST_CACHED {
            self.nodes[node] = Node { value: 0, next: self.cached };
            self.cached = Some(node);
            self.cache_size += 1;
        }
    }

    /// The values from the first to the last.
    pub fn to_vec(&self) -> Vec<i32> {
        let mut values = Vec::new();
        let mut place = self.first;
        while let Some(node) = place {
            values.push(self.nodes[node].value);
            place = self.nodes[node].next;
        }
        values
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_back_last_in_first_out() {
        let mut list = CachingList::new();
        assert!(list.is_empty());
        list.push_front(1);
        list.push_front(2);
        assert_eq!(list.len(), 2);
        assert_eq!(list.pop_front(), Some(2));
        assert_eq!(list.pop_front(), Some(1));
        assert_eq!(list.pop_front(), None);
    }

    #[test]
    fn nodes_are_used_again() {
        let mut list = CachingList::new();
        list.push_front(1);
        list.pop_front();
        assert_eq!(list.cached(), 1);
        list.push_front(2);
        assert_eq!(list.cached(), 0);
        assert_eq!(list.to_vec(), [2]);
    }

    #[test]
    fn a_value_can_be_removed() {
        let mut list = CachingList::new();
        list.push_front(1);
        list.push_front(2);
        assert!(list.remove(1));
        assert!(!list.remove(1));
        assert_eq!(list.to_vec(), [2]);
    }
}
