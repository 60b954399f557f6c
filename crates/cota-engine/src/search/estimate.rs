//! How large a search will be, and samples of what it would find, from random samples of its tree.
//!
//! The tree of choices is gone through level by level. Where a level has more nodes than can be kept,
//! as many as can are drawn at random, and each stands for more from then on (Knuth's estimate of 1975
//! with Chen's strata of 1992, the stratum being the depth). What is counted so has the right mean; its
//! spread is taken from several independent passes.

use crate::model::bounded::Bounded;
use crate::model::candidate::{Candidate, Structure};
use crate::model::space::Space;
use crate::search::Search;
use crate::search::explorer::{Explorer, Look};
use crate::search::failure::Failure;
use crate::search::source::Source;
use crate::search::tally::{Run, Tally};
use cota_run::{Finished, Progress, Random, StopReason};
use rustc_hash::FxHashMap;
use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

/// Passes whose results are compared.
const PASSES: usize = 8;

/// An estimated number with its standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimated {
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
    /// How many of the candidates that the probes reached are valid.
    pub hits: u64,
    /// The number that the search would report as explored.
    pub candidates: Estimated,
    /// The number of valid structures.
    pub valid: Estimated,
}

/// Structures drawn at random, close to uniformly; one may come up more than once.
pub struct Sample<T: Bounded> {
    search: Search<T>,
    /// How many are drawn: as many as were asked for, or none.
    pub drawn: u64,
    /// How many different valid structures there were to draw from.
    pub distinct: usize,
    /// How many equally likely draws they are worth.
    pub effective: f64,
    /// How many nodes of each level of the search tree were kept.
    pub probes: u64,
    /// What there is to draw from, each with the sum of the weights up to it.
    found: Vec<(f64, Structure<T>)>,
    /// Where the random numbers of the draws start.
    random: Random,
}

impl<T: Bounded> Sample<T> {
    /// The structures one after the other.
    pub fn structures(&self) -> impl Iterator<Item = &Structure<T>> {
        let total = self.found.last().map_or(0.0, |(sum, _)| *sum);
        let mut random = self.random.clone();
        (0..self.drawn).filter_map(move |_| {
            let place = random.fraction() * total;
            let index = self.found.partition_point(|(sum, _)| *sum <= place);
            let last = self.found.len().checked_sub(1)?;
            Some(&self.found[index.min(last)].1)
        })
    }
}

impl<T: Bounded> Source<T> for Sample<T> {
    type Class = Infallible;

    fn space(&self) -> &Arc<Space> {
        self.search.space()
    }

    fn progress(&self) -> &Arc<Progress> {
        self.search.progress()
    }

