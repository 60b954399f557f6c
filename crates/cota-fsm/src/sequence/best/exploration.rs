//! A construction that keeps track of what is proved so far.
//!
//! First every state is visited once with its distinguishing word after it; these nodes anchor the n
//! classes. From then on the sequence is extended test by test. What identifies the end of a test is
//! not a fixed word: any word will do on which the known continuations of all other states answer
//! otherwise, and words that take transitions not verified yet are preferred, so that one stretch of
//! the sequence identifies one state and tests the next. Classes are merged as they converge.

use super::super::classes::Classes;
use super::super::transfers::Transfers;
use crate::bits::Bits;
use crate::distinguish::DistinguishingSet;
use crate::machine::{Input, Machine, Output, State, Word};
use crate::properties::ShortestPaths;
use crate::random::Random;
use cota_run::Watch;

/// How deep a pair of classes is followed to see whether they diverge.
const DEPTH: usize = 10;

/// A way to go on: its word, what it costs and what it gains.
struct Offer {
    word: Word,
    gain: f64,
}

/// A growing sequence and the classes of its nodes.
pub(super) struct Exploration<'a> {
    machine: &'a Machine,
    transfers: &'a Transfers<'a>,
    random: Random,
    lookahead: usize,
    bonus: f64,
    classes: Classes<'a>,
    /// Per class: the states whose anchors it diverges from.
    apart: Bits,
    merges: usize,
    watch: Watch<'a>,
}

impl<'a> Exploration<'a> {
    /// Builds a sequence, or a part of one if the watch asks to end; different seeds break ties differently.
    pub(super) fn run(
        machine: &'a Machine,
        set: &DistinguishingSet,
        transfers: &'a Transfers<'a>,
        (lookahead, bonus): (usize, f64),
        random: Random,
        watch: Watch<'a>,
    ) -> Word {
        let mut exploration = Self {
            machine,
            transfers,
            random,
            lookahead,
            bonus,
            classes: Classes::new(machine),
            apart: Bits::default(),
            merges: 0,
            watch,
        };
        exploration.apart.clear(0, machine.states());
        exploration.apart.push_row();
        exploration.anchor_all(set);
        if watch.is_stopped() {
            // Not every state has its anchor.
            return exploration.classes.word;
        }
        exploration.settle();
        // Every second stretch without news makes progress by the distinguishing words; the bound is for safety only,
        // and the result is checked anyway.
        let most = 200 * (machine.transitions().count() + 10);
        let mut stubborn = false;
        while exploration.classes.word.len() < most && !watch.is_stopped() {
            let Some(word) = exploration.next_words(set, stubborn) else { break };
            let before = (exploration.classes.len(), exploration.merges);
            for x in word {
                exploration.push(x);
                exploration.settle();
            }
            stubborn = before == (exploration.classes.len(), exploration.merges);
        }
        exploration.classes.word
    }

    /// The class of a state's anchor, which it has after the beginning.
    fn anchor(&self, s: State) -> usize {
        self.classes.anchor(s).unwrap_or_default()
    }

    fn push(&mut self, x: Input) {
        let before = self.classes.len();
        let _ = self.classes.push(x);
        if self.classes.len() > before {
            self.apart.push_row();
        }
    }

