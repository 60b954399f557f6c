//! Paths of choices: where a search starts, where it is, and how it is divided.

use crate::heap::Mark;
use crate::machine::Machine;

use super::UNREAD;

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
        let begun = self.search.begun.unwrap_or_else(|| self.heap.mark());
        self.search.begun = Some(begun);
        self.undecide(0, begun);
        self.heap.protect();
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
        self.decided().map(|(_, index)| index).collect()
    }

    /// The words that the current candidate has decided, with the positions of their values.
    pub fn decided(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let made = self.search.decided.iter().take(self.search.made);
        made.map(|decided| (decided.slot, u32::from(decided.index)))
    }

    /// What the next candidate has decided before the predicate goes on with it.
    pub fn next_decided(&self) -> Option<Vec<(u32, u32)>> {
        let choice = self.search.choices.last()?;
        let before = self.decided().take(choice.at as usize);
        Some(before.chain([(choice.slot, u32::from(choice.next))]).collect())
    }

    /// Leaves out the other values of all choices from the one at this place in the path on. The current candidate is gone.
    pub fn skip_below(&mut self, depth: usize) {
        let kept = self.search.choices.partition_point(|choice| (choice.at as usize) < depth);
        let Some(first) = self.search.choices.get(kept) else { return };
        self.undecide(kept, first.mark);
        self.search.made = self.search.made.min(depth);
    }

    /// Takes back the choices from one on: the words of those with another value are not on the trail.
    fn undecide(&mut self, from: usize, mark: Mark) {
        self.take_presentation_back();
        self.heap.undo(mark);
        for choice in self.search.choices.drain(from..) {
            self.heap.write_new(choice.slot as usize, UNREAD);
        }
    }

    /// Whether a choice at this place in the path or behind it has another value to try.
    pub fn has_more_from(&self, depth: usize) -> bool {
        self.search.choices.last().is_some_and(|choice| choice.at as usize >= depth)
    }

    /// Gives the other values of the shallowest choice that has some away: a path that leads to the first of them.
    pub fn split(&mut self) -> Option<Vec<u32>> {
        if self.search.choices.is_empty() {
            return None;
        }
        let choice = self.search.choices.remove(0);
        let mut path: Vec<u32> = self.path();
        path.truncate(choice.at as usize);
        path.push(u32::from(choice.next));
        self.search.floor = path.len();
        // From now on the word is like one without another value: the trail leaves it undecided.
        self.heap.insert_into_trail(choice.mark, choice.slot, UNREAD);
        for later in &mut self.search.choices {
            later.mark = Mark { trail: later.mark.trail + 1, ..later.mark };
        }
        if let Some(next) = self.search.choices.first_mut() {
            next.protected_before = choice.protected_before;
        }
        Some(path)
    }

    /// The place in the path from which on choices are searched.
    pub fn floor(&self) -> usize {
        self.search.floor
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
