//! Search that learns from failures.
//!
//! Every register and every word of the heap has a set of the choices that its value depends on. When the
//! predicate fails, the set of its result is a *conflict*: no valid structure makes the same choices. So
//! the search goes back to the deepest choice in it and leaves out all others on the way
//! (conflict-directed backjumping, Prosser 1993; dependency-directed backtracking, Stallman and Sussman 1977); when the
//! values of a choice are exhausted, what they failed for, without the choice itself, is the conflict
//! of all. Conflicts are kept as *nogoods* (Dechter 1990), which rule values out before the predicate
//! runs.
//!
//! A conflict speaks of words and their values, not of the order of choices: it holds for the whole search.
//! The objects that symmetry leaves out need no reason of their own: a conflict names
//! only objects in use, so each new object can change places with the one that was tried. What is
//! below a valid structure is never jumped over, and nothing is learned from it.
//!
//! `flow` follows data, `context` control, `ages` what was not written, `branches` says where a branch
//! ends and what it may write, `failing` which results mean failure, `effects` and `reach` what code
//! may write, `natives` and `collections` what happens outside of bytecode. `jump` is the search, `nogoods` the
//! store, `worth` the decision to go on without all of this.

mod ages;
mod branches;
mod collections;
mod context;
mod effects;
mod failing;
mod flow;
mod jump;
mod literals;
mod natives;
mod nogoods;
mod reach;
mod set;
mod worth;

use rustc_hash::FxHashMap;

use crate::code::{Ins, NONE};
use crate::heap::WORDS;
use crate::machine::{Machine, REGISTERS};
use crate::search::Guide;
use crate::search::rules::{Broken, Rule};

pub(crate) use failing::Failing;
pub(crate) use set::Set;
pub use worth::Learning;

use ages::Ages;
use branches::Branches;
use context::Contexts;
use jump::Reason;
use literals::{Literals, NAMELESS};
use nogoods::Nogoods;
use reach::Reach;
use worth::Worth;

/// What a search knows of the choices that its state depends on.
#[derive(Default)]
pub(crate) struct Learned {
    /// Whether this is done at all.
    pub on: bool,
    registers: Vec<Set>,
    /// The bits of the sets of the heap's words.
    words: Vec<u64>,
    /// The sets of words that were overwritten since the trail began.
    trail: Vec<(u32, Set)>,
    /// The length of the trail at the last choice.
    marked: usize,
    /// Words below this address are older than the last choice.
    border: usize,
    contexts: Contexts,
    ages: Ages,
    /// What everything depends on from now on.
    hard: Set,
    /// The depth of the outermost frame whose method catches exceptions, and one; or 0.
    catching: u32,
    /// What the running instruction asked of what a search has left open.
    asked: Asked,
    /// What being at this place depends on.
    context: Set,
    /// The instruction at which the innermost context ends.
    join: u32,
    /// The results of the running method which mean that the predicate fails.
    failing: Failing,
    /// What the last result that was returned depends on.
    result: Set,
    /// What the last exception depends on, if that is known.
    thrown: Option<Set>,
    reasons: Vec<Reason>,
    saved_sets: Vec<Set>,
    conflict: jump::Conflict,
    nogoods: Nogoods,
    /// For each word that is chosen, the number of its first value among all nogoods' values.
    values: Vec<u32>,
    /// The numbers of what is said besides.
    literals: Literals,
    /// What the outcomes fail for that were counted and not run.
    doomed: Set,
    branches: Branches,
    callees: FxHashMap<(u32, u8), Failing>,
    kinds: Vec<Option<natives::Kind>>,
    reach: Reach,
    pub broken: Broken,
    pub worth: Worth,
}

/// What an instruction came to know of what is open.
#[derive(Clone, Copy, Default)]
pub(crate) struct Asked {
    /// What that depends on.
    set: Set,
    /// What the order says besides: x - y <= c.
    bounds: [Option<(u32, u32, i32)>; 2],
}

impl Asked {
    #[inline]
    fn is_open(&self) -> bool {
        self.bounds[0].is_some()
    }
}

impl Learned {
    #[inline]
    fn register(&self, at: usize) -> Set {
        self.registers[at & (REGISTERS - 1)]
    }

    #[inline]
    fn set_register(&mut self, at: usize, set: Set) {
        self.registers[at & (REGISTERS - 1)] = set;
    }

    #[inline]
    fn word(&self, at: usize) -> Set {
        Set::of_bits(self.words[at & (WORDS - 1)])
    }

    /// Going back undoes it.
    #[inline]
    fn set_word(&mut self, at: usize, set: Set) {
        let at = at & (WORDS - 1);
        let old = Set::of_bits(self.words[at]);
        if at < self.border && old != set {
            if self.trail.len() == self.trail.capacity() {
                self.shorten();
            }
            self.trail.push((at as u32, old));
        }
        self.words[at] = set.bits();
    }

    /// The search itself gives a word a value, or none.
    #[inline]
    fn set_chosen(&mut self, slot: u32, set: Set) {
        self.words[slot as usize & (WORDS - 1)] = set.bits();
    }

    /// What a word that is chosen depends on.
    #[inline]
    fn chosen(&self, at: usize) -> Set {
        let set = self.word(at);
        if self.reach.writes_chosen { set | self.ages.of(at) } else { set }
    }

    /// Of each word, the set that it had at the last choice is enough.
    #[cold]
    #[inline(never)]
    fn shorten(&mut self) {
        let mut own = self.trail.split_off(self.marked.min(self.trail.len()));
        own.sort_by_key(|&(at, _)| at);
        own.dedup_by_key(|&mut (at, _)| at);
        self.trail.reserve(2 * own.len() + (1 << 12));
        self.trail.append(&mut own);
    }

