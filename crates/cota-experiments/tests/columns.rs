//! The suites that mutants of the routines are judged by: a test for each column of the tables of mutants.
//!
//! `COTA_ROW` names a row: study, routine and bound. Without it, the first row of every table is run, so
//! that the routines and the suites are tested as they are.

use cota_experiments::mutants::suites::Suites;
use cota_experiments::mutants::{ROW, bare, named, test};
use cota_experiments::registry;
use cota_experiments::tables::{self, Row, Table};
use cota_experiments::technique::{Limits, Technique};
use std::sync::OnceLock;

fn of_mutants() -> impl Iterator<Item = &'static Table> {
    tables::all().iter().filter(|table| table.has_mutants())
}

fn suites_of(table: &Table, row: &Row) -> Suites {
    let routine = bare(row.routine.as_deref());
    Suites::new(&table.study, routine, &row.bound).expect("the suites of a row")
}

/// The rows that are run, each made once however many columns are run in one process.
fn chosen() -> &'static [Suites] {
    static CHOSEN: OnceLock<Vec<Suites>> = OnceLock::new();
    CHOSEN.get_or_init(|| match std::env::var(ROW) {
        Ok(text) => {
            let (study, routine, bound) = named(&text).expect("STUDY ROUTINE BOUND");
            vec![Suites::new(study, routine, bound).expect("the suites of a row")]
        }
        Err(_) => of_mutants()
            .flat_map(|table| {
                let first = table.rows[0].bound.as_str();
                let rows = table.rows.iter().filter(move |row| row.bound == first);
                rows.map(move |row| suites_of(table, row))
            })
            .collect(),
    })
}

fn run(column: &str) {
    for suites in chosen() {
        if let Err(input) = suites.run(column) {
            panic!("{input}");
        }
    }
}

macro_rules! columns {
    ($($test:ident $column:literal)*) => {
        $(
            #[test]
            fn $test() {
                run($column);
            }
        )*

        const COLUMNS: &[(&str, &str)] = &[$((stringify!($test), $column)),*];
    };
}

columns! {
    exhaustive "exhaustive"
    criterion "criterion"
    one_per_class "one-per-class"
    decisions_10 "decisions-10%"
    decisions_1 "decisions-1%"
    decisions_one_per_class "decisions-one-per-class"
    counts_10 "counts-10%"
    counts_1 "counts-1%"
    counts_one_per_class "counts-one-per-class"
    path_10 "path-10%"
    path_1 "path-1%"
    path_one_per_class "path-one-per-class"
    simple_path_10 "simple-path-10%"
    simple_path_1 "simple-path-1%"
    simple_path_one_per_class "simple-path-one-per-class"
}

#[test]
fn every_column_of_every_table_has_its_test() {
    for table in of_mutants() {
        let suites = suites_of(table, &table.rows[0]);
        for column in &table.columns {
            let test = test(&column.measure);
            let found = COLUMNS.iter().find(|(name, _)| *name == test);
            assert_eq!(found.map(|(_, column)| *column), Some(column.measure.as_str()));
            assert!(suites.size(&column.measure).is_some_and(|size| size > 0), "{}", table.id);
        }
        assert_eq!(suites.columns().count(), table.columns.len(), "{}", table.id);
    }
}

/// The suites are as large as those that the tables of sizes count.
#[test]
fn suites_are_as_large_as_the_techniques_say() {
    let limits = Limits { time: None, jobs: 1 };
    for table in of_mutants() {
        let row = &table.rows[table.rows.len().min(4) - 1];
        let suites = suites_of(table, row);
        let study = registry::find(&table.study).expect("the study of a table");
        let count = |technique, measure| {
            let run = study.run(technique, &row.bound, limits).expect("a technique of the study");
            run.expect("a run").counts[measure]
        };
        let size = |column: &str| suites.size(column).map(|size| size as u64);
        assert_eq!(size("exhaustive"), Some(count(Technique::Suite, "tests")), "{}", table.id);
        if let Some(kept) = size("criterion") {
            assert_eq!(kept, count(Technique::Criterion, "valid"), "{}", table.id);
            let classes = count(Technique::Criterion, "classes");
            assert_eq!(size("one-per-class"), Some(classes), "{}", table.id);
        }
        for technique in
            [Technique::Decisions, Technique::Counts, Technique::Path, Technique::SimplePath]
        {
            let name = technique.name();
            if size(&format!("{name}-10%")).is_none() {
                continue;
            }
            for (share, measure) in [("10%", "10%"), ("1%", "1%"), ("one-per-class", "classes")] {
                let own = size(&format!("{name}-{share}"));
                assert_eq!(own, Some(count(technique, measure)), "{} {name} {share}", table.id);
            }
        }
    }
}
