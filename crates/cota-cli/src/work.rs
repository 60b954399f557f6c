//! `cota work`: a worker of a job.

use cota_cluster::Store;
use cota_console::exit::{Exit, Failure};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Do tasks of a job that are read from standard input
///
/// One JSON document a line: the worker writes one about itself first, then for each task that it reads what became of
/// it. It ends when there is nothing more to read. What runs such workers is `cota cluster`, or any program that reads and
/// writes lines; the schemas are `work-worker`, `work-task` and `work-part`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The file that `cota job` wrote, or its folder
    #[arg(value_name = "JOB")]
    job: PathBuf,

    /// Write what is found as files into this folder, which all machines see, instead of into the lines
    #[arg(long, value_name = "DIR")]
    results: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let store = open(&args.job)?;
    let mut words: Vec<OsString> = vec!["serve".into()];
    if let Some(folder) = &args.results {
        words.extend(["--results".into(), shared(folder)?.into()]);
    }
    replace(&store, &words)
}

/// A folder for results, by its whole path; it is made if there is none.
pub fn shared(folder: &Path) -> Result<PathBuf, Failure> {
    let failed = |error| Failure::usage(format!("{}: {error}", folder.display()));
    std::fs::create_dir_all(folder).and_then(|()| folder.canonicalize()).map_err(failed)
}

/// The job of a file or a folder.
pub fn open(job: &Path) -> Result<Store, Failure> {
    let folder = match job.parent() {
        Some(folder) if job.is_file() && folder.as_os_str().is_empty() => Path::new("."),
        Some(folder) if job.is_file() => folder,
        _ => job,
    };
    let store = Store::read(folder).map_err(|error| {
        Failure::usage(error).hint("cota job --folder DIR -- generate ... writes a job")
    })?;
    store.check_version(env!("COTA_VERSION")).map_err(|error| {
        Failure::usage(error).hint("all machines need the same version; make the job again")
    })?;
    Ok(store)
}

/// Does the command line of a job with the hidden option for units, in the place of this process, so that signals reach
/// it.
pub fn replace(store: &Store, units: &[OsString]) -> Result<Exit, Failure> {
    let program = match store.program().map_err(Failure::usage)? {
        Some(program) => program,
        None => std::env::current_exe()?,
    };
    let mut command = Command::new(program);
    command.args(&store.job().command).arg("--units").args(units);
    let error = std::os::unix::process::CommandExt::exec(&mut command);
    Err(Failure::usage(format!("the worker cannot be started: {error}")))
}
