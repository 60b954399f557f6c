//! Any machine will do: partial ones, ones that are not reduced, with states that nothing reaches, without
//! inputs, with a single state. Whatever is asked about them there is an answer, which is held against the
//! truth, or a reason why there is none, which is held to be one.

mod common;

use common::{steps, words};
use cota_fsm::check::{Checker, Exhaustive, Explanation, Outcome, TestTree, ural97};
use cota_fsm::conformance::{Simulated, conform, mutation_score, single_faults};
use cota_fsm::distinguish::{
    DistinguishingSet, Identifiers, adaptive, characterizing_set, homing, preset, synchronizing,
    tells_apart, uio,
};
use cota_fsm::equivalence::{Difference, Separation, difference, inseparable};
use cota_fsm::format::Format;
use cota_fsm::information::Information;
use cota_fsm::random::Random;
use cota_fsm::sequence::best::{BestOptions, NoBest, best};
use cota_fsm::sequence::ggcs::{Conditions, Evolution, Genome, Overlap};
use cota_fsm::sequence::{
    GraphMethod, Located, Proof, Requirement, distinguishing_set, graph_sequence, locating, prove,
    require, simao_petrenko08,
};
use cota_fsm::suite::{Method, NoSuite, Scope, smallest, suite};
use cota_fsm::{Machine, Word};
use cota_run::{Budget, Watch};
use rustc_hash::FxHashSet;

/// How many machines are tried, from which seed on; more by hand with `COTA_MACHINES`
/// and `COTA_SEED`.
fn machines() -> impl Iterator<Item = Machine> {
    let number = |name: &str, default: u64| {
        std::env::var(name).ok().map_or(default, |text| text.parse().unwrap())
    };
    let (first, count) = (number("COTA_SEED", 0), number("COTA_MACHINES", 3_000));
    (first..first + count).map(any_machine)
}

/// One machine for each seed: 1 to 4 states, 0 to 3 inputs, all or some of the transitions.
fn any_machine(seed: u64) -> Machine {
    let mut random = Random::new(seed);
    let (states, inputs) = (1 + random.below(4), random.below(4));
    let (outputs, defined) = (1 + random.below(3), [30, 60, 80, 100, 100][random.below(5)]);
    let mut cell = || {
        let cell = (random.below(states), random.below(outputs));
        (random.below(100) < defined).then_some(cell)
    };
    let rows: Vec<Vec<_>> = (0..states).map(|_| (0..inputs).map(|_| cell()).collect()).collect();
    Machine::from_table(&rows).unwrap()
}

fn text(machine: &Machine) -> String {
    Format::Text.write(machine)
}

/// Whether tests fail on every wrong implementation with up to so many states more; none if it takes long.
fn truth(machine: &Machine, tests: &[Word], extra: usize) -> Option<bool> {
    let exhaustive = Exhaustive::new(machine).with_extra_states(extra);
    let budget = Budget::default().with_steps(300_000);
    let tried = exhaustive.verify(tests, &budget, Watch::default()).expect("the tests are defined");
    let found = match tried.result {
        Outcome::Complete => Some(true),
        Outcome::Survivor(wrong) => {
            assert!(
                passes(machine, &wrong, tests) && is_wrong(machine, &wrong),
                "{}",
                text(machine)
            );
            assert!(wrong.states() <= machine.states() + extra);
            Some(false)
        }
        Outcome::Cut => None,
    };
    let plain = if extra == 0 { by_listing(machine, tests) } else { None };
    if let (Some(found), Some(plain)) = (found, plain) {
        assert_eq!(found, plain, "{}{tests:?}", text(machine));
    }
    found.or(plain)
}

/// Whether an implementation answers tests as the machine does, where it is defined.
fn passes(machine: &Machine, wrong: &Machine, tests: &[Word]) -> bool {
    tests.iter().all(|test| {
        let names = |machine: &Machine, test: &[usize]| -> Option<Vec<String>> {
            let outputs = machine.response(0, test)?;
            Some(outputs.into_iter().map(|y| machine.output_name(y).to_owned()).collect())
        };
        let translated: Option<Word> =
            test.iter().map(|&x| wrong.input_named(machine.input_name(x))).collect();
        translated.is_some_and(|test_of_wrong| names(machine, test) == names(wrong, &test_of_wrong))
    })
}

