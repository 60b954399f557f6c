//! Runs a test on every valid input within a bound, smallest first.
//!
//! This is what [`#[cota::test]`](macro@crate::test) does; [`check`] and [`Test`] do the same without a
//! macro. The size of an input is the number of objects it uses over all arguments, then the sum of
//! the lengths of its sequences; inputs of the same size come in the order of the search. So the
//! input that is reported is the same whatever the number of threads.

mod again;
mod attempt;
mod bound;
mod bounds_file;
mod environment;
pub(crate) mod exam;
mod fold;
mod grow;
mod input;
mod leaving;
mod levels;
mod place;
mod recorded;
mod regressions;
mod report;
mod sequences;
mod suite;
mod trail;
pub(crate) mod watched;

pub use attempt::{Cause, Checked, Verdict};
pub use environment::{Environment, ScopeChange};
pub use recorded::Recorded;
pub use report::{FailedInput, Failure, Role, Summary};
pub use sequences::{Explored, SequenceFailure, Sequences};
pub(crate) use sequences::{OwnSequences, Steps};
pub use suite::Suite;

use crate::engine::__derive::Builder;
use crate::engine::Candidate;
use crate::engine::checks::Checks;
use crate::engine::classes::ByKey;
use crate::{Bounded, Invariant, Scope, Strategy, View};
use cota_run::hook;
pub(crate) use input::OwnBody;
use input::{Body, Builds, Describe, Filter, Input, Layout, Ran, Texts};
use std::fmt::{self, Debug};
use std::hash::Hash;
use std::marker::PhantomData;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use trail::Trail;

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
    setup: Setup,
    kind: PhantomData<fn() -> T>,
}

/// What is to be run, without the type of the arguments.
pub(crate) struct Setup {
    layout: Layout,
    builds: Builds,
    scope: Scope,
    checks: Checks<Input>,
    criterion: Option<Arc<ByKey<Input, u64>>>,
    bounds: Option<PathBuf>,
    suite: Option<Suite>,
    strategy: Strategy,
    jobs: usize,
    limit: Option<u64>,
    max_time: Option<Duration>,
    input_time: Duration,
    allow_limit: bool,
    describe: Option<Arc<Describe>>,
    filter: Option<Arc<Filter>>,
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
        let setup = Setup {
            layout: T::shape,
            builds: |candidate, builder| candidate.build_as::<T>(builder).map(drop),
            scope,
            checks: checks.of_place(),
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
            filter: None,
            environment: Environment::default(),
            regressions: None,
            keep_regressions: false,
            command: None,
        };
        Self { setup, kind: PhantomData }
    }

    /// A test on all values.
    pub fn all(scope: Scope) -> Self {
        Self::with_invariant(scope, |_| true)
    }

    /// How to search for the inputs.
    pub fn strategy(mut self, strategy: Strategy) -> Self {
        self.setup.strategy = strategy;
        self
    }

    /// Leaves out inputs that are certainly of the class of one that was run: every class that
    /// occurs among all inputs is still tested. Equal keys make a class.
    pub fn criterion<K: Hash>(
        mut self,
        key: impl for<'s> Fn(View<'s, T>) -> K + Send + Sync + 'static,
    ) -> Self {
        // Only what it reads matters here, not what it says.
        self.setup.criterion = Some(Arc::new(ByKey::new(move |at| {
            key(T::view(at));
            0
        })));
        self
    }

    /// Leaves out candidates that no valid value can be, as the bounds in this file tell. If there is
    /// no such file, or it is not about this type, invariant and scope, it is computed and written.
    pub fn bounds(mut self, file: impl Into<PathBuf>) -> Self {
        self.setup.bounds = Some(file.into());
        self
    }

    /// Runs only some inputs of each class. Two passes: the first tells the classes of all inputs.
    pub fn suite(mut self, suite: Suite) -> Self {
        self.setup.suite = Some(suite);
        self
    }

    /// How many threads run inputs; the report does not depend on it.
    pub fn jobs(mut self, jobs: usize) -> Self {
        self.setup.jobs = jobs.max(1);
        self
    }

    /// At most this many inputs. A run that this cuts short is a failure unless it is allowed.
    pub fn limit(mut self, inputs: u64) -> Self {
        self.setup.limit = Some(inputs);
        self
    }

    /// At most this much time. A run that this cuts short is a failure unless it is allowed.
    pub fn max_time(mut self, time: Duration) -> Self {
        self.setup.max_time = Some(time);
        self
    }

    /// A `#[cota::test]` whose body runs longer on one input fails with this input. A minute by default.
    pub fn input_time(mut self, time: Duration) -> Self {
        self.setup.input_time = time;
        self
    }

    /// A run that is cut short by a limit is no failure.
    pub fn allow_limit(mut self) -> Self {
        self.setup.allow_limit = true;
        self
    }

    /// Takes what the environment says about bounds, jobs, time and replay into account.
    pub fn environment(mut self, environment: Environment) -> Self {
        self.setup.environment = environment;
        self
    }

    /// The inputs in this file are run first. If `keep`, or if the environment says so, failing
    /// inputs are added to it.
    pub fn regressions(mut self, file: impl Into<PathBuf>, keep: bool) -> Self {
        self.setup.regressions = Some(file.into());
        self.setup.keep_regressions = keep;
        self
    }

    /// The command that runs this test alone, for the line that says how to replay an input.
    pub fn command(mut self, command: impl Into<String>) -> Self {
        self.setup.command = Some(command.into());
        self
    }

    /// Runs only values that a function accepts, such as a checker that exists already: one that returns `false` or an
    /// error, or panics, refuses the value. Every value is built for it, so it takes longer than an [`Invariant`],
    /// which ends a search early; the report says how many it refused.
    pub fn filter<C: Checked>(mut self, check: impl Fn(&T) -> C + Send + Sync + 'static) -> Self {
        self.setup.filter = Some(Arc::new(move |candidate, builder| {
            let value = candidate.build_as::<T>(builder)?;
            let mut checked = || if check(&value).accepts() { Ok(()) } else { Err(String::new()) };
            Ok(attempt::attempt(&mut checked).is_none())
        }));
        self
    }

    /// How the arguments are shown in the report.
    #[doc(hidden)]
    pub fn describe(mut self, describe: fn(&T) -> Texts) -> Self {
        self.setup.describe = Some(Arc::new(move |candidate, builder| {
            candidate.build_as::<T>(builder).map(|value| describe(&value))
        }));
        self
    }

    /// Runs the test on every valid input. Each gets a fresh value.
    ///
    /// # Errors
    /// An input fails, or not all of them could be run.
    pub fn run<V: Verdict>(&self, body: impl Fn(T) -> V + Sync) -> Result<Summary, Failure> {
        self.setup.run(&Trail::default(), &erased(body))
    }

    /// The test without the type of its arguments.
    pub(crate) fn into_setup(self) -> Setup {
        self.setup
    }
}

