//! The result of a run, as data.

pub use cota_results::mutants::{Mutant, Mutation, Report, Span, Status, Statuses, Verdict};