/// Whether it differs from the machine on something defined there.
fn is_wrong(machine: &Machine, wrong: &Machine) -> bool {
    matches!(difference(machine, wrong), Some(Difference::Output(_)))
}

/// The truth once more, by writing down every table with as many states and an output more than the machine
/// has; none if there are many.
fn by_listing(machine: &Machine, tests: &[Word]) -> Option<bool> {
    let (n, k, outputs) = (machine.states(), machine.inputs(), machine.outputs() + 1);
    let all = (n * outputs).checked_pow((n * k) as u32).filter(|&all| all <= 5_000)?;
    let expected: Vec<Vec<usize>> =
        tests.iter().map(|test| machine.response(0, test).unwrap()).collect();
    Some((0..all).all(|number| {
        let cell = |at: usize| number / (n * outputs).pow(at as u32) % (n * outputs);
        let step = |q: usize, x: usize| (cell(q * k + x) / outputs, cell(q * k + x) % outputs);
        let passes = tests.iter().zip(&expected).all(|(test, expected)| {
            let mut at = 0;
            test.iter().zip(expected).all(|(&x, &y)| {
                let (next, z) = step(at, x);
                at = next;
                y == z
            })
        });
        let right = || {
            let mut seen = FxHashSet::from_iter([(0, 0)]);
            let mut open = vec![(0, 0)];
            while let Some((s, q)) = open.pop() {
                for x in machine.defined_inputs(s) {
                    let ((t, y), (r, z)) = (machine.step(s, x).unwrap(), step(q, x));
                    if y != z {
                        return false;
                    }
                    if seen.insert((t, r)) {
                        open.push((t, r));
                    }
                }
            }
            true
        };
        !passes || right()
    }))
}

/// What is claimed about a sequence, against the truth.
fn honest(machine: &Machine, word: &Word, proof: &Proof, what: &str) {
    let tests = std::slice::from_ref(word);
    match proof {
        Proof::Refuted(wrong) => {
            assert!(passes(machine, wrong, tests) && is_wrong(machine, wrong), "{what}");
        }
        Proof::Open => {}
        _ => {
            assert_ne!(truth(machine, tests, 0), Some(false), "{what} {word:?}\n{}", text(machine));
        }
    }
}

/// A reason is one, and what is said to help helps.
fn reasonable(machine: &Machine, reason: &Requirement) {
    let remedy = reason.remedy();
    let named = |name: &str| machine.state_named(name).expect("a state is named");
    match reason {
        Requirement::Reachable(s) => {
            assert!(machine.unreachable().contains(&named(s)) && remedy.contains("minimize"));
            assert!(machine.minimized().unreachable().is_empty());
        }
        Requirement::Reduced(s, t) => {
            assert_eq!(Separation::new(machine).length(named(s), named(t)), None);
            assert!(remedy.contains("minimize"));
            assert!(machine.minimized().states() < machine.states(), "{}", text(machine));
        }
        Requirement::Compatible(s, t) => {
            assert_eq!(Separation::new(machine).length(named(s), named(t)), None);
            assert!(!machine.is_complete() && remedy.contains("complete"));
            let whole = machine.completed();
            assert!(Separation::new(&whole).length(named(s), named(t)).is_some());
        }
        Requirement::StronglyConnected(s) => assert!(!machine.reaching_initial()[named(s)]),
        Requirement::DistinguishingSet => assert!(adaptive(machine).is_none()),
        Requirement::DistinguishingSequence => {
            assert!(preset(machine, &steps(1_000), Watch::default()).result.is_none());
        }
        Requirement::Complete(s, x) => {
            assert!(!machine.defined(named(s), machine.input_named(x).unwrap()));
        }
    }
}

#[test]
fn what_a_machine_is() {
    for machine in machines() {
        let found = Information::of(&machine, &steps(300), Watch::default()).result;
        let separation = Separation::new(&machine);
        assert_eq!(inseparable(&machine), separation.inseparable(), "{}", text(&machine));
        assert_eq!(found.reduced, separation.inseparable().is_none());
        assert_eq!(found.uio.len(), machine.states());
        let small = machine.minimized();
        assert_eq!(difference(&machine, &small), None, "{}", text(&machine));
        assert_eq!(small.minimized().states(), small.states());
        assert_eq!(machine.classes(), classes_round_by_round(&machine), "{}", text(&machine));
        let whole = machine.completed();
        assert!(
            whole.is_complete()
                && !matches!(difference(&machine, &whole), Some(Difference::Output(_)))
        );
        assert_eq!(difference(&machine, &machine), None);
    }
}

