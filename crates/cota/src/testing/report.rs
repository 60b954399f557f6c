//! The result of a test, and its text.

use super::Setup;
use super::attempt::Cause;
use super::bound::Bound;
use super::environment::ScopeChange;
use super::input::Input;
use super::place::Place;
use super::recorded::Recorded;
use super::regressions::Regressions;
use super::sequences::{Explored, SequenceFailure};
use crate::Scope;
use crate::engine::__derive::Builder;
use crate::engine::{self, BuildError, Size, SpaceError, StopReason, Structure};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::time::Duration;

/// A run in which every input passed.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// How many inputs were run.
    pub inputs: u64,
    /// The bound that was finished, or was being run when it was cut short.
    pub scope: Scope,
    /// Why the run ended. It is cut short only where that is allowed.
    pub stop: StopReason,
    /// In grow mode: by how much the bound that was finished is larger than the test's own.
    pub grown: Option<i64>,
    /// Notes for the author of the test.
    pub notes: Vec<String>,
    /// Entries of the regressions file that no longer fit the test.
    pub stale: Vec<String>,
    /// How long it took.
    pub elapsed: Duration,
    /// Of a test of operations: the sequences with those that were left out.
    pub explored: Option<Explored>,
}

impl Summary {
    pub(super) fn new(inputs: u64, scope: Scope) -> Self {
        let (notes, stale) = (Vec::new(), Vec::new());
        let stop = StopReason::Exhausted;
        let elapsed = Duration::ZERO;
        Self { inputs, scope, stop, grown: None, notes, stale, elapsed, explored: None }
    }
}

/// What cut a run of a test, in words.
pub(super) fn limit_name(stop: StopReason) -> &'static str {
    match stop {
        StopReason::Limit => "the limit on inputs",
        _ => "the time limit",
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for note in self.notes.iter().chain(&self.stale) {
            writeln!(f, "note: {note}")?;
        }
        let inputs = count(self.inputs, "input");
        if let Some(explored) = &self.explored {
            write!(f, "{explored}")?;
        } else {
            self.write_inputs(f, &inputs)?;
        }
        let seconds = self.elapsed.as_secs_f64();
        match self.scope.to_string().as_str() {
            "" => write!(f, " ({seconds:.2} s)"),
            scope => write!(f, " ({seconds:.2} s; {scope})"),
        }
    }
}

impl Summary {
    fn write_inputs(&self, f: &mut fmt::Formatter<'_>, inputs: &str) -> fmt::Result {
        match (self.stop, self.grown) {
            (_, Some(0)) => write!(f, "finished the bound of the test itself: {inputs}"),
            (_, Some(by)) => write!(f, "finished the bound {by:+}: {inputs}"),
            (StopReason::Exhausted, None) => write!(f, "all {inputs} passed"),
            (cut, None) => {
                write!(f, "{inputs} passed, then {} cut the run short", limit_name(cut))
            }
        }
    }
}

/// Why a test failed.
#[derive(Clone, Debug, PartialEq)]
pub enum Failure {
    /// There is an input for which it fails.
    Input(Box<FailedInput>),
    /// A limit cut the run short, which the author did not allow.
    Cut {
        /// Which one.
        stop: StopReason,
        /// How many inputs passed until then.
        passed: u64,
        /// The bound.
        scope: Scope,
    },
    /// No input within the scope is valid, so the test says nothing.
    NoInput {
        /// The bound.
        scope: Scope,
    },
    /// The scope cannot be used for the arguments.
    Scope(SpaceError),
    /// The invariant panicked.
    Invariant(engine::Failure),
    /// The invariant accepts a structure that no value looks like.
    Unbuildable {
        /// Why.
        error: BuildError,
        /// The structure.
        drawing: String,
    },
    /// The file of bounds cannot be used.
    Bounds {
        /// The file.
        path: PathBuf,
        /// Why not.
        reason: String,
    },
    /// The invariants do not record their decisions, so no suite can be chosen by them.
    Blind,
    /// The input that is to be run again cannot be found.
    Replay {
        /// What was given.
        given: String,
        /// Why not.
        reason: String,
    },
    /// An environment variable has a value that cannot be used.
    Environment(String),
    /// It ended, or did not, at a place that is not known.
    Lost(Cause),
    /// A test of operations failed.
    Sequence(Box<SequenceFailure>),
    /// The file with failing inputs cannot be used.
    Regressions {
        /// The file.
        path: PathBuf,
        /// Why not.
        reason: String,
    },
}

impl Failure {
    /// The failing input, if that is why.
    pub fn input(&self) -> Option<&FailedInput> {
        match self {
            Self::Input(input) => Some(input),
            _ => None,
        }
    }
}

