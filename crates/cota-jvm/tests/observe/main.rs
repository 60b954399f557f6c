//! Runs that are watched: what they read, what they decide, which choices they depend on, and where
//! candidates of a search end.

mod cells;
#[path = "../common/mod.rs"]
mod common;
mod deaths;
#[path = "../undo/programs.rs"]
mod programs;
mod reads;
mod relevant;
mod shapes;
mod subject;
