//! Internal: how the programs of Cota talk to their users.
//!
//! Values of arguments, what is written where, progress on a terminal, Ctrl-C and exit codes are the same in
//! every program, and so they are here once. Nothing here knows a job.

pub mod arguments;
pub mod budget;
pub mod exit;
pub mod interrupt;
pub mod meter;
pub mod moved;
pub mod output;
mod reference;
pub mod suggest;
pub mod talk;

pub use reference::reference;
