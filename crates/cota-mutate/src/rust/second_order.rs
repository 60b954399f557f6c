//! Mutants of second order: two mutations that can be on at the same time.
//!
//! Compatible mutations have a switch each; mergeable ones, in one statement, become one edit ([`merge`](crate::merge)
//! says which are which). A statement takes as many mutations as its limit says, one unless it is marked.

use crate::merge::{self, evenly};
use crate::rust::grouping;
use crate::rust::plan::Plan;
use crate::rust::proposal::{Grouping, MergedPart, Proposal, SwitchForm};
use crate::rust::schema::check::Compiled;

/// The pairs of proposals, in the order of the source; evenly chosen if there are too many.
pub fn pairs(plan: &Plan, compiled: &Compiled) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    let single = plan.proposals.iter().filter(|own| own.merged_from.is_none()).count();
    for a in 0..single {
        for b in a + 1..single {
            if plan.proposals[a].function == plan.proposals[b].function
                && can_pair(plan, compiled, a, b)
            {
                pairs.push((a, b));
            }
        }
    }
    evenly(pairs, plan.config.most_higher_order)
}

/// Two mutations of one statement as one edit, where their switches would be in each other's way.
pub fn merged(plan: &Plan) -> Vec<Proposal> {
    let mut found = Vec::new();
    for a in 0..plan.proposals.len() {
        for b in a + 1..plan.proposals.len() {
            let (one, two) = (&plan.proposals[a], &plan.proposals[b]);
            let near = one.function == two.function && one.statement == two.statement;
            if near && takes_two(one, two) {
                let text = &plan.files[one.file].file.text;
                found.extend(merge(text, one, two).filter(|both| is_as_shown(text, both)));
            }
        }
    }
    evenly(found, plan.config.most_higher_order)
}

fn merge(text: &str, one: &Proposal, two: &Proposal) -> Option<Proposal> {
    let in_switch = |own: &Proposal| {
        let place = own.place.clone()?;
        matches!(place.form, SwitchForm::Expression | SwitchForm::Braced).then_some(place)
    };
    let (first, second) = (in_switch(one)?, in_switch(two)?);
    if first.range.end <= second.range.start || second.range.end <= first.range.start {
        return None; // each has its own switch
    }
    let place = if first.range.len() >= second.range.len() { first } else { second };
    let (span, replacement) =
        merge::together(text, (&one.span, &one.replacement), (&two.span, &two.replacement))?;
    let part = |own: &Proposal| MergedPart { id: own.id.clone(), operator: own.operator };
    Some(Proposal {
        id: format!("{}+{}", one.id, two.id),
        merged_from: Some([part(one), part(two)]),
        span,
        replacement,
        place: Some(place),
        grouping: Grouping::default(),
        ..one.clone()
    })
}

/// Whether the text of a statement with an edit means what its switch does. Each of two edits does, but one
/// may change the grouping of the other.
fn is_as_shown(text: &str, edit: &Proposal) -> bool {
    let Some(place) = &edit.place else { return true };
    let (whole, at) = (&edit.statement, &place.range);
    if at.start < whole.start || whole.end < at.end {
        return true;
    }
    let (open, close) = if place.form == SwitchForm::Expression { ("(", ")") } else { ("", "") };
    let read = |open: &str, close: &str| {
        let inner =
            [&text[at.start..edit.span.start], &*edit.replacement, &text[edit.span.end..at.end]];
        let inner = inner.concat();
        let (before, after) = (&text[whole.start..at.start], &text[at.end..whole.end]);
        grouping::tree(&format!("{{ {before}{open}{inner}{close}{after} }}"))
    };
    read("", "") == read(open, close)
}

/// Whether two proposals can be one mutant.
fn can_pair(plan: &Plan, compiled: &Compiled, a: usize, b: usize) -> bool {
    let (Some((first, _)), Some((second, _))) =
        (compiled.layout.addresses[a], compiled.layout.addresses[b])
    else {
        return false;
    };
    let sites = &compiled.layout.sites;
    let (first, second) = (&sites[first as usize], &sites[second as usize]);
    // A copy of the function is an alternative to all of it.
    if first.form == SwitchForm::Body || second.form == SwitchForm::Body {
        return false;
    }
    let apart = first.range.end <= second.range.start || second.range.end <= first.range.start;
    if !apart {
        return false;
    }
    let (one, two) = (&plan.proposals[a], &plan.proposals[b]);
    one.statement != two.statement || takes_two(one, two)
}

/// Whether the statement of two proposals may be changed twice: only if it is marked so.
fn takes_two(one: &Proposal, two: &Proposal) -> bool {
    one.limit.min(two.limit).is_some_and(|limit| limit > 1)
}
