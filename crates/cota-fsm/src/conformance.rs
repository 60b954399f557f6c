//! Running tests against an implementation, and what a deviation tells.

use crate::machine::{Input, Machine, Output, State, Word};
use crate::progress::Watch;

/// Something that can be driven: it takes input labels and answers with output labels.
pub trait Implementation {
    /// Why it cannot be driven any more.
    type Error;

    /// Brings it back to its initial state.
    ///
    /// # Errors
    /// If it cannot be reached.
    fn reset(&mut self) -> Result<(), Self::Error>;

    /// Applies an input and returns the answer.
    ///
    /// # Errors
    /// If it cannot be reached or does not answer.
    fn step(&mut self, input: &str) -> Result<String, Self::Error>;
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

/// An answer that the model does not give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deviation {
    /// The inputs up to and including the one that is answered wrongly.
    pub word: Word,
    /// What the model answers to the last input.
    pub expected: String,
    /// What the implementation answered.
    pub observed: String,
}

/// One fault of the model that explains everything observed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The transition answers otherwise.
    Output {
        /// Its source.
        state: State,
        /// Its input.
        input: Input,
        /// What it answers.
        output: String,
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
pub struct Report {
    /// Tests run.
    pub tests: usize,
    /// Input symbols applied.
    pub symbols: usize,
    /// The deviation with the fewest inputs, if any test deviated.
    pub deviation: Option<Deviation>,
    /// The single faults of the model that explain all answers, if a test deviated.
    pub explanations: Vec<Fault>,
}

/// Runs tests, each after a reset (the first one too), and diagnoses deviations.
///
/// A test ends at its first deviation. This is what a test function for an implementation calls.
///
/// # Errors
/// If the implementation cannot be driven.
pub fn conform<I: Implementation>(
    machine: &Machine,
    tests: &[Word],
    implementation: &mut I,
) -> Result<Report, I::Error> {
    let mut traces: Vec<(Word, Vec<String>)> = Vec::new();
    let mut report = Report { tests: 0, symbols: 0, deviation: None, explanations: Vec::new() };
    for test in tests {
        implementation.reset()?;
        report.tests += 1;
        let (mut at, mut answers) = (0, Vec::new());
        for (place, &x) in test.iter().enumerate() {
            let Some((next, y)) = machine.step(at, x) else { break };
            let observed = implementation.step(machine.input_name(x))?;
            report.symbols += 1;
            let expected = machine.output_name(y).to_owned();
            answers.push(observed.clone());
            if observed != expected {
                let word = test[..=place].to_vec();
                let known = report.deviation.as_ref().map_or(usize::MAX, |known| known.word.len());
                if word.len() < known {
                    report.deviation = Some(Deviation { word, expected, observed });
                }
                break;
            }
            at = next;
        }
        traces.push((test[..answers.len()].to_vec(), answers));
    }
    if report.deviation.is_some() {
        report.explanations = explanations(machine, &traces);
    }
    Ok(report)
}

/// A transition of the model made different.
#[derive(Clone, Copy)]
struct Change<'a> {
    state: State,
    input: Input,
    output: Option<&'a str>,
    target: Option<State>,
}

fn explanations(machine: &Machine, traces: &[(Word, Vec<String>)]) -> Vec<Fault> {
    let mut labels: Vec<&str> =
        traces.iter().flat_map(|(_, answers)| answers.iter().map(String::as_str)).collect();
    labels.sort_unstable();
    labels.dedup();
    let mut faults = Vec::new();
    for (state, input, y, t) in machine.transitions() {
        let change = Change { state, input, output: None, target: None };
        for &label in labels.iter().filter(|label| **label != machine.output_name(y)) {
            if explains(machine, traces, Change { output: Some(label), ..change }) {
                faults.push(Fault::Output { state, input, output: label.to_owned() });
            }
        }
        for target in (0..machine.states()).filter(|&target| target != t) {
            if explains(machine, traces, Change { target: Some(target), ..change }) {
                faults.push(Fault::Transfer { state, input, target });
            }
        }
    }
    faults
}

fn explains(machine: &Machine, traces: &[(Word, Vec<String>)], change: Change<'_>) -> bool {
    traces.iter().all(|(word, answers)| {
        let mut at = 0;
        word.iter().zip(answers).all(|(&x, answer)| {
            let Some((next, y)) = machine.step(at, x) else { return false };
            let hit = at == change.state && x == change.input;
            let label = change.output.filter(|_| hit).unwrap_or(machine.output_name(y));
            at = change.target.filter(|_| hit).unwrap_or(next);
            label == answer
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
    /// Mutants that behave as the model does, wherever it says how.
    pub equivalent: usize,
}

/// A transition made different; the output `None` stands for one that the model does not have.
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

/// Runs tests against all mutants with one fault, or with `double` also all with two.
pub fn mutation_score(machine: &Machine, tests: &[Word], double: bool, watch: Watch<'_>) -> Score {
    let faults = single_faults(machine);
    let other_cell =
        |one: &Mutation, other: &Mutation| (one.state, one.input) != (other.state, other.input);
    let partners = |at: usize| {
        let fault = faults[at];
        faults[at + 1..].iter().filter(move |other| double && other_cell(&fault, other))
    };
    let total: usize = (0..faults.len()).map(|at| 1 + partners(at).count()).sum();
    watch.begin("mutants", Some(total as u64));
    let mut score = Score::default();
    for (at, &fault) in faults.iter().enumerate() {
        judge(machine, tests, &[fault], &mut score);
        watch.add(1);
        for &other in partners(at) {
            judge(machine, tests, &[fault, other], &mut score);
            watch.add(1);
        }
    }
    score
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
