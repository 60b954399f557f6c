//! What the body that the attribute writes calls. Not for direct use.

use super::recorder::{Event, Matter, note};
use super::site::Function;
use std::ops::ControlFlow;
use std::task::Poll;

/// A decision that is a boolean.
#[cold]
#[inline(never)]
pub fn decision(function: &'static Function, site: u32, value: bool) -> bool {
    outcome(function, site, u32::from(value));
    value
}

/// An atomic condition.
#[cold]
#[inline(never)]
pub fn condition(function: &'static Function, site: u32, value: bool) -> bool {
    let code = site + u32::from(value);
    note(Event { function, matter: Matter::Condition, site, code });
    value
}

/// A decision with any number of outcomes.
#[cold]
#[inline(never)]
pub fn outcome(function: &'static Function, site: u32, number: u32) {
    note(Event { function, matter: Matter::Decision, site, code: site + number });
}

/// A statement.
#[cold]
#[inline(never)]
pub fn statement(function: &'static Function, site: u32) {
    note(Event { function, matter: Matter::Statement, site, code: site });
}

/// Notes which `let` of a chain is being tried (0 for none); true, to stand in the chain.
#[cold]
#[inline(never)]
pub fn noted(place: &mut u32, number: u32) -> bool {
    *place = number;
    true
}

/// The turns of a `for` loop.
#[cold]
#[inline(never)]
pub fn turns<I: IntoIterator>(
    function: &'static Function,
    site: u32,
    iterable: I,
) -> Turns<I::IntoIter> {
    Turns { function, site, inner: iterable.into_iter() }
}

/// An iterator that tells each turn and the end.
#[derive(Debug)]
pub struct Turns<I> {
    function: &'static Function,
    site: u32,
    inner: I,
}

impl<I: Iterator> Iterator for Turns<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        let item = self.inner.next();
        outcome(self.function, self.site, u32::from(item.is_some()));
        item
    }
}

/// What stands in front of a `?`.
#[cold]
#[inline(never)]
pub fn question<T: Tried>(function: &'static Function, site: u32, tried: T) -> T {
    outcome(function, site, u32::from(tried.goes_on()));
    tried
}

/// The types that `?` works on.
pub trait Tried {
    /// Whether `?` goes on with a value.
    fn goes_on(&self) -> bool;
}

impl<T> Tried for Option<T> {
    fn goes_on(&self) -> bool {
        self.is_some()
    }
}

impl<T, E> Tried for Result<T, E> {
    fn goes_on(&self) -> bool {
        self.is_ok()
    }
}

impl<B, C> Tried for ControlFlow<B, C> {
    fn goes_on(&self) -> bool {
        self.is_continue()
    }
}

impl<T, E> Tried for Poll<Result<T, E>> {
    fn goes_on(&self) -> bool {
        !matches!(self, Self::Ready(Err(_)))
    }
}

impl<T, E> Tried for Poll<Option<Result<T, E>>> {
    fn goes_on(&self) -> bool {
        !matches!(self, Self::Ready(Some(Err(_))))
    }
}

/// Runs the second body, out of the way of the first one.
#[cold]
#[inline(never)]
pub fn apart<R>(body: impl FnOnce() -> R) -> R {
    body()
}
