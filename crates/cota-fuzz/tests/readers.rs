//! No reader is taken by surprise: neither by what once did it, nor by some hundred changed texts.
//!
//! More of the same: `cargo run --release -p cota-fuzz -- --seconds 600`.

use cota_fuzz::parent::{self, Plan};
use cota_fuzz::{Answer, Target, targets};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The same inputs in every run.
const SEED: u64 = 1;

/// This many inputs of a target, or as many as fit into this time.
const INPUTS: u64 = 250;
const TIME: Duration = Duration::from_mins(1);

/// Programs are not optimised here, and share the processors with other tests.
const SLOW: Duration = Duration::from_secs(5);

fn plan() -> Plan {
    Plan {
        program: PathBuf::from(env!("CARGO_BIN_EXE_cota-fuzz")),
        seed: SEED,
        inputs: INPUTS,
        time: TIME,
        slow: SLOW,
        memory: 2048,
        folder: Path::new(env!("CARGO_TARGET_TMPDIR")).join("found"),
    }
}

#[test]
fn every_seed_is_accepted() {
    let mut refused = Vec::new();
    for target in targets::ALL {
        let reader = (target.open)();
        assert!(!reader.seeds().is_empty(), "{} has no seeds", target.name);
        let not = |seed: &&Vec<u8>| reader.read(seed) != Ok(Answer::Accepted);
        let texts = reader.seeds().iter().filter(not).map(|seed| String::from_utf8_lossy(seed));
        refused.extend(texts.map(|text| format!("{}: {text}", target.name)));
    }
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}

#[test]
fn changed_texts_are_read_or_refused() {
    let mut wrong = Vec::new();
    for target in targets::ALL {
        let summary = parent::fuzz(target, &plan(), &mut |_| {}).unwrap();
        wrong.extend(summary.findings.iter().map(|finding| format!("{}, {finding}", target.name)));
        // What is always refused at once is not tested.
        let accepted = summary.accepted * 10 >= summary.inputs;
        assert!(accepted, "{}: {} of {}", target.name, summary.accepted, summary.inputs);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_was_found_once_does_not_come_back() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("found");
    let mut wrong = Vec::new();
    for entry in std::fs::read_dir(&folder).into_iter().flatten() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let target = Target::named(&name).unwrap_or_else(|| panic!("found/{name}: no such target"));
        let files = parent::kept(&folder, target);
        let summary = parent::replay(target, &plan(), &files).unwrap();
        wrong.extend(summary.findings.iter().map(|finding| format!("{name}, {finding}")));
        assert_eq!(summary.inputs, files.len() as u64);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
