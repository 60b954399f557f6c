//! Comparisons of open integers.

use std::cmp::Ordering;

use crate::code::Ins;
use crate::failure::Failure;
use crate::machine::Machine;
use crate::search::rules::Rule;

use super::choices::{About, Outcome};
use super::order::FAR;
use super::word::{difference, term};

/// What a comparison asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Relation {
    Equal,
    NotEqual,
    Less,
    NotLess,
    Greater,
    NotGreater,
}

impl Relation {
    fn holds(self, order: Ordering) -> bool {
        match self {
            Relation::Equal => order.is_eq(),
            Relation::NotEqual => order.is_ne(),
            Relation::Less => order.is_lt(),
            Relation::NotLess => order.is_ge(),
            Relation::Greater => order.is_gt(),
            Relation::NotGreater => order.is_le(),
        }
    }

    /// Whether it holds for an outcome. Where the constant is one more than that of the comparison, `Less` stands for
    /// not greater and `NotLess` for greater.
    fn holds_for(self, outcome: Outcome) -> bool {
        match self {
            Relation::Equal => outcome == Outcome::Equal,
            Relation::NotEqual => outcome != Outcome::Equal,
            Relation::Less | Relation::NotGreater => outcome == Outcome::Less,
            Relation::NotLess | Relation::Greater => outcome != Outcome::Less,
        }
    }
}

/// The outcomes of a comparison that are possible, in the order in which they are tried.
struct Possible {
    outcomes: [Outcome; 3],
    count: usize,
}

impl Possible {
    /// First those for which the comparison does not hold.
    fn false_first(&self, relation: Relation) -> Possible {
        let mut sorted = Possible { count: 0, ..*self };
        for wanted in [false, true] {
            for &outcome in &self.outcomes[..self.count] {
                if relation.holds_for(outcome) == wanted {
                    sorted.outcomes[sorted.count] = outcome;
                    sorted.count += 1;
                }
            }
        }
        sorted
    }
}

impl Machine {
    /// Whether a comparison holds of two ints of which one at least is open; chosen if both is possible.
    #[inline(never)]
    pub(crate) fn compare_open(
        &mut self,
        ins: Ins,
        relation: Relation,
        left: u64,
        right: u64,
    ) -> Result<bool, Failure> {
        if left == right {
            return Ok(relation.holds(Ordering::Equal));
        }
        let (a, b) = (term(left), term(right));
        let Some((x, y)) = difference(a.x, a.y, b.y, b.x) else {
            let right = self.resolve(right)?;
            return self.compare_open(ins, relation, left, right);
        };
        let c = i64::from(b.c) - i64::from(a.c);
        if (x, y) == (0, 0) {
            return Ok(relation.holds(0.cmp(&c)));
        }
        let c = c.clamp(i64::from(-FAR), i64::from(FAR)) as i32;
        let keeps = self.search.delayed.keeps(Rule::Comparison);
        let order = &mut self.search.delayed.order;
        let (c, (outcomes, count)) = match relation {
            Relation::Equal | Relation::NotEqual => {
                let (least, most) = order.range(x, y);
                if c < least || c > most {
                    let bound = if c < least { (y, x, -c - 1) } else { (x, y, c - 1) };
                    self.ask_order([Some(bound), None]);
                    return Ok(relation == Relation::NotEqual);
                }
                if least == most {
                    self.ask_order([Some((x, y, c)), Some((y, x, -c))]);
                    return Ok(relation == Relation::Equal);
                }
                let outcomes = if c == least {
                    ([Outcome::Equal, Outcome::Greater, Outcome::Greater], 2)
                } else if c == most {
                    ([Outcome::Less, Outcome::Equal, Outcome::Equal], 2)
                } else {
                    ([Outcome::Less, Outcome::Equal, Outcome::Greater], 3)
                };
                (c, outcomes)
            }
            _ => {
                let strict = matches!(relation, Relation::Less | Relation::NotLess);
                let most = if strict && keeps { c - 1 } else { c };
                if let Some(is_below) = order.at_most(x, y, most) {
                    let bound = if is_below { (x, y, most) } else { (y, x, -most - 1) };
                    self.ask_order([Some(bound), None]);
                    let asks_below = matches!(relation, Relation::Less | Relation::NotGreater);
                    return Ok(is_below == asks_below);
                }
                (most + 1, ([Outcome::Less, Outcome::NotLess, Outcome::NotLess], 2))
            }
        };
        self.choose_outcome(ins, relation, (x, y, c), Possible { outcomes, count })
    }

    fn choose_outcome(
        &mut self,
        ins: Ins,
        relation: Relation,
        (x, y, c): (u32, u32, i32),
        possible: Possible,
    ) -> Result<bool, Failure> {
        let (mut possible, mut counted) = (possible, 0);
        if self.ends_if_false(ins) {
            // What ends the run at once comes first, and is not run.
            possible = possible.false_first(relation);
            let ends = |outcome: &&Outcome| !relation.holds_for(**outcome);
            let doomed = possible.outcomes[..possible.count].iter().take_while(ends).count();
            if self.count_doomed(doomed) {
                counted = doomed as u32;
            }
        }
        let Possible { outcomes, count } = possible;
        self.blame(ins);
        let taken = self.fork_from(About::Compare { x, y, c, outcomes }, counted, count as u32)?;
        Ok(relation.holds_for(outcomes[taken as usize]))
    }

    /// Whether the predicate is false at once if the branch before `pc` is not taken.
    #[inline]
    pub(super) fn ends_if_false(&self, ins: Ins) -> bool {
        ins.x == 1
            && (self.depth == self.search.entry
                || self.frames[self.depth - 1].passes_all
                || !self.search.delayed.keeps(Rule::Callers))
    }

    /// Counts candidates that end here instead of running them; not where the search pauses among them, and not on the
    /// way to where it starts.
    pub(super) fn count_doomed(&mut self, candidates: usize) -> bool {
        let search = &mut self.search;
        let explored = search.explored + candidates as u64;
        if search.made < search.guided.max(search.floor) || explored >= search.pause_at {
            return false;
        }
        search.explored = explored;
        if self.deaths.is_some() {
            let place = self.users_place(self.pc as usize);
            (0..candidates).for_each(|_| self.note_death(place));
        }
        true
    }
}
