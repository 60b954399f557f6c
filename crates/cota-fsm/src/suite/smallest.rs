//! The smallest suite of several methods, made smaller with the completeness check as the guard.

use super::convergent::{by_words, varied};
use super::forest::Tuning;
use super::identification::{Pool, identifications};
use super::pruning::prunable;
use super::{Method, NoSuite, Scope, Suite, prune, suite_within};
use crate::distinguish::shortened_within;
use crate::equivalence::Separation;
use crate::machine::{Machine, Word};
use crate::random::Random;
use crate::sequence::proof::GRACE;
use cota_run::{Deadline, Watch};
use std::time::Duration;

/// The budget of a search for a small suite.
#[derive(Clone, Copy, Debug)]
pub struct Smallest<'w> {
    /// Completeness checks.
    pub checks: usize,
    /// Variants of methods that are tried.
    pub variants: usize,
    /// The seed of random orders.
    pub seed: u64,
    /// A second stop.
    pub time_limit: Option<Duration>,
    /// Suites that would have about more symbols are refused.
    pub symbols: u64,
    /// Who looks on.
    pub watch: Watch<'w>,
}

impl Default for Smallest<'_> {
    fn default() -> Self {
        Self {
            checks: 2_000,
            variants: 120,
            seed: 0,
            time_limit: None,
            symbols: Scope::default().symbols,
            watch: Watch::default(),
        }
    }
}

/// A small suite.
#[derive(Clone, Debug)]
pub struct SmallSuite {
    /// The suite.
    pub suite: Suite,
    /// The method that it was made with before it was pruned.
    pub method: Method,
    /// Whether the time limit cut the search.
    pub timed_out: bool,
}

/// How many suites are pruned.
const PRUNED: usize = 8;

/// The smallest suites so far, each of another size, the smallest first.
struct Ranking(Vec<(Suite, Method)>);

impl Ranking {
    /// The suite's symbols, after it found its place.
    fn take(&mut self, suite: Suite, method: Method) -> usize {
        let symbols = suite.symbols();
        let place = self.0.partition_point(|(known, _)| known.symbols() < symbols);
        if self.0.get(place).is_none_or(|(known, _)| known.symbols() > symbols) {
            self.0.insert(place, (suite, method));
            self.0.truncate(PRUNED);
        }
        symbols
    }
}

/// A way to make suites that depends on a random order.
enum Way {
    /// Words are chosen pair by pair.
    Pairs(Tuning),
    /// Each state is identified by these words.
    Words(Vec<Vec<Word>>, Tuning),
}

impl Way {
    /// None if the watch asks to end before.
    fn suite(
        &self,
        machine: &Machine,
        separation: &Separation,
        random: &mut Random,
        watch: Watch<'_>,
    ) -> Option<Suite> {
        match self {
            Self::Pairs(tuning) => varied(machine, separation, *tuning, random, watch),
            Self::Words(words, tuning) => by_words(machine, words, *tuning, Some(random), watch),
        }
    }
}

