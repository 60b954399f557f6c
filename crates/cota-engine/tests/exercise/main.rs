//! What `#[cota::decisions]` tells about a run.

#![allow(
    clippy::bool_to_int_with_if,
    clippy::comparison_chain,
    clippy::needless_bool,
    clippy::never_loop,
    clippy::nonminimal_bool,
    clippy::type_complexity,
    reason = "the functions are there for their decisions"
)]

#[allow(unsafe_code, reason = "an unsafe function has two bodies as well")]
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
        Some((place, rest)) if place.contains('/') => {
            rest.split_once(':').map_or(rest, |(_, rest)| rest)
        }
        Some((_, rest)) => rest,
        None => word,
    });
    words.collect::<Vec<_>>().join(" ")
}
