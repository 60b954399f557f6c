//! Which branches of a method's bytecode make up a decision of its source.
//!
//! `javac` turns `a && b || c` into one conditional branch for each operand, one behind the other.
//! Branches are one decision if
//!
//! - each of them but the first is reached only from those before it, the first of these directly
//!   above it,
//! - nothing but the two outcomes of the decision can follow, and
//! - none of them but the first begins a line of its own: that is a statement in a statement.
//!
//! So `if (a) { if (b) ...` is two decisions on two lines, and one on the same line, where it is not
//! to be told from `a && b`. A decision that only makes the value of a boolean expression, as in
//! `return a && b`, is none: it decides nothing yet, whoever uses the value does.

use std::collections::{BTreeMap, BTreeSet};

use crate::classfile::Code;
use crate::classfile::instructions::{branch_targets, length};

/// What a conditional branch does when it jumps, or when it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Way {
    /// The value that the condition had. A `!` before it belongs to the condition.
    pub value: bool,
    /// The outcome of the decision, if it is decided now.
    pub decides: Option<bool>,
}

/// A conditional branch: an atomic condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Branch {
    /// The position of the first branch of its decision; none where a value is made.
    pub decision: Option<u16>,
    pub jump: Way,
    pub fall: Way,
}

/// A conditional branch as it stands in the code.
struct Raw {
    at: usize,
    /// Where its basic block begins.
    start: usize,
    jump: usize,
    next: usize,
}

const GOTO: u8 = 167;
const GOTO_W: u8 = 200;
const ICONST_0: u8 = 3;
const ICONST_1: u8 = 4;

/// Whether a bytecode is a conditional branch.
pub(crate) fn is_conditional(op: u8) -> bool {
    matches!(op, 153..=166 | 198 | 199)
}

/// Whether what follows a bytecode is not reached from it.
fn ends_block(op: u8) -> bool {
    matches!(op, GOTO | GOTO_W | 170..=177 | 191)
}

/// The flow of a method.
struct Flow<'c> {
    code: &'c Code,
    /// Where each jump goes, by its target: conditional branches, `goto`, switches.
    sources: BTreeMap<usize, Vec<usize>>,
    /// Positions that are reached without a jump, from the instruction before.
    falls: BTreeSet<usize>,
    leaders: BTreeSet<usize>,
    handlers: BTreeSet<usize>,
    /// Where the instructions of a line begin.
    lines: BTreeSet<usize>,
    branches: Vec<Raw>,
}

