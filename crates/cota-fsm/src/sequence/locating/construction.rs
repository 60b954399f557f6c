//! The construction: locate every state once, then test transitions, keeping track of what is known.
//!
//! Nodes of the sequence that are known to converge form classes. A class is confirmed if every word
//! of its state follows it somewhere; confirmed classes of one state are one class.

use super::super::classes::Classes;
use super::super::transfers::Transfers;
use super::words::StateWords;
use crate::machine::{Input, Machine, State, Word};
use crate::properties::ShortestPaths;
use cota_run::Watch;

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
    classes: Classes<'a>,
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
        let mut work =
            Self { machine, transfers, words, classes: Classes::new(machine), all_located: false };
        work.append(start);
        while let Some(s) = work.nearest_unlocated() {
            work.go(s).ok_or(Unfinished::Longer(None))?;
            if work.classes.word.len() > limit {
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
        while work.classes.word.len() <= limit {
            if watch.is_stopped() {
                return Err(Unfinished::Late);
            }
            let class = work.classes.find(work.classes.end);
            if work.classes.is_confirmed(class) {
                let Some((way, x)) = work.nearest_test() else { return Ok(work.classes.word) };
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
        let done =
            self.machine.transitions().filter(|&(s, x, ..)| self.classes.verified(s, x)).count();
        (self.classes.word.len() as u64).checked_mul(all)?.checked_div(done as u64)
    }

    fn append(&mut self, word: &[Input]) {
        for &x in word {
            if self.classes.push(x).is_none() {
                return;
            }
        }
        self.settle();
    }

    /// The words of its state that do not follow a class anywhere.
    fn missing(&self, class: usize) -> Vec<Word> {
        let follows = |word: &&Word| {
            let end =
                word.iter().try_fold(self.classes.find(class), |at, &x| self.classes.child(at, x));
            end.is_none()
        };
        self.words.of(self.classes.state(class)).iter().filter(follows).cloned().collect()
    }

    /// Confirms classes until nothing changes.
    fn settle(&mut self) {
        loop {
            let mut news = false;
            let mut open = std::mem::take(&mut self.classes.open);
            open.retain(|&class| {
                if self.classes.find(class) != class || self.classes.is_confirmed(class) {
                    return false;
                }
                if !self.missing(class).is_empty() {
                    return true;
                }
                match self.classes.anchor(self.classes.state(class)) {
                    None => self.classes.set_anchor(class),
                    Some(_) if !self.all_located => return true,
                    Some(anchor) => self.classes.merge(anchor, class, |_, _| {}),
                }
                news = true;
                false
            });
            self.classes.open.extend(open);
            if !news {
                return;
            }
        }
    }

    /// Goes to a state and identifies it there, by its only word or by locating it.
    fn go(&mut self, s: State) -> Option<()> {
        let here = self.classes.state(self.classes.find(self.classes.end));
        self.append(&self.transfers.word(here, s));
        let locating = self.words.locating(s)?.clone();
        self.append(&locating);
        let own = self.words.of(s);
        // What the loops were repeated for is known here, as if it had been applied.
        let located = self.classes.end;
        for word in &own[..own.len().saturating_sub(1)] {
            let mut at = located;
            for &x in word {
                at = self.classes.step(at, x)?;
            }
        }
        self.append(own.last().map_or(&[][..], |word| &word[..]));
        Some(())
    }

    fn nearest_unlocated(&self) -> Option<State> {
        let here = self.classes.state(self.classes.find(self.classes.end));
        let open = (0..self.machine.states()).filter(|&s| self.classes.anchor(s).is_none());
        open.min_by_key(|&s| (self.transfers.length(here, s), s))
    }

    fn cheapest_to_locate(&self) -> Option<State> {
        let here = self.classes.state(self.classes.find(self.classes.end));
        let cost = |s: State| Some(self.words.cost(s)? + self.transfers.length(here, s) as u64);
        (0..self.machine.states())
            .filter_map(|s| cost(s).map(|cost| (cost, s)))
            .min()
            .map(|at| at.1)
    }

    /// A way over verified transitions to the nearest one that is not verified, and its input.
    fn nearest_test(&self) -> Option<(Word, Input)> {
        let here = self.classes.state(self.classes.find(self.classes.end));
        let paths = ShortestPaths::from(self.machine, here, |s, x| self.classes.verified(s, x));
        let first = |s: State| {
            self.machine.defined_inputs(s).find(|&x| !self.classes.verified(s, x)).map(|x| (s, x))
        };
        let open = (0..self.machine.states()).filter_map(first);
        let near = open.filter_map(|(s, x)| Some((paths.distance(s)?, s, x))).min();
        near.and_then(|(_, s, x)| Some((paths.word_to(s)?, x)))
    }
}
