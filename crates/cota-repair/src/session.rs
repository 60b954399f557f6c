//! One repair, from a subject to its report, for every language.

mod patches;

pub(crate) use patches::recheck;

use crate::Error;
use crate::protocol::{Input, Switch};
use crate::report::{Counterexample, Counters, Exam, LargerBound, Outcome, Report, Times};
use crate::search::{Search, SearchOptions};
use crate::space::{Candidate, Space};
use crate::subject::{Found, Subject, Tester};
use cota_run::{Budget, Deadline, Finished, StopReason, Watch};
use std::time::{Duration, Instant};

/// This many patches are looked at before the best of them are chosen.
const MOST_FOUND: usize = 1_000;
/// This many inputs that fail are tried first from the beginning.
const FIRST: usize = 4;
/// This many patches are kept if the budget has no limit of results.
const PATCHES: u64 = 10;

/// How patches are looked for and checked.
#[derive(Clone, Copy, Debug)]
pub struct SessionOptions {
    /// The most edits of a patch.
    pub max_edits: usize,
    /// Whether to leave out what cannot help.
    pub prune: bool,
    /// Whether patches are checked within larger bounds.
    pub recheck: bool,
}

/// What there is before a repair begins.
pub struct Begun {
    /// How long building took.
    pub build: Duration,
    /// What is worth knowing about it.
    pub remarks: Vec<String>,
}

/// Repairs a subject. A step of the budget is a candidate that is run, a result is a patch, and its time is that of the
/// search: what was found is then checked to the end.
///
/// # Errors
/// If candidates cannot be run any more.
#[allow(clippy::too_many_lines)] // one step after another
pub fn run<S: Subject>(
    subject: &S,
    options: SessionOptions,
    begun: Begun,
    budget: &Budget,
    watch: Watch<'_>,
) -> Result<Finished<Report>, Error> {
    let interrupted = || watch.stop_reason() == Some(StopReason::Interrupted);
    let begin = Instant::now();
    let mut times = Times { build: begun.build.as_secs_f64(), ..Times::default() };
    let mut tester = subject.tester(budget.jobs, None)?;
    watch.begin("inputs of the specification", Some(tester.inputs() as u64));
    let (failing, most) = tester.survey(&[])?;
    let mut report = Report {
        function: subject.function(),
        file: subject.file(),
        failing_inputs: failing.len(),
        remarks: begun.remarks,
        ..blank(subject, &tester)
    };
    let bounded = report.specification.iter().any(|exam| !exam.plain);
    let recheck_wanted = options.recheck && bounded;
    let Some(&first) = failing.first() else {
        times.baseline = begin.elapsed().as_secs_f64();
        let (result, elapsed) = (Report { times, ..report }, begin.elapsed());
        return Ok(Finished { result, stop: StopReason::Exhausted, steps: 0, elapsed });
    };
    let inputs = tester.inputs();
    report.counterexample = Some(subject.counterexample(&mut tester, &[], first)?);
    if most > 0 {
        tester.set_fuel(most * 4 + 2_000);
    }
    let suspicion = subject.suspicion(&mut tester, &failing)?;
    if !subject.is_marked() {
        report.suspects = subject.suspects(&suspicion);
    }
    let rank = |site: u32| if subject.is_marked() { 0.0 } else { suspicion[site as usize] };
    let space = subject.space(&rank);
    times.baseline = begin.elapsed().as_secs_f64();

    let start = Instant::now();
    let patches = budget.results.unwrap_or(PATCHES).max(1) as usize;
    let search_options = SearchOptions {
        edits: options.max_edits,
        patches: MOST_FOUND.max(patches),
        prune: options.prune,
    };
    let deadline = budget.time.and_then(Deadline::after);
    tester.end_by(deadline);
    let pool: Vec<Input> = failing.iter().copied().take(FIRST).collect();
    let timed = watch.until(deadline);
    let mut search = Search::new(&space, &mut tester, &pool, search_options, budget, timed);
    // As long as all that is found overfits, more edits are tried.
    let mut looking = Duration::ZERO;
    let mut generality: Vec<bool> = Vec::new();
    let is_general = |found: &[Candidate]| -> Result<Vec<bool>, Error> {
        let all: Vec<_> = found.iter().map(|candidate| space.switches(candidate)).collect();
        general(subject, &all, inputs)
    };
    let mut good = |found: &[Candidate]| -> Result<bool, Error> {
        if !recheck_wanted || interrupted() {
            return Ok(true);
        }
        let start = Instant::now();
        let own = is_general(found)?;
        looking += start.elapsed();
        let any = own.contains(&true);
        generality.extend(own);
        Ok(any)
    };
    let stop = match search.run(&mut good) {
        // Ctrl-C may also have ended the workers.
        Err(_) if interrupted() => StopReason::Interrupted,
        stop => stop?,
    };
    let (found, pool, level) = (std::mem::take(&mut search.found), search.pool(), search.level);
    let mut counters = search.counters;
    times.search = start.elapsed().saturating_sub(looking).as_secs_f64();
    complete(&mut counters, subject, &space, pool.len());
    tester.end_by(None);

    let start = Instant::now();
    let stopped = interrupted();
    if recheck_wanted && !stopped {
        generality.extend(is_general(&found[generality.len()..])?);
    }
    generality.resize(found.len(), true);
    let found: Vec<_> = found.into_iter().zip(generality).collect();
    let tried = if stopped { None } else { Some(&pool[..]) };
    let mut best = patches::best(subject, &space, &mut tester, &found, tried, &mut counters)?;
    let fuel = tester.fuel();
    drop(tester);
    if stopped {
        let unchecked = "stopped before patches were checked within larger bounds and as text";
        report.remarks.push(unchecked.to_owned());
    } else if recheck_wanted && !best.is_empty() {
        watch.begin("patches checked within larger bounds", Some(best.len() as u64));
        patches::recheck_best(subject, &mut best, patches, &mut report.remarks)?;
    }
    best.truncate(patches);
    times.recheck = (start.elapsed() + looking).as_secs_f64();
    if !stopped {
        let start = Instant::now();
        counters.not_as_text = subject.keep_as_text(&mut best, fuel, watch)?;
        times.as_text = start.elapsed().as_secs_f64();
    }
    report.remarks.extend(remarks_on(&best, counters.not_as_text, &report.specification));
    report.limited = !matches!(stop, StopReason::Exhausted | StopReason::Limit);
    report.outcome = match (best.len(), report.limited) {
        (1.., _) => Outcome::Repaired,
        (0, false) => Outcome::NothingFound,
        (0, true) => Outcome::GaveUp,
    };
    if report.limited {
        report.remarks.push(cut_at(level));
    }
    if report.outcome != Outcome::Repaired && !stopped {
        report.unsatisfied = unsatisfied(subject, &space, &failing)?;
        report.remarks.extend(subject.left_out(&suspicion));
    }
    let patches = best.into_iter().map(|found| found.patch).collect();
    let result = Report { patches, counters, times, ..report };
    Ok(Finished { result, stop, steps: counters.run, elapsed: begin.elapsed() })
}

