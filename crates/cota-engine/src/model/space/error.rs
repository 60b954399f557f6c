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
    #[error("no values for `{key}`: set {}, or a default `size`", assigned(.key, .example))]
    NoValues {
        /// The field.
        key: String,
        /// What could be written.
        example: String,
    },
    /// A class for which the scope has no number of objects.
    #[error(
        "how many objects of `{class}`? set {}, or a default `size`",
        assigned(.class, SOME_OBJECTS)
    )]
    NoCount {
        /// The class.
        class: String,
    },
    /// Several keys that are missing, and keys that name nothing.
    #[error("{}", all(.gaps, .scope))]
    Gaps {
        /// All of them, those that name nothing first.
        gaps: Vec<SpaceError>,
        /// A scope without these gaps, as text.
        scope: String,
    },
    /// A type that contains itself in a sequence or map.
    #[error(
        "`{name}` contains itself in a sequence or map, so the scope cannot say how deep it is: put a link in between, such \
         as `Vec<Box<..>>`; of a type that cannot be changed, `#[bounded(with = Stand)]` takes one that has it"
    )]
    Endless {
        /// The type.
        name: String,
    },
    /// A default size that is set as if it were a key.
    #[error(
        "nothing is called `size` here: the default for all that is not set is `Scope::size`, in text and \
         in tests `size = N`"
    )]
    SizeAsKey,
    /// A single number where some would read another meaning into it.
    #[error(
        "`{key} = {number}`: exactly {number}, or all up to it? Write `{key} = [{number}]` or \
         `{key} = 0..={number}`"
    )]
    ExactlyOrUpTo {
        /// The field.
        key: String,
        /// The number.
        number: i64,
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
    #[error("{value} in the scope of `{key}` does not fit the field's type ({limits})")]
    OutOfType {
        /// The field.
        key: String,
        /// The value.
        value: String,
        /// The least and the greatest value of the type.
        limits: String,
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

/// An example of how many objects there may be.
const SOME_OBJECTS: &str = "0..=3";

impl SpaceError {
    /// Each thing that is wrong, where it is several at once.
    pub fn gaps(&self) -> &[Self] {
        match self {
            Self::Gaps { gaps, .. } => gaps,
            one => std::slice::from_ref(one),
        }
    }

    /// Whether the scope does not say something that it has to say.
    pub(super) fn is_missing(&self) -> bool {
        self.to_be_set().is_some()
    }

    /// The key that is missing, with an example of its values.
    pub(super) fn to_be_set(&self) -> Option<(&str, &str)> {
        match self {
            Self::NoValues { key, example } => Some((key, example)),
            Self::NoCount { class } => Some((class, SOME_OBJECTS)),
            _ => None,
        }
    }

    /// The key that was meant by one that names nothing.
    pub(super) fn meant(&self) -> Option<(&str, &str)> {
        let Self::UnknownKey { key, known } = self else { return None };
        Some((key, likely(key, known)?))
    }
}

/// What to write, if there is an example of it.
fn assigned(key: &str, example: &str) -> String {
    match example {
        "" => "at least one".to_string(),
        _ => format!("`{key} = {example}`, for example"),
    }
}

fn all(gaps: &[SpaceError], scope: &str) -> String {
    let mut lines = vec!["it leaves something open, or sets what there is not".to_string()];
    let mut known = &[][..];
    for gap in gaps {
        match (gap, gap.to_be_set()) {
            (SpaceError::UnknownKey { key, known: keys }, _) => {
                known = keys;
                let no_such = format!("`{key}`: no such class or field{}", suggestion(key, keys));
                lines.push(no_such);
            }
            (SpaceError::NoCount { class }, _) => {
                lines.push(format!("`{class}`: how many objects?"));
            }
            (_, Some((key, _))) => lines.push(format!("`{key}`: no values")),
            (other, None) => lines.push(other.to_string()),
        }
    }
    if !known.is_empty() {
        lines.push(format!("there are {}", known.join(", ")));
    }
    lines.push(format!(
        "a scope that can be used, to begin with, or a default `size`:\n    {scope}"
    ));
    lines.join("\n  ")
}

fn suggestion(key: &str, known: &[String]) -> String {
    likely(key, known).map_or(String::new(), |known| format!(" (did you mean `{known}`?)"))
}

fn list(key: &str, known: &[String]) -> String {
    if known.is_empty() {
        return String::new();
    }
    format!("{}; there are {}", suggestion(key, known), known.join(", "))
}

/// The key that is meant by one that there is not: one that is written much alike, or the same field of another
/// type.
fn likely<'k>(key: &str, known: &'k [String]) -> Option<&'k str> {
    let nearest = |known: &mut dyn Iterator<Item = &'k String>| {
        known.map(|known| (edits(key, known), known)).min()
    };
    let alike = nearest(&mut known.iter())
        .filter(|(edits, known)| *edits <= known.len().max(key.len()) / 3);
    let (_, field) = key.rsplit_once('.').unwrap_or_default();
    let same_field = |known: &&String| {
        !field.is_empty() && known.rsplit_once('.').is_some_and(|(_, last)| last == field)
    };
    let likely = alike.or_else(|| nearest(&mut known.iter().filter(same_field)));
    likely.map(|(_, known)| known.as_str())
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
