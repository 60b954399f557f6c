//! The search: choices that know what their values failed for, and the way back over others.

use crate::code::NONE;
use crate::heap::PERMANENT;
use crate::machine::Machine;
use crate::search::{Choice, Decided, UNREAD};

use super::ages;
use super::context;
use super::failing::Failing;
use super::set::Set;

/// What a candidate, or all that have some choices in common, failed for.
#[derive(Clone, Copy)]
pub(super) struct Conflict {
    set: Set,
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
    conflict: Conflict,
    /// The value that it has.
    index: u16,
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
        let at = self.search.made;
        let index = if at < self.search.guided { self.guided(at, slot, domain) } else { 0 };
        let values = &self.search.domains[domain].values;
        let (value, count) = (values[index], values.len());
        let used = self.used(value);
        let next = value.after(index, used);
        self.search.decided[at] = Decided { slot, index: index as u32 };
        self.search.made = at + 1;
        if count == 1 {
            self.heap.trail_word(slot, UNREAD);
            let word = self.take(value, used);
            self.heap.write_new(slot as usize, word);
            return Some(word);
        }
        let depth = self.search.choices.len();
        // Values before the one that a guide gives were not tried here, and of a choice before the floor
        // no other is: what they failed for is not known.
        let is_frozen = at < self.search.floor;
        let unknown = is_frozen || index > 0;
        let conflict =
            Conflict { set: if unknown { Set::first(depth) } else { Set::EMPTY }, holds: !unknown };
        self.push_choice(slot, result, pc, base, live, at);
        let learned = &mut self.search.learned;
        let reason = Reason {
            conflict,
            index: index as u16,
            failing: learned.failing,
            catching: learned.catching,
            origin: learned.register(result as usize),
            hard: learned.hard,
            context: learned.contexts.save(),
            ages: learned.ages.save(),
            trail: learned.trail.len() as u32,
            began: self.search.explored,
            tried: 1,
        };
        learned.reasons.push(reason);
        learned.marked = learned.trail.len();
        learned.border = self.heap.top();
        if let Some(choice) = self.search.choices.last_mut() {
            choice.domain = domain as u16;
            choice.next = if is_frozen { count } else { next } as u16;
        }
        let first = self.search.learned.values[place] + index as u32;
        let guided = at < self.search.guided || pc == NONE;
        if !guided && let Some(others) = self.search.learned.nogoods.rules_out(first) {
            self.search.learned.reasons[depth].conflict.set |= others;
            let Some(index) = self.next_value(depth) else {
                self.exhausted(depth);
                return None;
            };
            self.search.decided[at].index = index as u32;
            return Some(self.begin_value(depth, index));
        }
        Some(self.begin_value(depth, index))
    }

    /// A choice takes its first value, for the register that is read into.
    fn begin_value(&mut self, depth: usize, index: usize) -> u64 {
        let result = self.search.choices[depth].result as usize;
        let word = self.give_value(depth, index);
        self.add_choice(result, depth);
        word
    }

    fn push_choice(&mut self, slot: u32, result: u32, pc: u32, base: u32, live: u16, at: usize) {
        let saved_words = self.search.saved_words.len() as u32;
        let (from, to) = (base as usize, base as usize + usize::from(live));
        self.search.saved_words.extend_from_slice(&self.registers[from..to]);
        let learned = &mut self.search.learned;
        learned.saved_sets.extend_from_slice(&learned.registers[from..to]);
        self.search.choices.push(Choice {
            slot,
            domain: 0,
            next: 0,
            live,
            at: at as u32,
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

    /// The value that a register gets depends on a choice.
    fn add_choice(&mut self, register: usize, depth: usize) {
        let learned = &mut self.search.learned;
        let set = learned.register(register) | Set::one(depth);
        learned.set_register(register, set);
        if learned.catching != 0 {
            learned.hard |= Set::one(depth);
            learned.reload(self.depth as u32);
        }
    }

    /// A choice takes a value.
    fn give_value(&mut self, depth: usize, index: usize) -> u64 {
        let choice = self.search.choices[depth];
        let value = self.search.domains[usize::from(choice.domain)].values[index];
        let word = self.take(value, self.used(value));
        self.heap.write_new(choice.slot as usize, word);
        let place = (choice.slot - self.search.first_slot) as usize;
        let learned = &mut self.search.learned;
        learned.set_chosen(choice.slot, Set::one(depth));
        learned.reasons[depth].index = index as u16;
        let value = learned.values[place] + index as u32;
        learned.nogoods.hold(value, depth);
        word
    }

    /// The next value of the last choice that no nogood rules out.
    fn next_value(&mut self, depth: usize) -> Option<usize> {
        loop {
            let choice = self.search.choices[depth];
            let (domain, index) = (usize::from(choice.domain), usize::from(choice.next));
            let &value = self.search.domains[domain].values.get(index)?;
            let next = value.after(index, self.used(value));
            self.search.choices[depth].next = next as u16;
            self.search.learned.reasons[depth].tried += 1;
            if choice.pc == NONE {
                return Some(index);
            }
            let place = (choice.slot - self.search.first_slot) as usize;
            let learned = &mut self.search.learned;
            match learned.nogoods.rules_out(learned.values[place] + index as u32) {
                Some(others) => {
                    learned.reasons[depth].conflict.set |= others;
                }
                None => return Some(index),
            }
        }
    }

    /// The last choice has no more values: what they all failed for is the conflict.
    fn exhausted(&mut self, depth: usize) {
        let Some(choice) = self.search.choices.pop() else { return };
        self.heap.write_new(choice.slot as usize, UNREAD);
        self.search.made = choice.at as usize;
        self.search.protected = choice.protected_before;
        self.search.saved_words.truncate(choice.saved_words as usize);
        let learned = &mut self.search.learned;
        learned.saved_sets.truncate(choice.saved_words as usize);
        learned.set_chosen(choice.slot, Set::EMPTY);
        if let Some(reason) = learned.reasons.pop() {
            learned.conflict = reason.conflict;
        }
        debug_assert_eq!(depth, learned.reasons.len());
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
        let first = self.search.first_slot;
        let learned = &mut self.search.learned;
        let (values, reasons, choices) = (&learned.values, &learned.reasons, &self.search.choices);
        learned.nogoods.learn(set.members().map(|depth| {
            values[(choices[depth].slot - first) as usize] + u32::from(reasons[depth].index)
        }));
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
        let choice = self.search.choices[depth];
        let domain = usize::from(choice.domain);
        let (mut index, mut left) = (usize::from(choice.next), 0);
        while let Some(&value) = self.search.domains[domain].values.get(index) {
            index = value.after(index, self.used(value));
            left += 1;
        }
        let learned = &mut self.search.learned;
        learned.worth.jumped += left * learned.reasons[depth].size(self.search.explored);
        left > 0
    }

    /// A choice gives its value up.
    fn release(&mut self, depth: usize) {
        let slot = self.search.choices[depth].slot;
        let place = (slot - self.search.first_slot) as usize;
        let learned = &mut self.search.learned;
        let value = learned.values[place] + u32::from(learned.reasons[depth].index);
        learned.nogoods.release(value);
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
        for later in self.search.choices.drain(depth + 1..) {
            self.heap.write_new(later.slot as usize, UNREAD);
            learned.set_chosen(later.slot, Set::EMPTY);
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
        let word = self.give_value(depth, index);
        self.registers[choice.result as usize] = word;
        let origin = self.search.learned.reasons[depth].origin;
        self.search.learned.set_register(choice.result as usize, origin);
        self.add_choice(choice.result as usize, depth);
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
        for choice in &self.search.choices {
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
        for choice in &self.search.choices[kept..] {
            learned.set_chosen(choice.slot, Set::EMPTY);
        }
        learned.reasons.truncate(kept);
        learned.conflict = Conflict::default();
    }
}
