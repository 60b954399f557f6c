//! One run of a test body on one input, with its panic caught.

use cota_run::hook;
use std::any::Any;
use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// What a test body may return: nothing, or a `Result` whose error fails the test.
#[diagnostic::on_unimplemented(
    message = "a test returns `()` or `Result<(), E>` with `E: Debug`, not `{Self}`"
)]
pub trait Verdict {
    /// The error, written out.
    ///
    /// # Errors
    /// The test failed.
    fn verdict(self) -> Result<(), String>;
}

impl Verdict for () {
    #[inline]
    fn verdict(self) -> Result<(), String> {
        Ok(())
    }
}

impl<V: Verdict, E: Debug> Verdict for Result<V, E> {
    #[inline]
    fn verdict(self) -> Result<(), String> {
        match self {
            Ok(value) => value.verdict(),
            Err(error) => Err(format!("{error:?}")),
        }
    }
}

/// What a checker of values may return. One that panics refuses the value too.
pub trait Checked {
    /// Whether the value is valid.
    fn accepts(self) -> bool;
}

impl Checked for bool {
    fn accepts(self) -> bool {
        self
    }
}

impl Checked for () {
    fn accepts(self) -> bool {
        true
    }
}

impl<C: Checked, E> Checked for Result<C, E> {
    fn accepts(self) -> bool {
        self.is_ok_and(C::accepts)
    }
}

/// Why a test body failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// It panicked.
    Panic {
        /// What the panic said.
        message: String,
        /// Where, as `file:line:column`, if that is known.
        location: Option<String>,
    },
    /// It returned an error.
    Error(String),
    /// It had not ended after this time.
    Endless(Duration),
    /// It ended the process.
    Ended {
        /// How the process ended.
        status: String,
        /// The last lines that it wrote to standard error.
        said: String,
    },
}

/// Runs a body and says why it failed, if it did. Panics are not printed.
#[inline]
pub(super) fn attempt(body: &mut dyn FnMut() -> Result<(), String>) -> Option<Box<Cause>> {
    let before = hook::quiet();
    caught(before, body)
}

/// The same, but a panic is printed as if it were not caught.
pub(super) fn attempt_loudly(body: &mut dyn FnMut() -> Result<(), String>) -> Option<Box<Cause>> {
    let before = hook::loud();
    caught(before, body)
}

/// Calls a body, then restores whether its panics are printed.
#[inline]
fn caught(before: bool, body: &mut dyn FnMut() -> Result<(), String>) -> Option<Box<Cause>> {
    let result = catch_unwind(AssertUnwindSafe(body));
    hook::restore(before);
    match result {
        Ok(Ok(())) => None,
        Ok(Err(error)) => Some(Box::new(Cause::Error(error))),
        Err(payload) => Some(Box::new(cause_of(&*payload))),
    }
}

#[cold]
fn cause_of(payload: &(dyn Any + Send)) -> Cause {
    let location = hook::take_location();
    Cause::Panic { message: cota_run::panic_message(payload), location }
}
