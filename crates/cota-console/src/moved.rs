//! Words of earlier versions: an error names the new word.

use crate::talk;
use std::ffi::OsString;

/// A command or option that has another name now.
pub struct Moved {
    /// The command, or the command that has the option; an empty list is any command.
    pub command: &'static [&'static str],
    /// The option; empty if it is the command that moved.
    pub option: &'static str,
    /// What to write now.
    pub now: &'static str,
}

impl Moved {
    /// A command that has another name.
    pub const fn command(command: &'static [&'static str], now: &'static str) -> Self {
        Self { command, option: "", now }
    }

    /// An option of a command that has another name.
    pub const fn option(
        command: &'static [&'static str],
        option: &'static str,
        now: &'static str,
    ) -> Self {
        Self { command, option, now }
    }

    /// Whether a command line, without the name of the program, uses it.
    fn is_in(&self, words: &[&str]) -> bool {
        let named: Vec<&str> = words.iter().copied().filter(|w| !w.starts_with('-')).collect();
        let given = |word: &&str| word.split('=').next() == Some(self.option);
        named.starts_with(self.command) && (self.option.is_empty() || words.iter().any(given))
    }
}

/// Prints what became of the words of a command line that cannot be parsed.
pub fn hint(args: &[OsString], moved: &[Moved]) {
    let words: Vec<&str> = args.iter().skip(1).filter_map(|arg| arg.to_str()).collect();
    for found in moved.iter().filter(|moved| moved.is_in(&words)) {
        talk::hint(&match found.option {
            "" => format!("it is `{}` now", found.now),
            option => format!("`{option}` is `{}` now", found.now),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_of_a_command() {
        let moved = Moved::option(&["fsm", "check"], "--budget", "--max-steps");
        assert!(moved.is_in(&["fsm", "check", "model.dot", "--budget", "5"]));
        assert!(moved.is_in(&["-q", "fsm", "check", "--budget=5"]));
        assert!(!moved.is_in(&["fsm", "suite", "--budget", "5"]));
        assert!(!moved.is_in(&["fsm", "check", "--budgets", "5"]));
        assert!(Moved::command(&["experiment"], "cota lab tables").is_in(&["experiment", "6.1"]));
    }
}
