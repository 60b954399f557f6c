//! `cota lab java-mutants`: studies of mutation with Java classes, with mutants of Java classes.

mod depth;
mod exhaustive;
mod extender;
mod judging;
mod means;
mod operators;
mod real;
mod routines;
mod subjects;
mod suites;

use crate::table::{Style, Table};
use clap::ValueEnum;
use cota_console::arguments::jobs;
use cota_console::exit::{Exit, Failure};
use std::path::PathBuf;

/// Studies of mutation testing with Java classes: what was published beside what comes out here
///
/// CSV lines to stdout and a summary to stderr, or one JSON document.
#[derive(clap::Args)]
pub struct Args {
    /// Which study
    #[arg(value_enum)]
    which: Which,
    /// Only this subject; may be given several times
    #[arg(long, value_name = "NAME")]
    subject: Vec<String>,
    /// Of `suites`: the first N of the thirty
    #[arg(long, value_name = "N", default_value = "30", value_parser = clap::value_parser!(i64).range(1..=30))]
    suites: i64,
    /// Of `means`: what `suites` printed, instead of the table that is kept
    #[arg(long, value_name = "FILE")]
    kept: Option<PathBuf>,
    /// Of `routines`: leave out rows with more than N inputs
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    inputs: u64,
    /// Of `depth`: how deep
    #[arg(long, value_name = "N", default_value_t = 3)]
    depth: usize,
    /// Of `real`: how many verdicts
    #[arg(long, value_name = "N", default_value = "100")]
    sample: usize,
    /// Of `real`: the seed of the sample
    #[arg(long, value_name = "N", default_value_t = 20)]
    seed: u64,
    /// How many runs at a time [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = jobs)]
    jobs: Option<usize>,
    /// The folder of the Java subjects
    #[arg(long, value_name = "FOLDER", default_value = "lab/subjects/java-navigation")]
    subjects: PathBuf,
    /// The JDK [default: `JAVA_HOME`, or that of `java` on the path]
    #[arg(long, value_name = "FOLDER")]
    jdk: Option<PathBuf>,
    /// How results are printed
    #[arg(long, value_enum, default_value = "text")]
    format: Style,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Which {
    /// All mutants of the eight subjects against all short sequences of calls
    Exhaustive,
    /// How many mutants each operator makes of the eight subjects
    Operators,
    /// Scores, toughness and dominators of the thirty random suites, without navigation and with it
    Suites,
    /// What `suites` measured, as it is kept: means, spread and a signed-rank test, beside what was published
    Means,
    /// Mutants and survivors of five classes without the operator that extends conditions and with it
    Extender,
    /// How many mutants of `getNode` there are when mutants are mutated again
    Depth,
    /// Mutants and survivors of the routines of the tables 6.3, 6.6, 6.13, 6.29, 6.31, 6.33, 6.35 and 6.37, in Java
    Routines,
    /// A sample of verdicts of the exhaustive suite, each applied as a diff and run with the real JVM; exit code 2 if one is not the same
    Real,
}

/// Runs a study.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let subjects = subjects::named(&args.subject)?;
    let processors = || std::thread::available_parallelism().map_or(1, usize::from);
    let jobs = args.jobs.unwrap_or_else(processors);
    let name = args.which.to_possible_value().map_or(String::new(), |it| it.get_name().into());
    let mut table = Table::new(name, "mutation of Java classes", args.format);
    let sources = || judging::sources(&args.subjects, args.jdk.clone());
    let mut fine = true;
    match args.which {
        Which::Exhaustive => exhaustive::run(&mut table, &sources()?, &subjects, jobs)?,
        Which::Operators => operators::run(&mut table, &sources()?, &subjects)?,
        Which::Suites => suites::run(&mut table, &sources()?, &subjects, args.suites, jobs)?,
        Which::Means => means::run(&mut table, &subjects, args.kept.as_deref())?,
        Which::Extender => extender::run(&mut table, &sources()?, jobs)?,
        Which::Depth => depth::run(&mut table, &sources()?, args.depth)?,
        Which::Routines => {
            let (folder, jdk) = (&args.subjects, args.jdk.as_ref());
            routines::run(&mut table, folder, jdk, args.inputs, jobs)?;
        }
        Which::Real => {
            let sample = (args.sample, args.seed);
            fine = real::run(&mut table, &sources()?, &subjects, sample, jobs)?;
        }
    }
    table.end(false)?;
    Ok(if fine { Exit::Done } else { Exit::ProblemsFound })
}
