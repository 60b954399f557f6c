//! The suites that mutants of the routines are judged by: a test for each column of the tables of mutants.
//!
//! `COTA_LAB_ROW` names a row: study, routine and bound; `COTA_LAB_SUITES` a folder with its suites, which are made
//! here otherwise. Without a row, the first row of every table is run, so
//! that the routines and the suites are tested as they are.

use cota_experiments::mutants::kept::Kept;
use cota_experiments::mutants::suites::Suites;
use cota_experiments::mutants::{ROW, STORED, bare, named};
use cota_experiments::tables::{self, Row, Table};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

fn of_mutants() -> impl Iterator<Item = &'static Table> {
    tables::all().iter().filter(|table| table.has_mutants())
}

/// Suites that were written to a folder, or are made here.
enum Chosen {
    Stored(Suites, PathBuf),
    Made(Suites, Kept),
}

impl Chosen {
    fn suites(&self) -> &Suites {
        match self {
            Self::Stored(suites, _) | Self::Made(suites, _) => suites,
        }
    }
}

/// The rows that are run, each made once however many columns are run in one process.
fn chosen() -> &'static [Chosen] {
    static CHOSEN: OnceLock<Vec<Chosen>> = OnceLock::new();
    let suites = |study: &str, routine: &str, bound: &str| {
        Suites::new(study, routine, bound).expect("the suites of a row")
    };
    let made = |suites: Suites| {
        let kept = suites.find().expect("the inputs of a row");
        Chosen::Made(suites, kept)
    };
    CHOSEN.get_or_init(|| match std::env::var(ROW) {
        Ok(text) => {
            let (study, routine, bound) = named(&text).expect("STUDY ROUTINE BOUND");
            let suites = suites(study, routine, bound);
            match std::env::var_os(STORED) {
                Some(folder) => vec![Chosen::Stored(suites, folder.into())],
                None => vec![made(suites)],
            }
        }
        Err(_) => of_mutants()
            .flat_map(|table| {
                let first = table.rows[0].bound.as_str();
                let rows = table.rows.iter().filter(move |row| row.bound == first);
                let routine = |row: &'static Row| bare(row.routine.as_deref());
                rows.map(move |row| made(suites(&table.study, routine(row), &row.bound)))
            })
            .collect(),
    })
}

fn run(column: &str) {
    let chosen = chosen();
    let _watch = Watch::over(chosen);
    for chosen in chosen {
        let found = match chosen {
            Chosen::Stored(suites, folder) => suites.run_stored(folder, column),
            Chosen::Made(suites, kept) => suites.run(kept.tests(column)),
        };
        if let Err(input) = found {
            panic!("{input}");
        }
    }
}

/// How much time of the processor an input may take. They are small and take microseconds.
const ENDLESS: Duration = Duration::from_secs(1);

/// Ends the process if an input takes for ever, which some mutants make it do: fuel and time are in proportion
/// to the whole suite, and a suite of millions is given much of both.
struct Watch(Arc<AtomicBool>);

impl Watch {
    fn over(chosen: &'static [Chosen]) -> Self {
        let thread = std::fs::read_link("/proc/thread-self").unwrap_or_default();
        let stat = Path::new("/proc").join(thread).join("schedstat");
        // The first number is how long the thread was on a processor. Where there is no such file, nothing is
        // watched.
        let used = move || -> Option<Duration> {
            let text = std::fs::read_to_string(&stat).ok()?;
            Some(Duration::from_nanos(text.split(' ').next()?.parse().ok()?))
        };
        let judged = || -> u64 { chosen.iter().map(|chosen| chosen.suites().judged()).sum() };
        let is_over = Arc::new(AtomicBool::new(false));
        let ended = Arc::clone(&is_over);
        std::thread::spawn(move || {
            let mut last = (judged(), used()?);
            while !ended.load(Relaxed) {
                std::thread::sleep(Duration::from_millis(100));
                let now = (judged(), used()?);
                if now.0 != last.0 {
                    last = now;
                } else if now.1.saturating_sub(last.1) > ENDLESS && !ended.load(Relaxed) {
                    std::process::abort();
                }
            }
            Some(())
        });
        Self(is_over)
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
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
