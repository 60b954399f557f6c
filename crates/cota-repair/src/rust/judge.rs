//! Patches of others, judged together: one build has the bodies that all of them make, side by side.
//!
//! A patch that changes more than bodies of functions, or a body that cannot stand beside the others, is built alone.

use crate::Error;
use crate::diff;
use crate::protocol::{Input, Switch};
use crate::report::{Candidate, Judgement, LargerBound, Patch, Times, Verdict};
use crate::rust::as_text::{whole, with_ticks};
use crate::rust::built::{Built, planned};
use crate::rust::options::RepairOptions;
use crate::rust::region::Region;
use crate::rust::subject::RustSubject;
use crate::session;
use crate::subject::{Found, Subject, Tester};
use cota_mutate::rust::error::RustError;
use cota_mutate::rust::package::Package;
use cota_mutate::rust::plan::Plan;
use cota_mutate::rust::proposal::Proposal;
use cota_run::{Budget, Finished, StopReason, Watch};
use quote::ToTokens;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// A patch that somebody made.
#[derive(Clone, Debug)]
pub struct Given {
    /// What it is called.
    pub name: String,
    /// The change as a unified diff.
    pub diff: String,
}

/// What a patch makes of the package.
enum Change {
    /// Other bodies of functions, by the numbers of the functions.
    Bodies(BTreeMap<usize, String>),
    /// Something else: the texts of files.
    Texts(BTreeMap<PathBuf, String>),
    /// It does not fit, or is no Rust.
    Unfit(Verdict, String),
}

/// Judges patches on all inputs of the specification, those that hold within larger bounds too. The time of the budget is
/// that of the builds, and a step is a patch.
///
/// # Errors
/// If the package does not build, there is no such function or test, or the watch asks to stop.
pub fn judge(
    options: &RepairOptions,
    given: &[Given],
    budget: &Budget,
    watch: Watch<'_>,
) -> Result<Finished<Judgement>, Error> {
    let (begun, watch) = (Instant::now(), budget.watch(watch));
    let package = options.package.clone();
    let options = RepairOptions { ignore_limits: true, ..options.clone() };
    let (plan, region) = planned(&options, &package, options.function.as_deref())?;
    let changes: Vec<Change> = given
        .iter()
        .map(|own| change(&plan, &package, &options, &own.diff))
        .collect::<Result<_, _>>()?;
    let same = same_as(&changes);
    // Each body once, with the patches that it belongs to.
    let mut bodies: Vec<Proposal> = Vec::new();
    let mut parts: Vec<Vec<usize>> = Vec::new();
    for (change, same) in changes.iter().zip(&same) {
        let mut own = Vec::new();
        if let (Change::Bodies(all), None) = (change, same) {
            for (&function, body) in all {
                own.push(bodies.len());
                bodies.push(whole(&plan, function, body.clone()));
            }
        }
        parts.push(own);
    }
    let built = Built::new(plan.with_proposals(bodies), &options, watch)?;
    let addresses = built.compiled.layout.addresses.clone();
    let subject = RustSubject { built, region, options: options.clone() };
    let mut times = Times { build: begun.elapsed().as_secs_f64(), ..Times::default() };
    let start = Instant::now();
    let mut tester = subject.tester(budget.jobs, None)?;
    let blank = session::blank(&subject, &tester);
    let bounded = blank.specification.iter().any(|exam| !exam.plain);
    let recheck = options.recheck && bounded;
    let mut builds = 1;
    let mut remarks = Vec::new();
    let mut candidates: Vec<Candidate> = Vec::new();
    let mut holding: Vec<(usize, Found)> = Vec::new();
    watch.begin("patches", Some(given.len() as u64));
    for (at, (own, change)) in given.iter().zip(&changes).enumerate() {
        watch.add(1);
        let mut candidate = Candidate { name: own.name.clone(), ..Candidate::default() };
        let switches: Option<Vec<Switch>> = parts[at].iter().map(|&part| addresses[part]).collect();
        match (change, same[at], switches) {
            (_, Some(first), _) => candidate.same_as = Some(given[first].name.clone()),
            (Change::Unfit(verdict, why), ..) => {
                (candidate.verdict, candidate.message) = (*verdict, Some(why.clone()));
            }
            (Change::Bodies(all), _, Some(switches)) if !all.is_empty() => {
                let failed = tester.judge(&[], true, std::slice::from_ref(&switches))?[0].failure;
                decide(
                    &subject,
                    &mut tester,
                    &switches,
                    failed.map(|(_, input)| input),
                    &mut candidate,
                )?;
                if candidate.verdict == Verdict::Holds {
                    holding.push((at, found(&own.diff, switches, tester.inputs())));
                }
            }
            (Change::Bodies(_) | Change::Texts(_), ..) => {
                builds += 1;
                alone(&subject, &own.diff, recheck, watch, &mut candidate, &mut remarks)?;
            }
        }
        candidates.push(candidate);
    }
    drop(tester);
    times.baseline = start.elapsed().as_secs_f64();
    let start = Instant::now();
    if recheck && !holding.is_empty() {
        let (places, mut patches): (Vec<usize>, Vec<Found>) = holding.into_iter().unzip();
        for bound in LargerBound::ALL {
            session::recheck(&subject, &mut patches, bound, &mut remarks)?;
        }
        for (at, found) in places.into_iter().zip(patches) {
            candidates[at].rechecks = found.patch.rechecks;
        }
    }
    times.recheck = start.elapsed().as_secs_f64();
    // What is the same as another is judged as that is.
    for at in 0..candidates.len() {
        if let Some(first) = same[at] {
            let first = candidates[first].clone();
            let own = &mut candidates[at];
            *own = Candidate { name: own.name.clone(), same_as: Some(first.name.clone()), ..first };
        }
    }
    let result = Judgement {
        language: blank.language,
        package: blank.package,
        function: options.function.clone().unwrap_or_default(),
        specification: blank.specification,
        inputs: blank.inputs,
        candidates,
        builds,
        times,
        remarks,
    };
    let steps = given.len() as u64;
    Ok(Finished { result, stop: StopReason::Exhausted, steps, elapsed: begun.elapsed() })
}

