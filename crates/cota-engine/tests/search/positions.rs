use crate::{Tree, trees};
use cota::engine::{Position, Shard, Vector};
use cota::{Search, StopReason, Strategy};
use std::ops::ControlFlow;
use std::time::Duration;

fn search(strategy: Strategy) -> Search<Tree> {
    Search::new(&trees(4)).unwrap().strategy(strategy)
}

fn vectors(search: &Search<Tree>) -> Vec<Vector> {
    search.iter().map(|structure| structure.vector().clone()).collect()
}

#[test]
fn a_stopped_search_goes_on_where_it_was() {
    for strategy in Strategy::ALL {
        let whole = search(strategy).count().unwrap();
        let all = vectors(&search(strategy));
        for stop in [1, 2, 17, all.len() - 1] {
            let mut found = Vec::new();
            let first = search(strategy)
                .for_each(|candidate| {
                    found.push(candidate.vector());
                    if found.len() == stop {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                })
                .unwrap();
            assert_eq!(first.stop, StopReason::Enough);
            let next: Position = first.result.next.unwrap().to_string().parse().unwrap();
            let rest = search(strategy).resume_from(next).unwrap();
            found.extend(vectors(&rest));
            assert_eq!(found, all, "{strategy:?} stopped after {stop}");
            let second = rest.count().unwrap();
            assert_eq!(first.steps + second.steps, whole.steps, "{strategy:?} {stop}");
        }
    }
}

/// Each share cut after `limit` structures again and again; the runs of each in their order. A share of
/// `most` structures that goes on beyond them goes round in a circle.
fn in_pieces(share: &Search<Tree>, limit: u64, most: usize) -> (Vec<Vector>, u64) {
    let (mut found, mut explored, mut piece) = (Vec::new(), 0, share.clone().limit(limit));
    loop {
        let outcome = piece
            .for_each(|candidate| {
                found.push(candidate.vector());
                ControlFlow::Continue(())
            })
            .unwrap();
        explored += outcome.steps;
        assert!(found.len() <= most, "{} of {most} structures", found.len());
        let Some(next) = outcome.result.next else { return (found, explored) };
        let next = next.to_string().parse().unwrap();
        piece = share.clone().limit(limit).resume_from(next).unwrap();
    }
}

#[test]
fn a_share_that_is_cut_goes_on_where_it_was() {
    for strategy in Strategy::ALL {
        let (mut all, mut explored) = (Vec::new(), 0);
        for index in 0..3 {
            let share = search(strategy).shard(Shard::new(index, 3).unwrap());
            let whole = vectors(&share);
            for limit in [1, 2, 13] {
                let (found, looked_at) = in_pieces(&share, limit, whole.len());
                assert_eq!(found, whole, "{strategy:?} {index}/3 by {limit}");
                assert_eq!(
                    looked_at,
                    share.count().unwrap().steps,
                    "{strategy:?} {index}/3 by {limit}"
                );
            }
            explored += share.count().unwrap().steps;
            all.extend(whole);
        }
        let (mut expected, whole) = (vectors(&search(strategy)), search(strategy).count().unwrap());
        assert_eq!(explored, whole.steps);
        all.sort_unstable();
        expected.sort_unstable();
        assert_eq!(all, expected, "{strategy:?}");
    }
}

/// Any place divides the shares of the whole: what comes from it on is in them, each in one.
#[test]
fn the_shares_from_any_place_on_are_the_rest_of_the_shares() {
    for strategy in Strategy::ALL {
        let all = vectors(&search(strategy));
        for (number, vector) in all.iter().enumerate().step_by(11) {
            let mut found = Vec::new();
            for index in 0..3 {
                let share = search(strategy).shard(Shard::new(index, 3).unwrap());
                let rest =
                    vectors(&share.clone().resume_from(Position::Vector(vector.clone())).unwrap());
                assert!(vectors(&share).ends_with(&rest), "{strategy:?} from {vector}");
                let on_threads =
                    share.resume_from(Position::Vector(vector.clone())).unwrap().jobs(2);
                assert_eq!(on_threads.count().unwrap().result.valid, rest.len() as u64);
                found.extend(rest);
            }
            let mut expected = all[number..].to_vec();
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "{strategy:?} from {vector}");
        }
    }
}

