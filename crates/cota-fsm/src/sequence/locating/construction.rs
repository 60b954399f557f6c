//! The construction: locate every state once, then test transitions, keeping track of what is known.
//!
//! Nodes of the sequence that are known to converge form classes. A class is confirmed if every word
//! of its state follows it somewhere; confirmed classes of one state are one class.

use super::super::transfers::Transfers;
use super::words::StateWords;
use crate::machine::{Input, Machine, State, Word};
use crate::properties::ShortestPaths;
use cota_run::Watch;

const NONE: u32 = u32::MAX;

/// Why there is no sequence.
pub(super) enum Unfinished {
    /// It would have about this many symbols; none if that cannot be written in 64 bits.
    Longer(Option<u64>),
    Late,
}

pub(super) struct Construction<'a> {
    machine: &'a Machine,
    transfers: &'a Transfers<'a>,
    words: &'a StateWords,
    word: Word,
    end: usize,
    parent: Vec<u32>,
    child: Vec<u32>,
    state: Vec<State>,
    anchor: Vec<u32>,
    open: Vec<usize>,
    /// Convergence counts only after every state was located on its own, since its proof relies on that.
    all_located: bool,
}

impl<'a> Construction<'a> {
    /// Builds the sequence, or estimates how long it would get if the rest costs as much as what was done
    /// within the limit.
    pub(super) fn run(
        machine: &'a Machine,
        transfers: &'a Transfers<'a>,
        words: &'a StateWords,
        start: &[Input],
        limit: usize,
        watch: Watch<'_>,
    ) -> Result<Word, Unfinished> {
        let mut work = Self {
            machine,
            transfers,
            words,
            word: Word::new(),
            end: 0,
            parent: Vec::new(),
            child: Vec::new(),
            state: Vec::new(),
            anchor: vec![NONE; machine.states()],
            open: Vec::new(),
            all_located: false,
        };
        work.end = work.fresh(0);
        work.append(start);
        while let Some(s) = work.nearest_unlocated() {
            work.go(s).ok_or(Unfinished::Longer(None))?;
            if work.word.len() > limit {
                return Err(Unfinished::Longer(work.predicted()));
            }
            if watch.is_stopped() {
                return Err(Unfinished::Late);
            }
        }
        work.all_located = true;
        work.settle();
        // Whether the end left a confirmed class just before, so that it can be visited again.
        let mut near = false;
        while work.word.len() <= limit {
            if watch.is_stopped() {
                return Err(Unfinished::Late);
            }
            let class = work.find(work.end);
            if work.is_confirmed(class) {
                let Some((way, x)) = work.nearest_test() else { return Ok(work.word) };
                work.append(&way);
                work.append(&[x]);
                near = true;
                continue;
            }
            let missing = work.missing(class);
            match &missing[..] {
                [word, rest @ ..] if near || rest.is_empty() => {
                    let word = word.clone();
                    work.append(&word);
                    near = false;
                }
                _ => {
                    let s = work.cheapest_to_locate().ok_or(Unfinished::Longer(None))?;
                    work.go(s).ok_or(Unfinished::Longer(None))?;
                    near = true;
                }
            }
        }
        Err(Unfinished::Longer(work.predicted()))
    }

    fn predicted(&self) -> Option<u64> {
        let all = self.machine.transitions().count() as u64;
        let done = self.machine.transitions().filter(|&(s, x, ..)| self.verified(s, x)).count();
        (self.word.len() as u64).checked_mul(all)?.checked_div(done as u64)
    }

    fn fresh(&mut self, state: State) -> usize {
        let class = self.parent.len();
        self.parent.push(class as u32);
        self.child.resize(self.child.len() + self.machine.inputs(), NONE);
        self.state.push(state);
        self.open.push(class);
        class
    }

    fn find(&self, mut class: usize) -> usize {
        while self.parent[class] as usize != class {
            class = self.parent[class] as usize;
        }
        class
    }

    fn child(&self, class: usize, x: Input) -> Option<usize> {
        let child = self.child[class * self.machine.inputs() + x];
        (child != NONE).then(|| self.find(child as usize))
    }

    fn is_confirmed(&self, class: usize) -> bool {
        let anchor = self.anchor[self.state[class]];
        anchor != NONE && self.find(anchor as usize) == self.find(class)
    }

    fn verified(&self, s: State, x: Input) -> bool {
        self.anchor[s] != NONE
            && self
                .child(self.find(self.anchor[s] as usize), x)
                .is_some_and(|child| self.is_confirmed(child))
    }

