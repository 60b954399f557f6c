//! `--run`: every sentence into a program, or into two that should agree.

use super::list::each;
use super::output::Output;
use super::source::Source;
use super::{Args, Exit, Failure};
use cota_console::interrupt;
use cota_console::meter::Meter;
use cota_console::talk::counted;
use cota_grammar::run::{CommandLine, End, Finding, Outcome, Program};
use cota_grammar::{Language, in_order, line};
use cota_results::sentences::{self, FindingKind, Findings, Reaction};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::ControlFlow;

/// A sentence and how the programs took it.
type Taken = (String, io::Result<(Outcome, Option<Outcome>)>);

/// What was found so far.
#[derive(Default)]
struct Report {
    sentences: u64,
    /// By kind: how many, and the smallest sentence.
    kinds: BTreeMap<String, (u64, String)>,
    /// How often the program ended in each way.
    ends: BTreeMap<String, u64>,
}

/// Runs the program on each sentence; prints what it finds, smallest first.
pub fn execute(
    args: &Args,
    source: &Source,
    command: &CommandLine,
    out: &mut Output,
) -> Result<Exit, Failure> {
    let bound = args.bound(source)?;
    super::check_size(source, bound)?;
    let language = Language::sentences(&source.grammar, args.measure(), bound);
    let limit = args.timeout;
    let program = |command: &CommandLine| Program::new(command.clone(), args.feed(), limit);
    let worker = || {
        let mut programs = (program(command), args.against.as_ref().map(program));
        move |sentence: String| -> Taken {
            let outcome = programs.0.run(&sentence);
            let both = outcome.and_then(|outcome| {
                let against =
                    programs.1.as_mut().map(|against| against.run(&sentence)).transpose()?;
                Ok((outcome, against))
            });
            (sentence, both)
        }
    };
    let mut report = Report::default();
    let mut failure = None;
    out.begin::<Findings>("findings")?;
    interrupt::heed();
    let meter = Meter::new(None, "sentences");
    each(args, &language, |sentences| {
        in_order(args.budget.budget().jobs, sentences, worker, |taken| {
            meter.step();
            match report.add(args, command, taken, out) {
                Ok(()) if out.is_closed() || interrupt::asked() => ControlFlow::Break(()),
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failure = Some(error);
                    ControlFlow::Break(())
                }
            }
        });
        Ok(())
    })?;
    drop(meter);
    match failure {
        Some(failure) => Err(failure),
        None if interrupt::asked() => {
            let done = counted(report.sentences, "sentence", "sentences");
            report.finish(out)?;
            cota_console::talk::note(&format!(
                "cut short by Ctrl-C after {done}; --length N takes those of one length"
            ));
            Ok(Exit::CutShort)
        }
        None => report.finish(out),
    }
}

impl Report {
    fn add(
        &mut self,
        args: &Args,
        command: &CommandLine,
        taken: Taken,
        out: &mut Output,
    ) -> Result<(), Failure> {
        let (sentence, outcomes) = taken;
        let (outcome, against) = outcomes.map_err(|error| {
            Failure::usage(format!(
                "`{}` cannot be run on {sentence:?}: {error}",
                command.program()
            ))
        })?;
        self.sentences += 1;
        *self.ends.entry(outcome.end.to_string()).or_default() += 1;
        let Some(finding) = Finding::judge(outcome, against) else { return Ok(()) };
        let kind = self.kinds.entry(finding.kind()).or_insert_with(|| (0, sentence.clone()));
        kind.0 += 1;
        let reproduce = reproductions(args, command, &finding, &sentence);
        if out.is_json() {
            out.element(&element(&finding, sentence, reproduce))?;
        } else {
            writeln!(out, "{}: {}", finding.kind(), line::encode(&sentence))?;
            for line in details(&finding).into_iter().chain(reproduce) {
                writeln!(out, "  {line}")?;
            }
        }
        Ok(())
    }

    /// Prints the summary.
    fn finish(self, out: &mut Output) -> Result<Exit, Failure> {
        let kinds = self.kinds.iter().map(|(kind, (count, smallest))| FindingKind {
            kind: kind.clone(),
            count: *count,
            smallest: smallest.clone(),
        });
        out.finish(&Findings {
            findings: Vec::new(),
            sentences: self.sentences,
            ends: self.ends.clone(),
            kinds: kinds.collect(),
        })?;
        if !out.is_json() {
            let ends: Vec<_> =
                self.ends.iter().map(|(end, count)| format!("{end}: {count}")).collect();
            let sentences = counted(self.sentences, "sentence", "sentences");
            writeln!(out, "{sentences}; {}", ends.join(", "))?;
            for (kind, (count, smallest)) in &self.kinds {
                writeln!(out, "{kind}: {count}, the smallest is {}", line::encode(smallest))?;
            }
        }
        Ok(match (self.sentences, self.kinds.is_empty()) {
            (0, _) => Exit::Nothing,
            (_, true) => Exit::Done,
            (_, false) => Exit::ProblemsFound,
        })
    }
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
        Finding::Difference(a, b) => vec![told(a), told(b)],
    }
}

fn told(outcome: &Outcome) -> String {
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
