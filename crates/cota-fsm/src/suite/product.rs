//! Suites that are a product: every word of a state cover, every word of up to so many inputs after it,
//! and the words that identify the state reached.
//!
//! Nothing depends on what other tests there are, so the tests come one by one, in lexicographic order
//! and without prefixes of others, and none is kept: the tree of all tests is walked without being built.
//! A place of the walk only knows which words it is in the middle of.

use super::Take;
use super::classical::cover;
use crate::machine::{Input, Machine, State, Word};

/// Sets of words as trees that share one store.
#[derive(Default)]
struct Tries {
    children: Vec<Vec<(Input, u32)>>,
}

impl Tries {
    fn add(&mut self, words: &[Word]) -> u32 {
        let root = self.fresh();
        for word in words {
            word.iter().fold(root, |at, &x| {
                let known = self.children[at as usize].iter().find(|child| child.0 == x);
                if let Some(&(_, child)) = known {
                    return child;
                }
                let fresh = self.fresh();
                self.children[at as usize].push((x, fresh));
                fresh
            });
        }
        root
    }

    fn fresh(&mut self) -> u32 {
        self.children.push(Vec::new());
        self.children.len() as u32 - 1
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
    /// Words of up to `most` inputs after the cover; `late` identifies a state after `most` inputs,
    /// `early` after fewer. The words of `early` have to include those of `late`.
    pub(super) fn new(
        machine: &'a Machine,
        most: usize,
        early: impl Fn(State) -> Vec<Word>,
        late: impl Fn(State) -> Vec<Word>,
    ) -> Self {
        let mut covering = vec![false; machine.states() * machine.inputs()];
        for word in cover(machine) {
            if let Some((&x, before)) = word.split_last()
                && let Some(s) = machine.after(0, before)
            {
                covering[s * machine.inputs() + x] = true;
            }
        }
        let mut tries = Tries::default();
        let early = (0..machine.states()).map(|s| tries.add(&early(s))).collect();
        let late = (0..machine.states()).map(|s| tries.add(&late(s))).collect();
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
        let children = place.within.iter().flat_map(|&at| &self.tries.children[at as usize]);
        let within: Vec<u32> = children.filter(|child| child.0 == x).map(|child| child.1).collect();
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
