//! What the genetic method was measured to do, machine by machine, in a file that a later run goes on from.
//!
//! A line has the machines, the number of one, the evolution, the threads and the seed, by which it is known, and what came of it.
//! All but the times is the same whenever it is measured.

use crate::store::Store;
use cota_console::exit::Failure;
use std::collections::BTreeMap;
use std::path::Path;

const HEAD: &str = "states/inputs/outputs/transitions\tnumber\t\
                    population/fittest/patience/islands/conditions/operators\tthreads\tseed\t\
                    sp08\tggcs\tseconds\tprocessor\tgenerations";

/// How many of the fields of a line it is known by.
const KEY: usize = 5;

/// What came of one machine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// Symbols by the local best choice.
    pub sp08: usize,
    /// Symbols by the genetic method, if a chromosome was complete.
    pub ggcs: Option<usize>,
    /// Seconds of the clock.
    pub seconds: f64,
    /// Seconds of processor time, all threads together.
    pub processor: f64,
    pub generations: u64,
}

/// The lines of a file, to which new ones are added as they are measured; or of none.
#[derive(Default)]
pub struct Kept {
    lines: BTreeMap<String, Measured>,
    store: Option<Store>,
}

impl Kept {
    /// Reads a file and keeps it open; it is made if it is not there.
    pub fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path else { return Ok(Self::default()) };
        let (mut store, text) = Store::open(path)?;
        let lines = read(&text).map_err(|error| store.wrong(&error))?;
        if text.is_empty() {
            store.add(&format!("{HEAD}\n"))?;
        }
        Ok(Self { lines, store: Some(store) })
    }

    /// What is known by this key.
    pub fn find(&self, key: &str) -> Option<Measured> {
        self.lines.get(key).copied()
    }

    /// Adds a line, in the file at once.
    pub fn add(&mut self, key: String, measured: Measured) -> Result<(), Failure> {
        if let Some(store) = &mut self.store {
            let Measured { sp08, ggcs, seconds, processor, generations } = measured;
            let ggcs = ggcs.map_or_else(String::new, |length| length.to_string());
            store.add(&format!(
                "{key}\t{sp08}\t{ggcs}\t{seconds:.3}\t{processor:.3}\t{generations}\n"
            ))?;
        }
        self.lines.insert(key, measured);
        Ok(())
    }
}

fn read(text: &str) -> Result<BTreeMap<String, Measured>, String> {
    let mut lines = (1..).zip(text.lines());
    match lines.next() {
        None => return Ok(BTreeMap::new()),
        Some((_, HEAD)) => {}
        Some(_) => return Err("line 1: no file of --store".to_owned()),
    }
    let mut all = BTreeMap::new();
    for (number, line) in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let measured = fields.get(KEY..).and_then(measured);
        let measured =
            measured.ok_or_else(|| format!("line {number}: not as the first line says"))?;
        all.insert(fields[..KEY].join("\t"), measured);
    }
    Ok(all)
}

fn measured(fields: &[&str]) -> Option<Measured> {
    let [sp08, ggcs, seconds, processor, generations] = fields else { return None };
    let ggcs = if ggcs.is_empty() { None } else { Some(ggcs.parse().ok()?) };
    let (sp08, seconds) = (sp08.parse().ok()?, seconds.parse().ok()?);
    let (processor, generations) = (processor.parse().ok()?, generations.parse().ok()?);
    Some(Measured { sp08, ggcs, seconds, processor, generations })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_read_again_and_nothing_else_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("kept.tsv");
        let one =
            Measured { sp08: 90, ggcs: Some(80), seconds: 0.5, processor: 0.25, generations: 60 };
        let none = Measured { ggcs: None, ..one };
        let mut kept = Kept::open(Some(&path)).unwrap();
        kept.add("a\t0\tb\t1\t1".to_owned(), one).unwrap();
        drop(kept);
        let mut kept = Kept::open(Some(&path)).unwrap();
        assert_eq!(kept.find("a\t0\tb\t1\t1"), Some(one));
        assert_eq!(kept.find("a\t1\tb\t1\t1"), None);
        kept.add("a\t1\tb\t1\t1".to_owned(), none).unwrap();
        drop(kept);
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(text.lines().count(), 3, "{text}");
        assert_eq!(read(&text).unwrap().len(), 2);
        assert!(read("other").unwrap_err().starts_with("line 1"));
        assert!(read(&format!("{HEAD}\na\t0\tb\t1\t1\t90\n")).unwrap_err().starts_with("line 2"));
        let folder = Kept::open(Some(folder.path()));
        assert!(folder.is_err());
    }
}
