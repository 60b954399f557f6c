//! Running tests against an implementation, and diagnosing deviations.

use crate::machine::{Input, Machine, Output, State, Word};
use cota_run::{Budget, Finished, StopReason, Watch};
use std::time::Instant;

/// Something that can be driven: it takes input labels and answers with output labels.
pub trait Implementation {
    /// What happens instead of an answer: it crashes, hangs, goes away. That is a finding about it, as a wrong
    /// answer is.
    type Error: Clone + PartialEq;

    /// Brings it back to its initial state.
    ///
    /// # Errors
    /// If it cannot be reached any more.
    fn reset(&mut self) -> Result<(), Self::Error>;

    /// Applies an input and returns the answer.
    ///
    /// # Errors
    /// If it does not answer.
    fn step(&mut self, input: &str) -> Result<String, Self::Error>;

    /// Called after the last input of a test that was answered as it should be.
    ///
    /// # Errors
    /// If it does something without an input.
    fn finish(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }
}

/// A machine as an implementation; an input that is not defined is answered by nothing.
#[derive(Clone, Debug)]
pub struct Simulated<'a> {
    machine: &'a Machine,
    state: State,
}

impl<'a> Simulated<'a> {
    /// Starts in the initial state.
    pub fn new(machine: &'a Machine) -> Self {
        Self { machine, state: 0 }
    }
}

impl Implementation for Simulated<'_> {
    type Error = std::convert::Infallible;

    fn reset(&mut self) -> Result<(), Self::Error> {
        self.state = 0;
        Ok(())
    }

    fn step(&mut self, input: &str) -> Result<String, Self::Error> {
        let step = self.machine.input_named(input).and_then(|x| self.machine.step(self.state, x));
        Ok(step.map_or_else(String::new, |(next, y)| {
            self.state = next;
            self.machine.output_name(y).to_owned()
        }))
    }
}

/// What an implementation did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Observed<E> {
    /// It answered with this label.
    Answer(String),
    /// It did something else.
    Failure(E),
}

/// Something that the model does not do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deviation<E> {
    /// The test, counted from 0.
    pub test: usize,
    /// The inputs up to and including the one at which it shows: none if that is the reset, all if it shows
    /// after the last answer.
    pub word: Word,
    /// What the model answers to the last input; nothing at the reset and after the last answer.
    pub expected: Option<String>,
    /// What the implementation did.
    pub observed: Observed<E>,
}

/// One fault of the model that explains everything observed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault<E> {
    /// The transition answers otherwise, or not at all.
    Output {
        /// Its source.
        state: State,
        /// Its input.
        input: Input,
        /// What it does.
        output: Observed<E>,
    },
    /// The transition leads elsewhere.
    Transfer {
        /// Its source.
        state: State,
        /// Its input.
        input: Input,
        /// Where it leads.
        target: State,
    },
}

/// What a run showed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<E> {
    /// Tests run.
    pub tests: usize,
    /// Input symbols applied.
    pub symbols: usize,
    /// One for each test that deviated, those with the fewest inputs first.
    pub deviations: Vec<Deviation<E>>,
    /// The single faults of the model that explain all that was observed, if a test deviated.
    pub explanations: Vec<Fault<E>>,
}

/// The inputs of a test as far as it went, and what came of each.
type Trace<E> = (Word, Vec<Observed<E>>);

