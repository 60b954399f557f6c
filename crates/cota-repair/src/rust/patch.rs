//! What proposals make of the text: a patch, and how large it is.

use crate::report::{Edit, Patch};
use crate::rust::plainness::oddities;
use crate::rust::together::Together;
use cota_mutate::change::hunks;
use cota_mutate::rust::plan::Plan;
use std::fmt::Write;

/// The patch that some proposals make.
pub fn patch(plan: &Plan, proposals: &[usize], inputs: usize) -> Patch {
    let together = Together::new(plan, proposals);
    let mut diff = String::new();
    for file in together.files() {
        let own = &plan.files[file].file;
        let path = own.path.to_string_lossy();
        let hunks = hunks(&own.text, &together.text(file));
        let _ = write!(diff, "--- a/{path}\n+++ b/{path}\n{hunks}");
    }
    let mut edits: Vec<Edit> = proposals
        .iter()
        .enumerate()
        .map(|(at, &index)| {
            let mutation = plan.mutation(index);
            let (before, after) = together.edit(at);
            Edit {
                operator: mutation.operator,
                detail: mutation.detail,
                line: mutation.span.line,
                before,
                after,
            }
        })
        .collect();
    edits.sort_by_key(|edit| edit.line);
    Patch { diff, edits, inputs, same_effect: 0, rechecks: Vec::new() }
}

/// How much of the text some proposals change, for putting simple ones first: what is the same at both ends of
/// an edit does not count, nor do the operands of an operator that got parentheses. What is left out counts less
/// than what is new, and what nobody would write counts more.
pub fn weight(plan: &Plan, proposals: &[usize]) -> usize {
    const ODD: usize = 12;
    let together = Together::new(plan, proposals);
    let odd = |function: usize| {
        let own = &plan.functions[function];
        let before = oddities(&plan.files[own.file].file.text[own.body.clone()]);
        oddities(&together.body(function)).saturating_sub(before)
    };
    let odd: usize = together.functions().into_iter().map(odd).sum();
    proposals.iter().map(|&index| changed(plan, index)).sum::<usize>() + odd * ODD
}

/// How much of the text a proposal changes.
fn changed(plan: &Plan, index: usize) -> usize {
    /// What is left out, of which so much counts as one sign.
    const LESS: usize = 4;
    /// Statements in another order: nothing is new.
    const ORDER: usize = 4;
    let proposal = &plan.proposals[index];
    if matches!(proposal.operator, "STS" | "STM") {
        return ORDER;
    }
    let text = &plan.files[proposal.file].file.text;
    let (before, after) = (&text[proposal.span.clone()], &*proposal.replacement);
    if let Some((operator, other)) = &proposal.grouping.named {
        let parentheses = |text: &str| text.matches(['(', ')']).count();
        return operator.len() + other.len() + parentheses(after) - parentheses(before);
    }
    let bare = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (before, after) = (bare(before), bare(after));
    if before.contains(&after) {
        return 1 + (before.len() - after.len()) / LESS;
    }
    let same = |a: &mut dyn Iterator<Item = char>, b: &mut dyn Iterator<Item = char>| {
        a.zip(b).take_while(|(a, b)| a == b).count()
    };
    let front = same(&mut before.chars(), &mut after.chars());
    let (old, new) = (before.chars().count(), after.chars().count());
    let back = same(&mut before.chars().rev(), &mut after.chars().rev()).min(old.min(new) - front);
    (new - front - back) + (old - front - back).div_ceil(LESS)
}
