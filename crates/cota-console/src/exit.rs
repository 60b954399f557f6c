//! How a command ends: typed exit codes and one voice for errors.

use crate::talk::{self, show};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;

/// The exit codes, the same for all commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The job was done and found nothing wrong.
    Done = 0,
    /// The arguments or the input cannot be used.
    Usage = 1,
    /// The job was done and found a problem: a survivor, a deviation, a failing input, no patch.
    ProblemsFound = 2,
    /// A limit cut the run short; what was printed is true but not all.
    CutShort = 3,
    /// The subject does not build, or its own tests fail.
    SubjectFails = 4,
    /// What was asked for does not exist, or there was nothing to do.
    Nothing = 5,
    /// A fault of Cota.
    Internal = 70,
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
            talk::hint(hint);
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

/// Runs a program, prints its error, if any, and turns its outcome into the exit code of the process. A panic,
/// which the hook of the process prints, is a fault of the program.
pub fn end(program: impl FnOnce() -> Result<Exit, Failure>) -> ExitCode {
    // Nothing is used after a panic.
    let exit = match catch_unwind(AssertUnwindSafe(program)) {
        Ok(Ok(exit)) => exit,
        Ok(Err(failure)) => {
            failure.print();
            failure.exit
        }
        Err(_) => {
            let text = "this is a fault of Cota: please report it with the command line and the message above";
            Failure::usage(text).print();
            Exit::Internal
        }
    };
    ExitCode::from(exit as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_has_an_exit_code_of_its_own() {
        let code = |program: fn() -> Result<Exit, Failure>| format!("{:?}", end(program));
        assert_eq!(code(|| panic!("on purpose")), format!("{:?}", ExitCode::from(70)));
        assert_eq!(code(|| Ok(Exit::Done)), format!("{:?}", ExitCode::SUCCESS));
        let refused = || Err(Failure::usage("on purpose"));
        assert_eq!(code(refused), format!("{:?}", ExitCode::from(1)));
    }
}
