//! What a shortened sequence has to pass: known wrong implementations first, then a proof.

use super::super::proof::Proof;
use super::Run;
use crate::check::{Checker, Exhaustive, Outcome};
use crate::machine::{Machine, Word};
use cota_run::{Budget, StopReason, Watch};
use std::slice;

/// All implementations can be tried for machines of a few states only.
pub(super) const EXHAUSTIVE_STATES: usize = 6;

/// Accepts only sequences that are proved complete, and counts.
pub(super) struct Guard<'a> {
    machine: &'a Machine,
    checker: Checker<'a>,
    /// Wrong implementations that some sequence did not unmask, most useful first.
    wrong: Vec<Machine>,
    exhaustive_budget: u64,
    repetition: bool,
    pub(super) checks: u64,
    spent: u64,
    most: u64,
    /// Why the search ends before its checks are used up, once it has to.
    pub(super) late: Option<StopReason>,
    pub(super) watch: Watch<'a>,
    /// The last of the shortest sequences accepted, the clique that shows it, and how.
    shown: Option<(Word, Vec<Word>, Proof)>,
}

impl<'a> Guard<'a> {
    /// With `repetition`, loops that are repeated count as proof too, which costs time.
    pub(super) fn new(machine: &'a Machine, run: Run<'a>, repetition: bool) -> Self {
        let small = machine.states() <= EXHAUSTIVE_STATES;
        let exhaustive_budget = if small { 200_000 } else { 0 };
        let checker =
            Checker::new(machine).with_cliques(2).with_convergence().with_watch(run.watch.quiet());
        let guard = Self {
            machine,
            checker: if repetition { checker.with_repetition() } else { checker },
            wrong: Vec::new(),
            exhaustive_budget,
            repetition,
            checks: 0,
            spent: 0,
            most: run.checks,
            watch: run.watch,
            shown: None,
            late: None,
        };
        guard.report();
        guard
    }

    /// From now on the progress counts checks.
    pub(super) fn report(&self) {
        self.watch.begin("checks", Some(self.most));
        self.watch.add(self.spent);
    }

    pub(super) fn is_over(&mut self) -> bool {
        self.is_late() || self.spent >= self.most
    }

    /// Whether the watch has asked the search to end.
    pub(super) fn is_late(&mut self) -> bool {
        self.late = self.late.or_else(|| self.watch.stop_reason());
        self.late.is_some()
    }

    pub(super) fn accepts(&mut self, word: &Word) -> bool {
        self.checks += 1;
        let cost = 1 + (word.len() as u64 / 500).pow(2);
        self.spent += cost;
        self.watch.add(cost);
        if self.is_survived(word) {
            return false;
        }
        if self.checker.accepts(word) {
            let proof = if self.repetition { Proof::Repetition } else { Proof::Convergence };
            self.show(word, self.checker.clique().to_vec(), proof);
            return true;
        }
        if self.exhaustive_budget == 0 {
            return false;
        }
        let budget = Budget::default().with_steps(self.exhaustive_budget);
        let exhaustive = Exhaustive::new(self.machine);
        let tested = exhaustive.verify(slice::from_ref(word), &budget, self.watch.quiet());
        match tested.map(|tested| tested.result) {
            Ok(Outcome::Complete) => {
                self.show(word, Vec::new(), Proof::Exhaustive);
                true
            }
            Ok(Outcome::Survivor(wrong)) => {
                self.wrong.insert(0, *wrong);
                self.wrong.truncate(200);
                false
            }
            Ok(Outcome::Cut) | Err(_) => false,
        }
    }

    fn show(&mut self, word: &Word, clique: Vec<Word>, proof: Proof) {
        if self.shown.as_ref().is_none_or(|(known, ..)| word.len() <= known.len()) {
            self.shown = Some((word.clone(), clique, proof));
        }
    }

    /// The clique that shows that a sequence is complete and the proof, if it is the shortest accepted.
    pub(super) fn shown(self, word: &Word) -> (Vec<Word>, Option<Proof>) {
        let shown = self.shown.filter(|(known, ..)| known == word);
        shown.map_or_else(Default::default, |(_, clique, proof)| (clique, Some(proof)))
    }

    fn is_survived(&mut self, word: &Word) -> bool {
        let machine = self.machine;
        let by = self.wrong.iter().position(|wrong| passes(machine, wrong, word));
        if let Some(at) = by {
            // The one that survives is likely to survive the next sequence too.
            self.wrong[..=at].rotate_right(1);
        }
        by.is_some()
    }
}

fn passes(machine: &Machine, wrong: &Machine, word: &[usize]) -> bool {
    let (mut s, mut q) = (0, 0);
    for &x in word {
        let (Some((t, y)), Some((r, z))) = (machine.step(s, x), wrong.step(q, x)) else {
            return false;
        };
        if machine.output_name(y) != wrong.output_name(z) {
            return false;
        }
        (s, q) = (t, r);
    }
    true
}
