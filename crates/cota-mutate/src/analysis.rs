//! What a kill matrix says about mutants and tests. Pure functions over data.
//!
//! A [`KillMatrix`] holds, for each mutant, what became of it under each test. From it follow the
//! two mutation [`scores`], [`toughness`], the dynamic [`subsumption`] graph (Ammann, Delamaro,
//! Offutt 2014) with its [drawing](SubsumptionGraph::to_dot), the [`operator_table`], and the least
//! mutants and tests that say as much as all ([`minimal_mutants`], [`minimal_tests`],
//! [`idle_tests`]).
//!
//! ```
//! use cota_mutate::analysis::*;
//!
//! let mut matrix = KillMatrix::new(["empty", "one", "two"]);
//! matrix.add("m1", "ROR", "..F".parse()?);
//! matrix.add("m2", "ROR", ".FF".parse()?);
//! matrix.add("m3", "AOR", "...".parse()?);
//! assert_eq!(scores(&matrix).killed, 2);
//! let graph = subsumption(&matrix)?;
//! assert_eq!(graph.dominators().count(), 1);
//! assert_eq!(minimal_tests(&matrix)?.tests, ["two"]);
//! assert_eq!(idle_tests(&matrix)?, ["empty"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cover;
mod draw;
mod matrix;
mod minimal;
mod score;
mod subsumption;

pub use matrix::{Incomplete, KillMatrix, Mutant, Outcome, Status, Statuses, UnknownLetter};
pub use minimal::{Cover, MinimalTests, idle_tests, minimal_mutants, minimal_tests};
pub use score::{OperatorRow, Scores, Toughness, operator_table, scores, toughness};
pub use subsumption::{Class, Redundancy, SubsumptionGraph, subsumption};
