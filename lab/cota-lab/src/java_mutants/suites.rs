//! The thirty suites of each subject: scores, toughness and dominators, without navigation and with it.

use super::exhaustive::judging;
use super::judging::{Judging, Sources, number_of};
use super::subjects::Subject;
use crate::table::{Table, real, row};
use cota_console::exit::Failure;
use cota_console::talk;
use cota_experiments::java_mutants::measured::{self, Side};
use cota_mutate::analysis::{KillMatrix, scores, subsumption, toughness};

/// Judges all mutants by every test of all suites.
pub fn run(
    table: &mut Table,
    sources: &Sources,
    subjects: &[&Subject],
    suites: i64,
    jobs: usize,
) -> Result<(), Failure> {
    table.columns(&measured::COLUMNS)?;
    for subject in subjects {
        let judging = Judging { suites: 0..=suites - 1, ..judging(sources, subject) };
        let report = judging.judge(true, jobs)?;
        let matrix = KillMatrix::of(&report);
        for suite in 0..suites as usize {
            let own = |name: &str| number_of(name).is_some_and(|(number, _)| number == suite);
            let matrix = matrix.with_tests(own);
            for navigation in [false, true] {
                let matrix = matrix.with_mutants(|mutant| navigation || mutant.operator() != "NAV");
                let side = side(&matrix).map_err(Failure::usage)?;
                table.row(row![
                    subject.name,
                    suite,
                    navigation,
                    side.mutants,
                    side.dominators,
                    side.pure,
                    real(side.score, 2),
                    real(side.toughness, 4),
                    real(side.toughness_of_killed, 4),
                    measured::operators(&side),
                ])?;
            }
        }
        talk::detail(&format!("{}: {suites} suites", subject.name));
    }
    Ok(())
}

/// What a suite says of some mutants.
fn side(matrix: &KillMatrix<'_>) -> Result<Side, String> {
    let scores = scores(matrix);
    let tough = toughness(matrix).map_err(|error| error.to_string())?;
    let graph = subsumption(matrix).map_err(|error| error.to_string())?;
    let mut side = Side {
        mutants: scores.generated - scores.not_compiled,
        dominators: graph.dominators().count(),
        pure: graph.pure_dominators().count(),
        score: 100.0 * scores.of_compiled().unwrap_or(0.0),
        toughness: tough.of_all.unwrap_or(1.0),
        toughness_of_killed: tough.of_killed.unwrap_or(1.0),
        ..Side::default()
    };
    for class in graph.dominators() {
        for operator in &class.operators {
            let (all, pure) = side.of.entry(operator.clone()).or_default();
            *all += 1;
            *pure += usize::from(class.is_pure());
        }
    }
    Ok(side)
}
