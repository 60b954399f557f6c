//! `--run`: every sentence into a program, or into two that should agree.

use super::list::going_on;
use super::output::Output;
use super::source::Source;
use super::{Args, Exit, Failure, failed, is_cut};
use cota_console::interrupt;
use cota_console::meter::Meter;
use cota_console::talk::counted;
use cota_grammar::line;
use cota_grammar::run::{self, CommandLine, End, Executed, Finding, Outcome, Program, Programs};
use cota_results::sentences::{self, FindingKind, Findings, Reaction};
use cota_run::{Progress, StopReason, Watch};
use std::io::{self, Write};
use std::sync::Arc;

/// Runs the program on each sentence; prints what it finds, smallest first.
pub fn execute(
    args: &Args,
    source: &Source,
    command: &CommandLine,
    out: &mut Output,
) -> Result<Exit, Failure> {
    let selection = args.selection(source)?;
    let against = args.against.as_ref();
    let programs = Programs { command, against, feed: args.feed(), timeout: args.timeout };
    let progress = Arc::new(Progress::default());
    let meter = Meter::following("counting", &progress);
    interrupt::stops(&progress);
    out.begin::<Findings>("findings")?;
    let matches = |sentence: &str| args.is_match(sentence);
    let (filters, budget) = (args.filters(&matches), args.budget.budget());
    let mut written = Ok(());
    let watch = Watch::new(&progress);
    let finished =
        run::execute(selection, filters, programs, &budget, watch, |sentence, finding| {
            written = print(args, command, sentence, finding, out);
            going_on(&written, out)
        });
    drop(meter);
    written?;
    let finished = finished.map_err(|error| failed(&error))?;
    let (stop, executed) = (finished.stop, finished.result);
    summarize(&executed, stop, out)?;
    args.remark(&executed.listed, stop, &counted(executed.sentences, "sentence", "sentences"));
    Ok(match (executed.kinds.is_empty(), is_cut(stop)) {
        (false, _) => Exit::ProblemsFound,
        (true, true) => Exit::CutShort,
        (true, false) if executed.sentences == 0 => Exit::Nothing,
        (true, false) => Exit::Done,
    })
}

fn print(
    args: &Args,
    command: &CommandLine,
    sentence: &str,
    finding: &Finding,
    out: &mut Output,
) -> io::Result<()> {
    let reproduce = reproductions(args, command, finding, sentence);
    if out.is_json() {
        return out.element(&element(finding, sentence.to_owned(), reproduce));
    }
    writeln!(out, "{}: {}", finding.kind(), line::encode(sentence))?;
    for line in details(finding).into_iter().chain(reproduce) {
        writeln!(out, "  {line}")?;
    }
    Ok(())
}

/// Prints how the program ended how often, and the findings by kind.
fn summarize(executed: &Executed, stop: StopReason, out: &mut Output) -> io::Result<()> {
    let kinds = executed.kinds.iter().map(|(kind, found)| FindingKind {
        kind: kind.clone(),
        count: found.count,
        smallest: found.smallest.clone(),
    });
    out.finish(&Findings {
        findings: Vec::new(),
        sentences: executed.sentences,
        stopped: stop.is_cut(),
        ends: executed.ends.clone(),
        kinds: kinds.collect(),
    })?;
    if out.is_json() {
        return Ok(());
    }
    let sentences = counted(executed.sentences, "sentence", "sentences");
    let ends: Vec<_> = executed.ends.iter().map(|(end, count)| format!("{end}: {count}")).collect();
    if ends.is_empty() {
        writeln!(out, "{sentences}")?;
    } else {
        writeln!(out, "{sentences}; {}", ends.join(", "))?;
    }
    for (kind, found) in &executed.kinds {
        let smallest = line::encode(&found.smallest);
        writeln!(out, "{kind}: {}, the smallest is {smallest}", found.count)?;
    }
    Ok(())
}

fn reproductions(
    args: &Args,
    command: &CommandLine,
    finding: &Finding,
    sentence: &str,
) -> Vec<String> {
    let line = |command: &CommandLine| Program::reproduction(command, args.feed(), sentence);
    match (finding, &args.against) {
        (Finding::Difference(..), Some(against)) => vec![line(command), line(against)],
        _ => vec![line(command)],
    }
}

/// What each program did, where two differ.
fn details(finding: &Finding) -> Vec<String> {
    match finding {
        Finding::Bad(_) => Vec::new(),
        Finding::Difference(a, b) => vec![described(a), described(b)],
    }
}

fn described(outcome: &Outcome) -> String {
    let output = String::from_utf8_lossy(&outcome.output);
    match outcome.end {
        End::Answer => format!("{output:?}"),
        end => format!("{end}, {output:?}"),
    }
}

fn element(finding: &Finding, sentence: String, reproduce: Vec<String>) -> sentences::Finding {
    let reaction = |outcome: &Outcome| Reaction {
        end: outcome.end.to_string(),
        output: String::from_utf8_lossy(&outcome.output).into_owned(),
    };
    let (program, against) = match finding {
        Finding::Bad(a) => (reaction(a), None),
        Finding::Difference(a, b) => (reaction(a), Some(reaction(b))),
    };
    sentences::Finding { kind: finding.kind(), sentence, program, against, reproduce }
}
