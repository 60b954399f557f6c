//! What the macros refer to; not for direct use.

#[path = "private/contract.rs"]
pub mod contract;
#[path = "private/executor.rs"]
mod executor;
#[path = "private/probe.rs"]
mod probe;

pub use crate::testing::exam::hand_over_to;
pub use cota_engine::__derive::{Arena, At, Builder, Index, Place, Store};
pub use cota_engine::checks::Checks;
pub use cota_engine::exercise;
pub use cota_engine::space::{Schema, Shape};
pub use executor::block_on;
pub use probe::{OwnInvariant, Probe, WithInvariant, WithoutInvariant};

use crate::testing::{
    Cause, Environment, Failure, OwnBody, OwnSequences, Sequences, Setup, Steps, Suite, Summary,
    Test, Verdict, debug_text, erased, exam, watched,
};
use crate::{Bounded, View};
use std::fmt::Debug;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

/// A link as the type of an index field.
#[allow(clippy::needless_pass_by_value, reason = "it is mapped over options and vectors")]
pub fn position<T, I: TryFrom<usize>>(link: Index<T>) -> I {
    let position = link.get();
    let Ok(index) = I::try_from(position) else {
        panic!("position {position} does not fit the type of the index")
    };
    index
}

/// An index field as a link; one that is no position leads nowhere.
pub fn index<T, I: Copy + TryInto<usize>>(index: &I) -> Index<T> {
    Index::new((*index).try_into().unwrap_or(usize::MAX))
}

/// Shows a field of the root.
pub type Field<T> = for<'s> fn(At<'s>) -> View<'s, T>;

/// The checks of an input with those of a field, if the type of the field has an invariant.
pub fn checks_of_field<I: Bounded, T: Bounded>(
    of: Checks<I>,
    field: &str,
    invariant: Option<OwnInvariant<T>>,
    view: Field<T>,
) -> Checks<I> {
    match invariant {
        Some(OwnInvariant { checks, holds }) => of.nested(field, checks, holds, view),
        None => of,
    }
}

/// A value of which it is not known whether it has a `Debug` text.
#[derive(Debug)]
pub struct Shown<'a, T>(pub &'a T);

/// A value with a `Debug` text.
pub trait WithDebug {
    fn text(&self) -> Option<String>;
}

impl<T: Debug> WithDebug for Shown<'_, T> {
    fn text(&self) -> Option<String> {
        Some(debug_text(self.0))
    }
}

/// A value that may have none.
pub trait WithoutDebug {
    /// None.
    fn text(&self) -> Option<String>;
}

impl<T> WithoutDebug for &Shown<'_, T> {
    fn text(&self) -> Option<String> {
        None
    }
}

/// The suite that the options of a test ask for.
///
/// # Panics
/// It is not said as it should be how many inputs to keep.
pub fn suite(coverage: exercise::Coverage, keep: &str, pick: cota_engine::reduce::Pick) -> Suite {
    match keep.parse() {
        Ok(keep) => Suite { coverage, keep, pick },
        Err(reason) => panic!("`keep = {keep:?}`: {reason}"),
    }
}

/// A time in seconds.
pub fn seconds(seconds: impl Into<f64>) -> Duration {
    Duration::try_from_secs_f64(seconds.into()).unwrap_or(Duration::ZERO)
}

/// What a test is called, and where it lives.
#[derive(Debug)]
pub struct TestName {
    /// The module path and the name of the function.
    pub path: &'static str,
    /// The package.
    pub package: Option<&'static str>,
    /// The folder of its manifest.
    pub manifest: Option<&'static str>,
    /// Whether the author wants failing inputs to be kept.
    pub keeps_regressions: bool,
    /// Whether some input is expected to panic.
    pub should_panic: bool,
}

impl TestName {
    /// The name that the test harness knows it by: the crate's name is left out.
    fn in_harness(&self) -> &'static str {
        self.path.split_once("::").map_or(self.path, |(_, name)| name)
    }

    /// The command that runs the test alone.
    fn command(&self) -> String {
        let name = self.in_harness();
        let package = self.package.map(|package| format!("-p {package} ")).unwrap_or_default();
        format!("cargo test {package}{name} -- --exact")
    }
}

/// Runs a `#[cota::test]`.
#[track_caller]
pub fn run_test<T: Bounded, V: Verdict + 'static>(
    test: Test<T>,
    body: impl Fn(T) -> V + Send + Sync + 'static,
    name: &TestName,
) {
    run_setup(test.into_setup(), Box::new(erased(body)), name);
}

