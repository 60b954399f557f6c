//! The sufficient conditions of Simão and Petrenko (2010): a test is n-complete if a confirmed set
//! contains the empty prefix and, for every transition, a prefix to its source and its extension.
//!
//! Which clique seeds the set matters, and the paper does not say which to take. Here cliques are
//! tried until one suffices: each next one contains a node that no set so far confirms. Both the
//! number of cliques and the steps of finding them are limited.

use super::clique::Cliques;
use super::distinction::Distinction;
use super::growth::Growth;
use super::repetition;
use super::tree::{MOST_NODES, TestTree, UndefinedInput};
use crate::machine::{Input, Machine, State, Word};
use cota_run::Watch;

/// A confirmed set and what it lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confirmation {
    /// Whether the conditions hold.
    pub complete: bool,
    /// The clique that the set grew from, a node per state; empty if there is none.
    pub clique: Vec<usize>,
    /// For each node of the test tree, whether it is confirmed.
    pub confirmed: Vec<bool>,
    /// The transitions that no confirmed pair of nodes covers.
    pub uncovered: Vec<(State, Input)>,
    /// What cut the search, if it did not find all that it looks for.
    pub cut: Option<Cut>,
}

/// What cut a search for a confirmed set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// The limits of cliques, or of tries to find them.
    Cliques,
    /// It was asked to end.
    Late,
    /// The tests have more prefixes than can be compared with each other, [`super::MOST_NODES`].
    Size,
}

/// Checks tests of one machine against the conditions, again and again without new memory.
#[derive(Clone, Debug)]
pub struct Checker<'a> {
    machine: &'a Machine,
    transitions: usize,
    cliques: usize,
    convergence: bool,
    repetition: bool,
    distinction: Distinction,
    seeds: Cliques,
    growth: Growth,
    covered: Vec<bool>,
    /// The clique of the last test that was accepted, as prefixes, and that test if it is a sequence.
    last: Vec<Word>,
    last_path: Word,
    watch: Watch<'a>,
}

const TRIES_PER_CLIQUE: usize = 2_000;

impl<'a> Checker<'a> {
    /// A checker that tries up to 64 cliques.
    pub fn new(machine: &'a Machine) -> Self {
        Self {
            machine,
            transitions: machine.transitions().count(),
            cliques: 64,
            convergence: false,
            repetition: false,
            distinction: Distinction::default(),
            seeds: Cliques::default(),
            growth: Growth::default(),
            covered: Vec::new(),
            last: Vec::new(),
            last_path: Word::new(),
            watch: Watch::default(),
        }
    }

    /// Reports how many prefixes are confirmed.
    pub fn with_watch(mut self, watch: Watch<'a>) -> Self {
        self.watch = watch;
        self
    }

    /// Tries this clique of a sequence first: a prefix of it per state. It is looked at like any other.
    pub fn with_clique(mut self, sequence: &Word, prefixes: &[Word]) -> Self {
        (self.last_path, self.last) = (sequence.clone(), prefixes.to_vec());
        self
    }

    /// The clique of the last test that was accepted, as prefixes.
    pub(crate) fn clique(&self) -> &[Word] {
        &self.last
    }

    /// Tries at most this many cliques.
    pub fn with_cliques(mut self, cliques: usize) -> Self {
        self.cliques = cliques;
        self
    }

    /// Also merges what converges and compares the merged classes, which accepts more.
    pub fn with_convergence(mut self) -> Self {
        self.convergence = true;
        self
    }

    /// Also takes into account what repeated loops of a single sequence prove: without resets, the only
    /// way to learn several things about one state.
    pub fn with_repetition(mut self) -> Self {
        self.repetition = true;
        self
    }

    /// Whether the conditions accept a single sequence; false if it is not defined.
    pub fn accepts(&mut self, word: &Word) -> bool {
        TestTree::new(self.machine, [word]).is_ok_and(|tree| self.check_tree(&tree).complete)
    }

    /// Checks a set of tests that all start in the initial state.
    ///
    /// # Errors
    /// If a test applies an input where it is not defined.
    pub fn check(&mut self, words: &[Word]) -> Result<Confirmation, UndefinedInput> {
        Ok(self.check_tree(&TestTree::new(self.machine, words)?))
    }

    /// Checks a test tree. Of several confirmed sets that do not suffice, the one that leaves the
    /// fewest transitions uncovered is returned.
    pub fn check_tree(&mut self, tree: &TestTree) -> Confirmation {
        if !self.repetition || !tree.is_path() || !self.visits_everything(tree) {
            return self.judge(tree);
        }
        let (machine, watch) = (self.machine, self.watch);
        let Some(branched) = repetition::with_branches(machine, tree, &mut self.distinction, watch)
        else {
            return self.judge(tree);
        };
        let mut confirmation = self.judge(&branched);
        confirmation.confirmed.truncate(tree.len());
        confirmation
    }