/// Runs tests, each after a reset (the first one too), and diagnoses deviations.
///
/// A test ends at its first deviation, and the run goes on with the next test. A step is one test, a result is a test
/// that deviated. This is what a test function for an implementation calls.
pub fn conform<'t, I: Implementation>(
    machine: &Machine,
    tests: impl IntoIterator<Item = &'t Word>,
    implementation: &mut I,
    budget: &Budget,
    watch: Watch<'_>,
) -> Finished<Report<I::Error>> {
    let begun = Instant::now();
    let watch = budget.watch(watch);
    let tests = tests.into_iter();
    watch.begin_finding("tests", tests.size_hint().1.map(|most| most as u64), "deviations");
    let mut traces: Vec<Trace<I::Error>> = Vec::new();
    let mut deviations: Vec<Deviation<I::Error>> = Vec::new();
    let mut stop = StopReason::Exhausted;
    for (number, test) in tests.enumerate() {
        if let Some(reason) = ended(budget, traces.len(), deviations.len(), watch) {
            stop = reason;
            break;
        }
        let (trace, deviation) = run(machine, test, implementation);
        watch.add(1);
        watch.found(u64::from(deviation.is_some()));
        traces.push(trace);
        deviations.extend(deviation.map(|deviation| Deviation { test: number, ..deviation }));
    }
    deviations.sort_by_key(|deviation| deviation.word.len());
    let result = Report {
        tests: traces.len(),
        symbols: traces.iter().map(|(word, _)| word.len()).sum(),
        explanations: explanations(machine, &traces, &deviations),
        deviations,
    };
    Finished { stop, steps: result.tests as u64, result, elapsed: begun.elapsed() }
}

/// Why a run has to end before its next test, if it has to.
fn ended(budget: &Budget, tests: usize, deviations: usize, watch: Watch<'_>) -> Option<StopReason> {
    let reached = |limit: Option<u64>, count: usize| limit.is_some_and(|most| count as u64 >= most);
    if reached(budget.results, deviations) {
        return Some(StopReason::Limit);
    }
    if reached(budget.steps, tests) {
        return Some(StopReason::Steps);
    }
    watch.stop_reason()
}

/// Runs one test.
fn run<I: Implementation>(
    machine: &Machine,
    test: &Word,
    implementation: &mut I,
) -> (Trace<I::Error>, Option<Deviation<I::Error>>) {
    let deviation = |word: &[Input], expected, observed| {
        Some(Deviation { test: 0, word: word.to_vec(), expected, observed })
    };
    if let Err(failure) = implementation.reset() {
        let deviation = deviation(&[], None, Observed::Failure(failure));
        return ((Word::new(), Vec::new()), deviation);
    }
    let (mut at, mut answers) = (0, Vec::new());
    for (place, &x) in test.iter().enumerate() {
        let Some((next, y)) = machine.step(at, x) else { break };
        let answer = implementation.step(machine.input_name(x));
        let observed = answer.map_or_else(Observed::Failure, Observed::Answer);
        answers.push(observed.clone());
        let expected = machine.output_name(y).to_owned();
        if observed != Observed::Answer(expected.clone()) {
            let word = &test[..=place];
            return ((word.to_vec(), answers), deviation(word, Some(expected), observed));
        }
        at = next;
    }
    let word = &test[..answers.len()];
    let end = implementation.finish().err();
    let deviation = end.and_then(|failure| deviation(word, None, Observed::Failure(failure)));
    ((word.to_vec(), answers), deviation)
}

/// A changed transition of the model.
struct Change<'a, E> {
    state: State,
    input: Input,
    output: Option<&'a Observed<E>>,
    target: Option<State>,
}

fn explanations<E: Clone + PartialEq>(
    machine: &Machine,
    traces: &[Trace<E>],
    deviations: &[Deviation<E>],
) -> Vec<Fault<E>> {
    // What happens without an input belongs to no transition.
    let answered = deviations.iter().all(|deviation| deviation.expected.is_some());
    let (Some(Deviation { observed, .. }), true) = (deviations.first(), answered) else {
        return Vec::new();
    };
    let mut faults = Vec::new();
    for (state, input, _, t) in machine.transitions() {
        // With another output the states stay those of the model, so that what deviates is this output.
        let wrong = Change { state, input, output: Some(observed), target: None };
        if explains(machine, traces, &wrong) {
            faults.push(Fault::Output { state, input, output: observed.clone() });
        }
        for target in (0..machine.states()).filter(|&target| target != t) {
            let change = Change { state, input, output: None, target: Some(target) };
            if explains(machine, traces, &change) {
                faults.push(Fault::Transfer { state, input, target });
            }
        }
    }
    faults
}

