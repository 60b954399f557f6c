//! The suites that mutants of the routines are judged by: a test for each column of the tables of mutants.
//!
//! `COTA_ROW` names a row: study, routine and bound. Without it, the first row of every table is run, so
//! that the routines and the suites are tested as they are.

use cota_experiments::mutants::suites::Suites;
use cota_experiments::mutants::{ROW, bare, named};
use cota_experiments::tables::{self, Row, Table};
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