/// A body that is given candidates.
pub(crate) fn erased<T: Bounded, V: Verdict>(
    body: impl Fn(T) -> V,
) -> impl Fn(&Candidate<'_, Input>, &mut Builder<'_>) -> Ran {
    move |candidate, builder| Ok(body(candidate.build_as(builder)?).verdict())
}

impl Setup {
    /// Runs the body on every valid input; the trail is told which.
    fn run(&self, trail: &Trail, body: &Body<'_>) -> Result<Summary, Failure> {
        let _installation = hook::Installation::of_quiet_threads();
        let loud = hook::quiet();
        let result = bound::run_within_bound(self, body, trail);
        hook::restore(loud);
        result
    }

    /// With what only a `#[cota::test]` knows.
    pub(crate) fn within(
        self,
        environment: Environment,
        command: String,
        regressions: Option<(PathBuf, bool)>,
    ) -> Self {
        let (regressions, keep_regressions) = regressions.unzip();
        let keep_regressions = keep_regressions.unwrap_or_default();
        Self { environment, command: Some(command), regressions, keep_regressions, ..self }
    }
}

impl<T: Bounded + Debug> Test<T> {
    /// Shows the `Debug` text of a failing input in the report.
    pub fn debug(self) -> Self {
        self.describe(|value| vec![(String::new(), Some(debug_text(value)))])
    }
}

/// The `Debug` text of a value, on a few lines if it is long.
pub(crate) fn debug_text(value: &dyn Debug) -> String {
    match Debugged::text(format_args!("{value:?}")) {
        None => {
            "its `Debug` text does not end: it goes around a cycle, or is very long".to_string()
        }
        Some(line) if line.len() <= 200 => line,
        Some(line) => {
            Debugged::text(format_args!("{value:#?}")).map_or(line, |text| fold::folded(&text))
        }
    }
}

/// A text that refuses to become too long: a derived `Debug` goes around a cycle until the stack ends.
struct Debugged(String);

impl Debugged {
    /// On a stack as small as those of tests are, this much can be written by a value that is as deep as possible.
    const MOST: usize = 1 << 16;

    fn text(arguments: fmt::Arguments<'_>) -> Option<String> {
        let mut text = Self(String::new());
        fmt::write(&mut text, arguments).is_ok().then_some(text.0)
    }
}

impl fmt::Write for Debugged {
    fn write_str(&mut self, more: &str) -> fmt::Result {
        if self.0.len() + more.len() > Self::MOST {
            return Err(fmt::Error);
        }
        self.0.push_str(more);
        Ok(())
    }
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
