//! Choices of a search that delays, and going back to them.

use crate::code::{NONE, Op};
use crate::failure::Failure;
use crate::machine::Machine;

use super::order::Constraint;
use super::word;
use super::{Delayed, order};
use crate::search::learned::Set;
use crate::search::rules::Rule;
use crate::search::{Decided, Opened};

/// How x - y compares to a constant c.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search) enum Outcome {
    Less,
    Equal,
    Greater,
    NotLess,
}

/// What a choice is about.
#[derive(Clone, Copy)]
pub(in crate::search) enum About {
    /// The value of a word.
    Word,
    /// How x - y compares to c, in the order in which it is tried.
    Compare { x: u32, y: u32, c: i32, outcomes: [Outcome; 3] },
    /// The value of x - y, from the least one on.
    Value { x: u32, y: u32, least: i32 },
    /// Which of these objects a reference is to.
    Object { untold: u32, mask: u64 },
    /// Whether it is to one of the first or to one of the others.
    Among { untold: u32, first: u64, then: u64 },
}

/// What a choice is about and what is left of it.
#[derive(Clone, Copy)]
pub(in crate::search) struct Outcomes {
    pub about: About,
    /// The next alternative; that of a word is with the choice.
    pub next: u32,
    pub count: u32,
    /// What there was before the choice.
    order: u32,
    reasons: u32,
    variables: u32,
    untold: u32,
    untold_trail: u32,
}

impl Outcome {
    pub(super) fn constraint(self, x: u32, y: u32, c: i32) -> Constraint {
        match self {
            Outcome::Less => Constraint::AtMost(x, y, c - 1),
            Outcome::Equal => Constraint::Equal(x, y, c),
            Outcome::Greater => Constraint::AtMost(y, x, -c - 1),
            Outcome::NotLess => Constraint::AtMost(y, x, -c),
        }
    }
}

impl Delayed {
    /// Notes what a choice is about, and what there was before.
    pub(in crate::search) fn push_outcomes(&mut self, about: About, next: u32, count: u32) {
        let outcomes = Outcomes {
            about,
            next,
            count,
            order: self.order.mark(),
            reasons: self.reasons.length(),
            variables: self.order.variables() as u32,
            untold: self.untold.len() as u32,
            untold_trail: self.untold_trail.len() as u32,
        };
        self.outcomes.push(outcomes);
    }

    /// Takes back what was found out since a choice.
    #[inline]
    pub(in crate::search) fn undo(&mut self, before: &Outcomes) {
        self.order.undo(before.order, before.variables);
        self.reasons.truncate(before.reasons);
        self.variables.truncate(before.variables as usize - 1);
        self.limits.truncate(before.variables as usize);
        while self.untold_trail.len() > before.untold_trail as usize {
            let Some((untold, mask, because)) = self.untold_trail.pop() else { break };
            let known = &mut self.untold[untold as usize];
            (known.mask, known.because) = (mask, because);
        }
        self.untold.truncate(before.untold as usize);
    }

    /// Goes back to where a choice was made, and forgets those behind it.
    pub(in crate::search) fn go_back_to(&mut self, depth: usize) {
        let outcomes = self.outcomes[depth];
        self.undo(&outcomes);
        self.outcomes.truncate(depth + 1);
    }

    /// What a choice is about.
    pub(in crate::search) fn about(&self, depth: usize) -> About {
        self.outcomes[depth].about
    }

    /// Whether a choice that is about no word's value has another alternative.
    pub(in crate::search) fn has_more(&self, depth: usize) -> bool {
        self.outcomes[depth].next < self.outcomes[depth].count
    }

    /// The next alternative of such a choice.
    pub(in crate::search) fn advance(&mut self, depth: usize) -> u32 {
        self.outcomes[depth].next += 1;
        self.outcomes[depth].next - 1
    }

    /// How many alternatives such a choice has left.
    pub(in crate::search) fn left(&self, depth: usize) -> u32 {
        self.outcomes[depth].count.saturating_sub(self.outcomes[depth].next)
    }

    /// Forgets what the last choice was about.
    pub(in crate::search) fn pop_outcomes(&mut self) {
        self.outcomes.pop();
    }

    /// A choice is none any more.
    pub(in crate::search) fn remove_outcomes(&mut self, depth: usize) {
        self.outcomes.remove(depth);
    }

