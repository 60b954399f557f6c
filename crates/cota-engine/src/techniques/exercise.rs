//! How a run exercises code with `#[cota::decisions]`.
//!
//! The attribute gives a function a second body that tells each decision, atomic condition and
//! statement it reaches. That body is taken only on a thread that records: [`record`] runs something
//! and says, under a [`Coverage`] criterion, which class the run belongs to, as a [`Signature`]. Two
//! valid structures on which the invariant has the same signature exercise it in the same way.
//!
//! A recording belongs to one thread: what the run does on threads of its own is not seen. A recording
//! inside of another one has its events for itself; the outer one goes on after it. A panic ends the
//! recordings that it unwinds through.
//!
//! Code of another language has no attribute: its functions are [`Described`], and whoever runs it tells
//! a [`Recorder`] what it reached.

mod coverage;
mod foreign;
mod recorder;
mod signature;
mod site;
mod told;
mod whitebox;

pub use coverage::{Coverage, UnknownCoverage};
pub use foreign::{Described, DescribedSite, Recorder};
pub use recorder::{is_recording, record};
pub use signature::Signature;
pub use site::{Function, Site, SiteKind};
pub use told::{
    Tried, Turns, apart, condition, decision, noted, outcome, question, statement, turns,
};
pub use whitebox::{Exercise, Exercised};
