//! Two invariants side by side.

use super::super::args::Args;
use super::super::panics;
use cota_console::exit::{Exit, Failure};
use cota_engine::canonical::{CanonicalForm, Canonicalizer};
use cota_engine::checks::Cost;
use cota_engine::{Bounded, Search, Structure};
use cota_run::{Budget, StopReason};
use std::collections::BTreeMap;
use std::io::Write;
use std::ops::ControlFlow;
use std::time::Instant;

/// Costs are counted up to this many candidates.
const MOST: u64 = 100_000_000;

/// Says what two invariants cost and whether they accept the same structures.
pub fn compare<T: Bounded>(
    args: &Args,
    (one_name, one): (&str, &Search<T>),
    (other_name, other): (&str, &Search<T>),
) -> Result<Exit, Failure> {
    let budget = args.budget();
    let most = budget.steps.unwrap_or(MOST);
    let (begun, whole) = (Instant::now(), Budget { steps: None, ..budget });
    // Both together have the time of the budget.
    let left = |budget: Budget| Budget {
        time: budget.time.map(|time| time.saturating_sub(begun.elapsed())),
        ..budget
    };
    let cost = |search: &Search<T>| {
        let run = search.clone().budget(left(whole.with_steps(most))).cost();
        run.map_err(|failure| panics::failed(&failure))
    };
    let runs = [cost(one)?, cost(other)?];
    let costs = [&runs[0].result, &runs[1].result];
    let mut out = std::io::stdout().lock();
    writeln!(out, "{:<24} {one_name:>16} {other_name:>16}", args.search.strategy.name())?;
    let rows = |cost: &Cost| [cost.explored, cost.reads, cost.valid];
    let both = rows(costs[0]).into_iter().zip(rows(costs[1]));
    for (name, (here, there)) in ["candidates", "reads", "valid"].iter().zip(both) {
        writeln!(out, "{name:<24} {here:>16} {there:>16}")?;
    }
    let cut = |stop: StopReason| match stop {
        StopReason::Steps => format!("cut short after {most} candidates"),
        _ => "cut short by --max-seconds".to_string(),
    };
    let mut stop = runs.iter().map(|run| run.stop).find(|stop| stop.is_cut());
    let mut found = Vec::new();
    for search in [one, other] {
        if stop.is_none() {
            let (structures, end) = structures(&search.clone().budget(left(whole)))?;
            stop = Some(end).filter(|end| end.is_cut());
            found.push(structures);
        }
    }
    let (None, [here, there]) = (stop, &found[..]) else {
        let cut = cut(stop.unwrap_or(StopReason::Time));
        writeln!(out, "{cut}: nothing is said about the structures")?;
        return Ok(Exit::CutShort);
    };
    let missing = |these: &ByForm<T>, those: &ByForm<T>| {
        these.iter().find(|(key, _)| !those.contains_key(*key)).map(|(_, found)| found.clone())
    };
    let differences = [(one_name, missing(here, there)), (other_name, missing(there, here))];
    let mut same = true;
    for (name, structure) in differences {
        if let Some(structure) = structure {
            same = false;
            writeln!(out, "only `{name}` accepts\n{}", structure.value().draw())?;
        }
    }
    if same {
        writeln!(out, "both accept the same structures")?;
    }
    Ok(if same { Exit::Done } else { Exit::ProblemsFound })
}

/// Structures by their canonical form, the smallest first.
type ByForm<T> = BTreeMap<CanonicalForm, Structure<T>>;

/// The structures that a search finds, and how it ended.
fn structures<T: Bounded>(search: &Search<T>) -> Result<(ByForm<T>, StopReason), Failure> {
    let (mut found, forms) = (BTreeMap::new(), Canonicalizer::new());
    let run = search.for_each(|candidate| {
        found.insert(forms.of_candidate(candidate), candidate.keep());
        ControlFlow::Continue(())
    });
    let run = run.map_err(|failure| panics::failed(&failure))?;
    Ok((found, run.stop))
}
