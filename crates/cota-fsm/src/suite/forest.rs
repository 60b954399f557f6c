//! A growing test suite as a tree of prefixes whose convergent nodes form classes.
//!
//! What is known after one member of a class is known after all of them, so a word that should follow
//! a class goes where it costs least: along what is there, at the end of a test, or else as a new test
//! from the shallowest member.

mod candidates;

use crate::equivalence::Separation;
use crate::machine::{Input, Machine, Output, State, Word};
use candidates::Candidates;
use std::cell::Cell;

const NONE: u32 = u32::MAX;

/// How far the choice of a word and of its place goes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tuning {
    /// How much longer than the shortest a separating word may be.
    pub(crate) slack: usize,
    /// How many words of a length are compared.
    pub(crate) words: usize,
    /// How many classes are looked at for an end of a test from which a detour is short.
    pub(crate) detours: usize,
    /// Whether a word counts by its cost for each class that it tells apart, not by its cost alone.
    pub(crate) shared: bool,
}

impl Default for Tuning {
    fn default() -> Self {
        Self { slack: 1, words: 8, detours: 8, shared: false }
    }
}

/// The tree, its classes and the words to be found in it.
pub(crate) struct Forest<'a> {
    machine: &'a Machine,
    tuning: Tuning,
    parent: Vec<u32>,
    input: Vec<Input>,
    depth: Vec<u32>,
    children: Vec<u32>,
    class: Vec<Cell<u32>>,
    state: Vec<State>,
    /// Per class: its continuations, sorted by input.
    edges: Vec<Vec<(Input, u32)>>,
    /// Per class: nodes that may be ends of tests.
    ends: Vec<Vec<u32>>,
    shallow: Vec<u32>,
    /// Per class: the classes and inputs that lead to it.
    sources: Vec<Vec<(u32, Input)>>,
    /// Per class: whether every input has to follow it in the end.
    covered: Vec<bool>,
}

/// Where a word can be put after a class: at a node, after a detour that leads to the class.
struct Place {
    node: u32,
    detour: Word,
    cost: usize,
}

impl<'a> Forest<'a> {
    pub(super) fn new(machine: &'a Machine) -> Self {
        Self::tuned(machine, Tuning::default())
    }

    pub(super) fn tuned(machine: &'a Machine, tuning: Tuning) -> Self {
        let mut forest = Self {
            machine,
            tuning,
            parent: Vec::new(),
            input: Vec::new(),
            depth: Vec::new(),
            children: Vec::new(),
            class: Vec::new(),
            state: Vec::new(),
            edges: Vec::new(),
            ends: Vec::new(),
            shallow: Vec::new(),
            sources: Vec::new(),
            covered: Vec::new(),
        };
        forest.fresh(NONE, 0, 0);
        forest
    }

    fn fresh(&mut self, parent: u32, x: Input, state: State) -> usize {
        let node = self.parent.len();
        let depth = if parent == NONE { 0 } else { self.depth[parent as usize] + 1 };
        self.parent.push(parent);
        self.input.push(x);
        self.depth.push(depth);
        self.children.push(0);
        self.class.push(Cell::new(node as u32));
        self.state.push(state);
        self.edges.push(Vec::new());
        self.ends.push(vec![node as u32]);
        self.shallow.push(node as u32);
        self.sources.push(Vec::new());
        self.covered.push(false);
        if parent != NONE {
            self.children[parent as usize] += 1;
        }
        node
    }

    pub(super) fn find(&self, mut class: usize) -> usize {
        loop {
            let above = self.class[class].get() as usize;
            if above == class {
                return class;
            }
            // Halve the way for the next time.
            let next = self.class[above].get();
            self.class[class].set(next);
            class = next as usize;
        }
    }

    pub(super) fn state(&self, class: usize) -> State {
        self.state[class]
    }

    pub(super) fn child(&self, class: usize, x: Input) -> Option<usize> {
        let edges = &self.edges[self.find(class)];
        let at = edges.binary_search_by_key(&x, |edge| edge.0).ok()?;
        Some(self.find(edges[at].1 as usize))
    }

    /// The class after a word, as far as the word is there, and how much of it is.
    fn follow(&self, class: usize, word: &[Input]) -> (usize, usize) {
        let mut at = self.find(class);
        for (place, &x) in word.iter().enumerate() {
            match self.child(at, x) {
                Some(next) => at = next,
                None => return (at, place),
            }
        }
        (at, word.len())
    }

    /// Whether a test ends in the class.
    pub(super) fn has_end(&mut self, class: usize) -> bool {
        let class = self.find(class);
        self.end(class).is_some()
    }

    /// An end of a test in the class.
    fn end(&mut self, class: usize) -> Option<u32> {
        let children = &self.children;
        let ends = &mut self.ends[class];
        while ends.last().is_some_and(|&node| children[node as usize] > 0) {
            ends.pop();
        }
        ends.last().copied()
    }

