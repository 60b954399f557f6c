//! Limits on steps and results are exact for every source; a limit of 0 looks at nothing.

use crate::{Tree, trees};
use cota::engine::checks::Checks;
use cota::engine::parts::Disjoint;
use cota::engine::reduce::{Keep, Reduction};
use cota::engine::suite::{StoredSuite, SuiteHead, SuiteWriter};
use cota::engine::{Budget, Candidate, Source};
use cota::{Bounded, Scope, Search, StopReason, Strategy};
use std::fs::File;
use std::ops::ControlFlow;
use std::path::Path;

/// Budgets that allow nothing, each with why a run ends there.
fn empty_budgets() -> [(Budget, StopReason); 2] {
    let no_results = Budget { results: Some(0), ..Budget::default() };
    [(Budget::default().with_steps(0), StopReason::Steps), (no_results, StopReason::Limit)]
}

/// A search that fails as soon as it looks at a candidate.
fn untouchable(strategy: Strategy, budget: Budget, jobs: usize) -> Search<Tree> {
    let search = Search::<Tree>::with_invariant(&trees(3), |_| panic!("this was looked at"));
    search.unwrap().strategy(strategy).budget(Budget { jobs, ..budget })
}

/// Runs a source in every way; each run ends for this reason, before any work.
fn expect_nothing<T: Bounded, S: Source<T>>(source: &S, stop: StopReason) {
    let each = source.for_each(|_| panic!("this was handed out")).unwrap();
    let mapped = source.map(|_| (), |()| panic!("this was handed out")).unwrap();
    for run in [each, mapped, source.count().unwrap()] {
        assert_eq!((run.result.valid, run.steps, run.stop), (0, 0, stop));
    }
}

#[test]
fn an_empty_budget_looks_at_nothing() {
    for (budget, stop) in empty_budgets() {
        for strategy in Strategy::ALL {
            for jobs in [1, 2] {
                let search = untouchable(strategy, budget, jobs);
                expect_nothing(&search, stop);
                expect_nothing(&search.clone().by_key(|tree| tree.root().is_some()), stop);
                let mut structures = search.iter();
                assert_eq!((structures.by_ref().count(), structures.explored()), (0, 0));
                assert_eq!(structures.end(), Some(&Ok(stop)));
            }
        }
    }
}

/// The run names the place where it would have begun, which is a place to go on from.
#[test]
fn an_empty_budget_goes_on_from_its_beginning() {
    let search = Search::<Tree>::new(&trees(3)).unwrap();
    let whole = search.count().unwrap();
    let none = search.clone().budget(Budget::default().with_steps(0)).count().unwrap();
    let next = none.result.next.unwrap().to_string();
    let rest = search.resume_from(next.parse().unwrap()).unwrap().count().unwrap();
    assert_eq!((rest.result.valid, rest.steps), (whole.result.valid, whole.steps));
}

#[test]
fn a_reduction_of_nothing_looks_at_nothing() {
    for (budget, stop) in empty_budgets() {
        for keep in [Keep::ONE_PER_CLASS, Keep::Size(3)] {
            let class = |candidate: &Candidate<'_, Tree>| candidate.size().objects;
            let search = untouchable(Strategy::Delayed, budget, 1);
            expect_nothing(&Reduction::new(keep).of(&search, class), stop);
            let limited = Reduction::new(keep).budget(Budget { steps: None, ..budget });
            expect_nothing(&limited.of(&search, class), stop);
        }
    }
}

#[test]
fn a_sample_of_nothing_looks_at_nothing() {
    let none = untouchable(Strategy::Delayed, Budget::default().with_steps(0), 1);
    let sample = none.sample(3, 100, 1).unwrap();
    expect_nothing(&sample, StopReason::Steps);
    let search = Search::<Tree>::new(&trees(3)).unwrap();
    for limit in [0, 2] {
        let sample = search.clone().limit(limit).sample(3, 100, 1).unwrap();
        let run = sample.count().unwrap();
        assert_eq!((run.result.valid, run.stop), (limit, StopReason::Limit));
    }
}

#[derive(Bounded, Debug)]
struct Two {
    x: u8,
    y: u8,
    a: u8,
    b: u8,
}

fn two_parts() -> Disjoint<Two> {
    let checks = Checks::<Two>::new().check("xy", |two| two.x() < two.y());
    let checks = checks.check("ab", |two| two.a() == two.b());
    let search = Search::with_checks(&Scope::new().size(4), checks).unwrap();
    search
        .strategy(Strategy::Plain)
        .disjoint_parts([("xy", ["x", "y"]), ("ab", ["a", "b"])])
        .unwrap()
}

/// The steps are for all parts together, on any number of threads and whatever an earlier run found.
#[test]
fn the_steps_of_parts_are_counted_together() {
    let parts = two_parts();
    for known in [false, true] {
        if known {
            parts.count().unwrap();
        }
        for (budget, stop) in empty_budgets() {
            expect_nothing(&parts.with(|search| search.budget(budget)), stop);
        }
        let whole = two_parts().count().unwrap();
        for jobs in [1, 2] {
            for steps in [1, whole.steps / 2, whole.steps - 1] {
                let budget = Budget { jobs, ..Budget::default().with_steps(steps) };
                let run = parts.with(|search| search.budget(budget)).count().unwrap();
                assert_eq!((run.steps, run.stop), (steps, StopReason::Steps));
            }
            let enough = Budget { jobs, ..Budget::default().with_steps(whole.steps + 1) };
            let run = parts.with(|search| search.budget(enough)).count().unwrap();
            assert_eq!((run.steps, run.result.valid), (whole.steps, whole.result.valid));
            assert_eq!(run.stop, StopReason::Exhausted);
        }
    }
}

#[test]
fn steps_are_exact() {
    for strategy in Strategy::ALL {
        let search = Search::<Tree>::new(&trees(3)).unwrap().strategy(strategy);
        let whole = search.count().unwrap().steps;
        for steps in [1, 2, whole / 2, whole - 1] {
            let limited = search.clone().budget(Budget::default().with_steps(steps));
            let run = limited.count().unwrap();
            assert_eq!((run.steps, run.stop), (steps, StopReason::Steps));
            let by_class = limited.clone().by_key(|tree| tree.root().is_some()).count().unwrap();
            assert!(by_class.steps <= steps);
            let mut structures = limited.iter();
            structures.by_ref().for_each(drop);
            assert_eq!(structures.explored(), steps);
        }
    }
}

#[test]
fn a_stored_suite_is_read_as_far_as_the_budget_allows() {
    let search = Search::<Tree>::new(&trees(3)).unwrap();
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("budgets.suite");
    let head = SuiteHead {
        type_path: "Tree".to_string(),
        invariant: "valid".to_string(),
        scope: "small".to_string(),
        fingerprint: search.space().fingerprint(),
        made: "all".to_string(),
    };
    let mut writer = SuiteWriter::new(File::create(&path).unwrap(), &head).unwrap();
    let write = |candidate: &Candidate<'_, Tree>| {
        writer.structure(&candidate.vector(), "").unwrap();
        ControlFlow::Continue(())
    };
    search.for_each(write).unwrap();
    writer.finish().unwrap();
    for (budget, stop) in empty_budgets() {
        let stored = StoredSuite::open(&path, &search.clone().budget(budget)).unwrap();
        expect_nothing(&stored, stop);
    }
    let two = search.clone().budget(Budget::default().with_steps(2));
    let run = StoredSuite::open(&path, &two).unwrap().count().unwrap();
    assert_eq!((run.result.valid, run.stop), (2, StopReason::Steps));
}
