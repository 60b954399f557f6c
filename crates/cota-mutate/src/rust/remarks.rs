//! What is worth knowing about a run besides its verdicts.

use super::lints;
use super::plan::Plan;
use super::run::baseline::Baseline;
use super::schema::check::Compiled;
use super::schema::layout::Placement;
use super::schema::unclear::UNCLEAR;

/// About the proposals that were refused, and about the tests.
pub(super) fn remarks(
    plan: &Plan,
    compiled: &Compiled,
    baseline: &Baseline,
    doc_tests: bool,
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
    if baseline.tests.is_empty() && !doc_tests {
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
