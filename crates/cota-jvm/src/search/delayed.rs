//! The delayed strategy: what the predicate has not asked for yet is left open.
//!
//! Reading an int of a range does not choose its value but makes a variable, and the word that
//! travels through registers and objects says `x - y + c` (`word`). A comparison that the matrix
//! (`order`) does not decide is a choice of its outcomes; what is no difference of two variables
//! gets a value. A link to an object seen before stands for all of them (`references`) until the
//! program needs to know which. When the predicate has accepted, the values that the constraints
//! allow are listed without running it again (`listing`).
//!
//! A choice that is no word's value executes its instruction again: what was chosen is a constraint
//! then, and the instruction finds itself decided. So instructions have no second version.
//!
//! An outcome that would make the predicate false at once is counted and not run (`compare`).

mod arithmetic;
mod boxes;
mod choices;
mod compare;
mod explain;
mod guided;
mod listing;
mod natives;
mod order;
mod position;
mod references;
mod word;

pub(crate) use boxes::Boxes;
pub(in crate::search) use choices::{About, Outcome};
pub(crate) use compare::Relation;
pub(crate) use natives::Question;
pub(in crate::search) use order::Constraint;
pub(crate) use word::{either_open, is_open, is_untold};

use crate::failure::{Failure, Reference};
use crate::machine::Machine;
use choices::Outcomes;
use explain::Reasons;
use listing::Listing;
use order::Order;
use references::Untold;

use super::learned::Set;
use super::rules::{Broken, Rule};
use super::{Domain, Guide, NO_GROUP};

/// Domains with fewer values are not worth a variable.
const FEWEST_VALUES: usize = 3;

/// The state of a search that delays.
#[derive(Default)]
pub(crate) struct Delayed {
    /// Whether the search does.
    pub on: bool,
    order: Order,
    /// The constraints of the order with what they depend on, in a search that learns.
    reasons: Reasons,
    /// The words that the variables stand for: their addresses, in the order of the variables.
    variables: Vec<u32>,
    /// The least and the greatest value of each variable; the first is the constant 0.
    limits: Vec<(i32, i32)>,
    untold: Vec<Untold>,
    /// Untold references, the objects that they could be, and what that depended on.
    untold_trail: Vec<(u32, u64, Set)>,
    /// What the choices of the search are about, one for each.
    outcomes: Vec<Outcomes>,
    /// For each domain the least and the greatest value, if its words may stay open.
    ranges: Vec<Option<(i32, i32)>>,
    /// The objects of each group by their numbers.
    objects: Vec<Vec<Reference>>,
    /// How many choices had been made when the predicate accepted.
    accepted: usize,
    listing: Listing,
    pub broken: Broken,
    pub boxes: Option<Boxes>,
}

impl Domain {
    /// Says that the values are ints of a range which the program reads as such, so that a search
    /// may leave them open.
    #[must_use]
    pub fn may_stay_open(mut self) -> Domain {
        self.is_range = true;
        self
    }

    fn range(&self) -> Option<(i32, i32)> {
        let value = |at: usize| self.values.get(at).map(|value| value.word as i64);
        let is_range = self.is_range
            && self.values.len() >= FEWEST_VALUES
            && self.values.windows(2).all(|two| two[1].word == two[0].word.wrapping_add(1));
        let (low, high) = (value(0)?, value(self.values.len() - 1)?);
        let largest = i64::from(order::LARGEST);
        (is_range && low >= -largest && high <= largest).then_some((low as i32, high as i32))
    }
}

impl Delayed {
    /// The choices because of which x - y <= c.
    pub(super) fn explain(&mut self, x: u32, y: u32, c: i32) -> Set {
        self.reasons.explain(&self.limits, x, y, c)
    }

    /// Whether a rule is not broken.
    pub fn keeps(&self, rule: Rule) -> bool {
        self.broken.keeps(rule)
    }

    /// The least and the greatest x - y.
    pub(super) fn range(&mut self, x: u32, y: u32) -> (i32, i32) {
        self.order.range(x, y)
    }

    /// The address of a variable's word; 0 for the constant.
    pub(super) fn word_of(&self, x: u32) -> u32 {
        x.checked_sub(1).map_or(0, |x| self.variables[x as usize])
    }

    /// The word of an untold reference by its number.
    pub(super) fn untold_at(&self, untold: u32) -> Untold {
        self.untold[untold as usize]
    }

    /// The choices because of which an untold reference can be to no other objects.
    pub(super) fn mask_because(&self, untold: u32) -> Set {
        self.untold[untold as usize].because
    }

    /// The state for another search, in some domains.
    pub(super) fn for_search(&self, domains: &[Domain], groups: u16) -> Delayed {
        let mut objects = vec![Vec::new(); usize::from(groups)];
        for value in domains.iter().flat_map(|domain| &domain.values) {
            if value.group != NO_GROUP {
                let group: &mut Vec<Reference> = &mut objects[usize::from(value.group)];
                let number = usize::from(value.number);
                group.resize(group.len().max(number + 1), 0);
                group[number] = value.word as Reference;
            }
        }
        let ranges = domains.iter().map(Domain::range).collect();
        let limits = vec![(0, 0)];
        Delayed {
            on: self.on,
            boxes: self.boxes,
            broken: self.broken,
            limits,
            ranges,
            objects,
            ..Delayed::default()
        }
    }
}

impl Machine {
    /// Whether searches leave integers and references open until the predicate needs them. They find the same structures,
    /// in another order. A search that has begun starts again.
    pub fn delay(&mut self, on: bool) {
        if std::mem::replace(&mut self.search.delayed.on, on) == on {
            return;
        }
        self.know_boxes(on);
        if self.search.begun.is_some() {
            self.start(Guide::default(), 0);
        }
    }

    /// An open word is needed in a run inside of the search's, which cannot be executed again.
    pub(crate) fn open_inside(&self) -> Failure {
        self.unsupported("without the strategy `plain`, an undecided value in a call that the machine makes itself")
    }
}