impl From<SequenceFailure> for Failure {
    fn from(failure: SequenceFailure) -> Self {
        Self::Sequence(Box::new(failure))
    }
}

impl From<SpaceError> for Failure {
    fn from(error: SpaceError) -> Self {
        Self::Scope(error)
    }
}

impl std::error::Error for Failure {}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(input) => input.fmt(f),
            Self::Cut { stop, passed, scope } => write!(
                f,
                "{} cut the run short: only {} passed, not all within the bound\n\
                 scope: {scope}\n\
                 lower the bound, or write `allow_limit` if a part is enough",
                limit_name(*stop),
                count(*passed, "input"),
            ),
            Self::NoInput { scope } => write!(
                f,
                "no input within the bound is valid, so nothing was tested\nscope: {scope}\n\
                 raise the bound or fix the invariant"
            ),
            Self::Scope(error) => write!(f, "the scope cannot be used: {error}"),
            Self::Invariant(failure) => failure.fmt(f),
            Self::Unbuildable { error, drawing } => write!(f, "{error}\n\n{}", indent(drawing)),
            Self::Blind => write!(
                f,
                "the suite cannot be reduced: the invariants of the arguments do not record their \
                 decisions, so all inputs are of one class\n\
                 put `#[cota::decisions]` on them and on the functions they call"
            ),
            Self::Replay { given, reason } => {
                write!(f, "the input `{given}` cannot be run again: {reason}")
            }
            Self::Bounds { path, reason } => {
                write!(f, "the file of bounds {}: {reason}", path.display())
            }
            Self::Environment(reason) => reason.fmt(f),
            Self::Lost(cause) => write!(
                f,
                "{}\n\nthat was in the invariant, or between two inputs; the next run of the test looks for the place",
                cause.to_string().trim()
            ),
            Self::Sequence(failure) => failure.fmt(f),
            Self::Regressions { path, reason } => {
                write!(f, "the regressions file {}: {reason}", path.display())
            }
        }
    }
}

/// An input for which a test fails.
#[derive(Clone, Debug, PartialEq)]
pub struct FailedInput {
    /// The input, drawn.
    pub drawing: String,
    /// Name and `Debug` text of each argument; no text if its type is not `Debug`.
    pub arguments: Vec<(String, Option<String>)>,
    /// Why it failed.
    pub cause: Cause,
    /// How many inputs passed that come before it in the order of sizes; not known if only this
    /// one was run.
    pub passed: Option<u64>,
    /// How large it is.
    pub size: Size,
    /// The input, to be run again.
    pub recorded: Recorded,
    /// The command that runs it again.
    pub replay: String,
    /// The bound.
    pub scope: Scope,
    /// Notes for the reader.
    pub notes: Vec<String>,
    /// What failed.
    pub role: Role,
}

/// What runs on an input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// The body of the test.
    #[default]
    Body,
    /// A checker of built values.
    Checker,
    /// The invariant, on a structure of which it had not read everything.
    Invariant,
}

impl Role {
    fn at(place: &Place) -> Self {
        match place {
            Place::Start | Place::Body(_) => Self::Body,
            Place::Checker(_) => Self::Checker,
            Place::Invariant(_) => Self::Invariant,
        }
    }
}

impl fmt::Display for FailedInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n", self.cause.to_string().trim())?;
        let what = match self.role {
            Role::Body => "the test fails on this input:",
            Role::Checker => "that was in the checker, on this value:",
            Role::Invariant => {
                "that was in the invariant, on this structure (what it had not read yet has its first value):"
            }
        };
        writeln!(f, "{what}\n\n{}", indent(&self.drawing))?;
        for (name, text) in &self.arguments {
            let equals = if name.is_empty() { "" } else { " = " };
            match text {
                Some(text) => writeln!(f, "{}", indent(&format!("{name}{equals}{text}")))?,
                None => writeln!(f, "  {name}: no `Debug` text, its type does not derive it")?,
            }
        }
        writeln!(f)?;
        if let Some(passed) = self.passed {
            let (inputs, objects) = (count(passed, "input"), u64::from(self.size.objects));
            let objects = count(objects, "object");
            writeln!(f, "{inputs} passed before it, smallest first; it has {objects}")?;
        }
        for note in &self.notes {
            writeln!(f, "note: {note}")?;
        }
        if self.scope != Scope::new() {
            writeln!(f, "scope: {}", self.scope)?;
        }
        write!(f, "to run this input again:\n  {}", self.replay)
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Panic { message, location: Some(location) } => {
                writeln!(f, "\nit panicked at {location}:\n{}", indent(message))
            }
            Self::Panic { message, location: None } => {
                writeln!(f, "\nit panicked:\n{}", indent(message))
            }
            Self::Error(error) => writeln!(f, "\nit returned an error:\n{}", indent(error)),
            Self::Endless(time) => {
                let seconds = time.as_secs_f64();
                writeln!(f, "\nit has not ended after {seconds} s; `input_seconds` allows more")
            }
            Self::Ended { status, said } => {
                writeln!(f, "\nit ended the process: {status}\n{}", indent(said))
            }
        }
    }
}

