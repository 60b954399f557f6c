//! The mutants that no test of the contract could kill, each with the reason.

use crate::navigation::{TableError, lines};

const TABLE: &str = include_str!("../../tables/mutants-equivalent.tsv");

/// A mutant that does what the original does, or something else that is as right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equivalent {
    /// The file, below the folder of the studies.
    pub file: String,
    /// Its identifier, which does not change with edits elsewhere.
    pub id: String,
    pub function: String,
    /// What is replaced.
    pub original: String,
    /// By what.
    pub replacement: String,
    /// Why no test could kill it.
    pub reason: String,
}

/// All that are known.
///
/// # Errors
/// The table cannot be read.
pub fn all() -> Result<Vec<Equivalent>, TableError> {
    read(TABLE)
}

fn read(text: &str) -> Result<Vec<Equivalent>, TableError> {
    let one = |(line, fields): (usize, Vec<&str>)| match fields[..] {
        [file, id, function, original, replacement, reason] if !reason.is_empty() => {
            Ok(Equivalent {
                file: file.to_owned(),
                id: id.to_owned(),
                function: function.to_owned(),
                original: original.to_owned(),
                replacement: replacement.to_owned(),
                reason: reason.to_owned(),
            })
        }
        _ => Err(TableError {
            line,
            what: "file, identifier, function, original, replacement and reason".to_owned(),
        }),
    };
    lines(text).map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mutants::ROUTINES;

    #[test]
    fn the_list_is_of_functions_that_are_mutated() {
        for one in all().unwrap() {
            let file = format!("studies/{}", one.file);
            assert!(ROUTINES.iter().any(|own| own.has(&file, &one.function)), "{one:?}");
        }
    }

    #[test]
    fn a_reason_is_asked_for() {
        assert!(read("a.rs\tab12\tf\ta\tb\tthe same\n").is_ok());
        assert_eq!(read("# list\na.rs\tab12\tf\ta\tb\t\n").unwrap_err().line, 2);
    }
}