    /// Visits every state with its distinguishing word after it, the nearest one next.
    fn anchor_all(&mut self, set: &DistinguishingSet) {
        let n = self.machine.states();
        let mut nodes = vec![self.classes.end];
        loop {
            let mut at = 0;
            for (place, &node) in nodes.iter().enumerate() {
                let word = set.word(at);
                let rest = &self.classes.word[place..];
                if self.classes.anchor(at).is_none() && rest.starts_with(word) {
                    self.classes.set_anchor(node);
                }
                if let Some(&x) = self.classes.word.get(place) {
                    at = self.machine.next(at, x).unwrap_or(at);
                }
            }
            let here = self.classes.state(self.classes.end);
            let targets: Vec<State> =
                (0..n).filter(|&s| self.classes.anchor(s).is_none()).collect();
            // Where the word of a state leads decides what comes after it: look one step further.
            let cost = |s: State| {
                let first = self.transfers.length(here, s) + set.word(s).len();
                let after = self.machine.after(s, set.word(s)).unwrap_or(s);
                let rest = targets.iter().filter(|&&t| t != s);
                first + rest.map(|&t| self.transfers.length(after, t)).min().unwrap_or(0)
            };
            // Once the watch asks to end, none of them matters any more.
            let costs = |&s: &State| (!self.watch.is_stopped()).then(|| cost(s));
            let Some(costs) = targets.iter().map(costs).collect::<Option<Vec<_>>>() else { return };
            let Some(&least) = costs.iter().min() else { return };
            let near = targets.iter().zip(costs).filter(|(_, cost)| *cost == least);
            let near: Vec<State> = near.map(|(&s, _)| s).collect();
            let s = near[self.random.below(near.len())];
            let way = [&self.transfers.word(here, s)[..], &set.word(s)[..]].concat();
            for x in way {
                self.push(x);
                nodes.push(self.classes.end);
            }
        }
    }

    /// Confirms classes until nothing changes.
    fn settle(&mut self) {
        loop {
            let mut news = false;
            let mut at = 0;
            while at < self.classes.open.len() && !self.watch.is_stopped() {
                let class = self.classes.open[at];
                if self.classes.find(class) != class || self.classes.is_confirmed(class) {
                    self.classes.open.swap_remove(at);
                    continue;
                }
                if self.diverges_from_all(class) {
                    self.merge(self.anchor(self.classes.state(class)), class);
                    news = true;
                }
                at += 1;
            }
            if !news {
                return;
            }
            self.classes.flatten();
        }
    }

    fn diverges_from_all(&mut self, class: usize) -> bool {
        let s = self.classes.state(class);
        let mut all = true;
        for t in (0..self.machine.states()).filter(|&t| t != s) {
            if !self.apart.get(class, t) {
                // Once the watch asks to end, nothing more is confirmed.
                if self.watch.is_stopped() {
                    return false;
                }
                let apart = self.divergent(class, self.anchor(t), DEPTH);
                if apart {
                    self.apart.set(class, t);
                }
                all &= apart;
            }
        }
        all
    }

    fn divergent(&self, a: usize, b: usize, depth: usize) -> bool {
        let (s, t) = (self.classes.state(a), self.classes.state(b));
        if s == t || depth == 0 {
            return false;
        }
        let (known_a, known_b) = (self.classes.is_confirmed(a), self.classes.is_confirmed(b));
        if known_a && (known_b || self.apart.get(b, s)) || known_b && self.apart.get(a, t) {
            return true;
        }
        (0..self.machine.inputs()).any(|x| {
            let (Some(one), Some(other)) = (self.classes.child(a, x), self.classes.child(b, x))
            else {
                return false;
            };
            self.output(s, x) != self.output(t, x) || self.divergent(one, other, depth - 1)
        })
    }

    fn output(&self, s: State, x: Input) -> Option<Output> {
        self.machine.step(s, x).map(|step| step.1)
    }

    fn merge(&mut self, a: usize, b: usize) {
        let Self { classes, apart, merges, .. } = self;
        classes.merge(a, b, |into, from| {
            *merges += 1;
            apart.merge_rows(into, from);
        });
    }

    /// The next stretch of the sequence, or none if every transition is verified.
    fn next_words(&mut self, set: &DistinguishingSet, stubborn: bool) -> Option<Word> {
        let end = self.classes.find(self.classes.end);
        let s = self.classes.state(end);
        if self.classes.is_confirmed(end) {
            return self.test(set, s, stubborn);
        }
        if stubborn {
            return Some(set.word(s).clone());
        }
        let rest = (0..self.machine.states()).filter(|&t| t != s && !self.apart.get(end, t));
        let rest: Vec<usize> = rest.map(|t| self.anchor(t)).collect();
        let offer = self.identify(s, &rest).filter(|offer| !offer.word.is_empty());
        Some(offer.map_or_else(|| set.word(s).clone(), |offer| offer.word))
    }

