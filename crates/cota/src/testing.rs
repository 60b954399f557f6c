//! Runs a test on every valid input within a bound, smallest first.
//!
//! This is what [`#[cota::test]`](macro@crate::test) does; [`check`] and [`Test`] do the same without a
//! macro. The size of an input is the number of objects it uses over all arguments, then the sum of
//! the lengths of its sequences; inputs of the same size come in the order of the search. So the
//! input that is reported is the same whatever the number of threads.

mod attempt;
mod bound;
mod bounds_file;
mod environment;
pub(crate) mod exam;
mod grow;
mod levels;
mod recorded;
mod regressions;
mod report;
mod suite;
mod trail;
pub(crate) mod watched;

pub use attempt::{Cause, Verdict};
pub use environment::{Environment, ScopeChange};
pub use recorded::Recorded;
pub use report::{FailedInput, Failure, Summary};
pub use suite::Suite;

use crate::engine::checks::Checks;
use crate::engine::classes::ByKey;
use crate::{Bounded, Invariant, Scope, Strategy, View};
use cota_run::hook;
use std::fmt::Debug;
use std::hash::Hash;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use trail::Trail;

/// The `Debug` text of each argument, with its name.
type Describe<T> = fn(&T) -> Vec<(String, Option<String>)>;

/// How long a body may run on one input, if the test does not say otherwise.
const INPUT_TIME: Duration = Duration::from_mins(1);

/// A test that can be run on every valid value of `T` within a scope.
///
/// ```
/// use cota::testing::Test;
/// use cota::Scope;
///
/// let scope = Scope::new().set("0", 0..=9).set("1", 0..=9);
/// let test = Test::<(u8, u8)>::all(scope).debug();
/// let failure = test.run(|(a, b)| assert!(a + b < 5)).unwrap_err();
/// let input = failure.input().unwrap();
/// assert_eq!(input.arguments[0].1.as_deref(), Some("(0, 5)"));
/// ```
pub struct Test<T: Bounded> {
    scope: Scope,
    checks: Checks<T>,
    criterion: Option<Arc<ByKey<T, u64>>>,
    bounds: Option<PathBuf>,
    suite: Option<Suite>,
    strategy: Strategy,
    jobs: usize,
    limit: Option<u64>,
    max_time: Option<Duration>,
    input_time: Duration,
    allow_limit: bool,
    describe: Option<Describe<T>>,
    environment: Environment,
    regressions: Option<PathBuf>,
    keep_regressions: bool,
    command: Option<String>,
}

impl<T: Invariant> Test<T> {
    /// A test on the values that the type's own invariant accepts.
    pub fn new(scope: Scope) -> Self {
        Self::with_checks(scope, T::checks())
    }
}

