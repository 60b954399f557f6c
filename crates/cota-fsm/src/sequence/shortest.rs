//! The shortest checking sequence by trying all words, length by length: slow, simple, and independent
//! of every other search here, so that it can confirm them.
//!
//! After a word, what is left is the set of all implementations that answered it rightly. They are
//! chosen lazily: a transition gets a target when it is first taken, new states being numbered as they
//! come. A word is a checking sequence of a complete reduced machine if every transition was taken and
//! one implementation is left.

use crate::machine::{Machine, State, Word};

/// The result of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shortest {
    /// The first of the shortest checking sequences.
    Found(Word),
    /// No checking sequence has this many symbols or fewer; then the limit was reached.
    Longer(usize),
}

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
    left: u64,
}

/// Looks for a shortest checking sequence of a complete reduced machine of at most 16 transitions and
/// 255 outputs, looking at no more than `limit` pairs of a word and an implementation; none for other
/// machines.
pub fn shortest(machine: &Machine, limit: u64) -> Option<Shortest> {
    let cells = machine.states() * machine.inputs();
    if cells > CELLS || machine.outputs() > usize::from(OPEN) || !machine.is_complete() {
        return None;
    }
    let mut search =
        Search { machine, word: Word::new(), taken: vec![0; cells], untaken: cells, left: limit };
    let start = Partial { next: [OPEN; CELLS], out: [0; CELLS], used: 1, at: 0 };
    for length in 0.. {
        match search.within(0, &[start], length) {
            Some(true) => return Some(Shortest::Found(search.word)),
            Some(false) => {}
            None => return Some(Shortest::Longer(length - 1)),
        }
    }
    None
}

impl Search<'_> {
    /// Whether `symbols` more symbols make a checking sequence, which is left in `word`; none if the
    /// limit was reached.
    fn within(&mut self, s: State, set: &[Partial], symbols: usize) -> Option<bool> {
        if self.untaken == 0 && set.len() == 1 {
            return Some(symbols == 0);
        }
        if symbols < self.untaken.max(1) {
            return Some(false);
        }
        for x in 0..self.machine.inputs() {
            let (t, y) = self.machine.step(s, x)?;
            self.left = self.left.checked_sub(set.len() as u64)?;
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