/// Moore's algorithm, as it is written.
fn classes_round_by_round(machine: &Machine) -> Vec<usize> {
    let mut class = vec![0; machine.states()];
    for _ in 0..machine.states() {
        let key = |s: usize| -> Vec<Option<(usize, usize)>> {
            let next = |x| machine.step(s, x).map(|(t, y)| (class[t], y));
            std::iter::once(Some((class[s], 0))).chain((0..machine.inputs()).map(next)).collect()
        };
        let keys: Vec<_> = (0..machine.states()).map(key).collect();
        let mut known = Vec::new();
        class = keys
            .iter()
            .map(|key| {
                known.iter().position(|other| *other == key).unwrap_or_else(|| {
                    known.push(key);
                    known.len() - 1
                })
            })
            .collect();
    }
    class
}

#[test]
fn words_that_tell_states_apart() {
    for machine in machines() {
        let n = machine.states();
        let pairs = || (0..n).flat_map(|s| (s + 1..n).map(move |t| (s, t)));
        if let Some(word) = &preset(&machine, &steps(300), Watch::default()).result {
            let answers: FxHashSet<_> =
                (0..n).map(|s| machine.response(s, word).unwrap()).collect();
            assert_eq!(answers.len(), n);
            DistinguishingSet::from_sequence(&machine, word).unwrap();
        }
        if let Some(sequence) = adaptive(&machine) {
            let set = sequence.into_set(&machine).expect("it distinguishes");
            for (s, t) in pairs() {
                let common =
                    set.word(s).iter().zip(set.word(t)).take_while(|(x, y)| x == y).count();
                assert!(tells_apart(&machine, &set.word(s)[..common], s, t), "{}", text(&machine));
            }
        }
        for s in 0..n {
            if let Some(word) = &uio(&machine, s, &steps(300), Watch::default()).result {
                let told = |t: usize| tells_apart(&machine, word, s, t);
                assert!((0..n).all(|t| t == s || told(t)), "{}", text(&machine));
            }
        }
        if let Some(word) = &homing(&machine, &steps(300), Watch::default()).result {
            let ends = |s: usize| (machine.response(s, word).unwrap(), machine.after(s, word));
            assert!(pairs().all(|(s, t)| ends(s).0 != ends(t).0 || ends(s).1 == ends(t).1));
        }
        if let Some(word) = &synchronizing(&machine, &steps(300), Watch::default()).result {
            assert!((0..n).all(|s| machine.after(s, word) == machine.after(0, word)));
        }
        let told = |words: &[Word], s, t| words.iter().any(|w| tells_apart(&machine, w, s, t));
        match (characterizing_set(&machine), Identifiers::harmonized(&machine)) {
            (Ok(words), Ok(identifiers)) => {
                assert!(pairs().all(|(s, t)| told(&words, s, t)));
                assert!(pairs().all(|(s, t)| told(identifiers.of(s), s, t)));
            }
            (Err(one), Err(other)) => {
                assert_eq!((Some(one), one), (inseparable(&machine), other));
                reasonable(&machine, &Requirement::separable(&machine, one));
            }
            different => panic!("{different:?}"),
        }
        let reached = machine.transition_cover().iter().all(|w| machine.after(0, w).is_some());
        assert!(reached && machine.state_cover().len() == n);
    }
}

#[test]
fn the_best_sequence() {
    let options = BestOptions { proof_steps: 20_000, longest: 500 };
    let budget = Budget::default().with_steps(30).with_seed(1);
    let (mut found, mut proved, mut none, mut without) = (0, 0, 0, 0);
    for machine in machines() {
        let with_reset = machine.with_reset_input("reset").unwrap();
        for machine in [machine, with_reset] {
            match best(&machine, &options, &budget, Watch::default()) {
                Ok(best) => {
                    let best = best.result;
                    let proof = best
                        .prove(
                            &machine,
                            true,
                            &Budget::default().with_steps(20_000),
                            Watch::default(),
                        )
                        .result;
                    honest(&machine, &best.word, &proof, "best");
                    assert!(!matches!(proof, Proof::Refuted(_)), "{}", text(&machine));
                    proved += usize::from(proof.is_proved());
                    if best.optimal && best.word.len() > 1 {
                        none_is_complete(&machine, best.word.len() - 1);
                    }
                    found += 1;
                }
                Err(NoBest::Requirement(reason)) => {
                    reasonable(&machine, &reason);
                    without += 1;
                }
                Err(error @ (NoBest::NoUio | NoBest::Impossible | NoBest::OneWay(..))) => {
                    assert!(error.to_string().contains("no checking sequence exists"));
                    none_is_complete(&machine, 12);
                    none += 1;
                }
                Err(NoBest::TooLong { .. } | NoBest::NotProved(_)) => {}
                Err(NoBest::Late) => panic!("nobody was in a hurry"),
            }
        }
    }
    // A budget of steps this small does not always do.
    assert!(proved > 50 && proved * 20 > found * 19, "{proved} of {found} are proved");
    assert!(none > 0 && without > 50, "{none} {without}");
}

