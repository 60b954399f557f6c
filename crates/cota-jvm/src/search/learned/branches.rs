//! What a branch does to what runs after it: post-dominators on the register code.
//!
//! Where the predicate is certain to fail, because a value that means failure is returned or an
//! exception leaves the method, nothing follows. So an end of this kind is no exit: a branch whose other
//! side leads only there decides nothing for a run that fails on this side. Methods that
//! catch exceptions do not come here: in them, everything depends on everything.

use crate::code::{Ins, NONE, Op};
use crate::machine::Machine;

use super::failing::Failing;

/// A branch, or a switch, as it is seen from what follows.
#[derive(Clone, Default)]
pub(super) struct Branch {
    /// The instruction at which all ways meet again, or `NONE` if that is behind the method.
    pub join: u32,
    /// Whether the ways lead to certain failure: if it is taken, if not.
    pub taken_fails: bool,
    pub other_fails: bool,
    /// Whether something between here and there may write to objects that exist.
    pub writes: bool,
    /// The registers that something in between writes.
    pub registers: Vec<u16>,
}

/// Branches by instruction, for each set of values that mean failure.
#[derive(Default)]
pub(crate) struct Branches {
    at: [Vec<u32>; Failing::SETS],
    pub all: Vec<Branch>,
}

/// The graph of a method: its instructions, and the exit behind them.
struct Graph {
    start: usize,
    next: Vec<Vec<usize>>,
    /// The nearest strict post-dominator; nodes from which the exit is not reached have none.
    join: Vec<Option<usize>>,
}

impl Machine {
    /// What a branch does in a frame with such values.
    pub(super) fn branch(&mut self, pc: u32, failing: Failing) -> usize {
        let known = self.search.learned.branches.at[failing.index()].get(pc as usize);
        if let Some(&index) = known.filter(|&&index| index != NONE) {
            return index as usize;
        }
        self.add_branches(pc, failing);
        self.search.learned.branches.at[failing.index()][pc as usize] as usize
    }

    fn add_branches(&mut self, pc: u32, failing: Failing) {
        let after = self.program.codes.partition_point(|code| code.start <= pc);
        let start = self.program.codes[after - 1].start as usize;
        let end =
            self.program.codes.get(after).map_or(self.program.ins.len(), |c| c.start as usize);
        let graph = self.graph(start, end, failing);
        let mut branches = Vec::new();
        for at in start..end {
            let op = self.program.ins[at].op;
            if op.is_branch() || op == Op::Switch {
                branches.push((at, self.seen_from(&graph, at, failing)));
            }
        }
        let Branches { at, all } = &mut self.search.learned.branches;
        let index = &mut at[failing.index()];
        if index.len() < end {
            index.resize(end, NONE);
        }
        for (pc, branch) in branches {
            index[pc] = all.len() as u32;
            all.push(branch);
        }
    }

    /// Where an instruction may go on; certain failure is left out.
    fn successors(&self, pc: usize, start: usize, end: usize, failing: Failing) -> Vec<usize> {
        let (ins, exit, here) = (self.program.ins[pc], end - start, pc - start);
        let fails = |value: i64| failing.contains(value);
        match ins.op {
            Op::Jump | Op::JumpBack => vec![ins.immediate() as usize - start],
            Op::Return | Op::ReturnVoid => vec![exit],
            Op::Throw | Op::Trap => Vec::new(),
            Op::Switch => {
                let switch = &self.program.switches[ins.immediate() as usize];
                let all = switch.targets.iter().chain([&switch.default]);
                all.map(|&target| target as usize - start).collect()
            }
            op if op.is_branch() => {
                let mut both = vec![target(ins, here)];
                match ins.x {
                    0 => both.push(here + 1),
                    x if fails(i64::from(x) - 1) => {}
                    _ => both.push(exit),
                }
                both
            }
            Op::Const if self.fails_at(pc as u32, failing) => Vec::new(),
            _ if here + 1 < exit => vec![here + 1],
            _ => Vec::new(),
        }
    }

    fn graph(&self, start: usize, end: usize, failing: Failing) -> Graph {
        let mut next: Vec<Vec<usize>> =
            (start..end).map(|pc| self.successors(pc, start, end, failing)).collect();
        next.push(Vec::new());
        let join = post_dominators(&mut next);
        Graph { start, next, join }
    }

