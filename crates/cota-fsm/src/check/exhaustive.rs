//! The truth by trying every implementation.
//!
//! An implementation is chosen lazily: the tests run over it, and where they take a transition that
//! is still open, its output is that of the specification and its target is tried, among the
//! states seen so far and one new state, so that implementations that differ only in the names of
//! states are tried once. Whatever stays open when the tests end can be chosen wrongly.

use super::tree::UndefinedInput;
use crate::machine::{Builder, Input, Machine, Output, State, Word};
use cota_run::{Budget, Finished, StopReason, Watch};
use rustc_hash::FxHashSet;
use std::time::Instant;

/// The result of a verification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Every implementation that passes is equivalent on everything the specification defines.
    Complete,
    /// A wrong implementation that passes.
    Survivor(Box<Machine>),
    /// Not finished within the budget of steps.
    Cut,
}

/// How tests do against all machines with as many states as the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Census {
    /// All machines, as tables.
    pub all: u128,
    /// Those that fail a test.
    pub killed: u128,
    /// Those that pass although they are wrong.
    pub survived: u128,
    /// Those that behave as the model does: it, with its states in any order.
    pub equivalent: u128,
}

/// Tries all implementations with no more states than the specification, or than it and some extra states. A step of a
/// budget is an input symbol that is applied; a budget without a limit of steps has [`DEFAULT_STEPS`].
#[derive(Clone, Copy, Debug)]
pub struct Exhaustive<'a> {
    machine: &'a Machine,
    states: usize,
}

/// The steps of a run whose budget does not limit them.
pub const DEFAULT_STEPS: u64 = 100_000_000;

/// The state of a run.
struct Run<'a> {
    machine: &'a Machine,
    states: usize,
    most: u64,
    steps: u64,
    tests: Vec<Vec<(Input, Output)>>,
    /// The implementations that passed, if they are to be counted instead of looking for a wrong one.
    passed: Option<u128>,
    watch: Watch<'a>,
    /// The survivors found, and how many are wanted if more than one is.
    survivors: Vec<Machine>,
    wanted: usize,
    /// What cut the run.
    cut: Option<StopReason>,
}

/// Steps are reported this many at a time.
const REPORTED: u64 = 4_096;

const OPEN: u8 = u8::MAX;
/// Larger implementations cannot all be tried anyway.
const MOST_STATES: usize = 250;

struct Implementation {
    next: Vec<u8>,
    out: Vec<Output>,
    used: usize,
}

/// Where the tests are: the test, the place in it, the state of the implementation.
#[derive(Clone, Copy)]
struct Place {
    test: usize,
    at: usize,
    state: usize,
}

impl<'a> Exhaustive<'a> {
    /// A verification against all implementations with as many states as the machine.
    pub fn new(machine: &'a Machine) -> Self {
        Self { machine, states: machine.states() }
    }

    /// Also tries implementations with up to this many states more (beyond 250 in all the outcome is [`Outcome::Cut`]).
    pub fn with_extra_states(self, extra: usize) -> Self {
        Self { states: self.machine.states().saturating_add(extra), ..self }
    }

    /// Runs the tests, each from the initial state, over all implementations, until a wrong one passes
    /// ([`StopReason::Limit`]).
    ///
    /// # Errors
    /// If a test applies an input where it is not defined.
    pub fn verify(
        &self,
        words: &[Word],
        budget: &Budget,
        watch: Watch<'_>,
    ) -> Result<Finished<Outcome>, UndefinedInput> {
        let start = Instant::now();
        let mut run = Run::new(self, budget, watch);
        let outcome = run.outcome(words)?;
        Ok(run.finished(outcome, start))
    }

    /// Wrong implementations that pass, as many as the budget has results (all, if it does not limit them); none if
    /// the tests are complete. If the run was cut before one was found, there is no answer.
    ///
    /// # Errors
    /// If a test applies an input where it is not defined.
    pub fn survivors(
        &self,
        words: &[Word],
        budget: &Budget,
        watch: Watch<'_>,
    ) -> Result<Finished<Option<Vec<Machine>>>, UndefinedInput> {
        let start = Instant::now();
        let wanted = budget.results.map_or(usize::MAX, |most| most.max(1) as usize);
        let mut run = Run { wanted, ..Run::new(self, budget, watch) };
        let outcome = run.outcome(words)?;
        let mut found = std::mem::take(&mut run.survivors);
        let found = match outcome {
            Outcome::Complete => Some(found),
            Outcome::Survivor(last) => {
                // The last one ended the search; it is among them unless it is the only one.
                if found.is_empty() {
                    found.push(*last);
                }
                Some(found)
            }
            Outcome::Cut => (!found.is_empty()).then_some(found),
        };
        Ok(run.finished(found, start))
    }

