//! How a command ends: typed exit codes and one voice for errors.

use crate::talk::show;
use std::fmt;
use std::process::ExitCode;

/// The exit codes that all commands share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The job was done and found nothing wrong.
    Done = 0,
    /// The job was done and the answer is bad news: a failing input, a difference, not satisfied.
    Found = 1,
    /// The arguments or the input cannot be used.
    Usage = 2,
    /// A limit cut the run short; what was printed is true but not all.
    Limit = 3,
    /// The job was done and what was asked for does not exist.
    None = 4,
    /// There was nothing to do.
    Nothing = 5,
    /// Ctrl-C or a signal ended a run that cannot go on later where it was.
    Interrupted = 130,
}

/// An error for people: what is wrong (where it is known, with the place), and what to do.
#[derive(Debug)]
pub struct Failure {
    message: String,
    hint: Option<String>,
    exit: Exit,
}

impl Failure {
    /// Bad input or arguments.
    pub fn usage(message: impl fmt::Display) -> Self {
        Self { message: message.to_string(), hint: None, exit: Exit::Usage }
    }

    /// Adds what to do about it.
    pub fn hint(mut self, hint: impl fmt::Display) -> Self {
        self.hint = Some(hint.to_string());
        self
    }

    /// Prints the error and what to do about it, unless there is nothing to say.
    pub fn print(&self) {
        if self.message.is_empty() {
            return;
        }
        let red = anstyle::AnsiColor::Red.on_default().bold();
        show(format_args!("{red}error{red:#}: {}\n", self.message));
        if let Some(hint) = &self.hint {
            let cyan = anstyle::AnsiColor::Cyan.on_default().bold();
            show(format_args!("{cyan}hint{cyan:#}: {hint}\n"));
        }
    }

    /// Ends with another exit code than [`Exit::Usage`].
    pub fn exit(mut self, exit: Exit) -> Self {
        self.exit = exit;
        self
    }
}

impl From<std::io::Error> for Failure {
    /// A reader that has seen enough (`| head`) is no error: the command ends quietly.
    fn from(error: std::io::Error) -> Self {
        match error.kind() {
            std::io::ErrorKind::BrokenPipe => Self::usage("").exit(Exit::Done),
            _ => Self::usage(error),
        }
    }
}

/// Prints the error, if any, and turns the outcome into the exit code of the process.
pub fn end(outcome: Result<Exit, Failure>) -> ExitCode {
    let exit = outcome.unwrap_or_else(|failure| {
        failure.print();
        failure.exit
    });
    ExitCode::from(exit as u8)
}
