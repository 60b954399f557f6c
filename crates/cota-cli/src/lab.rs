//! `cota lab`: the laboratory, a program of its own that is built only where it is wanted.

use cota_console::exit::{Exit, Failure};
use cota_console::talk;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

/// The program with the laboratory.
const PROGRAM: &str = "cota-lab";

/// Run published tables and studies of the literature again (the program `cota-lab`)
///
/// `cota lab --help` has its commands.
#[derive(clap::Args)]
#[command(disable_help_flag = true, disable_version_flag = true)]
pub struct Args {
    /// The command of the laboratory with its arguments
    #[arg(value_name = "ARGS", trailing_var_arg = true, allow_hyphen_values = true)]
    args: Vec<OsString>,
}

/// Hands over to the laboratory: what it prints and its exit code are those of the command.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let program = beside().unwrap_or_else(|| PathBuf::from(PROGRAM));
    let mut command = Command::new(&program);
    // What stood before `lab` is not among its arguments.
    command.args(talk::is_quiet().then_some("--quiet")).args(&args.args);
    Err(failure(&replaced(&mut command)))
}

/// The program beside this one.
fn beside() -> Option<PathBuf> {
    let own = std::env::current_exe().ok()?;
    let name = format!("{PROGRAM}{}", std::env::consts::EXE_SUFFIX);
    Some(own.with_file_name(name)).filter(|path| path.is_file())
}

/// Why this process is still here. The laboratory takes its place, so that signals reach it.
#[cfg(unix)]
fn replaced(command: &mut Command) -> std::io::Error {
    std::os::unix::process::CommandExt::exec(command)
}

/// Why the laboratory did not run; if it did, this process ends as it ended.
#[cfg(not(unix))]
fn replaced(command: &mut Command) -> std::io::Error {
    match command.status() {
        Ok(status) => std::process::exit(status.code().unwrap_or(1)),
        Err(error) => error,
    }
}

fn failure(error: &std::io::Error) -> Failure {
    if error.kind() != std::io::ErrorKind::NotFound {
        return Failure::usage(format!("{PROGRAM}: {error}"));
    }
    Failure::usage(format!("{PROGRAM} is neither beside this program nor on the path")).hint(format!(
        "in a clone of the source of Cota: cargo run --release -p {PROGRAM} -- ..., or cargo build --release -p {PROGRAM}"
    ))
}
