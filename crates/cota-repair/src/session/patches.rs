//! Which patches are the best, and how they do within larger bounds.

use crate::Error;
use crate::protocol::Input;
use crate::report::{Counters, LargerBound, Patch, Recheck};
use crate::space::{Candidate, Space};
use crate::subject::{Found, Subject, Tester};
use std::ops::Range;

/// The patches with their switches, the best first; of candidates that come with whether they hold within larger bounds
/// too. One for each effect on the inputs that were tried first, unless there is no time to look.
pub(super) fn best<S: Subject>(
    subject: &S,
    space: &Space,
    tester: &mut S::Tester,
    found: &[(Candidate, bool)],
    tried: Option<&[Input]>,
    counters: &mut Counters,
) -> Result<Vec<Found>, Error> {
    let inputs = tester.inputs();
    let mut patches = Vec::new();
    for (candidate, general) in found {
        let proposals = space.proposals(candidate);
        let patch = subject.patch(&proposals, inputs);
        patches.push((*general, subject.weight(&proposals), candidate.clone(), patch));
    }
    patches.sort_by_key(|(general, weight, candidate, patch)| {
        (!general, space.cost(candidate), *weight, patch.edits[0].line, candidate.clone())
    });
    let sites = subject.sites();
    let mut ways: Vec<(bool, Vec<Range<u32>>, Vec<u64>)> = Vec::new();
    let mut kept: Vec<Found> = Vec::new();
    for (general, _, candidate, patch) in patches {
        let (switches, proposals) = (space.switches(&candidate), space.proposals(&candidate));
        let found = Found { switches, proposals, cost: space.cost(&candidate), patch };
        let Some(pool) = tried else {
            kept.push(found);
            continue;
        };
        // In the same expressions, and the same way on all inputs that were tried first.
        let around = subject.around(&found.switches);
        let runs = tester.trace(sites, &around, &found.switches, pool)?;
        let way = (general, around, runs.iter().flatten().map(|run| run.way).collect());
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

/// Checks patches within larger bounds, and the `most` best of them with extreme integers; the best come first.
pub(super) fn recheck_best<S: Subject>(
    subject: &S,
    patches: &mut Vec<Found>,
    most: usize,
    remarks: &mut Vec<String>,
) -> Result<(), Error> {
    recheck(subject, patches, LargerBound::OneLarger, remarks)?;
    recheck(subject, patches, LargerBound::Wider, remarks)?;
    // Those that hold there too come first.
    let general = |patch: &Patch| (patch.overfits(), patch.fails(LargerBound::Wider));
    patches.sort_by_key(|Found { patch, cost, .. }| (general(patch), *cost));
    patches.truncate(most);
    recheck(subject, patches, LargerBound::Extremes, remarks)?;
    patches
        .sort_by_key(|Found { patch, cost, .. }| (general(patch), *cost, patch.failed_rechecks()));
    Ok(())
}

/// Checks patches within a larger bound, unless it is none because no list of values has one more.
pub(crate) fn recheck<S: Subject>(
    subject: &S,
    patches: &mut [Found],
    bound: LargerBound,
    remarks: &mut Vec<String>,
) -> Result<(), Error> {
    let mut tester = match subject.tester(1, Some(bound)) {
        Ok(tester) if is_none(bound, &tester, patches) => return Ok(()),
        Ok(tester) => tester,
        Err(error) => {
            remarks.push(format!("no check within a bound {}: {error}", bound.name()));
            return Ok(());
        }
    };
    // Plain tests have no bound that could be larger.
    let exams: Vec<_> =
        subject.specification(&tester).into_iter().filter(|exam| !exam.plain).collect();
    let inputs = exams.iter().map(|exam| exam.inputs).sum();
    let complete = exams.iter().all(|exam| exam.complete);
    let candidates: Vec<_> = patches.iter().map(|found| found.switches.clone()).collect();
    let judged = tester.judge(&[], true, &candidates)?;
    for (found, judged) in patches.iter_mut().zip(judged) {
        let counterexample = match judged.failure {
            Some((_, input)) => {
                Some(subject.counterexample(&mut tester, &found.switches, input)?)
            }
            None => None,
        };
        found.patch.rechecks.push(Recheck { bound, inputs, complete, counterexample });
    }
    Ok(())
}

/// Whether a bound has the same inputs as that which the patches were checked in.
fn is_none(bound: LargerBound, tester: &impl Tester, patches: &[Found]) -> bool {
    let checked = patches.first().map(|found| found.patch.inputs);
    bound == LargerBound::Wider && checked == Some(tester.inputs())
}
