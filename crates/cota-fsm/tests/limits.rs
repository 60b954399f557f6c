//! Time limits are kept, whatever the size of the machine, and sizes are known before they hurt.

use cota_fsm::check::{Checker, Cut, Exhaustive, MOST_NODES, Outcome, ural97};
use cota_fsm::distinguish::{DistinguishingSet, adaptive};
use cota_fsm::random::{Random, RandomError, Recipe};
use cota_fsm::sequence::best::{BestOptions, NoBest, best};
use cota_fsm::sequence::ggcs::{Evolution, Genome, Overlap, Unusable};
use cota_fsm::sequence::{distinguishing_set, prove_briefly};
use cota_fsm::suite::{
    DEFAULT_VARIANTS, Method, NoSuite, Scope, estimated_symbols, smallest, suite, suite_within,
};
use cota_fsm::{Machine, Word};
use cota_run::{Budget, Deadline, Moment, Watch};
use std::time::Duration;

const LIMIT: Duration = Duration::from_millis(50);

/// What it took has to be within a second of the limit.
fn in_time<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let start = Moment::now();
    let done = work();
    let took = start.elapsed();
    assert!(took < LIMIT + Duration::from_secs(1), "{what}: {took:?}");
    done
}

/// A watch that ends after the limit.
fn soon() -> Watch<'static> {
    Watch::default().until(Deadline::after(LIMIT))
}

fn table(states: usize, cells: impl Fn(usize) -> Vec<Option<(usize, usize)>>) -> Machine {
    Machine::from_table(&(0..states).map(cells).collect::<Vec<_>>()).unwrap()
}

/// Machines of thousands of states: random, partial, with a distinguishing sequence, with long words.
fn large() -> Vec<(&'static str, Machine)> {
    let n = 10_000;
    let drawn: Vec<usize> = {
        let mut random = Random::new(3);
        (0..4 * n).map(|_| random.below(n)).collect()
    };
    let to = |s: usize, x: usize| Some((drawn[4 * s + x], drawn[4 * s + 3] >> x & 1));
    vec![
        ("random", table(n, |s| vec![to(s, 0), to(s, 1), to(s, 2)])),
        ("partial", table(n, |s| vec![to(s, 0), to(s, 1).filter(|_| s % 7 > 0), to(s, 2)])),
        (
            "permuting",
            table(n, |s| {
                vec![Some(((s * 7 + 1) % n, s / 5 % 3)), to(s, 1), Some(((s + 1) % n, s % 2))]
            }),
        ),
        (
            "shift register",
            table(8_192, |s| {
                vec![Some((2 * s % 8_192, s / 4_096)), Some(((2 * s + 1) % 8_192, s / 4_096))]
            }),
        ),
        // Its words are as long as it has states.
        (
            "ring",
            table(3_000, |s| vec![Some(((s + 1) % 3_000, usize::from(s == 0))), Some((s, 0))]),
        ),
    ]
}

#[test]
fn best_ends_in_time() {
    for (name, machine) in large() {
        let budget = Budget::default().with_time(LIMIT);
        // To get started a part of a second is allowed, and another one to prove what there is.
        let found = in_time(name, || {
            best(&machine, &BestOptions::default(), &budget, Watch::default()).map(|found| {
                let proof_budget = Budget::default().with_steps(1_000);
                found.result.prove(&machine, !found.timed_out(), &proof_budget, Watch::default())
            })
        });
        let expected = matches!(found, Ok(_) | Err(NoBest::Late | NoBest::Requirement(_)));
        assert!(expected, "{name}: {found:?}");
    }
}

#[test]
fn suites_end_in_time() {
    for (name, machine) in large() {
        for (method, kind) in Method::ALL.map(|kind| (kind.name(), kind)) {
            let made = in_time(&format!("{name} {method}"), || {
                let budget = Budget::default().with_time(LIMIT);
                suite_within(&machine, kind, Scope::default(), &budget, Watch::default())
            });
            assert!(!matches!(made, Err(NoSuite::TooLarge { .. })), "{name} {method}");
        }
        let budget = Budget::default().with_time(LIMIT);
        let made = in_time(&format!("{name} best"), || {
            smallest(&machine, Scope::default(), DEFAULT_VARIANTS, &budget, Watch::default())
        });
        assert!(
            made.is_err_and(
                |error| error == NoSuite::Late || matches!(error, NoSuite::Requirement(_))
            )
        );
    }
}