    /// Counts all implementations of a complete and reduced machine: tables with as many states and
    /// outputs as it has.
    ///
    /// None if the run was cut, or there are too many to be written in 128 bits: that is a
    /// [`StopReason::Limit`].
    ///
    /// # Errors
    /// If a test applies an input where it is not defined.
    pub fn census(
        &self,
        words: &[Word],
        budget: &Budget,
        watch: Watch<'_>,
    ) -> Result<Finished<Option<Census>>, UndefinedInput> {
        let start = Instant::now();
        let own = Exhaustive::new(self.machine);
        let mut run = Run { passed: Some(0), ..Run::new(&own, budget, watch) };
        let outcome = run.outcome(words)?;
        let passed = run.passed.filter(|_| outcome != Outcome::Cut);
        let census = passed.and_then(|passed| own.census_of(passed));
        if census.is_none() {
            run.cut = run.cut.or(Some(StopReason::Limit));
        }
        Ok(run.finished(census, start))
    }

    /// The census in which this many implementations passed.
    fn census_of(&self, passed: u128) -> Option<Census> {
        let (n, cells) = (self.states, self.states * self.machine.inputs());
        let equivalent = (1..n as u128).try_fold(1u128, u128::checked_mul)?;
        let choices = (n * self.machine.outputs()) as u128;
        let all = choices.checked_pow(u32::try_from(cells).ok()?)?;
        Some(Census { all, killed: all - passed, survived: passed - equivalent, equivalent })
    }
}

impl<'a> Run<'a> {
    fn new(exhaustive: &Exhaustive<'a>, budget: &Budget, watch: Watch<'a>) -> Self {
        Self {
            machine: exhaustive.machine,
            states: exhaustive.states,
            most: budget.steps.unwrap_or(DEFAULT_STEPS),
            steps: 0,
            tests: Vec::new(),
            passed: None,
            watch: budget.watch(watch),
            survivors: Vec::new(),
            wanted: 1,
            cut: None,
        }
    }

    fn finished<R>(&self, result: R, start: Instant) -> Finished<R> {
        let stop = self.cut.unwrap_or(StopReason::Exhausted);
        Finished { result, stop, steps: self.steps, elapsed: start.elapsed() }
    }

    fn outcome(&mut self, words: &[Word]) -> Result<Outcome, UndefinedInput> {
        super::TestTree::new(self.machine, words)?;
        self.watch.begin("steps", Some(self.most));
        self.cut = self.watch.stop_reason();
        if self.states > MOST_STATES {
            self.cut = Some(StopReason::Steps);
        }
        if self.cut.is_some() {
            return Ok(Outcome::Cut);
        }
        self.tests = words
            .iter()
            .map(|word| {
                let outputs = self.machine.response(0, word).unwrap_or_default();
                word.iter().copied().zip(outputs).collect()
            })
            .collect();
        let cells = self.states * self.machine.inputs();
        let mut implementation =
            Implementation { next: vec![OPEN; cells], out: vec![0; cells], used: 1 };
        let start = Place { test: 0, at: 0, state: 0 };
        Ok(match self.run(&mut implementation, start) {
            Some(true) => {
                self.cut = Some(StopReason::Limit);
                Outcome::Survivor(Box::new(self.survivor(&implementation)))
            }
            Some(false) => Outcome::Complete,
            None => Outcome::Cut,
        })
    }

    /// Whether a wrong implementation passes from here on; none if the run was cut. A surviving implementation is
    /// left in place.
    fn run(&mut self, implementation: &mut Implementation, mut place: Place) -> Option<bool> {
        let inputs = self.machine.inputs();
        loop {
            let Some(test) = self.tests.get(place.test) else {
                return self.leaf(implementation);
            };
            let Some(&(x, y)) = test.get(place.at) else {
                place = Place { test: place.test + 1, at: 0, state: 0 };
                continue;
            };
            if self.steps == self.most {
                self.cut = Some(StopReason::Steps);
                return None;
            }
            self.steps += 1;
            if self.steps.is_multiple_of(REPORTED) {
                self.watch.add(REPORTED);
                self.cut = self.watch.stop_reason();
                if self.cut.is_some() {
                    return None;
                }
            }
            place.at += 1;
            let cell = place.state * inputs + x;
            if implementation.next[cell] == OPEN {
                return self.choose(implementation, place, cell, y);
            }
            if implementation.out[cell] != y {
                return Some(false);
            }
            place.state = implementation.next[cell] as usize;
        }
    }

