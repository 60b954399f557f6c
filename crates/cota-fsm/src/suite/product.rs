//! Suites that are a product: every word of a state cover, every word of up to a number of inputs after it,
//! and the words that identify the state reached.
//!
//! Nothing depends on what other tests there are, so the tests come one by one, in lexicographic order
//! and without prefixes of others, and none is kept: the tree of all tests is walked without being built.
//! A place of the walk only knows which words it is in the middle of.

use super::{NoSuite, Take};
use crate::machine::{Input, Machine, State, Word};
use crate::properties::ShortestPaths;
use cota_run::Watch;

/// Sets of words as trees that share one store.
#[derive(Default)]
pub(super) struct Tries {
    nodes: Vec<Node>,
}

/// The end of a prefix of words. There may be very many of them, so each is small.
struct Node {
    /// The last input of the prefix.
    input: u32,
    /// The first of the prefixes that are one input longer.
    child: u32,
    /// The next one of the prefixes that have another last input.
    sibling: u32,
}

const NONE: u32 = u32::MAX;

impl Tries {
    /// Adds a set of words; its root.
    pub(super) fn add(&mut self, words: &[Word]) -> u32 {
        let root = self.fresh(0, NONE);
        for word in words {
            word.iter().fold(root, |at, &x| {
                self.child(at, x).unwrap_or_else(|| {
                    let fresh = self.fresh(x, self.nodes[at as usize].child);
                    self.nodes[at as usize].child = fresh;
                    fresh
                })
            });
        }
        root
    }

    /// Adds the set of words of each of these, unless the watch asks to end before.
    pub(super) fn add_each<'a, T>(
        &mut self,
        all: &'a [T],
        words: impl Fn(&'a T) -> &'a [Word],
        watch: Watch<'_>,
    ) -> Result<Vec<u32>, NoSuite> {
        let root = |one| (!watch.is_stopped()).then(|| self.add(words(one)));
        all.iter().map(root).collect::<Option<_>>().ok_or(NoSuite::Late)
    }

    fn fresh(&mut self, x: Input, sibling: u32) -> u32 {
        self.nodes.push(Node { input: x as u32, child: NONE, sibling });
        self.nodes.len() as u32 - 1
    }

    fn child(&self, at: u32, x: Input) -> Option<u32> {
        let mut child = self.nodes[at as usize].child;
        while let Some(node) = self.nodes.get(child as usize) {
            if node.input as Input == x {
                return Some(child);
            }
            child = node.sibling;
        }
        None
    }
}

/// A product of a state cover, words of some inputs and identifying words.
pub(super) struct Product<'a> {
    machine: &'a Machine,
    /// Per transition: whether it belongs to the tree of the state cover.
    covering: Vec<bool>,
    most: usize,
    tries: Tries,
    /// Per state: the words after fewer than `most` inputs, and after as many.
    early: Vec<u32>,
    late: Vec<u32>,
}

/// A place of the walk: the end of a prefix of tests.
struct Place {
    state: State,
    /// Whether the prefix is a word of the state cover.
    cover: bool,
    /// How many inputs may come before identifying words, if the place is not within those.
    left: Option<usize>,
    /// Where in identifying words the place is.
    within: Vec<u32>,
    next: Input,
    is_end: bool,
}

impl<'a> Product<'a> {
    /// Words of up to `most` inputs after the cover; `late` has the words that identify a state after `most`
    /// inputs, `early` after fewer. The words of `early` have to include those of `late`.
    pub(super) fn new(
        machine: &'a Machine,
        most: usize,
        tries: Tries,
        early: Vec<u32>,
        late: Vec<u32>,
    ) -> Self {
        let mut covering = vec![false; machine.states() * machine.inputs()];
        let paths = ShortestPaths::from(machine, 0, |_, _| true);
        for (s, x) in (0..machine.states()).filter_map(|t| paths.last_transition(t)) {
            covering[s * machine.inputs() + x] = true;
        }
        Self { machine, covering, most, tries, early, late }
    }

    fn place(&self, state: State, cover: bool, left: Option<usize>, mut within: Vec<u32>) -> Place {
        let left = if cover { Some(self.most) } else { left };
        match left {
            Some(0) => within.push(self.late[state]),
            Some(_) => within.push(self.early[state]),
            None => {}
        }
        Place { state, cover, left, within, next: 0, is_end: true }
    }

    /// The place after an input, if a test goes on with it.
    fn after(&self, place: &Place, x: Input) -> Option<Place> {
        let state = self.machine.next(place.state, x)?;
        let left = place.left.and_then(|left| left.checked_sub(1));
        let cover = place.cover && self.covering[place.state * self.machine.inputs() + x];
        let within: Vec<u32> =
            place.within.iter().filter_map(|&at| self.tries.child(at, x)).collect();
        let goes_on = cover || left.is_some() || !within.is_empty();
        goes_on.then(|| self.place(state, cover, left, within))
    }

    /// Hands out the tests one by one.
    pub(super) fn each(&self, take: Take<'_>) {
        let mut word = Word::new();
        let mut places = vec![self.place(0, true, None, Vec::new())];
        while let Some(place) = places.last_mut() {
            if place.next == self.machine.inputs() {
                if place.is_end && !word.is_empty() && take(&word).is_break() {
                    return;
                }
                places.pop();
                word.pop();
                continue;
            }
            let x = place.next;
            place.next += 1;
            let place = &*place;
            if let Some(after) = self.after(place, x) {
                if let Some(place) = places.last_mut() {
                    place.is_end = false;
                }
                word.push(x);
                places.push(after);
            }
        }
    }
}
