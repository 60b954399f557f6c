//! The space of candidates: places, what each may become, and which of that goes together.

use crate::rust::worker::Free;
use cota_mutate::rust::plan::Plan;
use cota_mutate::rust::proposal::SwitchForm;
use cota_mutate::rust::schema::check::Compiled;
use cota_mutate::rust::schema::layout::{Address, Layout};
use std::collections::BTreeMap;
use std::ops::Range;

/// The name of proposals that are not edits: what a condition may be while its place is free.
pub const ANGELIC: &str = "ANGELIC";

/// A place that can be edited: one switch.
#[derive(Clone, Debug)]
pub struct EditSite {
    /// The switch.
    pub site: u32,
    /// The edits, as proposals, with their choices.
    pub edits: Vec<(usize, u16)>,
    /// The place while it is free to be edited.
    pub free: Free,
    /// The statement, for limits.
    pub statement: usize,
}

/// All candidates.
pub struct Space {
    /// The places, in the order of the search.
    pub places: Vec<EditSite>,
    /// How many edits each statement may have.
    limits: Vec<usize>,
    /// For each place, which places are within it, with the edits that leave those as they are.
    inner: Vec<BTreeMap<usize, Vec<bool>>>,
    /// Whether a place is a copy of the whole function, which goes with nothing else.
    alone: Vec<bool>,
}

/// A candidate: places with the number of the edit there, in the order of the places.
pub type Candidate = Vec<(usize, usize)>;

impl Space {
    /// The space of what compiles. `rank` orders the places, the most suspicious first.
    pub fn new(plan: &Plan, compiled: &Compiled, rank: impl Fn(u32) -> f64) -> Self {
        let layout = &compiled.layout;
        let mut statements: Vec<(usize, Range<usize>)> = Vec::new();
        let mut limits = Vec::new();
        let mut places: Vec<EditSite> = Vec::new();
        for (number, site) in layout.sites.iter().enumerate() {
            let number = number as u32;
            let free = Free { site: number, is_condition: false, options: Vec::new() };
            let mut place = EditSite { site: number, edits: Vec::new(), free, statement: 0 };
            let mut constants = Vec::new();
            for (at, &proposal) in site.alternatives.iter().enumerate() {
                let choice = at as u16 + 1;
                if plan.proposals[proposal].operator == ANGELIC {
                    constants.push(choice);
                } else {
                    place.edits.push((proposal, choice));
                }
            }
            let Some(&(first, _)) = place.edits.first() else { continue };
            // A condition may be true or false, whatever the edit.
            place.free.is_condition = constants.len() == 2;
            place.free.options = if place.free.is_condition {
                constants
            } else {
                place.edits.iter().map(|(_, choice)| *choice).collect()
            };
            let first = &plan.proposals[first];
            let statement = (first.file, first.statement.clone());
            place.statement =
                statements.iter().position(|s| *s == statement).unwrap_or_else(|| {
                    statements.push(statement);
                    limits.push(first.limit.unwrap_or(usize::MAX));
                    statements.len() - 1
                });
            places.push(place);
        }
        let order = |place: &EditSite| rank(place.site);
        places.sort_by(|a, b| order(b).total_cmp(&order(a)).then(a.site.cmp(&b.site)));
        let alone: Vec<bool> =
            places.iter().map(|p| layout.sites[p.site as usize].form == SwitchForm::Body).collect();
        let inner = places.iter().map(|place| inside(plan, layout, place, &places)).collect();
        Self { places, limits, inner, alone }
    }

    /// The most edits that a candidate can have.
    pub fn most_edits(&self) -> usize {
        let mut room = self.limits.clone();
        let places = self.places.iter().filter(|place| {
            let room = &mut room[place.statement];
            let fits = *room > 0;
            *room = room.saturating_sub(1);
            fits
        });
        places.count().max(1)
    }

    /// Whether one more edit goes with a candidate.
    pub fn fits(&self, candidate: &[(usize, usize)], place: usize, edit: usize) -> bool {
        let statement = self.places[place].statement;
        let used =
            candidate.iter().filter(|(own, _)| self.places[*own].statement == statement).count();
        used < self.limits[statement]
            && candidate.iter().all(|&(own, chosen)| self.together(own, chosen, place, edit))
    }

    fn together(&self, a: usize, a_edit: usize, b: usize, b_edit: usize) -> bool {
        if a == b || self.alone[a] || self.alone[b] {
            return false;
        }
        let leaves = |outer: usize, edit: usize, inner: usize| {
            self.inner[outer].get(&inner).is_none_or(|leaves| leaves[edit])
        };
        leaves(a, a_edit, b) && leaves(b, b_edit, a)
    }

