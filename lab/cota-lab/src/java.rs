//! `cota lab java`: searches in the Java subjects against what was published, what Korat needs, and what they
//! should reach.

mod engine;
mod measure;
mod one;
mod plan;
mod sets;
mod text;
mod trial;

use clap::ValueEnum;
use cota_console::exit::{Exit, Failure};
use cota_console::meter::Meter;
use cota_console::output::emit;
use cota_console::{interrupt, talk};
use cota_java::{Located, Origin};
use cota_results::tables::{JavaRow, JavaTable};
use measure::Runner;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

/// Search the Java subjects: counts, times and memory against Korat and against the bars
///
/// Every row runs in a process of its own. Times are processor time of the search alone, the best of several
/// runs; the time from the start to the first structure has a row of its own. With --trial each row is also run
/// by the machine that ours was made after, in turn with ours. A bar that is missed ends it with exit code 2.
#[derive(clap::Args)]
pub struct Args {
    /// Only rows with this in `WHAT STRUCTURE ARGUMENTS`
    #[arg(long, value_name = "TEXT", default_value = "")]
    only: String,
    /// Runs of which the best counts
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1000))]
    times: u32,
    /// Measure every bound that Korat's time is known for, not only the smallest of each structure
    #[arg(long)]
    every_size: bool,
    /// The trial's program, for structures that it can search
    #[arg(long, value_name = "PROGRAM")]
    trial: Option<PathBuf>,
    /// The folder of the Java subjects
    #[arg(long, value_name = "FOLDER", default_value = "lab/subjects/java")]
    subjects: PathBuf,
    /// The JDK [default: `JAVA_HOME`, or that of `java` on the path]
    #[arg(long, value_name = "FOLDER")]
    jdk: Option<PathBuf>,
    /// How results are printed
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// One run, for the process that is started for it
    #[arg(long, hide = true, num_args = 3, value_names = ["WHAT", "STRUCTURE", "ARGUMENTS"])]
    one: Option<Vec<String>>,
    /// The class path of that run
    #[arg(long, hide = true, value_name = "PATH")]
    classes: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people, row by row as they are ready
    Text,
    /// For programs, with a `schema_version`
    Json,
}

/// Measures.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    if let Some(one) = &args.one {
        return one::run(&located(args)?, one);
    }
    let stop = interrupt::sets_flag();
    interrupt::also(cota_os::end_all);
    let plan = plan::plan(&args.only, args.every_size);
    if plan.is_empty() {
        return Err(Failure::usage(format!("no row has `{}` in its name", args.only))
            .hint("leave out --only to see all rows"));
    }
    let located = located(args)?;
    let trial = args.trial.as_deref().map(|program| trial::Trial::new(program, &located));
    let runner = Runner {
        located: &located,
        jdk: located.jdk.home(),
        times: args.times,
        trial: trial.transpose()?,
    };
    let mut table = JavaTable { release: located.jdk.release(), ..JavaTable::default() };
    let meter = Meter::new(Some(plan.len() as u64), "rows");
    for wanted in &plan {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        match runner.row(wanted) {
            Ok(row) => add(&mut table, row, args.format)?,
            Err(_) if stop.load(Ordering::Relaxed) => break,
            Err(failure) => return Err(failure),
        }
        meter.step();
    }
    drop(meter);
    table.stopped = table.rows.len() < plan.len();
    match args.format {
        Format::Json => emit(&cota_results::pretty(&table))?,
        Format::Text => emit(&text::foot(&table))?,
    }
    if table.stopped {
        talk::note("cut short by Ctrl-C; --only TEXT runs some of the rows");
        return Ok(if table.missed > 0 { Exit::ProblemsFound } else { Exit::CutShort });
    }
    Ok(if table.missed > 0 { Exit::ProblemsFound } else { Exit::Done })
}

fn add(table: &mut JavaTable, row: JavaRow, format: Format) -> Result<(), Failure> {
    table.missed += row.compared.iter().filter(|bar| !bar.met).count();
    if format == Format::Text {
        cota_console::output::emit_part(&text::line(&row))?;
    }
    table.rows.push(row);
    Ok(())
}

/// The compiled subjects.
fn located(args: &Args) -> Result<Located, Failure> {
    let mut origin = Origin { jdk: args.jdk.clone(), ..Origin::default() };
    if let Some(path) = &args.classes {
        origin.class_path.push(path.clone());
    } else {
        let sources = args.subjects.join("src");
        if !sources.is_dir() {
            return Err(Failure::usage(format!("{} has no folder src", args.subjects.display())).hint(
                "run it at the root of Cota's source, or name lab/subjects/java with --subjects",
            ));
        }
        origin.sources.push(sources);
    }
    let here = std::env::current_dir()?;
    origin.locate(&here, &talk::detail).map_err(|error| failure(&error))
}

fn failure(error: &cota_java::JavaError) -> Failure {
    Failure::usage(error.to_string())
}
