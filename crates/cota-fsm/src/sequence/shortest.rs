//! The shortest checking sequence by trying all words, length by length: slow, simple, and independent
//! of every other search here, so that it can confirm them.
//!
//! After a word, what is left is the set of all implementations that answered it rightly. They are
//! chosen lazily: a transition gets a target when it is first taken, new states being numbered as they
//! come. A word is a checking sequence of a complete reduced machine if every transition was taken and
//! one implementation is left.

use crate::machine::{Machine, State, Word};
use cota_run::{Budget, Finished, StopReason, Watch};
use std::time::Instant;

/// The result of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shortest {
    /// The first of the shortest checking sequences.
    Found(Word),
    /// No checking sequence has this many symbols or fewer; then the run was cut.
    Longer(usize),
}

/// The machine is not one whose words can all be tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "all words are tried for complete machines of at most {CELLS} transitions and {OPEN} outputs only"
)]
pub struct NotSmall;

/// An implementation whose transitions are known in part.
#[derive(Clone, Copy)]
struct Partial {
    /// Per cell: the target, [`OPEN`] if not chosen.
    next: [u8; CELLS],
    out: [u8; CELLS],
    used: u8,
    at: u8,
}

const OPEN: u8 = u8::MAX;
const CELLS: usize = 16;

struct Search<'a> {
    machine: &'a Machine,
    word: Word,
    taken: Vec<u32>,
    untaken: usize,
    most: u64,
    steps: u64,
    watch: Watch<'a>,
    /// Set when the run is cut.
    stop: StopReason,
}

/// Looks for a shortest checking sequence of a complete reduced machine of at most 16 transitions and
/// 255 outputs. A step is a pair of a word and an implementation. Without a limit of the budget, the search does not
/// end if no checking sequence exists.
///
/// # Errors
/// If the machine is not such a machine.
pub fn shortest(
    machine: &Machine,
    budget: &Budget,
    watch: Watch<'_>,
) -> Result<Finished<Shortest>, NotSmall> {
    let cells = machine.states() * machine.inputs();
    if cells > CELLS || machine.outputs() > usize::from(OPEN) || !machine.is_complete() {
        return Err(NotSmall);
    }
    let begun = Instant::now();
    let mut search = Search {
        machine,
        word: Word::new(),
        taken: vec![0; cells],
        untaken: cells,
        most: budget.steps.unwrap_or(u64::MAX),
        steps: 0,
        watch: budget.watch(watch),
        stop: StopReason::Limit,
    };
    let start = Partial { next: [OPEN; CELLS], out: [0; CELLS], used: 1, at: 0 };
    let mut length = 0;
    let result = loop {
        match search.within(0, &[start], length) {
            Some(true) => break Shortest::Found(search.word),
            Some(false) => length += 1,
            None => break Shortest::Longer(length.saturating_sub(1)),
        }
    };
    Ok(Finished { result, stop: search.stop, steps: search.steps, elapsed: begun.elapsed() })
}

impl Search<'_> {
    /// Whether `symbols` more symbols make a checking sequence, which is left in `word`; none if the
    /// run was cut.
    fn within(&mut self, s: State, set: &[Partial], symbols: usize) -> Option<bool> {
        if self.untaken == 0 && set.len() == 1 {
            return Some(symbols == 0);
        }
        if symbols < self.untaken.max(1) {
            return Some(false);
        }
        for x in 0..self.machine.inputs() {
            let (t, y) = self.machine.step(s, x)?;
            self.count(set.len() as u64)?;
            let mut next = Vec::with_capacity(set.len());
            for partial in set {
                self.advance(partial, x, y as u8, &mut next);
            }
            let cell = s * self.machine.inputs() + x;
            self.untaken -= usize::from(self.taken[cell] == 0);
            self.taken[cell] += 1;
            self.word.push(x);
            if self.within(t, &next, symbols - 1)? {
                return Some(true);
            }
            self.word.pop();
            self.taken[cell] -= 1;
            self.untaken += usize::from(self.taken[cell] == 0);
        }
        Some(false)
    }

    /// Counts steps; none if the run has to end before them.
    fn count(&mut self, more: u64) -> Option<()> {
        let stop = if more > self.most - self.steps {
            Some(StopReason::Steps)
        } else {
            self.watch.stop_reason()
        };
        if let Some(stop) = stop {
            self.stop = stop;
            return None;
        }
        self.steps += more;
        self.watch.add(more);
        Some(())
    }

    fn advance(&self, partial: &Partial, x: usize, y: u8, next: &mut Vec<Partial>) {
        let cell = usize::from(partial.at) * self.machine.inputs() + x;
        if partial.next[cell] != OPEN {
            if partial.out[cell] == y {
                next.push(Partial { at: partial.next[cell], ..*partial });
            }
            return;
        }
        for target in 0..=partial.used.min(self.machine.states() as u8 - 1) {
            let mut chosen = *partial;
            (chosen.next[cell], chosen.out[cell], chosen.at) = (target, y, target);
            chosen.used = chosen.used.max(target + 1);
            next.push(chosen);
        }
    }
}
