//! How large a search will be, and samples of what it would find, from random samples of its tree.
//!
//! The tree of choices is gone through level by level. Where a level has more nodes than can be kept,
//! as many as can are drawn at random, and each stands for more from then on (Knuth's estimate of 1975
//! with Chen's strata of 1992, the stratum being the depth). What is counted so has the right mean; its
//! spread is taken from several independent passes.

use crate::bounded::Bounded;
use crate::candidate::Structure;
use crate::explorer::{Explorer, Look};
use crate::outcome::Failure;
use crate::random;
use crate::search::Search;

/// Passes whose results are compared.
const PASSES: usize = 8;

/// An estimated number with its standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Guess {
    /// The mean of the passes.
    pub mean: f64,
    /// Its standard error.
    pub error: f64,
}

/// What a sample of the search tree says about a search.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// How many nodes of each level were kept, all passes together.
    pub probes: u64,
    /// How many of the candidates that were come to are valid.
    pub hits: u64,
    /// The number that the search would report as explored.
    pub candidates: Guess,
    /// The number of valid structures.
    pub valid: Guess,
}

/// Structures drawn at random, close to uniformly.
#[derive(Clone, Debug)]
pub struct Sample<T> {
    /// The structures; one may come up more than once.
    pub structures: Vec<Structure<T>>,
    /// How many different valid structures there were to draw from.
    pub distinct: usize,
    /// How many equally likely draws they are worth.
    pub effective: f64,
    /// How many nodes of each level of the search tree were kept.
    pub probes: u64,
}

/// What one pass counted.
#[derive(Default)]
struct Pass {
    candidates: f64,
    valid: f64,
    hits: u64,
}

impl<T: Bounded> Search<T> {
    /// Estimates the numbers of candidates and of valid structures. With more probes the spread
    /// gets smaller and the time grows in proportion.
    ///
    /// # Errors
    /// The invariant panics on a candidate that was come to.
    pub fn estimate(&self, probes: u64, seed: u64) -> Result<Estimate, Failure> {
        let width = (probes as usize / PASSES).max(1);
        let mut explorer = self.task.explorer();
        explorer.read_by(None);
        let mut state = seed;
        let passes: Result<Vec<_>, _> =
            (0..PASSES).map(|_| pass(&mut explorer, width, &mut state, |_, _| {})).collect();
        let passes = passes?;
        Ok(Estimate {
            probes: (width * PASSES) as u64,
            hits: passes.iter().map(|pass| pass.hits).sum(),
            candidates: guess(passes.iter().map(|pass| pass.candidates)),
            valid: guess(passes.iter().map(|pass| pass.valid)),
        })
    }

    /// Draws valid structures at random: those that one pass comes to, each with a probability in
    /// proportion to how many it stands for. This tends to the uniform distribution as the number
    /// of probes grows.
    ///
    /// # Errors
    /// The invariant panics on a candidate that was come to.
    pub fn sample(&self, count: usize, probes: u64, seed: u64) -> Result<Sample<T>, Failure> {
        let mut explorer = self.task.explorer();
        explorer.read_by(None);
        let mut state = seed;
        let mut found: Vec<(f64, Structure<T>)> = Vec::new();
        pass(&mut explorer, (probes as usize).max(1), &mut state, |explorer, weight| {
            found.push((weight, explorer.candidate::<T>().keep()));
        })?;
        let total: f64 = found.iter().map(|(weight, _)| weight).sum();
        let squares: f64 = found.iter().map(|(weight, _)| weight * weight).sum();
        let effective = if squares > 0.0 { total * total / squares } else { 0.0 };
        let draws = if found.is_empty() { 0 } else { count };
        let structures = (0..draws).map(|_| draw(&found, total, &mut state).clone()).collect();
        Ok(Sample { structures, distinct: found.len(), effective, probes })
    }
}

/// Goes through the levels of the tree with at most `width` nodes of each; calls `valid` at every valid
/// candidate with the number of candidates it stands for.
fn pass(
    explorer: &mut Explorer,
    width: usize,
    state: &mut u64,
    mut valid: impl FnMut(&Explorer, f64),
) -> Result<Pass, Failure> {
    let mut pass = Pass::default();
    let (mut level, mut weight) = (vec![Vec::new()], 1.0);
    while !level.is_empty() {
        let mut next = Vec::new();
        for path in &level {
            match explorer.look(path) {
                Look::Choice(count) => {
                    next.extend((0..count).map(|alternative| [&path[..], &[alternative]].concat()));
                }
                Look::Panicked(message) => return Err(explorer.panicked(message)),
                Look::End { valid: is_valid, explored } => {
                    pass.candidates += weight * explored as f64;
                    if is_valid {
                        pass.valid += weight;
                        pass.hits += 1;
                        valid(explorer, weight);
                    }
                }
            }
        }
        if next.len() > width {
            weight *= next.len() as f64 / width as f64;
            keep_some(&mut next, width, state);
            // Neighbours have more in common.
            next.sort_unstable();
        }
        level = next;
    }
    Ok(pass)
}

/// Keeps so many of a list, drawn at random.
fn keep_some<I>(items: &mut Vec<I>, count: usize, state: &mut u64) {
    for index in 0..count {
        let left = (items.len() - index) as u32;
        items.swap(index, index + random::below(state, left) as usize);
    }
    items.truncate(count);
}

fn guess(values: impl Iterator<Item = f64> + Clone) -> Guess {
    let count = PASSES as f64;
    let mean = values.clone().sum::<f64>() / count;
    let squares: f64 = values.map(|value| (value - mean).powi(2)).sum();
    Guess { mean, error: (squares / (count - 1.0) / count).sqrt() }
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