/// No word of up to so many inputs is a checking sequence, as far as that is quick to see.
fn none_is_complete(machine: &Machine, longest: usize) {
    let few = |length: &usize| machine.inputs().pow(*length as u32) <= 64;
    for length in (0..=longest).take_while(few).filter(|&length| length < 12) {
        for word in words(machine.inputs(), length) {
            if machine.after(0, &word).is_some() {
                let complete = by_listing(machine, std::slice::from_ref(&word));
                assert_ne!(complete, Some(true), "{word:?}\n{}", text(machine));
            }
        }
    }
}

#[test]
fn sequences_by_every_other_method() {
    let methods = GraphMethod::ALL;
    let mut made = 0;
    for machine in machines() {
        let mut judge = |what: &str, word: &Word| {
            assert!(machine.after(0, word).is_some(), "{what} {word:?}\n{}", text(&machine));
            let proof = prove(
                &machine,
                std::slice::from_ref(word),
                &Budget::default().with_steps(20_000),
                Watch::default(),
            )
            .result;
            honest(&machine, word, &proof, what);
            made += 1;
            proof
        };
        for method in methods {
            match graph_sequence(&machine, method, 1_000) {
                Ok(sequence) => drop(judge(&format!("{method:?}"), &sequence.word)),
                Err(reason) => reasonable(&machine, &reason),
            }
        }
        match locating(&machine, 300, Watch::default()) {
            Ok(Located::Sequence(word)) => drop(judge("locating", &word)),
            Ok(other) => assert_ne!(other, Located::Late),
            Err(reason) => reasonable(&machine, &reason),
        }
        let set = match require(&machine).and_then(|()| distinguishing_set(&machine)) {
            Ok(set) => set,
            Err(reason) => {
                reasonable(&machine, &reason);
                continue;
            }
        };
        let sequence = simao_petrenko08(&machine, &set).unwrap();
        let proof = judge("2008", &sequence.word);
        assert!(!matches!(proof, Proof::Refuted(_)), "{}", text(&machine));
        for conditions in [Conditions::Sp10, Conditions::Ural97] {
            let mut genome = Genome::new(&machine, &set, Overlap::Maximal);
            let seeds = [genome.chromosome_of(&sequence, &set)];
            let (population, fittest, islands) = (6, 2, 2);
            let evolution =
                Evolution { population, fittest, islands, conditions, ..Evolution::default() };
            evolution.usable(&genome).unwrap();
            let budget = Budget::default().with_steps(5);
            let done = evolution.run(&machine, &set, &genome, &seeds, &budget, Watch::default());
            if let Some(word) = done.result {
                let proof = judge("ggcs", &word);
                assert!(!matches!(proof, Proof::Refuted(_)), "{}", text(&machine));
            }
        }
    }
    assert!(made > 100, "{made}");
}

