//! Results on standard output, beside a progress display on the same terminal.

use crate::exit::Failure;
use std::io::Write;

/// Writes a result to standard output.
///
/// # Errors
/// A reader that went away (`| head`) ends the command: the rest is not wanted.
pub fn emit(text: &str) -> Result<(), Failure> {
    crate::meter::clear();
    Ok(std::io::stdout().write_all(text.as_bytes())?)
}

/// Writes a part of a list that goes on; the progress display stays.
///
/// # Errors
/// As [`emit`].
pub fn emit_part(text: &str) -> Result<(), Failure> {
    crate::meter::above(|| Ok(std::io::stdout().write_all(text.as_bytes())?))
}

/// Prints a line about a list that may go on, as `println!` does.
#[macro_export]
macro_rules! tell {
    ($($part:tt)*) => { $crate::meter::above(|| $crate::talk::say(&format!($($part)*))) };
}