    /// Where one more input after the class costs least: at an end of a test, at an end from which a
    /// short detour leads to the class, or as a new test from the shallowest member.
    fn place(&mut self, class: usize) -> Place {
        if let Some(node) = self.end(class) {
            return Place { node, detour: Word::new(), cost: 0 };
        }
        let shallow = self.shallow[class];
        let most = self.depth[shallow as usize] as usize + 1;
        // Classes with the input towards the class before them in the list, breadth first.
        let mut open: Vec<(usize, usize, Input, usize)> = vec![(class, 0, 0, 0)];
        let mut at = 0;
        while at < open.len() && open[at].3 + 1 < most {
            let (class, .., cost) = open[at];
            for place in 0..self.sources[class].len().min(self.tuning.detours) {
                let (source, x) = self.sources[class][place];
                let source = self.find(source as usize);
                if let Some(node) = self.end(source) {
                    let (mut detour, mut back) = (vec![x], at);
                    while back != 0 {
                        detour.push(open[back].2);
                        back = open[back].1;
                    }
                    return Place { node, detour, cost: cost + 1 };
                }
                if open.len() < self.tuning.detours && open.iter().all(|known| known.0 != source) {
                    open.push((source, at, x, cost + 1));
                }
            }
            at += 1;
        }
        Place { node: shallow, detour: Word::new(), cost: most }
    }

    /// How many symbols and resets a word after a class adds to the suite.
    pub(super) fn cost(&mut self, class: usize, word: &[Input]) -> usize {
        let (at, known) = self.follow(class, word);
        if known == word.len() {
            return 0;
        }
        self.place(at).cost + word.len() - known
    }

    /// As [`Self::cost`], but an input that has to follow anyway costs nothing.
    fn extra_cost(&mut self, class: usize, word: &[Input]) -> usize {
        let class = self.find(class);
        if self.covered[class] && self.child(class, word[0]).is_none() {
            return word.len() - 1;
        }
        self.cost(class, word)
    }

    /// Says that every input will follow the class in the end.
    pub(super) fn cover(&mut self, class: usize) {
        let class = self.find(class);
        self.covered[class] = true;
    }

    /// Grows the tree by a detour whose classes exist already; returns its last node.
    fn detour(&mut self, place: &Place) -> u32 {
        let mut node = place.node;
        for &x in &place.detour {
            let from = self.find(node as usize);
            let Some(class) = self.child(from, x) else { return node };
            let fresh = self.fresh(node, x, self.state[class]);
            self.class[fresh].set(class as u32);
            self.ends[class].push(fresh as u32);
            node = fresh as u32;
        }
        node
    }

    /// Puts a word after a class; returns the class it ends in, or none if it is not defined.
    pub(super) fn extend(&mut self, class: usize, word: &[Input]) -> Option<usize> {
        let (mut at, known) = self.follow(class, word);
        for &x in &word[known..] {
            let next = self.machine.next(self.state[at], x)?;
            let place = self.place(at);
            let node = self.detour(&place);
            let fresh = self.fresh(node, x, next);
            self.sources[fresh].push((at as u32, x));
            let edges = &mut self.edges[at];
            let place = edges.partition_point(|edge| edge.0 < x);
            edges.insert(place, (x, fresh as u32));
            at = fresh;
        }
        Some(at)
    }

    /// Puts an input after a class where `words` words are to follow it. Each but the first of them
    /// repeats the prefix unless the class has more ends, so a deep end may cost more than a new test
    /// from the shallowest member.
    pub(super) fn extend_for(&mut self, class: usize, x: Input, words: usize) -> Option<usize> {
        let class = self.find(class);
        if let Some(child) = self.child(class, x) {
            return Some(child);
        }
        let (children, depth) = (&self.children, &self.depth);
        self.ends[class].retain(|&node| children[node as usize] == 0);
        // The end taken is the last one: let it be the shallowest.
        self.ends[class].sort_by_key(|&node| std::cmp::Reverse(depth[node as usize]));
        let shallow = self.shallow[class];
        let base = depth[shallow as usize] as usize;
        let repeated = words.saturating_sub(self.ends[class].len().max(1));
        let worse = self.ends[class]
            .last()
            .is_some_and(|&end| repeated * (depth[end as usize] as usize - base) > base + 1);
        if !worse {
            return self.extend(class, &[x]);
        }
        let next = self.machine.next(self.state[class], x)?;
        let fresh = self.fresh(shallow, x, next);
        self.sources[fresh].push((class as u32, x));
        let place = self.edges[class].partition_point(|edge| edge.0 < x);
        self.edges[class].insert(place, (x, fresh as u32));
        Some(fresh)
    }

