//! One repair, from the package to the report.

use crate::Error;
use crate::options::{Event, RepairOptions};
use crate::patch::{self, weight};
use crate::report::{Counters, Exam, Outcome, Patch, Recheck, Report, SCHEMA_VERSION, Times};
use crate::rust::as_text::{self, Found};
use crate::rust::built::{Built, compared, plan, planned};
use crate::rust::region::{Region, path};
use crate::rust::team::Team;
use crate::rust::worker::Input;
use crate::rust::{against, prune};
use crate::search::{End, Limits, Search};
use crate::space::{ANGELIC, Candidate, Space};
use cota_mutate::filter::Filter;
use cota_mutate::rust::package::Package;
use cota_mutate::rust::plan::Plan;
use cota_mutate::rust::schema::layout::Placement;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// So many patches are looked at before the best of them are chosen.
const MOST_FOUND: usize = 1_000;
/// So many inputs are kept for a check within a larger bound.
const RECHECKED: usize = 200_000;
/// So many inputs that fail are tried first from the beginning.
const FIRST: usize = 4;

/// Repairs a function.
///
/// # Errors
/// If there is no result: the package does not build, there is no such function or test.
pub fn repair(
    options: &RepairOptions,
    stop: &AtomicBool,
    told: &dyn Fn(Event<'_>),
) -> Result<Report, Error> {
    let begun = Instant::now();
    let (built, region, remarks) = match prepare(options, told)? {
        Prepared::Ready(built, region, remarks) => (built, region, remarks),
        Prepared::NothingToDo(report) => return Ok(*report),
    };
    let mut times = Times { build: begun.elapsed().as_secs_f64(), ..Times::default() };

    told(Event::Stage("running the specification as it is"));
    let start = Instant::now();
    let mut team = built.team(built.plan.config.workers(), &[])?;
    let (failing, most) = team.survey(&[])?;
    let mut report = Report {
        function: region.name(&built.plan),
        file: region.file(&built.plan),
        failing_inputs: failing.len(),
        remarks,
        ..blank(&built, &team)
    };
    let bounded = report.specification.iter().any(|exam| !exam.plain);
    let recheck_wanted = options.recheck && bounded;
    let Some(&first) = failing.first() else {
        times.baseline = start.elapsed().as_secs_f64();
        return Ok(Report { times, ..report });
    };
    report.counterexample = Some(built.counterexample(&mut team, &[], first)?);
    if most > 0 {
        team.fuel = most * 4 + 2_000;
    }
    let suspicion = built.suspicion(&mut team, &failing)?;
    if !region.is_marked() {
        report.suspects = built.suspects(&suspicion);
    }
    let rank = |site: u32| if region.is_marked() { 0.0 } else { suspicion[site as usize] };
    let space = Space::new(&built.plan, &built.compiled, rank);
    times.baseline = start.elapsed().as_secs_f64();

    told(Event::Stage("searching"));
    let start = Instant::now();
    let limits = Limits {
        edits: options.max_edits,
        candidates: options.max_candidates,
        deadline: options.max_time.map(|time| start + time),
        patches: MOST_FOUND.max(options.patches),
    };
    let progress = |counters: &Counters, edits: usize| {
        told(Event::Search { counters, edits, at_most: space.at_most(edits) });
    };
    let pool: Vec<Input> = failing.iter().copied().take(FIRST).collect();
    let mut search = Search::new(&space, &mut team, &pool, limits, options.prune, stop, &progress);
    // As long as all that is found overfits, more edits are tried.
    let mut looking = Duration::ZERO;
    let mut good = |found: &[Candidate]| -> Result<bool, Error> {
        if !recheck_wanted || stop.load(Ordering::Relaxed) {
            return Ok(true);
        }
        let start = Instant::now();
        let some: Vec<_> =
            found.iter().take(options.patches * 4).map(|c| space.switches(c)).collect();
        let Ok(mut team) = built.team(1, &larger(false)) else { return Ok(true) };
        let judged = team.judge(&[], true, &some)?;
        looking += start.elapsed();
        Ok(judged.iter().any(|judged| judged.failure.is_none()))
    };
    let end = match search.run(&mut good) {
        // Whoever asks to stop may end the workers, too.
        Err(_) if stop.load(Ordering::Relaxed) => End::Limit(search.level),
        end => end?,
    };
    let (found, pool) = (std::mem::take(&mut search.found), search.pool());
    let mut counters = search.counters;
    times.search = start.elapsed().saturating_sub(looking).as_secs_f64();
    complete(&mut counters, &built, &space, pool.len());
    team.end_by(None);

    let start = Instant::now();
    let stopped = stop.load(Ordering::Relaxed);
    let tried = if stopped { None } else { Some(&pool[..]) };
    let mut patches = best(&built, &space, &mut team, &found, tried, &mut counters)?;
    let fuel = team.fuel;
    drop(team);
    if stopped {
        let unchecked = "stopped before patches were checked within larger bounds and as text";
        report.remarks.push(unchecked.to_owned());
    } else if recheck_wanted && !patches.is_empty() {
        told(Event::Stage("checking the patches within larger bounds"));
        recheck_best(&built, &mut patches, options.patches, &mut report.remarks)?;
    }
    patches.truncate(options.patches);
    times.recheck = (start.elapsed() + looking).as_secs_f64();
    if !stopped {
        let start = Instant::now();
        counters.not_as_text = as_text::keep(&mut patches, &built, &region, options, fuel, told)?;
        times.as_text = start.elapsed().as_secs_f64();
    }
    report.remarks.extend(remarks_on(&patches, counters.not_as_text, &report.specification));
    report.outcome = outcome(patches.len(), end);
    if let End::Limit(level) = end {
        report.limited = true;
        report.remarks.push(cut_at(level));
    }
    let patches = patches.into_iter().map(|found| found.patch).collect();
    Ok(Report { patches, counters, times, ..report })
}

/// What to say of a search that a limit ended among candidates with so many edits.
fn cut_at(level: usize) -> String {
    let (here, fewer) = match level {
        1 => ("1 edit".to_owned(), "not all of them were tried".to_owned()),
        _ => (format!("{level} edits"), format!("all with up to {} were tried", level - 1)),
    };
    format!("a limit ended the search among candidates with {here}; {fewer}")
}

/// What there is before the search.
enum Prepared {
    /// What is built, where the edits are, and what is to be said about it.
    Ready(Box<Built>, Region, Vec<String>),
    /// The specification holds, so there is nothing to repair.
    NothingToDo(Box<Report>),
}

/// Where the fault may be.
enum Suspected {
    /// The function that failing inputs execute and passing ones do not.
    Function(String),
    /// No input fails.
    Nothing(Box<Report>),
}

/// Finds out where to edit, and builds the package; a report if there is nothing to repair.
fn prepare(options: &RepairOptions, told: &dyn Fn(Event<'_>)) -> Result<Prepared, Error> {
    let package = Package::find(options.choice.clone())?;
    let first = plan(&package, options)?;
    let region = Region::find(&first, options.function.as_deref(), options.obey_limits)?;
    let mut remarks = Vec::new();
    let mut function = options.function.clone();
    if let Some((reference, _)) = &options.against {
        // Before anything is built, also to find the most suspicious function.
        against::check(&first, region.function, reference)?;
    }
    if region.function.is_none() && !region.is_marked() {
        match most_suspicious(&package, options, told)? {
            Suspected::Function(name) => {
                remarks.push(format!("{name} is the most suspicious function, so it is edited"));
                function = Some(name);
            }
            Suspected::Nothing(report) => return Ok(Prepared::NothingToDo(report)),
        }
    }
    let (plan, region) = compared(first, options, function.as_deref())?;
    let reference = options.against.as_ref().map(|(reference, _)| against::last(reference));
    let texts: Vec<String> = plan.files.iter().map(|listed| listed.file.text.clone()).collect();
    let plan = plan.only(|proposal| {
        // What is right because it calls the reference is no repair.
        let calls = |name| {
            against::names(&proposal.replacement, name)
                && !against::names(&texts[proposal.file][proposal.span.clone()], name)
        };
        region.function.is_none_or(|own| own == proposal.function) && !reference.is_some_and(calls)
    });
    let plan = plan.limited(&region.limits);
    if plan.proposals.is_empty() {
        return Err(Error::Usage("there is nothing to edit there".to_owned()));
    }
    let plan = if options.prune { prune::with_constants(plan) } else { plan };
    let built = Built::new(plan, options, told)?;
    if !built.counts_memory {
        remarks.push("the crate has an allocator of its own: memory is not counted".to_owned());
    }
    Ok(Prepared::Ready(Box::new(built), region, remarks))
}

/// What is to be said of patches: how many were no more when they were text, and what plain tests are worth.
fn remarks_on(patches: &[Found], not_as_text: u64, specification: &[Exam]) -> Vec<String> {
    let mut remarks = Vec::new();
    if not_as_text > 0 {
        let found = patches.len() as u64 + not_as_text;
        let (out, they) = match not_as_text {
            1 => ("1 patch".to_owned(), ("was", "it does")),
            some => (format!("{some} patches"), ("were", "they do")),
        };
        remarks.push(format!(
            "{out} of {found} {} left out: as text, built and run once more, {} not hold",
            they.0, they.1
        ));
    }
    if !patches.is_empty() && specification.iter().all(|exam| exam.plain) {
        remarks.push(match specification.len() {
            1 => {
                "the specification is one plain test, one input: a patch may fit only that".to_owned()
            }
            some => format!(
                "the specification is {some} plain tests, one input each: a patch may fit only those"
            ),
        });
    }
    remarks
}

fn outcome(patches: usize, end: End) -> Outcome {
    match (patches, end) {
        (1.., _) => Outcome::Repaired,
        (0, End::Finished) => Outcome::NothingFound,
        (0, End::Limit(_)) => Outcome::GaveUp,
    }
}

/// Checks a patch that was made elsewhere.
///
/// # Errors
/// If it does not fit, or the package does not build with it.
pub fn check(
    options: &RepairOptions,
    diff: &str,
    told: &dyn Fn(Event<'_>),
) -> Result<Report, Error> {
    let begun = Instant::now();
    let package = Package::find(options.choice.clone())?;
    let texts = patch::texts(&patch::below(&package.root), diff)?;
    let sources = Plan::new(package.clone(), options.config.clone(), &Filter::default())?;
    let known = |path: &std::path::Path| sources.files.iter().any(|l| l.file.path == path);
    if let Some(other) = texts.keys().find(|path| !known(path)) {
        return Err(Error::Usage(format!("{} is no source of the package", other.display())));
    }
    let options = &RepairOptions { texts, obey_limits: false, ..options.clone() };
    let (plan, _) = planned(options, &package, options.function.as_deref())?;
    let built = Built::new(plan, options, told)?;
    let mut times = Times { build: begun.elapsed().as_secs_f64(), ..Times::default() };
    told(Event::Stage("running the specification"));
    let start = Instant::now();
    let mut team = built.team(1, &[])?;
    let (failing, _) = team.survey(&[])?;
    let mut report = Report {
        function: options.function.clone().unwrap_or_default(),
        outcome: if failing.is_empty() { Outcome::PatchHolds } else { Outcome::PatchFails },
        failing_inputs: failing.len(),
        ..blank(&built, &team)
    };
    let bounded = report.specification.iter().any(|exam| !exam.plain);
    if let Some(&first) = failing.first() {
        report.counterexample = Some(built.counterexample(&mut team, &[], first)?);
    }
    let patch = Patch {
        diff: diff.to_owned(),
        edits: Vec::new(),
        inputs: team.inputs(),
        same_effect: 0,
        rechecks: Vec::new(),
    };
    times.baseline = start.elapsed().as_secs_f64();
    drop(team);
    let start = Instant::now();
    let mut patches = vec![Found { switches: Vec::new(), proposals: Vec::new(), patch }];
    if options.recheck && bounded && failing.is_empty() {
        for extremes in [false, true] {
            recheck(&built, &mut patches, extremes, &mut report.remarks)?;
        }
    }
    times.recheck = start.elapsed().as_secs_f64();
    let patches = patches.into_iter().map(|found| found.patch).collect();
    Ok(Report { patches, times, ..report })
}

/// A report in which nothing has happened yet.
fn blank(built: &Built, team: &Team) -> Report {
    Report {
        schema_version: SCHEMA_VERSION,
        package: built.plan.package.name.clone(),
        function: String::new(),
        file: String::new(),
        specification: built.exams(team),
        outcome: Outcome::AlreadyHolds,
        limited: false,
        counterexample: None,
        failing_inputs: 0,
        inputs: team.inputs(),
        suspects: Vec::new(),
        patches: Vec::new(),
        counters: Counters::default(),
        times: Times::default(),
        remarks: Vec::new(),
    }
}

/// The function that failing inputs execute and passing ones do not; a report if none fails.
fn most_suspicious(
    package: &Package,
    options: &RepairOptions,
    told: &dyn Fn(Event<'_>),
) -> Result<Suspected, Error> {
    let built = Built::new(plan(package, options)?.only(|_| false), options, told)?;
    let mut team = built.team(1, &[])?;
    let (failing, _) = team.survey(&[])?;
    if failing.is_empty() {
        return Ok(Suspected::Nothing(Box::new(blank(&built, &team))));
    }
    let suspicion = built.suspicion(&mut team, &failing)?;
    let of = |function: usize| suspicion[built.compiled.layout.bodies[function] as usize];
    let most = (0..built.plan.functions.len()).rev().max_by(|&a, &b| of(a).total_cmp(&of(b)));
    match most.filter(|&at| of(at) > 0.0) {
        Some(at) => Ok(Suspected::Function(path(&built.plan, at))),
        None => {
            Err(Error::Usage("no function of the package is executed by what fails".to_owned()))
        }
    }
}

/// What is known of the space besides the search.
fn complete(counters: &mut Counters, built: &Built, space: &Space, pool: usize) {
    let edits = || {
        built
            .plan
            .proposals
            .iter()
            .zip(&built.compiled.placements)
            .filter(|(p, _)| p.operator != ANGELIC)
    };
    counters.places = space.places.len();
    counters.proposed = edits().count();
    counters.not_compiling = edits().filter(|(_, s)| matches!(s, Placement::Dropped(_))).count();
    counters.alone = edits().filter(|(_, state)| **state == Placement::Copy).count();
    counters.pool = pool;
    for level in 1..=counters.edits_searched {
        counters.space += space.count(&mut Vec::new(), 0, level);
    }
}

/// The patches with their switches, the best first; one for each effect on the inputs that were tried first, unless
/// there is no time to look.
fn best(
    built: &Built,
    space: &Space,
    team: &mut Team,
    found: &[Candidate],
    tried: Option<&[Input]>,
    counters: &mut Counters,
) -> Result<Vec<Found>, Error> {
    let inputs = team.inputs();
    let mut patches = Vec::new();
    for candidate in found {
        let proposals = space.proposals(candidate);
        let patch = patch::patch(&built.plan, &proposals, inputs);
        patches.push((weight(&built.plan, &proposals), candidate.clone(), patch));
    }
    patches.sort_by_key(|(weight, candidate, patch)| {
        (patch.edits.len(), *weight, patch.edits[0].line, candidate.clone())
    });
    let sites = built.compiled.layout.sites.len();
    let mut ways: Vec<Vec<u64>> = Vec::new();
    let mut kept: Vec<Found> = Vec::new();
    for (_, candidate, patch) in patches {
        let (switches, proposals) = (space.switches(&candidate), space.proposals(&candidate));
        let found = Found { switches, proposals, patch };
        let Some(pool) = tried else {
            kept.push(found);
            continue;
        };
        // The same places, and the same way on all inputs that were tried first.
        let mut way: Vec<u64> = found.switches.iter().map(|(site, _)| u64::from(*site)).collect();
        let runs = team.trace(sites, &found.switches, pool)?;
        way.extend(runs.iter().flatten().map(|run| run.way));
        if let Some(at) = ways.iter().position(|known| *known == way) {
            kept[at].patch.same_effect += 1;
            counters.duplicates += 1;
        } else {
            ways.push(way);
            kept.push(found);
        }
    }
    Ok(kept)
}

/// What makes the bound of every test larger.
fn larger(extremes: bool) -> [(String, String); 2] {
    [
        ("COTA_SCOPE".to_owned(), if extremes { "extremes" } else { "+1" }.to_owned()),
        ("COTA_EXAM_INPUTS".to_owned(), RECHECKED.to_string()),
    ]
}

/// Checks patches within larger bounds, and so many of the best of them with extreme integers; the best come first.
fn recheck_best(
    built: &Built,
    patches: &mut Vec<Found>,
    most: usize,
    remarks: &mut Vec<String>,
) -> Result<(), Error> {
    recheck(built, patches, false, remarks)?;
    // Those that hold there too come first.
    patches.sort_by_key(|Found { patch, .. }| (patch.overfits(), patch.edits.len()));
    patches.truncate(most);
    recheck(built, patches, true, remarks)?;
    patches.sort_by_key(|Found { patch, .. }| {
        (patch.overfits(), patch.edits.len(), patch.failed_rechecks())
    });
    Ok(())
}

/// Checks patches within a larger bound.
fn recheck(
    built: &Built,
    patches: &mut [Found],
    extremes: bool,
    remarks: &mut Vec<String>,
) -> Result<(), Error> {
    let mut team = match built.team(1, &larger(extremes)) {
        Ok(team) => team,
        Err(error) => {
            let bound = if extremes { "with extreme integers" } else { "one larger" };
            remarks.push(format!("no check within a bound {bound}: {error}"));
            return Ok(());
        }
    };
    // Plain tests have no bound that could be larger.
    let exams: Vec<_> = built.exams(&team).into_iter().filter(|exam| !exam.plain).collect();
    let inputs = exams.iter().map(|exam| exam.inputs).sum();
    let complete = exams.iter().all(|exam| exam.complete);
    let candidates: Vec<_> = patches.iter().map(|found| found.switches.clone()).collect();
    let judged = team.judge(&[], true, &candidates)?;
    for (found, judged) in patches.iter_mut().zip(judged) {
        let counterexample = match judged.failure {
            Some((_, input)) => Some(built.counterexample(&mut team, &found.switches, input)?),
            None => None,
        };
        found.patch.rechecks.push(Recheck { extremes, inputs, complete, counterexample });
    }
    Ok(())
}
