//! The verdicts of a run: what is settled already, what an earlier run knows, and what is to be run.

use super::{Event, SessionOptions, in_build};
use crate::Error;
use crate::config::Equivalent;
use crate::report::{Mutant, Report, SCHEMA_VERSION};
use crate::rust::lints;
use crate::rust::plan::Plan;
use crate::rust::run::baseline::Baseline;
use crate::rust::run::judge::{Court, Job, JudgedMutant, test_name};
use crate::rust::schema::check::Compiled;
use crate::rust::schema::layout::{Address, Placement};
use crate::rust::schema::tree::Folders;
use crate::rust::schema::unclear::UNCLEAR;
use crate::status::{Status, Statuses};
use crate::store::{Dependencies, Store};
use crate::verdict::Verdict;

/// What is judged: proposals that are switched on together.
struct Candidate {
    id: String,
    proposals: Vec<usize>,
}

/// Judges the mutants of a plan.
///
/// # Errors
/// If tests cannot be run.
pub(super) fn judge(
    plan: &Plan,
    compiled: &Compiled,
    court: &Court<'_>,
    folders: &Folders,
    listed: &[Equivalent],
    store: Option<&Store>,
    told: &(dyn Fn(Event<'_>) + Sync),
) -> Result<Report, Error> {
    let tests = &court.baseline.tests;
    let names: Vec<String> = tests.iter().map(|test| test_name(court.binaries, test)).collect();
    let dependencies = Dependencies::new(plan, &compiled.layout, tests, folders)?;
    let candidates = candidates(plan, compiled);
    let reach = court.reach();
    let mut mutants: Vec<Mutant> = Vec::new();
    let mut jobs: Vec<Job> = Vec::new();
    let mut of_job: Vec<usize> = Vec::new();
    let mut reused = 0;
    for candidate in &candidates {
        let mut mutant = mutant(plan, candidate);
        if let Some(verdict) = settled(plan, compiled, listed, candidate) {
            mutant.verdict = verdict;
            mutants.push(mutant);
            continue;
        }
        let choices = addresses(compiled, &candidate.proposals);
        let mut reaching: Vec<usize> =
            choices.iter().filter_map(|(site, _)| reach.get(site)).flatten().copied().collect();
        reaching.sort_unstable();
        reaching.dedup();
        let (known, old) = match store.and_then(|s| s.known(&candidate.id, &dependencies, &names)) {
            Some((known, old)) => (known, Some(old)),
            None => (Vec::new(), None),
        };
        let known: Vec<_> = known.into_iter().filter(|(test, _)| reaching.contains(test)).collect();
        let dead = known.iter().any(|(_, status)| status.kills());
        let complete = reaching.iter().all(|test| known.iter().any(|(own, _)| own == test));
        match old {
            Some(old) if complete && !reaching.is_empty() || dead && !court.matrix => {
                let all = reaching.iter().map(|&test| (test, Status::NotRun)).collect();
                let judged = JudgedMutant { verdict: old.clone(), statuses: overlay(all, &known) };
                finish(&mut mutant, &judged, tests.len());
                mutant.reused = true;
                reused += 1;
            }
            _ => {
                let group = plan.proposals[candidate.proposals[0]].function;
                jobs.push(Job { choices, group, known });
                of_job.push(mutants.len());
            }
        }
        mutants.push(mutant);
    }
    let package = &plan.package;
    told(Event::Judging(jobs.len(), reused));
    let judged = court.judge(&jobs, &|job, judged| {
        let candidate = &candidates[of_job[job]];
        if let Some(store) = store {
            store.add(&candidate.id, &dependencies, &names, &judged.verdict, &judged.statuses);
        }
        let unjudged =
            in_build::not_judged(package, compiled, &candidate.proposals, &judged.verdict);
        told(Event::Judged(unjudged.as_ref().unwrap_or(&judged.verdict)));
    })?;
    for (at, judged) in of_job.into_iter().zip(judged) {
        finish(&mut mutants[at], &judged, tests.len());
    }
    let mut remarks = court.baseline.remarks.clone();
    let of_each =
        mutants.iter_mut().zip(candidates.iter().map(|candidate| &candidate.proposals[..]));
    remarks.extend(in_build::settle(package, compiled, of_each));
    let cut_short = mutants.iter().any(|mutant| mutant.verdict == Verdict::NotRun);
    Ok(Report {
        schema_version: SCHEMA_VERSION,
        package: plan.package.name.clone(),
        compiler: plan.package.compiler.clone(),
        tests: names,
        mutants,
        left_out: plan.left_out.clone(),
        remarks,
        matrix: court.matrix,
        cut_short,
    })
}

/// What is to be judged: each proposal, or pairs of them.
fn candidates(plan: &Plan, compiled: &Compiled) -> Vec<Candidate> {
    let id = |index: usize| plan.proposals[index].id.clone();
    let single = |index: usize| Candidate { id: id(index), proposals: vec![index] };
    if plan.config.order == 2 {
        let pair = |(a, b)| Candidate { id: format!("{}+{}", id(a), id(b)), proposals: vec![a, b] };
        let pairs = crate::rust::second_order::pairs(plan, compiled).into_iter().map(pair);
        let is_merged = |index: &usize| plan.proposals[*index].merged_from.is_some();
        let merged = (0..plan.proposals.len()).filter(is_merged).map(single);
        return pairs.chain(merged).collect();
    }
    (0..plan.proposals.len()).map(single).collect()
}

fn mutant(plan: &Plan, candidate: &Candidate) -> Mutant {
    Mutant {
        id: candidate.id.clone(),
        mutations: candidate.proposals.iter().map(|&index| plan.mutation(index)).collect(),
        verdict: Verdict::NotRun,
        statuses: String::new(),
        reused: false,
        proved_equivalent: false,
    }
}

/// The verdict of a candidate that is not to be run.
fn settled(
    plan: &Plan,
    compiled: &Compiled,
    listed: &[Equivalent],
    candidate: &Candidate,
) -> Option<Verdict> {
    let mut equivalent = plan.config.equivalent.iter().chain(listed);
    if let Some(known) = equivalent.find(|known| known.id == candidate.id) {
        return Some(Verdict::Equivalent { reason: known.reason.clone() });
    }
    candidate.proposals.iter().find_map(|&index| match &compiled.placements[index] {
        Placement::Dropped(code) => Some(Verdict::NotCompiled { code: code.clone() }),
        _ => None,
    })
}

pub(super) fn addresses(compiled: &Compiled, proposals: &[usize]) -> Vec<Address> {
    proposals.iter().filter_map(|&index| compiled.layout.addresses[index]).collect()
}

fn overlay(all: Vec<(usize, Status)>, known: &[(usize, Status)]) -> Vec<(usize, Status)> {
    let status =
        |test: usize| known.iter().find(|(own, _)| *own == test).map(|(_, status)| *status);
    all.into_iter().map(|(test, old)| (test, status(test).unwrap_or(old))).collect()
}

/// Puts a verdict into a mutant.
fn finish(mutant: &mut Mutant, judged: &JudgedMutant, tests: usize) {
    mutant.verdict = judged.verdict.clone();
    let mut row = vec![Status::Unreached; tests];
    for &(test, status) in &judged.statuses {
        row[test] = status;
    }
    mutant.statuses = Statuses(row).to_string();
}

/// The report of a plan with nothing in it.
pub(super) fn nothing(plan: &Plan, options: SessionOptions) -> Report {
    Report {
        schema_version: SCHEMA_VERSION,
        package: plan.package.name.clone(),
        compiler: plan.package.compiler.clone(),
        tests: Vec::new(),
        mutants: Vec::new(),
        left_out: plan.left_out.clone(),
        remarks: vec!["there is nothing to mutate, so nothing was built or run".to_owned()],
        matrix: options.matrix,
        cut_short: false,
    }
}

/// What is worth knowing about a run besides its verdicts.
pub(super) fn remarks(
    plan: &Plan,
    compiled: &Compiled,
    baseline: &Baseline,
    options: SessionOptions,
) -> Vec<String> {
    let mut remarks = Vec::new();
    let dropped = |fits: &dyn Fn(&str) -> bool| {
        let codes = compiled.placements.iter().filter_map(|state| match state {
            Placement::Dropped(code) => Some(code.as_str()),
            _ => None,
        });
        codes.filter(|code| fits(code)).count()
    };
    let unclear = dropped(&|code| code == UNCLEAR);
    if unclear > 0 {
        let proposals = plural(unclear, "proposal was", "proposals were");
        remarks.push(format!(
            "{proposals} dropped because the compiler fails and cannot say which is wrong"
        ));
    }
    let denied = dropped(&|code| plan.package.denied_lints.iter().any(|lint| lint == code));
    if denied > 0 {
        let proposals = plural(denied, "proposal is", "proposals are");
        remarks.push(format!("{proposals} refused by lints that the compiler denies by default"));
    }
    let lowered = lints::denied(plan);
    if !lowered.is_empty() {
        let lowered = lowered.join(", ");
        remarks.push(format!("lints that the crate denies do not refuse a mutant: {lowered}"));
    }
    if baseline.tests.is_empty() && !options.doc_tests {
        remarks.push("there are no tests, so nothing can be killed".to_owned());
    }
    if !baseline.fenced && !baseline.tests.is_empty() {
        remarks.push(
            "writes outside the scratch folders were not refused: no Landlock here".to_owned(),
        );
    }
    for (test, why) in &baseline.unused {
        remarks.push(format!("{test} {why}, so it is not used"));
    }
    remarks
}

fn plural(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
