//! Failing inputs are kept in a file, and run first.

use crate::{Tree, trees};
use cota::testing::{Environment, Failure, Test};
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

fn test(file: &Path, keep: bool) -> Test<Tree> {
    Test::<Tree>::new(trees(3)).regressions(file, keep).debug()
}

#[allow(clippy::needless_pass_by_value, reason = "a test body takes its input by value")]
fn too_large(tree: Tree) {
    assert!(tree.size < 3);
}

#[test]
fn a_failing_input_is_kept_and_run_first() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("deep/er/tests.txt");
    let failure = test(&file, true).run(too_large).unwrap_err();
    let found = failure.input().unwrap();
    assert!(found.notes.iter().any(|note| note.starts_with("kept in ")), "{failure}");
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.starts_with("# ") && text.contains(&format!("{} # Tree size=3", found.recorded)));

    let runs = AtomicUsize::new(0);
    let count = |tree: Tree| {
        runs.fetch_add(1, Ordering::Relaxed);
        too_large(tree);
    };
    let failure = test(&file, true).run(count).unwrap_err();
    assert_eq!(runs.load(Ordering::Relaxed), 1);
    let again = failure.input().unwrap();
    assert_eq!((&again.recorded, again.passed), (&found.recorded, None));
    assert!(failure.to_string().contains("on line 3 of the regressions file"), "{failure}");
    // It is there once.
    assert_eq!(fs::read_to_string(&file).unwrap(), text);

    // A test that is mended runs it first, then everything.
    runs.store(0, Ordering::Relaxed);
    let counted = test(&file, true).run(|_: Tree| {
        runs.fetch_add(1, Ordering::Relaxed);
    });
    assert_eq!(counted.unwrap().inputs, 15);
    assert_eq!(runs.load(Ordering::Relaxed), 16);
}

#[test]
fn nothing_is_written_unless_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tests.txt");
    test(&file, false).run(too_large).unwrap_err();
    assert!(!file.exists());
    let environment = Environment { regressions: true, ..Environment::default() };
    test(&file, false).environment(environment).run(too_large).unwrap_err();
    assert!(file.exists());
}

#[test]
fn a_stale_entry_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tests.txt");
    test(&file, true).run(too_large).unwrap_err();
    let other = Test::<Tree>::new(trees(4)).regressions(&file, false);
    let summary = other.run(|_| ()).unwrap();
    let note = &summary.notes[0];
    assert!(note.contains("tests.txt:3 is stale: it was recorded with another scope"), "{note}");
}

#[test]
fn a_file_that_cannot_be_read_is_a_failure() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tests.txt");
    fs::write(&file, "# fine\n\n0 # fine too\nnonsense\n").unwrap();
    let failure = test(&file, false).run(|_| ()).unwrap_err();
    assert!(matches!(failure, Failure::Regressions { .. }));
    assert!(failure.to_string().contains("line 4: "), "{failure}");
    let failure = test(folder.path(), false).run(|_| ()).unwrap_err();
    assert!(matches!(failure, Failure::Regressions { .. }));
}
