//! Calls from outside that may end in any way, and leave the machine as it was.

use crate::failure::Failure;
use crate::machine::Machine;

impl Machine {
    /// Runs something with its own steps. Whatever stops it, the machine can be used afterwards.
    ///
    /// # Errors
    /// What it threw, or why it was stopped.
    pub fn attempt<T>(
        &mut self,
        fuel: u64,
        run: impl FnOnce(&mut Machine) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let before = std::mem::replace(&mut self.fuel, fuel);
        let place = (self.pc, self.base, self.depth, self.nested);
        let limits = (self.deepest, self.heap.keeps, self.throwing);
        let result = run(self);
        self.fuel = before;
        // A run that is stopped leaves its frames and its settings behind.
        (self.pc, self.base, self.depth, self.nested) = place;
        (self.deepest, self.heap.keeps, self.throwing) = limits;
        result
    }

    /// Runs something whose objects and writes stay, whatever the search goes back to.
    pub fn keep<T>(&mut self, run: impl FnOnce(&mut Machine) -> T) -> T {
        let border = self.heap.trail_below(0);
        let made = self.permanently(run);
        self.heap.trail_below(border);
        made
    }

    /// Runs something that outlives the structure: what it makes stays, and so does what it writes,
    /// but for the words of some ranges (a first address and how many), which are taken back.
    ///
    /// # Errors
    /// What it threw, or why it was stopped.
    pub fn beside<T>(
        &mut self,
        fuel: u64,
        taken_back: &[(u32, u32)],
        run: impl FnOnce(&mut Machine) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let (mark, end, known) =
            (self.heap.mark(), self.heap.permanent_end(), self.known_outside());
        let border = self.heap.trail_below(mark.top as usize);
        let result = self.attempt(fuel, |machine| machine.permanently(run));
        let is_taken = |at: u32| {
            let after = taken_back.partition_point(|&(first, _)| first <= at);
            after.checked_sub(1).is_some_and(|found| {
                let (first, words) = taken_back[found];
                at - first < words
            })
        };
        // Nothing leads to new objects if no word that stays looks like one of them.
        let new = end as u64..self.heap.permanent_end() as u64;
        let looks = |(at, _): (u32, u64)| {
            (at as usize) < end && !is_taken(at) && new.contains(&self.heap.read(at as usize))
        };
        let written = self.heap.written_since(mark);
        let leads = written.into_iter().any(looks) || self.known_outside() != known;
        self.heap.undo_some(mark, is_taken);
        self.heap.trail_below(border);
        if !leads && result.is_ok() {
            self.heap.forget_permanent(end);
        }
        result
    }

    /// What changes when something outside of the heap begins to lead to an object.
    fn known_outside(&self) -> [usize; 6] {
        [
            self.loaded(),
            self.strings.len(),
            self.mirrors.len(),
            self.thread as usize,
            self.properties as usize,
            self.program
                .classes
                .iter()
                .filter(|class| class.init == crate::program::Init::Ready)
                .count(),
        ]
    }
}
