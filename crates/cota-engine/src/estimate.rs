//! How large a search will be, and samples of what it would find, from random probes.
//!
//! A probe runs the invariant once and picks every alternative at random (Knuth 1975): one over the
//! probability of what it came to is an unbiased estimate of the number of candidates, and of the
//! number of valid structures if the invariant accepted.

use crate::bounded::Bounded;
use crate::candidate::Structure;
use crate::explorer::Step;
use crate::random;
use crate::search::Search;

/// An estimated number with its standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Guess {
    /// The mean of the probes.
    pub mean: f64,
    /// Its standard error.
    pub error: f64,
}

/// What random probes say about a search.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// How many probes were made.
    pub probes: u64,
    /// How many of them came to a valid structure.
    pub hits: u64,
    /// The number of leaves of the search tree: candidates, each with what is listed behind it.
    pub candidates: Guess,
    /// The number of valid structures.
    pub valid: Guess,
}

/// Structures drawn at random, close to uniformly.
#[derive(Clone, Debug)]
pub struct Sample<T> {
    /// The structures; one may come up more than once.
    pub structures: Vec<Structure<T>>,
    /// How many different valid structures the probes came to.
    pub distinct: usize,
    /// How many equally likely draws the probes are worth.
    pub effective: f64,
    /// How many probes were made.
    pub probes: u64,
}

#[derive(Default)]
struct Moments {
    sum: f64,
    squares: f64,
}

impl Moments {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.squares += value * value;
    }

    fn guess(&self, count: u64) -> Guess {
        let n = count as f64;
        let mean = self.sum / n;
        let variance = (self.squares / n - mean * mean).max(0.0);
        Guess { mean, error: (variance / n).sqrt() }
    }
}

impl<T: Bounded> Search<T> {
    /// Estimates the numbers of candidates and of valid structures with so many probes.
    pub fn estimate(&self, probes: u64, seed: u64) -> Estimate {
        let (mut candidates, mut valid, mut hits) = (Moments::default(), Moments::default(), 0);
        self.probe(probes, seed, |weight, structure| {
            candidates.add(weight);
            let hit = structure.is_some();
            hits += u64::from(hit);
            valid.add(if hit { weight } else { 0.0 });
        });
        let (candidates, valid) = (candidates.guess(probes), valid.guess(probes));
        Estimate { probes, hits, candidates, valid }
    }

    /// Draws valid structures at random: probes are weighted by how unlikely they were and drawn
    /// again by weight, which tends to the uniform distribution as the number of probes grows.
    pub fn sample(&self, count: usize, probes: u64, seed: u64) -> Sample<T> {
        let mut found: Vec<(f64, Structure<T>)> = Vec::new();
        self.probe(probes, seed, |weight, structure| {
            found.extend(structure.map(|structure| (weight, structure)));
        });
        let total: f64 = found.iter().map(|(weight, _)| weight).sum();
        let squares: f64 = found.iter().map(|(weight, _)| weight * weight).sum();
        let effective = if squares > 0.0 { total * total / squares } else { 0.0 };
        let mut vectors: Vec<_> = found.iter().map(|(_, structure)| structure.vector()).collect();
        vectors.sort_unstable();
        vectors.dedup();
        let distinct = vectors.len();
        let mut state = seed ^ 0x5eed;
        let structures = if found.is_empty() {
            Vec::new()
        } else {
            (0..count).map(|_| draw(&found, total, &mut state).clone()).collect()
        };
        Sample { structures, distinct, effective, probes }
    }

    fn probe(&self, probes: u64, seed: u64, mut each: impl FnMut(f64, Option<Structure<T>>)) {
        let mut explorer = self.explorer();
        let mut state = seed;
        for _ in 0..probes {
            let (weight, step) = explorer.probe(&mut state);
            let valid = step == Step::Valid;
            each(weight, valid.then(|| explorer.candidate().keep()));
        }
    }
}

fn draw<'a, T>(found: &'a [(f64, Structure<T>)], total: f64, state: &mut u64) -> &'a Structure<T> {
    let mut left = random::fraction(state) * total;
    for (weight, structure) in found {
        left -= weight;
        if left < 0.0 {
            return structure;
        }
    }
    &found[found.len() - 1].1
}
