//! A session as a program, for `cota fsm run`: a line in, a line out. `--hasty` runs the wrong one.

use containers::session::{HastySession, Session};
use std::io::{BufRead, Write};

fn main() -> std::io::Result<()> {
    let hasty = std::env::args().any(|arg| arg == "--hasty");
    let (mut right, mut wrong) = (Session::new(), HastySession::new());
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        writeln!(out, "{}", if hasty { wrong.ask(&line) } else { right.ask(&line) })?;
        out.flush()?;
    }
    Ok(())
}