    fn for_each(&self, mut each: impl FnMut(&Candidate<'_, T>) -> ControlFlow<()>) -> Run {
        let begun = Instant::now();
        let budget = self.search.task.budget;
        let (mut valid, mut stop) = (0, budget.spent(self.probes, 0));
        if stop != Some(StopReason::Limit) {
            for structure in self.structures() {
                valid += 1;
                if structure.with(|candidate| each(candidate)).is_break() {
                    stop = Some(StopReason::Enough);
                    break;
                }
                if budget.results.is_some_and(|most| valid >= most) {
                    stop = Some(StopReason::Limit);
                    break;
                }
            }
        }
        let stop = stop.unwrap_or(StopReason::Exhausted);
        let elapsed = begun.elapsed();
        Ok(Finished { result: Tally::of(valid), stop, steps: self.probes, elapsed })
    }
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
    /// The invariant panics on a candidate that a probe reaches.
    pub fn estimate(&self, probes: u64, seed: u64) -> Result<Estimate, Failure> {
        let width = (probes as usize / PASSES).max(1);
        let mut explorer = self.task.explorer();
        explorer.read_by(None);
        let mut random = Random::new(seed);
        let passes: Result<Vec<_>, _> =
            (0..PASSES).map(|_| pass(&mut explorer, width, &mut random, |_, _| {})).collect();
        let passes = passes?;
        Ok(Estimate {
            probes: (width * PASSES) as u64,
            hits: passes.iter().map(|pass| pass.hits).sum(),
            candidates: guess(passes.iter().map(|pass| pass.candidates)),
            valid: guess(passes.iter().map(|pass| pass.valid)),
        })
    }

    /// Draws valid structures at random: those that one pass reaches, each with a probability in
    /// proportion to how many it stands for. This tends to the uniform distribution as the number
    /// of probes grows. The steps of the budget limit the probes, its results limit what a run hands out.
    ///
    /// # Errors
    /// The invariant panics on a candidate that a probe reaches.
    pub fn sample(&self, count: u64, probes: u64, seed: u64) -> Result<Sample<T>, Failure> {
        let mut explorer = self.task.explorer();
        explorer.read_by(None);
        let mut random = Random::new(seed);
        let mut found: Vec<(f64, Structure<T>)> = Vec::new();
        let probes = probes.max(1).min(self.task.budget.steps.unwrap_or(u64::MAX));
        if probes > 0 {
            pass(&mut explorer, probes as usize, &mut random, |explorer, weight| {
                found.push((weight, explorer.candidate::<T>().keep()));
            })?;
        }
        let total: f64 = found.iter().map(|(weight, _)| weight).sum();
        let squares: f64 = found.iter().map(|(weight, _)| weight * weight).sum();
        let effective = if squares > 0.0 { total * total / squares } else { 0.0 };
        let drawn = if found.is_empty() { 0 } else { count };
        let mut sum = 0.0;
        for (weight, _) in &mut found {
            sum += *weight;
            *weight = sum;
        }
        let search = self.clone();
        Ok(Sample { search, drawn, distinct: found.len(), effective, probes, found, random })
    }
}

/// Goes through the levels of the tree with at most `width` nodes of each; calls `valid` at every valid
/// candidate with the number of candidates it stands for.
fn pass(
    explorer: &mut Explorer,
    width: usize,
    random: &mut Random,
    mut valid: impl FnMut(&Explorer, f64),
) -> Result<Pass, Failure> {
    let mut pass = Pass::default();
    let (mut level, mut weight) = (vec![Vec::new()], 1.0);
    while !level.is_empty() {
        // The next level, as how many alternatives there are behind each path: a choice may have more
        // than can be written down.
        let (mut open, mut total) = (Vec::new(), 0);
        for path in &level {
            match explorer.look(path) {
                Look::Choice(count) => {
                    open.push((path, total));
                    total += u64::from(count);
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
        let mut kept: Vec<u64> = if total > width as u64 {
            weight *= total as f64 / width as f64;
            some_of(total, width, random)
        } else {
            (0..total).collect()
        };
        // Neighbours have more in common.
        kept.sort_unstable();
        let node = |number: u64| {
            let (path, first) = open[open.partition_point(|(_, first)| *first <= number) - 1];
            [&path[..], &[(number - first) as u32]].concat()
        };
        level = kept.into_iter().map(node).collect();
    }
    Ok(pass)
}

/// This many of the numbers below `total`, drawn at random: the first ones of a shuffled list, of which only
/// what was moved is kept.
fn some_of(total: u64, count: usize, random: &mut Random) -> Vec<u64> {
    let mut moved = FxHashMap::default();
    (0..count as u64)
        .map(|index| {
            let other = index + random.below((total - index) as usize) as u64;
            let here = moved.get(&index).copied().unwrap_or(index);
            moved.insert(other, here).unwrap_or(other)
        })
        .collect()
}

fn guess(values: impl Iterator<Item = f64> + Clone) -> Estimated {
    let count = PASSES as f64;
    let mean = values.clone().sum::<f64>() / count;
    let squares: f64 = values.map(|value| (value - mean).powi(2)).sum();
    Estimated { mean, error: (squares / (count - 1.0) / count).sqrt() }
}
