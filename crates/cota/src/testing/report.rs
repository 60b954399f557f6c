//! What a run of a test came to, and how that is told.

use super::attempt::Cause;
use super::recorded::Recorded;
use crate::Scope;
use crate::engine::{self, BuildError, Size, SpaceError};
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

/// A run in which every input passed.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// How many inputs were run.
    pub inputs: u64,
    /// The bound that was finished, or was being run when it was cut short.
    pub scope: Scope,
    /// What cut the run short, where that was allowed.
    pub cut: Option<Cut>,
    /// In grow mode: by how much the bound that was finished is larger than the test's own.
    pub grown: Option<i64>,
    /// What the author of the test should know.
    pub notes: Vec<String>,
    /// Entries of the regressions file that mean nothing any more.
    pub stale: Vec<String>,
    /// How long it took.
    pub elapsed: Duration,
}

impl Summary {
    pub(super) fn new(inputs: u64, scope: Scope) -> Self {
        let (notes, stale) = (Vec::new(), Vec::new());
        Self { inputs, scope, cut: None, grown: None, notes, stale, elapsed: Duration::ZERO }
    }
}

/// What cut a run short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// The limit on the number of inputs.
    Limit,
    /// The limit on time.
    Time,
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Limit => write!(f, "the limit on inputs"),
            Self::Time => write!(f, "the time limit"),
        }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for note in self.notes.iter().chain(&self.stale) {
            writeln!(f, "note: {note}")?;
        }
        let inputs = count(self.inputs, "input");
        match (self.cut, self.grown) {
            (_, Some(0)) => write!(f, "finished the bound of the test itself: {inputs}")?,
            (_, Some(by)) => write!(f, "finished the bound {by:+}: {inputs}")?,
            (None, None) => write!(f, "all {inputs} passed")?,
            (Some(cut), None) => write!(f, "{inputs} passed, then {cut} cut the run short")?,
        }
        let seconds = self.elapsed.as_secs_f64();
        match self.scope.to_string().as_str() {
            "" => write!(f, " ({seconds:.2} s)"),
            scope => write!(f, " ({seconds:.2} s; {scope})"),
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
        cut: Cut,
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
    /// The invariants do not tell what they decide, so no suite can be chosen by it.
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
            Self::Cut { cut, passed, scope } => write!(
                f,
                "{cut} cut the run short: only {} passed, not all within the bound\n\
                 scope: {scope}\n\
                 lower the bound, or write `allow_limit` if a part is enough",
                count(*passed, "input"),
            ),
            Self::NoInput { scope } => write!(
                f,
                "no input within the bound is valid, so nothing was tested\nscope: {scope}\n\
                 raise the bound, or mend the invariant"
            ),
            Self::Scope(error) => write!(f, "the scope cannot be used: {error}"),
            Self::Invariant(failure) => failure.fmt(f),
            Self::Unbuildable { error, drawing } => write!(f, "{error}\n\n{}", indent(drawing)),
            Self::Blind => write!(
                f,
                "the suite cannot be reduced: the invariants of the arguments do not tell what they \
                 decide, so all inputs are of one class\n\
                 put `#[cota::decisions]` on them and on the functions they call"
            ),
            Self::Replay { given, reason } => {
                write!(f, "the input `{given}` cannot be run again: {reason}")
            }
            Self::Bounds { path, reason } => {
                write!(f, "the file of bounds {}: {reason}", path.display())
            }
            Self::Environment(reason) => reason.fmt(f),
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
    /// What else is to be known.
    pub notes: Vec<String>,
}

impl fmt::Display for FailedInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "the test fails on this input:\n\n{}", indent(&self.drawing))?;
        for (name, text) in &self.arguments {
            let equals = if name.is_empty() { "" } else { " = " };
            match text {
                Some(text) => writeln!(f, "{}", indent(&format!("{name}{equals}{text}")))?,
                None => writeln!(f, "  {name}: no `Debug` text, its type does not derive it")?,
            }
        }
        match &self.cause {
            Cause::Panic { message, location: Some(location) } => {
                writeln!(f, "\nit panicked at {location}:\n{}", indent(message))?;
            }
            Cause::Panic { message, location: None } => {
                writeln!(f, "\nit panicked:\n{}", indent(message))?;
            }
            Cause::Error(error) => writeln!(f, "\nit returned an error:\n{}", indent(error))?,
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

fn indent(text: &str) -> String {
    let lines = text.lines().map(|line| format!("  {line}"));
    lines.collect::<Vec<_>>().join("\n")
}

fn count(number: u64, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
