//! `cota-fuzz`: changed texts into everything in Cota that reads, see the library.

use clap::Parser;
use cota_fuzz::child::{self, Inputs, Job};
use cota_fuzz::parent::{self, Finding, Plan, Summary};
use cota_fuzz::{Target, targets};
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// Run changed texts through the readers of Cota
///
/// Exit codes: 0 nothing was found, 1 something was, 2 it cannot be run.
#[derive(Parser)]
struct Args {
    /// Only these targets
    #[arg(value_name = "TARGET")]
    targets: Vec<String>,

    /// Name the targets
    #[arg(long)]
    list: bool,

    /// Seconds for each target
    #[arg(long, value_name = "N", default_value_t = 60.0)]
    seconds: f64,

    /// The most inputs for each target
    #[arg(long, value_name = "N", default_value_t = u64::MAX)]
    inputs: u64,

    /// Other inputs
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Tell of inputs that take more seconds of processor time
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0)]
    slow: f64,

    /// The most memory of a reader, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 2048)]
    memory: u64,

    /// Where inputs that go wrong are kept
    #[arg(long, value_name = "FOLDER", default_value = "target/cota-fuzz")]
    output: PathBuf,

    /// Run these inputs of the one target again
    #[arg(long, value_name = "FILE", num_args = 1..)]
    replay: Vec<PathBuf>,

    /// Be the process that reads
    #[arg(long, value_name = "TARGET", hide = true)]
    child: Option<String>,

    /// The number of the first input
    #[arg(long, value_name = "N", default_value_t = 0, hide = true)]
    first: u64,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(args: &Args) -> io::Result<bool> {
    if let Some(name) = &args.child {
        return be_a_child(named(name)?, args).map(|()| true);
    }
    let targets = match &args.targets[..] {
        [] => targets::ALL.iter().collect(),
        names => names.iter().map(|name| named(name)).collect::<io::Result<Vec<_>>>()?,
    };
    if args.list {
        for target in targets {
            println!("{:<16} {}", target.name, target.about);
        }
        return Ok(true);
    }
    let plan = Plan {
        program: std::env::current_exe()?,
        seed: args.seed,
        inputs: args.inputs,
        time: seconds(args.seconds)?,
        slow: seconds(args.slow)?,
        memory: args.memory,
        folder: args.output.clone(),
    };
    if let [first, ..] = &args.replay[..] {
        let [target] = targets[..] else {
            return Err(io::Error::other(format!("which target reads {}?", first.display())));
        };
        let summary = parent::replay(target, &plan, &args.replay)?;
        summary.findings.iter().for_each(tell);
        return Ok(show(target, &summary));
    }
    let mut good = true;
    for target in targets {
        good &= show(target, &parent::fuzz(target, &plan, &mut tell)?);
    }
    Ok(good)
}

fn named(name: &str) -> io::Result<&'static Target> {
    Target::named(name).ok_or_else(|| {
        let names: Vec<_> = targets::ALL.iter().map(|target| target.name).collect();
        io::Error::other(format!("there is no target `{name}`, only {}", names.join(", ")))
    })
}

fn seconds(number: f64) -> io::Result<Duration> {
    Duration::try_from_secs_f64(number).map_err(io::Error::other)
}

fn tell(finding: &Finding) {
    println!("{finding}");
}

fn show(target: &Target, summary: &Summary) -> bool {
    let Summary { inputs, accepted, slowest, peak, findings } = summary;
    println!(
        "{:<16} {inputs:>9} inputs, {:>3} % accepted, slowest {slowest} ms, {} MiB, {} findings",
        target.name,
        accepted * 100 / (*inputs).max(1),
        peak / 1024,
        findings.len()
    );
    findings.is_empty()
}

fn be_a_child(target: &Target, args: &Args) -> io::Result<()> {
    let given = args.replay.iter().map(std::fs::read).collect::<io::Result<Vec<_>>>()?;
    let job = Job {
        first: args.first,
        count: if given.is_empty() { args.inputs } else { given.len() as u64 },
        inputs: if given.is_empty() { Inputs::Changed(args.seed) } else { Inputs::Given(given) },
        time: seconds(args.seconds)?,
        slow: seconds(args.slow)?,
    };
    child::run(&(target.open)(), &job, &mut io::stdout().lock())
}
