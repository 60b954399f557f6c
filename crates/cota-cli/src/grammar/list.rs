//! Listing sentences, filtered or not.

use super::output::{Output, note};
use super::source::Source;
use super::{Args, Exit, Failure, failed, is_cut};
use cota_console::interrupt;
use cota_console::meter::Meter;
use cota_console::talk::counted;
use cota_grammar::{list as list_each, list_lines};
use cota_results::sentences::Sentences;
use cota_run::{Progress, StopReason, Watch};
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Prints the sentences.
pub fn list(args: &Args, source: &Source, out: &mut Output) -> Result<Exit, Failure> {
    let selection = args.selection(source)?;
    let progress = Arc::new(Progress::default());
    let watch = Watch::new(&progress);
    // On a terminal, the list itself shows how far it is.
    let meter = (!io::stdout().is_terminal()).then(|| Meter::following("counting", &progress));
    interrupt::stops(&progress);
    out.begin::<Sentences>("sentences")?;
    let budget = args.budget.budget();
    let mut written = Ok(());
    let finished = if args.has_filters() || out.is_json() {
        let matches = |sentence: &str| args.is_match(sentence);
        list_each(selection, args.filters(&matches), &budget, watch, |sentence| {
            written = out.sentence(sentence);
            going_on(&written, out)
        })
    } else {
        list_lines(selection, &budget, watch, |lines| {
            written = out.write_all(lines);
            going_on(&written, out)
        })
    };
    drop(meter);
    written?;
    let finished = finished.map_err(|error| failed(&error))?;
    let (stop, listed) = (finished.stop, finished.result);
    let unit = Some(args.measure().units().to_owned());
    let stopped = stop.is_cut();
    out.finish(&Sentences { unit, stopped, ..Sentences::default() })?;
    args.remark(&listed, stop, &counted(listed.sentences, "sentence", "sentences"));
    if listed.sentences == 0 && stop == StopReason::Exhausted {
        note("there is no such sentence");
        return Ok(Exit::Nothing);
    }
    Ok(if is_cut(stop) { Exit::CutShort } else { Exit::Done })
}

/// Whether somebody still reads what is written.
pub fn going_on(written: &io::Result<()>, out: &Output) -> ControlFlow<()> {
    if written.is_err() || out.is_closed() {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}
