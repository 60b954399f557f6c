//! Words that tell states apart: distinguishing sequences and sets, unique input/output sequences,
//! characterising sets and state identifiers, homing and synchronising sequences.
//!
//! The searches for one shortest word ([`preset`], [`uio()`], [`homing`], [`synchronizing`]) are bounded jobs. A step is
//! one position kept, that is, a set of states that a word has not told apart yet; a run without a limit of steps ends
//! there too when the positions fill the memory. If the result is a word, the run stopped with
//! [`Limit`](cota_run::StopReason::Limit), since one was asked for. If it is none and the run stopped with
//! [`Exhausted`](cota_run::StopReason::Exhausted), no such word exists; otherwise there may be one.

mod adaptive;
mod homing;
mod identifiers;
mod preset;
mod set;
mod uio;

pub use adaptive::{AdaptiveSequence, adaptive, shortened};
pub(crate) use adaptive::{adaptive_within, shortened_within};
pub use homing::{homing, synchronizing};
pub(crate) use identifiers::characterizing_set_within;
pub use identifiers::{Identifiers, characterizing_set, prefix_free, tells_apart};
pub use preset::preset;
pub use set::{DistinguishingSet, NotDistinguishing};
pub use uio::uio;
