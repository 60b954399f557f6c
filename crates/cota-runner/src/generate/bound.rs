//! What to say when a scope or a candidate cannot be used.

use cota_console::exit::Failure;
use cota_console::suggest::similar;
use cota_engine::{SpaceError, StartError};

/// A scope that does not fit the type.
pub fn unusable(error: &SpaceError) -> Failure {
    match error {
        SpaceError::UnknownKey { key, known } if known.contains(key) => {
            Failure::usage(format!("`{key}` has no effect in this scope"))
                .hint("a path or a class speaks of the same field; leave one of them out")
        }
        SpaceError::UnknownKey { key, known } => {
            let failure = Failure::usage(format!("there is no class or field `{key}`"));
            failure.hint(match similar(key, known.iter().map(String::as_str)) {
                Some(known) => format!("did you mean `{known}`?"),
                None if known.is_empty() => "the scope of this type has none".to_string(),
                None => format!("there are {}", known.join(", ")),
            })
        }
        SpaceError::Gaps { scope, .. } => Failure::usage(error)
            .hint(format!("--scope '{scope}', or --size N for everything that is not set")),
        SpaceError::NoValues { key, example } => Failure::usage(format!("no values for `{key}`"))
            .hint(format!("--scope '{key}={example}', or --size N for everything that is not set")),
        SpaceError::NoCount { class } => Failure::usage(format!("how many objects of `{class}`?"))
            .hint(format!("--objects {class}=3, or --size N for everything that is not set")),
        SpaceError::UnknownDomain { domain, .. } => {
            Failure::usage(error).hint(format!("--objects {domain}:CLASS=N declares it"))
        }
        SpaceError::Reversed { .. } => {
            Failure::usage(error).hint("a range is written from the least to the greatest value")
        }
        _ => Failure::usage(error),
    }
}

/// A candidate to start from that is none.
pub fn not_a_start(error: &StartError) -> Failure {
    Failure::usage(error).hint(
        "a candidate belongs to one structure, scope and strategy: \
         take the one that the cut run named, and change nothing else",
    )
}
