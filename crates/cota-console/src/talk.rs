//! Messages on standard error besides errors, and how many of them there are.

use crate::exit::Failure;
use std::fmt::Display;
use std::io::{ErrorKind, IsTerminal, Write};
use std::sync::atomic::{AtomicU8, Ordering};

/// How much a command prints on standard error; for every command.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub struct Args {
    /// Print only errors on standard error
    #[arg(short, long, global = true, conflicts_with = "verbose", help_heading = "Talk")]
    quiet: bool,

    /// Also print each step on standard error
    #[arg(short, long, global = true, help_heading = "Talk")]
    verbose: bool,
}

const USUAL: u8 = 1;
const VERBOSE: u8 = 2;

static LEVEL: AtomicU8 = AtomicU8::new(USUAL);

impl Args {
    /// Applies these options to all that is printed from now on.
    pub fn apply(self) {
        let level = match self {
            Self { quiet: true, .. } => 0,
            Self { verbose: true, .. } => VERBOSE,
            _ => USUAL,
        };
        LEVEL.store(level, Ordering::Relaxed);
    }
}

/// Whether only errors are printed.
pub fn is_quiet() -> bool {
    LEVEL.load(Ordering::Relaxed) == 0
}

/// Whether to show progress: standard error is a terminal, and the user did not switch it off.
pub fn shows_progress() -> bool {
    !is_quiet() && std::io::stderr().is_terminal()
}

/// Writes a result to standard output, to its end. A reader that has seen enough (`| head`) is no error.
///
/// # Errors
/// If standard output cannot be written.
pub fn print(text: impl Display) -> Result<(), Failure> {
    let mut out = anstream::stdout();
    match write!(out, "{text}").and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(unwritable(&error)),
        _ => Ok(()),
    }
}

/// Nothing can be written to standard output.
pub fn unwritable(error: &std::io::Error) -> Failure {
    Failure::usage(format!("standard output cannot be written: {error}"))
}

/// Writes to standard error. If that fails, there is no other place to report it.
pub fn show(text: impl Display) {
    let _ = write!(anstream::stderr(), "{text}");
}

/// Prints a remark about a result.
pub fn note(text: &str) {
    if !is_quiet() {
        let yellow = anstyle::AnsiColor::Yellow.on_default().bold();
        show(format_args!("{yellow}note{yellow:#}: {text}\n"));
    }
}

/// Prints what to do about an error, after it.
pub fn hint(text: &str) {
    let cyan = anstyle::AnsiColor::Cyan.on_default().bold();
    show(format_args!("{cyan}hint{cyan:#}: {text}\n"));
}

/// A number with its noun, in the singular or the plural.
pub fn counted<N>(count: N, one: &str, many: &str) -> String
where
    N: Copy + Display + PartialEq + From<u8>,
{
    let word = if count == N::from(1) { one } else { many };
    format!("{count} {word}")
}

/// Prints a line about a result, unless only errors are printed.
pub fn say(text: &str) {
    if !is_quiet() {
        show(format_args!("{text}\n"));
    }
}

/// Prints a step, if steps are printed.
pub fn detail(text: &str) {
    if LEVEL.load(Ordering::Relaxed) == VERBOSE {
        show(format_args!("{text}\n"));
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn one_is_no_plural() {
        let files = |count: usize| super::counted(count, "file", "files");
        assert_eq!([0, 1, 2].map(files), ["0 files", "1 file", "2 files"]);
    }
}
