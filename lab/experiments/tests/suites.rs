//! The suites of the tables of mutants: each column has its test, and is as large as it should be.

use cota_experiments::mutants::kept::Kept;
use cota_experiments::mutants::suites::Suites;
use cota_experiments::mutants::{bare, test};
use cota_experiments::registry;
use cota_experiments::tables::{self, Row, Table};
use cota_experiments::technique::{Limits, Technique};

/// The tests for the columns. They are alone in their file, so that a run of mutants runs nothing else.
const COLUMNS: &str = include_str!("columns.rs");

fn kept(table: &Table, row: &Row) -> (Suites, Kept) {
    let routine = bare(row.routine.as_deref());
    let suites = Suites::new(&table.study, routine, &row.bound).expect("the suites of a row");
    let kept = suites.find().expect("the inputs of a row");
    (suites, kept)
}

#[test]
fn every_column_of_every_table_has_its_test() {
    for table in tables::all().iter().filter(|table| table.has_mutants()) {
        let (_, suites) = kept(table, &table.rows[0]);
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
        let (_, suites) = kept(table, row);
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

/// A suite that was written has the tests of the one that was made, and its routine passes them.
#[test]
fn suites_are_written_and_read_again() {
    for table in tables::all().iter().filter(|table| table.has_mutants()) {
        let folder = tempfile::tempdir().expect("a folder");
        let (suites, kept) = kept(table, &table.rows[0]);
        kept.write(folder.path()).expect("written");
        for column in kept.columns() {
            let bytes = std::fs::read(folder.path().join(test(column))).expect("its file");
            let (width, vectors) = (usize::from(bytes[0]), &bytes[1..]);
            let tests: Vec<&[u8]> = kept.tests(column).collect();
            assert_eq!(vectors.chunks(width).collect::<Vec<_>>(), tests, "{} {column}", table.id);
            assert_eq!(suites.run_stored(folder.path(), column), Ok(()), "{} {column}", table.id);
            // A vector that is cut off is an error, not an end.
            let path = folder.path().join(test(column));
            std::fs::write(&path, &bytes[..bytes.len() - 1]).expect("written");
            assert!(suites.run_stored(folder.path(), column).is_err(), "{} {column}", table.id);
        }
        assert_eq!(suites.run_stored(folder.path(), "no such column"), Ok(()));
    }
}
