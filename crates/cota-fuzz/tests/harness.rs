//! Faults of every kind are found, named, and made small.

use cota_fuzz::parent::{self, Plan};
use cota_fuzz::targets::FAULTY;
use std::path::{Path, PathBuf};
use std::time::Duration;

fn plan(folder: &Path) -> Plan {
    Plan {
        program: PathBuf::from(env!("CARGO_BIN_EXE_cota-fuzz")),
        seed: 1,
        inputs: 1_000,
        time: Duration::from_mins(1),
        slow: Duration::from_millis(50),
        memory: 2048,
        folder: folder.to_owned(),
    }
}

#[test]
fn the_input_that_ends_a_process_is_named_and_the_others_are_run() {
    let folder = tempfile::tempdir().unwrap();
    let files: Vec<PathBuf> =
        ["fine", "PANIC", "DEEP", "ABORT", "also fine", "LOOP", "MEMORY", "the end"]
            .iter()
            .map(|text| {
                let path = folder.path().join(text);
                std::fs::write(&path, text).unwrap();
                path
            })
            .collect();
    let summary = parent::replay(&FAULTY, &plan(folder.path()), &files).unwrap();
    assert_eq!(summary.inputs, files.len() as u64);
    let found: Vec<(u64, &str)> = summary
        .findings
        .iter()
        .map(|finding| (finding.number, finding.what.split([':', '(']).next().unwrap().trim()))
        .collect();
    let dies = "ends the process";
    assert_eq!(found.len(), 5, "{found:?}");
    assert!(found[0].0 == 1 && found[0].1.starts_with("panics at "), "{found:?}");
    assert_eq!(found[1..], [(2, dies), (3, dies), (5, "does not end"), (6, dies)]);
    assert!(summary.findings[1].what.contains("overflow"), "{}", summary.findings[1]);
    assert!(summary.findings[4].what.contains("memory allocation"), "{}", summary.findings[4]);
}

#[test]
fn a_found_input_is_made_small() {
    let folder = tempfile::tempdir().unwrap();
    let summary = parent::fuzz(&FAULTY, &plan(folder.path()), &mut |_| {}).unwrap();
    assert_eq!(summary.inputs, 1_000);
    let [finding] = &summary.findings[..] else { panic!("{:?}", summary.findings) };
    assert!(finding.what.contains("there is"), "{finding}");
    assert_eq!(std::fs::read_to_string(&finding.file).unwrap(), "PANIC");
    assert_eq!(parent::kept(folder.path(), &FAULTY), std::slice::from_ref(&finding.file));
}
