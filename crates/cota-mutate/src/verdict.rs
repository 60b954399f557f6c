//! What the tests do with a mutant.

pub use cota_results::mutants::Verdict;
