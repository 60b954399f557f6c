//! What a stop of the tour looks like.

use cota_console::exit::Failure;
use cota_console::talk::{counted, print};
use std::fmt::Display;
use std::time::Duration;

/// More lines than this are not for a screen.
const MOST_LINES: usize = 26;

/// Begins a screen.
pub fn begin(title: &str) -> Result<(), Failure> {
    let bold = anstyle::Style::new().bold();
    let rule = "─".repeat(72usize.saturating_sub(title.chars().count() + 4));
    print(format_args!("\n{bold}── {title} {rule}{bold:#}\n\n"))
}

/// A line of text.
pub fn text(text: impl Display) -> Result<(), Failure> {
    print(format_args!("{text}\n"))
}

/// A command as one would type it.
pub fn command(line: &str) -> Result<(), Failure> {
    let green = anstyle::AnsiColor::Green.on_default();
    print(format_args!("\n{green}$ {line}{green:#}\n"))
}

/// What a command prints, as far as it fits.
pub fn printed(text: &str) -> Result<(), Failure> {
    lines(text, MOST_LINES)
}

/// The most lines of a command's output.
pub fn lines(text: &str, most: usize) -> Result<(), Failure> {
    let lines: Vec<_> = text.trim_end().lines().collect();
    for line in lines.iter().take(most) {
        print(format_args!("  {line}\n"))?;
    }
    if lines.len() > most {
        let more = counted(lines.len() - most, "more line", "more lines");
        print(format_args!("  … {more}\n"))?;
    }
    Ok(())
}

/// Ends the screen.
pub fn end(time: Duration, more: &str) -> Result<(), Failure> {
    let dim = anstyle::Style::new().dimmed();
    print(format_args!("\n{dim}{:.1} s; read on in {more}{dim:#}\n", time.as_secs_f64()))
}
