//! Adaptive distinguishing sequences by the splitting tree of Lee and Yannakakis (1994).
//!
//! For partial machines an input is valid only where it is defined on the whole block. [`shortened`]
//! improves the tree by lookahead: at each node it takes the word, among those up to a given length,
//! that leads to the smallest sum of depths if the rest follows the unimproved tree.

use super::DistinguishingSet;
use crate::machine::{Input, Machine, Output, State, Word};
use cota_run::Watch;
use std::collections::BTreeMap;

/// An adaptive distinguishing sequence, as the word that each state sees from root to leaf.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdaptiveSequence {
    words: Vec<Word>,
}

impl AdaptiveSequence {
    /// The words are a distinguishing set; each is cut to what its state needs.
    pub fn into_set(self, machine: &Machine) -> Option<DistinguishingSet> {
        self.into_set_within(machine, Watch::default())
    }

    /// As [`Self::into_set`]; none also if the watch asks to end before.
    pub(crate) fn into_set_within(
        self,
        machine: &Machine,
        watch: Watch<'_>,
    ) -> Option<DistinguishingSet> {
        DistinguishingSet::cut_within(machine, self.words, watch)
    }

    /// The length of its longest branch.
    pub fn depth(&self) -> usize {
        self.words.iter().map(Vec::len).max().unwrap_or(0)
    }
}

/// A node of the splitting tree: a block of states, the word that splits it, the parts.
struct Node {
    block: Vec<State>,
    word: Word,
    parent: Option<usize>,
    depth: usize,
}

struct SplittingTree {
    nodes: Vec<Node>,
    leaf: Vec<usize>,
}

/// How a block can be split at this stage.
enum Step {
    Word(Word),
    /// The input maps the block onto another block of the same size.
    Into(Input, usize),
}

/// An adaptive distinguishing sequence of the machine, if one exists.
pub fn adaptive(machine: &Machine) -> Option<AdaptiveSequence> {
    adaptive_within(machine, Watch::default())
}

/// As [`adaptive`]; none also if the watch asks to end before.
pub(crate) fn adaptive_within(machine: &Machine, watch: Watch<'_>) -> Option<AdaptiveSequence> {
    let tree = SplittingTree::new(machine, watch)?;
    let words = collect(machine, watch, |block| Some(tree.word(block).clone()))?;
    Some(AdaptiveSequence { words })
}

/// An adaptive distinguishing sequence that is shorter on average, by words of up to `lookahead`
/// inputs at each node, if one exists at all.
pub fn shortened(machine: &Machine, lookahead: usize) -> Option<AdaptiveSequence> {
    shortened_within(machine, lookahead, Watch::default())
}

/// As [`shortened`]; none also if the watch asks to end before.
pub(crate) fn shortened_within(
    machine: &Machine,
    lookahead: usize,
    watch: Watch<'_>,
) -> Option<AdaptiveSequence> {
    let tree = SplittingTree::new(machine, watch)?;
    let plain = collect(machine, watch, |block| Some(tree.word(block).clone()))?;
    let better = collect(machine, watch, |block| tree.rollout(machine, block, lookahead, watch))?;
    let total = |words: &[Word]| words.iter().map(Vec::len).sum::<usize>();
    let words = if total(&better) < total(&plain) { better } else { plain };
    Some(AdaptiveSequence { words })
}

/// Applies the word chosen for each current block until every state is alone; no state may be lost. None
/// also if the watch asks to end before.
fn collect(
    machine: &Machine,
    watch: Watch<'_>,
    mut choose: impl FnMut(&[State]) -> Option<Word>,
) -> Option<Vec<Word>> {
    let mut words = vec![Word::new(); machine.states()];
    let mut open = vec![(0..machine.states()).map(|s| (s, s)).collect::<Vec<_>>()];
    while let Some(group) = open.pop() {
        if group.len() < 2 {
            continue;
        }
        let mut block: Vec<State> = group.iter().map(|&(_, now)| now).collect();
        block.sort_unstable();
        let word = choose(&block)?;
        let mut parts: BTreeMap<Vec<Output>, Vec<(State, State)>> = BTreeMap::new();
        for (start, now) in group {
            if watch.is_stopped() {
                return None;
            }
            words[start].extend(&word);
            let part = parts.entry(machine.response(now, &word)?).or_default();
            part.push((start, machine.after(now, &word)?));
        }
        open.extend(parts.into_values());
    }
    Some(words)
}

