//! `cota job`: a file with all that workers have to know.

use crate::commands;
use cota_cluster::Store;
use cota_console::exit::{Exit, Failure};
use cota_console::talk;
use cota_os::Tree;
use cota_results::work::Job;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Write a job for workers on other machines
///
/// The folder gets a file `job.json` and, for a type of your own crate, the program that was built around it.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The folder, which is made if there is none
    #[arg(long, value_name = "DIR")]
    folder: PathBuf,

    /// The command line of the job, such as `generate search-tree --size 10 --format json`
    #[arg(value_name = "COMMAND", required = true, last = true)]
    command: Vec<String>,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    create(&args.folder, &args.command)?;
    talk::say(&format!("`cota work {}` is a worker of this job", args.folder.display()));
    Ok(Exit::Done)
}

/// Puts a job into a folder. Whether its work can be cut into units is known then.
pub fn create(folder: &Path, line: &[String]) -> Result<Store, Failure> {
    let program = commands::program(line)?;
    let mut command = match &program {
        Some(program) => Command::new(program),
        None => Command::new(std::env::current_exe()?),
    };
    command.args(line).args(["--units", "describe"]);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::inherit());
    let output = Tree::start(&mut command)?.output()?;
    if !output.status.success() {
        // It has said why.
        return Err(Failure::usage(""));
    }
    let worker = cota_results::read_line(&String::from_utf8_lossy(&output.stdout));
    let worker = worker.map_err(|error| Failure::usage(format!("no job: {error}")))?;
    let (version, command) = (env!("COTA_VERSION").to_owned(), line.to_vec());
    let job = Job { version, command, program: None, worker };
    Store::create(folder, job, program.as_deref()).map_err(|error| {
        Failure::usage(error).hint("use another folder, or go on with the job that is there")
    })
}
