//! Choices, and going back to them.
//!
//! A search gives some words of the heap no value at first. The first read of such a word is a
//! choice: it saves the live registers of the running frame, the marks of heap and stack, and
//! takes the first value. Going back restores that and takes the next value, so that what came
//! before the read is not executed again. Frames of callers are saved when the run returns into
//! them, and only then.
//!
//! All choices of the current candidate are listed in their order, with the value that each took: the
//! path of the candidate. With it a search can start anywhere and be divided (`path`).

mod combined;
pub(crate) mod delayed;
mod learned;
mod path;
mod present;
mod reached;
mod rules;
mod seen;
mod steps;

pub use learned::Learning;
pub use path::Guide;
pub use reached::Extent;
pub use rules::Rule;
pub use steps::Step;

use rustc_hash::FxHashMap;

use crate::code::NONE;
use crate::failure::{Failure, Reference};
use crate::heap::{Mark, PERMANENT};
use crate::machine::{Frame, Machine};
use crate::program::MethodId;

use delayed::Delayed;
use learned::Learned;

/// The word of a field that was not read yet. No int, reference or float looks like it.
pub(crate) const UNREAD: u64 = 0x8000_0000_DEAD_BEEF;

/// What a run gives where another value of a word that the predicate did not read is the next candidate.
pub(crate) const TOUCHED: u64 = 2;

/// What a run gives where the search pauses.
pub(crate) const PAUSED: u64 = 3;

/// Says that the predicate did not write to a chosen word.
pub(crate) const NOT_WRITTEN: u64 = 0x8000_0000_0BAD_CAFE;

/// A value's group where it is not an object of the search.
pub(crate) const NO_GROUP: u16 = u16::MAX;

/// The values of a field, in the order in which they are tried.
#[derive(Debug, Clone, Default)]
pub struct Domain {
    values: Vec<DomainValue>,
    /// Whether the values may be those of an open integer.
    is_range: bool,
}

#[derive(Debug, Clone, Copy)]
struct DomainValue {
    word: u64,
    /// Objects that only their identity tells apart are one group, numbered within it.
    group: u16,
    number: u16,
    /// The first value behind those of the same group.
    behind: u16,
}

/// The group of an object and its number in it.
pub type GroupMember = Option<(u16, u16)>;

impl Domain {
    /// A domain of words; for an object of a group, with the group and its number in it.
    pub fn new(values: &[(u64, GroupMember)]) -> Domain {
        let group = |at: usize| values[at].1.map_or(NO_GROUP, |(group, _)| group);
        let behind = |at: usize| {
            (at..values.len()).find(|&later| group(later) != group(at)).unwrap_or(values.len())
        };
        let value = |(at, &(word, object)): (usize, &(u64, GroupMember))| DomainValue {
            word,
            group: group(at),
            number: object.map_or(0, |(_, number)| number),
            behind: behind(at) as u16,
        };
        Domain { values: values.iter().enumerate().map(value).collect(), is_range: false }
    }

    /// How many values it has.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }
}

/// A choice that has another value to try.
#[derive(Clone, Copy)]
struct Choice {
    slot: u32,
    domain: u16,
    next: u16,
    live: u16,
    /// Its place in the path.
    at: u32,
    /// The register that receives the value.
    result: u32,
    pc: u32,
    base: u32,
    depth: u32,
    /// Frames below this were saved for the choice before.
    protected_before: u32,
    mark: Mark,
    saved_frames: u32,
    saved_words: u32,
    fuel: u64,
}

/// A word that the current candidate has decided, and which of its values it took. A choice that is about no word has
/// [`NONE`] for it.
#[derive(Clone, Copy, Default)]
struct Decided {
    slot: u32,
    index: u32,
}

/// How a search goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Strategy {
    Plain,
    Delayed,
    Learned,
    Combined,
}

/// What is new about a choice when it is made.
#[derive(Clone, Copy)]
struct Opened {
    slot: u32,
    domain: u16,
    next: u16,
    at: u32,
    result: u32,
}

struct SavedFrame {
    at: u32,
    frame: Frame,
    words: u32,
}

