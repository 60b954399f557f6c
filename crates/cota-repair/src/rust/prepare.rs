//! From a Rust package to a subject of repair, and a patch that was made elsewhere.

use crate::Error;
use crate::diff;
use crate::report::{LargerBound, Outcome, Patch, Report, Times};
use crate::rust::built::{Built, compared, environment, folders, plan, plan_with, planned};
use crate::rust::options::RepairOptions;
use crate::rust::region::{Region, path};
use crate::rust::subject::RustSubject;
use crate::rust::{against, prune, specification};
use crate::session::{self, Begun, SessionOptions, blank};
use crate::subject::{Found, Subject, Tester};
use cota_mutate::filter::Filter;
use cota_mutate::rust::package::Package;
use cota_mutate::rust::plan::Plan;
use cota_mutate::rust::types::Types;
use cota_run::{Budget, Finished, StopReason, Watch};
use std::time::Instant;

/// What there is before the search.
pub enum Prepared {
    /// What is built.
    Ready(Box<Ready>),
    /// The specification holds, so there is nothing to repair.
    NothingToDo(Box<Report>),
}

/// A package that is built with its edits.
pub struct Ready {
    subject: RustSubject,
    begun: Begun,
}

/// Where the fault may be.
enum Suspected {
    /// Functions that failing inputs execute, the most suspicious one first.
    Functions(Vec<usize>),
    /// No input fails.
    Nothing(Box<Report>),
}

/// Repairs a function: [`prepare`], then the search. See there for what the budget means.
///
/// # Errors
/// If there is no result: the package does not build, there is no such function or test.
pub fn repair(
    options: &RepairOptions,
    budget: &Budget,
    watch: Watch<'_>,
) -> Result<Finished<Report>, Error> {
    prepare(options, watch)?.repair(budget, watch)
}

impl Prepared {
    /// Searches for patches. A step of the budget is a candidate that is run, a result is a patch, and its time is that
    /// of the search.
    ///
    /// # Errors
    /// If a worker is lost.
    pub fn repair(self, budget: &Budget, watch: Watch<'_>) -> Result<Finished<Report>, Error> {
        match self {
            Self::Ready(ready) => {
                let Ready { subject, begun } = *ready;
                let RepairOptions { max_edits, prune, recheck, .. } = subject.options;
                let options = SessionOptions { max_edits, prune, recheck };
                session::run(&subject, options, begun, budget, watch)
            }
            Self::NothingToDo(report) => Ok(Finished {
                result: *report,
                stop: StopReason::Exhausted,
                steps: 0,
                elapsed: std::time::Duration::ZERO,
            }),
        }
    }
}

/// Finds out where to edit, and builds the package; a report if there is nothing to repair.
///
/// # Errors
/// If the package does not build, or there is no such function or test, or the watch asks to stop.
pub fn prepare(options: &RepairOptions, watch: Watch<'_>) -> Result<Prepared, Error> {
    let start = Instant::now();
    let package = options.package.clone();
    let first = plan(&package, options)?;
    let region = Region::find(&first, options.function.as_deref(), options.ignore_limits)?;
    let mut remarks = Vec::new();
    let mut function = options.function.clone();
    let mut executed = None;
    if let Some((reference, _)) = &options.against {
        // Before anything is built, also to find the most suspicious function.
        against::check(&first, region.function, reference)?;
    }
    if region.function.is_none() && !region.is_marked() {
        match suspected(&package, options, watch)? {
            Suspected::Functions(all) if options.whole_crate => {
                executed = Some(all.into_iter().collect());
            }
            Suspected::Functions(all) => {
                let name = path(&first, all[0]);
                remarks.push(format!("{name} is the most suspicious function, so it is edited"));
                function = Some(name);
            }
            Suspected::Nothing(report) => return Ok(Prepared::NothingToDo(report)),
        }
    }
    let region = Region::find(&first, function.as_deref(), options.ignore_limits)?;
    let mut types = types_of(&package, &first, options, &region.executed(executed.clone()), watch)?;
    types.constants = specification::constants(&first, options);
    let plan = plan_with(&package, options, &types)?;
    let (plan, region) = compared(plan, options, function.as_deref())?;
    let region = region.executed(executed);
    let reference = options.against.as_ref().map(|(reference, _)| against::last(reference));
    let texts: Vec<String> = plan.files.iter().map(|listed| listed.file.text.clone()).collect();
    let plan = plan.only(|proposal| {
        // What is right because it calls the reference is no repair.
        let calls = |name| {
            against::names(&proposal.replacement, name)
                && !against::names(&texts[proposal.file][proposal.span.clone()], name)
        };
        !reference.is_some_and(calls)
    });
    let plan = region.of(plan).limited(&region.limits);
    if plan.proposals.is_empty() {
        return Err(Error::Usage("there is nothing to edit there".to_owned()));
    }
    let plan = if options.prune { prune::with_constants(plan) } else { plan };
    let built = Built::new(plan, options, watch)?;
    if !built.counts_memory {
        remarks.push("the crate has an allocator of its own: memory is not counted".to_owned());
    }
    let begun = Begun { build: start.elapsed(), remarks };
    let subject = RustSubject { built, region, options: options.clone() };
    Ok(Prepared::Ready(Box::new(Ready { subject, begun })))
}