/// Which candidates also hold where all bounds are one larger, and lists of values too; `inputs` is how many the
/// specification has.
fn general<S: Subject>(
    subject: &S,
    candidates: &[Vec<Switch>],
    inputs: usize,
) -> Result<Vec<bool>, Error> {
    let mut general = vec![true; candidates.len()];
    for bound in [LargerBound::OneLarger, LargerBound::Wider] {
        // Where there is no such bound, nothing is known against a candidate.
        let Ok(mut tester) = subject.tester(1, Some(bound)) else { continue };
        if bound == LargerBound::Wider && tester.inputs() == inputs {
            continue;
        }
        let judged = tester.judge(&[], true, candidates)?;
        for (general, judged) in general.iter_mut().zip(judged) {
            *general &= judged.failure.is_none();
        }
    }
    Ok(general)
}

/// Inputs on which every candidate with one edit fails, among the first that the original fails on.
fn unsatisfied<S: Subject>(
    subject: &S,
    space: &Space,
    failing: &[Input],
) -> Result<Vec<Counterexample>, Error> {
    let mut tester = subject.tester(1, None)?;
    let single: Vec<_> = space.single().iter().map(|own| space.switches(own)).collect();
    let mut found = Vec::new();
    for &input in failing.iter().take(FIRST) {
        let judged = tester.judge(&[input], false, &single)?;
        if judged.iter().all(|own| own.failure.is_some()) {
            found.push(subject.counterexample(&mut tester, &[], input)?);
        }
    }
    Ok(found)
}

/// The remark on a search that a limit ended among candidates with this many edits.
fn cut_at(level: usize) -> String {
    let (here, fewer) = match level {
        1 => ("1 edit".to_owned(), "not all of them were tried".to_owned()),
        _ => (format!("{level} edits"), format!("all with up to {} were tried", level - 1)),
    };
    format!("a limit ended the search among candidates with {here}; {fewer}")
}

/// Remarks on patches: how many did not hold as text, and what plain tests can show.
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

/// A report in which nothing has happened yet.
pub(crate) fn blank<S: Subject>(subject: &S, tester: &S::Tester) -> Report {
    Report {
        language: subject.language().to_owned(),
        package: subject.package().to_owned(),
        function: String::new(),
        file: String::new(),
        specification: subject.specification(tester),
        outcome: Outcome::AlreadyHolds,
        limited: false,
        counterexample: None,
        failing_inputs: 0,
        inputs: tester.inputs(),
        suspects: Vec::new(),
        patches: Vec::new(),
        kinds: subject.kinds(),
        unsatisfied: Vec::new(),
        counters: Counters::default(),
        times: Times::default(),
        remarks: Vec::new(),
    }
}

/// What is known of the space besides the search.
fn complete<S: Subject>(counters: &mut Counters, subject: &S, space: &Space, pool: usize) {
    let edits = subject.edit_counts();
    counters.places = space.places.len();
    counters.proposed = edits.proposed;
    counters.not_compiling = edits.not_compiling;
    counters.alone = edits.alone;
    counters.pool = pool;
    for level in 1..=counters.edits_searched {
        counters.space += space.count(&mut Vec::new(), 0, level);
    }
}
