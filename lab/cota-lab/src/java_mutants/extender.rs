//! The study of the operator that extends conditions (BEE): mutants, survivors and toughness without it and with it.

use super::exhaustive::only;
use super::judging::{Judging, SUITES, Sources, thesis};
use crate::table::{Table, real, row};
use cota_console::exit::Failure;
use cota_experiments::java_mutants::published;
use cota_mutate::analysis::{KillMatrix, scores, subsumption, toughness};

/// The name of the operator.
const EXTENDER: &str = "BEE";

/// The name in the tables, the class, and the method of `suites.Suites` that runs its tests.
const SUBJECTS: [(&str, &str, &str); 5] = [
    ("ArrayPartition", "extender.ArrayPartition", "arrayPartition"),
    ("BinaryHeap", "extender.BinaryHeap", "binaryHeap"),
    ("OrdSet", "navigation.OrdSet", "ordSet"),
    ("TreeMap", "extender.TreeMap", "treeMap"),
    ("TriTyp", "extender.TriTyp", "triTyp"),
];

/// Judges the mutants of each by the first ten random suites.
pub fn run(table: &mut Table, sources: &Sources, jobs: usize) -> Result<(), Failure> {
    table.columns(&[
        "subject",
        "extender",
        "mutants",
        "survivors",
        "toughness_of_killed",
        "score",
        "dominators",
        "of_extender",
        "pure_of_extender",
        "published_mutants",
        "published_survivors",
        "published_toughness",
        "published_score",
    ])?;
    for (name, class, tests) in SUBJECTS {
        let (config, options) = thesis();
        let operators = vec!["basic".to_owned(), EXTENDER.to_owned()];
        let judging = Judging {
            sources,
            class,
            methods: &[],
            of: SUITES,
            tests,
            suites: 0..=9,
            count: 100,
            config: cota_mutate::config::Config { operators, ..config },
            options,
        };
        let report = judging.judge(true, jobs)?;
        for extended in [false, true] {
            let report = only(&report, |name| extended || name != EXTENDER);
            let matrix = KillMatrix::of(&report);
            let scores = scores(&matrix);
            let tough = toughness(&matrix).map_err(Failure::usage)?;
            let graph = subsumption(&matrix).map_err(Failure::usage)?;
            let own = graph.dominators().filter(|class| class.has_operator(EXTENDER));
            let published = published::extended(name, extended).map_err(Failure::usage)?;
            table.row(row![
                name,
                extended,
                scores.generated - scores.not_compiled,
                scores.survived,
                tough.of_killed.map(|tough| real(tough, 2)),
                scores.of_compiled().map(|score| real(100.0 * score, 2)),
                graph.dominators().count(),
                own.clone().count(),
                own.filter(|class| class.is_pure()).count(),
                published.mutants,
                published.survivors,
                real(published.toughness, 2),
                real(published.score, 2),
            ])?;
        }
    }
    Ok(())
}
