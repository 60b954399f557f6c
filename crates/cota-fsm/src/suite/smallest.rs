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
use cota_run::{Budget, Finished, StopReason, Watch};
use std::time::Instant;

/// Completeness checks of a search whose budget does not limit them.
pub const DEFAULT_CHECKS: u64 = 2_000;

/// Variants of methods that a search tries by default.
pub const DEFAULT_VARIANTS: u64 = 120;

/// A small suite.
#[derive(Clone, Debug)]
pub struct SmallSuite {
    /// The suite.
    pub suite: Suite,
    /// The method that it was made with before it was pruned.
    pub method: Method,
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

/// The smallest of the suites for a scope. Without extra states also of variants of S: with words chosen more
/// widely, in other orders of the transitions, and by distinguishing sets if there are; the smallest of them are
/// then pruned. At most `variants` of them are made; the steps of the budget are completeness checks.
///
/// # Errors
/// If the machine is not reduced or has unreachable states, if the suite would be too large, or if the time
/// is over before there is one.
pub fn smallest(
    machine: &Machine,
    scope: Scope,
    variants: u64,
    budget: &Budget,
    watch: Watch<'_>,
) -> Result<Finished<SmallSuite>, NoSuite> {
    let (start, watch) = (Instant::now(), budget.watch(watch));
    let checks = budget.steps.unwrap_or(DEFAULT_CHECKS);
    let (result, steps) = search(machine, scope, [variants, checks], budget.seed, watch)?;
    let stop = watch.stop_reason().unwrap_or(StopReason::Steps);
    Ok(Finished { result, stop, steps, elapsed: start.elapsed() })
}

/// The suite, and the checks that were made.
fn search(
    machine: &Machine,
    scope: Scope,
    [variants, checks]: [u64; 2],
    seed: u64,
    watch: Watch<'_>,
) -> Result<(SmallSuite, u64), NoSuite> {
    let [fifth, half] = [0.2, 0.5].map(|part| watch.for_part(part));
    let mut ranking = Ranking(Vec::new());
    for method in [Method::S, Method::Spyh, Method::H, Method::Spy, Method::Hsi] {
        // The first suite may take a little longer.
        let watch = if ranking.0.is_empty() { watch.for_at_least(GRACE) } else { watch };
        let made = suite_within(machine, method, scope, &Budget::default(), watch.quiet());
        match made.and_then(|made| made.whole().ok_or(NoSuite::Late)) {
            Err(NoSuite::Late) if !ranking.0.is_empty() => break,
            made => ranking.take(made?, method),
        };
    }
    let separation = if scope.extra > 0 { None } else { Separation::within(machine, watch) };
    let Some(separation) = separation else {
        return Ok(pruned(machine, &ranking, 0, watch));
    };
    let mut random = Random::new(seed);
    let untimed = |total| Some(total).filter(|_| !watch.is_timed());
    watch.begin("variants", untimed(variants));
    // Each way is tried once; then the better ones more often: the best every second time, the next
    // every fourth time, and so on.
    let mut tried: Vec<(usize, Way)> = Vec::new();
    let mut count = 0;
    let quiet = watch.quiet();
    for way in ways(machine, &separation, quiet) {
        if count == variants || fifth.is_stopped() {
            break;
        }
        let Some(made) = way.suite(machine, &separation, &mut random, quiet) else { break };
        tried.push((ranking.take(made, Method::S), way));
        count += 1;
        watch.add(1);
    }
    // Where nothing can be pruned, all the time is for this.
    let part = if ranking.0.iter().any(|(suite, _)| prunable(suite)) { half } else { watch };
    while count < variants && !part.is_stopped() && !tried.is_empty() {
        count += 1;
        watch.add(1);
        tried.sort_by_key(|(symbols, _)| *symbols);
        let rank = count.trailing_zeros() as usize % tried.len();
        let made = tried[rank].1.suite(machine, &separation, &mut random, quiet);
        let Some(made) = made else { break };
        tried[rank].0 = tried[rank].0.min(ranking.take(made, Method::S));
    }
    watch.begin("checks", untimed(checks));
    Ok(pruned(machine, &ranking, checks, watch))
}

/// The smallest suite after pruning. The smallest before gets half of the checks and of the time that
/// is left, the next half of the rest, and so on.
fn pruned(
    machine: &Machine,
    ranking: &Ranking,
    checks: u64,
    watch: Watch<'_>,
) -> (SmallSuite, u64) {
    let (mut best, mut by) = ranking.0[0].clone();
    let mut left = checks;
    for (suite, method) in &ranking.0 {
        if left == 0 || watch.is_stopped() {
            break;
        }
        let budget = Budget::default().with_steps(left.div_ceil(2));
        let pruned = prune(machine, suite, &budget, watch.for_part(0.5));
        left -= pruned.steps.min(left);
        if pruned.result.symbols() < best.symbols() {
            (best, by) = (pruned.result, *method);
        }
    }
    (SmallSuite { suite: best, method: by }, checks - left)
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
