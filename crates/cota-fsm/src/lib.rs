//! Finite state machines: from a Mealy machine to a checking sequence or a test suite that tells the
//! specification apart from every inequivalent implementation with up to so many states.

mod bits;
pub mod check;
pub mod conformance;
pub mod distinguish;
pub mod equivalence;
pub mod format;
pub mod information;
pub mod machine;
pub mod properties;
pub mod random;
pub mod sequence;
pub mod splitting;
pub mod suite;
pub mod testing;

pub use machine::{Builder, Input, Machine, MachineError, Output, State, Word};
