//! `cota lab all`: every published table, as far as the time goes.

use crate::tables::text::in_words;
use crate::tables::{self, Format};
use cota_console::arguments::{jobs, seconds};
use cota_console::exit::{Exit, Failure};
use cota_console::meter::Meter;
use cota_console::{interrupt, talk};
use cota_experiments::experiment::{self, Report, Summary};
use cota_experiments::mutants::measured::{self, Measured};
use cota_experiments::tables::{self as published, Cell, Row, Table};
use cota_experiments::technique::Limits;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Run every published table, the rows with the smallest numbers first, as far as the time goes
///
/// One line for each table and one exit code: 2 if a number is different, 3 if a search was cut or a row left
/// out, 0 otherwise. Tables of mutants are shown as they were measured. With --format json there is a document for
/// each table, which `cota report` makes one page of, and which `cota lab diff` compares.
#[derive(clap::Args)]
pub struct Args {
    /// Begin no row after S seconds
    #[arg(long, value_name = "S", default_value = "300", value_parser = seconds)]
    max_seconds: Duration,

    /// Stop each search after S seconds; the table marks what was cut
    #[arg(long, value_name = "S", default_value = "10", value_parser = seconds)]
    timeout: Duration,

    /// Search with N threads; the counts do not depend on it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = jobs)]
    jobs: usize,

    /// How to print
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

/// About how many candidates the source went through in a second.
const A_SECOND: f64 = 100_000.0;

/// A table as far as it was run.
struct Run {
    table: &'static Table,
    report: Option<Report>,
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    interrupt::sets_flag();
    let known = measured::stored().map_err(Failure::usage)?;
    let mut runs: Vec<Run> =
        published::all().iter().map(|table| Run { table, report: None }).collect();
    let left_out = run_rows(&mut runs, args, &known)?;
    let reports: Vec<Report> = runs.iter().filter_map(|run| run.report.clone()).collect();
    let mut total = Summary::default();
    for report in &reports {
        add(&mut total, &report.summary);
    }
    let mut out = io::stdout().lock();
    match args.format {
        Format::Text => show(&mut out, &runs, &total)?,
        Format::Json => reports.iter().try_for_each(|it| tables::print_json(&mut out, it))?,
        format => tables::write_cells(&mut out, format, &reports)?,
    }
    if left_out == 0 {
        return Ok(tables::exit(&total));
    }
    let rows = talk::counted(left_out, "row was", "rows were");
    talk::note(&format!("{rows} left out; a larger --max-seconds runs more"));
    Ok(if total.differ > 0 { Exit::ProblemsFound } else { Exit::CutShort })
}

/// Runs rows until the time is over; how many were left out.
fn run_rows(runs: &mut [Run], args: &Args, known: &[Measured]) -> Result<usize, Failure> {
    let mut rows: Vec<(u64, usize, &'static str)> = Vec::new();
    for (place, run) in runs.iter().enumerate() {
        // Rows of several routines have the same bound; one run has all of them.
        let mut bounds: Vec<&'static str> = Vec::new();
        for row in &run.table.rows {
            if !bounds.contains(&row.bound.as_str()) {
                bounds.push(&row.bound);
                let cost = if run.table.has_mutants() { 0 } else { cost(row) };
                rows.push((cost, place, &row.bound));
            }
        }
    }
    rows.sort_unstable();
    let (begun, all) = (Instant::now(), rows.len());
    let meter = Meter::new(Some(all as u64), "rows");
    for (done, (_, place, bound)) in rows.into_iter().enumerate() {
        if interrupt::asked() || begun.elapsed() >= args.max_seconds {
            return Ok(all - done);
        }
        let limits = Limits { time: Some(args.timeout), jobs: args.jobs };
        let run = &mut runs[place];
        let go_on = |_: &_, _: &_| ControlFlow::Continue(());
        let report = experiment::run(run.table, Some(bound), limits, known, go_on)
            .map_err(Failure::usage)?;
        match &mut run.report {
            Some(whole) => {
                add(&mut whole.summary, &report.summary);
                whole.rows.extend(report.rows);
            }
            None => run.report = Some(report),
        }
        meter.step();
    }
    Ok(0)
}

/// How long a row may take, by what is printed: a search that was too long for the source comes last.
fn cost(row: &Row) -> u64 {
    let cost = |cell: &Cell| match cell {
        Cell::Count(count) => *count,
        Cell::TimeOut => u64::MAX,
        Cell::Seconds(seconds) => (*seconds * A_SECOND) as u64,
        Cell::Blank => 0,
    };
    row.cells.iter().map(cost).max().unwrap_or(0)
}

fn add(total: &mut Summary, more: &Summary) {
    total.agree += more.agree;
    total.misprints += more.misprints;
    total.differ += more.differ;
    total.incomparable += more.incomparable;
    total.cut += more.cut;
    total.missing += more.missing;
}

fn show(out: &mut impl Write, runs: &[Run], total: &Summary) -> io::Result<()> {
    for Run { table, report } in runs {
        let said = report.as_ref().map_or_else(
            || "left out".to_owned(),
            |report| {
                let (rows, all) = (report.rows.len(), table.rows.len());
                let some =
                    if rows < all { format!("{rows} of {all} rows: ") } else { String::new() };
                some + &in_words(&report.summary)
            },
        );
        writeln!(out, "{:<5} {:<72} {said}", table.id, table.title)?;
    }
    writeln!(out, "\nNumbers: {}.", in_words(total))
}
