//! Where a word goes after a class.

use super::Forest;
use crate::machine::{Input, Word};

/// Where a word can be put after a class: at a node, after a detour that leads to the class.
struct Place {
    node: u32,
    detour: Word,
    cost: usize,
}

impl Forest<'_> {
    /// Whether a test ends in the class.
    pub(crate) fn has_end(&mut self, class: usize) -> bool {
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
    pub(crate) fn cost(&mut self, class: usize, word: &[Input]) -> usize {
        let (at, known) = self.follow(class, word);
        if known == word.len() {
            return 0;
        }
        self.place_cost(at) + word.len() - known
    }

    /// The cost of the place, found once while the tree stays as it is.
    fn place_cost(&mut self, class: usize) -> usize {
        if self.costs[class].0 != self.changes {
            self.costs[class] = (self.changes, self.place(class).cost);
        }
        self.costs[class].1
    }

    /// As [`Self::cost`], but an input that has to follow anyway costs nothing.
    pub(crate) fn extra_cost(&mut self, class: usize, word: &[Input]) -> usize {
        let class = self.find(class);
        if self.covered[class] && self.child(class, word[0]).is_none() {
            return word.len() - 1;
        }
        self.cost(class, word)
    }

    /// Records that every input will follow the class in the end.
    pub(crate) fn cover(&mut self, class: usize) {
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
    pub(crate) fn extend(&mut self, class: usize, word: &[Input]) -> Option<usize> {
        let (mut at, known) = self.follow(class, word);
        for &x in &word[known..] {
            let next = self.machine.next(self.state[at], x)?;
            let place = self.place(at);
            let node = self.detour(&place);
            let fresh = self.fresh(node, x, next);
            self.sources[fresh].push((at as u32, x));
            self.edges.insert(at, x, fresh as u32);
            at = fresh;
        }
        Some(at)
    }

    /// Puts an input after a class where `words` words are to follow it. Each but the first of them
    /// repeats the prefix unless the class has more ends, so a deep end may cost more than a new test
    /// from the shallowest member.
    pub(crate) fn extend_for(&mut self, class: usize, x: Input, words: usize) -> Option<usize> {
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
        self.edges.insert(class, x, fresh as u32);
        Some(fresh)
    }
}