    fn leaf(&mut self, implementation: &Implementation) -> Option<bool> {
        let Some(passed) = self.passed else {
            let wrong = self.fault(implementation).is_some();
            if wrong && self.wanted > 1 {
                self.survivors.push(self.survivor(implementation));
            }
            return Some(wrong && (self.wanted == 1 || self.survivors.len() == self.wanted));
        };
        let counted = self.completions(implementation).and_then(|more| passed.checked_add(more));
        if counted.is_none() {
            self.cut = Some(StopReason::Limit);
        }
        self.passed = Some(counted?);
        Some(false)
    }

    /// How many machines with just as many states as are allowed it stands for: its states but the
    /// first can be any, and open transitions can do anything.
    fn completions(&self, implementation: &Implementation) -> Option<u128> {
        let chosen =
            implementation.next.iter().fold(0, |sum, &next| sum + usize::from(next != OPEN));
        let open = implementation.next.len() - chosen;
        let choices = (self.states * self.machine.outputs()) as u128;
        let names = (1..implementation.used).map(|used| (self.states - used) as u128);
        names.fold(choices.checked_pow(u32::try_from(open).ok()?), |all, more| {
            all?.checked_mul(more)
        })
    }

    fn choose(
        &mut self,
        implementation: &mut Implementation,
        place: Place,
        cell: usize,
        y: Output,
    ) -> Option<bool> {
        let used = implementation.used;
        implementation.out[cell] = y;
        for target in 0..(used + 1).min(self.states) {
            implementation.next[cell] = target as u8;
            implementation.used = used.max(target + 1);
            if self.run(implementation, Place { state: target, ..place })? {
                return Some(true);
            }
        }
        implementation.next[cell] = OPEN;
        implementation.used = used;
        Some(false)
    }

    /// The first place, breadth first, where the implementation is wrong or can still be: its cell
    /// and the output that would be right.
    fn fault(&self, implementation: &Implementation) -> Option<(usize, Output)> {
        let mut seen: FxHashSet<(State, usize)> = FxHashSet::default();
        seen.insert((0, 0));
        let mut pairs = vec![(0, 0)];
        let mut at = 0;
        while let Some(&(s, q)) = pairs.get(at) {
            at += 1;
            for x in 0..self.machine.inputs() {
                let Some((t, y)) = self.machine.step(s, x) else { continue };
                let cell = q * self.machine.inputs() + x;
                if implementation.next[cell] == OPEN || implementation.out[cell] != y {
                    return Some((cell, y));
                }
                let pair = (t, implementation.next[cell] as usize);
                if seen.insert(pair) {
                    pairs.push(pair);
                }
            }
        }
        None
    }

    /// The survivor as a machine: the place of its fault answers wrongly, other open transitions
    /// stay where they are with some output.
    fn survivor(&self, implementation: &Implementation) -> Machine {
        let inputs = self.machine.inputs();
        let fault = self.fault(implementation);
        let wrong = |y: Output| {
            let other = usize::from(y == 0);
            let name = |y| self.machine.output_name(y).to_owned();
            if other < self.machine.outputs() { name(other) } else { format!("not {}", name(y)) }
        };
        let mut builder = Builder::default();
        for cell in 0..implementation.used * inputs {
            let (q, x) = (cell / inputs, cell % inputs);
            let open = implementation.next[cell] == OPEN;
            let output = match fault {
                Some((at, y)) if at == cell && open => wrong(y),
                _ => self.machine.output_name(implementation.out[cell]).to_owned(),
            };
            let target = if open { q } else { implementation.next[cell] as usize };
            let (from, to) = (format!("q{q}"), format!("q{target}"));
            // Each cell is added once, so no two transitions can clash.
            let _ = builder.transition(&from, self.machine.input_name(x), &output, &to);
        }
        builder.build().unwrap_or_else(|_| self.machine.clone())
    }
}
