//! The search: choices that know what their values failed for, and the way back over others.

use crate::code::NONE;
use crate::heap::PERMANENT;
use crate::machine::Machine;
use crate::search::delayed::About;
use crate::search::{Decided, Opened, UNREAD};

use super::ages;
use super::context;
use super::failing::Failing;
use super::literals::NAMELESS;
use super::set::Set;

/// What a candidate, or all that have some choices in common, failed for.
#[derive(Clone, Copy)]
pub(super) struct Conflict {
    pub set: Set,
    /// Whether nothing valid has these choices. Otherwise nothing is learned from it.
    holds: bool,
}

impl Conflict {
    pub fn of(set: Set) -> Conflict {
        Conflict { set, holds: true }
    }

    /// The choices, if nothing valid has them.
    pub fn known(self) -> Option<Set> {
        self.holds.then_some(self.set)
    }
}

/// Nothing is known: no choice is jumped over.
impl Default for Conflict {
    fn default() -> Conflict {
        Conflict { set: Set::first(usize::MAX), holds: false }
    }
}

/// What a choice knows beside what every search saves.
pub(super) struct Reason {
    /// What the values that were tried failed for, without the choice itself.
    pub conflict: Conflict,
    /// What it says, by its number.
    pub literal: u32,
    failing: Failing,
    catching: u32,
    /// What the register that gets the value depends on besides.
    origin: Set,
    hard: Set,
    context: context::Saved,
    ages: ages::Saved,
    trail: u32,
    /// The candidates before the choice was made.
    began: u64,
    /// How many values were tried or left out.
    tried: u64,
}

impl Reason {
    /// How many candidates there were for one of its values.
    fn size(&self, now: u64) -> u64 {
        (now.saturating_sub(self.began) / self.tried).max(1)
    }
}

impl Machine {
    /// The first value of a word that is read for the first time, if not all of them are ruled out.
    #[inline(never)]
    pub(crate) fn choose_learning(
        &mut self,
        slot: u32,
        result: u32,
        pc: u32,
        base: u32,
        live: u16,
    ) -> Option<u64> {
        let place = (slot - self.search.first_slot) as usize;
        let domain = usize::from(self.search.slots[place]);
        let delays = self.search.delayed.on;
        if delays && let Some(word) = self.leave_open(slot, domain) {
            return Some(word);
        }
        let at = self.search.made;
        let mut index = if at < self.search.guided { self.guided(at, slot, domain) } else { 0 };
        if delays {
            index = self.first_alike(domain, index);
        }
        let (seen, next) = self.alternative_of(domain, index);
        let count = self.search.domains[domain].len();
        self.search.decide(at, Decided { slot, index: index as u32 });
        if count == 1 {
            self.heap.trail_word(slot, UNREAD);
            let word = self.take_alternative(slot, domain, index, seen, Set::EMPTY);
            self.heap.write_new(slot as usize, word);
            return Some(word);
        }
        let depth = self.search.choices.len();
        // Values before the one that a guide gives were not tried here, and of a choice before the floor
        // no other is: what they failed for is not known.
        let is_frozen = at < self.search.floor;
        let next = if is_frozen { count } else { next } as u16;
        if delays {
            self.search.delayed.push_outcomes(About::Word, 0, 0);
        }
        let opened = Opened { slot, domain: domain as u16, next, at: at as u32, result };
        self.open_choice(opened, pc, base, live);
        self.save_reason(Set::EMPTY, is_frozen || index > 0);
        let guided = at < self.search.guided || pc == NONE;
        if !guided {
            let literal = self.word_literal(slot, index, seen);
            if let Some(others) = self.search.learned.rules_out(literal) {
                self.search.learned.add_to_conflict(depth, others);
                let Some(next) = self.next_value(depth) else {
                    self.exhausted(depth);
                    return None;
                };
                index = next;
                self.search.decided[at].index = index as u32;
            }
        }
        Some(self.begin_value(depth, index))
    }

    /// For how many objects a value of a word stands, and which is tried after it.
    #[inline]
    fn alternative_of(&self, domain: usize, index: usize) -> (u64, usize) {
        if self.search.delayed.on {
            return self.alternative(domain, index);
        }
        let value = self.search.domains[domain].values[index];
        (1, value.after(index, self.used(value)))
    }

    /// Takes a value that stands for so many objects; what is left out of it depends on a set.
    #[inline]
    fn take_alternative(
        &mut self,
        slot: u32,
        domain: usize,
        index: usize,
        seen: u64,
        because: Set,
    ) -> u64 {
        if seen > 1 {
            return self.take_seen(slot, domain, index, seen, because);
        }
        let value = self.search.domains[domain].values[index];
        self.take(value, self.used(value))
    }

