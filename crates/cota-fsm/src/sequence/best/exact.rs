//! The optimum for small machines, by counterexamples.
//!
//! A shortest word that unmasks a set of wrong implementations is no longer than the optimum. It is
//! found by best-first search and verified against all implementations: either it is complete, and so
//! the optimum, or a survivor joins the set.

use super::super::transfers::Transfers;
use super::faults::{NEVER, Opponent, TransferFault, transfer_faults};
use crate::check::Exhaustive;
use crate::machine::{Input, Machine, State, Word};
use cota_run::{Budget, Watch};
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;
use std::slice;

/// Limits of the search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits<'w> {
    pub(super) positions: usize,
    pub(super) steps: u64,
    pub(super) watch: Watch<'w>,
}

/// The result of the search.
pub(super) enum Exact {
    Optimum(Word),
    /// No word unmasks all wrong implementations.
    Impossible,
    /// The limits were reached; no complete word is shorter than this.
    Cut(usize),
}

/// A place of the search: the state, the transitions not taken yet, where the opponents are that are
/// left, and the way there.
struct Place {
    state: State,
    open: u64,
    left: Vec<(u16, u8)>,
    parent: usize,
    input: Input,
    length: u16,
    /// The last place before this one with the same hash, if it was looked at.
    alike: usize,
}

impl Place {
    fn hash(&self) -> u64 {
        FxBuildHasher.hash_one((self.state, self.open, &self.left))
    }

    fn equals(&self, other: &Self) -> bool {
        (self.state, self.open) == (other.state, other.open) && self.left == other.left
    }
}

/// No place.
const NOWHERE: usize = usize::MAX;

struct Search<'a> {
    machine: &'a Machine,
    transfers: Transfers<'a>,
    opponents: Vec<Opponent>,
    /// Per transition: its source, its number of `state * inputs + input`, and how many inputs unmask
    /// its worst wrong target once it is taken.
    transitions: Vec<(State, usize, usize)>,
}

/// Looks for the optimum of a machine with at most 64 table cells.
pub(super) fn exact(machine: &Machine, limits: Limits<'_>) -> Exact {
    let mut search = Search::new(machine);
    let mut bound = 0;
    let mut positions = limits.positions;
    limits.watch.begin("positions", Some(limits.positions as u64));
    loop {
        let word = match search.shortest(&mut positions, limits.watch) {
            Exact::Optimum(word) => word,
            Exact::Cut(length) => return Exact::Cut(bound.max(length)),
            Exact::Impossible => return Exact::Impossible,
        };
        bound = bound.max(word.len());
        let budget = Budget { results: Some(MOST_SURVIVORS), ..Budget::default() };
        let budget = budget.with_steps(limits.steps);
        let tested = Exhaustive::new(machine);
        let tested = tested.survivors(slice::from_ref(&word), &budget, limits.watch.quiet());
        let Ok(Some(survivors)) = tested.map(|tested| tested.result) else {
            return Exact::Cut(bound);
        };
        if survivors.is_empty() {
            return Exact::Optimum(word);
        }
        // Neighbours are alike: some that are far from each other.
        let some = survivors.iter().step_by(survivors.len().div_ceil(NEW_OPPONENTS));
        let before = search.opponents.len();
        search.opponents.extend(some.filter_map(|wrong| Opponent::new(machine, wrong)));
        if search.opponents.len() == before || search.opponents.len() > usize::from(u16::MAX) {
            return Exact::Cut(bound);
        }
    }
}

/// How many of the survivors of a word are looked at, and how many of these join the opponents.
const MOST_SURVIVORS: u64 = 2_000;
const NEW_OPPONENTS: usize = 24;

impl<'a> Search<'a> {
    fn new(machine: &'a Machine) -> Self {
        let mut opponents = Vec::new();
        let mut transitions: Vec<(State, usize, usize)> =
            machine.transitions().map(|(s, x, ..)| (s, s * machine.inputs() + x, 0)).collect();
        let targets: Vec<State> = machine.transitions().map(|(.., t)| t).collect();
        for TransferFault { transition, target, wrong } in transfer_faults(machine) {
            // Where not everything is defined, another target may be right as well.
            let Some(opponent) =
                Opponent::new(machine, &wrong).filter(|one| one.distance(0, 0) != NEVER)
            else {
                continue;
            };
            let unmasked = usize::from(opponent.distance(targets[transition], target as u8));
            let worst = &mut transitions[transition].2;
            *worst = unmasked.max(*worst);
            opponents.push(opponent);
        }
        Self { machine, transfers: Transfers::new(machine), opponents, transitions }
    }

