//! Tests on all inputs as the specification, contracts, and comparison with a reference.

use crate::support::{Package, new_lines, repair};
use cota_repair::{LargerBound, Outcome, Patch};

const SOURCE: &str = r"
/// The middle one of three.
pub fn middle(a: i32, b: i32, c: i32) -> i32 {
    if a <= b && b <= c || c <= b && b <= a {
        b
    } else if b <= a && a <= c || c <= a && a <= b {
        b
    } else {
        c
    }
}

pub fn sorted_middle(a: i32, b: i32, c: i32) -> i32 {
    let mut all = [a, b, c];
    all.sort();
    all[1]
}

pub mod exact {
    pub fn doubled(x: i32) -> i32 {
        x.wrapping_add(x)
    }
}
use exact::doubled;

/// It could call what it is compared with, but that is no repair.
pub fn doubling(x: i32) -> i32 {
    double(x)
}

/// Its test has a list of values, in which a square is twice as much.
pub fn twice(x: u8) -> u8 {
    x - x
}

/// Right on the values of its test, wrong beyond.
pub fn double(x: i32) -> i32 {
    x + 2
}

#[cota::contract(
    ensures(result == items.iter().any(|item| *item == wanted)),
    no_panic,
    scope(items = 0..=2, items.len = 0..=3, wanted = 0..=3)
)]
pub fn holds(items: &[u8], wanted: u8) -> bool {
    let mut at = 1;
    while at < items.len() {
        if items[at] == wanted {
            return true;
        }
        at += 1;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cota::test(a = 0..=3, b = 0..=3, c = 0..=3)]
    fn is_in_the_middle(a: i32, b: i32, c: i32) {
        assert_eq!(middle(a, b, c), sorted_middle(a, b, c));
    }

    #[test]
    fn of_equal_ones() {
        assert_eq!(middle(7, 7, 7), 7);
    }

    #[cota::test(x = [0, 2])]
    fn doubles_two(x: u8) {
        assert_eq!(twice(x), x + x);
    }

    #[cota::test(x = 1..=2)]
    fn doubles(x: i32) {
        assert_eq!(double(x), x.wrapping_add(x));
    }
}
";

fn package(name: &str) -> Package {
    let cota = concat!(env!("CARGO_MANIFEST_DIR"), "/../cota");
    let cota = format!("cota = {{ path = {cota:?}, default-features = false }}\n");
    Package::with(name, SOURCE, &cota)
}

/// One package, so that what it depends on is built once.
#[test]
fn all_inputs_specify() {
    let package = package("inputs");
    let mut options = package.options("middle");
    options.recheck = true;
    let report = repair(&options).unwrap();
    assert_eq!(report.outcome, Outcome::Repaired);
    let exams: Vec<_> = report.specification.iter().map(|it| (it.inputs, it.plain)).collect();
    assert_eq!((report.inputs, &exams[..]), (65, &[(64, false), (1, true)][..]));
    assert_eq!(new_lines(&report)[0], "a");
    let counterexample = report.counterexample.unwrap();
    assert!(counterexample.input.contains("a = 0, b = 1, c = 0"), "{counterexample:?}");
    let bounds: Vec<usize> = report.patches[0].rechecks.iter().map(|r| r.inputs).collect();
    assert_eq!(
        bounds,
        [125, 216],
        "one larger, and with the least and the greatest integer; a plain test has no bound"
    );
    assert!(!report.patches[0].overfits());

    // A reference instead of a test.
    options.tests = Vec::new();
    options.against =
        Some(("sorted_middle".to_owned(), "a = -1..=1, b = -1..=1, c = -1..=1".to_owned()));
    let against = repair(&options).unwrap();
    assert_eq!((against.outcome, against.inputs), (Outcome::Repaired, 27));
    assert_eq!(new_lines(&against)[0], "a");

    let mut options = package.options("doubling");
    options.against = Some(("exact::doubled".to_owned(), "x = 0..=4".to_owned()));
    options.max_edits = 1;
    let against = repair(&options).unwrap();
    let lines = new_lines(&against);
    assert!(!lines.iter().any(|line| line.contains("doubled")), "{lines:?}");

    // A contract.
    let mut options = package.options("holds");
    options.recheck = true;
    let contract = repair(&options).unwrap();
    assert_eq!(contract.outcome, Outcome::Repaired, "{contract:?}");
    assert!(new_lines(&contract).contains(&"let mut at = 0;".to_owned()), "{contract:?}");

    // What is right within the bound only is marked.
    let mut options = package.options("double");
    options.recheck = true;
    let report = repair(&options).unwrap();
    assert_eq!(report.outcome, Outcome::Repaired, "{report:?}");
    let (right, overfitting): (Vec<_>, Vec<_>) =
        report.patches.iter().partition(|patch| !patch.overfits());
    // `x + x` does the same.
    assert!(right.iter().any(|patch| patch.diff.contains("+    x * 2") && patch.same_effect > 0));
    assert!(overfitting.iter().all(|patch| patch.rechecks[0].counterexample.is_some()));
    // At the greatest integer it overflows, which the specification does not.
    assert!(report.patches.iter().all(|patch| patch.rechecks[1].counterexample.is_some()));
    assert!(!report.patches[0].overfits(), "those that hold come first");

    // So is what is right for the values of a list only.
    let mut options = package.options("twice");
    (options.recheck, options.max_edits) = (true, 1);
    let report = repair(&options).unwrap();
    let fails = |patch: &&Patch| patch.fails(LargerBound::Wider);
    assert!(!fails(&&report.patches[0]), "{report:?}");
    let square =
        report.patches.iter().filter(fails).find(|patch| patch.diff.contains("+    x * x"));
    assert!(square.is_some_and(|patch| !patch.overfits()), "{report:?}");

    // Without a name, the most suspicious function.
    let mut options = package.options("");
    options.function = None;
    options.tests = vec!["is_in_the_middle".to_owned()];
    let report = repair(&options).unwrap();
    assert_eq!(report.function, "middle", "{:?}", report.remarks);
}
