//! What follows each class: short lists, and a table for the few classes that most inputs follow and
//! that everything is compared with.

use super::NONE;
use crate::machine::Input;

/// Classes with more continuations than this get a row of the table.
const MOST_LISTED: usize = 4;

/// The continuations of all classes.
pub(super) struct Edges {
    inputs: usize,
    /// Per class, sorted by input.
    lists: Vec<Vec<(Input, u32)>>,
    /// Per class: its row of the table.
    row: Vec<u32>,
    table: Vec<u32>,
}

impl Edges {
    pub(super) fn new(inputs: usize) -> Self {
        Self { inputs, lists: Vec::new(), row: Vec::new(), table: Vec::new() }
    }

    /// One more class, which nothing follows yet.
    pub(super) fn add_class(&mut self) {
        self.lists.push(Vec::new());
        self.row.push(NONE);
    }

    /// The continuations of a class, sorted by input.
    pub(super) fn of(&self, class: usize) -> &[(Input, u32)] {
        &self.lists[class]
    }

    pub(super) fn get(&self, class: usize, x: Input) -> Option<u32> {
        let row = self.row[class];
        if row == NONE {
            return self.lists[class].iter().find(|edge| edge.0 == x).map(|edge| edge.1);
        }
        let child = self.table[row as usize * self.inputs + x];
        (child != NONE).then_some(child)
    }

    /// Adds a continuation that is not there.
    pub(super) fn insert(&mut self, class: usize, x: Input, child: u32) {
        let list = &mut self.lists[class];
        list.insert(list.partition_point(|edge| edge.0 < x), (x, child));
        if self.row[class] != NONE {
            self.table[self.row[class] as usize * self.inputs + x] = child;
        } else if list.len() > MOST_LISTED {
            let start = self.table.len();
            self.row[class] = (start / self.inputs) as u32;
            self.table.resize(start + self.inputs, NONE);
            for &(x, child) in &*list {
                self.table[start + x] = child;
            }
        }
    }

    /// Removes all continuations of a class that was merged into another.
    pub(super) fn take(&mut self, class: usize) -> Vec<(Input, u32)> {
        self.row[class] = NONE;
        std::mem::take(&mut self.lists[class])
    }
}
