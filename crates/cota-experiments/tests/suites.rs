//! The suites of the tables of mutants: each column has its test, and is as large as it should be.

use cota_experiments::mutants::suites::Suites;
use cota_experiments::mutants::{bare, test};
use cota_experiments::registry;
use cota_experiments::tables::{self, Row, Table};
use cota_experiments::technique::{Limits, Technique};

/// The tests for the columns. They are alone in their file, so that a run of mutants runs nothing else.
const COLUMNS: &str = include_str!("columns.rs");

fn suites_of(table: &Table, row: &Row) -> Suites {
    let routine = bare(row.routine.as_deref());
    Suites::new(&table.study, routine, &row.bound).expect("the suites of a row")
}

#[test]
fn every_column_of_every_table_has_its_test() {
    for table in tables::all().iter().filter(|table| table.has_mutants()) {
        let suites = suites_of(table, &table.rows[0]);
        for column in &table.columns {
            let test = format!("{} \"{}\"", test(&column.measure), column.measure);
            assert!(COLUMNS.contains(&test), "{test}");
            assert!(suites.size(&column.measure).is_some_and(|size| size > 0), "{}", table.id);
        }
        assert_eq!(suites.columns().count(), table.columns.len(), "{}", table.id);
    }
}

/// The suites are as large as those that the tables of sizes count.
#[test]
fn suites_are_as_large_as_the_techniques_say() {
    let limits = Limits { time: None, jobs: 1 };
    for table in tables::all().iter().filter(|table| table.has_mutants()) {
        // Larger ones take long.
        let row = &table.rows[table.rows.len().min(5) / 2];
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
