//! Every valid input once, smallest first; the same report whatever the number of threads.

use crate::{Bag, Tree, bags, trees};
use cota::engine::Size;
use cota::testing::Test;
use cota::{Scope, Search, Strategy};
use std::sync::Mutex;

impl Bag {
    fn marks(&self) -> usize {
        self.first.iter().chain(&self.second).map(|item| item.marks.len()).sum()
    }
}

/// All inputs with their sizes, in the order in which a test runs them.
fn sorted(scope: &Scope, strategy: Strategy) -> Vec<(Size, Bag)> {
    let search = Search::<Bag>::all(scope).unwrap().strategy(strategy);
    let mut inputs: Vec<_> = search.iter().map(|it| (it.size(), it.build().unwrap())).collect();
    // Stable: inputs of the same size stay in the order of the search.
    inputs.sort_by_key(|(size, _)| *size);
    inputs
}

#[test]
fn every_valid_input_is_run_once() {
    for threads in [1, 3] {
        let run = Mutex::new(Vec::new());
        let test = Test::<Tree>::new(trees(4)).jobs(threads);
        let summary = test.run(|tree| run.lock().unwrap().push(format!("{tree:?}"))).unwrap();
        let mut run = run.into_inner().unwrap();
        let search = Search::<Tree>::new(&trees(4)).unwrap();
        let mut expected: Vec<_> =
            search.iter().map(|it| format!("{:?}", it.build().unwrap())).collect();
        assert_eq!(summary.inputs, expected.len() as u64);
        run.sort();
        expected.sort();
        assert_eq!(run, expected);
    }
}

#[test]
fn fewer_objects_come_first() {
    let run = Mutex::new(Vec::new());
    Test::<Tree>::new(trees(4)).run(|tree| run.lock().unwrap().push(tree.size)).unwrap();
    let sizes = run.into_inner().unwrap();
    assert!(sizes.is_sorted());
    assert_eq!((sizes[0], sizes[sizes.len() - 1]), (0, 4));
}

#[test]
fn the_smallest_failing_input_is_reported_whatever_the_threads() {
    type Fails = fn(&Bag) -> bool;
    let tests: [Fails; 6] = [
        |bag| bag.words.contains(&2),
        |bag| bag.words == [2, 1] || bag.words == [1, 2],
        |bag| bag.first.is_some() && bag.words.len() == 1,
        |bag| bag.first.as_ref().is_some_and(|item| item.marks.contains(&true)) && bag.flag,
        |bag| bag.first.is_some() && bag.second.is_some() && bag.marks() + bag.words.len() > 2,
        |bag| bag.second.as_ref().is_some_and(|item| item.marks.len() == 2),
    ];
    for strategy in Strategy::ALL {
        let inputs = sorted(&bags(), strategy);
        for (number, fails) in tests.iter().enumerate() {
            let position = inputs.iter().position(|(_, bag)| fails(bag)).unwrap();
            for threads in [1, 2, 4] {
                let test = Test::<Bag>::all(bags()).strategy(strategy).jobs(threads).debug();
                let failure = test.run(|bag| assert!(!fails(&bag))).unwrap_err();
                let input = failure.input().unwrap();
                let what = format!("{strategy:?}, test {number}, {threads} threads");
                assert_eq!(
                    input.arguments[0].1,
                    Some(format!("{:?}", inputs[position].1)),
                    "{what}"
                );
                assert_eq!(input.passed, Some(position as u64), "{what}");
                assert_eq!(input.size, inputs[position].0, "{what}");
            }
        }
    }
}

#[test]
fn the_whole_report_is_the_same_whatever_the_threads() {
    let report = |threads| {
        let test = Test::<Tree>::new(trees(5)).jobs(threads).debug();
        test.run(|tree| assert!(tree.depth() < 4, "depth {}", tree.depth()))
            .unwrap_err()
            .to_string()
    };
    let one = report(1);
    assert!(one.contains("depth 4"), "{one}");
    assert_eq!(one, report(2));
    assert_eq!(one, report(4));
}

#[test]
fn each_input_is_a_fresh_value() {
    let scope = Scope::new().set("0.len", 2);
    let summary = Test::<(Vec<bool>, bool)>::all(scope).run(|(mut list, _)| {
        assert!(list.len() <= 2);
        list.push(true);
    });
    assert_eq!(summary.unwrap().inputs, 14);
}
