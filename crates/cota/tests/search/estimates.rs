use crate::{Tree, trees};
use cota::{Scope, Search, Strategy};
use std::collections::BTreeMap;

#[test]
fn enough_probes_count_exactly() {
    for strategy in Strategy::ALL {
        let search = Search::<Tree>::new(&trees(3)).unwrap().strategy(strategy);
        let outcome = search.count();
        let estimate = search.estimate(8_000, 7);
        assert_eq!(estimate.candidates.mean, outcome.explored as f64, "{strategy:?}");
        assert_eq!(estimate.valid.mean, outcome.valid as f64, "{strategy:?}");
        assert_eq!(estimate.valid.error, 0.0);
    }
}

#[test]
fn few_probes_come_close_and_tell_their_spread() {
    for strategy in Strategy::ALL {
        let search = Search::<Tree>::new(&trees(6)).unwrap().strategy(strategy);
        let outcome = search.count();
        let estimate = search.estimate(1_600, 1);
        for (guess, truth) in
            [(estimate.candidates, outcome.explored as f64), (estimate.valid, outcome.valid as f64)]
        {
            assert!(guess.error > 0.0 && guess.error < 0.2 * truth, "{strategy:?} {estimate:?}");
            assert!((guess.mean - truth).abs() < 5.0 * guess.error, "{truth} {estimate:?}");
        }
        assert_eq!(search.estimate(1_600, 1), estimate, "the same seed gives the same estimate");
    }
}

#[test]
fn a_sample_of_everything_is_uniform() {
    let search = Search::<Tree>::new(&trees(3)).unwrap();
    let all = search.count().valid as usize;
    let sample = search.sample(100 * all, 10_000, 3);
    assert_eq!(sample.distinct, all);
    assert!((sample.effective - all as f64).abs() < 1e-6);
    let mut counts = BTreeMap::<_, u32>::new();
    for structure in &sample.structures {
        *counts.entry(structure.vector().clone()).or_default() += 1;
    }
    assert_eq!(counts.len(), all);
    // Pearson's statistic has mean all - 1 and variance 2 (all - 1).
    let pearson: f64 = counts.values().map(|&n| (f64::from(n) - 100.0).powi(2) / 100.0).sum();
    let freedom = (all - 1) as f64;
    assert!((pearson - freedom).abs() < 5.0 * (2.0 * freedom).sqrt(), "{pearson} for {freedom}");
}

#[test]
fn large_scopes_can_be_sampled() {
    let size = 14;
    let scope = Scope::new().set("Node", size).set("Tree.size", size).set("Node.key", 1..=size);
    let sample = Search::<Tree>::new(&scope).unwrap().sample(50, 300, 5);
    assert_eq!(sample.structures.len(), 50);
    assert!(sample.effective > 10.0, "{}", sample.effective);
    for structure in &sample.structures {
        assert_eq!(structure.size().objects, 14);
        assert!(cota::holds(&structure.build().unwrap()));
    }
}

#[test]
fn nothing_to_sample() {
    let scope = trees(2).set("Tree.size", 5);
    let sample = Search::<Tree>::new(&scope).unwrap().sample(3, 100, 1);
    assert_eq!((sample.structures.len(), sample.distinct), (0, 0));
}
