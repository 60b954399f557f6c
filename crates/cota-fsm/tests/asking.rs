//! Every phase asks often whether to end, and time limits are of the clock: both are seen by whoever is asked.

use cota_fsm::check::{Checker, Cut, MOST_NODES};
use cota_fsm::random::Random;
use cota_fsm::sequence::best::{BestOptions, best};
use cota_fsm::suite::{DEFAULT_VARIANTS, Method, Scope, smallest, suite_within};
use cota_fsm::{Machine, Word};
use cota_run::{Budget, Moment, Watch};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

fn table(states: usize, cells: impl Fn(usize) -> Vec<Option<(usize, usize)>>) -> Machine {
    Machine::from_table(&(0..states).map(cells).collect::<Vec<_>>()).unwrap()
}

/// Its words are as long as it has states, and so is the tree of what separates them deep.
fn ring(states: usize) -> Machine {
    table(states, |s| vec![Some(((s + 1) % states, usize::from(s == 0))), Some((s, 0))])
}

/// Random targets, with a circle through all states so that all are reached; with `partial`, a seventh of the
/// states does not define the second input.
fn drawn(states: usize, partial: bool) -> Machine {
    let mut random = Random::new(3);
    let drawn: Vec<usize> = (0..3 * states).map(|_| random.below(states)).collect();
    table(states, |s| {
        let output = |x: usize| drawn[3 * s] >> x & 1;
        let second = Some((drawn[3 * s + 1], output(1))).filter(|_| !partial || s % 7 > 0);
        vec![Some(((s + 1) % states, output(0))), second, Some((drawn[3 * s + 2], output(2)))]
    })
}

/// What was asked last, and the longest time without asking.
struct Asked {
    clock: Instant,
    processor: Moment,
    longest: Duration,
}

/// Processor time is not asked for more often: that takes longer than most of what is measured.
const OFTEN: Duration = Duration::from_millis(2);

/// The longest processor time between two asks of a search that is cut after some.
fn longest_gap(search: impl FnOnce(Watch<'_>)) -> Duration {
    let (clock, processor) = (Instant::now(), Moment::now());
    let asked = Mutex::new(Asked { clock, processor, longest: Duration::ZERO });
    let note = || {
        let mut asked = asked.lock().unwrap();
        let worked = asked.processor.elapsed();
        asked.longest = asked.longest.max(worked);
        (asked.clock, asked.processor) = (Instant::now(), Moment::now());
    };
    let ask = || {
        if asked.lock().unwrap().clock.elapsed() >= OFTEN {
            note();
        }
        processor.elapsed() >= Duration::from_millis(200)
    };
    search(Watch::default().unless(&ask));
    note();
    asked.into_inner().unwrap().longest
}

/// A few times what the searches need on a free machine.
const MOST: Duration = Duration::from_millis(150);

#[test]
fn no_phase_works_for_long_without_asking() {
    let n = 10_000;
    let mut gaps: Vec<(String, Duration)> = Vec::new();
    for (name, machine) in
        [("random", drawn(n, false)), ("partial", drawn(n, true)), ("ring", ring(n))]
    {
        for (method, kind) in Method::ALL.map(|kind| (kind.name(), kind)) {
            let gap = longest_gap(|watch| {
                let _ = suite_within(&machine, kind, Scope::default(), &Budget::default(), watch);
            });
            gaps.push((format!("{name} {method}"), gap));
        }
        let gap = longest_gap(|watch| {
            let _ =
                smallest(&machine, Scope::default(), DEFAULT_VARIANTS, &Budget::default(), watch);
        });
        gaps.push((format!("{name} best suite"), gap));
        let gap = longest_gap(|watch| {
            let _ = best(&machine, &BestOptions::default(), &Budget::default(), watch);
        });
        gaps.push((format!("{name} best sequence"), gap));
    }
    gaps.retain(|(_, gap)| *gap >= MOST);
    assert!(gaps.is_empty(), "{gaps:?}");
}

#[test]
fn checks_of_long_sequences_ask_before_they_compare_prefixes() {
    let machine = drawn(100, false);
    let mut random = Random::new(1);
    let long: Word = (0..MOST_NODES - 1).map(|_| random.below(3)).collect();
    for repetition in [false, true] {
        let gap = longest_gap(|watch| {
            let checker = Checker::new(&machine).with_watch(watch);
            let mut checker = if repetition { checker.with_repetition() } else { checker };
            let confirmation = checker.check(std::slice::from_ref(&long)).unwrap();
            assert_eq!(confirmation.cut, Some(Cut::Late));
        });
        assert!(gap < MOST, "with repetition {repetition}: {gap:?}");
    }
}

/// How often a search asks for which hardly any processor time passes while the clock goes on, as where other
/// programs have the processor.
fn asks_while_others_work(search: impl FnOnce(Watch<'_>)) -> usize {
    let asks = AtomicUsize::new(0);
    let ask = || {
        std::thread::sleep(Duration::from_millis(5));
        asks.fetch_add(1, Ordering::Relaxed) > 2_000
    };
    search(Watch::default().unless(&ask));
    asks.into_inner()
}

#[test]
fn time_limits_are_of_the_clock() {
    let machine = ring(3_000);
    let budget = Budget::default().with_time(Duration::from_millis(50));
    // In the time that is allowed to have something at all there are not even a hundred asks.
    let asks = asks_while_others_work(|watch| {
        let _ = smallest(&machine, Scope::default(), DEFAULT_VARIANTS, &budget, watch);
    });
    assert!(asks < 200, "suite: {asks}");
    let asks = asks_while_others_work(|watch| {
        let _ = best(&machine, &BestOptions::default(), &budget, watch);
    });
    assert!(asks < 200, "sequence: {asks}");
}
