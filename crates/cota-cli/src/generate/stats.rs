//! What is said about a search, on standard error; an estimate is what was asked for and goes to
//! standard output.

use super::args::{Args, Format};
use super::panics;
use super::search::Job;
use super::suite;
use cota_console::exit::{Exit, Failure};
use cota_engine::exercise::Signature;
use cota_engine::{Bounded, Outcome, Reduced, Sample, Search, StopReason, Strategy};
use cota_render::structures;
use cota_render::summary::{Text, grouped, sample_line, seconds, suite_line};
use cota_results::structures::{About, ClassStats, Death, SuiteStats};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

fn about<T: Bounded>(args: &Args, job: &Job, search: &Search<T>) -> About {
    About {
        structure: job.structure.clone(),
        invariant: job.invariant.clone(),
        scope: job.scope.to_string(),
        strategy: args.search.strategy.name().to_string(),
        slots: search.space().slots().len(),
        space: search.space().candidates(),
    }
}

/// Says what a search did: in one line, or at length if that was asked for.
pub(super) fn report<T: Bounded>(args: &Args, job: &Job, search: &Search<T>, outcome: &Outcome) {
    if args.output.stats {
        let mut stats = structures::stats(about(args, job, search), search.space(), outcome);
        stats.deaths.iter_mut().for_each(look_up);
        if args.output.format.is_json() {
            cota_console::talk::show(cota_results::line(&stats) + "\n");
            return;
        }
        cota_console::talk::show(Text(&stats));
    } else if args.output.format == Format::Text {
        cota_console::talk::say(&closing_line(args, outcome));
    }
    if let Some(note) = cut_short(args, outcome) {
        self::note(&note);
    }
}

/// Says what a suite was reduced to.
pub(super) fn reduced<T: Bounded>(
    args: &Args,
    job: &Job,
    search: &Search<T>,
    reduced: &Reduced<Option<Signature>>,
) {
    let outcome = Outcome {
        reason: reduced.reason.clone(),
        explored: reduced.explored,
        valid: reduced.suite,
        elapsed: reduced.elapsed,
        next: None,
        rejections: BTreeMap::new(),
    };
    let suite = SuiteStats {
        made: args.suite.made(args),
        kept: reduced.kept,
        quota: (reduced.quota < u64::MAX).then_some(reduced.quota),
        skips: None,
        classes: suite::classes(reduced)
            .map(|(class, members, kept)| ClassStats { members, kept, class })
            .collect(),
    };
    if !self::suite(args, job, search, &outcome, &suite) {
        return;
    }
    let by = match reduced.reason {
        StopReason::Limit => "--limit",
        StopReason::Time if reduced.kept == 0 => {
            note("cut short by --max-seconds before all classes were known: nothing is kept");
            return;
        }
        StopReason::Time => "--max-seconds",
        StopReason::Stopped => "Ctrl-C",
        _ => return,
    };
    note(&format!("cut short by {by}, there may be more structures"));
}

/// Says what a suite came to; `false` if that was all there is to say.
pub(super) fn suite<T: Bounded>(
    args: &Args,
    job: &Job,
    search: &Search<T>,
    outcome: &Outcome,
    suite: &SuiteStats,
) -> bool {
    if args.output.stats {
        let mut stats = structures::stats(about(args, job, search), search.space(), outcome);
        stats.suite = Some(suite.clone());
        if args.output.format.is_json() {
            cota_console::talk::show(cota_results::line(&stats) + "\n");
            return false;
        }
        cota_console::talk::show(Text(&stats));
    } else if args.output.format == Format::Text {
        cota_console::talk::say(&suite_line(suite, outcome.valid));
    }
    true
}

pub(super) use cota_console::talk::note;

fn closing_line(args: &Args, outcome: &Outcome) -> String {
    let structures = if outcome.valid == 1 { "structure" } else { "structures" };
    let what = match (args.search.strategy, outcome.explored) {
        (Strategy::Plain, 1) => "candidate",
        (Strategy::Plain, _) => "candidates",
        (_, 1) => "run of the invariant",
        _ => "runs of the invariant",
    };
    let (valid, explored) = (grouped(outcome.valid), grouped(outcome.explored));
    let (strategy, time) = (args.search.strategy.name(), seconds(outcome.elapsed.as_secs_f64()));
    format!("{valid} {structures} from {explored} {what} ({strategy}) in {time}")
}

/// What to know about a run that did not get to its end.
pub(super) fn cut_short(args: &Args, outcome: &Outcome) -> Option<String> {
    let by = match outcome.reason {
        StopReason::Limit => "--limit",
        StopReason::Time => "--max-seconds",
        StopReason::Stopped => "Ctrl-C",
        _ => return None,
    };
    let on = match (&outcome.next, args.search.shard) {
        (Some(next), Some(shard)) => format!("go on with --shard {shard} --from {next}"),
        (Some(next), None) => format!("go on with --from {next}"),
        (None, _) if args.technique.parts => {
            "a run with --parts has no place to go on from".to_string()
        }
        (None, _) if args.search.jobs > 1 => {
            "run with --jobs 1 to be told where to go on".to_string()
        }
        (None, _) => {
            return Some(format!("{by} was reached with the last candidate: none is left"));
        }
    };
    Some(format!("cut short by {by}, there may be more structures; {on}"))
}

/// Adds the line of source, if it is here, and names the file as seen from here.
fn look_up(death: &mut Death) {
    let text = std::fs::read_to_string(&death.file).unwrap_or_default();
    death.source = text.lines().nth(death.line as usize - 1).map(|line| line.trim().to_string());
    let here = std::env::current_dir().unwrap_or_default();
    if let Ok(file) = Path::new(&death.file).strip_prefix(here) {
        death.file = file.display().to_string();
    }
}

/// Estimates the size of a search.
pub(super) fn estimate<T: Bounded>(
    args: &Args,
    job: &Job,
    search: &Search<T>,
    probes: u64,
) -> Result<Exit, Failure> {
    let estimate =
        search.estimate(probes, args.output.seed).map_err(|failure| panics::failed(&failure))?;
    let report = structures::estimate(about(args, job, search), &estimate, args.output.seed);
    let mut out = std::io::stdout().lock();
    match args.output.format {
        format if format.is_json() => writeln!(out, "{}", cota_results::line(&report))?,
        _ => write!(out, "{}", Text(&report))?,
    }
    Ok(Exit::Done)
}

/// Says that structures were drawn at random, and how.
pub(super) fn sampled<T: Bounded>(args: &Args, job: &Job, search: &Search<T>, sample: &Sample<T>) {
    let report = structures::sample(about(args, job, search), sample, args.output.seed);
    match (args.output.stats, args.output.format) {
        (true, format) if format.is_json() => {
            cota_console::talk::show(cota_results::line(&report) + "\n")
        }
        _ => cota_console::talk::say(&sample_line(&report)),
    }
}