    /// Makes two classes one, and what follows them on equal words.
    pub(super) fn merge(&mut self, a: usize, b: usize) {
        let mut open = vec![(a, b)];
        while let Some((a, b)) = open.pop() {
            let (mut a, mut b) = (self.find(a), self.find(b));
            if a == b {
                continue;
            }
            if self.edges[a].len() < self.edges[b].len() {
                std::mem::swap(&mut a, &mut b);
            }
            self.class[b].set(a as u32);
            let ends = std::mem::take(&mut self.ends[b]);
            self.ends[a].extend(ends);
            self.covered[a] |= self.covered[b];
            let sources = std::mem::take(&mut self.sources[b]);
            self.sources[a].extend(sources);
            if self.depth[self.shallow[b] as usize] < self.depth[self.shallow[a] as usize] {
                self.shallow[a] = self.shallow[b];
            }
            for (x, child) in std::mem::take(&mut self.edges[b]) {
                match self.edges[a].binary_search_by_key(&x, |edge| edge.0) {
                    Ok(at) => open.push((self.edges[a][at].1 as usize, child as usize)),
                    Err(at) => self.edges[a].insert(at, (x, child)),
                }
            }
        }
    }

    fn output(&self, s: State, x: Input) -> Option<Output> {
        self.machine.step(s, x).map(|step| step.1)
    }

    /// Whether what follows the two classes tells them apart.
    pub(super) fn apart(&self, a: usize, b: usize, depth: usize) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        let (s, t) = (self.state[a], self.state[b]);
        if s == t || depth == 0 {
            return false;
        }
        let (few, many) = if self.edges[a].len() <= self.edges[b].len() { (a, b) } else { (b, a) };
        self.edges[few].iter().any(|&(x, child)| {
            self.child(many, x).is_some_and(|other| {
                self.output(s, x) != self.output(t, x)
                    || self.apart(child as usize, other, depth - 1)
            })
        })
    }

    /// Whether a word follows the class, up to where it tells the class's state from `s`.
    fn shows(&self, class: usize, word: &[Input], s: State) -> bool {
        let (mut at, mut own, mut other) = (self.find(class), self.state[self.find(class)], s);
        for &x in word {
            let Some(next) = self.child(at, x) else { return false };
            let (Some((own_next, y)), Some((other_next, z))) =
                (self.machine.step(own, x), self.machine.step(other, x))
            else {
                return false;
            };
            if y != z {
                return true;
            }
            (at, own, other) = (next, own_next, other_next);
        }
        false
    }

    /// Adds words until a class is told apart from all the others; none of which may have its state.
    pub(super) fn separate(&mut self, separation: &Separation, class: usize, others: &[usize]) {
        let mut rest: Vec<usize> =
            others.iter().copied().filter(|&other| !self.apart(class, other, DEPTH)).collect();
        while let Some(&other) = rest.last() {
            let s = self.state[self.find(class)];
            let Some(word) = self.cheapest(separation, class, other, &rest) else { return };
            self.extend(class, &word);
            self.extend(other, &word);
            rest.retain(|&one| one != other && !self.shows(one, &word, s));
        }
    }

    /// The word that tells two classes apart at the least cost; among equals the one that tells most
    /// of the others apart as well.
    fn cheapest(
        &mut self,
        separation: &Separation,
        class: usize,
        other: usize,
        rest: &[usize],
    ) -> Option<Word> {
        let (class, other) = (self.find(class), self.find(other));
        let (s, t) = (self.state[class], self.state[other]);
        let length = separation.length(s, t)?;
        let mut words = Vec::new();
        for most in length..=length + self.tuning.slack {
            let mut found = Candidates { forest: self, separation, words: Vec::new() };
            found.collect((s, Some(class)), (t, Some(other)), most, &mut Word::new());
            words.extend(found.words);
        }
        let mut best: Option<((usize, usize), usize, Word)> = None;
        for word in words {
            let cost = self.cost(class, &word) + self.extra_cost(other, &word);
            let hopeless = |least: &(usize, usize)| !self.tuning.shared && cost > least.0;
            if best.as_ref().is_some_and(|(least, ..)| hopeless(least)) {
                continue;
            }
            let missed = rest.iter().filter(|&&one| !self.shows(one, &word, s)).count();
            // A ratio, compared crosswise; without sharing the second part is 1.
            let told = if self.tuning.shared { rest.len() - missed + 1 } else { 1 };
            let better = best
                .as_ref()
                .is_none_or(|((least, by), most, _)| (cost * by, missed) < (least * told, *most));
            if better {
                best = Some(((cost, told), missed, word));
            }
        }
        best.map(|(.., word)| word)
    }

    /// The tests: the words of all nodes without children, in lexicographic order.
    pub(super) fn tests(&self) -> Vec<Word> {
        let mut tests: Vec<Word> = (1..self.parent.len())
            .filter(|&node| self.children[node] == 0)
            .map(|node| {
                let mut word = Word::with_capacity(self.depth[node] as usize);
                let mut at = node;
                while at != 0 {
                    word.push(self.input[at]);
                    at = self.parent[at] as usize;
                }
                word.reverse();
                word
            })
            .collect();
        tests.sort_unstable();
        tests.dedup();
        tests
    }
}

/// How deep two classes are compared; shortest separating words are much shorter in practice, and a
/// pair not seen to be apart only costs a needless word.
pub(super) const DEPTH: usize = 24;
