//! Shortest separating words of all pairs of states in O(m log n), m being the number of transitions.
//!
//! Partition refinement that processes the smaller parts (Hopcroft 1971) and keeps its history as a
//! splitting tree, in the layers of Smetsers, Moerman and Jansen (2016, "Minimal separating sequences
//! for all pairs of states"): blocks are split by outputs first, then by what splits their successors,
//! splits being used in the order in which they were made. So when a split is used, all shorter ones
//! have been, and the word at the lowest common ancestor of two states is a shortest one. A word is kept
//! as its first input and the node that has the rest.
//!
//! Only for complete machines: in partial ones being inseparable is not transitive, so there are no
//! blocks; [`crate::equivalence::Separation`] looks at the pairs.

use crate::machine::{Input, Machine, Output, State, Word};
use cota_run::Watch;
use std::collections::VecDeque;
use std::ops::Range;

/// A set of states that were together for a while, and what split them.
#[derive(Clone, Debug)]
struct Node {
    parent: Option<usize>,
    depth: usize,
    /// Its states, in the order of the tree.
    states: Range<usize>,
    children: Vec<usize>,
    /// The word that splits it: an input, then the word of another node, if that input's outputs do
    /// not tell.
    input: Input,
    then: Option<usize>,
}

/// The history of a partition refinement.
#[derive(Clone, Debug)]
pub struct SplittingTree {
    nodes: Vec<Node>,
    /// Per state: its leaf.
    leaf: Vec<usize>,
    order: Vec<State>,
    steps: u64,
}

impl SplittingTree {
    /// The tree of a machine, or none if it is partial.
    pub fn new(machine: &Machine) -> Option<Self> {
        if machine.is_complete() { Self::within(machine, Watch::default()) } else { None }
    }

    /// The tree of a complete machine; none if the watch asks to end before.
    pub(crate) fn within(machine: &Machine, watch: Watch<'_>) -> Option<Self> {
        let mut work = Refinement::new(machine);
        // Inputs that leave the fewest pairs together come first, so that paths are short.
        let mut inputs: Vec<Input> = (0..machine.inputs()).collect();
        inputs.sort_by_cached_key(|&x| together(machine, x));
        for x in inputs {
            if watch.is_stopped() {
                return None;
            }
            work.split_by_output(x);
        }
        while let Some(node) = work.open.pop_front() {
            if watch.is_stopped() {
                return None;
            }
            work.split_predecessors(node);
        }
        let leaf = work.block.iter().map(|&block| work.leaf_of_block[block]).collect();
        Some(Self { nodes: work.nodes, leaf, order: work.order, steps: work.steps })
    }

    /// The lowest node with both states; none if it is a leaf.
    fn meeting(&self, s: State, t: State) -> Option<usize> {
        let (mut a, mut b) = (self.leaf[s], self.leaf[t]);
        if a == b {
            return None;
        }
        while a != b {
            let deeper = if self.nodes[a].depth >= self.nodes[b].depth { &mut a } else { &mut b };
            *deeper = self.nodes[*deeper].parent?;
        }
        Some(a)
    }

    fn word_of(&self, node: usize) -> Word {
        let then = |&node: &usize| self.nodes[node].then;
        std::iter::successors(Some(node), then).map(|node| self.nodes[node].input).collect()
    }

    /// A shortest word that separates two states, if there is one.
    pub fn word(&self, s: State, t: State) -> Option<Word> {
        self.meeting(s, t).map(|node| self.word_of(node))
    }

    /// The words of all splits that a state took part in, the first one first: of any two states the
    /// words share one that separates them.
    pub fn words_of(&self, s: State) -> Vec<Word> {
        let mut words: Vec<Word> = self.words_upwards(s).collect();
        words.reverse();
        words
    }

    /// As [`Self::words_of`], the last one first. In deep trees they are too many and too long to be kept.
    pub(crate) fn words_upwards(&self, s: State) -> impl Iterator<Item = Word> + '_ {
        let above = |&node: &usize| self.nodes[node].parent;
        let nodes = std::iter::successors(Some(self.leaf[s]), above).skip(1);
        nodes.map(|node| self.word_of(node))
    }

    /// The first pair of states that no word separates, if there is one.
    pub fn inseparable(&self) -> Option<(State, State)> {
        let leaves = self.nodes.iter().filter(|node| node.children.is_empty());
        leaves
            .filter_map(|leaf| {
                let mut states = self.order[leaf.states.clone()].to_vec();
                states.sort_unstable();
                Some((*states.first()?, *states.get(1)?))
            })
            .min()
    }

    /// For each state, the number of its class of inseparable states; the smallest states come first.
    pub(crate) fn classes(&self) -> Vec<usize> {
        let mut number = vec![usize::MAX; self.nodes.len()];
        let mut fresh = 0;
        let class = |&leaf: &usize| {
            if number[leaf] == usize::MAX {
                number[leaf] = fresh;
                fresh += 1;
            }
            number[leaf]
        };
        self.leaf.iter().map(class).collect()
    }

    /// How many transitions were looked at.
    pub fn steps(&self) -> u64 {
        self.steps
    }
}

/// The sum of the squares of how many states give each output.
fn together(machine: &Machine, x: Input) -> usize {
    let mut counts = vec![0_usize; machine.outputs()];
    for (_, y) in (0..machine.states()).filter_map(|s| machine.step(s, x)) {
        counts[y] += 1;
    }
    counts.iter().map(|count| count * count).sum()
}

