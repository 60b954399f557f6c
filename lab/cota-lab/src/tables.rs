//! `cota lab tables`: the published tables, run again, with published and own numbers side by side.

mod cells;
mod mutants;
mod navigation;
pub(crate) mod text;

pub(crate) use cells::write as write_cells;

use clap::ValueEnum;
use cota_console::arguments::{jobs, seconds};
use cota_console::exit::{Exit, Failure};
use cota_console::meter::Meter;
use cota_console::{interrupt, talk};
use cota_experiments::experiment::{self, Summary};
use cota_experiments::mutants::measured::Measured;
use cota_experiments::navigation::TableError;
use cota_experiments::tables::{self, Row, Table};
use cota_experiments::technique::Limits;
use cota_results::Content;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

/// Run a published table of the literature again: published and own numbers side by side
///
/// Without a table, the list of all of them. Numbers that agree are marked; numbers that cannot be
/// compared are marked as such, with the reason and the definition that was used. What mutants say (the
/// tables of `mutants`, and `prvo`, the study of navigation mutation) is shown as it was measured, or
/// measured again with --run, which needs the source of Cota.
#[derive(clap::Args)]
pub struct Args {
    /// The number of the table, such as 6.1, or mutants, or prvo; without it, the list of all tables
    #[arg(value_name = "TABLE")]
    table: Option<String>,

    /// Run only the rows with this bound, as it is printed in the table
    #[arg(long, value_name = "BOUND", requires = "table")]
    bound: Option<String>,

    /// Stop each search after S seconds; the table marks what was cut
    #[arg(long, value_name = "S", default_value = "10", value_parser = seconds)]
    timeout: Duration,

    /// Search with N threads; the counts do not depend on it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = jobs)]
    jobs: usize,

    /// How to print
    #[arg(long, value_enum, default_value = "text")]
    format: Format,

    #[command(flatten)]
    again: Again,

    #[command(flatten)]
    mutants: mutants::Args,

    #[command(flatten)]
    navigation: navigation::Args,
}

/// Options for measuring with mutants again.
#[derive(clap::Args)]
#[command(next_help_heading = "For tables of mutants, and prvo")]
#[group(id = "again")]
struct Again {
    /// Measure again instead of showing what was measured; takes minutes
    #[arg(long)]
    run: bool,

    /// The folder of the crate that is mutated; [default: lab/experiments, or
    /// lab/subjects/navigation for prvo]
    #[arg(long, value_name = "PATH", requires = "run")]
    folder: Option<PathBuf>,

    /// Keep what is measured in this file, and go on from what is in it
    #[arg(long, value_name = "FILE", requires = "run")]
    store: Option<PathBuf>,
}

impl Again {
    /// The folder of the crate that is mutated, which is there.
    fn folder(&self, usual: &str) -> Result<PathBuf, Failure> {
        let folder = self.folder.clone().unwrap_or_else(|| PathBuf::from(usual));
        if folder.join("Cargo.toml").exists() {
            return Ok(folder);
        }
        Err(Failure::usage(format!("{} has no Cargo.toml", folder.display()))
            .hint(format!("run it at the root of Cota's source, or name {usual} with --folder")))
    }

