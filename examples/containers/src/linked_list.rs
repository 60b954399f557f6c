//! A list linked both ways, its nodes in a vector.

use cota::{Bounded, Invariant, View, Visited};

/// The list.
#[derive(Bounded, Clone, Debug, Default)]
pub struct LinkedList {
    #[bounded(index = Node)]
    first: Option<usize>,
    #[bounded(index = Node)]
    last: Option<usize>,
    size: usize,
    #[bounded(arena)]
    nodes: Vec<Node>,
}

/// A node.
#[derive(Bounded, Clone, Debug)]
pub struct Node {
    value: i32,
    #[bounded(index = Node)]
    previous: Option<usize>,
    #[bounded(index = Node)]
    next: Option<usize>,
}

impl Invariant for LinkedList {
    fn holds(list: View<'_, Self>) -> bool {
        let mut seen = Visited::new();
        let (mut before, mut place) = (None, list.first());
        while let Some(node) = place {
            if !seen.insert(node) || node.previous() != before {
                return false;
            }
            (before, place) = (Some(node), node.next());
        }
        list.last() == before && seen.len() == list.size()
    }
}

impl LinkedList {
    /// The empty list.
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

    /// Adds a value at the end.
    pub fn push_back(&mut self, value: i32) {
        let node = self.nodes.len();
        self.nodes.push(Node { value, previous: self.last, next: None });
        match self.last {
            Some(last) => self.nodes[last].next = Some(node),
            None => self.first = Some(node),
        }
        self.last = Some(node);
        self.size += 1;
    }

    /// Adds a value in front.
    pub fn push_front(&mut self, value: i32) {
        let node = self.nodes.len();
        self.nodes.push(Node { value, previous: None, next: self.first });
        match self.first {
            Some(first) => self.nodes[first].previous = Some(node),
            None => self.last = Some(node),
        }
        self.first = Some(node);
        self.size += 1;
    }

    /// Takes the first occurrence of a value out; `false` if there is none.
    pub fn remove(&mut self, value: i32) -> bool {
        let mut place = self.first;
        while let Some(node) = place {
            if self.nodes[node].value == value {
                self.unlink(node);
                return true;
            }
            place = self.nodes[node].next;
        }
        false
    }

    fn unlink(&mut self, node: usize) {
        let (previous, next) = (self.nodes[node].previous, self.nodes[node].next);
        match previous {
            Some(previous) => self.nodes[previous].next = next,
            None => self.first = next,
        }
        match next {
            Some(next) => self.nodes[next].previous = previous,
            None => self.last = previous,
        }
        self.size -= 1;
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

    /// The values from the last to the first.
    pub fn to_vec_reversed(&self) -> Vec<i32> {
        let mut values = Vec::new();
        let mut place = self.last;
        while let Some(node) = place {
            values.push(self.nodes[node].value);
            place = self.nodes[node].previous;
        }
        values
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_keep_their_order() {
        let mut list = LinkedList::new();
        assert!(list.is_empty());
        list.push_back(2);
        list.push_back(3);
        list.push_front(1);
        assert_eq!(list.to_vec(), [1, 2, 3]);
        assert_eq!(list.len(), 3);
    }

    #[test]
    fn a_value_can_be_removed() {
        let mut list = LinkedList::new();
        list.push_back(1);
        list.push_back(2);
        list.push_back(3);
        assert!(list.remove(2));
        assert!(!list.remove(2));
        assert_eq!(list.to_vec(), [1, 3]);
    }

    #[test]
    fn a_list_can_be_read_backwards() {
        let mut list = LinkedList::new();
        list.push_back(1);
        list.push_back(2);
        assert_eq!(list.to_vec_reversed(), [2, 1]);
    }
}
