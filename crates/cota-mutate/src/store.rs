//! Files that are kept between runs: verdicts with digests of what they depend on, and the last report.

use crate::Error;
use crate::report::{Report, Status, Verdict};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// Digests of what verdicts depend on: a verdict of an earlier run holds as long as these are the same.
pub struct Dependencies {
    /// What all depend on.
    pub common: u64,
    /// For each test, what it depends on besides.
    pub tests: Vec<u64>,
}

/// A verdict that was kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Kept {
    id: String,
    common: u64,
    verdict: Verdict,
    /// The tests, the letter of the status under each, and a digest of what the status depends on.
    tests: Vec<(String, char, u64)>,
}

/// The verdicts of earlier runs, and the file that those of this run are added to.
pub struct Store {
    kept: FxHashMap<String, Kept>,
    file: Mutex<std::fs::File>,
}

impl Store {
    /// Opens the store in a folder, which is made if there is none; `fresh` forgets what is in it.
    ///
    /// # Errors
    /// If the file cannot be opened.
    pub fn open(folder: &Path, fresh: bool) -> Result<Self, Error> {
        std::fs::create_dir_all(folder).map_err(Error::io(folder))?;
        let path = folder.join("verdicts.jsonl");
        let text =
            if fresh { String::new() } else { std::fs::read_to_string(&path).unwrap_or_default() };
        let mut kept = FxHashMap::default();
        for line in text.lines() {
            // The last line of a run that was stopped may be incomplete.
            if let Ok(record) = serde_json::from_str::<Kept>(line) {
                kept.insert(record.id.clone(), record);
            }
        }
        // Written again, each mutant once, so that the file does not grow for ever.
        let mut ids: Vec<&String> = kept.keys().collect();
        ids.sort();
        let mut clean = String::new();
        for id in ids {
            if let Ok(line) = serde_json::to_string(&kept[id]) {
                let _ = writeln!(clean, "{line}");
            }
        }
        cota_os::write_whole(&path, clean).map_err(Error::io(&path))?;
        let file =
            std::fs::OpenOptions::new().append(true).open(&path).map_err(Error::io(&path))?;
        Ok(Self { kept, file: Mutex::new(file) })
    }

    /// The statuses of a mutant that still hold, and its old verdict.
    pub fn known(
        &self,
        id: &str,
        dependencies: &Dependencies,
        names: &[String],
    ) -> Option<(Vec<(usize, Status)>, &Verdict)> {
        let kept = self.kept.get(id).filter(|kept| kept.common == dependencies.common)?;
        let mut known = Vec::new();
        for (name, letter, hash) in &kept.tests {
            let Some(test) = names.iter().position(|own| own == name) else { continue };
            if dependencies.tests[test] == *hash {
                known.extend(Status::from_letter(*letter).map(|status| (test, status)));
            }
        }
        Some((known, &kept.verdict))
    }

    /// Adds a verdict. A full disk does not end a run.
    pub fn add(
        &self,
        id: &str,
        dependencies: &Dependencies,
        names: &[String],
        verdict: &Verdict,
        statuses: &[(usize, Status)],
    ) {
        let tests = statuses.iter().filter(|(_, status)| *status != Status::NotRun);
        let tests = tests.map(|&(test, status)| {
            (names[test].clone(), status.letter(), dependencies.tests[test])
        });
        let common = dependencies.common;
        let kept =
            Kept { id: id.to_owned(), common, verdict: verdict.clone(), tests: tests.collect() };
        if let Ok(mut line) = serde_json::to_string(&kept) {
            line.push('\n');
            let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
            let _ = file.write_all(line.as_bytes());
        }
    }
}

/// The file with the report of the last run.
const LAST: &str = "last.json";

/// Keeps a report, so that its mutants can be looked at later.
///
/// # Errors
/// If it cannot be written.
pub fn keep_report(folder: &Path, report: &Report) -> Result<(), Error> {
    std::fs::create_dir_all(folder).map_err(Error::io(folder))?;
    let path = folder.join(LAST);
    let text = serde_json::to_string(report).map_err(|error| Error::Runner(error.to_string()))?;
    cota_os::write_whole(&path, text).map_err(Error::io(path))
}

/// The report of the last run, if there was one.
///
/// # Errors
/// If it cannot be read.
pub fn last_report(folder: &Path) -> Result<Option<Report>, Error> {
    let path = folder.join(LAST);
    if !path.exists() {
        return Ok(None);
    }
    let text = std::fs::read_to_string(&path).map_err(Error::io(&path))?;
    let report = serde_json::from_str(&text)
        .map_err(|error| Error::Usage(format!("{}: {error}", path.display())))?;
    Ok(Some(report))
}