    /// Drops the choices from one on with everything that depends on them.
    pub(in crate::search) fn forget(&mut self, from: usize) {
        if let Some(first) = self.outcomes.get(from).copied() {
            self.undo(&first);
            self.outcomes.truncate(from);
        }
    }

    /// Forgets everything.
    pub(in crate::search) fn reset(&mut self) {
        self.order.undo(0, 1);
        self.reasons.truncate(0);
        self.variables.clear();
        self.limits.truncate(1);
        self.untold.clear();
        self.untold_trail.clear();
        self.outcomes.clear();
        self.listing.end();
        self.accepted = 0;
    }

    /// Puts an alternative into effect, which stands for these choices if the search learns.
    pub(in crate::search) fn take(&mut self, about: About, alternative: u32, because: Option<Set>) {
        if let Some(constraint) = about.constraint(alternative) {
            if let Some(because) = because {
                self.reasons.add(constraint, because);
            }
            self.order.assume(constraint);
        }
        if let Some((untold, mask)) = about.objects(alternative) {
            let known = &mut self.untold[untold as usize];
            self.untold_trail.push((untold, known.mask, known.because));
            known.mask = mask;
            known.because |= because.unwrap_or_default();
        }
    }
}

impl About {
    /// What an alternative says of integers.
    pub(in crate::search) fn constraint(self, alternative: u32) -> Option<Constraint> {
        match self {
            About::Compare { x, y, c, outcomes } => {
                Some(outcomes[alternative as usize].constraint(x, y, c))
            }
            About::Value { x, y, least } => {
                Some(Constraint::Equal(x, y, least + alternative as i32))
            }
            _ => None,
        }
    }

    /// Which objects an alternative leaves a reference.
    pub(in crate::search) fn objects(self, alternative: u32) -> Option<(u32, u64)> {
        match self {
            About::Object { untold, mask } => {
                let mut rest = mask;
                for _ in 0..alternative {
                    rest &= rest - 1;
                }
                Some((untold, rest & rest.wrapping_neg()))
            }
            About::Among { untold, first, then } => {
                Some((untold, if alternative == 0 { first } else { then }))
            }
            _ => None,
        }
    }
}

impl Machine {
    /// Chooses how the instruction before `pc` goes on; it is executed again for every other alternative.
    pub(super) fn fork(&mut self, about: About, count: u32) -> Result<u32, Failure> {
        self.fork_from(about, 0, count)
    }

    /// The same where the first alternatives are counted already.
    pub(super) fn fork_from(
        &mut self,
        about: About,
        first: u32,
        count: u32,
    ) -> Result<u32, Failure> {
        if self.nested > 0 {
            return Err(self.open_inside());
        }
        let pc = self.pc - 1;
        if self.search.learned.on {
            let live = self.operands(pc);
            return Ok(self.fork_learning(about, first, count, (pc, self.base, live)));
        }
        let (at, taken) = self.decide_outcome(&about, first, count);
        if taken + 1 < count && at >= self.search.floor {
            let live = self.operands(pc);
            self.open_outcomes(at, about, taken + 1, count, (pc, self.base, live));
        }
        self.search.delayed.take(about, taken, None);
        Ok(taken)
    }

    /// Chooses after the predicate has accepted: no instruction goes on, and no register is live.
    pub(super) fn fork_behind(&mut self, about: About, count: u32) {
        if self.search.learned.on {
            self.fork_learning(about, 0, count, (NONE, 0, 0));
            return;
        }
        let (at, taken) = self.decide_outcome(&about, 0, count);
        if taken + 1 < count && at >= self.search.floor {
            self.open_outcomes(at, about, taken + 1, count, (NONE, 0, 0));
        }
        self.search.delayed.take(about, taken, None);
    }

    /// Notes a choice; its place in the path and the alternative that it takes.
    #[inline]
    pub(in crate::search) fn decide_outcome(
        &mut self,
        about: &About,
        first: u32,
        count: u32,
    ) -> (usize, u32) {
        let at = self.search.made;
        let taken =
            if at < self.search.guided { self.guided_outcome(at, about, count) } else { first };
        self.search.decide(at, Decided { slot: NONE, index: taken });
        (at, taken)
    }

    /// A choice with another alternative; going back to it leads to this instruction, frame and live registers.
    pub(in crate::search) fn open_outcomes(
        &mut self,
        at: usize,
        about: About,
        next: u32,
        count: u32,
        (pc, base, live): (u32, u32, u16),
    ) {
        self.search.delayed.push_outcomes(about, next, count);
        let result = crate::machine::REGISTERS as u32 - 1;
        let opened = Opened { slot: NONE, domain: 0, next: 0, at: at as u32, result };
        self.open_choice(opened, pc, base, live);
    }