/// The same for all tests, whatever the types of their arguments.
#[track_caller]
fn run_setup(test: Setup, body: Box<OwnBody>, name: &TestName) {
    if let Some(examiner) = exam::examiner() {
        let result = exam::hand_over(test, body, name.path, examiner);
        return result.unwrap_or_else(|failure| panic!("{failure}"));
    }
    let result = Environment::read().map_err(Failure::Environment).and_then(|environment| {
        let regressions = name.manifest.map(|manifest| {
            let file = format!("{}.txt", name.path.replace("::", "."));
            (Path::new(manifest).join("cota-regressions").join(file), name.keeps_regressions)
        });
        let test = test.within(environment, name.command(), regressions);
        watched::run(test, body, name.in_harness())
    });
    report(result, name);
}

/// Passes or fails a test.
#[track_caller]
fn report(result: Result<Summary, Failure>, name: &TestName) {
    match result {
        Ok(summary) => {
            // The harness hides what a passing test prints; this must be seen.
            for entry in &summary.stale {
                let _ = writeln!(std::io::stderr(), "{}: {entry}", name.path);
            }
            println!("{}: {summary}", name.path);
        }
        // A test that should panic is satisfied by a failing input only: without a panic, the
        // harness reports it.
        Err(failure) if name.should_panic && !is_panic(&failure) => {
            println!("{}: {failure}", name.path);
        }
        Err(failure) => panic!("{failure}"),
    }
}

/// Runs a test of operations.
#[track_caller]
pub fn run_sequences<S: Bounded + Default, O: Bounded + Debug, V: Verdict>(
    sequences: Sequences,
    step: impl Fn(&mut S, O) -> V + Send + Sync + 'static,
    name: &TestName,
) {
    run_steps(sequences, Steps::of(step), name);
}

#[track_caller]
fn run_steps(sequences: Sequences, steps: Steps<'static>, name: &TestName) {
    let result = Environment::read().map_err(Failure::Environment).and_then(|environment| {
        let sequences = sequences.environment(environment).command(name.command());
        watched::run_sequences(OwnSequences::new(sequences, steps), name.in_harness())
    });
    report(result, name);
}

/// Whether the test fails because of a panic, or of an error that is shown as one.
fn is_panic(failure: &Failure) -> bool {
    let cause = match failure {
        Failure::Sequence(failure) => failure.cause(),
        failure => failure.input().map(|input| &input.cause),
    };
    matches!(cause, Some(Cause::Panic { .. } | Cause::Error(_)))
}

/// Runs a test on sentences, if the feature for them is on.
#[cfg(feature = "grammar")]
#[doc(hidden)]
#[macro_export]
macro_rules! __run_sentences {
    ($($arguments:tt)*) => { $crate::__private::run_sentences($($arguments)*) };
}

/// Says which feature is missing.
#[cfg(not(feature = "grammar"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __run_sentences {
    ($($arguments:tt)*) => {
        ::core::compile_error!(
            "tests on sentences need a feature: `cota = { ..., features = [\"grammar\"] }`"
        )
    };
}

/// Runs a test against a model, if the feature for it is on.
#[cfg(feature = "fsm")]
#[doc(hidden)]
#[macro_export]
macro_rules! __run_machine {
    ($path:expr, $text:expr, default, $($arguments:tt)*) => {
        $crate::__private::run_machine(
            $path, $text, $crate::__private::DEFAULT_SUITE_METHOD, $($arguments)*
        )
    };
    ($($arguments:tt)*) => { $crate::__private::run_machine($($arguments)*) };
}

/// Says which feature is missing.
#[cfg(not(feature = "fsm"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __run_machine {
    ($($arguments:tt)*) => {
        ::core::compile_error!(
            "tests of state machines need a feature: `cota = { ..., features = [\"fsm\"] }`"
        )
    };
}

/// Runs a test on every sentence of a grammar.
#[cfg(feature = "grammar")]
pub fn run_sentences<V: Verdict>(grammar: &str, max_length: usize, test: impl Fn(&str) -> V) {
    let options = cota_grammar::testing::Options::up_to(max_length);
    let sentences = cota_grammar::testing::check(grammar, options, |sentence| {
        if let Err(error) = test(sentence).verdict() {
            panic!("{error}");
        }
    });
    println!("{sentences} sentences of up to {max_length} characters passed");
}

/// A file beside the manifest of the package.
pub fn beside_manifest(manifest: Option<&str>, file: &str) -> std::path::PathBuf {
    Path::new(manifest.unwrap_or_default()).join(file)
}

/// The method of a test against a state machine that names none: the one of `cota fsm suite`.
#[cfg(feature = "fsm")]
pub const DEFAULT_SUITE_METHOD: &str = cota_fsm::suite::Method::DEFAULT.name();

/// Runs a test of implementations against a state machine.
#[cfg(feature = "fsm")]
pub fn run_machine<I: FnMut(&str) -> O, O: ToString>(
    path: &str,
    text: &str,
    method: &str,
    extra_states: usize,
    make: impl FnMut() -> I,
) {
    let options = cota_fsm::testing::Options { path, text, method, extra_states };
    let (tests, symbols) = cota_fsm::testing::check(options, make);
    println!("{tests} tests, {symbols} symbols: no deviation");
}
