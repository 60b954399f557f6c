//! Small-scope testing: run a test on every valid input within a bound.

pub use cota_engine::{
    Bounded, Handle, Int, Invariant, Notes, Scope, Search, Seq, StopReason, Strategy, Values, View,
    Visited, holds, look,
};
pub use cota_macros::{Bounded, test};

#[cfg(feature = "proptest")]
pub mod proptest;
pub mod testing;

pub use testing::check;

/// The search itself, for those who drive it by hand.
pub use cota_engine as engine;

/// What most invariants and tests need.
pub mod prelude {
    pub use crate::{Bounded, Invariant, Scope, Search, View, Visited};
}

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;
