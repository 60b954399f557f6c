//! The tables of mutants: what was measured, or measuring it again.

use super::Args as All;
use cota_console::exit::Failure;
use cota_console::{interrupt, talk};
use cota_experiments::experiment::Report;
use cota_experiments::mutants::measured::{self, Measured};
use cota_experiments::mutants::run::{self, Found, MeasureOptions};
use cota_experiments::tables::Table;
use std::io::{self, Write};
use std::ops::ControlFlow;

/// The name of all tables of mutants together.
pub const NAME: &str = "mutants";

/// What they are about.
pub const TITLE: &str = "all tables of mutants: 6.3, 6.6, 6.13, 6.29, 6.31, 6.33, 6.35, 6.37";

/// Rows with more tests are not measured unless that is asked for.
const MOST_TESTS: u64 = 20_000;

#[derive(clap::Args)]
#[command(next_help_heading = "For tables of mutants")]
#[group(id = "mutants")]
pub struct Args {
    /// Measure the rows whose exhaustive suite has at most N tests [default: 20,000]
    #[arg(long, value_name = "N", requires = "run")]
    max_tests: Option<u64>,
}

impl Args {
    /// Whether any of them was given.
    pub fn asked_for(&self) -> bool {
        self.max_tests.is_some()
    }
}

/// What is known of the mutants of tables: what was measured, or what is measured now.
pub fn known(tables: &[&Table], args: &All) -> Result<Vec<Measured>, Failure> {
    if !args.again.run {
        return measured::stored().map_err(Failure::usage);
    }
    let folder = args.again.folder("lab/experiments")?;
    let mut known = args.again.known(measured::read)?.unwrap_or_default();
    let most_tests = args.mutants.max_tests.unwrap_or(MOST_TESTS);
    let bound = args.bound.as_deref();
    let options = MeasureOptions { folder: &folder, tables, bound, most_tests, jobs: args.jobs };
    interrupt::also(cota_os::end_all);
    let before = known.clone();
    let mut written = Ok(());
    let ran = run::tables(&options, &before, &mut |found| {
        match found {
            Found::Measured(row) => {
                let alive = row.alive.get("exhaustive").copied().unwrap_or_default();
                let name = format!("{}, {} {}", row.table, row.bound, row.routine);
                let (name, mutants) = (name.trim_end(), row.mutants);
                talk::show(format_args!("{name}: {alive} of {mutants} alive with all tests\n"));
                known.push(row);
                if let Some(path) = &args.again.store {
                    written = cota_os::write_whole(path, measured::write(&known));
                }
            }
            Found::TooLarge(row, Some(tests)) => {
                talk::note(&format!("{row}: {tests} tests, more than {most_tests}: left out"));
            }
            Found::TooLarge(row, None) => {
                talk::note(&format!("{row}: too many tests to be counted soon: left out"));
            }
        }
        let go_on = written.is_ok() && !interrupt::asked();
        if go_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    // What was asked to stop has no result for what it was at.
    if !interrupt::asked() {
        ran.map_err(Failure::usage)?;
    }
    written?;
    Ok(known)
}

/// What the largest exhaustive suite of each routine leaves alive.
pub fn survivors(out: &mut impl Write, known: &[Measured], report: &Report) -> io::Result<()> {
    let mut last: Vec<&Measured> = Vec::new();
    for line in &report.rows {
        let routine = line.routine.as_deref();
        if let Some(row) = measured::find(known, &report.table.id, &line.bound, routine) {
            last.retain(|own| own.routine != row.routine);
            last.push(row);
        }
    }
    for row in last.into_iter().filter(|row| !row.survivors.is_empty()) {
        let name = format!("{} {}", row.bound, row.routine);
        writeln!(out, "\nAlive with all tests of {}:", name.trim_end())?;
        for [id, function, original, replacement] in &row.survivors {
            writeln!(out, "  {id}  {function}: `{original}` by `{replacement}`")?;
        }
    }
    Ok(())
}