    fn judge(&mut self, tree: &TestTree) -> Confirmation {
        let states = self.machine.states();
        let mut best = Confirmation {
            complete: false,
            clique: Vec::new(),
            confirmed: vec![false; tree.len()],
            uncovered: self.machine.transitions().map(|(s, x, ..)| (s, x)).collect(),
            cut: None,
        };
        if !self.visits_everything(tree) {
            let inputs = self.machine.inputs();
            best.uncovered.retain(|&(s, x)| !self.covered[s * inputs + x]);
            return best;
        }
        if tree.len() > MOST_NODES {
            return Confirmation { cut: Some(Cut::Size), ..best };
        }
        self.watch.begin("prefixes confirmed", Some(tree.len() as u64));
        if !self.distinction.compute(tree, self.machine.outputs(), self.watch) {
            return Confirmation { cut: Some(Cut::Late), ..best };
        }
        if let Some(clique) = self.known_clique(tree) {
            let (complete, uncovered) = self.grow(tree, &clique);
            let confirmed = self.growth.confirmed.clone();
            best = Confirmation { complete, clique, confirmed, uncovered, cut: None };
            if complete {
                self.remember(tree, &best.clique);
                return best;
            }
        }
        if !self.seeds.prepare(&self.distinction.rows, states, &tree.state, self.watch) {
            return Confirmation { cut: Some(Cut::Late), ..best };
        }
        let mut known = best.confirmed.clone();
        let (mut tried, mut tries) = (0, TRIES_PER_CLIQUE * self.cliques);
        for seed in self.seeds.candidates(&self.distinction.rows) {
            if std::mem::replace(&mut known[seed], true) {
                continue;
            }
            if tried == self.cliques || tries == 0 {
                best.cut = Some(Cut::Cliques);
                break;
            }
            let rows = &self.distinction.rows;
            let found =
                self.seeds.containing(rows, &tree.state, states, seed, &mut tries, self.watch);
            let Some(clique) = found else { continue };
            tried += 1;
            let (complete, uncovered) = self.grow(tree, &clique);
            for (known, confirmed) in known.iter_mut().zip(&self.growth.confirmed) {
                *known |= confirmed;
            }
            if complete || best.clique.is_empty() || uncovered.len() < best.uncovered.len() {
                let cut = best.cut.filter(|_| !complete);
                let confirmed = self.growth.confirmed.clone();
                best = Confirmation { complete, clique, confirmed, uncovered, cut };
            }
            if complete {
                self.remember(tree, &best.clique);
                break;
            }
        }
        if !best.complete && self.watch.is_stopped() {
            best.cut = Some(Cut::Late);
        } else if !best.complete && tries == 0 {
            best.cut = Some(Cut::Cliques);
        }
        best
    }

    /// Grows a clique: whether that suffices, and what it leaves uncovered.
    fn grow(&mut self, tree: &TestTree, clique: &[usize]) -> (bool, Vec<(State, Input)>) {
        let (rows, states) = (&self.distinction.rows, self.machine.states());
        self.watch.begin("prefixes confirmed", Some(tree.len() as u64));
        self.growth.grow(tree, rows, states, clique, self.watch);
        while self.convergence && self.growth.diverge(self.machine, tree, self.watch) {
            self.growth.settle(tree, rows, states, self.watch);
        }
        let uncovered = self.uncovered(tree);
        (uncovered.is_empty() && self.growth.confirmed[0], uncovered)
    }

    fn remember(&mut self, tree: &TestTree, clique: &[usize]) {
        self.last = clique.iter().map(|&node| tree.word(node)).collect();
        self.last_path = if tree.is_path() { tree.word(tree.len() - 1) } else { Word::new() };
    }

    /// The clique that was enough for the last accepted test, if it is still one: most tests that are
    /// checked differ little from the one before. In a changed sequence the nodes after the change
    /// are found at their places from the end.
    fn known_clique(&self, tree: &TestTree) -> Option<Vec<usize>> {
        if self.last.is_empty() {
            return None;
        }
        let path = if tree.is_path() { tree.word(tree.len() - 1) } else { Word::new() };
        let equal = |(a, b): &(&Input, &Input)| a == b;
        let before = path.iter().zip(&self.last_path).take_while(equal).count();
        let after = path.iter().rev().zip(self.last_path.iter().rev()).take_while(equal).count();
        let place = |prefix: &Word| -> Option<usize> {
            if path.is_empty() {
                return prefix.iter().try_fold(0, |at, &x| tree.child(at, x));
            }
            let from_end = self.last_path.len().checked_sub(prefix.len())?;
            if prefix.len() <= before {
                Some(prefix.len())
            } else if from_end <= after {
                path.len().checked_sub(from_end)
            } else {
                None
            }
        };
        let clique: Vec<usize> = self.last.iter().map(place).collect::<Option<_>>()?;
        let rows = &self.distinction.rows;
        let fits = clique.iter().enumerate().all(|(s, &node)| {
            tree.state[node] == s && clique[..s].iter().all(|&other| rows.get(node, other))
        });
        fits.then_some(clique)
    }

    pub(super) fn distinction(&mut self, tree: &TestTree) -> &crate::bits::Bits {
        self.distinction.compute(tree, self.machine.outputs(), self.watch);
        &self.distinction.rows
    }

    /// A quick test before anything is computed: every transition has to occur.
    fn visits_everything(&mut self, tree: &TestTree) -> bool {
        self.covered.clear();
        self.covered.resize(self.machine.states() * self.machine.inputs(), false);
        let mut count = 0;
        for at in 1..tree.len() {
            let cell = tree.state[tree.parent[at]] * tree.inputs + tree.input[at];
            count += usize::from(!std::mem::replace(&mut self.covered[cell], true));
        }
        count == self.transitions
    }

    fn uncovered(&mut self, tree: &TestTree) -> Vec<(State, Input)> {
        self.covered.fill(false);
        for at in 1..tree.len() {
            if self.growth.confirmed[at] && self.growth.confirmed[tree.parent[at]] {
                self.covered[tree.state[tree.parent[at]] * tree.inputs + tree.input[at]] = true;
            }
        }
        let inputs = tree.inputs;
        let open = self.machine.transitions().map(|(s, x, ..)| (s, x));
        open.filter(|&(s, x)| !self.covered[s * inputs + x]).collect()
    }
}