/// What the compiler knows of the types of the variables where edits may be.
fn types_of(
    package: &Package,
    plan: &Plan,
    options: &RepairOptions,
    region: &Region,
    watch: Watch<'_>,
) -> Result<Types, Error> {
    let bodies: Vec<_> = (0..plan.functions.len())
        .filter(|&at| region.has(plan, at))
        .map(|at| (plan.functions[at].file, plan.functions[at].body.clone()))
        .collect();
    let folders = folders(package, options)?;
    let environment = environment(plan, options.optimize);
    Ok(Types::ask(package, &plan.files, &bodies, &folders, &environment, watch)?)
}

/// The functions that failing inputs execute; first those that passing ones do not. A report if none fails.
fn suspected(
    package: &Package,
    options: &RepairOptions,
    watch: Watch<'_>,
) -> Result<Suspected, Error> {
    let plan = plan(package, options)?.only(|_| false);
    let region = Region::find(&plan, None, false)?;
    let built = Built::new(plan, options, watch)?;
    let mut team = built.team(1, &[])?;
    let (failing, _) = team.survey(&[])?;
    if failing.is_empty() {
        let subject = RustSubject { built, region, options: options.clone() };
        return Ok(Suspected::Nothing(Box::new(blank(&subject, &team))));
    }
    let suspicion = built.suspicion(&mut team, &failing)?;
    let of = |function: usize| suspicion[built.compiled.layout.bodies[function] as usize];
    let mut all: Vec<usize> = (0..built.plan.functions.len()).filter(|&at| of(at) > 0.0).collect();
    if all.is_empty() {
        return Err(Error::Usage(
            "no function of the package is executed by what fails".to_owned(),
        ));
    }
    all.sort_by(|&a, &b| of(b).total_cmp(&of(a)));
    Ok(Suspected::Functions(all))
}

/// Checks a patch that was made elsewhere. There is one step, and the time of the budget is that of the build:
/// one worker runs the inputs, to the last.
///
/// # Errors
/// If it does not fit, or the package does not build with it, or the run was cut before the check began.
pub fn check(
    options: &RepairOptions,
    diff: &str,
    budget: &Budget,
    watch: Watch<'_>,
) -> Result<Finished<Report>, Error> {
    let (begun, watch) = (Instant::now(), budget.watch(watch));
    let package = options.package.clone();
    let texts = diff::texts(&diff::below(&package.root), diff)?;
    let sources = Plan::new(package.clone(), options.config.clone(), &Filter::default())?;
    let known = |path: &std::path::Path| sources.files.iter().any(|l| l.file.path == path);
    if let Some(other) = texts.keys().find(|path| !known(path)) {
        return Err(Error::Usage(format!("{} is no source of the package", other.display())));
    }
    let options = RepairOptions { texts, ignore_limits: true, ..options.clone() };
    let (plan, region) = planned(&options, &package, options.function.as_deref())?;
    let built = Built::new(plan, &options, watch)?;
    let subject = RustSubject { built, region, options };
    let mut times = Times { build: begun.elapsed().as_secs_f64(), ..Times::default() };
    let start = Instant::now();
    let mut tester = subject.tester(1, None)?;
    let (failing, _) = tester.survey(&[])?;
    let mut report = Report {
        function: subject.options.function.clone().unwrap_or_default(),
        outcome: if failing.is_empty() { Outcome::PatchHolds } else { Outcome::PatchFails },
        failing_inputs: failing.len(),
        ..blank(&subject, &tester)
    };
    let bounded = report.specification.iter().any(|exam| !exam.plain);
    if let Some(&first) = failing.first() {
        report.counterexample = Some(subject.counterexample(&mut tester, &[], first)?);
    }
    let patch = Patch {
        diff: diff.to_owned(),
        edits: Vec::new(),
        inputs: tester.inputs(),
        same_effect: 0,
        rechecks: Vec::new(),
    };
    times.baseline = start.elapsed().as_secs_f64();
    drop(tester);
    let start = Instant::now();
    let mut patches = vec![Found { switches: Vec::new(), proposals: Vec::new(), cost: 0, patch }];
    if subject.options.recheck && bounded && failing.is_empty() {
        for bound in LargerBound::ALL {
            session::recheck(&subject, &mut patches, bound, &mut report.remarks)?;
        }
    }
    times.recheck = start.elapsed().as_secs_f64();
    let patches = patches.into_iter().map(|found| found.patch).collect();
    let result = Report { patches, times, ..report };
    Ok(Finished { result, stop: StopReason::Exhausted, steps: 1, elapsed: begun.elapsed() })
}
