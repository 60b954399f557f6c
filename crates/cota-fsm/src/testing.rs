//! A test of an implementation against a model: what `#[cota::test(fsm = "...")]` calls.

use crate::conformance::{Fault, Implementation, Observed, Report, conform};
use crate::format::{Format, quoted};
use crate::machine::{Machine, Word};
use crate::sequence::best::{BestOptions, best};
use crate::suite::{DEFAULT_VARIANTS, Method, Scope, smallest, suite};
use cota_run::{Budget, Watch};
use std::convert::Infallible;
use std::fmt::Write;

/// A model and which test is made of it.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// The model's file name, whose extension gives the format.
    pub path: &'a str,
    /// The text of the file.
    pub text: &'a str,
    /// A method of suites (`s`, `h`, ..., `best`), or `sequence` for one checking sequence without reset.
    pub method: &'a str,
    /// How many states more than the model the implementation may have.
    pub extra_states: usize,
}

/// An implementation that is made again instead of being reset.
struct Made<M, I> {
    make: M,
    current: Option<I>,
}

impl<M, I, O> Implementation for Made<M, I>
where
    M: FnMut() -> I,
    I: FnMut(&str) -> O,
    O: ToString,
{
    type Error = Infallible;

    fn reset(&mut self) -> Result<(), Infallible> {
        self.current = Some((self.make)());
        Ok(())
    }

    fn step(&mut self, input: &str) -> Result<String, Infallible> {
        let current = self.current.get_or_insert_with(&mut self.make);
        Ok(current(input).to_string())
    }
}

/// Runs the test on implementations that `make` makes, one for each test of the suite; returns how many
/// tests and symbols it had.
///
/// # Panics
/// When the model cannot be used for the method, and when the implementation deviates: the message has
/// the inputs, what was expected, and the single faults of the model that explain it.
pub fn check<I, O>(options: Options<'_>, make: impl FnMut() -> I) -> (usize, usize)
where
    I: FnMut(&str) -> O,
    O: ToString,
{
    let machine = read(options).unwrap_or_else(|error| panic!("{}: {error}", options.path));
    let tests =
        tests(&machine, options).unwrap_or_else(|error| panic!("{}: {error}", options.path));
    let mut implementation = Made { make, current: None };
    let run = conform(&machine, &tests, &mut implementation, &Budget::default(), Watch::default());
    let report = run.result;
    assert!(report.deviations.is_empty(), "{}", describe(&machine, &report));
    (report.tests, report.symbols)
}

fn read(options: Options<'_>) -> Result<Machine, String> {
    let extension = options.path.rsplit_once('.').map_or("", |(_, extension)| extension);
    let format = Format::of_extension(extension)
        .ok_or("the extension names no format: .txt, .dot, .kiss2, .fsm or .json")?;
    format.read(options.text).map_err(|error| error.to_string())
}

fn tests(machine: &Machine, options: Options<'_>) -> Result<Vec<Word>, String> {
    let extra = options.extra_states;
    match options.method {
        "sequence" if extra > 0 => {
            Err("a checking sequence has no extra states; a suite does, as `method = \"s\"`".into())
        }
        "sequence" => {
            let options = BestOptions::default();
            let found = best(machine, &options, &Budget::default(), Watch::default())
                .map_err(|error| error.to_string())?
                .result;
            let budget = Budget::default().with_steps(options.proof_steps);
            if found.prove(machine, true, &budget, Watch::default()).result.is_proved() {
                Ok(vec![found.word])
            } else {
                Err("no sequence could be proved".to_owned())
            }
        }
        "best" => {
            let scope = Scope { extra, ..Scope::default() };
            smallest(machine, scope, DEFAULT_VARIANTS, &Budget::default(), Watch::default())
                .map(|small| small.result.suite.tests().to_vec())
                .map_err(|error| error.to_string())
        }
        name => {
            let method = Method::named(name).ok_or_else(|| {
                format!("unknown method `{name}`; as for `cota fsm suite`, or `sequence`")
            })?;
            let made = suite(machine, method, extra);
            made.map(|made| made.tests().to_vec())
                .map_err(|error| format!("{error}; {}", error.remedy()))
        }
    }
}

/// The label; there always is one, because what fails here panics.
fn label(observed: &Observed<Infallible>) -> String {
    match observed {
        Observed::Answer(label) => quoted(label),
        Observed::Failure(never) => match *never {},
    }
}

fn describe(machine: &Machine, report: &Report<Infallible>) -> String {
    let Some(deviation) = report.deviations.first() else { return String::new() };
    let inputs: Vec<String> = machine.names(&deviation.word).into_iter().map(quoted).collect();
    let mut text = format!(
        "the implementation deviates from the model after: {}\n  expected {}, got {}\n",
        inputs.join(" "),
        deviation.expected.as_deref().map_or_else(String::new, quoted),
        label(&deviation.observed)
    );
    let _ = match report.deviations.len() - 1 {
        0 => Ok(()),
        1 => writeln!(text, "and so does another one of {} tests", report.tests),
        more => writeln!(text, "and so do {more} others of {} tests", report.tests),
    };
    if report.explanations.is_empty() {
        text.push_str("no single fault of the model explains it");
        return text;
    }
    text.push_str("single faults that explain it:");
    let state = |s: usize| quoted(machine.state_name(s));
    for fault in &report.explanations {
        let _ = match fault {
            Fault::Output { state: s, input, output } => write!(
                text,
                "\n  state {} answers {} with {}",
                state(*s),
                quoted(machine.input_name(*input)),
                label(output)
            ),
            Fault::Transfer { state: s, input, target } => write!(
                text,
                "\n  state {} goes to {} on {}",
                state(*s),
                state(*target),
                quoted(machine.input_name(*input)),
            ),
        };
    }
    text
}
