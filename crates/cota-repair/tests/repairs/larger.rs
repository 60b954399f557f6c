//! What is not there: guards and statements, functions within functions, types that nobody wrote; and what is said where
//! nothing helps.

use crate::support::{Package, new_lines, repair};
use cota_repair::Outcome;

const SOURCE: &str = r"
pub fn sign(x: i32) -> i32 {
    if x > 0 {
        return 1;
    }
    0
}

pub fn height(depths: &[u32]) -> u32 {
    fn deepest(depths: &[u32]) -> u32 {
        match depths {
            [] => 0,
            [first, rest @ ..] => deepest(rest).min(*first),
        }
    }
    deepest(depths)
}

pub fn merged(a: &[u8], b: &[u8]) -> Vec<u8> {
    let (mut i, mut j) = (0, 0);
    let mut out = Vec::new();
    while i < a.len() && j < b.len() {
        if a[i] <= b[j] {
            out.push(a[i]);
            i += 1;
        } else {
            out.push(b[j]);
            j += 1;
        }
    }
    out.extend_from_slice(&a[i..]);
    out.extend_from_slice(&b[i..]);
    out
}

pub fn total(depths: &[u32]) -> u32 {
    depths.iter().map(|depth| twice(*depth)).sum()
}

fn twice(n: u32) -> u32 {
    n + 3
}

pub fn capped(n: u32) -> u32 {
    n.min(28)
}

pub fn squares(n: u32) -> u32 {
    n + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs() {
        assert_eq!([-3, -1, 0, 1, 2].map(sign), [-1, -1, 0, 1, 1]);
    }

    #[test]
    fn heights() {
        assert_eq!(height(&[]), 0);
        assert_eq!(height(&[2, 3, 1]), 3);
    }

    #[test]
    fn merges() {
        for (a, b) in [(&[1, 4][..], &[2, 3, 5][..]), (&[], &[1, 2]), (&[1, 2], &[3, 4, 5])] {
            let mut all = [a, b].concat();
            all.sort();
            assert_eq!(merged(a, b), all);
        }
    }

    #[test]
    fn caps() {
        assert_eq!([capped(7), capped(30), capped(50)], [7, 30, 41]);
    }

    #[test]
    fn totals() {
        assert_eq!([total(&[]), total(&[4]), total(&[1, 2, 5])], [0, 8, 16]);
    }

    #[test]
    fn powers() {
        assert_eq!([0, 1, 2, 3, 4, 5].map(squares), [1, 2, 4, 8, 16, 32]);
    }
}
";

#[test]
fn what_is_missing_is_inserted_and_what_is_within_is_edited() {
    let package = Package::new("larger", SOURCE);
    for (function, test, wanted) in [
        ("sign", "signs", "if x < 0 { return -1; }"),
        ("height", "heights", "[first, rest @ ..] => deepest(rest).max(*first),"),
        // No type is written, and without one no variable is put for another.
        ("merged", "merges", "out.extend_from_slice(&b[j..]);"),
        // What comes out is in the test only.
        ("capped", "caps", "n.min(41)"),
    ] {
        let mut options = package.options(function);
        options.tests = vec![test.to_owned()];
        let report = repair(&options).unwrap();
        assert_eq!(report.outcome, Outcome::Repaired, "{report:?}");
        assert_eq!(new_lines(&report)[0], wanted, "{report:?}");
    }
}

#[test]
fn all_that_failing_inputs_execute_is_edited() {
    let package = Package::new("whole-crate", SOURCE);
    let mut options = package.options("total");
    (options.tests, options.max_edits) = (vec!["totals".to_owned()], 1);
    let report = repair(&options).unwrap();
    assert_eq!(report.outcome, Outcome::NothingFound, "{report:?}");
    let remark = "not edited, though failing inputs execute it: twice (--crate edits all)";
    assert!(report.remarks.iter().any(|own| own == remark), "{:?}", report.remarks);
    (options.function, options.whole_crate) = (None, true);
    let report = repair(&options).unwrap();
    assert_eq!(report.function, "total, twice");
    assert!(["n * 2", "n + n"].contains(&new_lines(&report)[0].as_str()), "{report:?}");
}

#[test]
fn where_nothing_helps_it_says_what_was_tried() {
    let package = Package::new("nothing-helps", SOURCE);
    let mut options = package.options("squares");
    options.tests = vec!["powers".to_owned()];
    let report = repair(&options).unwrap();
    assert_eq!(report.outcome, Outcome::NothingFound, "{report:?}");
    let kind = |name: &str| report.kinds.iter().find(|kind| kind.operator == name).unwrap();
    assert!(kind("AORB").proposed > 0 && kind("AORB").cost == 1);
    assert!(kind("GRD").proposed > 0 && kind("GRD").cost == 2);
    assert_eq!(kind("MAD").proposed, 0);
    assert!(report.unsatisfied.iter().any(|own| own.test.ends_with("powers")), "{report:?}");
}