/// The images of the parts of a block under an input, if it is defined on all of it and merges no
/// two states with the same output.
pub(super) fn parts(machine: &Machine, block: &[State], x: Input) -> Option<Vec<Vec<State>>> {
    let mut images: Vec<(Output, State)> = Vec::with_capacity(block.len());
    for &s in block {
        let (t, y) = machine.step(s, x)?;
        images.push((y, t));
    }
    images.sort_unstable();
    if images.windows(2).any(|pair| pair[0] == pair[1]) {
        return None;
    }
    let groups = images.chunk_by(|a, b| a.0 == b.0);
    Some(groups.map(|group| group.iter().map(|&(_, t)| t).collect()).collect())
}

impl SplittingTree {
    fn new(machine: &Machine, watch: Watch<'_>) -> Option<Self> {
        let n = machine.states();
        let root = Node { block: (0..n).collect(), word: Word::new(), parent: None, depth: 0 };
        let mut tree = Self { nodes: vec![root], leaf: vec![0; n] };
        loop {
            let mut leaves: Vec<usize> = tree.leaf.clone();
            leaves.sort_unstable();
            leaves.dedup();
            let size = leaves.iter().map(|&at| tree.nodes[at].block.len()).max()?;
            if size < 2 {
                return Some(tree);
            }
            leaves.retain(|&at| tree.nodes[at].block.len() == size);
            for (at, word) in tree.stage(machine, &leaves, watch)? {
                tree.split(machine, at, word, watch)?;
            }
        }
    }

    /// A splitting word for each of the largest blocks, or none if one of them cannot be split.
    fn stage(
        &self,
        machine: &Machine,
        blocks: &[usize],
        watch: Watch<'_>,
    ) -> Option<Vec<(usize, Word)>> {
        let steps =
            |&at: &usize| (!watch.is_stopped()).then(|| self.steps(machine, &self.nodes[at].block));
        let steps: Vec<Vec<Step>> = blocks.iter().map(steps).collect::<Option<_>>()?;
        let mut words: BTreeMap<usize, Word> = BTreeMap::new();
        for (&at, steps) in blocks.iter().zip(&steps) {
            if let [Step::Word(word)] = &steps[..] {
                words.insert(at, word.clone());
            }
        }
        while words.len() < blocks.len() {
            if watch.is_stopped() {
                return None;
            }
            let found: Vec<(usize, Word)> = blocks
                .iter()
                .zip(&steps)
                .filter(|(at, _)| !words.contains_key(at))
                .filter_map(|(&at, steps)| {
                    let through = steps.iter().find_map(|step| match step {
                        Step::Into(x, to) => words.get(to).map(|word| (x, word)),
                        Step::Word(_) => None,
                    });
                    through.map(|(x, word)| (at, [&[*x], &word[..]].concat()))
                })
                .collect();
            if found.is_empty() {
                return None;
            }
            words.extend(found);
        }
        Some(words.into_iter().collect())
    }

    /// A word that splits the block at once (the shortest of cases a and b), or the ways of case c.
    fn steps(&self, machine: &Machine, block: &[State]) -> Vec<Step> {
        let mut best: Option<Word> = None;
        let mut ways = Vec::new();
        for x in 0..machine.inputs() {
            let Some(parts) = parts(machine, block, x) else { continue };
            if parts.len() > 1 {
                return vec![Step::Word(vec![x])];
            }
            let image = &parts[0];
            let node = self.lowest(image);
            if self.nodes[node].word.is_empty() {
                ways.push(Step::Into(x, node));
            } else {
                let word = [&[x], &self.nodes[node].word[..]].concat();
                if best.as_ref().is_none_or(|best| word.len() < best.len()) {
                    best = Some(word);
                }
            }
        }
        best.map_or(ways, |word| vec![Step::Word(word)])
    }

