//! `cota experiment`: the published tables, run again, with published and own numbers side by side.

mod navigation;
mod text;

use crate::exit::{Exit, Failure};
use crate::generate::args::{parse_jobs, parse_seconds};
use crate::meter::Meter;
use crate::{interrupt, talk};
use clap::ValueEnum;
use cota_experiments::experiment::{self, List, Summary};
use cota_experiments::tables;
use cota_experiments::technique::Limits;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::Duration;

/// Run a published table of the literature again: published and own numbers side by side
///
/// Without a table, the list of all of them. Numbers that agree are marked; those that cannot be
/// compared are said to be so, with the reason and the definition that was used. `prvo` is the study of
/// navigation mutation: its numbers are shown as they were measured, or measured again with --run.
#[derive(clap::Args)]
pub struct Args {
    /// The number of the table, such as 6.1, or prvo; without it, the list of all tables
    #[arg(value_name = "TABLE")]
    table: Option<String>,

    /// Run only the rows with this bound, as it is printed in the table
    #[arg(long, value_name = "BOUND", requires = "table")]
    bound: Option<String>,

    /// Stop each search after S seconds; what was cut is said to be so
    #[arg(long, value_name = "S", default_value = "10", value_parser = parse_seconds)]
    max_seconds: Duration,

    /// Search with N threads; the counts do not depend on it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = parse_jobs)]
    jobs: usize,

    /// How to print
    #[arg(long, value_enum, default_value = "text")]
    format: Format,

    #[command(flatten)]
    navigation: navigation::Args,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people, row by row as they are ready
    Text,
    /// For programs, with a `schema_version`
    Json,
}

/// Lists the tables or runs one of them.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let Some(id) = &args.table else { return list(args.format) };
    if id == navigation::NAME {
        return navigation::run(&args.navigation, args.jobs, args.format);
    }
    if args.navigation.asked_for() {
        return Err(Failure::usage(format!(
            "--run, --subject, --seeds, --folder and --store are for `{}`",
            navigation::NAME
        )));
    }
    let table = tables::find(id).ok_or_else(|| {
        Failure::usage(format!("there is no table `{id}`"))
            .hint("`cota experiment` lists all tables")
    })?;
    let limits = Limits { time: Some(args.max_seconds), jobs: args.jobs };
    let mut page = text::Page::default();
    let mut out = io::stdout().lock();
    let mut written = Ok(());
    let rows = experiment::rows(table, args.bound.as_deref()).map_err(|error| {
        Failure::usage(error).hint("a bound is written as the table prints it, without spaces")
    })?;
    interrupt::heed();
    let meter = Meter::new(Some(rows.len() as u64), "rows");
    if args.format == Format::Text {
        page.head(&mut out, table)?;
    }
    let report = experiment::run(table, args.bound.as_deref(), limits, |_, line| {
        if args.format == Format::Text {
            written = page.line(&mut out, line).and_then(|()| out.flush());
        }
        meter.step();
        let go_on = written.is_ok() && !interrupt::asked();
        if go_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    drop(meter);
    written?;
    let report = report.map_err(Failure::usage)?;
    match args.format {
        Format::Json => print_json(&mut out, &report)?,
        Format::Text => page.foot(&mut out, &report)?,
    }
    if report.rows.len() < rows.len() {
        let (done, all) = (report.rows.len(), rows.len());
        talk::note(&format!(
            "cut short by Ctrl-C after {done} of {all} rows; --bound runs one of them"
        ));
        return Ok(Exit::Limit);
    }
    Ok(exit(&report.summary))
}

/// A difference that nothing explains is bad news; so is, less so, what was cut.
fn exit(summary: &Summary) -> Exit {
    match summary {
        Summary { differ: 1.., .. } => Exit::Found,
        Summary { cut: 1.., .. } => Exit::Limit,
        _ => Exit::Done,
    }
}

fn print_json(out: &mut impl Write, document: &impl serde::Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, document)?;
    writeln!(out)
}

fn list(format: Format) -> Result<Exit, Failure> {
    let mut out = io::stdout().lock();
    match format {
        Format::Json => print_json(&mut out, &List::all())?,
        Format::Text => {
            for table in tables::all() {
                writeln!(out, "{:<5} {}", table.id, table.title)?;
            }
            writeln!(out, "{:<5} {}", navigation::NAME, navigation::TITLE)?;
        }
    }
    Ok(Exit::Done)
}