    /// The number of what a value of a word that stands for so many objects says.
    #[inline]
    fn word_literal(&mut self, slot: u32, index: usize, seen: u64) -> u32 {
        if seen > 1 {
            return self.objects_literal(slot, index as u16, u64::MAX >> (64 - seen));
        }
        let place = (slot - self.search.first_slot) as usize;
        self.search.learned.values[place] + index as u32
    }

    /// A choice takes its first value, for the register that is read into.
    fn begin_value(&mut self, depth: usize, index: usize) -> u64 {
        let result = self.search.choices[depth].result as usize;
        let word = self.give_value(depth, index);
        let learned = &mut self.search.learned;
        let set = learned.register(result) | Set::one(depth);
        learned.set_register(result, set);
        self.note_choice(depth);
        word
    }

    /// What the last choice, which was made just now, needs to know when the search comes back to it. Outcomes that are
    /// counted fail for `conflict`; if not all that it leaves out is known, nothing is learned from it.
    pub(in crate::search) fn save_reason(&mut self, conflict: Set, unknown: bool) {
        let depth = self.search.choices.len() - 1;
        let choice = self.search.choices[depth];
        let (from, to) = (choice.base as usize, choice.base as usize + usize::from(choice.live));
        let set = if unknown { Set::first(depth) } else { conflict };
        let began = self.search.explored;
        let learned = &mut self.search.learned;
        learned.saved_sets.extend_from_slice(&learned.registers[from..to]);
        let reason = Reason {
            conflict: Conflict { set, holds: !unknown },
            literal: NAMELESS,
            failing: learned.failing,
            catching: learned.catching,
            origin: learned.register(choice.result as usize),
            hard: learned.hard,
            context: learned.contexts.save(),
            ages: learned.ages.save(),
            trail: learned.trail.len() as u32,
            began,
            tried: 1,
        };
        learned.reasons.push(reason);
        learned.marked = learned.trail.len();
        learned.border = self.heap.top();
    }

    /// Where exceptions are caught, everything depends on what is chosen.
    fn note_choice(&mut self, depth: usize) {
        let learned = &mut self.search.learned;
        if learned.catching != 0 {
            learned.hard |= Set::one(depth);
            learned.reload(self.depth as u32);
        }
    }

    /// A choice takes a value.
    fn give_value(&mut self, depth: usize, index: usize) -> u64 {
        let choice = self.search.choices[depth];
        let (slot, domain) = (choice.slot, usize::from(choice.domain));
        let (seen, _) = self.alternative_of(domain, index);
        let literal = self.word_literal(slot, index, seen);
        let word = self.take_alternative(slot, domain, index, seen, Set::one(depth));
        self.heap.write_new(slot as usize, word);
        self.search.learned.set_chosen(slot, Set::one(depth));
        self.search.learned.hold(depth, literal);
        word
    }

    /// A choice that is about no word's value takes an alternative.
    pub(in crate::search) fn give_outcome(&mut self, depth: usize, alternative: u32) {
        let about = self.search.delayed.about(depth);
        let literal = self.literal(about, alternative);
        self.search.delayed.take(about, alternative, Some(Set::one(depth)));
        self.search.learned.hold(depth, literal);
        self.note_choice(depth);
    }

    /// The next value of the last choice that no nogood rules out.
    fn next_value(&mut self, depth: usize) -> Option<usize> {
        loop {
            let (index, literal) = self.next_alternative(depth)?;
            self.search.learned.reasons[depth].tried += 1;
            if self.search.choices[depth].pc == NONE {
                return Some(index);
            }
            match self.search.learned.rules_out(literal) {
                Some(others) => self.search.learned.add_to_conflict(depth, others),
                None => return Some(index),
            }
        }
    }

    /// The next value of the last choice, and what it says.
    fn next_alternative(&mut self, depth: usize) -> Option<(usize, u32)> {
        let choice = self.search.choices[depth];
        if choice.slot == NONE {
            if !self.search.delayed.has_more(depth) {
                return None;
            }
            let alternative = self.search.delayed.advance(depth);
            let literal = self.literal(self.search.delayed.about(depth), alternative);
            return Some((alternative as usize, literal));
        }
        let (domain, index) = (usize::from(choice.domain), usize::from(choice.next));
        self.search.domains[domain].values.get(index)?;
        let (seen, next) = self.alternative_of(domain, index);
        self.search.choices[depth].next = next as u16;
        Some((index, self.word_literal(choice.slot, index, seen)))
    }

