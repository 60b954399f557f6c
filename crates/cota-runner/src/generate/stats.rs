//! The report of a search on standard error; an estimate is a result and goes to standard output.

use super::args::Format;
use super::panics;
use super::wanted::Wanted;
use cota_console::exit::{Exit, Failure};
use cota_console::talk::counted;
use cota_engine::estimate::Sample;
use cota_engine::parts::Parts;
use cota_engine::space::Space;
use cota_engine::{Bounded, Finished, Search, StopReason, Tally};
use cota_render::structures;
use cota_render::summary::{Text, grouped, sample_line, seconds, suite_line};
use cota_results::structures::{About, ClassStats, Death, SuiteStats};
use cota_run::{Budget, Shard};
use std::io::Write;
use std::path::Path;

fn about(wanted: &Wanted<'_>, space: &Space) -> About {
    About {
        structure: wanted.job.structure.clone(),
        invariant: wanted.job.invariant.clone(),
        scope: wanted.job.scope.to_string(),
        strategy: wanted.strategy.to_string(),
        slots: space.slots().len(),
        space: space.candidates(),
    }
}

/// Reports a run: in one line, or at length with `--stats`.
pub(super) fn report(wanted: &Wanted<'_>, space: &Space, run: &Finished<Tally<String>>) {
    if wanted.explain
        && let Some(parts) = &run.result.parts
    {
        explain(parts);
    }
    let suite = suite(wanted, run);
    if wanted.stats {
        let mut stats = structures::stats(about(wanted, space), space, run);
        stats.deaths.iter_mut().for_each(look_up);
        stats.suite = suite;
        if wanted.format.is_json() {
            cota_console::talk::show(cota_results::line(&stats) + "\n");
            return;
        }
        cota_console::talk::show(Text(&stats));
    } else if wanted.format == Format::Text {
        let line = match &suite {
            Some(suite) => suite_line(suite, run.result.met()),
            None => closing_line(wanted, run),
        };
        cota_console::talk::say(&line);
    }
    if let Some(cut) = cut_short(wanted, run) {
        note(&cut);
    }
    let classes = run.result.classes.as_ref();
    if classes.is_some_and(|classes| classes.skips == Some(0)) && run.result.valid > 0 {
        note(
            "nothing could be skipped: the criterion depends on every choice after which there was \
             something left to try; a criterion that reads less saves more",
        );
    }
}

/// What was kept, if the run did not simply write all structures.
fn suite(wanted: &Wanted<'_>, run: &Finished<Tally<String>>) -> Option<SuiteStats> {
    let classes = run.result.classes.as_ref()?;
    let list = classes.list.iter().filter(|_| wanted.has_classes());
    Some(SuiteStats {
        made: wanted.suite.made(wanted),
        kept: run.result.valid,
        quota: classes.quota,
        skips: classes.skips,
        classes: list
            .map(|it| ClassStats { members: it.members, kept: it.kept, class: it.class.clone() })
            .collect(),
    })
}

/// Shows how the structure was split, and the counts of its parts.
fn explain(parts: &Parts) {
    cota_console::talk::show(format_args!("{}\n", parts.split));
    for part in &parts.counts {
        cota_console::talk::show(format_args!(
            "part {}: {} of {}\n",
            part.name,
            part.valid,
            counted(part.explored, "candidate", "candidates")
        ));
    }
}

pub(super) use cota_console::talk::note;

fn closing_line(wanted: &Wanted<'_>, run: &Finished<Tally<String>>) -> String {
    let structures = if run.result.valid == 1 { "structure" } else { "structures" };
    let what = match (wanted.by_candidate, run.steps) {
        (true, 1) => "candidate",
        (true, _) => "candidates",
        (false, 1) => "run of the invariant",
        (false, _) => "runs of the invariant",
    };
    let (valid, explored) = (grouped(run.result.valid), grouped(run.steps));
    let (strategy, time) = (wanted.strategy, seconds(run.elapsed.as_secs_f64()));
    format!("{valid} {structures} from {explored} {what} ({strategy}) in {time}")
}

/// What to know about a run that did not get to its end.
fn cut_short(wanted: &Wanted<'_>, run: &Finished<Tally<String>>) -> Option<String> {
    let by = match run.stop {
        StopReason::Limit => "--limit",
        StopReason::Time => "--max-seconds",
        StopReason::Steps => "--max-steps",
        StopReason::Interrupted => "Ctrl-C",
        StopReason::Exhausted | StopReason::Enough => return None,
    };
    if !wanted.is_exhaustive() {
        let by_time = matches!(run.stop, StopReason::Time | StopReason::Interrupted);
        return Some(match run.result.valid {
            0 if by_time => {
                format!("cut short by {by} before all classes were known: nothing is kept")
            }
            _ => format!("cut short by {by}, there may be more structures"),
        });
    }
    let Budget { shard, jobs, .. } = wanted.budget;
    let on = match (&run.result.next, shard) {
        (Some(next), Shard::WHOLE) => format!("go on with --from {next}"),
        (Some(next), shard) => format!("go on with --shard {shard} --from {next}"),
        (None, _) if wanted.parts => "a run with --parts has no place to go on from".to_string(),
        (None, _) if jobs > 1 => "a run with --jobs 1 reports where to go on".to_string(),
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
    wanted: &Wanted<'_>,
    search: &Search<T>,
    probes: u64,
) -> Result<Exit, Failure> {
    let seed = wanted.budget.seed;
    let estimate = search.estimate(probes, seed).map_err(|failure| panics::failed(&failure))?;
    let report = structures::estimate(about(wanted, search.space()), &estimate, seed);
    let mut out = std::io::stdout().lock();
    match wanted.format {
        format if format.is_json() => writeln!(out, "{}", cota_results::line(&report))?,
        _ => write!(out, "{}", Text(&report))?,
    }
    Ok(Exit::Done)
}

/// Says that structures were drawn at random, and how.
pub(super) fn sampled<T: Bounded>(wanted: &Wanted<'_>, search: &Search<T>, sample: &Sample<T>) {
    let report = structures::sample(about(wanted, search.space()), sample, wanted.budget.seed);
    match (wanted.stats, wanted.format) {
        (true, format) if format.is_json() => {
            cota_console::talk::show(cota_results::line(&report) + "\n");
        }
        _ => cota_console::talk::say(&sample_line(&report)),
    }
}
