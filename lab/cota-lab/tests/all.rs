//! `cota lab all` and `cota lab diff`: all tables at once, and what changed between two runs.

mod common;

use common::{Ran, lab, program};
use serde_json::Value;

#[test]
fn every_table_has_its_line_and_nothing_is_different() {
    let all = lab("all --max-seconds 2 --timeout 0.2");
    assert_eq!(all.code, Some(3), "{}", all.err);
    let tables: Vec<&str> =
        all.out.lines().filter(|line| line.starts_with(|it: char| it.is_ascii_digit())).collect();
    assert_eq!(tables.len(), 45, "{}", all.out);
    assert!(!all.out.contains("different"), "{}", all.out);
    assert!(all.out.contains("the same as published"), "{}", all.out);
    // Without time everything is left out, and that is said.
    let none = lab("all --max-seconds 0");
    assert_eq!(none.code, Some(3));
    assert!(none.out.lines().filter(|line| line.ends_with("left out")).count() == 45);
    assert!(none.err.contains("rows were left out"), "{}", none.err);
}

#[test]
fn numbers_are_written_one_by_one() {
    let row =
        |format: &str| lab(&format!("tables 6.1 --bound 0-4,0-4,4,4,3 --format {format}")).out;
    let csv = row("csv");
    assert!(csv.starts_with("table,bound,routine,technique,measure,published,own,verdict\n"));
    assert!(csv.contains("\n6.1,\"0-4,0-4,4,4,3\",,criterion,explored,679,679,same\n"), "{csv}");
    let markdown = row("markdown");
    let line = "\n| 6.1 | 0-4,0-4,4,4,3 |  | criterion | explored | 679 | 679 | same |\n";
    assert!(markdown.contains(line), "{markdown}");
    let latex = row("latex");
    assert!(
        latex.contains("\n6.1 & 0-4,0-4,4,4,3 &  & criterion & explored & 679 & 679 & same \\\\\n")
    );
    assert!(latex.ends_with("\\end{tabular}\n"), "{latex}");
}

#[test]
fn two_runs_are_compared() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let text = lab("tables 6.1 --bound 0-4,0-4,4,4,3 --format json").out;
    std::fs::write(path("old"), &text).unwrap();
    let mut changed: Value = serde_json::from_str(&text).unwrap();
    let numbers = changed["rows"][0]["numbers"].as_array_mut().unwrap();
    numbers.remove(1);
    numbers[1]["own"] = 680.into();
    numbers[1]["verdict"] = "differs".into();
    std::fs::write(path("new"), changed.to_string()).unwrap();
    let diff = |old: &str, new: &str| -> Ran {
        program().arg("diff").args([path(old), path(new)]).output().unwrap().into()
    };
    let same = diff("old", "old");
    assert_eq!((same.code, same.out.as_str()), (Some(0), "5 numbers compared, 0 changes.\n"));
    let bound = "6.1 0-4,0-4,4,4,3";
    let other = diff("old", "new");
    assert_eq!(other.code, Some(2), "{}", other.err);
    for line in [
        format!("{bound} plain valid: 320 (same) -> gone"),
        format!("{bound} criterion explored: 679 (same) -> 680 (DIFFERENT)"),
        "4 numbers compared, 2 changes.".to_owned(),
    ] {
        assert!(other.out.lines().any(|said| said == line), "{line}: {}", other.out);
    }
    assert!(diff("new", "old").out.contains("plain valid: new -> 320 (same)"));
}