    /// The last choice has no more values: what they all failed for is the conflict.
    fn exhausted(&mut self, depth: usize) {
        let mut left_out = Set::EMPTY;
        if self.search.delayed.on {
            left_out = self.left_out(self.search.delayed.about(depth));
            self.search.delayed.pop_outcomes();
        }
        let Some(choice) = self.search.choices.pop() else { return };
        self.search.made = choice.at as usize;
        self.search.protected = choice.protected_before;
        self.search.saved_words.truncate(choice.saved_words as usize);
        self.leave_word(choice.slot);
        let learned = &mut self.search.learned;
        learned.saved_sets.truncate(choice.saved_words as usize);
        if let Some(reason) = learned.reasons.pop() {
            learned.conflict = reason.conflict;
            learned.conflict.set |= left_out;
        }
        debug_assert_eq!(depth, learned.reasons.len());
    }

    /// The word of a choice is undecided again, if it is about one.
    fn leave_word(&mut self, slot: u32) {
        if slot != NONE {
            self.heap.write_new(slot as usize, UNREAD);
            self.search.learned.set_chosen(slot, Set::EMPTY);
        }
    }

    /// Goes back to the deepest choice that the failure depends on and has another value, and takes it; where
    /// the run goes on.
    #[inline(never)]
    pub(crate) fn back_learning(&mut self) -> Option<(u32, u32)> {
        loop {
            let conflict = std::mem::take(&mut self.search.learned.conflict);
            let count = self.search.choices.len();
            let set = conflict.set & Set::first(count);
            let depth = set.deepest(count)?;
            if conflict.holds && !set.is_vague() {
                self.learn_nogood(set);
            }
            self.drop_choices(depth + 1);
            let reason = &mut self.search.learned.reasons[depth];
            reason.conflict.set |= set.without_last(depth);
            reason.conflict.holds &= conflict.holds;
            self.go_back_to(depth);
            if let Some(index) = self.next_value(depth) {
                return Some(self.resume(depth, index));
            }
            self.exhausted(depth);
        }
    }

    fn learn_nogood(&mut self, set: Set) {
        let learned = &mut self.search.learned;
        let literal = |depth: usize| learned.reasons[depth].literal;
        if set.members().all(|depth| literal(depth) != NAMELESS) {
            learned.nogoods.learn(set.members().map(literal));
        }
    }

    /// Forgets the choices from one on. Their words are undecided again.
    fn drop_choices(&mut self, kept: usize) {
        let mut jumped = false;
        for depth in (kept..self.search.choices.len()).rev() {
            jumped |= self.note_jumped(depth);
            self.release(depth);
        }
        self.search.learned.worth.jumps += u64::from(jumped);
    }

    /// The search jumps over a choice; whether it had other values.
    fn note_jumped(&mut self, depth: usize) -> bool {
        let left = self.alternatives_left(depth);
        let learned = &mut self.search.learned;
        learned.worth.jumped += left * learned.reasons[depth].size(self.search.explored);
        left > 0
    }

    /// How many values a choice has not taken.
    fn alternatives_left(&self, depth: usize) -> u64 {
        let choice = self.search.choices[depth];
        if choice.slot == NONE {
            return u64::from(self.search.delayed.left(depth));
        }
        let (domain, mut index, mut left) =
            (usize::from(choice.domain), usize::from(choice.next), 0);
        while index < self.search.domains[domain].len() {
            (_, index) = self.alternative_of(domain, index);
            left += 1;
        }
        left
    }

    /// A choice gives its value up.
    fn release(&mut self, depth: usize) {
        let learned = &mut self.search.learned;
        let literal = learned.reasons[depth].literal;
        if literal != NAMELESS {
            learned.nogoods.release(literal);
        }
    }

