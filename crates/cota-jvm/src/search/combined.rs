//! Delaying and learning together.
//!
//! A choice is then one of several things that can be said of words: that one has a value, that two differ by at most a
//! constant, that a reference is to one of some objects. All are statements about words and not about the order of choices, so what
//! `learned` says of conflicts and nogoods holds for them alike: nogoods are sets of statements (`literals`), as in lazy clause
//! generation (Ohrimenko, Stuckey and Codish 2009). Three things are added.
//!
//! - What the order of open integers decides without a choice depends on the choices that are on a path through its
//!   constraints (`delayed::explain`), and what a reference can be to on those that left other objects out.
//! - An outcome that is counted and not run fails for what led to its comparison. Where only one outcome is left, it is no
//!   choice, but follows from that.
//! - When the outcomes of a choice are exhausted, those that were impossible from the start belong to the conflict.

use crate::code::{Ins, NONE};
use crate::machine::Machine;

use super::delayed::About;
use super::learned::Set;
use super::rules::Rule;

impl Machine {
    /// What leads to a comparison is what its outcomes fail for that are counted and not run.
    pub(in crate::search) fn blame(&mut self, ins: Ins) {
        let base = self.base as usize;
        let learned = &mut self.search.learned;
        if learned.on {
            learned.blame(ins, base);
        }
    }

    /// As [`Machine::fork_from`], in a search that learns.
    pub(in crate::search) fn fork_learning(
        &mut self,
        about: About,
        counted: u32,
        count: u32,
        place: (u32, u32, u16),
    ) -> u32 {
        let (at, taken) = self.decide_outcome(&about, counted, count);
        let is_frozen = at < self.search.floor;
        let doomed = if counted > 0 { self.search.learned.doomed() } else { Set::EMPTY };
        if taken == counted && taken + 1 == count && !is_frozen {
            let because = doomed | self.left_out(about);
            self.search.learned.ask(because);
            self.search.delayed.take(about, taken, Some(because));
            return taken;
        }
        let unknown = is_frozen || taken > counted;
        let next = if is_frozen { count } else { taken + 1 };
        let depth = self.search.choices.len();
        self.open_outcomes(at, about, next, count, place);
        self.save_reason(doomed, unknown);
        let mut taken = taken;
        if !unknown && place.0 != NONE {
            taken = self.first_possible(depth, taken);
            self.search.decided[at].index = taken;
        }
        self.give_outcome(depth, taken);
        self.search.learned.ask(Set::one(depth));
        taken
    }

    /// The first alternative that no nogood rules out, or the last one.
    fn first_possible(&mut self, depth: usize, first: u32) -> u32 {
        let about = self.search.delayed.about(depth);
        let mut taken = first;
        loop {
            let literal = self.literal(about, taken);
            let last = !self.search.delayed.has_more(depth);
            match self.search.learned.rules_out(literal) {
                Some(others) if !last => {
                    self.search.learned.add_to_conflict(depth, others);
                    taken = self.search.delayed.advance(depth);
                }
                _ => return taken,
            }
        }
    }

    /// The choices because of which a choice had no more alternatives than it had. The search is where it was made.
    pub(in crate::search) fn left_out(&mut self, about: About) -> Set {
        if !self.search.learned.keeps(Rule::LeftOut) {
            return Set::EMPTY;
        }
        match about {
            About::Word => Set::EMPTY,
            About::Compare { x, y, c, outcomes } => {
                use super::delayed::Outcome;
                let has = |outcome| outcomes.contains(&outcome);
                match (has(Outcome::Equal), has(Outcome::Less), has(Outcome::Greater)) {
                    (true, false, _) => self.explain(y, x, -c),
                    (true, _, false) => self.explain(x, y, c),
                    _ => Set::EMPTY,
                }
            }
            About::Value { x, y, least } => {
                let (_, most) = self.search.delayed.range(x, y);
                self.explain(y, x, -least) | self.explain(x, y, most)
            }
            About::Object { untold, .. } | About::Among { untold, .. } => {
                self.search.delayed.mask_because(untold)
            }
        }
    }

    /// The choices because of which x - y <= c.
    fn explain(&mut self, x: u32, y: u32, c: i32) -> Set {
        if !self.search.learned.keeps(Rule::Order) {
            return Set::EMPTY;
        }
        self.search.delayed.explain(x, y, c)
    }

    /// What the order said to the running instruction.
    pub(in crate::search) fn asked_order(&mut self) -> Set {
        let bounds = self.search.learned.asked_bounds();
        let explained = bounds.map(|bound| bound.map(|(x, y, c)| self.explain(x, y, c)));
        explained.into_iter().flatten().fold(Set::EMPTY, |all, set| all | set)
    }

    /// The instruction came to know that x - y <= c, which is explained only if need be.
    #[inline]
    pub(in crate::search) fn ask_order(&mut self, bounds: [Option<(u32, u32, i32)>; 2]) {
        if self.search.learned.on {
            self.search.learned.ask_bounds(bounds);
        }
    }

    /// The instruction came to know that low <= x - y <= high.
    pub(in crate::search) fn ask_between(&mut self, x: u32, y: u32, low: i64, high: i64) {
        if self.search.learned.on && (x, y) != (0, 0) {
            let bound = |c: i64| c.clamp(i64::from(-i32::MAX), i64::from(i32::MAX)) as i32;
            let set = self.explain(x, y, bound(high)) | self.explain(y, x, bound(-low));
            self.search.learned.ask(set);
        }
    }

    /// The instruction came to know what a reference can be to.
    #[inline]
    pub(in crate::search) fn ask_mask(&mut self, reference: u64) {
        if self.search.learned.on && super::delayed::is_untold(reference) {
            let set = self.mask_set(reference);
            self.search.learned.ask(set);
        }
    }

    /// What the objects that an untold reference can be to depend on.
    pub(in crate::search) fn mask_set(&self, reference: u64) -> Set {
        if self.search.learned.keeps(Rule::Untold) {
            self.untold(reference).because
        } else {
            Set::EMPTY
        }
    }
}
