//! What a kill matrix says about mutants and tests. Pure functions over data.
//!
//! A [`KillMatrix`] has, for each mutant of a report, its status under each test. From it follow the
//! two mutation [`scores`], [`toughness`], the dynamic [`subsumption`] graph (Ammann, Delamaro,
//! Offutt 2014), the [`operator_table`], and the smallest
//! sets of mutants and tests that carry the same information as all ([`minimal_mutants`], [`minimal_tests`],
//! [`idle_tests`]).
//!
//! ```
//! use cota_mutate::analysis::*;
//! use cota_mutate::report::Mutant;
//!
//! let tests = ["empty", "one", "two"].map(str::to_owned);
//! let mutants: Vec<Mutant> = serde_json::from_str(
//!     r#"[{"id": "m1", "verdict": "killed", "by": ["two"], "statuses": "..F", "mutations": [
//!             {"operator": "ROR", "file": "src/lib.rs", "function": "max", "original": "<",
//!              "replacement": "<=", "span": {"line": 3, "column": 10, "end_line": 3, "end_column": 11}}]},
//!         {"id": "m2", "verdict": "killed", "by": ["one", "two"], "statuses": ".FF", "mutations": [
//!             {"operator": "AORB", "file": "src/lib.rs", "function": "max", "original": "+",
//!              "replacement": "-", "span": {"line": 4, "column": 7, "end_line": 4, "end_column": 8}}]}]"#,
//! )?;
//! let matrix = KillMatrix::new(&tests, &mutants);
//! assert_eq!(scores(&matrix).killed, 2);
//! let graph = subsumption(&matrix)?;
//! assert_eq!(graph.dominators().count(), 1);
//! assert_eq!(minimal_tests(&matrix)?.tests, ["two"]);
//! assert_eq!(idle_tests(&matrix)?, ["empty"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cover;
mod matrix;
mod minimal;
mod score;
mod subsumption;

pub use matrix::{Incomplete, KillMatrix, Row};
pub use minimal::{Cover, MinimalTests, idle_tests, minimal_mutants, minimal_tests};
pub use score::{OperatorRow, Scores, Toughness, operator_table, scores, toughness};
pub use subsumption::{Class, Redundancy, SubsumptionGraph, subsumption};