fn explains<E: PartialEq>(machine: &Machine, traces: &[Trace<E>], change: &Change<'_, E>) -> bool {
    traces.iter().all(|(word, answers)| {
        let mut at = 0;
        word.iter().zip(answers).all(|(&x, answer)| {
            let Some((next, y)) = machine.step(at, x) else { return false };
            let hit = at == change.state && x == change.input;
            at = change.target.filter(|_| hit).unwrap_or(next);
            match (change.output.filter(|_| hit), answer) {
                (Some(output), answer) => output == answer,
                (None, Observed::Answer(label)) => label == machine.output_name(y),
                (None, Observed::Failure(_)) => false,
            }
        })
    })
}

/// How a suite does against mutants of the model.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Mutants that fail a test.
    pub killed: usize,
    /// Mutants that pass although they are wrong.
    pub survived: Vec<Vec<Mutation>>,
    /// Mutants that behave as the model does, wherever it is defined.
    pub equivalent: usize,
}

impl Score {
    /// The mutants that were run.
    pub fn mutants(&self) -> usize {
        self.killed + self.survived.len() + self.equivalent
    }
}

/// A changed transition; the output `None` stands for one that the model does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mutation {
    /// The transition's source.
    pub state: State,
    /// The transition's input.
    pub input: Input,
    /// Its target.
    pub target: State,
    /// Its output.
    pub output: Option<Output>,
}

/// All single faults: each transition with each other output (or one that the model does not have,
/// if it has no other) and with each other target.
pub fn single_faults(machine: &Machine) -> Vec<Mutation> {
    let mut faults = Vec::new();
    for (state, input, y, target) in machine.transitions() {
        let same = Mutation { state, input, target, output: Some(y) };
        let others = (0..machine.outputs()).filter(|&z| z != y).map(Some);
        let alien = (machine.outputs() == 1).then_some(None);
        faults.extend(others.chain(alien).map(|output| Mutation { output, ..same }));
        let elsewhere = (0..machine.states()).filter(|&t| t != target);
        faults.extend(elsewhere.map(|target| Mutation { target, ..same }));
    }
    faults
}

/// Runs tests against all mutants with one fault, or with `double` also all with two. A step is a mutant.
pub fn mutation_score(
    machine: &Machine,
    tests: &[Word],
    double: bool,
    budget: &Budget,
    watch: Watch<'_>,
) -> Finished<Score> {
    let (begun, watch) = (Instant::now(), budget.watch(watch));
    let faults = single_faults(machine);
    let other_cell =
        |one: &Mutation, other: &Mutation| (one.state, one.input) != (other.state, other.input);
    let partners = |at: usize| {
        let fault = faults[at];
        faults[at + 1..].iter().filter(move |other| double && other_cell(&fault, other))
    };
    let total: usize = (0..faults.len()).map(|at| 1 + partners(at).count()).sum();
    watch.begin("mutants", Some(total as u64));
    let (mut score, mut stop) = (Score::default(), StopReason::Exhausted);
    let mutants = faults.iter().enumerate().flat_map(|(at, &fault)| {
        std::iter::once(vec![fault]).chain(partners(at).map(move |&other| vec![fault, other]))
    });
    for faults in mutants {
        let steps = score.mutants() as u64;
        if let Some(reason) = budget.spent(steps, 0).or_else(|| watch.stop_reason()) {
            stop = reason;
            break;
        }
        judge(machine, tests, &faults, &mut score);
        watch.add(1);
    }
    Finished { stop, steps: score.mutants() as u64, result: score, elapsed: begun.elapsed() }
}

fn judge(machine: &Machine, tests: &[Word], faults: &[Mutation], score: &mut Score) {
    let (mut mutant, alien) = machine.with_output("mutant");
    for fault in faults {
        mutant.set(fault.state, fault.input, fault.output.unwrap_or(alien), fault.target);
    }
    let killed = tests.iter().any(|test| machine.response(0, test) != mutant.response(0, test));
    if killed {
        score.killed += 1;
    } else if crate::equivalence::conforms(machine, &mutant) {
        score.equivalent += 1;
    } else {
        score.survived.push(faults.to_vec());
    }
}
