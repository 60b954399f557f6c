use crate::{Tree, trees};
use cota::{Scope, Search, Strategy};
use std::collections::BTreeMap;

#[test]
#[allow(clippy::float_cmp, reason = "with enough probes nothing is estimated")]
fn enough_probes_count_exactly() {
    for strategy in Strategy::ALL {
        let search = Search::<Tree>::new(&trees(3)).unwrap().strategy(strategy);
        let outcome = search.count().unwrap();
        let estimate = search.estimate(8_000, 7).unwrap();
        assert_eq!(estimate.candidates.mean, outcome.steps as f64, "{strategy:?}");
        assert_eq!(estimate.valid.mean, outcome.result.valid as f64, "{strategy:?}");
        assert_eq!(estimate.valid.error, 0.0);
    }
}

#[test]
fn few_probes_come_close_and_tell_their_spread() {
    for strategy in Strategy::ALL {
        let search = Search::<Tree>::new(&trees(6)).unwrap().strategy(strategy);
        let outcome = search.count().unwrap();
        let estimate = search.estimate(1_600, 1).unwrap();
        for (guess, truth) in [
            (estimate.candidates, outcome.steps as f64),
            (estimate.valid, outcome.result.valid as f64),
        ] {
            assert!(guess.error > 0.0 && guess.error < 0.2 * truth, "{strategy:?} {estimate:?}");
            assert!((guess.mean - truth).abs() < 5.0 * guess.error, "{truth} {estimate:?}");
        }
        assert_eq!(
            search.estimate(1_600, 1),
            Ok(estimate),
            "the same seed gives the same estimate"
        );
    }
}

#[test]
fn a_sample_of_everything_is_uniform() {
    let search = Search::<Tree>::new(&trees(3)).unwrap();
    let all = search.count().unwrap().result.valid as usize;
    let sample = search.sample(100 * all as u64, 10_000, 3).unwrap();
    assert_eq!(sample.distinct, all);
    assert!((sample.effective - all as f64).abs() < 1e-6);
    let mut counts = BTreeMap::<_, u32>::new();
    for structure in sample.structures() {
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
    let sample = Search::<Tree>::new(&scope).unwrap().sample(50, 300, 5).unwrap();
    assert_eq!((sample.drawn, sample.structures().count()), (50, 50));
    assert!(sample.effective > 10.0, "{}", sample.effective);
    for structure in sample.structures() {
        assert_eq!(structure.size().objects, 14);
        assert!(cota::holds(&structure.build().unwrap()));
    }
}

#[test]
fn nothing_to_sample() {
    let scope = trees(2).set("Tree.size", 5);
    let sample = Search::<Tree>::new(&scope).unwrap().sample(3, 100, 1).unwrap();
    assert_eq!((sample.drawn, sample.structures().count(), sample.distinct), (0, 0, 0));
}

#[test]
fn an_invariant_that_panics_cannot_be_estimated() {
    fn refuses_two(tree: crate::TreeView<'_>) -> bool {
        assert!(tree.size() != 2, "two");
        true
    }
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let search = Search::<Tree>::with_invariant(&trees(3), refuses_two).unwrap();
    let (estimate, sample) = (search.estimate(1_000, 1), search.sample(1, 1_000, 1).map(|_| ()));
    std::panic::set_hook(hook);
    assert!(estimate.unwrap_err().to_string().contains("two"));
    assert!(sample.unwrap_err().to_string().contains("two"));
}