impl<T: Bounded> Test<T> {
    /// A test on the values that a given invariant accepts.
    pub fn with_invariant(scope: Scope, holds: for<'s> fn(View<'s, T>) -> bool) -> Self {
        Self::with_checks(scope, Checks::new().check("valid", holds))
    }

    /// A test on the values that all checks of a list accept. Parts in separate regions of the heap
    /// are searched on their own where that saves something.
    pub fn with_checks(scope: Scope, checks: Checks<T>) -> Self {
        Self {
            scope,
            checks,
            criterion: None,
            bounds: None,
            suite: None,
            strategy: Strategy::default(),
            jobs: 1,
            limit: None,
            max_time: None,
            input_time: INPUT_TIME,
            allow_limit: false,
            describe: None,
            environment: Environment::default(),
            regressions: None,
            keep_regressions: false,
            command: None,
        }
    }

    /// A test on all values.
    pub fn all(scope: Scope) -> Self {
        Self::with_invariant(scope, |_| true)
    }

    /// How to search for the inputs.
    pub fn strategy(mut self, strategy: Strategy) -> Self {
        self.strategy = strategy;
        self
    }

    /// Leaves out inputs that are certainly of the class of one that was run: every class that
    /// occurs among all inputs is still tested. Equal keys make a class.
    pub fn criterion<K: Hash>(
        mut self,
        key: impl for<'s> Fn(View<'s, T>) -> K + Send + Sync + 'static,
    ) -> Self {
        // Only what it reads matters here, not what it says.
        self.criterion = Some(Arc::new(ByKey::new(move |view| {
            key(view);
            0
        })));
        self
    }

    /// Leaves out candidates that no valid value can be, as the bounds in this file tell. If there is
    /// no such file, or it is not about this type, invariant and scope, it is computed and written.
    pub fn bounds(mut self, file: impl Into<PathBuf>) -> Self {
        self.bounds = Some(file.into());
        self
    }

    /// Runs only some inputs of each class. Two passes: the first tells the classes of all inputs.
    pub fn suite(mut self, suite: Suite) -> Self {
        self.suite = Some(suite);
        self
    }

    /// How many threads run inputs; the report does not depend on it.
    pub fn jobs(mut self, jobs: usize) -> Self {
        self.jobs = jobs.max(1);
        self
    }

    /// At most this many inputs. A run that this cuts short is a failure unless it is allowed.
    pub fn limit(mut self, inputs: u64) -> Self {
        self.limit = Some(inputs);
        self
    }

    /// At most this much time. A run that this cuts short is a failure unless it is allowed.
    pub fn max_time(mut self, time: Duration) -> Self {
        self.max_time = Some(time);
        self
    }

    /// A `#[cota::test]` whose body runs longer on one input fails with this input. A minute by default.
    pub fn input_time(mut self, time: Duration) -> Self {
        self.input_time = time;
        self
    }

    /// A run that is cut short by a limit is no failure.
    pub fn allow_limit(mut self) -> Self {
        self.allow_limit = true;
        self
    }

    /// Takes what the environment says about bounds, jobs, time and replay into account.
    pub fn environment(mut self, environment: Environment) -> Self {
        self.environment = environment;
        self
    }

    /// The inputs in this file are run first. If `keep`, or if the environment says so, failing
    /// inputs are added to it.
    pub fn regressions(mut self, file: impl Into<PathBuf>, keep: bool) -> Self {
        self.regressions = Some(file.into());
        self.keep_regressions = keep;
        self
    }

    /// The command that runs this test alone, for the line that says how to replay an input.
    pub fn command(mut self, command: impl Into<String>) -> Self {
        self.command = Some(command.into());
        self
    }

    /// How the arguments are shown in the report.
    #[doc(hidden)]
    pub fn describe(mut self, describe: Describe<T>) -> Self {
        self.describe = Some(describe);
        self
    }

    /// Runs the test on every valid input. Each gets a fresh value.
    ///
    /// # Errors
    /// An input fails, or not all of them could be run.
    pub fn run<V: Verdict>(&self, body: impl Fn(T) -> V + Sync) -> Result<Summary, Failure> {
        self.run_on_trail(&Trail::default(), body)
    }

    /// The same, and the trail is told what is run.
    fn run_on_trail<V: Verdict>(
        &self,
        trail: &Trail,
        body: impl Fn(T) -> V + Sync,
    ) -> Result<Summary, Failure> {
        let _installation = hook::Installation::of_quiet_threads();
        let loud = hook::quiet();
        let result = bound::run_within_bound(self, &body, trail);
        hook::restore(loud);
        result
    }
}

impl<T: Bounded + Debug> Test<T> {
    /// Shows the `Debug` text of a failing input in the report.
    pub fn debug(self) -> Self {
        self.describe(|value| vec![(String::new(), Some(debug_text(value)))])
    }
}

/// The `Debug` text of a value, on several lines if it is long.
pub(crate) fn debug_text(value: &dyn Debug) -> String {
    let line = format!("{value:?}");
    if line.len() <= 200 { line } else { format!("{value:#?}") }
}

/// Runs a test on every valid value of a type within a scope, smallest first.
///
/// The environment variables that change a `#[cota::test]` change this too.
///
/// ```
/// use cota::prelude::*;
///
/// #[derive(Bounded, Debug)]
/// struct Span { from: u8, to: u8 }
///
/// impl Invariant for Span {
///     fn holds(span: View<'_, Self>) -> bool {
///         span.from() <= span.to()
///     }
/// }
///
/// let summary = cota::check(Scope::new().set("Span.from", 0..=9).set("Span.to", 0..=9), |span: Span| {
///     assert!(span.to - span.from <= 9);
/// });
/// assert_eq!(summary.inputs, 55);
/// ```
///
/// # Panics
/// With a report, if an input fails or not all of them could be run.
#[track_caller]
pub fn check<T: Invariant + Debug, V: Verdict>(
    scope: Scope,
    body: impl Fn(T) -> V + Sync,
) -> Summary {
    let result = Environment::read().map_err(Failure::Environment).and_then(|environment| {
        let mut test = Test::new(scope).debug().environment(environment);
        // The test harness names the thread of a test after it.
        if let Some(name) = std::thread::current().name().filter(|name| *name != "main") {
            test = test.command(format!("cargo test {name} -- --exact"));
        }
        test.run(body)
    });
    match result {
        Ok(summary) => summary,
        Err(failure) => panic!("{failure}"),
    }
}