struct Refinement<'a> {
    machine: &'a Machine,
    nodes: Vec<Node>,
    order: Vec<State>,
    place: Vec<usize>,
    /// Per state: its block. The rest of a block that is split stays the same block, so that only the
    /// states that leave it are touched.
    block: Vec<usize>,
    leaf_of_block: Vec<usize>,
    /// Per state and input: the states that it leads from, as a range of `sources`.
    starts: Vec<usize>,
    sources: Vec<State>,
    /// Nodes whose split has not been used yet.
    open: VecDeque<usize>,
    /// Per block: the states found in it, with the parts that they lead into; empty between uses.
    found_in: Vec<Vec<(usize, State)>>,
    steps: u64,
}

impl<'a> Refinement<'a> {
    fn new(machine: &'a Machine) -> Self {
        let (n, inputs) = (machine.states(), machine.inputs());
        let mut starts = vec![0; n * inputs + 1];
        for (_, x, _, t) in machine.transitions() {
            starts[t * inputs + x + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let (mut next, mut sources) = (starts.clone(), vec![0; starts[n * inputs]]);
        for (s, x, _, t) in machine.transitions() {
            sources[next[t * inputs + x]] = s;
            next[t * inputs + x] += 1;
        }
        let root = Node {
            parent: None,
            depth: 0,
            states: 0..n,
            children: Vec::new(),
            input: 0,
            then: None,
        };
        Self {
            machine,
            nodes: vec![root],
            order: (0..n).collect(),
            place: (0..n).collect(),
            block: vec![0; n],
            leaf_of_block: vec![0],
            starts,
            sources,
            open: VecDeque::new(),
            found_in: Vec::new(),
            steps: 0,
        }
    }

    fn split_by_output(&mut self, x: Input) {
        for block in 0..self.leaf_of_block.len() {
            let states = self.nodes[self.leaf_of_block[block]].states.clone();
            self.steps += states.len() as u64;
            let output = |s: State| self.machine.step(s, x).map_or(0, |step| step.1);
            let mut groups: Vec<(Output, State)> =
                self.order[states].iter().map(|&s| (output(s), s)).collect();
            groups.sort_unstable();
            self.split(block, &groups, x, None);
        }
    }

    /// Splits the blocks that lead into a node by which of its parts they lead into. All predecessors by
    /// an input that share a block lead into the node, since blocks were split by its ancestors before;
    /// so the largest part need not be looked at.
    fn split_predecessors(&mut self, node: usize) {
        let parts = self.nodes[node].children.clone();
        let largest = parts.iter().copied().max_by_key(|&part| self.nodes[part].states.len());
        let inputs = self.machine.inputs();
        let mut by_input: Vec<Vec<(usize, State)>> = vec![Vec::new(); inputs];
        for part in parts.into_iter().filter(|&part| Some(part) != largest) {
            for &t in &self.order[self.nodes[part].states.clone()] {
                for (x, found) in by_input.iter_mut().enumerate() {
                    let range = self.starts[t * inputs + x]..self.starts[t * inputs + x + 1];
                    found.extend(self.sources[range].iter().map(|&s| (part, s)));
                }
            }
        }
        for (x, found) in by_input.into_iter().enumerate() {
            self.steps += found.len() as u64;
            self.found_in.resize(self.leaf_of_block.len(), Vec::new());
            let mut blocks = Vec::new();
            for (part, s) in found {
                let block = self.block[s];
                if self.found_in[block].is_empty() {
                    blocks.push(block);
                }
                self.found_in[block].push((part, s));
            }
            for block in blocks {
                let groups = std::mem::take(&mut self.found_in[block]);
                self.split(block, &groups, x, Some(node));
            }
        }
    }

    /// Splits a block into groups of its states, equal keys in a row, and the rest.
    fn split(
        &mut self,
        block: usize,
        groups: &[(usize, State)],
        input: Input,
        then: Option<usize>,
    ) {
        let node = self.leaf_of_block[block];
        let Range { mut start, end } = self.nodes[node].states.clone();
        let whole = groups.len() == end - start;
        if groups.is_empty() || whole && groups[0].0 == groups[groups.len() - 1].0 {
            return;
        }
        (self.nodes[node].input, self.nodes[node].then) = (input, then);
        let groups: Vec<_> = groups.chunk_by(|a, b| a.0 == b.0).collect();
        // Without a rest, the last group stays the block.
        let leaving = if whole { groups.len() - 1 } else { groups.len() };
        for group in &groups[..leaving] {
            let fresh = self.leaf_of_block.len();
            let first = start;
            for &(_, s) in *group {
                let (from, other) = (self.place[s], self.order[start]);
                self.order.swap(from, start);
                (self.place[s], self.place[other]) = (start, from);
                self.block[s] = fresh;
                start += 1;
            }
            let leaf = self.child(node, first..start);
            self.leaf_of_block.push(leaf);
        }
        self.leaf_of_block[block] = self.child(node, start..end);
        self.open.push_back(node);
    }

    fn child(&mut self, parent: usize, states: Range<usize>) -> usize {
        let (child, depth) = (self.nodes.len(), self.nodes[parent].depth + 1);
        self.nodes[parent].children.push(child);
        let (children, input, then) = (Vec::new(), 0, None);
        self.nodes.push(Node { parent: Some(parent), depth, states, children, input, then });
        child
    }
}
