//! The study of navigation mutation (S. Gutiérrez Brida, *Mutación de Expresiones de Navegación para Testing
//! y Reparación*, 2018) on our own versions of its subjects: how many mutants the operator adds to the
//! traditional ones, and in how many dominator nodes of the subsumption graph each operator takes part,
//! with it and without it.
//!
//! [`published`] has the tables of the thesis, [`measured`] what came out here, kept as a table too since
//! it takes long, with what was [decided](decision) by hand, `run` measures it again, and [`page`] puts both side by side.
//!
//! `matrix` has kill matrices of all ways of navigation and of [`faults`] that people make, for what the thesis leaves to others:
//! `configuration` chooses operators for a class, `coupling` asks whether killing mutants finds faults, `guide` leaves out
//! mutants that follow links which lead nowhere, and `scores` compares mutation scores and toughness.

#[cfg(feature = "measure")]
pub mod configuration;
#[cfg(feature = "measure")]
pub mod coupling;
pub mod decision;
pub mod faults;
#[cfg(feature = "measure")]
pub mod guide;
#[cfg(feature = "measure")]
pub mod matrix;
pub mod measured;
pub mod page;
pub mod published;
#[cfg(feature = "measure")]
pub mod run;
#[cfg(feature = "measure")]
pub mod scores;

/// The subjects, in the order of the thesis: modules of the crate `cota-subjects`.
pub const SUBJECTS: [&str; 8] = [
    "tree_list",
    "avl_tree",
    "bin_heap",
    "queue",
    "tree_set",
    "node_caching_list",
    "bs_tree",
    "ord_set",
];

/// The navigation operator's name in tables.
pub const NAVIGATION: &str = "NAV";

/// What was wrong with a table, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct TableError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

/// The lines of a table that say something, with their fields.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, Vec<&str>)> {
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines.map(|(at, line)| (at + 1, line.split('\t').collect()))
}

pub(crate) fn number<T: std::str::FromStr>(line: usize, text: &str) -> Result<T, TableError> {
    let what = || TableError { line, what: format!("`{text}` is no number") };
    text.parse().map_err(|_| what())
}

/// A subject by its name.
///
/// # Errors
/// There is none; the error names them all.
pub fn subject(name: &str) -> Result<&'static str, String> {
    let found = SUBJECTS.into_iter().find(|own| *own == name);
    found.ok_or_else(|| {
        format!("there is no subject `{name}`; the subjects are {}", SUBJECTS.join(" "))
    })
}
