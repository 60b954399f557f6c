//! What a stop of the tour looks like.

use std::fmt::Display;
use std::time::Duration;

/// More lines than this are not for a screen.
const MOST_LINES: usize = 26;

/// Begins a screen.
pub fn begin(title: &str) {
    let bold = anstyle::Style::new().bold();
    let rule = "─".repeat(72usize.saturating_sub(title.chars().count() + 4));
    anstream::println!("\n{bold}── {title} {rule}{bold:#}\n");
}

/// A line of text.
pub fn text(text: impl Display) {
    anstream::println!("{text}");
}

/// A command as one would type it.
pub fn command(line: &str) {
    let green = anstyle::AnsiColor::Green.on_default();
    anstream::println!("\n{green}$ {line}{green:#}");
}

/// What a command prints, as far as it fits.
pub fn printed(text: &str) {
    lines(text, MOST_LINES);
}

/// At most so many lines of what a command prints.
pub fn lines(text: &str, most: usize) {
    let lines: Vec<_> = text.trim_end().lines().collect();
    for line in lines.iter().take(most) {
        anstream::println!("  {line}");
    }
    if lines.len() > most {
        anstream::println!("  … {} more lines", lines.len() - most);
    }
}

/// Ends the screen.
pub fn end(time: Duration, more: &str) {
    let dim = anstyle::Style::new().dimmed();
    anstream::println!("\n{dim}{:.1} s; read on in {more}{dim:#}", time.as_secs_f64());
}