    /// A shortest word that takes every transition and unmasks all opponents, within `positions`,
    /// which it counts down.
    fn shortest(&self, positions: &mut usize, watch: Watch<'_>) -> Exact {
        let left: Vec<(u16, u8)> = (0..self.opponents.len()).map(|at| (at as u16, 0)).collect();
        let open = self.transitions.iter().fold(0, |open, &(_, cell, _)| open | 1 << cell);
        let root = Place { state: 0, open, left, parent: 0, input: 0, length: 0, alike: NOWHERE };
        let Some(first) = self.estimate(&root) else { return Exact::Impossible };
        // Places that were looked at, by their hash: the last one, which knows the one before it.
        let mut seen: FxHashMap<u64, usize> = FxHashMap::default();
        let mut places = vec![root];
        // Places by the least length of a word through them; within one, the last found goes first.
        let mut buckets: Vec<Vec<usize>> = vec![Vec::new(); first + 1];
        buckets[first].push(0);
        let mut least = first;
        loop {
            let Some(at) = buckets.get_mut(least).map(Vec::pop) else { return Exact::Impossible };
            let Some(at) = at else {
                least += 1;
                continue;
            };
            let place = &places[at];
            if place.left.is_empty() && place.open == 0 {
                return Exact::Optimum(way(&places, at));
            }
            let hash = place.hash();
            let before = seen.get(&hash).copied().unwrap_or(NOWHERE);
            let mut alike = std::iter::successors(places.get(before), |one| places.get(one.alike));
            if alike.any(|one| one.equals(place)) {
                continue;
            }
            seen.insert(hash, at);
            places[at].alike = before;
            if *positions == 0 || watch.is_stopped() {
                return Exact::Cut(least);
            }
            *positions -= 1;
            watch.add(1);
            for x in 0..self.machine.inputs() {
                let Some(place) = self.advance(&places[at], at, x) else { continue };
                let Some(rest) = self.estimate(&place) else { continue };
                let total = usize::from(place.length) + rest;
                if total >= buckets.len() {
                    buckets.resize(total + 1, Vec::new());
                }
                buckets[total].push(places.len());
                places.push(place);
            }
        }
    }

    fn advance(&self, from: &Place, parent: usize, x: Input) -> Option<Place> {
        let state = self.machine.next(from.state, x)?;
        let step = |&(at, q): &(u16, u8)| {
            self.opponents[usize::from(at)].step(from.state, q, x).map(|next| (at, next))
        };
        let left = from.left.iter().filter_map(step).collect();
        let open = from.open & !(1 << (from.state * self.machine.inputs() + x));
        let length = from.length + 1;
        Some(Place { state, open, left, parent, input: x, length, alike: NOWHERE })
    }

    /// The least number of inputs to the goal, or none if it cannot be reached: what unmasks the
    /// farthest opponent, or a way to an open transition, each of them once, and what unmasks the
    /// wrong targets of the last.
    fn estimate(&self, place: &Place) -> Option<usize> {
        let distance =
            |&(at, q): &(u16, u8)| self.opponents[usize::from(at)].distance(place.state, q);
        let far = place.left.iter().map(distance).max().unwrap_or(0);
        let open = || self.transitions.iter().filter(|(_, cell, _)| place.open >> cell & 1 == 1);
        let way = open().map(|&(s, ..)| self.transfers.length(place.state, s)).min().unwrap_or(0);
        let last = open().map(|&(.., worst)| worst).min().unwrap_or(0);
        let cover = way + place.open.count_ones() as usize + last;
        (far != NEVER).then(|| usize::from(far).max(cover))
    }
}

fn way(places: &[Place], mut at: usize) -> Word {
    let mut word = Word::new();
    while at != 0 {
        word.push(places[at].input);
        at = places[at].parent;
    }
    word.reverse();
    word
}
