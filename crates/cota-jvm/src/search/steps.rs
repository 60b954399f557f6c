//! A search from the outside: structure after structure.

use crate::code::NONE;
use crate::failure::{Failure, Reference};
use crate::machine::{Machine, REGISTERS};
use crate::program::MethodId;

use super::{Guide, PAUSED, SearchSpace, Strategy, TOUCHED, UNREAD};

/// What the walk through the reachable objects needs, kept so that a candidate allocates nothing.
#[derive(Default)]
pub(super) struct Touching {
    seen: Vec<bool>,
    /// The objects still open, and how many of their words are done.
    open: Vec<(usize, usize)>,
}

/// What a search came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// The predicate holds for the structure that is in the machine now, as it was given to it:
    /// what the predicate wrote into it is taken back.
    Valid,
    /// The predicate threw this; the structure is in the machine.
    Threw(Reference),
    /// As many candidates were explored as [`Machine::pause_at`] asked for.
    Paused,
    /// Every candidate was tried.
    End,
}

impl Machine {
    /// Leaves the words of a space undecided without searching: a run that reads one is stopped.
    ///
    /// # Errors
    /// The heap is full.
    pub fn prepare(&mut self, space: SearchSpace) -> Result<(), Failure> {
        self.begin_search(space)
    }

    /// Begins a search at its first candidate; the predicate is a method of the root without arguments.
    ///
    /// # Errors
    /// The predicate cannot be run.
    pub fn begin(&mut self, space: SearchSpace, predicate: MethodId) -> Result<(), Failure> {
        let root = space.objects.first().map_or(0, |object| object.reference);
        self.begin_search(space)?;
        let (start, _) = self.code_of(predicate).map_err(|error| self.link_failure(&error))?;
        (self.search.start, self.search.root) = (start, root);
        self.search.predicate = predicate;
        self.start(Guide::default(), 0);
        Ok(())
    }

    /// Begins a search and goes on to the first structure for which the predicate holds.
    ///
    /// # Errors
    /// The predicate cannot be run, or the machine stops it.
    pub fn search(&mut self, space: SearchSpace, predicate: MethodId) -> Result<Step, Failure> {
        self.begin(space, predicate)?;
        self.search_on()
    }

    /// Goes on to the next structure for which the predicate holds.
    ///
    /// # Errors
    /// The machine stops the predicate.
    #[inline]
    pub fn search_on(&mut self) -> Result<Step, Failure> {
        if self.list_on() { Ok(Step::Valid) } else { self.run_on() }
    }

    #[inline(never)]
    fn run_on(&mut self) -> Result<Step, Failure> {
        let result = if std::mem::replace(&mut self.search.running, true) {
            match self.go_back() {
                None => return Ok(Step::End),
                Some((NONE, _)) => Ok(TOUCHED),
                Some((pc, base)) => self.run_search(pc, base),
            }
        } else {
            let first = self.search.base;
            self.registers[first] = u64::from(self.search.root);
            if self.search.learned.on {
                self.begin_learning_run(first);
            }
            self.run_search(self.search.start, first as u32)
        };
        self.step(result)
    }

    fn step(&mut self, result: Result<u64, Failure>) -> Result<Step, Failure> {
        // What is called now lies where the predicate was.
        (self.pc, self.base) = (0, self.search.base as u32);
        self.depth = self.search.entry;
        match result {
            Ok(0) => Ok(Step::End),
            Ok(PAUSED) => Ok(Step::Paused),
            Ok(value) => {
                let delays = self.search.delayed.on;
                if value == TOUCHED {
                    // What is listed after one run of the predicate counts where candidates are tried one by one.
                    self.search.explored += u64::from(!delays);
                    self.search.learned.worth.touched += u64::from(delays);
                } else {
                    self.present();
                    self.accept();
                }
                self.touch();
                if delays {
                    self.complete();
                }
                Ok(Step::Valid)
            }
            Err(Failure::Exception(exception)) => {
                self.present();
                self.complete_once();
                Ok(Step::Threw(exception))
            }
            Err(failure) => {
                if self.search.delayed.on {
                    self.present();
                    self.complete_once();
                }
                Err(failure)
            }
        }
    }

    /// Lets a search stop by itself after this many candidates, so that its budget can be looked at.
    pub fn pause_at(&mut self, explored: u64) {
        self.search.pause_at = explored;
    }

    /// Candidates so far: runs of the predicate, and values of words that it did not read.
    pub fn explored(&self) -> u64 {
        self.search.explored
    }

    /// Decides what is reachable and was not read, depth-first from the root: each such word is a
    /// choice, all of whose values are valid.
    fn touch(&mut self) {
        if self.search.objects.is_empty() {
            return;
        }
        let mut walk = std::mem::take(&mut self.search.touching);
        walk.seen.clear();
        walk.seen.resize(self.search.objects.len(), false);
        self.touch_from(0, &mut walk);
        self.search.touching = walk;
    }

    fn touch_from(&mut self, object: usize, Touching { seen, open }: &mut Touching) {
        open.clear();
        open.push((object, 0));
        seen[object] = true;
        while let Some((object, at)) = open.pop() {
            let this = &self.search.objects[object];
            let length = if this.is_array {
                self.heap.read(this.reference as usize + 1) as usize
            } else {
                usize::MAX
            };
            let Some(&slot) = this.slots.get(at) else { continue };
            if this.is_array && at > 0 && at > length {
                continue;
            }
            open.push((object, at + 1));
            if slot.domain.is_some() && self.heap.read(slot.address as usize) == UNREAD {
                self.choose_unread(slot.address);
            }
            if slot.is_reference && self.search.delayed.on {
                self.tell_word(slot.address);
            }
            if slot.is_reference {
                let to = self.heap.read(slot.address as usize) as Reference;
                if let Some(&next) = self.search.by_reference.get(&to)
                    && !seen[next]
                {
                    seen[next] = true;
                    open.push((next, 0));
                }
            }
        }
    }

    fn choose_unread(&mut self, slot: u32) {
        let nowhere = REGISTERS as u32 - 1;
        match self.search.strategy() {
            Strategy::Plain => {
                self.choose(slot, nowhere, NONE, 0, 0);
            }
            Strategy::Delayed => {
                self.choose_delayed(slot, nowhere, NONE, 0, 0);
            }
            Strategy::Learned | Strategy::Combined => {
                self.choose_learning(slot, nowhere, NONE, 0, 0);
            }
        }
    }

    fn go_back(&mut self) -> Option<(u32, u32)> {
        if self.search.learned.on {
            // It may go on without learning.
            self.pauses_learning();
        }
        match self.search.strategy() {
            Strategy::Plain => self.back(),
            Strategy::Delayed => self.back_delayed(),
            Strategy::Learned | Strategy::Combined => self.back_learning(),
        }
    }

    /// Runs something and takes everything back that it did in the heap.
    pub fn undoably<T>(&mut self, run: impl FnOnce(&mut Machine) -> T) -> T {
        let mark = self.heap.mark();
        let border = self.heap.trail_below(mark.top as usize);
        let result = run(self);
        self.heap.undo(mark);
        self.heap.trail_below(border);
        result
    }
}
