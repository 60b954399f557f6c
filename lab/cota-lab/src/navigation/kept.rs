//! What suites say about the mutants and the faults of a subject, in a file that a later run goes on from.
//!
//! A line has the subject, its version, the number of a suite, and a mutant as [`Judged::line`] writes it; the lines of a suite are
//! followed by one that says `end`, without which they do not count.

use crate::store::Store;
use cota_console::exit::Failure;
use cota_experiments::navigation::matrix::Judged;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

/// Subject, version, number of the suite.
type Key = (String, String, usize);

/// The suites of a file, to which new ones are added as they are measured; or of none.
#[derive(Default)]
pub struct Kept {
    suites: BTreeMap<Key, Vec<Judged>>,
    store: Option<Store>,
}

impl Kept {
    /// Reads a file and keeps it open; it is made if it is not there.
    pub fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path else { return Ok(Self::default()) };
        let (store, text) = Store::open(path)?;
        let suites = read(&text).map_err(|error| store.wrong(&error))?;
        Ok(Self { suites, store: Some(store) })
    }

    /// What a suite says about a version of a subject, if it is known.
    pub fn find(&self, subject: &str, version: &str, suite: usize) -> Option<&Vec<Judged>> {
        self.suites.get(&(subject.to_owned(), version.to_owned(), suite))
    }

    /// Adds a suite, in the file at once.
    pub fn add(
        &mut self,
        subject: &str,
        version: &str,
        suite: usize,
        judged: Vec<Judged>,
    ) -> Result<(), Failure> {
        if let Some(store) = &mut self.store {
            let head = format!("{subject}\t{version}\t{suite}");
            let mut text = String::new();
            for one in &judged {
                // Writing to a string cannot fail.
                let _ = writeln!(text, "{head}\t{}", one.line());
            }
            let _ = writeln!(text, "{head}\tend");
            store.add(&text)?;
        }
        self.suites.insert((subject.to_owned(), version.to_owned(), suite), judged);
        Ok(())
    }
}

fn read(text: &str) -> Result<BTreeMap<Key, Vec<Judged>>, String> {
    let (mut open, mut done) = (BTreeMap::<Key, Vec<Judged>>::new(), BTreeMap::new());
    for (number, line) in (1..).zip(text.lines()) {
        let wrong = || format!("line {number}: no subject, version, suite and mutant");
        let fields: Vec<&str> = line.splitn(4, '\t').collect();
        let [subject, version, suite, rest] = fields[..] else { return Err(wrong()) };
        let suite = suite.parse().map_err(|_| wrong())?;
        let key = (subject.to_owned(), version.to_owned(), suite);
        if rest == "end" {
            let judged = open.remove(&key).unwrap_or_default();
            done.insert(key, judged);
        } else {
            open.entry(key).or_default().push(Judged::of_line(rest).ok_or_else(wrong)?);
        }
    }
    Ok(done)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suite_that_was_written_to_its_end_is_known_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("kept.tsv");
        let judged = vec![Judged {
            id: "ab12".to_owned(),
            group: "NAV R".to_owned(),
            dead: None,
            is_fault: false,
            tests: "-.x".to_owned(),
        }];
        let mut kept = Kept::open(Some(&path)).unwrap();
        kept.add("queue", "v1", 0, judged.clone()).unwrap();
        kept.add("queue", "v1", 1, judged.clone()).unwrap();
        drop(kept);
        // The second suite lost its last line.
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(text.lines().count(), 4, "{text}");
        std::fs::write(&path, text.strip_suffix("queue\tv1\t1\tend\n").unwrap()).unwrap();
        let kept = Kept::open(Some(&path)).unwrap();
        assert_eq!(kept.find("queue", "v1", 0), Some(&judged));
        assert_eq!(kept.find("queue", "v1", 1), None);
        assert_eq!(kept.find("queue", "v2", 0), None);
        assert!(read("queue\tv1\tx\tend").unwrap_err().starts_with("line 1"));
        assert!(read("queue\tv1\t0\tab").is_err());
        assert!(Kept::open(Some(folder.path())).is_err());
    }
}