/// How the run reached the failing input.
#[derive(Default)]
pub(super) struct Circumstances<'p> {
    /// How many smaller inputs passed, if they were run.
    pub passed: Option<u64>,
    /// Whether the time ended before all smaller inputs were run.
    pub perhaps_smaller: bool,
    /// The line of the regressions file it is on.
    pub line: Option<usize>,
    /// Where the test was, if it did not come back.
    pub at: Option<&'p Place>,
}

/// Makes the report of a failing input; keeps the input in the regressions file if the test asks for it.
pub(super) fn failing_input(
    bound: &Bound<'_>,
    recorded: &Recorded,
    cause: Cause,
    how: &Circumstances<'_>,
) -> Failure {
    let role = how.at.map(Role::at).unwrap_or_default();
    let structure = match role {
        // The invariant does not come back from it, and it need not be a value.
        Role::Invariant => recorded.unchecked(&bound.search),
        _ => recorded.find(&bound.search),
    };
    let (drawing, arguments, size) = match &structure {
        Ok(structure) => (
            structure.drawing().trim_start_matches('\n').to_string(),
            if role == Role::Invariant { Vec::new() } else { arguments(bound, structure) },
            structure.size(),
        ),
        Err(reason) => (reason.clone(), Vec::new(), Size::default()),
    };
    let mut notes = Vec::new();
    if how.perhaps_smaller {
        notes.push("the time ended before all smaller inputs were run".to_string());
    }
    if let Some(line) = how.line {
        notes.push(format!("the input is on line {line} of the regressions file"));
    } else if role == Role::Body {
        notes.extend(keep(bound.test, recorded, &drawing));
    }
    Failure::Input(Box::new(FailedInput {
        drawing,
        arguments,
        cause,
        passed: how.passed,
        size,
        recorded: recorded.clone(),
        replay: replay_line(bound, recorded),
        scope: bound.scope.clone(),
        notes,
        role,
    }))
}

/// Writes the input to the regressions file if the test asks for it; the note for the report.
fn keep(test: &Setup, recorded: &Recorded, drawing: &str) -> Option<String> {
    let wanted = test.keep_regressions || test.environment.regressions;
    let path = test.regressions.as_ref().filter(|_| wanted && test.environment.replay.is_none())?;
    Some(match Regressions::new(path).add(recorded, drawing) {
        Ok(()) => format!("kept in {}", path.display()),
        Err(failure) => failure.to_string(),
    })
}

fn arguments(bound: &Bound<'_>, structure: &Structure<Input>) -> Vec<(String, Option<String>)> {
    let Some(describe) = &bound.test.describe else { return Vec::new() };
    // A `Debug` that panics must not hide the report.
    let described = catch_unwind(AssertUnwindSafe(|| {
        structure.with(|candidate| {
            describe(candidate, &mut Builder::new(bound.search.space())).unwrap_or_default()
        })
    }));
    let panicked =
        || vec![("arguments".to_string(), Some("their `Debug` text panics".to_string()))];
    described.unwrap_or_else(|_| panicked())
}

/// The line that runs an input again.
pub(super) fn replay_line(bound: &Bound<'_>, recorded: &Recorded) -> String {
    replay_text(bound.change.as_ref(), recorded, bound.test.command.as_deref())
}

/// The line that runs an input of a changed bound again by a command.
pub(super) fn replay_text(
    change: Option<&ScopeChange>,
    recorded: &Recorded,
    command: Option<&str>,
) -> String {
    let scope = match change {
        None => String::new(),
        Some(ScopeChange::By(by)) => format!("COTA_SCOPE={by:+} "),
        Some(ScopeChange::To(scope)) => format!("COTA_SCOPE='{}' ", quoted(&scope.to_string())),
    };
    let command = command.unwrap_or("cargo test NAME -- --exact");
    format!("{scope}COTA_REPLAY='{recorded}' {command}")
}

/// Text between single quotes of a shell.
fn quoted(text: &str) -> String {
    text.replace('\'', "'\\''")
}

pub(super) fn indent(text: &str) -> String {
    let lines = text.lines().map(|line| format!("  {line}"));
    lines.collect::<Vec<_>>().join("\n")
}

pub(super) fn count(number: u64, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
