//! The arguments of a test without their type, so that everything but the body is compiled once and not for each test.

use crate::Bounded;
use crate::engine::__derive::{At, Builder, Place, Schema, Shape, Store};
use crate::engine::{BuildError, Candidate};
use std::cell::Cell;

/// Lays out the arguments of a test.
pub(super) type Layout = fn(&mut Schema) -> Shape;

/// What a body says of the arguments of a candidate, if they can be built.
pub(crate) type Ran = Result<Result<(), String>, BuildError>;

/// Builds the arguments of a candidate and runs the body on them.
pub(super) type Body<'b> = dyn Fn(&Candidate<'_, Input>, &mut Builder<'_>) -> Ran + Sync + 'b;

/// The same, for other threads.
pub(crate) type OwnBody = dyn Fn(&Candidate<'_, Input>, &mut Builder<'_>) -> Ran + Send + Sync;

/// Builds the arguments of a candidate and drops them.
pub(super) type Builds = fn(&Candidate<'_, Input>, &mut Builder<'_>) -> Result<(), BuildError>;

/// Name and `Debug` text of each argument.
pub type Texts = Vec<(String, Option<String>)>;

/// The texts of the arguments of a candidate.
pub(super) type Describe =
    dyn Fn(&Candidate<'_, Input>, &mut Builder<'_>) -> Result<Texts, BuildError> + Send + Sync;

/// Whether the arguments of a candidate are valid, for invariants that need a built value.
pub(super) type Filter =
    dyn Fn(&Candidate<'_, Input>, &mut Builder<'_>) -> Result<bool, BuildError> + Send + Sync;

thread_local! {
    static LAYOUT: Cell<Layout> = const { Cell::new(|_| Shape::Nothing) };
}

/// Calls a function that makes searches of arguments with this layout.
pub(super) fn laid_out<R>(layout: Layout, make: impl FnOnce() -> R) -> R {
    let before = LAYOUT.replace(layout);
    let made = make();
    LAYOUT.set(before);
    made
}

/// The arguments of some test. Its layout is that of the test for which a search is made; what is seen of it is its
/// place, and a candidate is built as the type that the body takes.
#[derive(Debug)]
pub struct Input;

impl Bounded for Input {
    type View<'s> = At<'s>;
    const WIDTH: u32 = 0;

    fn shape(schema: &mut Schema) -> Shape {
        LAYOUT.get()(schema)
    }

    #[inline]
    fn view(at: At<'_>) -> At<'_> {
        at
    }

    fn build(_: At<'_>, _: &mut Builder<'_>) -> Self {
        Self
    }

    fn store(&self, _: Place, _: &mut Store) {}
}
