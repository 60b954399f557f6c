//! Words that identify each state at little cost: a cover of all other states by words that tell the
//! state from them.
//!
//! In a suite every word that identifies the target of a transition is applied after its own prefix, so
//! a word costs its length and the prefix; so few words that each tell many states apart are best. Finding the
//! cheapest cover is hard; the greedy one is refined by leaving out what became needless.

use crate::distinguish::tells_apart;
use crate::equivalence::Separation;
use crate::machine::{Input, Machine, State, Word};
use cota_run::Watch;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// How much longer than the shortest one the words that separate a pair may be, and how many there may be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pool {
    pub(super) slack: usize,
    pub(super) words: usize,
    /// What a word costs beside its symbols.
    pub(super) prefix: usize,
    /// What a word costs more after which the state cannot be reached again.
    pub(super) away: usize,
}

/// For each state, words of which for each other state one tells the two apart. None if the watch asks to
/// end before.
pub(super) fn identifications(
    machine: &Machine,
    separation: &Separation,
    pool: Pool,
    watch: Watch<'_>,
) -> Option<Vec<Vec<Word>>> {
    let component = machine.components();
    let words = |s| identification(machine, separation, pool, &component, s, watch);
    (0..machine.states()).map(words).collect()
}

fn identification(
    machine: &Machine,
    separation: &Separation,
    pool: Pool,
    component: &[usize],
    s: State,
    watch: Watch<'_>,
) -> Option<Vec<Word>> {
    let stays = |end: State| component[end] == component[s];
    let mut words: BTreeSet<Word> = BTreeSet::new();
    for t in (0..machine.states()).filter(|&t| t != s) {
        if watch.is_stopped() {
            return None;
        }
        let Some(length) = separation.length(s, t) else { continue };
        let mut found = Vec::new();
        let ways: [&dyn Fn(State) -> bool; 2] = [&|_| true, &stays];
        for most in length..=length + pool.slack {
            for wanted in &ways[..=usize::from(pool.away > 0)] {
                let (few, found) = (found.len() + pool.words, &mut found);
                let fruitless = FxHashSet::default();
                let mut collection =
                    Collection { machine, separation, few, wanted, found, fruitless };
                collection.collect((s, t), most, &mut Word::new());
            }
        }
        words.extend(found);
    }
    let told = words.into_iter().map(|word| {
        let tells = |t| (!watch.is_stopped()).then(|| tells_apart(machine, &word, s, t));
        let told = (0..machine.states()).map(tells).collect::<Option<Vec<bool>>>()?;
        Some((word, told))
    });
    let told: Vec<(Word, Vec<bool>)> = told.collect::<Option<_>>()?;
    let mut open: Vec<bool> = (0..machine.states()).map(|t| t != s).collect();
    let mut chosen: Vec<usize> = Vec::new();
    while open.iter().any(|&open| open) {
        let news = |told: &[bool]| told.iter().zip(&open).filter(|(a, b)| **a && **b).count();
        let cost = |at: usize| {
            let word = &told[at].0;
            let away = !machine.after(s, word).is_some_and(stays);
            word.len() + pool.prefix + if away { pool.away } else { 0 }
        };
        let mut best: Option<(usize, usize)> = None;
        for at in 0..told.len() {
            if watch.is_stopped() {
                return None;
            }
            let news = news(&told[at].1);
            // The least cost per state that is told apart, compared by cross-multiplication.
            let better = |(known, told)| cost(at) * told < cost(known) * news;
            if news > 0 && best.is_none_or(better) {
                best = Some((at, news));
            }
        }
        let Some((at, _)) = best else { break };
        for (open, told) in open.iter_mut().zip(&told[at].1) {
            *open &= !told;
        }
        chosen.push(at);
    }
    let mut at = 0;
    while at < chosen.len() {
        let others = |t: State| chosen.iter().any(|&one| one != chosen[at] && told[one].1[t]);
        if (0..machine.states()).all(|t| t == s || others(t) || !told[chosen[at]].1[t]) {
            chosen.remove(at);
        } else {
            at += 1;
        }
    }
    Some(chosen.into_iter().map(|at| told[at].0.clone()).collect())
}

/// Collects words whose last symbol gets different answers.
struct Collection<'a> {
    machine: &'a Machine,
    separation: &'a Separation,
    /// The most words in all.
    few: usize,
    /// Which ends of words are wanted, by the state reached.
    wanted: &'a dyn Fn(State) -> bool,
    found: &'a mut Vec<Word>,
    /// Pairs of states that no word of a number of inputs separates: many ways may lead to them.
    fruitless: FxHashSet<(State, State, usize)>,
}

impl Collection<'_> {
    /// Words of exactly `most` symbols that tell two states apart, the first of them in order.
    fn collect(&mut self, (s, t): (State, State), most: usize, word: &mut Word) {
        if self.fruitless.contains(&(s, t, most)) {
            return;
        }
        let before = self.found.len();
        for x in 0..self.machine.inputs() as Input {
            if self.found.len() >= self.few {
                return;
            }
            let steps = (self.machine.step(s, x), self.machine.step(t, x));
            let (Some((s2, y)), Some((t2, z))) = steps else { continue };
            word.push(x);
            if y != z {
                if most == 1 && (self.wanted)(s2) {
                    self.found.push(word.clone());
                }
            } else if most > 1 && self.separation.length(s2, t2).is_some_and(|least| least < most) {
                self.collect((s2, t2), most - 1, word);
            }
            word.pop();
        }
        if self.found.len() == before {
            self.fruitless.insert((s, t, most));
        }
    }
}
