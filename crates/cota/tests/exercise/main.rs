//! What `#[cota::decisions]` tells about a run.

mod bodies;
mod criteria;
mod recording;

use cota::engine::exercise::{Coverage, Signature, record};

/// The class of a run.
fn class<R>(coverage: Coverage, run: impl FnOnce() -> R) -> Signature {
    record(coverage, run).1
}

/// A class as text without the name of the file and the lines.
fn told<R>(coverage: Coverage, run: impl FnOnce() -> R) -> String {
    let text = class(coverage, run).to_string();
    let words = text.split(' ').map(|word| match word.split_once(':') {
        Some((place, rest)) if place.ends_with(".rs") => {
            rest.split_once(':').map_or(rest, |(_, rest)| rest)
        }
        Some((_, rest)) => rest,
        None => word,
    });
    words.collect::<Vec<_>>().join(" ")
}