fn found(diff: &str, switches: Vec<Switch>, inputs: usize) -> Found {
    let diff = diff.to_owned();
    let patch = Patch { diff, edits: Vec::new(), inputs, same_effect: 0, rechecks: Vec::new() };
    Found { switches, proposals: Vec::new(), cost: 0, patch }
}

/// What a run says of a patch: whether it holds, or the smallest input that it fails on.
fn decide(
    subject: &RustSubject,
    tester: &mut <RustSubject as Subject>::Tester,
    switches: &[Switch],
    failed: Option<Input>,
    candidate: &mut Candidate,
) -> Result<(), Error> {
    candidate.verdict = match failed {
        None => Verdict::Holds,
        Some(input) => {
            candidate.counterexample = Some(subject.counterexample(tester, switches, input)?);
            Verdict::Fails
        }
    };
    Ok(())
}

/// Judges a patch in a build of its own.
fn alone(
    all: &RustSubject,
    diff: &str,
    recheck: bool,
    watch: Watch<'_>,
    candidate: &mut Candidate,
    remarks: &mut Vec<String>,
) -> Result<(), Error> {
    candidate.alone = true;
    let package = &all.built.plan.package;
    let texts = diff::texts(&diff::below(&package.root), diff)?;
    let options = RepairOptions { texts, ..all.options.clone() };
    let built = planned(&options, package, options.function.as_deref())
        .and_then(|(plan, region)| Ok((Built::new(plan, &options, watch)?, region)));
    let (built, region): (Built, Region) = match built {
        Ok(built) => built,
        Err(Error::Mutate(cota_mutate::Error::DoesNotBuild { messages })) => {
            candidate.verdict = Verdict::DoesNotCompile;
            candidate.message = Some(messages.trim().to_owned());
            return Ok(());
        }
        Err(Error::Mutate(error)) => match RustError::of(&error) {
            Some(RustError::Instrumented(messages)) => {
                candidate.verdict = Verdict::DoesNotCompile;
                candidate.message = Some(messages.trim().to_owned());
                return Ok(());
            }
            _ => return Err(error.into()),
        },
        Err(error) => return Err(error),
    };
    let subject = RustSubject { built, region, options };
    let mut tester = subject.tester(1, None)?;
    let failed = tester.judge(&[], true, &[Vec::new()])?[0].failure;
    decide(&subject, &mut tester, &[], failed.map(|(_, input)| input), candidate)?;
    let inputs = tester.inputs();
    drop(tester);
    if recheck && candidate.verdict == Verdict::Holds {
        let mut patches = vec![found(diff, Vec::new(), inputs)];
        for bound in LargerBound::ALL {
            session::recheck(&subject, &mut patches, bound, remarks)?;
        }
        candidate.rechecks = patches.remove(0).patch.rechecks;
    }
    Ok(())
}