    /// Takes back the sets of words since the trail had a length; the heap ended at `top` and will end at `end`.
    fn undo(&mut self, length: usize, end: usize, top: usize) {
        while self.trail.len() > length {
            let Some((at, set)) = self.trail.pop() else { break };
            self.words[at as usize] = set.bits();
        }
        if end < top {
            self.words[end..top].fill(0);
        }
        self.marked = self.marked.min(length);
    }

    /// What the innermost context says.
    #[inline]
    fn reload(&mut self, frame: u32) {
        self.context = self.contexts.set() | self.hard;
        if !self.broken.keeps(Rule::Control) {
            self.context = Set::EMPTY;
        }
        self.join = self.contexts.join(frame);
    }

    /// The ways of the innermost branches meet here.
    #[inline(never)]
    fn meet(&mut self, pc: u32, frame: u32) {
        while self.join == pc {
            self.contexts.pop();
            self.reload(frame);
        }
    }

    pub fn keeps(&self, rule: Rule) -> bool {
        self.broken.keeps(rule)
    }

    /// What leads to a branch is what its outcomes fail for that are not run.
    pub fn blame(&mut self, ins: Ins, base: usize) {
        self.doomed = self.compared(ins, base) | self.asked.set | self.context;
        if !self.broken.keeps(Rule::Doomed) {
            self.doomed = Set::EMPTY;
        }
    }

    pub fn doomed(&self) -> Set {
        self.doomed
    }

    /// What the instruction does depends on these choices, too.
    #[inline]
    pub fn ask(&mut self, set: Set) {
        self.asked.set |= set;
    }

    /// The same for the choices because of which x - y <= c.
    #[inline]
    pub fn ask_bounds(&mut self, bounds: [Option<(u32, u32, i32)>; 2]) {
        self.asked.bounds = bounds;
    }

    pub fn asked_bounds(&self) -> [Option<(u32, u32, i32)>; 2] {
        self.asked.bounds
    }

    /// Whether nogoods rule out what has this number: the choices because of which.
    #[inline]
    pub fn rules_out(&mut self, literal: u32) -> Option<Set> {
        if literal == NAMELESS { None } else { self.nogoods.rules_out(literal) }
    }

    /// A value of a choice fails for others.
    pub fn add_to_conflict(&mut self, depth: usize, others: Set) {
        self.reasons[depth].conflict.set |= others;
    }

    /// A choice says what has this number.
    #[inline]
    fn hold(&mut self, depth: usize, literal: u32) {
        self.reasons[depth].literal = literal;
        if literal != NAMELESS {
            self.nogoods.hold(literal, depth);
        }
    }

    /// Everything that only the current candidate has goes.
    fn begin(&mut self) {
        (self.contexts, self.hard, self.catching) = (Contexts::default(), Set::EMPTY, 0);
        self.ages.clear();
        (self.failing, self.result, self.thrown) = (Failing::FALSE, Set::EMPTY, None);
        self.saved_sets.clear();
        self.conflict = jump::Conflict::default();
    }
}

impl Machine {
    /// Learns in the search that has just begun, or does not.
    ///
    /// What was learned in a search before is forgotten.
    pub fn learn_in_search(&mut self, learns: bool) {
        self.start(Guide::default(), 0);
        let broken = self.search.learned.broken;
        self.search.learned = Learned::default();
        if !learns {
            return;
        }
        let mut values = Vec::with_capacity(self.search.slots.len());
        let mut count = 0;
        for &domain in &self.search.slots {
            values.push(count);
            count += self.search.domains.get(usize::from(domain)).map_or(0, |d| d.len() as u32);
        }
        self.search.learned = Learned {
            on: true,
            registers: vec![Set::EMPTY; REGISTERS],
            words: vec![0; WORDS],
            nogoods: Nogoods::new(count as usize),
            values,
            join: NONE,
            broken,
            ..Learned::default()
        };
        let mut reach = self.reach(self.search.predicate);
        reach.writes_chosen &= broken.keeps(Rule::Writes);
        self.search.learned.reach = reach;
    }

    /// What a method that is called fails with.
    #[inline]
    fn callee_failing(&mut self, pc: u32, site: &crate::code::Site, caller: Failing) -> Failing {
        let key = (pc, caller.byte());
        if let Some(&known) = self.search.learned.callees.get(&key) {
            return known;
        }
        let callee = if !self.search.learned.broken.keeps(Rule::Failure) {
            Failing::ALL
        } else if site.returns {
            self.failing_callee(pc, site.result, caller)
        } else {
            Failing::default()
        };
        self.search.learned.callees.insert(key, callee);
        callee
    }

    /// The running method's results that mean failure, as frames keep them.
    #[inline]
    pub(crate) fn failing_byte(&self) -> u8 {
        self.search.learned.failing.byte()
    }

    /// The set of a failed run's result becomes the conflict.
    #[inline]
    pub(crate) fn flow_failed(&mut self) {
        let learned = &mut self.search.learned;
        learned.conflict = jump::Conflict::of(learned.result | learned.context);
    }

    /// The predicate holds.
    pub(crate) fn flow_valid(&mut self) {
        if !self.search.learned.broken.keeps(Rule::Valid) {
            self.flow_failed();
        }
    }

    /// The same for a run that threw.
    pub(crate) fn flow_rejected(&mut self) {
        let learned = &mut self.search.learned;
        if let Some(set) = learned.thrown.take() {
            learned.conflict = jump::Conflict::of(set);
        }
    }
}
