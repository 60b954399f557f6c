//! A queue of linked nodes that knows its front and its last node.

use std::cell::RefCell;
use std::rc::Rc;

type Link = Option<Rc<RefCell<Node>>>;

#[derive(Debug)]
struct Node {
    value: i32,
    next: Link,
}

/// First in, first out.
#[derive(Debug, Default)]
pub struct Queue {
    front: Link,
    last: Link,
    size: usize,
}

impl Queue {
    /// An empty queue.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a value at the end.
    pub fn enqueue(&mut self, value: i32) {
        let fresh = Rc::new(RefCell::new(Node { value, next: None }));
        match &self.last {
            Some(last) => last.borrow_mut().next = Some(Rc::clone(&fresh)),
            None => self.front = Some(Rc::clone(&fresh)),
        }
        self.last = Some(fresh);
        self.size += 1;
    }

    /// Takes the value at the front.
    pub fn dequeue(&mut self) -> Option<i32> {
        let value = self.front()?;
        let next = self.front.as_ref()?.borrow().next.clone();
        self.front = next;
        if self.front.is_none() {
            self.last = None;
        }
        self.size -= 1;
        Some(value)
    }

    /// The value at the front.
    pub fn front(&self) -> Option<i32> {
        self.front.as_ref().map(|node| node.borrow().value)
    }

    /// The value at the end.
    pub fn last(&self) -> Option<i32> {
        self.last.as_ref().map(|node| node.borrow().value)
    }

    /// How many values there are.
    pub fn len(&self) -> usize {
        self.size
    }

    /// There are none.
    pub fn is_empty(&self) -> bool {
        self.front.is_none()
    }

    /// The value is in the queue.
    pub fn contains(&self, value: i32) -> bool {
        let mut current = self.front.clone();
        while let Some(node) = current {
            if node.borrow().value == value {
                return true;
            }
            let next = node.borrow().next.clone();
            current = next;
        }
        false
    }

    /// Removes all values.
    pub fn clear(&mut self) {
        while self.dequeue().is_some() {}
    }

    /// All values, front first.
    pub fn to_vec(&self) -> Vec<i32> {
        let mut values = Vec::new();
        let mut current = self.front.clone();
        while let Some(node) = current {
            values.push(node.borrow().value);
            let next = node.borrow().next.clone();
            current = next;
        }
        values
    }

    // cota: skip
    /// The last node is the one reached from the front, and the size is the number of nodes.
    pub fn is_valid(&self) -> bool {
        let mut count = 0;
        let mut last: Link = None;
        let mut current = self.front.clone();
        while let Some(node) = current {
            count += 1;
            let next = node.borrow().next.clone();
            current = next;
            last = Some(node);
        }
        let same = match (&last, &self.last) {
            (Some(reached), Some(last)) => Rc::ptr_eq(reached, last),
            (None, None) => true,
            _ => false,
        };
        same && count == self.size
    }
}

/// One node after the other: a long queue would otherwise be dropped recursively.
impl Drop for Queue {
    fn drop(&mut self) {
        self.clear();
    }
}
