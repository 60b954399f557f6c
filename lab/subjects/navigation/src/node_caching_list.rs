//! A circular, doubly linked list that keeps removed nodes to use them again.

/// The place of the node that is no element: before the first and after the last.
const HEADER: usize = 0;

/// How many nodes are kept if nothing else is said.
const CACHE: usize = 4;

#[derive(Clone, Debug)]
struct Node {
    value: i32,
    previous: usize,
    next: usize,
}

/// A list of values.
#[derive(Clone, Debug)]
pub struct NodeCachingList {
    nodes: Vec<Node>,
    /// Places of the arena that are neither in the list nor kept.
    free: Vec<usize>,
    size: usize,
    /// The first of the kept nodes, which are linked by `next` up to the header.
    first_cached: Option<usize>,
    cache_size: usize,
    max_cache_size: usize,
}

impl Default for NodeCachingList {
    fn default() -> Self {
        Self::with_cache(CACHE)
    }
}

impl NodeCachingList {
    /// An empty list.
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty list that keeps so many nodes.
    pub fn with_cache(max_cache_size: usize) -> Self {
        Self {
            nodes: vec![Node { value: 0, previous: HEADER, next: HEADER }],
            free: Vec::new(),
            size: 0,
            first_cached: None,
            cache_size: 0,
            max_cache_size,
        }
    }

    /// How many values there are.
    pub fn len(&self) -> usize {
        self.size
    }

    /// There are none.
    pub fn is_empty(&self) -> bool {
        self.nodes[HEADER].next == HEADER
    }

    /// How many nodes are kept.
    pub fn cache_len(&self) -> usize {
        self.cache_size
    }

    /// How many nodes are kept at most.
    pub fn max_cache(&self) -> usize {
        self.max_cache_size
    }

    /// Keeps so many nodes at most from now on.
    pub fn set_max_cache(&mut self, max_cache_size: usize) {
        self.max_cache_size = max_cache_size;
        while self.cache_size > self.max_cache_size {
            if let Some(node) = self.take_cached() {
                self.free.push(node);
            }
        }
    }

    fn take_cached(&mut self) -> Option<usize> {
        let node = self.first_cached?;
        let next = self.nodes[node].next;
        self.first_cached = (next != HEADER).then_some(next);
        self.cache_size -= 1;
        Some(node)
    }

    fn keep(&mut self, node: usize) {
        if self.cache_size >= self.max_cache_size {
            self.free.push(node);
            return;
        }
        self.nodes[node].next = self.first_cached.unwrap_or(HEADER);
        self.nodes[node].previous = HEADER;
        self.first_cached = Some(node);
        self.cache_size += 1;
    }

    /// The node at an index, from the nearer end.
    fn node_at(&self, index: usize) -> Option<usize> {
        if index >= self.size {
            return None;
        }
        let mut node = HEADER;
        if index < self.size / 2 {
            for _ in 0..=index {
                node = self.nodes[node].next;
            }
        } else {
            for _ in index..self.size {
                node = self.nodes[node].previous;
            }
        }
        Some(node)
    }

    fn find(&self, value: i32) -> Option<usize> {
        let mut node = self.nodes[HEADER].next;
        while node != HEADER && self.nodes[node].value != value {
            node = self.nodes[node].next;
        }
        (node != HEADER).then_some(node)
    }

    fn insert_before(&mut self, node: usize, value: i32) {
        let previous = self.nodes[node].previous;
        let fresh = Node { value, previous, next: node };
        let at = if let Some(at) = self.take_cached().or_else(|| self.free.pop()) {
            self.nodes[at] = fresh;
            at
        } else {
            self.nodes.push(fresh);
            self.nodes.len() - 1
        };
        self.nodes[previous].next = at;
        self.nodes[node].previous = at;
        self.size += 1;
    }

    fn unlink(&mut self, node: usize) -> i32 {
        let Node { value, previous, next } = self.nodes[node];
        self.nodes[previous].next = next;
        self.nodes[next].previous = previous;
        self.size -= 1;
        self.keep(node);
        value
    }

    /// Puts a value at the beginning.
    pub fn add_first(&mut self, value: i32) {
        self.insert_before(self.nodes[HEADER].next, value);
    }

    /// Puts a value at the end.
    pub fn add_last(&mut self, value: i32) {
        self.insert_before(HEADER, value);
    }

    /// Puts a value before the one at an index, or at the end; `false` if there is no such place.
    pub fn insert(&mut self, index: usize, value: i32) -> bool {
        if index > self.size {
            return false;
        }
        let node = self.node_at(index).unwrap_or(HEADER);
        self.insert_before(node, value);
        true
    }

    /// The first value.
    pub fn first(&self) -> Option<i32> {
        let node = self.nodes[HEADER].next;
        (node != HEADER).then(|| self.nodes[node].value)
    }

    /// The last value.
    pub fn last(&self) -> Option<i32> {
        let node = self.nodes[HEADER].previous;
        (node != HEADER).then(|| self.nodes[node].value)
    }

    /// The value at an index.
    pub fn get(&self, index: usize) -> Option<i32> {
        self.node_at(index).map(|node| self.nodes[node].value)
    }

