//! Mutants: one proposal, or two of a function that are applied at the same time.

use super::plan::Plan;
use super::source::SourceFile;
use crate::merge::{evenly, together};
use crate::report::Mutation;
use std::ops::Range;

/// A mutant, as it is compiled.
#[derive(Debug, Clone)]
pub(super) struct Mutant {
    /// Its proposals, by their numbers in the plan; all of one function.
    pub proposals: Vec<usize>,
    /// What is replaced, in the order of the source, and by what.
    pub edits: Vec<(Range<usize>, String)>,
}

impl Mutant {
    pub fn single(plan: &Plan, at: usize) -> Self {
        let edit = &plan.proposals[at].edit;
        Self { proposals: vec![at], edits: vec![(edit.span.clone(), edit.replacement.clone())] }
    }

    pub fn id(&self, plan: &Plan) -> String {
        let ids: Vec<&str> =
            self.proposals.iter().map(|&at| plan.proposals[at].id.as_str()).collect();
        ids.join("+")
    }

    /// Its number in the plan's functions.
    pub fn function(&self, plan: &Plan) -> usize {
        plan.proposals[self.proposals[0]].function
    }

    /// What it is made of: two proposals that became one edit are one mutation.
    pub fn mutations(&self, plan: &Plan) -> Vec<Mutation> {
        let mut all: Vec<Mutation> = self.proposals.iter().map(|&at| plan.mutation(at)).collect();
        if let ([one, two], [(span, replacement)]) = (&all[..], &self.edits[..]) {
            let operator = format!("{}+{}", one.operator, two.operator);
            let function = self.function(plan);
            all = vec![plan.shown(function, operator, String::new(), span, replacement)];
        }
        all
    }

    /// The text of its file with all of it applied.
    pub fn applied(&self, file: &SourceFile) -> String {
        let mut text = file.text.clone();
        for (span, replacement) in self.edits.iter().rev() {
            text.replace_range(span.clone(), replacement);
        }
        text
    }
}

/// Pairs of proposals that compile, in the order of the source; evenly chosen if there are too many. A statement takes as
/// many as its limit says, one unless it is marked.
pub(super) fn pairs(plan: &Plan, compiles: &dyn Fn(usize) -> bool) -> Vec<Mutant> {
    let statements: Vec<usize> = (0..plan.proposals.len()).map(|at| statement(plan, at)).collect();
    let mut found = Vec::new();
    for a in 0..plan.proposals.len() {
        for b in a + 1..plan.proposals.len() {
            let (one, two) = (&plan.proposals[a], &plan.proposals[b]);
            if one.function != two.function {
                // Those of a function stand together.
                break;
            }
            let takes_two = one.limit.min(two.limit).is_some_and(|limit| limit > 1);
            let near = statements[a] == statements[b];
            if near && !takes_two || !compiles(a) || !compiles(b) {
                continue;
            }
            let text = &plan.files[plan.functions[one.function].file].text;
            let (here, there) = (&one.edit.span, &two.edit.span);
            let (first, second) = (one.edit.replacement.as_str(), two.edit.replacement.as_str());
            let edits = if here.end <= there.start || there.end <= here.start {
                let mut edits =
                    vec![(here.clone(), first.to_owned()), (there.clone(), second.to_owned())];
                edits.sort_by_key(|(span, _)| span.start);
                edits
            } else if near {
                together(text, (here, first), (there, second)).into_iter().collect()
            } else {
                Vec::new()
            };
            if !edits.is_empty() {
                found.push(Mutant { proposals: vec![a, b], edits });
            }
        }
    }
    let mut chosen = evenly(found, plan.config.most_higher_order);
    let mut at = 0;
    chosen.retain(|_| {
        at += 1;
        plan.share_of_pairs.is_none_or(|shard| shard.takes(at - 1))
    });
    chosen
}

/// The innermost statement that a proposal is in, as a node; that of the function if it is in none.
fn statement(plan: &Plan, at: usize) -> usize {
    let proposal = &plan.proposals[at];
    let function = &plan.functions[proposal.function];
    let (file, span) = (&plan.files[function.file], &proposal.edit.span);
    let nodes = file.tree.nodes.iter().enumerate().skip(function.node);
    let around = nodes.take_while(|(_, node)| node.span.start <= span.start).filter(|(_, node)| {
        span.end <= node.span.end
            && node.kind != "BLOCK"
            && super::navigate::is_statement(&node.kind)
    });
    around.last().map_or(function.node, |(at, _)| at)
}