/// The state of a search.
#[derive(Default)]
pub(crate) struct Search {
    choices: Vec<Choice>,
    /// The first `made` are all choices of the current candidate, also those without another value.
    decided: Vec<Decided>,
    made: usize,
    /// What the choices of the first run take.
    guide: Guide,
    /// How many choices the guide is about.
    guided: usize,
    /// Choices before this one take one value only.
    floor: usize,
    /// The first decided word whose value the guide could not take.
    strayed: Option<u32>,
    /// The state of the heap before the first run, and whether there was one.
    begun: Option<Mark>,
    running: bool,
    /// The predicate's first instruction, and what it is called on.
    start: u32,
    predicate: MethodId,
    root: Reference,
    /// How the first choices were left: each time one before all others was changed, with the
    /// candidates explored until then.
    left: Vec<(usize, u64)>,
    lowest: usize,
    /// What each candidate may burn, counted from the start of the predicate.
    fuel: u64,
    saved_frames: Vec<SavedFrame>,
    saved_words: Vec<u64>,
    /// Frames from here on are newer than the last choice.
    pub protected: u32,
    /// Depth of the stack where the search began.
    pub entry: usize,
    domains: Vec<Domain>,
    /// Domains of the words from `first_slot` on.
    slots: Vec<u16>,
    first_slot: u32,
    objects: Vec<SpaceObject>,
    by_reference: FxHashMap<Reference, usize>,
    touching: steps::Touching,
    /// Where the predicate's registers begin.
    base: usize,
    /// The address of the first of as many words as `slots` has: what a chosen word held before
    /// the predicate itself wrote to it, or [`NOT_WRITTEN`].
    given: usize,
    /// What presenting the structure changed: addresses and the words that were there.
    presented: Vec<(u32, u64)>,
    /// The state of the heap then.
    presented_at: Option<Mark>,
    /// For each group, the address of a word that holds one more than the largest number in use.
    groups: Vec<u32>,
    pub explored: u64,
    pub learned: Learned,
    /// The search pauses when this many candidates were explored.
    pub pause_at: u64,
    pub delayed: Delayed,
}

impl Search {
    /// How it goes on from here: a search that learns may stop doing so.
    #[inline]
    pub fn strategy(&self) -> Strategy {
        match (self.delayed.on, self.learned.on) {
            (true, false) => Strategy::Delayed,
            (true, true) => Strategy::Combined,
            (false, true) => Strategy::Learned,
            (false, false) => Strategy::Plain,
        }
    }

    /// Notes a choice at its place in the path; a search that delays makes more of them than there are words.
    #[inline]
    fn decide(&mut self, at: usize, decided: Decided) {
        match self.decided.get_mut(at) {
            Some(known) => *known = decided,
            None => self.decided.push(decided),
        }
        self.made = at + 1;
    }
}

impl DomainValue {
    /// Where the next value is, given how many objects of its group are in use.
    #[inline]
    fn after(self, index: usize, used: u64) -> usize {
        if self.group == NO_GROUP || u64::from(self.number) < used {
            index + 1
        } else {
            usize::from(self.behind)
        }
    }
}

/// What a search chooses.
#[derive(Debug, Clone, Default)]
pub struct SearchSpace {
    /// The domains that slots name by index.
    pub domains: Vec<Domain>,
    /// The objects of the search; the first is the root.
    pub objects: Vec<SpaceObject>,
    /// How many groups of objects the domains name.
    pub groups: u16,
}

/// An object whose fields or elements a search chooses.
#[derive(Debug, Clone)]
pub struct SpaceObject {
    /// The object.
    pub reference: Reference,
    /// Its words, in the order in which undecided ones are enumerated. Those of an array are its
    /// length and then its elements.
    pub slots: Vec<SpaceSlot>,
    /// Whether it is an array.
    pub is_array: bool,
}

/// A word of an object of a search.
#[derive(Debug, Clone, Copy)]
pub struct SpaceSlot {
    /// Its address.
    pub address: u32,
    /// Its domain; none where the word has a value that no search changes.
    pub domain: Option<u16>,
    /// Whether it holds a reference.
    pub is_reference: bool,
}

/// Copies words. Most frames have a few live registers, for which a call costs more than the moves.
#[inline]
fn copy(to: &mut [u64], from: &[u64]) {
    if from.len() >= 16 {
        return to.copy_from_slice(from);
    }
    let mut at = 0;
    macro_rules! moves {
        ($count:literal) => {
            if let Some(words) = from[at..].first_chunk::<$count>()
                && let Some(places) = to[at..].first_chunk_mut::<$count>()
            {
                *places = *words;
                at += $count;
            }
        };
    }
    moves!(8);
    moves!(4);
    moves!(2);
    moves!(1);
    debug_assert_eq!(at, from.len());
}

