//! Words that tell classes apart, chosen by what they cost.

use super::Forest;
use super::candidates::Candidates;
use crate::equivalence::Separation;
use crate::machine::{Input, Output, State, Word};
use cota_run::Watch;
use rustc_hash::FxHashSet;

/// How deep two classes are compared; shortest separating words are much shorter in practice, and a
/// pair not seen to be apart only costs a needless word.
const DEPTH: usize = 24;

/// This many pairs of classes are compared without remembering which: mostly fewer are enough.
const FUEL: usize = 256;

/// This many classes are looked at before the watch is asked again; each may take a while.
const ASKED: usize = 16;

impl Forest<'_> {
    fn output(&self, s: State, x: Input) -> Option<Output> {
        self.machine.step(s, x).map(|step| step.1)
    }

    /// Whether what follows the two classes tells them apart.
    fn apart(&self, a: usize, b: usize, depth: usize) -> bool {
        let mut fuel = FUEL;
        self.apart_soon(a, b, depth, &mut fuel).unwrap_or_else(|| self.apart_at_last(a, b, depth))
    }

    /// As [`Self::apart`], as far as the fuel goes: one for each pair of classes looked at.
    fn apart_soon(&self, a: usize, b: usize, depth: usize, fuel: &mut usize) -> Option<bool> {
        *fuel = fuel.checked_sub(1)?;
        let (a, b) = (self.find(a), self.find(b));
        if self.state[a] == self.state[b] || depth == 0 {
            return Some(false);
        }
        for pair in self.continuations(a, b) {
            let Some((one, other)) = pair else { return Some(true) };
            if self.apart_soon(one, other, depth - 1, fuel)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// As [`Self::apart`], each pair of classes looked at once: where classes follow each other in
    /// circles, the ways through them are far more than the pairs.
    fn apart_at_last(&self, a: usize, b: usize, depth: usize) -> bool {
        let mut seen: FxHashSet<(usize, usize)> = FxHashSet::default();
        let mut level = vec![(self.find(a), self.find(b))];
        for _ in 0..depth {
            let mut next = Vec::new();
            for (a, b) in level {
                if self.state[a] == self.state[b] || !seen.insert((a, b)) {
                    continue;
                }
                for pair in self.continuations(a, b) {
                    let Some(pair) = pair else { return true };
                    next.push(pair);
                }
            }
            level = next;
        }
        false
    }

    /// For each input that follows both classes, the pair of classes after it; none if the answers differ.
    fn continuations(&self, a: usize, b: usize) -> impl Iterator<Item = Option<(usize, usize)>> {
        let fewer = self.edges.of(a).len() <= self.edges.of(b).len();
        let (few, many) = if fewer { (a, b) } else { (b, a) };
        let (s, t) = (self.state[few], self.state[many]);
        self.edges.of(few).iter().filter_map(move |&(x, child)| {
            let other = self.child(many, x)?;
            let alike = self.output(s, x) == self.output(t, x);
            Some(alike.then(|| (self.find(child as usize), other)))
        })
    }

    /// Whether a word follows the class, up to where it tells the class's state from `s`.
    fn shows(&self, class: usize, word: &[Input], s: State) -> bool {
        let (mut at, mut own, mut other) = (self.find(class), self.state[self.find(class)], s);
        for &x in word {
            let Some(next) = self.child(at, x) else { return false };
            let (Some((own_next, y)), Some((other_next, z))) =
                (self.machine.step(own, x), self.machine.step(other, x))
            else {
                return false;
            };
            if y != z {
                return true;
            }
            (at, own, other) = (next, own_next, other_next);
        }
        false
    }

    /// Those of the classes that nothing tells from a class so far. None if the watch asks to end before.
    pub(crate) fn not_apart_from(
        &self,
        class: usize,
        others: &[usize],
        watch: Watch<'_>,
    ) -> Option<Vec<usize>> {
        kept(others, watch, |other| !self.apart(class, other, DEPTH))
    }

    /// Adds words until a class is told apart from all the others; none of which may have its state. None if
    /// the watch asks to end before.
    pub(crate) fn separate(
        &mut self,
        separation: &Separation,
        class: usize,
        others: &[usize],
        watch: Watch<'_>,
    ) -> Option<()> {
        let mut rest = self.not_apart_from(class, others, watch)?;
        while let Some(&other) = rest.last() {
            let s = self.state[self.find(class)];
            let Some(word) = self.cheapest(separation, class, other, &rest, watch) else {
                return (!watch.is_stopped()).then_some(());
            };
            self.extend(class, &word);
            self.extend(other, &word);
            rest = kept(&rest, watch, |one| one != other && !self.shows(one, &word, s))?;
        }
        Some(())
    }

    /// What it costs more that a word, not there yet, leads away from the class for good. An input that
    /// has to follow anyway costs nothing.
    fn away(&self, class: usize, word: &[Input]) -> usize {
        let anyway = self.covered[class] && word.len() == 1;
        if self.tuning.away == 0 || anyway || self.follow(class, word).1 == word.len() {
            return 0;
        }
        let s = self.state[class];
        let stays = |end: State| self.component[end] == self.component[s];
        if self.machine.after(s, word).is_some_and(stays) { 0 } else { self.tuning.away }
    }

    /// The word that tells two classes apart at the least cost; among equals the one that tells most
    /// of the others apart as well. None also if the watch asks to end before.
    fn cheapest(
        &mut self,
        separation: &Separation,
        class: usize,
        other: usize,
        rest: &[usize],
        watch: Watch<'_>,
    ) -> Option<Word> {
        let (class, other) = (self.find(class), self.find(other));
        let (s, t) = (self.state[class], self.state[other]);
        let length = separation.length(s, t)?;
        let mut words = Vec::new();
        let both = [false, true];
        let ways = if self.tuning.away > 0 { &both[..] } else { &both[..1] };
        for most in length..=length + self.tuning.slack {
            for &staying in ways {
                let mut found = Candidates::new(self, separation, staying.then_some(s));
                found.collect((s, Some(class)), (t, Some(other)), most, &mut Word::new());
                words.extend(found.words);
            }
        }
        let mut best: Option<((usize, usize), usize, Word)> = None;
        for word in words {
            let cost = self.cost(class, &word) + self.extra_cost(other, &word);
            let cost = cost + self.away(class, &word) + self.away(other, &word);
            let hopeless = |least: &(usize, usize)| !self.tuning.shared && cost > least.0;
            if best.as_ref().is_some_and(|(least, ..)| hopeless(least)) {
                continue;
            }
            let missed = kept(rest, watch, |one| !self.shows(one, &word, s))?.len();
            // A ratio, compared by cross-multiplication; without sharing the second part is 1.
            let told = if self.tuning.shared { rest.len() - missed + 1 } else { 1 };
            let better = best
                .as_ref()
                .is_none_or(|((least, by), most, _)| (cost * by, missed) < (least * told, *most));
            if better {
                best = Some(((cost, told), missed, word));
            }
        }
        best.map(|(.., word)| word)
    }
}

/// Those of the classes that are wanted; none if the watch asks to end before.
fn kept(classes: &[usize], watch: Watch<'_>, wanted: impl Fn(usize) -> bool) -> Option<Vec<usize>> {
    let mut kept = Vec::new();
    for some in classes.chunks(ASKED) {
        if watch.is_stopped() {
            return None;
        }
        kept.extend(some.iter().copied().filter(|&class| wanted(class)));
    }
    Some(kept)
}
