//! What is found: all smallest patches, the same with and without pruning and for any number of workers.

use crate::support::{Package, check, diffs, new_lines, repair};
use cota_repair::{Outcome, apply};

const SOURCE: &str = r#"
/// How many of the three are the largest.
pub fn largest(a: i32, b: i32, c: i32) -> i32 {
    let mut most = a;
    if b < most {
        most = b;
    }
    if c > most {
        most = b;
    }
    most
}

pub fn grade(points: i32) -> char {
    if points >= 90 {
        'A'
    } else if points > 80 { // cota: limit 1
        'B'
    } else {
        'C'
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_three() {
        for a in 0..4 {
            for b in 0..4 {
                for c in 0..4 {
                    assert_eq!(largest(a, b, c), a.max(b).max(c));
                }
            }
        }
    }

    #[test]
    fn of_one() -> Result<(), String> {
        if largest(1, 1, 1) == 1 { Ok(()) } else { Err("not one".to_owned()) }
    }

    #[test]
    fn grades() {
        let all: String = [95, 90, 89, 80, 79].into_iter().map(grade).collect();
        assert_eq!(all, "AABBC");
    }
}
"#;

#[test]
fn two_faults_are_repaired_and_pruning_loses_nothing() {
    let package = Package::new("patches", SOURCE);
    let mut options = package.options("largest");
    let pruned = repair(&options).unwrap();
    assert_eq!(pruned.outcome, Outcome::Repaired);
    assert!(pruned.patches.iter().all(|patch| patch.edits.len() == 2), "{pruned:?}");
    let lines = new_lines(&pruned);
    assert!(lines.iter().any(|line| line == "if b > most {"), "{lines:?}");
    assert!(lines.iter().any(|line| line == "most = c;"), "{lines:?}");
    assert!(pruned.counters.pruned > 0);
    assert_eq!(
        pruned.counters.run + pruned.counters.pruned,
        pruned.counters.space,
        "each candidate is run or pruned"
    );

    options.prune = false;
    let all = repair(&options).unwrap();
    assert_eq!(diffs(&all), diffs(&pruned), "the same patches in the same order");
    assert_eq!(all.counters.run, all.counters.space);
    assert_eq!(all.counters.space, pruned.counters.space);
    assert!(pruned.counters.run + pruned.counters.pruning_runs < all.counters.run);

    options.prune = true;
    options.config.jobs = 1;
    let alone = repair(&options).unwrap();
    assert_eq!(diffs(&alone), diffs(&pruned));
    assert_eq!(alone.counters, pruned.counters, "whatever the number of workers");
}

/// Two faults in a loop that short inputs do not enter: what an input does not come by is not pruned.
const LOOP: &str = r"
pub fn holds(items: &[i32], wanted: i32) -> bool {
    let mut at = 0;
    let mut found = true;
    while !found && at < items.len() {
        if !(items[at] == wanted) {
            found = true;
        }
        at += 1;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_holds_nothing() {
        assert!(!holds(&[], 1));
    }

    #[test]
    fn finds_what_is_there() {
        assert!(holds(&[1], 1));
        assert!(holds(&[2, 1], 1));
    }

    #[test]
    fn finds_nothing_else() {
        assert!(!holds(&[2], 1));
        assert!(!holds(&[2, 3], 1));
    }
}
";

#[test]
fn what_an_input_does_not_come_by_is_not_pruned() {
    let package = Package::new("loops", LOOP);
    let mut options = package.options("holds");
    let pruned = repair(&options).unwrap();
    options.prune = false;
    let all = repair(&options).unwrap();
    assert_eq!(diffs(&all), diffs(&pruned));
    let lines = new_lines(&all);
    assert!(lines.iter().any(|line| line == "let mut found = false;"), "{lines:?}");
}

#[test]
fn a_limit_says_where_and_how_often() {
    let package = Package::new("limits", SOURCE);
    let mut options = package.options("grade");
    let report = repair(&options).unwrap();
    assert_eq!(report.outcome, Outcome::Repaired);
    assert!(new_lines(&report).iter().all(|line| line.contains("// cota: limit 1")), "{report:?}");
    assert!(report.suspects.is_empty(), "the marks say where");
    options.ignore_limits = true;
    let anywhere = repair(&options).unwrap();
    assert!(anywhere.counters.proposed > report.counters.proposed);
    assert!(!anywhere.suspects.is_empty());
    // Without a name, the marks say which function.
    options.ignore_limits = false;
    options.function = None;
    assert_eq!(diffs(&repair(&options).unwrap()), diffs(&report));
}

#[test]
fn a_patch_can_be_applied_and_checked() {
    let package = Package::new("applied", SOURCE);
    let mut options = package.options("grade");
    let report = repair(&options).unwrap();
    // The panic is where it is in the user's file, however many edits the copy has.
    let line = SOURCE.lines().position(|line| line.contains("assert_eq!(all")).unwrap() + 1;
    let message = &report.counterexample.as_ref().unwrap().message;
    assert!(message.contains(&format!("src/lib.rs:{line}:9")), "{message}");
    let diff = report.patches[0].diff.clone();
    let holds = check(&options_for(&options, "grades"), &diff).unwrap();
    assert_eq!(holds.outcome, Outcome::PatchHolds);
    let wrong = diff.replace("points >= 80", "points >= 79");
    assert_ne!(wrong, diff);
    let fails = check(&options_for(&options, "grades"), &wrong).unwrap();
    assert_eq!(fails.outcome, Outcome::PatchFails);
    assert!(fails.counterexample.is_some());

    let before = package.source();
    apply(&package.root, &diff).unwrap();
    let after = package.source();
    assert_eq!(before.lines().count(), after.lines().count(), "the rest stays as it is");
    options.tests = vec!["grades".to_owned()];
    assert_eq!(repair(&options).unwrap().outcome, Outcome::AlreadyHolds);
}

fn options_for(options: &cota_repair::RepairOptions, test: &str) -> cota_repair::RepairOptions {
    cota_repair::RepairOptions { tests: vec![test.to_owned()], ..options.clone() }
}