#[test]
fn the_time_cuts_a_share_of_many_small_parts() {
    for index in (0..50).step_by(7) {
        let share = Search::<Tree>::new(&trees(7)).unwrap().strategy(Strategy::Plain);
        let share = share.shard(Shard::new(index, 50).unwrap()).max_time(Duration::ZERO);
        let outcome = share.count().unwrap();
        assert_eq!(outcome.stop, StopReason::Time, "{} candidates", outcome.steps);
        // At the first look at the clock, not in the first part that is long enough for one of its own.
        assert!(outcome.steps < 2_000, "{} candidates of share {index}", outcome.steps);
        assert!(outcome.result.next.is_some());
    }
}

#[test]
fn a_search_starts_at_the_vector_of_any_structure() {
    for strategy in Strategy::ALL {
        let all = vectors(&search(strategy));
        for (index, vector) in all.iter().enumerate().step_by(7) {
            let text = vector.to_string();
            let rest = search(strategy).resume_from(text.parse().unwrap()).unwrap();
            assert_eq!(vectors(&rest), all[index..], "{strategy:?} from {text}");
        }
    }
}

#[test]
fn a_vector_that_symmetry_rules_out_is_refused() {
    let second_object_first: Position = "2".parse().unwrap();
    let error = search(Strategy::Plain).resume_from(second_object_first).err().unwrap();
    assert!(error.to_string().contains("root.root"), "{error}");
    for (text, said) in [
        ("1,x", "separated by commas"),
        ("1,,2", "separated by commas, such as 1,0,2 (each up to 4294967295), not `1,,2`"),
        ("1,2,", "separated by commas"),
        (",1", "separated by commas"),
        ("", "separated by commas"),
        ("@", "separated by commas"),
        ("@1,,2", "separated by commas"),
        ("1 2", "separated by commas"),
        ("+1", "separated by commas"),
        ("-1", "separated by commas"),
        ("4294967296", "separated by commas"),
        ("@4294967295", "these are not its choices"),
        ("9", "none of them"),
        ("0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1", "only 14 slots"),
    ] {
        let error = match text.parse::<Position>() {
            Ok(position) => {
                search(Strategy::Plain).resume_from(position).err().unwrap().to_string()
            }
            Err(error) => error.to_string(),
        };
        assert!(error.contains(said), "{text}: {error}");
    }
}

#[test]
fn a_partial_structure_is_completed_in_every_way() {
    for strategy in Strategy::ALL {
        let part = search(strategy).fix("root.root", "Node0").unwrap();
        let part = part.fix("Node0.left", "null").unwrap().fix("Node0.key", "2").unwrap();
        let mut found: Vec<_> =
            part.iter().map(|tree| format!("{:?}", tree.build().unwrap())).collect();
        let all = search(strategy);
        let mut expected: Vec<_> = all
            .iter()
            .map(|tree| tree.build().unwrap())
            .filter(|tree| {
                tree.root.as_ref().is_some_and(|root| root.left.is_none() && root.key == 2)
            })
            .map(|tree| format!("{tree:?}"))
            .collect();
        found.sort_unstable();
        expected.sort_unstable();
        assert!(expected.len() > 3);
        assert_eq!(found, expected, "{strategy:?}");
    }
}

#[test]
fn a_part_that_cannot_be_completed_has_no_completion() {
    let loops = search(Strategy::Plain).fix("root.root", "Node0").unwrap();
    let loops = loops.fix("Node0.left", "Node0").unwrap();
    assert_eq!(loops.count().unwrap().result.valid, 0);
    assert!(search(Strategy::Plain).fix("Node9.left", "null").is_err());
    assert!(search(Strategy::Plain).fix("Node0.key", "99").is_err());
}
