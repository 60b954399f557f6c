//! A queue whose nodes are in an arena.

#[derive(Debug)]
pub struct Node {
    pub value: i32,
    pub next: Option<usize>,
}

#[derive(Debug, Default)]
pub struct Queue {
    nodes: Vec<Node>,
    front: Option<usize>,
    last: Option<usize>,
    size: usize,
}

impl Queue {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn len(&self) -> usize {
        self.size
    }

    pub fn is_empty(&self) -> bool {
        self.size == 0
    }

    pub fn enqueue(&mut self, value: i32) {
        let fresh = self.nodes.len();
        self.nodes.push(Node { value, next: None });
        match self.last {
            Some(last) => self.nodes[last].next = Some(fresh),
            None => self.front = Some(fresh),
        }
        self.last = Some(fresh);
        self.size += 1;
    }

    pub fn dequeue(&mut self) -> Option<i32> {
        let front = self.front?;
        self.front = self.nodes[front].next;
        if self.front.is_none() {
            self.last = None;
        }
        self.size -= 1;
        Some(self.nodes[front].value)
    }

    pub fn contains(&self, value: i32) -> bool {
        let mut current = self.front;
        while let Some(at) = current {
            if self.nodes[at].value == value {
                return true;
            }
            current = self.nodes[at].next;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_in_comes_out() {
        let mut queue = Queue::new();
        queue.enqueue(1);
        assert_eq!(queue.len(), 1);
        assert_eq!(queue.dequeue(), Some(1));
        assert!(queue.is_empty());
    }

    #[test]
    fn nothing_comes_out_of_an_empty_queue() {
        assert_eq!(Queue::new().dequeue(), None);
    }

    #[test]
    fn elements_are_found() {
        let mut queue = Queue::new();
        assert!(!queue.contains(3));
        queue.enqueue(3);
        queue.enqueue(4);
        assert!(queue.contains(4));
    }
}
