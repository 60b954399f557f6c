//! Checking sequences: one input sequence, without reset, that every wrong implementation with as
//! many states fails.

mod classes;
mod graph;
mod locating;
pub(crate) mod proof;
mod recognition;
mod requirement;
mod shortest;
mod simao_petrenko08;
mod transfers;

pub mod best;
pub mod ggcs;

pub use graph::{GraphMethod, GraphSequence, graph_sequence};
pub use locating::{Located, locating};
pub use proof::{Proof, prove, prove_briefly};
pub use requirement::{
    Requirement, distinguishing_set, distinguishing_set_within, require, require_within,
};
pub use shortest::{NotSmall, Shortest, shortest};
pub use simao_petrenko08::{Construction, Operation, simao_petrenko08};
