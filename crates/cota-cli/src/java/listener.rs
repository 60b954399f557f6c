//! A listener in Java instead of an output of structures.

use super::generate::failed;
use super::origin::unusable;
use cota_console::exit::{Exit, Failure};
use cota_console::{interrupt, talk};
use cota_java::{JavaSearch, listener};
use cota_runner::generate::search::exit;
use std::io::Write;
use std::ops::ControlFlow;

/// Gives every structure to a class of the user and prints what it prints.
pub fn run(search: &JavaSearch, class: &str) -> Result<Exit, Failure> {
    interrupt::stops(search.progress());
    let mut out = anstream::stdout().lock();
    let mut written = Ok(());
    let listened = listener::listen(search, class, &mut |_, output| {
        written = out.write_all(output);
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let listened = listened.map_err(|error| unusable(&error))?;
    written?;
    out.write_all(&listened.output)?;
    out.flush()?;
    if let Some((thrown, structure)) = listened.thrown {
        let at = thrown.trace.first().map(|place| format!("\n  at {place}")).unwrap_or_default();
        let on = structure.map(|(vector, value)| {
            let drawing = value.draw().trim_end().replace('\n', "\n  ");
            format!("\n  on the structure {vector}\n  {drawing}")
        });
        let on = on.unwrap_or_default();
        return Err(Failure::usage(format!("the listener throws {thrown}{at}{on}")));
    }
    let run = listened.run.map_err(|failure| failed(&failure))?;
    let structures = talk::counted(run.result.valid, "structure", "structures");
    let candidates = talk::counted(run.steps, "candidate", "candidates");
    talk::say(&format!("{structures} from {candidates} to {class}"));
    if run.stop.is_cut() {
        let next = run.result.next.map(|next| format!("; go on with --from {next}"));
        let next = next.unwrap_or_default();
        talk::note(&format!("cut short ({}), there may be more structures{next}", run.stop));
    }
    Ok(exit(run.stop))
}
