//! Mutants of second order: two mutations that can be on at the same time.
//!
//! The rule is that of the literature for mutations that are compatible: they do not touch the same
//! original node, and neither is inside of what the other replaces. A statement takes as many mutations
//! as its limit says, one unless it is marked.

use crate::plan::Plan;
use crate::proposal::Shape;
use crate::schema::check::Compiled;

/// The pairs of proposals, in the order of the source; evenly chosen if there are too many.
pub fn pairs(plan: &Plan, compiled: &Compiled) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    for a in 0..plan.proposals.len() {
        for b in a + 1..plan.proposals.len() {
            if plan.proposals[a].function == plan.proposals[b].function
                && together(plan, compiled, a, b)
            {
                pairs.push((a, b));
            }
        }
    }
    let most = plan.config.most_higher_order.max(1);
    if pairs.len() <= most {
        return pairs;
    }
    (0..most).map(|at| pairs[at * pairs.len() / most]).collect()
}

/// Whether two proposals can be one mutant.
fn together(plan: &Plan, compiled: &Compiled, a: usize, b: usize) -> bool {
    let (Some((first, _)), Some((second, _))) =
        (compiled.layout.addresses[a], compiled.layout.addresses[b])
    else {
        return false;
    };
    let sites = &compiled.layout.sites;
    let (first, second) = (&sites[first as usize], &sites[second as usize]);
    // A copy of the function is an alternative to all of it.
    if first.shape == Shape::Body || second.shape == Shape::Body {
        return false;
    }
    let apart = first.range.end <= second.range.start || second.range.end <= first.range.start;
    if !apart {
        return false;
    }
    let (one, two) = (&plan.proposals[a], &plan.proposals[b]);
    one.statement != two.statement || plan.limits[a].min(plan.limits[b]) > 1
}
