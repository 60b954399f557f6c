//! The types whose values the search can make.

mod invariants;
mod links;
mod maps;
mod scalars;
mod sequences;
mod tuples;
mod wrappers;

pub use links::{Arena, ArenaView, Index};
pub use maps::{Key, MapView, SetView};
pub use sequences::{Seq, Text};

use crate::model::build::Builder;
use crate::model::shape::{Schema, Shape};
use crate::model::store::{Place, Store};
use crate::search::heap::At;
use crate::techniques::checks::Checks;

/// What an invariant sees of a value of type `T`.
pub type View<'s, T> = <T as Bounded>::View<'s>;

/// A type whose values can be laid out in slots, read through views, and built.
///
/// Derive it. What every implementation guarantees:
///
/// 1. `shape().width()` equals `WIDTH`.
/// 2. A view reads a slot only when the value it holds is asked for.
/// 3. `build` makes the value that the view shows, with the same sharing; every call a fresh one.
/// 4. `store` is the inverse of `build`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be generated: it does not implement `Bounded`",
    label = "no values of this type are known to the search",
    note = "derive it: `#[derive(Bounded)]` on the type",
    note = "for a type of another crate: `#[bounded(with = Stand)]` on the field, where `Stand` is \
            `Bounded` and converts into it",
    note = "for a field that does not matter: `#[bounded(skip)]` (its default) or \
            `#[bounded(skip = expression)]`"
)]
pub trait Bounded: Sized + 'static {
    /// What an invariant sees.
    type View<'s>: Copy;

    /// How many slots a value takes in place.
    const WIDTH: u32;

    /// The layout of a value.
    fn shape(schema: &mut Schema) -> Shape;

    /// The view of the value at a place.
    fn view(at: At<'_>) -> Self::View<'_>;

    /// Builds the value at a place.
    fn build(at: At<'_>, builder: &mut Builder<'_>) -> Self;

    /// Writes a value to a place.
    fn store(&self, place: Place, store: &mut Store);

    /// Sets the links that could not be set when the value was built, because they lead back to it.
    fn link_back(&mut self, at: At<'_>, builder: &mut Builder<'_>) {
        let _ = (at, builder);
    }

    /// The same for a value that is shared already: only what has interior mutability can be set.
    fn link_back_shared(&self, at: At<'_>, builder: &mut Builder<'_>) {
        let _ = (at, builder);
    }

    /// How many slots an optional value takes.
    const OPTION_WIDTH: u32 = 1 + Self::WIDTH;

    /// The layout of an optional value; types that need a single slot have null as its first value.
    fn option_shape(schema: &mut Schema) -> Shape {
        Shape::Optional(Box::new(Self::shape(schema)))
    }

    /// The view of an optional value.
    #[inline]
    #[track_caller]
    fn option_view(at: At<'_>) -> Option<Self::View<'_>> {
        (at.pick() == Some(1)).then(|| Self::view(at.field(1)))
    }

    /// Builds an optional value.
    fn option_build(at: At<'_>, builder: &mut Builder<'_>) -> Option<Self> {
        (at.pick() == Some(1)).then(|| Self::build(at.field(1), builder))
    }

    /// Writes an optional value.
    fn option_store(value: Option<&Self>, place: Place, store: &mut Store) {
        store.pick(place, u32::from(value.is_some()));
        if let Some(value) = value {
            value.store(place.field(1), store);
        }
    }

    /// [`link_back`](Bounded::link_back) for an optional value.
    fn option_link_back(value: &mut Option<Self>, at: At<'_>, builder: &mut Builder<'_>) {
        if let Some(value) = value {
            value.link_back(at.field(1), builder);
        }
    }

    /// [`link_back_shared`](Bounded::link_back_shared) for an optional value.
    fn option_link_back_shared(value: Option<&Self>, at: At<'_>, builder: &mut Builder<'_>) {
        if let Some(value) = value {
            value.link_back_shared(at.field(1), builder);
        }
    }
}

/// A type with an invariant: a plain function over views that tells the valid structures.
///
/// The search runs it on one candidate after the other and watches which fields it reads, so it must
/// depend on nothing but what it reads, and should fail as early as it can.
pub trait Invariant: Bounded {
    /// Whether a structure is valid.
    fn holds(this: View<'_, Self>) -> bool;

    /// The same invariant as checks with names, for types that have it in parts: so that parts of the
    /// structure can be searched on their own, and properties that the search knows need no code.
    /// Both have to accept the same values.
    fn checks() -> Checks<Self> {
        Checks::new().check("valid", Self::holds)
    }
}

/// Whether the invariant holds for a value that was made outside of a search, for example by the
/// operation under test. An index that leads out of its arena is never valid.
///
/// ```ignore
/// tree.remove(3);
/// assert!(cota::holds(&tree));
/// ```
pub fn holds<T: Invariant>(value: &T) -> bool {
    with_view(value, T::holds).unwrap_or(false)
}

/// Calls a function with the view of a value that was made outside of a search; `None` if an index
/// points outside its arena.
pub fn with_view<T: Bounded, R>(value: &T, read: impl FnOnce(View<'_, T>) -> R) -> Option<R> {
    crate::model::store::heap_of(value).map(|heap| read(T::view(heap.root())))
}

impl<T: Bounded> Bounded for Option<T> {
    type View<'s> = Option<T::View<'s>>;
    const WIDTH: u32 = T::OPTION_WIDTH;

    fn shape(schema: &mut Schema) -> Shape {
        T::option_shape(schema)
    }

    #[inline]
    #[track_caller]
    fn view(at: At<'_>) -> Self::View<'_> {
        T::option_view(at)
    }

    fn build(at: At<'_>, builder: &mut Builder<'_>) -> Self {
        T::option_build(at, builder)
    }

    fn store(&self, place: Place, store: &mut Store) {
        T::option_store(self.as_ref(), place, store);
    }

    fn link_back(&mut self, at: At<'_>, builder: &mut Builder<'_>) {
        T::option_link_back(self, at, builder);
    }

    fn link_back_shared(&self, at: At<'_>, builder: &mut Builder<'_>) {
        T::option_link_back_shared(self.as_ref(), at, builder);
    }
}
