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

    /// Runs something that makes objects and changes no older ones; what it makes stays.
    ///
    /// # Errors
    /// What it threw, or why it was stopped.
    pub fn keep<T>(
        &mut self,
        run: impl FnOnce(&mut Machine) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let border = self.heap.trail_below(0);
        let made = self.permanently(run);
        self.heap.trail_below(border);
        made
    }
}
