//! What can be wrong with a scope.

/// Why a scope cannot be used for a type.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpaceError {
    /// A key that names no class, field or path.
    #[error("the scope sets `{key}`, but there is no such class or field{}", list(.key, .known))]
    UnknownKey {
        /// The key.
        key: String,
        /// The keys there are.
        known: Vec<String>,
    },
    /// A domain of a class that is not there.
    #[error("the scope declares objects of `{class}`, but the type uses no such class")]
    UnknownClass {
        /// The class.
        class: String,
    },
    /// A link that is set to a domain that is not there.
    #[error("`{key}` is set to the domain `{domain}`, which the scope does not declare")]
    UnknownDomain {
        /// The field.
        key: String,
        /// The name of the domain.
        domain: String,
    },
    /// A field for which the scope has no value.
    #[error("no values for `{key}`: set `{key}=...` in the scope, or a default `size`")]
    NoValues {
        /// The field.
        key: String,
    },
    /// A class for which the scope has no number of objects.
    #[error("how many objects of `{class}`? set `{class}=...` in the scope, or a default `size`")]
    NoCount {
        /// The class.
        class: String,
    },
    /// A link that must refer to an object, and there is none.
    #[error("`{key}` needs an object of {classes}, but the scope allows none")]
    NoObject {
        /// The field.
        key: String,
        /// The classes of which there is no object.
        classes: String,
    },
    /// A range whose end is before its start.
    #[error("the range {values} of `{key}` is the wrong way round")]
    Reversed {
        /// The key.
        key: String,
        /// What was written.
        values: String,
    },
    /// Values of a kind that the key does not take.
    #[error("`{key}` takes {wanted}, not {values}")]
    WrongKind {
        /// The key.
        key: String,
        /// What it takes.
        wanted: &'static str,
        /// What was written.
        values: String,
    },
    /// An integer that the field's type cannot hold.
    #[error("{value} in the scope of `{key}` does not fit the field's type ({min} to {max})")]
    OutOfType {
        /// The field.
        key: String,
        /// The value.
        value: i64,
        /// The least value of the type.
        min: i64,
        /// The greatest value of the type.
        max: i64,
    },
    /// An integer that no search holds.
    #[error(
        "{written} in the scope of `{key}` is beyond what a search holds: integers {}, also for \
         fields of a wider type",
        crate::model::scope::limits()
    )]
    Beyond {
        /// The field.
        key: String,
        /// The integer as it was written.
        written: String,
    },
    /// A range of integers that cannot be numbered.
    #[error("the range {values} of `{key}` is too wide: list the values that matter")]
    TooWide {
        /// The field.
        key: String,
        /// What was written.
        values: String,
    },
    /// A value that stands twice in a list.
    #[error("the scope of `{key}` lists {value} twice")]
    Twice {
        /// The field.
        key: String,
        /// The value.
        value: String,
    },
    /// A property of the invariant that does not fit the type.
    #[error("`{property}` does not fit the type: {reason}")]
    Property {
        /// The property.
        property: String,
        /// What is wrong with it.
        reason: String,
    },
    /// More slots than can be numbered.
    #[error("the scope needs more than {most} slots")]
    TooLarge {
        /// The greatest number there can be.
        most: usize,
    },
}

impl SpaceError {
    /// Whether the scope does not say something that it has to say.
    pub(super) fn is_missing(&self) -> bool {
        matches!(self, Self::NoValues { .. } | Self::NoCount { .. })
    }
}

fn list(key: &str, known: &[String]) -> String {
    if known.is_empty() {
        return String::new();
    }
    let likely = known.iter().map(|known| (edits(key, known), known)).min();
    let likely = likely.filter(|(edits, known)| *edits <= known.len().max(key.len()) / 3);
    let likely = likely.map_or(String::new(), |(_, known)| format!(" (did you mean `{known}`?)"));
    format!("{likely}; there are {}", known.join(", "))
}

/// How many characters have to be added, taken away or changed to make one word of another.
fn edits(one: &str, other: &str) -> usize {
    let other: Vec<_> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (place, here) in one.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], place + 1);
        for (index, there) in other.iter().enumerate() {
            let changed = diagonal + usize::from(here != *there);
            diagonal = row[index + 1];
            row[index + 1] = changed.min(diagonal + 1).min(row[index] + 1);
        }
    }
    row[other.len()]
}