/// The smallest of the suites that are complete for `extra` more states. Without extra states also of
/// variants of S: with words chosen more widely, in other orders of the transitions, and by
/// distinguishing sets if there are; the smallest of them are then pruned.
///
/// # Errors
/// If the machine is not reduced or has unreachable states, if the suite would be too large, or if the time
/// is over before there is one.
pub fn smallest(
    machine: &Machine,
    extra: usize,
    budget: Smallest<'_>,
) -> Result<SmallSuite, NoSuite> {
    let end = budget.time_limit.and_then(Deadline::after);
    let [fifth, half, whole] = [0.2, 0.5, 1.0]
        .map(|part| budget.time_limit.and_then(|limit| Deadline::after(limit.mul_f64(part))));
    let budget = Smallest { watch: budget.watch.until(end), ..budget };
    let within = |end| !budget.watch.until(end).is_stopped();
    // Something to begin with may take a little longer.
    let first = budget.time_limit.map(|limit| limit.max(GRACE)).and_then(Deadline::after);
    let mut ranking = Ranking(Vec::new());
    for method in [Method::S, Method::Spyh, Method::H, Method::Spy, Method::Hsi] {
        let end = if ranking.0.is_empty() { first } else { end };
        let watch = budget.watch.until(end).quiet();
        match suite_within(machine, method, Scope { extra, symbols: budget.symbols, watch }) {
            Err(NoSuite::Late) if !ranking.0.is_empty() => break,
            made => ranking.take(made?, method),
        };
    }
    let separation = if extra > 0 { None } else { Separation::within(machine, budget.watch) };
    let Some(separation) = separation else {
        return Ok(pruned(machine, &ranking, 0, budget.watch));
    };
    let mut random = Random::new(budget.seed);
    // With a time limit there may be any number of them.
    let variants = Some(budget.variants as u64).filter(|_| budget.time_limit.is_none());
    budget.watch.begin("variants", variants);
    // Each way is tried once; then the better ones more often: the best every second time, the next
    // every fourth time, and so on.
    let mut tried: Vec<(usize, Way)> = Vec::new();
    let mut count = 0;
    let quiet = budget.watch.quiet();
    for way in ways(machine, &separation, quiet) {
        if count == budget.variants || !within(fifth) {
            break;
        }
        let Some(made) = way.suite(machine, &separation, &mut random, quiet) else { break };
        tried.push((ranking.take(made, Method::S), way));
        count += 1;
        budget.watch.add(1);
    }
    // Where nothing can be pruned, all the time is for this.
    let part = if ranking.0.iter().any(|(suite, _)| prunable(suite)) { half } else { whole };
    while count < budget.variants && within(part) && !tried.is_empty() {
        count += 1;
        budget.watch.add(1);
        tried.sort_by_key(|(symbols, _)| *symbols);
        let rank = count.trailing_zeros() as usize % tried.len();
        let made = tried[rank].1.suite(machine, &separation, &mut random, quiet);
        let Some(made) = made else { break };
        tried[rank].0 = tried[rank].0.min(ranking.take(made, Method::S));
    }
    let checks = Some(budget.checks as u64).filter(|_| budget.time_limit.is_none());
    budget.watch.begin("checks", checks);
    Ok(pruned(machine, &ranking, budget.checks, budget.watch))
}

/// The smallest suite after pruning. The smallest before gets half of the checks and of the time that
/// is left, the next half of the rest, and so on.
fn pruned(machine: &Machine, ranking: &Ranking, mut checks: usize, watch: Watch<'_>) -> SmallSuite {
    let (mut best, mut by) = ranking.0[0].clone();
    for (suite, method) in &ranking.0 {
        if checks == 0 || watch.is_stopped() {
            break;
        }
        let result = prune(machine, suite, checks.div_ceil(2), watch.for_half_of_the_time());
        checks -= result.checks.min(checks);
        if result.suite.symbols() < best.symbols() {
            (best, by) = (result.suite, *method);
        }
    }
    SmallSuite { suite: best, method: by, timed_out: watch.is_stopped() }
}

/// The ways to make suites, the quick ones first. They are made when they are asked for, and there are no
/// more when the watch asks to end.
fn ways<'a>(
    machine: &'a Machine,
    separation: &'a Separation,
    watch: Watch<'a>,
) -> impl Iterator<Item = Way> + use<'a> {
    let sets = (0..4).map_while(move |lookahead| {
        let set = shortened_within(machine, lookahead, watch)?.into_set_within(machine, watch)?;
        let words = (0..machine.states()).map(|s| vec![set.word(s).clone()]).collect();
        Some(Way::Words(words, TUNINGS[0]))
    });
    // Of pools of more words there may be fewer states: the words of all pairs are looked at.
    let most = (4_000 / machine.states()).max(1);
    let pools = [(0, 4, 1, 0), (1, 16, 4, 0), (2, 32, 8, 0), (1, 16, 8, 4), (2, 32, 8, 4)];
    let words = pools.into_iter().flat_map(move |(slack, words, prefix, away)| {
        let pool = Pool { slack, words: words.min(most), prefix, away };
        let words = identifications(machine, separation, pool, watch);
        let ways = words.map(|words| {
            [Way::Words(words.clone(), Tuning::default()), Way::Words(words, TUNINGS[0])]
        });
        ways.into_iter().flatten()
    });
    sets.chain(TUNINGS.into_iter().map(Way::Pairs)).chain(words)
}

const fn tuning(slack: usize, words: usize, detours: usize, shared: bool, away: usize) -> Tuning {
    Tuning { slack, words, detours, shared, away }
}

const TUNINGS: [Tuning; 10] = [
    tuning(1, 8, 64, false, 0),
    tuning(1, 200, 2, true, 0),
    tuning(2, 32, 64, true, 4),
    tuning(1, 8, 64, false, 4),
    tuning(2, 32, 64, true, 0),
    tuning(2, 32, 64, false, 0),
    tuning(1, 16, 8, true, 0),
    tuning(0, 8, 64, true, 0),
    tuning(3, 64, 64, true, 4),
    tuning(3, 32, 64, false, 0),
];