/// What a patch changes.
fn change(
    plan: &Plan,
    package: &Package,
    options: &RepairOptions,
    diff: &str,
) -> Result<Change, Error> {
    let texts = match diff::texts(&diff::below(&package.root), diff) {
        Ok(texts) => texts,
        Err(Error::Usage(why)) => return Ok(Change::Unfit(Verdict::DoesNotApply, why)),
        Err(error) => return Err(error),
    };
    let is_source = |path: &Path| plan.files.iter().any(|listed| listed.file.path == path);
    if let Some(other) = texts.keys().find(|path| !is_source(path)) {
        let why = format!("{} is no source of the package", other.display());
        return Ok(Change::Unfit(Verdict::DoesNotApply, why));
    }
    let changed =
        RepairOptions { texts: texts.clone(), against: None, function: None, ..options.clone() };
    let new = match crate::rust::built::plan(package, &changed) {
        Ok(new) => new,
        Err(Error::Mutate(error))
            if matches!(RustError::of(&error), Some(RustError::Syntax { .. })) =>
        {
            return Ok(Change::Unfit(Verdict::DoesNotCompile, error.to_string()));
        }
        Err(error) => return Err(error),
    };
    Ok(match bodies(plan, &new) {
        Some(bodies) => Change::Bodies(bodies),
        None => Change::Texts(texts),
    })
}

/// The bodies of functions that are other ones in a new plan; none if something else is other too.
fn bodies(old: &Plan, new: &Plan) -> Option<BTreeMap<usize, String>> {
    let outer = |plan: &Plan| -> Vec<usize> {
        let within = |at: usize| {
            let own = &plan.functions[at];
            plan.functions.iter().any(|other| {
                other.file == own.file
                    && other.body.start < own.span.start
                    && own.span.end <= other.body.end
            })
        };
        (0..plan.functions.len()).filter(|&at| !within(at)).collect()
    };
    let (of_old, of_new) = (outer(old), outer(new));
    if of_old.len() != of_new.len() || rests(old, &of_old) != rests(new, &of_new) {
        return None;
    }
    let body = |plan: &Plan, at: usize| {
        let own = &plan.functions[at];
        plan.files[own.file].file.text[own.body.clone()].to_owned()
    };
    let mut bodies = BTreeMap::new();
    for (own, other) in of_old.into_iter().zip(of_new) {
        let text = body(new, other);
        if text != body(old, own) {
            bodies.insert(own, with_ticks(&text)?);
        }
    }
    Some(bodies)
}

/// What is left of the files without some bodies.
fn rests(plan: &Plan, functions: &[usize]) -> Vec<String> {
    let rest = |file: usize| {
        let mut text = plan.files[file].file.text.clone();
        let of_file = functions.iter().filter(|&&at| plan.functions[at].file == file);
        let mut bodies: Vec<_> = of_file.map(|&at| plan.functions[at].body.clone()).collect();
        bodies.sort_by_key(|body| body.start);
        for body in bodies.into_iter().rev() {
            text.replace_range(body, "{}");
        }
        text
    };
    (0..plan.files.len()).map(rest).collect()
}

/// For each change the first one that makes the same of the package, other than itself.
fn same_as(changes: &[Change]) -> Vec<Option<usize>> {
    let tokens = |text: &String| match syn::parse_str::<syn::Block>(text) {
        Ok(block) => block.to_token_stream().to_string(),
        Err(_) => text.clone(),
    };
    let key = |change: &Change| match change {
        Change::Bodies(all) => {
            let all = all.iter().map(|(function, body)| format!("{function} {}\n", tokens(body)));
            Some(all.collect::<String>())
        }
        Change::Texts(all) => Some(format!("{all:?}")),
        Change::Unfit(..) => None,
    };
    let keys: Vec<Option<String>> = changes.iter().map(key).collect();
    let first = |at: usize| (0..at).find(|&other| keys[at].is_some() && keys[other] == keys[at]);
    (0..keys.len()).map(first).collect()
}
