//! Paths of choices: where a search starts, where it is, and how it is divided.

use crate::code::NONE;
use crate::heap::Mark;
use crate::machine::Machine;

use super::{Choice, UNREAD};

/// The values that the choices of the first run take. Choices behind it take their first values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Guide {
    /// By the order of the choices.
    Path(Vec<u32>),
    /// By the address of the word; others take their first values.
    Words(Vec<(u32, u32)>),
}

impl Default for Guide {
    fn default() -> Guide {
        Guide::Path(Vec::new())
    }
}

impl Machine {
    /// Goes to the beginning of the search: the next step runs the predicate from its start, as the guide says.
    /// Only what comes behind the first `floor` choices is searched. Candidates are counted from 0.
    pub fn start(&mut self, guide: Guide, floor: usize) {
        self.end_listing();
        if self.search.learned.on {
            self.forget_sets();
        }
        let begun = self.search.begun.unwrap_or_else(|| self.heap.mark());
        self.search.begun = Some(begun);
        self.undecide(0, begun);
        self.heap.protect();
        self.search.delayed.reset();
        self.search.made = 0;
        self.search.saved_frames.clear();
        self.search.saved_words.clear();
        self.search.protected = self.search.entry as u32;
        self.depth = self.search.entry;
        self.search.guided = match &guide {
            Guide::Path(path) => path.len(),
            Guide::Words(_) => usize::MAX,
        };
        (self.search.guide, self.search.floor) = (guide, floor);
        (self.search.strayed, self.search.running, self.search.explored) = (None, false, 0);
        self.search.left.clear();
        self.search.lowest = usize::MAX;
        self.fuel = self.search.fuel;
    }

    /// Which value the guide has for a choice.
    #[cold]
    pub(super) fn guided(&mut self, at: usize, slot: u32, domain: usize) -> usize {
        let wanted = match &self.search.guide {
            Guide::Path(path) => path[at] as usize,
            Guide::Words(words) => {
                let known = words.iter().find(|(address, _)| *address == slot);
                known.map_or(0, |&(_, index)| index as usize)
            }
        };
        let values = &self.search.domains[domain].values;
        // Of objects that are not in use yet, only the first is tried.
        let offered = values.get(wanted).is_some_and(|&value| {
            u64::from(value.number) <= self.used(value) || value.group == super::NO_GROUP
        });
        if offered {
            return wanted;
        }
        self.search.strayed.get_or_insert(slot);
        0
    }

    /// The word for which the guide had a value that the search never gives it.
    pub fn strayed(&self) -> Option<u32> {
        self.search.strayed
    }

    /// The choices of the current candidate: which value each took.
    pub fn path(&self) -> Vec<u32> {
        self.path_delayed()
    }

    /// The words that the current candidate has decided, with the positions of their values.
    pub fn decided(&self) -> Vec<(u32, u32)> {
        if self.search.delayed.on {
            return self.decided_words().collect();
        }
        let made = self.search.decided[..self.search.made].iter();
        made.map(|decided| (decided.slot, decided.index)).collect()
    }

    /// What the next candidate has decided before the predicate goes on with it; only words that have values by then.
    pub fn next_decided(&self) -> Option<Vec<(u32, u32)>> {
        let choice = self.search.choices[self.last_open()?];
        let before = self.search.decided[..choice.at as usize].iter();
        let before = before.map(|decided| (decided.slot, decided.index));
        Some(before.chain([(choice.slot, u32::from(choice.next))]).collect())
    }

    /// Leaves out the other values of all choices from the one at this place in the path on. The current candidate is gone.
    pub fn skip_below(&mut self, depth: usize) {
        if self.skip_in_list(depth) {
            return;
        }
        let kept = self.search.choices.partition_point(|choice| (choice.at as usize) < depth);
        let Some(first) = self.search.choices.get(kept) else { return };
        let mark = first.mark;
        if self.search.learned.on {
            self.skip_sets_from(kept);
        }
        self.undecide(kept, mark);
        self.search.made = self.search.made.min(depth);
    }

    /// Takes back the choices from one on: the words of those with another value are not on the trail.
    fn undecide(&mut self, from: usize, mark: Mark) {
        let run = self.search.choices.partition_point(|choice| choice.pc != NONE).max(from);
        let presented = self.search.presented_at.filter(|presented| presented.trail >= mark.trail);
        // What was chosen for a structure that is presented goes before the predicate's writes come back.
        self.heap.undo(presented.unwrap_or(mark));
        self.leave_unread(run, self.search.choices.len());
        if presented.is_some() {
            self.take_presentation_back();
            self.heap.undo(mark);
        }
        self.leave_unread(from, run);
        self.search.choices.truncate(from);
        self.search.delayed.forget(from);
    }

    /// The words of some choices are undecided again.
    fn leave_unread(&mut self, from: usize, to: usize) {
        for choice in self.search.choices[from..to].iter().filter(|choice| choice.slot != NONE) {
            self.heap.write_new(choice.slot as usize, UNREAD);
        }
    }

    pub(super) fn has_more(&self, depth: usize) -> bool {
        let choice = &self.search.choices[depth];
        if choice.slot == NONE {
            return self.search.delayed.has_more(depth);
        }
        usize::from(choice.next) < self.search.domains[usize::from(choice.domain)].len()
    }

    /// The last choice that has another value. One of a search that learns stays when its values are exhausted.
    pub(super) fn last_open(&self) -> Option<usize> {
        let choices = &self.search.choices;
        if self.search.learned.on {
            return (0..choices.len()).rev().find(|&depth| self.has_more(depth));
        }
        choices.len().checked_sub(1)
    }

    /// Whether a choice at this place in the path or behind it has another value to try.
    pub fn has_more_from(&self, depth: usize) -> bool {
        self.last_open().is_some_and(|last| self.search.choices[last].at as usize >= depth)
    }

    /// Gives the other values of the shallowest choice that has some away: a path that leads to the first of them.
    /// A search that learns keeps them: what it leaves out depends on all that it did.
    pub fn split(&mut self) -> Option<Vec<u32>> {
        if self.search.learned.on {
            return None;
        }
        if self.search.choices.is_empty() {
            return self.split_listing();
        }
        let mut path: Vec<u32> = self.path();
        let next = self.next_of(0);
        let choice = self.leave_choice(0);
        self.forget_first_outcomes();
        path.truncate(choice.at as usize);
        path.push(next);
        self.search.floor = path.len();
        Some(path)
    }

    /// From now on a choice is like one without another value: the trail leaves its word undecided.
    pub(super) fn leave_choice(&mut self, at: usize) -> Choice {
        let choice = self.search.choices.remove(at);
        if choice.slot != NONE {
            self.heap.insert_into_trail(choice.mark, choice.slot, UNREAD);
            for later in &mut self.search.choices[at..] {
                later.mark = Mark { trail: later.mark.trail + 1, ..later.mark };
            }
            // Words that the predicate did not read are decided after its writes are hidden.
            if choice.pc != NONE
                && let Some(presented) = &mut self.search.presented_at
            {
                presented.trail += 1;
            }
        }
        if let Some(next) = self.search.choices.get_mut(at) {
            next.protected_before = choice.protected_before;
        }
        choice
    }

    /// How the first choices were left since the start: each time one before all others was changed, with the candidates
    /// explored until then.
    pub fn left(&self) -> &[(usize, u64)] {
        &self.search.left
    }

    #[cold]
    #[inline(never)]
    pub(super) fn note_left(&mut self, at: usize) {
        self.search.lowest = at;
        self.search.left.push((at, self.search.explored));
    }
}