    /// The registers that an instruction needs to be executed again.
    fn operands(&self, pc: u32) -> u16 {
        let (ins, live) =
            (self.program.ins[pc as usize], self.program.live[pc as usize] + OPERANDS);
        if !self.search.delayed.keeps(Rule::Operands) {
            return live - OPERANDS;
        }
        match ins.op {
            Op::Call | Op::CallStatic | Op::CallDirect | Op::CallVirtual => {
                ins.a + self.program.sites[ins.immediate() as usize].slots
            }
            Op::NewArrays => live.max(ins.b + u16::from(ins.x)),
            _ => live,
        }
    }

    /// What a word holds that is read for the first time: nothing is chosen that can stay open.
    #[inline(never)]
    pub(crate) fn choose_delayed(
        &mut self,
        slot: u32,
        result: u32,
        pc: u32,
        base: u32,
        live: u16,
    ) -> u64 {
        let domain = usize::from(self.search.slots[(slot - self.search.first_slot) as usize]);
        if let Some(word) = self.leave_open(slot, domain) {
            return word;
        }
        let at = self.search.made;
        let index = if at < self.search.guided { self.guided(at, slot, domain) } else { 0 };
        let index = self.first_alike(domain, index);
        let (seen, next) = self.alternative(domain, index);
        let count = self.search.domains[domain].len();
        self.search.decide(at, Decided { slot, index: index as u32 });
        if next < count && at >= self.search.floor {
            self.search.delayed.push_outcomes(About::Word, 0, 0);
            let (domain, next) = (domain as u16, next as u16);
            let opened = Opened { slot, domain, next, at: at as u32, result };
            self.open_choice(opened, pc, base, live);
        } else {
            self.heap.trail_word(slot, crate::search::UNREAD);
        }
        let word = self.take_seen(slot, domain, index, seen, Set::EMPTY);
        self.heap.write_new(slot as usize, word);
        word
    }

    /// Makes a variable for a word instead of choosing its value.
    pub(in crate::search) fn leave_open(&mut self, slot: u32, domain: usize) -> Option<u64> {
        let delayed = &mut self.search.delayed;
        let (low, high) = delayed.ranges[domain]?;
        if delayed.order.variables() > order::MOST {
            return None;
        }
        let word = word::open(delayed.order.push_variable(low, high), 0, 0);
        delayed.variables.push(slot);
        delayed.limits.push((low, high));
        self.heap.trail_word(slot, crate::search::UNREAD);
        self.heap.write_new(slot as usize, word);
        Some(word)
    }

    /// Goes back to the last choice that has another alternative and takes it; where the run goes on.
    #[inline(never)]
    pub(crate) fn back_delayed(&mut self) -> Option<(u32, u32)> {
        let choice = *self.search.choices.last()?;
        let outcomes = *self.search.delayed.outcomes.last()?;
        self.return_to(&choice);
        self.search.delayed.undo(&outcomes);
        let at = choice.at as usize;
        if matches!(outcomes.about, About::Word) {
            let (domain, index) = (usize::from(choice.domain), usize::from(choice.next));
            self.search.decided[at].index = index as u32;
            let (seen, next) = self.alternative(domain, index);
            if next < self.search.domains[domain].len() {
                self.keep_choice(&choice, next as u16);
            } else {
                self.search.delayed.outcomes.pop();
                self.close_choice(&choice);
                self.heap.trail_word(choice.slot, crate::search::UNREAD);
            }
            let word = self.take_seen(choice.slot, domain, index, seen, Set::EMPTY);
            self.heap.write_new(choice.slot as usize, word);
            self.registers[choice.result as usize] = word;
        } else {
            let taken = outcomes.next;
            self.search.decided[at].index = taken;
            if taken + 1 < outcomes.count {
                if let Some(last) = self.search.delayed.outcomes.last_mut() {
                    last.next = taken + 1;
                }
                self.keep_choice(&choice, 0);
            } else {
                self.search.delayed.outcomes.pop();
                self.close_choice(&choice);
            }
            self.search.delayed.take(outcomes.about, taken, None);
        }
        Some((choice.pc, choice.base))
    }
}

/// Registers above the live ones that an instruction other than a call may need.
const OPERANDS: u16 = 4;