impl Machine {
    /// Prepares a search over words of permanent objects.
    pub(crate) fn begin_search(&mut self, space: SearchSpace) -> Result<(), Failure> {
        if space.domains.iter().any(|domain| domain.values.iter().any(|v| v.word == UNREAD)) {
            let what = format!("the number {} as a value of a field", UNREAD as i64);
            return Err(self.unsupported(what));
        }
        let chosen = || {
            space
                .objects
                .iter()
                .flat_map(|object| &object.slots)
                .filter_map(|slot| Some((slot.address, slot.domain?)))
        };
        let first = chosen().map(|(address, _)| address).min().unwrap_or(0);
        let last = chosen().map(|(address, _)| address).max().unwrap_or(0);
        let mut slots = vec![u16::MAX; (last - first) as usize + 1];
        for (address, domain) in chosen() {
            slots[(address - first) as usize] = domain;
            self.heap.write_new(address as usize, UNREAD);
        }
        let groups = (0..space.groups)
            .map(|_| {
                self.heap
                    .allocate_permanent(1)
                    .map(|at| at as u32)
                    .ok_or(crate::failure::Stop::Memory)
            })
            .collect::<Result<Vec<_>, _>>()?;
        let given =
            self.heap.allocate_permanent(slots.len()).ok_or(crate::failure::Stop::Memory)?;
        for word in 0..slots.len() {
            self.heap.write_new(given + word, NOT_WRITTEN);
        }
        let by_reference =
            space.objects.iter().enumerate().map(|(at, object)| (object.reference, at)).collect();
        self.search = Search {
            delayed: self.search.delayed.for_search(&space.domains, space.groups),
            domains: space.domains,
            objects: space.objects,
            by_reference,
            decided: vec![Decided::default(); slots.len()],
            slots,
            first_slot: first,
            groups,
            given,
            entry: self.depth,
            base: self.first_free(),
            protected: self.depth as u32,
            pause_at: self.search.pause_at,
            fuel: self.fuel,
            ..Search::default()
        };
        self.heap.trail_below(PERMANENT);
        Ok(())
    }

    /// How many objects of a value's group are in use.
    #[inline]
    fn used(&self, value: DomainValue) -> u64 {
        match self.search.groups.get(usize::from(value.group)) {
            Some(&word) => self.heap.read(word as usize),
            None => 0,
        }
    }

    /// Takes a value: its object is in use from now on, where so many of its group were before.
    #[inline]
    fn take(&mut self, value: DomainValue, used: u64) -> u64 {
        if u64::from(value.number) >= used
            && let Some(&word) = self.search.groups.get(usize::from(value.group))
        {
            self.heap.write(word as usize, u64::from(value.number) + 1);
        }
        value.word
    }

    /// Whether a search chooses the value of a word.
    #[inline]
    pub(crate) fn is_slot(&self, address: u32) -> bool {
        let domain = self.search.slots.get(address.wrapping_sub(self.search.first_slot) as usize);
        domain.is_some_and(|&domain| domain != u16::MAX)
    }

    /// The first value of a word that is read for the first time.
    #[inline(never)]
    pub(crate) fn choose(&mut self, slot: u32, result: u32, pc: u32, base: u32, live: u16) -> u64 {
        let domain = usize::from(self.search.slots[(slot - self.search.first_slot) as usize]);
        let at = self.search.made;
        let index = if at < self.search.guided { self.guided(at, slot, domain) } else { 0 };
        let values = &self.search.domains[domain].values;
        let (value, count) = (values[index], values.len());
        let used = self.used(value);
        let next = value.after(index, used);
        self.search.decided[at] = Decided { slot, index: index as u32 };
        self.search.made = at + 1;
        if next < count && at >= self.search.floor {
            let (domain, next) = (domain as u16, next as u16);
            let opened = Opened { slot, domain, next, at: at as u32, result };
            self.open_choice(opened, pc, base, live);
        } else {
            self.heap.trail_word(slot, UNREAD);
        }
        let word = self.take(value, used);
        self.heap.write_new(slot as usize, word);
        word
    }