#[test]
fn suites_by_every_method() {
    let (mut judged, mut complete_ones) = (0, 0);
    for machine in machines() {
        for extra in 0..2 {
            let scope = Scope { extra, ..Scope::default() };
            let budget = Budget::default().with_steps(20);
            let best = smallest(&machine, scope, 12, &budget, Watch::default())
                .map(|small| small.result.suite);
            let all = Method::ALL.map(|method| (method.name(), suite(&machine, method, extra)));
            for (name, made) in all.into_iter().chain([("best", best)]) {
                let complete = !matches!(name, "tour" | "uio");
                match made {
                    Ok(made) => {
                        judged += 1;
                        let told = truth(&machine, made.tests(), extra);
                        assert!(
                            !complete || told != Some(false),
                            "{name} +{extra}\n{}",
                            text(&machine)
                        );
                        complete_ones += usize::from(complete && told == Some(true));
                        if complete && extra == 0 {
                            scored(&machine, made.tests());
                        }
                        let report = conform(
                            &machine,
                            made.tests(),
                            &mut Simulated::new(&machine),
                            &Budget::default(),
                            Watch::default(),
                        )
                        .result;
                        assert!(report.deviations.is_empty());
                    }
                    Err(NoSuite::Requirement(reason)) => reasonable(&machine, &reason),
                    Err(NoSuite::NoUio(s)) => {
                        let s = machine.state_named(&s).unwrap();
                        assert!(
                            uio(&machine, s, &steps(100_000), Watch::default()).result.is_none()
                        );
                    }
                    Err(other) => panic!("{name}: {other}\n{}", text(&machine)),
                }
            }
        }
    }
    assert!(judged > 300 && complete_ones > 200, "{judged} {complete_ones}");
}

/// A complete suite leaves no mutant, and every mutant is counted once.
fn scored(machine: &Machine, tests: &[Word]) {
    let score = mutation_score(machine, tests, false, &Budget::default(), Watch::default()).result;
    assert!(score.survived.is_empty(), "{tests:?}\n{}", text(machine));
    assert_eq!(score.killed + score.equivalent, single_faults(machine).len());
    let reduced = machine.minimized().states() == machine.states();
    if machine.is_complete() && reduced {
        let budget = Budget::default().with_steps(20_000);
        let census = Exhaustive::new(machine).census(tests, &budget, Watch::default()).unwrap();
        if let Some(census) = census.result {
            assert_eq!((census.survived, census.killed + census.equivalent), (0, census.all));
        }
    }
}

#[test]
fn checks_of_any_tests() {
    let mut satisfied = 0;
    for (seed, machine) in machines().enumerate() {
        let mut random = Random::new(1_000_000 + seed as u64);
        for round in 0..4 {
            let tests: Vec<Word> = (0..=random.below(3))
                .map(|_| walk(&machine, &mut random, 4 + 12 * round))
                .collect();
            let told = truth(&machine, &tests, 0);
            let checkers = [
                Checker::new(&machine),
                Checker::new(&machine).with_convergence(),
                Checker::new(&machine).with_convergence().with_repetition(),
            ];
            for mut checker in checkers {
                let confirmation = checker.check(&tests).unwrap();
                assert!(
                    !confirmation.complete || told != Some(false),
                    "{tests:?}\n{}",
                    text(&machine)
                );
                satisfied += usize::from(confirmation.complete);
            }
            let tree = TestTree::new(&machine, &tests).unwrap();
            let confirmation = Checker::new(&machine).check_tree(&tree);
            let explained = Explanation::new(&machine, &tree, &confirmation);
            let confirmed = confirmation.confirmed.iter().filter(|&&confirmed| confirmed).count();
            assert_eq!(explained.steps.len(), confirmed, "{tests:?}\n{}", text(&machine));
            assert_eq!(tree.steps().count() + 1, tree.len());
            if let (Some(set), Some(word)) =
                (adaptive(&machine).and_then(|it| it.into_set(&machine)), tests.first())
            {
                let verdict =
                    ural97(&machine, &set, word, Watch::default()).expect("the walk is defined");
                let one = std::slice::from_ref(word);
                assert!(!verdict.complete || truth(&machine, one, 0) != Some(false), "{word:?}");
            }
            let score =
                mutation_score(&machine, &tests, round == 0, &Budget::default(), Watch::default())
                    .result;
            let all = score.killed + score.survived.len() + score.equivalent;
            assert!(all >= single_faults(&machine).len());
            assert!(
                told != Some(true) || score.survived.is_empty(),
                "{tests:?}\n{}",
                text(&machine)
            );
        }
    }
    assert!(satisfied > 20, "{satisfied}");
}

/// Random defined inputs, up to so many.
fn walk(machine: &Machine, random: &mut Random, most: usize) -> Word {
    let (mut at, mut word) = (0, Word::new());
    for _ in 0..random.below(most + 1) {
        let defined: Vec<usize> = machine.defined_inputs(at).collect();
        if defined.is_empty() {
            break;
        }
        let x = defined[random.below(defined.len())];
        at = machine.next(at, x).unwrap();
        word.push(x);
    }
    word
}
