//! The bounded run: what every job of Cota has in common, whatever it enumerates.
//!
//! A job takes a model and a bound, and the same model, bound and seed give the same result on every machine.
//! This crate has the parts of that promise: a [`Shard`] of the work, [`Random`] numbers from a seed, and a
//! [`Digest`] by which later runs know what earlier ones were about.

mod digest;
mod panics;
mod random;
mod shard;

pub use digest::Digest;
pub use panics::{NO_MESSAGE, panic_message};
pub use random::Random;
pub use shard::{Shard, ShardError};