#[test]
fn checks_end_in_time() {
    let (_, machine) = large().remove(0);
    let mut random = Random::new(1);
    let long: Word = (0..MOST_NODES - 1).map(|_| random.below(3)).collect();
    let mut checker =
        Checker::new(&machine).with_convergence().with_repetition().with_watch(soon());
    in_time("conditions", || checker.check(std::slice::from_ref(&long)).unwrap());
    let small = Recipe {
        states: 6,
        inputs: 3,
        outputs: 2,
        transitions: None,
        strongly_connected: true,
        adaptive: true,
    };
    let machine = small.draw(&mut Random::new(2), Watch::default()).unwrap();
    let set = distinguishing_set(&machine).unwrap();
    let watch = soon();
    let verdict = in_time("1997", || ural97(&machine, &set, &long, watch));
    assert_eq!(verdict, None);
    let hard: Vec<Word> = vec![long[..9].to_vec()];
    let exhaustive = Exhaustive::new(&machine).with_extra_states(4);
    let budget = Budget::default().with_steps(u64::MAX).with_time(LIMIT);
    let everything = [vec![0; 40], vec![1; 40]].concat();
    let tests = [everything, hard[0].clone()];
    let tried =
        in_time("exhaustive", || exhaustive.verify(&tests, &budget, Watch::default())).unwrap();
    assert!(matches!(tried.result, Outcome::Cut | Outcome::Survivor(_)));
    let longer: Word = [&long[..], &[0, 1]].concat();
    let confirmation = Checker::new(&machine).check(std::slice::from_ref(&longer)).unwrap();
    assert_eq!(confirmation.cut, Some(Cut::Size));
    let (_, machine) = large().remove(0);
    assert!(
        !in_time("proof", || prove_briefly(&machine, &longer, &Budget::default()))
            .result
            .is_proved()
    );
}

#[test]
fn evolutions_end_in_time() {
    let (_, machine) = large().remove(3);
    let word: Word = vec![0; 13];
    let set = DistinguishingSet::from_sequence(&machine, &word).unwrap();
    let genome = Genome::new(&machine, &set, Overlap::Maximal);
    let evolution = Evolution { islands: 2, ..Evolution::default() };
    let budget = Budget::default().with_time(LIMIT);
    assert!(
        in_time("ggcs", || evolution.run(&machine, &set, &genome, &[], &budget, Watch::default()))
            .timed_out()
    );
}

#[test]
fn parameters_that_cannot_be_meant() {
    let table = table(3, |s| vec![Some(((s + 1) % 3, usize::from(s == 0))), Some((s, s))]);
    let set = adaptive(&table).unwrap().into_set(&table).unwrap();
    let genome = Genome::new(&table, &set, Overlap::Maximal);
    let usable = |evolution: Evolution| evolution.usable(&genome);
    assert_eq!(usable(Evolution::default()), Ok(()));
    let none = Evolution { islands: 0, ..Evolution::default() };
    assert_eq!(usable(none), Err(Unusable::Nothing("islands")));
    let kept = Evolution { fittest: 200, ..Evolution::default() };
    assert_eq!(usable(kept), Err(Unusable::Fittest { fittest: 200, population: 100 }));
    let crowd = Evolution { population: 100_000_000, ..Evolution::default() };
    assert!(matches!(usable(crowd), Err(Unusable::TooLarge { .. })));
    let recipe = Recipe {
        states: 1_000_000_000,
        inputs: 2,
        outputs: 2,
        transitions: None,
        strongly_connected: false,
        adaptive: false,
    };
    for inputs in [2, usize::MAX] {
        let error =
            Recipe { inputs, ..recipe }.draw(&mut Random::new(0), Watch::default()).unwrap_err();
        assert!(matches!(error, RandomError::TooLarge { .. }), "{error}");
    }
}

#[test]
fn suites_for_many_extra_states_are_refused_with_an_estimate() {
    let machine = table(3, |s| vec![Some(((s + 1) % 3, usize::from(s == 0))), Some((s, 0))]);
    for method in Method::ALL {
        for extra in [30, 5_000_000_000_000, usize::MAX] {
            let scope = Scope { extra, ..Scope::default() };
            match suite_within(&machine, method, scope, &Budget::default(), Watch::default()) {
                Err(NoSuite::TooLarge { estimate, limit }) => {
                    assert!(estimate.is_none_or(|estimate| estimate > limit));
                }
                made => assert!(made.is_ok() && matches!(method, Method::Tour | Method::Uio)),
            }
        }
    }
    // 3 states, 2 inputs: words of 5 inputs after each state.
    assert_eq!(estimated_symbols(&machine, 4), Some(3 * 32 * 5));
    let made = |extra| suite(&machine, Method::W, extra).unwrap().symbols() as u64;
    for extra in 0..8 {
        let (made, estimate) = (made(extra), estimated_symbols(&machine, extra).unwrap());
        assert!(made <= 6 * estimate && estimate <= 6 * made, "{extra}: {made} {estimate}");
    }
    // Where words end there are no more of them, and with one input there is one, but it is long.
    let chain = table(2, |s| vec![Some((1, s)).filter(|_| s == 0)]);
    assert_eq!(estimated_symbols(&chain, usize::MAX - 1), Some(1));
    let circle = table(2, |s| vec![Some((1 - s, s))]);
    assert_eq!(estimated_symbols(&circle, 999_999), Some(2_000_000));
}