    /// What the file has, if there is one already.
    fn known<T>(&self, read: impl Fn(&str) -> Result<T, TableError>) -> Result<Option<T>, Failure> {
        let Some(path) = self.store.as_ref().filter(|path| path.exists()) else { return Ok(None) };
        let text = std::fs::read_to_string(path)?;
        let known = read(&text);
        known.map(Some).map_err(|e| Failure::usage(format!("{}: {e}", path.display())))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people, row by row as they are ready
    Text,
    /// For programs, with a `schema_version`
    Json,
    /// A line for each number, separated by commas
    Csv,
    /// The same as a table of Markdown
    Markdown,
    /// The same as a table of LaTeX
    Latex,
}

/// An error for what has no numbers to write one by one.
fn only_text_or_json(format: Format) -> Result<(), Failure> {
    match format {
        Format::Text | Format::Json => Ok(()),
        _ => Err(Failure::usage("this is written as text or as JSON")
            .hint("csv, markdown and latex are for published tables such as 6.1")),
    }
}

/// Lists the tables or runs one of them.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let Some(id) = &args.table else { return list(args.format) };
    if id == navigation::NAME {
        only_text_or_json(args.format)?;
        if args.bound.is_some() || args.mutants.asked_for() {
            let name = navigation::NAME;
            return Err(Failure::usage(format!("--bound and --max-tests are not for `{name}`")));
        }
        return navigation::run(&args.navigation, &args.again, args.jobs, args.format);
    }
    if args.navigation.asked_for() {
        let name = navigation::NAME;
        return Err(Failure::usage(format!("--subject and --seeds are for `{name}`")));
    }
    if id == mutants::NAME && args.bound.is_some() {
        let text = format!("--bound is for a single table: those of `{id}` have different ones");
        return Err(Failure::usage(text));
    }
    let chosen: Vec<&Table> = match tables::find(id) {
        _ if id == mutants::NAME => tables::all().iter().filter(|it| it.has_mutants()).collect(),
        Some(table) => vec![table],
        None => {
            return Err(Failure::usage(format!("there is no table `{id}`"))
                .hint("`cota lab tables` lists all tables"));
        }
    };
    if (args.again.run || args.mutants.asked_for()) && !chosen.iter().all(|it| it.has_mutants()) {
        let text = format!("--run and --max-tests are for tables of mutants: {id} is none");
        return Err(Failure::usage(text));
    }
    interrupt::sets_flag();
    for table in &chosen {
        rows_of(table, args)?;
    }
    let known = mutants::known(&chosen, args)?;
    let mut exit = Exit::Done;
    for (place, table) in chosen.into_iter().enumerate() {
        if place > 0 && args.format == Format::Text {
            writeln!(io::stdout())?;
        }
        let ended = show(table, args, &known)?;
        if matches!(ended, Exit::ProblemsFound) || matches!(exit, Exit::Done) {
            exit = ended;
        }
    }
    Ok(exit)
}

fn rows_of<'a>(table: &'a Table, args: &Args) -> Result<Vec<&'a Row>, Failure> {
    experiment::rows(table, args.bound.as_deref()).map_err(|error| {
        Failure::usage(error).hint("a bound is written as the table prints it, without spaces")
    })
}

/// Runs a table and prints it.
fn show(table: &Table, args: &Args, known: &[Measured]) -> Result<Exit, Failure> {
    let limits = Limits { time: Some(args.timeout), jobs: args.jobs };
    let mut page = text::Page::default();
    let mut out = io::stdout().lock();
    let mut written = Ok(());
    let rows = rows_of(table, args)?;
    let meter = Meter::new(Some(rows.len() as u64), "rows");
    if args.format == Format::Text {
        page.head(&mut out, table)?;
    }
    let report = experiment::run(table, args.bound.as_deref(), limits, known, |_, line| {
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
        Format::Csv | Format::Markdown | Format::Latex => {
            cells::write(&mut out, args.format, std::slice::from_ref(&report))?;
        }
        Format::Text => {
            page.foot(&mut out, &report)?;
            mutants::survivors(&mut out, known, &report)?;
        }
    }
    if report.rows.len() < rows.len() {
        let (done, all) = (report.rows.len(), rows.len());
        talk::note(&format!(
            "cut short by Ctrl-C after {done} of {all} rows; --bound runs one of them"
        ));
        return Ok(Exit::CutShort);
    }
    Ok(exit(&report.summary))
}

/// A difference that nothing explains is bad news; so is, less so, what was cut.
pub(crate) fn exit(summary: &Summary) -> Exit {
    match summary {
        Summary { differ: 1.., .. } => Exit::ProblemsFound,
        Summary { cut: 1.., .. } => Exit::CutShort,
        _ => Exit::Done,
    }
}

pub(crate) fn print_json(out: &mut impl Write, document: &impl Content) -> io::Result<()> {
    out.write_all(cota_results::line(document).as_bytes())?;
    writeln!(out)
}

fn list(format: Format) -> Result<Exit, Failure> {
    only_text_or_json(format)?;
    let mut out = io::stdout().lock();
    if format == Format::Json {
        print_json(&mut out, &experiment::list())?;
    } else {
        for table in tables::all() {
            writeln!(out, "{:<7} {}", table.id, table.title)?;
        }
        writeln!(out, "{:<7} {}", mutants::NAME, mutants::TITLE)?;
        writeln!(out, "{:<7} {}", navigation::NAME, navigation::TITLE)?;
    }
    Ok(Exit::Done)
}