    /// Puts a value in place of the one at an index, which is the result.
    pub fn set(&mut self, index: usize, value: i32) -> Option<i32> {
        let node = self.node_at(index)?;
        Some(std::mem::replace(&mut self.nodes[node].value, value))
    }

    /// Takes the value at an index.
    pub fn remove(&mut self, index: usize) -> Option<i32> {
        let node = self.node_at(index)?;
        Some(self.unlink(node))
    }

    /// Takes the first value.
    pub fn remove_first(&mut self) -> Option<i32> {
        let node = self.nodes[HEADER].next;
        (node != HEADER).then(|| self.unlink(node))
    }

    /// Takes the last value.
    pub fn remove_last(&mut self) -> Option<i32> {
        let node = self.nodes[HEADER].previous;
        (node != HEADER).then(|| self.unlink(node))
    }

    /// Removes the first of equal values; `false` if there is none.
    pub fn remove_value(&mut self, value: i32) -> bool {
        let Some(node) = self.find(value) else { return false };
        self.unlink(node);
        true
    }

    /// The value is in the list.
    pub fn contains(&self, value: i32) -> bool {
        self.find(value).is_some()
    }

    /// The first index with a value.
    pub fn index_of(&self, value: i32) -> Option<usize> {
        let mut index = 0;
        let mut node = self.nodes[HEADER].next;
        while node != HEADER {
            if self.nodes[node].value == value {
                return Some(index);
            }
            index += 1;
            node = self.nodes[node].next;
        }
        None
    }

    /// The last index with a value.
    pub fn last_index_of(&self, value: i32) -> Option<usize> {
        let mut index = self.size;
        let mut node = self.nodes[HEADER].previous;
        while node != HEADER {
            index -= 1;
            if self.nodes[node].value == value {
                return Some(index);
            }
            node = self.nodes[node].previous;
        }
        None
    }

    /// Removes all values; as many nodes as fit are kept.
    pub fn clear(&mut self) {
        while self.nodes[HEADER].next != HEADER {
            self.unlink(self.nodes[HEADER].next);
        }
    }

    /// All values, first to last.
    pub fn to_vec(&self) -> Vec<i32> {
        let mut values = Vec::new();
        let mut node = self.nodes[HEADER].next;
        while node != HEADER {
            values.push(self.nodes[node].value);
            node = self.nodes[node].next;
        }
        values
    }

    /// A cursor before the value at an index, or at the end; nothing if there is no such place.
    pub fn cursor(&mut self, index: usize) -> Option<Cursor<'_>> {
        if index > self.size {
            return None;
        }
        let next = self.node_at(index).unwrap_or(HEADER);
        Some(Cursor { list: self, next, index, current: None })
    }

    // cota: skip
    /// Links lead back, the size is the number of nodes, kept nodes are counted.
    pub fn is_valid(&self) -> bool {
        let mut count = 0;
        let mut node = HEADER;
        loop {
            let next = self.nodes[node].next;
            if self.nodes[next].previous != node || count > self.nodes.len() {
                return false;
            }
            node = next;
            if node == HEADER {
                break;
            }
            count += 1;
        }
        let mut kept = 0;
        let mut cached = self.first_cached;
        while let Some(node) = cached {
            kept += 1;
            let next = self.nodes[node].next;
            cached = (next != HEADER && kept <= self.nodes.len()).then_some(next);
        }
        count == self.size
            && kept == self.cache_size
            && kept <= self.max_cache_size
            && self.nodes.len() == 1 + self.size + kept + self.free.len()
    }
}

/// A place between two values, which moves both ways.
#[derive(Debug)]
pub struct Cursor<'a> {
    list: &'a mut NodeCachingList,
    /// The node after the cursor.
    next: usize,
    index: usize,
    /// The node that was passed last.
    current: Option<usize>,
}

impl Cursor<'_> {
    /// The index of the value after the cursor.
    pub fn next_index(&self) -> usize {
        self.index
    }

    /// Goes on by one value.
    pub fn next_value(&mut self) -> Option<i32> {
        if self.next == HEADER {
            return None;
        }
        let node = self.next;
        self.current = Some(node);
        self.next = self.list.nodes[node].next;
        self.index += 1;
        Some(self.list.nodes[node].value)
    }

    /// Goes back by one value.
    pub fn previous_value(&mut self) -> Option<i32> {
        let node = self.list.nodes[self.next].previous;
        if node == HEADER {
            return None;
        }
        self.current = Some(node);
        self.next = node;
        self.index -= 1;
        Some(self.list.nodes[node].value)
    }

    /// Removes the value that was passed last; nothing if there is none.
    pub fn remove(&mut self) -> Option<i32> {
        let node = self.current.take()?;
        if node == self.next {
            self.next = self.list.nodes[node].next;
        } else {
            self.index -= 1;
        }
        Some(self.list.unlink(node))
    }

    /// Puts a value before the cursor.
    pub fn insert(&mut self, value: i32) {
        self.list.insert_before(self.next, value);
        self.index += 1;
        self.current = None;
    }

    /// Puts a value in place of the one that was passed last; nothing if there is none.
    pub fn set(&mut self, value: i32) -> Option<i32> {
        let node = self.current?;
        Some(std::mem::replace(&mut self.list.nodes[node].value, value))
    }
}
