//! The calculator as a program, for `cota grammar --run`: an expression a line in, its value a line out.
//! `--by-stack` runs the second implementation.

use containers::calculator::{evaluate, evaluate_by_stack};
use std::io::{BufRead, Write};

fn main() -> std::io::Result<()> {
    let by_stack = std::env::args().any(|arg| arg == "--by-stack");
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let value = if by_stack { evaluate_by_stack(&line) } else { evaluate(&line).ok() };
        match value {
            Some(value) => writeln!(out, "{value}")?,
            None => writeln!(out, "no result")?,
        }
        out.flush()?;
    }
    Ok(())
}
