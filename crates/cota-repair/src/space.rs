//! The space of candidates: places, what each may become, and which of that goes together.

use crate::protocol::{Free, Switch};
use std::collections::BTreeMap;

/// The name of proposals that are not edits: what a condition may be while its place is free.
pub const ANGELIC: &str = "ANGELIC";

/// A site that can be edited: one switch, and those of its edits that cost the same.
#[derive(Clone, Debug)]
pub struct EditSite {
    /// The switch.
    pub site: u32,
    /// The edits, as proposals, with their choices.
    pub edits: Vec<(usize, u16)>,
    /// How many small edits each of them counts as.
    pub cost: usize,
    /// The place while it is free to be edited.
    pub free: Free,
    /// The statement, for limits.
    pub statement: usize,
    /// Whether it is a copy of the whole function, which goes with nothing else.
    pub alone: bool,
}

/// All candidates.
pub struct Space {
    /// The places, in the order of the search.
    pub places: Vec<EditSite>,
    /// How many edits each statement may have.
    limits: Vec<usize>,
    /// For each place, which places are within it, with the edits that leave those as they are.
    inner: Vec<BTreeMap<usize, Vec<bool>>>,
}

/// A candidate: places with the number of the edit there, in the order of the places.
pub type Candidate = Vec<(usize, usize)>;

impl Space {
    /// The space of these sites, in the order of the search. A statement takes as many edits as its limit says, and
    /// `inner` has for each site the sites within it, with the edits that leave those as they are.
    pub fn new(
        sites: Vec<EditSite>,
        limits: Vec<usize>,
        inner: Vec<BTreeMap<usize, Vec<bool>>>,
    ) -> Self {
        Self { places: sites, limits, inner }
    }

    /// The most edits that a candidate can have, each counted as it costs.
    pub fn most_edits(&self) -> usize {
        let mut room = self.limits.clone();
        let places = self.places.iter().filter(|place| {
            let room = &mut room[place.statement];
            let fits = *room > 0;
            *room = room.saturating_sub(1);
            fits
        });
        places.map(|place| place.cost).sum::<usize>().max(1)
    }

    /// The places from one on whose edits cost no more than this.
    pub fn places_from(&self, first: usize, most: usize) -> Vec<usize> {
        (first..self.places.len()).filter(|&at| self.places[at].cost <= most).collect()
    }

    /// How many small edits a candidate counts as.
    pub fn cost(&self, candidate: &[(usize, usize)]) -> usize {
        candidate.iter().map(|&(place, _)| self.places[place].cost).sum()
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
        let (one, two) = (&self.places[a], &self.places[b]);
        if one.site == two.site || one.alone || two.alone {
            return false;
        }
        let leaves = |outer: usize, edit: usize, inner: usize| {
            self.inner[outer].get(&inner).is_none_or(|leaves| leaves[edit])
        };
        leaves(a, a_edit, b) && leaves(b, b_edit, a)
    }

    /// How many candidates there are with edits that cost `more`, from a place on.
    pub fn count(&self, candidate: &mut Candidate, from: usize, more: usize) -> u64 {
        if more == 0 {
            return 1;
        }
        let mut count = 0;
        for place in from..self.places.len() {
            for edit in 0..self.places[place].edits.len() {
                let cost = self.places[place].cost;
                if cost > more || !self.fits(candidate, place, edit) {
                    continue;
                }
                if cost == more {
                    count += 1;
                } else {
                    candidate.push((place, edit));
                    count += self.count(candidate, place + 1, more - cost);
                    candidate.pop();
                }
            }
        }
        count
    }

    /// How many candidates there are at most with up to this many edits: as many as if all edits of
    /// different places went together. It takes no time, other than going through them.
    pub fn at_most(&self, edits: usize) -> f64 {
        let (mut alone, mut counts) = (0.0, vec![0.0; edits + 1]);
        // The number of candidates with 0, 1, 2 and so on edits at the places so far.
        counts[0] = 1.0;
        for place in &self.places {
            let own = place.edits.len() as f64;
            if place.cost > edits {
                continue;
            }
            if place.alone {
                alone += own;
                continue;
            }
            for number in (place.cost..=edits).rev() {
                counts[number] += counts[number - place.cost] * own;
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
    pub fn switches(&self, candidate: &[(usize, usize)]) -> Vec<Switch> {
        candidate
            .iter()
            .map(|&(place, edit)| {
                let place = &self.places[place];
                (place.site, place.edits[edit].1)
            })
            .collect()
    }

    /// All candidates with one edit, whatever it costs.
    pub fn single(&self) -> Vec<Candidate> {
        let edits = |at: usize| (0..self.places[at].edits.len()).map(move |edit| vec![(at, edit)]);
        (0..self.places.len()).flat_map(edits).collect()
    }

    /// The proposals of a candidate.
    pub fn proposals(&self, candidate: &[(usize, usize)]) -> Vec<usize> {
        candidate.iter().map(|&(place, edit)| self.places[place].edits[edit].0).collect()
    }

    /// Places that are free to be edited.
    pub fn free(&self, places: &[usize]) -> Vec<Free> {
        let mut free: Vec<Free> = Vec::new();
        for place in places.iter().map(|&at| &self.places[at]).filter(|place| !place.alone) {
            // One site may be several places.
            match free.iter_mut().find(|own| own.site == place.site) {
                Some(own) if own.is_condition => {}
                Some(own) => own.options.extend(&place.free.options),
                None => free.push(place.free.clone()),
            }
        }
        free
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sites with these numbers of edits, in statements of their own.
    fn space(edits: &[usize]) -> Space {
        let place = |(number, &edits): (usize, &usize)| {
            let site = number as u32;
            let free = Free { site, is_condition: false, options: Vec::new() };
            let edits = (0..edits).map(|edit| (edit, edit as u16 + 1)).collect();
            EditSite { site, edits, cost: 1, free, statement: number, alone: false }
        };
        Space {
            places: edits.iter().enumerate().map(place).collect(),
            limits: vec![1; edits.len()],
            inner: vec![BTreeMap::new(); edits.len()],
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
        space.places[1].alone = true;
        for edits in 1..=5 {
            assert!((space.at_most(edits) - counted(&space, edits)).abs() < 0.5, "{edits} edits");
        }
        // An edit that costs two goes with nothing where there is room for two.
        space.places[3].cost = 2;
        for edits in 1..=5 {
            assert!((space.at_most(edits) - counted(&space, edits)).abs() < 0.5, "{edits} edits");
        }
        assert_eq!(space.count(&mut Vec::new(), 0, 1), 2 + 3 + 1);
        assert_eq!(space.count(&mut Vec::new(), 0, 2), 2 + 4);
        // Two places of one statement are not: it is no less than the number.
        space.places[2].statement = 0;
        assert!(space.at_most(2) > counted(&space, 2));
    }
}