    fn step(&mut self, from: usize, x: Input) -> Option<usize> {
        let from = self.find(from);
        if let Some(child) = self.child(from, x) {
            return Some(child);
        }
        let next = self.machine.next(self.state[from], x)?;
        let fresh = self.fresh(next);
        self.child[from * self.machine.inputs() + x] = fresh as u32;
        Some(fresh)
    }

    fn append(&mut self, word: &[Input]) {
        for &x in word {
            let Some(end) = self.step(self.end, x) else { return };
            self.end = end;
            self.word.push(x);
        }
        self.settle();
    }

    /// The words of its state that do not follow a class anywhere.
    fn missing(&self, class: usize) -> Vec<Word> {
        let follows = |word: &&Word| {
            let end = word.iter().try_fold(self.find(class), |at, &x| self.child(at, x));
            end.is_none()
        };
        self.words.of(self.state[class]).iter().filter(follows).cloned().collect()
    }

    /// Confirms classes until nothing changes.
    fn settle(&mut self) {
        loop {
            let mut news = false;
            let mut open = std::mem::take(&mut self.open);
            open.retain(|&class| {
                if self.parent[class] as usize != class || self.is_confirmed(class) {
                    return false;
                }
                if !self.missing(class).is_empty() {
                    return true;
                }
                let s = self.state[class];
                if self.anchor[s] == NONE {
                    self.anchor[s] = class as u32;
                } else if !self.all_located {
                    return true;
                } else {
                    self.merge(self.anchor[s] as usize, class);
                }
                news = true;
                false
            });
            self.open.extend(open);
            if !news {
                return;
            }
        }
    }

    fn merge(&mut self, a: usize, b: usize) {
        let mut pairs = vec![(a, b)];
        while let Some((a, b)) = pairs.pop() {
            let (mut a, mut b) = (self.find(a), self.find(b));
            if a == b {
                continue;
            }
            if self.is_confirmed(b) {
                std::mem::swap(&mut a, &mut b);
            }
            self.parent[b] = a as u32;
            let inputs = self.machine.inputs();
            for x in 0..inputs {
                match (self.child[a * inputs + x], self.child[b * inputs + x]) {
                    (_, NONE) => {}
                    (NONE, child) => self.child[a * inputs + x] = child,
                    (one, other) => pairs.push((one as usize, other as usize)),
                }
            }
        }
    }

    /// Goes to a state and identifies it there, by its only word or by locating it.
    fn go(&mut self, s: State) -> Option<()> {
        let here = self.state[self.find(self.end)];
        self.append(&self.transfers.word(here, s));
        let locating = self.words.locating(s)?.clone();
        self.append(&locating);
        let own = self.words.of(s);
        // What the loops were repeated for is known here, as if it had been applied.
        let located = self.end;
        for word in &own[..own.len().saturating_sub(1)] {
            let mut at = located;
            for &x in word {
                at = self.step(at, x)?;
            }
        }
        self.append(own.last().map_or(&[][..], |word| &word[..]));
        Some(())
    }

    fn nearest_unlocated(&self) -> Option<State> {
        let here = self.state[self.find(self.end)];
        let open = (0..self.machine.states()).filter(|&s| self.anchor[s] == NONE);
        open.min_by_key(|&s| (self.transfers.length(here, s), s))
    }

    fn cheapest_to_locate(&self) -> Option<State> {
        let here = self.state[self.find(self.end)];
        let cost = |s: State| Some(self.words.cost(s)? + self.transfers.length(here, s) as u64);
        (0..self.machine.states())
            .filter_map(|s| cost(s).map(|cost| (cost, s)))
            .min()
            .map(|at| at.1)
    }

    /// A way over verified transitions to the nearest one that is not verified, and its input.
    fn nearest_test(&self) -> Option<(Word, Input)> {
        let here = self.state[self.find(self.end)];
        let paths = ShortestPaths::from(self.machine, here, |s, x| self.verified(s, x));
        let first = |s: State| {
            self.machine.defined_inputs(s).find(|&x| !self.verified(s, x)).map(|x| (s, x))
        };
        let open = (0..self.machine.states()).filter_map(first);
        let near = open.filter_map(|(s, x)| Some((paths.distance(s)?, s, x))).min();
        near.and_then(|(_, s, x)| Some((paths.word_to(s)?, x)))
    }
}