    fn split(&mut self, machine: &Machine, at: usize, word: Word, watch: Watch<'_>) -> Option<()> {
        let mut parts: BTreeMap<Vec<Output>, Vec<State>> = BTreeMap::new();
        for &s in &self.nodes[at].block {
            if watch.is_stopped() {
                return None;
            }
            parts.entry(machine.response(s, &word)?).or_default().push(s);
        }
        if parts.len() < 2 {
            return None;
        }
        let depth = self.nodes[at].depth + 1;
        self.nodes[at].word = word;
        for block in parts.into_values() {
            for &s in &block {
                self.leaf[s] = self.nodes.len();
            }
            self.nodes.push(Node { block, word: Word::new(), parent: Some(at), depth });
        }
        Some(())
    }

    /// The lowest node whose block contains all these states.
    fn lowest(&self, states: &[State]) -> usize {
        let mut at = self.leaf[states[0]];
        for &s in &states[1..] {
            let mut other = self.leaf[s];
            while other != at {
                let (a, b) = (&self.nodes[at], &self.nodes[other]);
                if a.depth >= b.depth {
                    at = a.parent.unwrap_or(0);
                } else {
                    other = b.parent.unwrap_or(0);
                }
            }
        }
        at
    }

    fn word(&self, block: &[State]) -> &Word {
        &self.nodes[self.lowest(block)].word
    }

    /// The sum of depths of a block's states if the tree is followed. None also if the watch asks to end
    /// before.
    fn cost(&self, machine: &Machine, block: &[State], watch: Watch<'_>) -> Option<usize> {
        let mut total = 0;
        let mut open = vec![block.to_vec()];
        while let Some(block) = open.pop() {
            if block.len() < 2 {
                continue;
            }
            let mut level = vec![block.clone()];
            for &x in self.word(&block) {
                if watch.is_stopped() {
                    return None;
                }
                let mut next = Vec::new();
                for part in level {
                    if part.len() > 1 {
                        total += part.len();
                        next.extend(parts(machine, &part, x)?);
                    }
                }
                level = next;
            }
            open.extend(level);
        }
        Some(total)
    }

    /// The word of at most `lookahead` inputs, or the tree's own, with the smallest cost.
    fn rollout(
        &self,
        machine: &Machine,
        block: &[State],
        lookahead: usize,
        watch: Watch<'_>,
    ) -> Option<Word> {
        let mut best = (self.cost(machine, block, watch)?, self.word(block).clone());
        let mut level: Vec<(Word, Vec<Vec<State>>, usize)> =
            vec![(Word::new(), vec![block.to_vec()], 0)];
        for _ in 0..lookahead {
            let mut next = Vec::new();
            for (word, groups, paid) in &level {
                for x in 0..machine.inputs() {
                    if watch.is_stopped() {
                        return None;
                    }
                    let images: Option<Vec<Vec<Vec<State>>>> =
                        groups.iter().map(|group| parts(machine, group, x)).collect();
                    let Some(images) = images else { continue };
                    let paid = paid + groups.iter().map(Vec::len).sum::<usize>();
                    let rest: Vec<Vec<State>> =
                        images.into_iter().flatten().filter(|part| part.len() > 1).collect();
                    let costs: Option<Vec<usize>> =
                        rest.iter().map(|part| self.cost(machine, part, watch)).collect();
                    let Some(costs) = costs else { continue };
                    let word = [&word[..], &[x]].concat();
                    // States that are alone already have to take it as well.
                    if !block.iter().all(|&s| machine.after(s, &word).is_some()) {
                        continue;
                    }
                    let total = paid + costs.iter().sum::<usize>();
                    if total < best.0 {
                        best = (total, word.clone());
                    }
                    // Whatever comes next costs an input for each state that is not alone.
                    if paid + rest.iter().map(Vec::len).sum::<usize>() < best.0 {
                        next.push((word, rest, paid));
                    }
                }
            }
            level = next;
        }
        Some(best.1)
    }
}
