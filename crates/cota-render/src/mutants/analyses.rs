//! The analyses of a full kill matrix, for people.

use super::summary::percent;
use cota_mutate::analysis::{
    Incomplete, KillMatrix, Redundancy, idle_tests, minimal_mutants, minimal_tests, operator_table,
    subsumption, toughness,
};
use cota_results::mutants::Report;
use std::fmt::Write;

/// Toughness, subsumption, minimal sets and idle tests.
///
/// # Errors
/// If some test was not run with some mutant that it reaches.
pub fn analyses(report: &Report) -> Result<String, Incomplete> {
    let matrix = KillMatrix::of(report);
    let graph = subsumption(&matrix)?;
    let mut text = String::new();
    let share = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.3}"));
    let tough = toughness(&matrix)?;
    let _ = writeln!(
        text,
        "toughness {} over all mutants, {} over the killed ones",
        share(tough.of_all),
        share(tough.of_killed)
    );
    let _ = writeln!(
        text,
        "subsumption: {} classes, {} dominators ({} pure), {} partly and {} fully redundant, {} edges ({} in the reduced graph)",
        graph.classes.len(),
        graph.dominators().count(),
        graph.pure_dominators().count(),
        graph.with(Redundancy::Partly).count(),
        graph.with(Redundancy::Fully).count(),
        graph.edges.len(),
        graph.reduced_edges.len()
    );
    let _ = writeln!(
        text,
        "\n{:<10} {:>10} {:>6} {:>16} {:>10}",
        "operator", "dominators", "pure", "score (compiled)", "toughness"
    );
    for row in operator_table(&matrix)? {
        let score = row.scores.of_compiled().map_or("-".to_owned(), percent);
        let _ = writeln!(
            text,
            "{:<10} {:>10} {:>6} {score:>16} {:>10}",
            row.operator,
            row.dominators,
            row.pure_dominators,
            share(row.toughness.of_all)
        );
    }
    let mut list = |title: &str, names: &[String]| {
        let colon = if names.is_empty() { "" } else { ": " };
        let _ = writeln!(text, "{title} ({}){colon}{}", names.len(), names.join(", "));
    };
    list("\nminimal mutant set", &minimal_mutants(&matrix)?);
    list("minimal test set", &minimal_tests(&matrix)?.tests);
    list("tests that kill nothing", &idle_tests(&matrix)?);
    Ok(text)
}