    fn seen_from(&mut self, graph: &Graph, pc: usize, failing: Failing) -> Branch {
        let (ins, here) = (self.program.ins[pc], pc - graph.start);
        let exit = graph.next.len() - 1;
        let fails = |at: usize| at != exit && graph.join[at].is_none();
        let mut branch = Branch { join: NONE, ..Branch::default() };
        if ins.op.is_branch() {
            branch.taken_fails = fails(target(ins, here));
            branch.other_fails = match ins.x {
                0 => fails(here + 1),
                x => failing.contains(i64::from(x) - 1),
            };
        }
        let Some(join) = graph.join[here].filter(|_| graph.next[here].len() > 1) else {
            return branch;
        };
        let region = region(graph, here, join);
        for &at in &region {
            let ins = self.program.ins[graph.start + at];
            branch.registers.extend(self.written_register(ins));
        }
        branch.registers.sort_unstable();
        branch.registers.dedup();
        let region: Vec<Ins> =
            region.into_iter().map(|at| self.program.ins[graph.start + at]).collect();
        branch.writes = self.writes_objects(&region);
        branch.join = if join == exit { NONE } else { (graph.start + join) as u32 };
        branch
    }

    /// The register that an instruction writes.
    fn written_register(&self, ins: Ins) -> Option<u16> {
        match ins.op {
            Op::Call | Op::CallStatic | Op::CallDirect | Op::CallVirtual => {
                let site = &self.program.sites[ins.immediate() as usize];
                site.returns.then_some(site.result)
            }
            op => op.writes_a().then_some(ins.a),
        }
    }
}

fn target(ins: Ins, here: usize) -> usize {
    (here + 1).wrapping_add(ins.a as i16 as usize)
}

/// What lies between a branch and its join.
fn region(graph: &Graph, from: usize, join: usize) -> Vec<usize> {
    let mut seen = vec![false; graph.next.len()];
    let (mut open, mut found) = (graph.next[from].clone(), Vec::new());
    while let Some(at) = open.pop() {
        if at == join || at + 1 == graph.next.len() || std::mem::replace(&mut seen[at], true) {
            continue;
        }
        found.push(at);
        open.extend(&graph.next[at]);
    }
    found
}

/// The nearest strict post-dominators (Cooper, Harvey, Kennedy 2001); the last node is the exit.
/// Edges to nodes from which the exit is not reached are removed.
fn post_dominators(next: &mut [Vec<usize>]) -> Vec<Option<usize>> {
    let exit = next.len() - 1;
    let mut before = vec![Vec::new(); next.len()];
    for (from, targets) in next.iter().enumerate() {
        for &to in targets {
            before[to].push(from);
        }
    }
    let (order, number) = backwards(&before, exit);
    for targets in next.iter_mut() {
        targets.retain(|&to| number[to] != usize::MAX);
    }
    let mut join = vec![None; next.len()];
    join[exit] = Some(exit);
    let mut changed = true;
    while std::mem::take(&mut changed) {
        // The exit is the last in the order.
        for &at in order.iter().rev().skip(1) {
            let mut nearest: Option<usize> = None;
            for &to in &next[at] {
                if join[to].is_some() {
                    nearest = Some(nearest.map_or(to, |other| meet(&join, &number, other, to)));
                }
            }
            changed |= join[at] != nearest;
            join[at] = nearest;
        }
    }
    join[exit] = None;
    join
}

/// The nodes that reach the exit in postorder of a walk back from it, and the position of each.
fn backwards(before: &[Vec<usize>], exit: usize) -> (Vec<usize>, Vec<usize>) {
    let mut seen = vec![false; before.len()];
    let (mut order, mut number) = (Vec::new(), vec![usize::MAX; before.len()]);
    let mut open = vec![(exit, 0)];
    seen[exit] = true;
    while let Some((at, edge)) = open.pop() {
        if let Some(&from) = before[at].get(edge) {
            open.push((at, edge + 1));
            if !std::mem::replace(&mut seen[from], true) {
                open.push((from, 0));
            }
        } else {
            number[at] = order.len();
            order.push(at);
        }
    }
    (order, number)
}

fn meet(join: &[Option<usize>], number: &[usize], one: usize, other: usize) -> usize {
    let (mut one, mut other) = (one, other);
    while one != other {
        while number[one] < number[other] {
            let Some(up) = join[one] else { return other };
            one = up;
        }
        while number[other] < number[one] {
            let Some(up) = join[other] else { return one };
            other = up;
        }
    }
    one
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_meet_again_at_the_nearest_common_node() {
        // 0 -> 1 or 2, both -> 3; 3 -> 4 (which never leaves) or 5, the exit.
        let mut next = vec![vec![1, 2], vec![3], vec![3], vec![4, 5], vec![4], Vec::new()];
        let join = post_dominators(&mut next);
        assert_eq!(join, [Some(3), Some(3), Some(3), Some(5), None, None]);
        assert_eq!(next[3], [5]);
    }

    #[test]
    fn a_loop_ends_where_it_is_left() {
        // 0 -> 1; 1 -> 2 or 3; 2 -> 1; 3 -> 4, the exit.
        let mut next = vec![vec![1], vec![2, 3], vec![1], vec![4], Vec::new()];
        assert_eq!(post_dominators(&mut next), [Some(1), Some(3), Some(1), Some(4), None]);
    }
}
