//! Faults of the kinds that people make in the subjects, which mutants are to stand for.
//!
//! `tables/navigation-faults.tsv` has a line for each: the subject, a name, the kind, the text that is right, and what is
//! there instead (`-` for nothing). Texts are compared without regard to white space.

use super::{SUBJECTS, TableError, lines};
use std::ops::Range;

const TABLE: &str = include_str!("../../tables/navigation-faults.tsv");

/// A fault of a subject.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub subject: String,
    /// A name that no other fault of the subject has.
    pub name: String,
    /// What was done wrong: a statement, a case or a condition is missing, the order is wrong, and so on.
    pub kind: String,
    /// The right text.
    pub original: String,
    /// What is there instead.
    pub replacement: String,
}

impl Fault {
    /// Where the right text is in a source; none if it is nowhere, or in several places.
    pub fn place(&self, source: &str) -> Option<Range<usize>> {
        let words: Vec<&str> = self.original.split_whitespace().collect();
        let (first, rest) = words.split_first()?;
        let whole = |start: usize| {
            let mut end = start + first.len();
            for word in rest {
                let after = source[end..].trim_start();
                // At least one white space, as between the words of the text.
                let gap = source.len() - end - after.len();
                if gap == 0 || !after.starts_with(word) {
                    return None;
                }
                end += gap + word.len();
            }
            Some(start..end)
        };
        let mut found = source.match_indices(first).filter_map(|(start, _)| whole(start));
        let place = found.next()?;
        found.next().is_none().then_some(place)
    }
}

/// All faults.
///
/// # Errors
/// The table cannot be read.
pub fn all() -> Result<Vec<Fault>, TableError> {
    read(TABLE)
}

fn read(text: &str) -> Result<Vec<Fault>, TableError> {
    let fault = |(line, fields): (usize, Vec<&str>)| {
        let wrong = |what: &str| TableError { line, what: what.to_owned() };
        let [subject, name, kind, original, replacement] = fields[..] else {
            return Err(wrong("a subject, a name, a kind, the right text and the wrong one"));
        };
        if !SUBJECTS.contains(&subject) {
            return Err(wrong("no such subject"));
        }
        let replacement = if replacement == "-" { "" } else { replacement };
        Ok(Fault {
            subject: subject.to_owned(),
            name: name.to_owned(),
            kind: kind.to_owned(),
            original: original.to_owned(),
            replacement: replacement.to_owned(),
        })
    };
    lines(text).map(fault).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn every_fault_has_its_place_in_its_subject() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../subjects/navigation/src");
        let all = all().unwrap();
        for (number, fault) in all.iter().enumerate() {
            let path = folder.join(format!("{}.rs", fault.subject));
            let source = std::fs::read_to_string(path).unwrap();
            assert!(fault.place(&source).is_some(), "{} {}", fault.subject, fault.name);
            let same =
                |other: &Fault| (&other.subject, &other.name) == (&fault.subject, &fault.name);
            assert!(!all[..number].iter().any(same), "{} {} is twice", fault.subject, fault.name);
        }
        for subject in SUBJECTS {
            assert!(all.iter().any(|fault| fault.subject == subject), "{subject}");
        }
    }

    #[test]
    fn a_place_is_found_whatever_the_white_space_if_there_is_one() {
        let fault = read("queue\ta\tb\tx = 1; y = 2;\t-\n").unwrap().remove(0);
        assert_eq!(fault.replacement, "");
        let source = "{ x = 1;\n    y = 2; }";
        assert_eq!(&source[fault.place(source).unwrap()], "x = 1;\n    y = 2;");
        assert_eq!(fault.place("x = 1; y = 3;"), None);
        assert_eq!(fault.place("x = 1;y = 2;"), None);
        assert_eq!(fault.place("x = 1; y = 2; x = 1; y = 2;"), None);
        assert!(read("queue\ta\tb\tc").unwrap_err().to_string().starts_with("line 1: a subject"));
        assert_eq!(read("none\ta\tb\tc\td").unwrap_err().to_string(), "line 1: no such subject");
    }
}