    /// The best test from a confirmed state: a path over verified transitions to one that is not,
    /// and what identifies its target.
    fn test(&mut self, set: &DistinguishingSet, here: State, stubborn: bool) -> Option<Word> {
        let paths = ShortestPaths::from(self.machine, here, |s, x| self.classes.verified(s, x));
        let n = self.machine.states();
        let near: Vec<(usize, State)> = (0..n)
            .filter(|&s| self.machine.defined_inputs(s).any(|x| !self.classes.verified(s, x)))
            .filter_map(|s| paths.distance(s).map(|distance| (distance, s)))
            .collect();
        let least = near.iter().min()?.0;
        let mut best: Option<Offer> = None;
        for &(distance, s) in near.iter().filter(|(distance, _)| *distance <= least + 1) {
            if self.watch.is_stopped() {
                break;
            }
            for x in 0..self.machine.inputs() {
                let Some(t) = self.machine.next(s, x).filter(|_| !self.classes.verified(s, x))
                else {
                    continue;
                };
                let offer = self.offer(set, (s, x, t), stubborn);
                let cost = distance + 1 + offer.word.len();
                let noise = self.random.below(1000) as f64 * 1e-6;
                let gain = (1.0 + offer.gain) / cost as f64 + noise;
                if best.as_ref().is_none_or(|best| gain > best.gain) {
                    let way = paths.word_to(s)?;
                    best = Some(Offer { word: [&way[..], &[x], &offer.word[..]].concat(), gain });
                }
            }
        }
        best.map(|offer| offer.word)
    }

    /// What identifies the target of a transition, and what that gains beside.
    fn offer(
        &self,
        set: &DistinguishingSet,
        (s, x, t): (State, Input, State),
        stubborn: bool,
    ) -> Offer {
        let known = self.classes.child(self.anchor(s), x);
        let rest: Vec<usize> = (0..self.machine.states())
            .filter(|&o| o != t && known.is_none_or(|class| !self.apart.get(class, o)))
            .map(|o| self.anchor(o))
            .collect();
        let found = if stubborn { None } else { self.identify(t, &rest) };
        found.unwrap_or_else(|| Offer { word: set.word(t).clone(), gain: 0.0 })
    }

    /// A word after which a node of state `s` is told apart from all these classes, by what is known
    /// of them; words through transitions not verified gain.
    fn identify(&self, s: State, rest: &[usize]) -> Option<Offer> {
        let mut best: Option<(f64, Offer)> = None;
        self.deepen(s, rest, &mut Word::new(), 0.0, &mut best);
        best.map(|(_, offer)| offer)
    }

    fn deepen(
        &self,
        s: State,
        rest: &[usize],
        word: &mut Word,
        gain: f64,
        best: &mut Option<(f64, Offer)>,
    ) {
        if rest.is_empty() {
            let score = word.len() as f64 - gain;
            if best.as_ref().is_none_or(|(least, _)| score < *least) {
                *best = Some((score, Offer { word: word.clone(), gain }));
            }
            return;
        }
        if word.len() >= self.lookahead {
            return;
        }
        'input: for x in 0..self.machine.inputs() {
            let Some((t, y)) = self.machine.step(s, x) else { continue };
            let mut next = Vec::with_capacity(rest.len());
            for &other in rest {
                let Some(child) = self.classes.child(other, x) else { continue 'input };
                if self.output(self.classes.state(other), x) == Some(y) {
                    if self.classes.state(child) == t {
                        continue 'input;
                    }
                    next.push(child);
                }
            }
            let bonus = if self.classes.verified(s, x) { 0.0 } else { self.bonus };
            word.push(x);
            self.deepen(t, &next, word, gain + bonus, best);
            word.pop();
        }
    }
}