    /// Restores the state in which a choice was made.
    fn go_back_to(&mut self, depth: usize) {
        self.release(depth);
        let choice = self.search.choices[depth];
        if choice.pc != NONE && !self.search.presented.is_empty() {
            self.take_presentation_back();
        }
        let (end, top) = (choice.mark.top as usize, self.heap.top());
        self.heap.undo(choice.mark);
        let learned = &mut self.search.learned;
        learned.reasons.truncate(depth + 1);
        learned.undo(learned.reasons[depth].trail as usize, end, top);
        for later in self.search.choices.drain(depth + 1..).filter(|later| later.slot != NONE) {
            self.heap.write_new(later.slot as usize, UNREAD);
            learned.set_chosen(later.slot, Set::EMPTY);
        }
        if self.search.delayed.on {
            self.search.delayed.go_back_to(depth);
        }
        while self.search.saved_frames.len() > choice.saved_frames as usize {
            let Some(saved) = self.search.saved_frames.pop() else { break };
            self.restore_all(saved.frame.base, saved.frame.live, saved.words);
            self.frames[saved.at as usize] = saved.frame;
        }
        self.restore_all(choice.base, choice.live, choice.saved_words);
        self.depth = choice.depth as usize;
        self.fuel = choice.fuel;
        self.search.guided = 0;
        self.search.protected = choice.depth;
        let kept = choice.saved_words as usize + usize::from(choice.live);
        self.search.saved_words.truncate(kept);
        self.heap.protect();
        let learned = &mut self.search.learned;
        learned.saved_sets.truncate(kept);
        let reason = &learned.reasons[depth];
        (learned.failing, learned.catching, learned.hard) =
            (reason.failing, reason.catching, reason.hard);
        learned.contexts.restore(reason.context);
        learned.ages.restore(reason.ages);
        (learned.border, learned.marked) = (end, reason.trail as usize);
        learned.reload(choice.depth);
    }

    fn restore_all(&mut self, base: u32, live: u16, words: u32) {
        self.restore(base, live, words);
        let (base, live, words) = (base as usize, usize::from(live), words as usize);
        let learned = &mut self.search.learned;
        learned.registers[base..base + live]
            .copy_from_slice(&learned.saved_sets[words..words + live]);
    }

    /// Takes another value; where the run goes on.
    fn resume(&mut self, depth: usize, index: usize) -> (u32, u32) {
        let choice = self.search.choices[depth];
        let at = choice.at as usize;
        self.search.decided[at] = Decided { slot: choice.slot, index: index as u32 };
        self.search.made = at + 1;
        if at < self.search.lowest {
            self.note_left(at);
        }
        if choice.slot == NONE {
            self.give_outcome(depth, index as u32);
        } else {
            let result = choice.result as usize;
            self.registers[result] = self.give_value(depth, index);
            let origin = self.search.learned.reasons[depth].origin;
            self.search.learned.set_register(result, origin | Set::one(depth));
            self.note_choice(depth);
        }
        (choice.pc, choice.base)
    }

    /// Saves the sets of frames before the run returns into them, as [`Machine::save_frames`] saves their registers.
    pub(crate) fn save_sets(&mut self, to: usize) {
        for at in (to..self.search.protected as usize).rev() {
            let frame = self.frames[at];
            let from = frame.base as usize;
            let learned = &mut self.search.learned;
            learned
                .saved_sets
                .extend_from_slice(&learned.registers[from..from + usize::from(frame.live)]);
        }
    }

    /// Begins a candidate with the predicate itself.
    pub(crate) fn begin_learning_run(&mut self, root: usize) {
        self.search.learned.set_register(root, Set::EMPTY);
        self.search.learned.reload(self.depth as u32);
        let catches =
            self.program.code_at(self.search.start).is_some_and(|code| !code.handlers.is_empty());
        if catches {
            self.enter_catching();
        }
    }

    /// Takes everything back before a search starts again somewhere; what was learned is kept.
    pub(crate) fn forget_sets(&mut self) {
        for depth in 0..self.search.choices.len() {
            self.release(depth);
        }
        let end = self.search.begun.map_or(PERMANENT, |begun| begun.top as usize);
        let top = self.heap.top();
        let learned = &mut self.search.learned;
        learned.undo(0, end, top);
        learned.worth.earlier += self.search.explored;
        for choice in self.search.choices.iter().filter(|choice| choice.slot != NONE) {
            learned.set_chosen(choice.slot, Set::EMPTY);
        }
        learned.reasons.clear();
        (learned.border, learned.marked) = (end, 0);
        learned.begin();
    }

    /// Leaves out the other values of the choices from one on.
    pub(crate) fn skip_sets_from(&mut self, kept: usize) {
        let mark = self.search.choices[kept].mark;
        for depth in kept..self.search.choices.len() {
            self.release(depth);
        }
        let top = self.heap.top();
        let learned = &mut self.search.learned;
        let trail = learned.reasons[kept].trail as usize;
        learned.undo(trail, mark.top as usize, top);
        for choice in self.search.choices[kept..].iter().filter(|choice| choice.slot != NONE) {
            learned.set_chosen(choice.slot, Set::EMPTY);
        }
        learned.reasons.truncate(kept);
        learned.conflict = Conflict::default();
    }
}