    /// A choice that has another alternative: the live registers of the running frame are saved for it.
    #[allow(clippy::inline_always, reason = "a call costs 4 % of a plain search")]
    #[inline(always)]
    fn open_choice(&mut self, opened: Opened, pc: u32, base: u32, live: u16) {
        let saved_words = self.search.saved_words.len() as u32;
        let (from, to) = (base as usize, base as usize + usize::from(live));
        self.search.saved_words.extend_from_slice(&self.registers[from..to]);
        let Opened { slot, domain, next, at, result } = opened;
        self.search.choices.push(Choice {
            slot,
            domain,
            next,
            live,
            at,
            result,
            pc,
            base,
            depth: self.depth as u32,
            protected_before: self.search.protected,
            mark: self.heap.mark(),
            saved_frames: self.search.saved_frames.len() as u32,
            saved_words,
            fuel: self.fuel,
        });
        self.search.protected = self.depth as u32;
        self.heap.protect();
    }

    /// Goes back to the last choice that has another value and takes it; where the run goes on.
    #[inline(never)]
    pub(crate) fn back(&mut self) -> Option<(u32, u32)> {
        let choice = *self.search.choices.last()?;
        self.return_to(&choice);
        self.search.decided[choice.at as usize].index = u32::from(choice.next);
        let (domain, index) = (usize::from(choice.domain), usize::from(choice.next));
        let values = &self.search.domains[domain].values;
        let (value, count) = (values[index], values.len());
        let used = self.used(value);
        let next = value.after(index, used);
        if next < count {
            self.keep_choice(&choice, next as u16);
        } else {
            self.close_choice(&choice);
            self.heap.trail_word(choice.slot, UNREAD);
        }
        let word = self.take(value, used);
        self.heap.write_new(choice.slot as usize, word);
        self.registers[choice.result as usize] = word;
        Some((choice.pc, choice.base))
    }

    /// Takes back what happened since a choice.
    #[allow(clippy::inline_always, reason = "a call costs 4 % of a plain search")]
    #[inline(always)]
    fn return_to(&mut self, choice: &Choice) {
        if choice.pc != NONE && !self.search.presented.is_empty() {
            self.take_presentation_back();
        }
        self.heap.undo(choice.mark);
        while self.search.saved_frames.len() > choice.saved_frames as usize {
            let Some(saved) = self.search.saved_frames.pop() else { break };
            self.restore(saved.frame.base, saved.frame.live, saved.words);
            self.frames[saved.at as usize] = saved.frame;
        }
        self.restore(choice.base, choice.live, choice.saved_words);
        self.depth = choice.depth as usize;
        self.fuel = choice.fuel;
        self.search.guided = 0;
        let at = choice.at as usize;
        self.search.made = at + 1;
        if at < self.search.lowest {
            self.note_left(at);
        }
    }

    /// The choice gone back to, which is the last one, has yet another alternative.
    #[inline]
    fn keep_choice(&mut self, choice: &Choice, next: u16) {
        if let Some(last) = self.search.choices.last_mut() {
            last.next = next;
        }
        self.search.protected = choice.depth;
        self.search.saved_words.truncate(choice.saved_words as usize + usize::from(choice.live));
        self.heap.protect();
    }

    /// The choice gone back to, which is the last one, takes its last alternative.
    #[inline]
    fn close_choice(&mut self, choice: &Choice) {
        self.search.choices.pop();
        self.search.protected = choice.protected_before;
        self.search.saved_words.truncate(choice.saved_words as usize);
        // What is permanent is older than every choice.
        let last = self.search.choices.last();
        let first = self.search.begun.map_or(PERMANENT, |begun| begun.top as usize);
        let border = last.map_or(first, |before| before.mark.top as usize);
        self.heap.trail_below(border);
    }

    #[inline]
    fn restore(&mut self, base: u32, live: u16, words: u32) {
        let (base, live, words) = (base as usize, usize::from(live), words as usize);
        copy(&mut self.registers[base..base + live], &self.search.saved_words[words..words + live]);
    }

    /// Saves the frames from `to` on for the last choice before the run returns into them.
    #[inline(never)]
    pub(crate) fn save_frames(&mut self, to: usize) {
        for at in (to..self.search.protected as usize).rev() {
            let frame = self.frames[at];
            let words = self.search.saved_words.len() as u32;
            let base = frame.base as usize;
            self.search
                .saved_words
                .extend_from_slice(&self.registers[base..base + usize::from(frame.live)]);
            self.search.saved_frames.push(SavedFrame { at: at as u32, frame, words });
        }
        self.search.protected = to as u32;
    }
}