impl Flow<'_> {
    fn of(code: &Code) -> Flow<'_> {
        let handlers: BTreeSet<usize> =
            code.handlers.iter().map(|handler| usize::from(handler.target)).collect();
        let mut flow = Flow {
            code,
            sources: BTreeMap::new(),
            falls: BTreeSet::new(),
            leaders: handlers.iter().copied().chain([0]).collect(),
            handlers,
            lines: code.lines.iter().map(|&(start, _)| usize::from(start)).collect(),
            branches: Vec::new(),
        };
        let mut at = 0;
        while let (Some(&op), Some(length)) = (code.bytes.get(at), length(&code.bytes, at)) {
            let next = at + length;
            let targets: Vec<usize> =
                branch_targets(&code.bytes, at).map(Iterator::collect).unwrap_or_default();
            for &target in &targets {
                flow.sources.entry(target).or_default().push(at);
                flow.leaders.insert(target);
            }
            if !ends_block(op) {
                flow.falls.insert(next);
            }
            if is_conditional(op) || ends_block(op) {
                flow.leaders.insert(next);
            }
            if let (true, Some(&jump)) = (is_conditional(op), targets.first()) {
                flow.branches.push(Raw { at, start: 0, jump, next });
            }
            at = next;
        }
        for branch in &mut flow.branches {
            branch.start = flow.leaders.range(..=branch.at).next_back().copied().unwrap_or(0);
        }
        flow
    }

    /// Where a position leads over jumps that only jump.
    fn resolve(&self, mut at: usize) -> usize {
        for _ in 0..8 {
            match self.code.bytes.get(at) {
                Some(&(GOTO | GOTO_W)) => {
                    let target =
                        branch_targets(&self.code.bytes, at).ok().and_then(|mut to| to.next());
                    match target {
                        Some(target) => at = target,
                        None => return at,
                    }
                }
                _ => return at,
            }
        }
        at
    }

    /// Whether a branch can be a further operand of the branches above it.
    fn continues(&self, above: &[Raw], branch: &Raw) -> bool {
        let (Some(first), Some(last)) = (above.first(), above.last()) else { return false };
        // The branches above are all that there are between their first and their last.
        let known = |&source: &usize| {
            (first.at..=last.at).contains(&source) && is_conditional(self.code.bytes[source])
        };
        branch.start == last.next
            && !self.handlers.contains(&branch.start)
            && self.sources.get(&branch.start).is_none_or(|all| all.iter().all(known))
            && !self.lines.contains(&branch.start)
    }

    /// How many of some branches, from the first on, are one decision: the most that have two ways out.
    fn members(&self, branches: &[Raw]) -> usize {
        let (mut fitting, mut ways, mut exits) = (1, BTreeMap::new(), BTreeMap::new());
        for (at, branch) in branches.iter().enumerate() {
            if at > 0 {
                if !self.continues(&branches[..at], branch) {
                    break;
                }
                // What led here was no way out.
                let inner: usize = ways.remove(&branch.start).unwrap_or(0);
                let exit = self.resolve(branch.start);
                match exits.get_mut(&exit) {
                    Some(count) if *count > inner => *count -= inner,
                    _ => drop(exits.remove(&exit)),
                }
            }
            for way in [branch.jump, branch.next] {
                *ways.entry(way).or_insert(0) += 1;
                *exits.entry(self.resolve(way)).or_insert(0) += 1;
            }
            if exits.len() == 2 {
                fitting = at + 1;
            }
        }
        fitting
    }

    /// Whether the branches end in `1` and `0` that are brought together again.
    fn makes_value(&self, last: &Raw) -> bool {
        let byte = |at: usize| self.code.bytes.get(at).copied();
        let joined = |at: usize| {
            branch_targets(&self.code.bytes, at).ok().and_then(|mut targets| targets.next())
        };
        byte(last.next) == Some(ICONST_1)
            && byte(last.next + 1) == Some(GOTO)
            && byte(last.jump) == Some(ICONST_0)
            && joined(last.next + 1) == Some(last.jump + 1)
    }

    /// Whether the last branch jumps back because the decision holds: that of `do ... while`. In
    /// other loops the end of the body jumps there as well.
    fn repeats(&self, last: &Raw) -> bool {
        let later = |all: &Vec<usize>| all.iter().any(|&source| source > last.at);
        last.jump <= last.at && !self.sources.get(&last.jump).is_some_and(later)
    }

    fn decision(&self, members: &[Raw], found: &mut BTreeMap<u16, Branch>) {
        let Some(last) = members.last() else { return };
        // For each further operand, the branch directly above it.
        let inner: BTreeMap<usize, usize> =
            members[1..].iter().enumerate().map(|(above, member)| (member.start, above)).collect();
        let repeats = self.repeats(last);
        let holds = self.resolve(if repeats { last.jump } else { last.next });
        // Both ways may lead to the same place.
        let has_outcomes = self.resolve(last.jump) != self.resolve(last.next);
        let decision = (!self.makes_value(last)).then(|| members[0].at as u16);
        let outcome = |target: usize, jumps: bool| {
            if has_outcomes { self.resolve(target) == holds } else { jumps == repeats }
        };
        // For each branch, the value of its condition if it jumps, from the last one up. Where a
        // branch jumps to a further operand, its condition has the value with which the branch
        // directly above that operand falls through to it.
        let mut on_jump = vec![false; members.len()];
        for at in (0..members.len()).rev() {
            on_jump[at] = match inner.get(&members[at].jump) {
                Some(&above) => above > at && !on_jump[above],
                None => outcome(members[at].jump, true),
            };
        }
        for (member, &on_jump) in members.iter().zip(&on_jump) {
            let way = |target: usize, jumps: bool| {
                let leaves = decision.is_some() && !inner.contains_key(&target);
                let decides = leaves.then(|| outcome(target, jumps));
                Way { value: on_jump == jumps, decides }
            };
            let (jump, fall) = (way(member.jump, true), way(member.next, false));
            found.insert(member.at as u16, Branch { decision, jump, fall });
        }
    }
}

/// The conditional branches of a method by position.
pub(crate) fn branches(code: &Code) -> BTreeMap<u16, Branch> {
    let flow = Flow::of(code);
    let mut found = BTreeMap::new();
    let mut rest = &flow.branches[..];
    while !rest.is_empty() {
        let (members, others) = rest.split_at(flow.members(rest));
        flow.decision(members, &mut found);
        rest = others;
    }
    found
}

/// Where basic blocks begin that can be reached.
pub(crate) fn blocks(code: &Code) -> Vec<u16> {
    let flow = Flow::of(code);
    let reached = |at: &usize| {
        *at < code.bytes.len()
            && (*at == 0
                || flow.handlers.contains(at)
                || flow.falls.contains(at)
                || flow.sources.contains_key(at))
    };
    flow.leaders.iter().filter(|at| reached(at)).map(|&at| at as u16).collect()
}
