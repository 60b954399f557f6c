//! The bounded run: what every job of Cota has in common, whatever it enumerates.
//!
//! A job is a function of a model, a [`Budget`] and a [`Watch`], and returns a [`Finished`] result or an error. The
//! budget says how much work the job may do and which [`Shard`] of it; the watch carries progress to a
//! display and tells the job when to stop; [`StopReason`] says why the job ended. The same model, budget and
//! seed give the same result on every machine: [`Random`] numbers come from a seed, and a [`Digest`] identifies the
//! inputs of an earlier run.

mod budget;
mod clock;
mod digest;
mod finished;
pub mod hook;
mod panics;
mod random;
mod shard;
mod watch;

pub use budget::Budget;
pub use clock::{Deadline, Moment};
pub use digest::Digest;
pub use finished::{Finished, StopReason};
pub use panics::panic_message;
pub use random::Random;
pub use shard::{Shard, ShardError};
pub use watch::{Progress, Stage, Watch};
