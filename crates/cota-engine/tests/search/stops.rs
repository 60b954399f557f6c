use crate::{Node, Ring, Tree, trees};
use cota::engine::Failure;
use cota::{Bounded, Invariant, Scope, Search, StopReason, Strategy, View};
use std::ops::ControlFlow;
use std::time::Duration;

#[derive(Bounded, Debug)]
struct Fragile {
    numbers: Vec<u8>,
}

impl Invariant for Fragile {
    fn holds(this: View<'_, Self>) -> bool {
        let numbers = this.numbers();
        assert!(numbers.len() < 2 || numbers.at(1) != 3, "three comes second");
        numbers.iter().all(|number| number > 0)
    }
}

fn fragile() -> Scope {
    Scope::new().set("Fragile.numbers", 0..=4).set("Fragile.numbers.len", 0..=3)
}

#[test]
fn an_invariant_that_panics_fails_with_the_candidate() {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    for jobs in [1, 2] {
        for strategy in Strategy::ALL {
            let search = Search::<Fragile>::new(&fragile()).unwrap().strategy(strategy).jobs(jobs);
            let failure = search.count().unwrap_err();
            let Failure::Panicked { message, vector, drawing, .. } = failure else {
                panic!("{failure:?}")
            };
            assert_eq!(message, "three comes second");
            assert!(drawing.contains("numbers=[0, 3]"), "{drawing}");
            // The vector leads to the same candidate again.
            let replay = search.resume_from(vector.to_string().parse().unwrap()).unwrap();
            let mut found = 0;
            let run = replay.for_each(|_| {
                found += 1;
                ControlFlow::Continue(())
            });
            assert!(matches!(run, Err(Failure::Panicked { .. })));
            assert_eq!(found, 0);
        }
    }
    std::panic::set_hook(hook);
}

#[test]
fn the_time_limit_ends_a_long_search() {
    for jobs in [1, 2] {
        let search = Search::<Tree>::new(&trees(14)).unwrap().strategy(Strategy::Plain).jobs(jobs);
        let outcome = search.max_time(Duration::from_millis(50)).count().unwrap();
        assert_eq!(outcome.stop, StopReason::Time);
        assert!(outcome.steps > 0);
        assert!(outcome.elapsed < Duration::from_secs(5));
    }
}

#[test]
fn a_search_can_be_stopped_from_another_thread() {
    for jobs in [1, 2] {
        let search = Search::<Tree>::new(&trees(14)).unwrap().strategy(Strategy::Plain).jobs(jobs);
        let progress = search.progress();
        let outcome = std::thread::scope(|scope| {
            scope.spawn(move || {
                std::thread::sleep(Duration::from_millis(50));
                progress.stop();
            });
            search.count()
        })
        .unwrap();
        assert_eq!(outcome.stop, StopReason::Interrupted);
        assert!(outcome.steps > 0);
        assert!(outcome.elapsed < Duration::from_secs(5));
        assert_eq!(outcome.result.next.is_some(), jobs == 1);
    }
}

#[test]
fn a_limit_that_is_not_met_is_exhaustion() {
    let all = Search::<Tree>::new(&trees(3)).unwrap().count().unwrap();
    for jobs in [1, 2] {
        let search = || Search::<Tree>::new(&trees(3)).unwrap().jobs(jobs);
        assert_eq!(
            search().limit(all.result.valid + 1).count().unwrap().stop,
            StopReason::Exhausted
        );
        let met = search().limit(all.result.valid).count().unwrap();
        assert_eq!((met.stop, met.result.valid), (StopReason::Limit, all.result.valid));
    }
}

#[test]
fn an_iterator_knows_why_it_ended() {
    let mut structures = Search::<Tree>::new(&trees(2)).unwrap().limit(3).iter();
    assert_eq!(structures.by_ref().count(), 3);
    assert_eq!(structures.end(), Some(&Ok(StopReason::Limit)));
    let mut all = Search::<Tree>::new(&trees(2)).unwrap().iter();
    let count = all.by_ref().count() as u64;
    assert_eq!((all.end(), all.valid()), (Some(&Ok(StopReason::Exhausted)), count));
}

#[test]
fn without_an_invariant_everything_is_valid() {
    let scope = Scope::new().set("Node", 1).set("Node.key", 0..=1);
    let owned = Search::<Node>::all(&scope).unwrap();
    // A root with two keys; of its two links at most one has the one other node, which has two keys.
    assert_eq!(owned.count().unwrap().result.valid, 2 + 2 * 2 * 2);
    let shared = Search::<Node>::all(&scope).unwrap().strategy(Strategy::Plain);
    // Both links may have it, and its own links may lead to itself.
    assert_eq!(shared.count().unwrap().result.valid, 2 + 3 * 2 * 2 * 4);
    assert_eq!(
        Search::<Ring>::all(&Scope::new().set("Entry", 0)).unwrap().count().unwrap().result.valid,
        1
    );
}

#[test]
fn rejections_are_recorded_by_read_and_place() {
    let outcome = Search::<Tree>::new(&trees(3)).unwrap().record_rejections().count().unwrap();
    let rejections: u64 = outcome.result.rejections.values().sum();
    assert!(rejections > 0);
    assert!(outcome.result.rejections.keys().all(|read| read.file.ends_with("main.rs")));
    let again =
        Search::<Tree>::new(&trees(3)).unwrap().record_rejections().jobs(3).count().unwrap();
    assert_eq!(again.result.rejections, outcome.result.rejections);
}
