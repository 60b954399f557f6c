//! Small-scope testing: run a test on every valid input within a bound.

pub use cota_engine::{
    Bounded, Handle, Int, Invariant, Notes, Scope, Search, Seq, StopReason, Strategy, View,
    Visited, holds,
};
pub use cota_macros::Bounded;

/// The search itself, for those who drive it by hand.
pub use cota_engine as engine;

/// What most invariants and tests need.
pub mod prelude {
    pub use crate::{Bounded, Invariant, Scope, Search, View, Visited};
}

/// What the macros refer to; not for direct use.
#[doc(hidden)]
pub mod __private {
    pub use cota_engine::{Arena, At, Builder, Index, Place, Schema, Shape, Store};

    /// A position as the integer type of an index field.
    pub fn position<I: TryFrom<usize>>(position: usize) -> I {
        match I::try_from(position) {
            Ok(index) => index,
            Err(_) => panic!("position {position} does not fit the type of the index"),
        }
    }

    /// An index field as a position.
    pub fn index<I: TryInto<usize>>(index: I) -> usize {
        index.try_into().unwrap_or(usize::MAX)
    }
}
