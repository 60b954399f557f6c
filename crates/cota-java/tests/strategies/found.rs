//! What a search finds.

use std::ops::ControlFlow;

use cota_engine::walk::{Walk, Walks};
use cota_java::{JavaSearch, JavaStrategy};

/// The structures of a search in its order, and how many candidates it explored.
pub fn found(search: &JavaSearch) -> Result<(Vec<Vec<u32>>, u64), String> {
    let mut vectors = Vec::new();
    let run = search.drive(&mut |walk| {
        vectors.push(walk.vector().indices().to_vec());
        ControlFlow::Continue(())
    });
    let steps = run.map_err(|failure| failure.to_string())?.steps;
    Ok((vectors, steps))
}

/// Compares the structures of the strategies that delay with those of the plain one, in whatever order, and with each other, in
/// their order: how many structures there are, or what differs.
pub fn compare(search: &JavaSearch) -> Result<usize, String> {
    let (mut plain, explored) = found(search)?;
    plain.sort();
    let mut delayed = None;
    for strategy in [JavaStrategy::Delayed, JavaStrategy::Auto] {
        let (found, fewer) = found(&search.clone().strategy(strategy))?;
        compare_with(&plain, explored, strategy, &found, fewer)?;
        if *delayed.get_or_insert_with(|| found.clone()) != found {
            return Err(format!("{strategy} has another order"));
        }
    }
    Ok(plain.len())
}

fn compare_with(
    plain: &[Vec<u32>],
    explored: u64,
    strategy: JavaStrategy,
    found: &[Vec<u32>],
    fewer: u64,
) -> Result<(), String> {
    let mut other = found.to_vec();
    other.sort();
    if let Some(missing) = plain.iter().find(|vector| other.binary_search(vector).is_err()) {
        return Err(format!("{strategy} does not find {missing:?}"));
    }
    if let Some(more) = other.iter().find(|vector| plain.binary_search(vector).is_err()) {
        return Err(format!("{strategy} finds {more:?}"));
    }
    if plain != other {
        return Err(format!("{strategy} finds a structure twice"));
    }
    if fewer > explored {
        return Err(format!("{strategy} runs {fewer} times instead of {explored}"));
    }
    Ok(())
}

/// Fails if there are differences; with a rule broken on purpose, it says how many predicates see it.
pub fn none_differs(predicates: usize, mut differences: Vec<(usize, String)>) {
    differences.dedup_by_key(|(predicate, _)| *predicate);
    let seen = differences.len();
    let texts: Vec<_> = differences.into_iter().take(3).map(|(_, text)| text).collect();
    assert_eq!(seen, 0, "of {predicates} predicates, so many differ:\n{}", texts.join("\n"));
}