    /// How many candidates there are with so many more edits, from a place on.
    pub fn count(&self, candidate: &mut Candidate, from: usize, more: usize) -> u64 {
        if more == 0 {
            return 1;
        }
        let mut count = 0;
        for place in from..self.places.len() {
            for edit in 0..self.places[place].edits.len() {
                if !self.fits(candidate, place, edit) {
                    continue;
                }
                if more == 1 {
                    count += 1;
                } else {
                    candidate.push((place, edit));
                    count += self.count(candidate, place + 1, more - 1);
                    candidate.pop();
                }
            }
        }
        count
    }

    /// How many candidates there are at most with up to so many edits: as many as if all edits of
    /// different places went together. It takes no time, other than going through them.
    pub fn at_most(&self, edits: usize) -> f64 {
        let (mut alone, mut counts) = (0.0, vec![0.0; edits + 1]);
        // The number of candidates with 0, 1, 2 and so on edits at the places so far.
        counts[0] = 1.0;
        for (place, is_alone) in self.places.iter().zip(&self.alone) {
            let own = place.edits.len() as f64;
            if *is_alone {
                alone += own;
                continue;
            }
            for number in (1..=edits).rev() {
                counts[number] += counts[number - 1] * own;
            }
        }
        alone + counts[1..].iter().sum::<f64>()
    }

    /// How many candidates there are with one more edit at one of these places.
    pub fn count_at(&self, candidate: &[(usize, usize)], places: &[usize]) -> u64 {
        let fitting = |&place: &usize| {
            let edits = 0..self.places[place].edits.len();
            edits.filter(|&edit| self.fits(candidate, place, edit)).count() as u64
        };
        places.iter().map(fitting).sum()
    }

    /// The switches of a candidate.
    pub fn switches(&self, candidate: &[(usize, usize)]) -> Vec<Address> {
        candidate
            .iter()
            .map(|&(place, edit)| {
                let place = &self.places[place];
                (place.site, place.edits[edit].1)
            })
            .collect()
    }

    /// The proposals of a candidate.
    pub fn proposals(&self, candidate: &[(usize, usize)]) -> Vec<usize> {
        candidate.iter().map(|&(place, edit)| self.places[place].edits[edit].0).collect()
    }

    /// Places that are free to be edited.
    pub fn free(&self, places: &[usize]) -> Vec<Free> {
        let places = places.iter().filter(|&&place| !self.alone[place]);
        places.map(|&at| self.places[at].free.clone()).collect()
    }
}

/// The places within a place, with the edits that leave them as they are.
fn inside(
    plan: &Plan,
    layout: &Layout,
    place: &EditSite,
    places: &[EditSite],
) -> BTreeMap<usize, Vec<bool>> {
    let outer = &layout.sites[place.site as usize];
    let within = |other: &EditSite| {
        let inner = &layout.sites[other.site as usize];
        other.site > place.site && inner.file == outer.file && inner.range.start < outer.range.end
    };
    let others = places.iter().enumerate().filter(|(_, other)| within(other));
    others
        .map(|(at, other)| {
            let (inner, _) = other.edits[0];
            let leaves = place
                .edits
                .iter()
                .map(|(edit, _)| layout.can_both_be_on(&plan.proposals, *edit, inner));
            (at, leaves.collect())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Places with so many edits each, in statements of their own.
    fn space(edits: &[usize]) -> Space {
        let place = |(number, &edits): (usize, &usize)| {
            let site = number as u32;
            let free = Free { site, is_condition: false, options: Vec::new() };
            let edits = (0..edits).map(|edit| (edit, edit as u16 + 1)).collect();
            EditSite { site, edits, free, statement: number }
        };
        Space {
            places: edits.iter().enumerate().map(place).collect(),
            limits: vec![1; edits.len()],
            inner: vec![BTreeMap::new(); edits.len()],
            alone: vec![false; edits.len()],
        }
    }

    fn counted(space: &Space, edits: usize) -> f64 {
        (1..=edits).map(|level| space.count(&mut Vec::new(), 0, level) as f64).sum()
    }

    #[test]
    fn what_goes_together_is_counted_without_going_through_it() {
        let mut space = space(&[2, 3, 1, 4]);
        for edits in 1..=5 {
            assert!((space.at_most(edits) - counted(&space, edits)).abs() < 0.5, "{edits} edits");
        }
        // A copy of the function goes with nothing; that is known too.
        space.alone[1] = true;
        for edits in 1..=5 {
            assert!((space.at_most(edits) - counted(&space, edits)).abs() < 0.5, "{edits} edits");
        }
        // Two places of one statement are not: it is no less than the number.
        space.places[2].statement = 0;
        assert!(space.at_most(2) > counted(&space, 2));
    }
}
