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
mod guided;
mod listing;
mod natives;
mod order;
mod position;
mod references;
mod word;

pub(crate) use boxes::Boxes;
pub(crate) use compare::Relation;
pub(crate) use natives::Question;
pub(crate) use word::{either_open, is_open, is_untold};

use crate::failure::{Failure, Reference};
use crate::machine::Machine;
use choices::Outcomes;
use listing::Listing;
use order::Order;
use references::Untold;

use super::{Domain, Guide, NO_GROUP};

/// Domains with fewer values are not worth a variable.
const FEWEST_VALUES: usize = 3;

/// The state of a search that delays.
#[derive(Default)]
pub(crate) struct Delayed {
    /// Whether the search does.
    pub on: bool,
    order: Order,
    /// The words that the variables stand for: their addresses, in the order of the variables.
    variables: Vec<u32>,
    untold: Vec<Untold>,
    /// Untold references and the objects that they could be.
    untold_trail: Vec<(u32, u64)>,
    /// What the choices of the search are about, one for each.
    outcomes: Vec<Outcomes>,
    /// For each domain the least and the greatest value, if its words may stay open.
    ranges: Vec<Option<(i32, i32)>>,
    /// The objects of each group by their numbers.
    objects: Vec<Vec<Reference>>,
    /// How many choices had been made when the predicate accepted.
    accepted: usize,
    listing: Listing,
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
        Delayed { on: self.on, boxes: self.boxes, ranges, objects, ..Delayed::default() }
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
        self.unsupported("under the strategy `delayed`, an undecided value in a call that the machine makes itself")
    }
}
