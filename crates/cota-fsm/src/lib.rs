//! Finite state machines: from a Mealy machine to a checking sequence or a test suite that tells the specification
//! apart from every inequivalent implementation with no more than a given number of states.
//!
//! A model goes through the modules from top to bottom:
//!
//! | module | what it does |
//! |---|---|
//! | [`machine`] | the [`Machine`]: states, inputs, outputs and transitions |
//! | [`mod@format`] | reads and writes machines (text, KISS2, DOT, JSON, fsmlib) and words |
//! | [`random`] | draws machines from a seed |
//! | [`properties`] | reachability, covers, completeness, strong connection |
//! | [`splitting`], [`equivalence`] | which states are equivalent; minimal machines; whether two machines are equal |
//! | [`distinguish`] | words that tell states apart: distinguishing and UIO sequences, state identifiers, homing |
//! | [`information`] | all of this about one machine |
//! | [`sequence`] | checking sequences, one test without a reset |
//! | [`suite`] | test suites with a reset before each test |
//! | [`check`] | whether a sequence or a suite is complete: sufficient conditions and exhaustive search |
//! | [`conformance`] | runs tests against an implementation or against mutants of the model |
//! | [`testing`] | what `#[cota::test(fsm = ..)]` calls |
//!
//! Every job (searches for sequences, suites and words, [`sequence::prove`], [`check::Exhaustive`],
//! [`conformance::conform`], ...) takes a `Budget` and a `Watch` of `cota-run` and returns a `Finished` result. The phases
//! of these jobs have no budget of their own: they take only the watch, and end without a result when it asks them to.

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
