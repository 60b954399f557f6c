//! What is shown is what was run: the text of a patch, applied and read again.

use crate::support::{Package, budget, check, diffs, new_lines, repair};
use cota_repair::{Outcome, RepairOptions, apply};
use cota_run::{Budget, Progress, Watch};

/// A function that is to be what another one is.
fn source(body: &str, wanted: &str) -> String {
    format!(
        "pub fn f(a: i32, b: i32, c: i32) -> i32 {{\n    {body}\n}}\n\n\
         #[cfg(test)]\nmod tests {{\n    #[test]\n    fn as_wanted() {{\n        \
         for (a, b, c) in [(7, 2, 3), (1, 5, 2), (9, 4, 5), (2, 2, 7)] {{\n            \
         assert_eq!(super::f(a, b, c), {wanted});\n        }}\n    }}\n}}\n"
    )
}

#[test]
fn a_patch_has_the_parentheses_of_what_was_run() {
    for (name, body, wanted) in
        [("tree", "a - b - c", "(a - b) * c"), ("text", "a - b - c", "a - b * c")]
    {
        let package = Package::new(&format!("grouped-{name}"), &source(body, wanted));
        let mut options = package.options("f");
        options.max_edits = 1;
        let report = repair(&options).unwrap();
        assert_eq!(report.outcome, Outcome::Repaired, "{wanted}: {report:?}");
        assert_eq!(new_lines(&report)[0], wanted);
        assert_eq!(report.counters.not_as_text, 0);
        let holds = check(&options, &report.patches[0].diff).unwrap();
        assert_eq!(holds.outcome, Outcome::PatchHolds);
        apply(&package.root, &report.patches[0].diff).unwrap();
        assert_eq!(package.source(), source(wanted, wanted));
    }
}

#[test]
fn two_edits_have_the_parentheses_that_they_need_together() {
    let package = Package::new("grouped-both", &source("a * b - c", "(a + b) * c"));
    let options = package.options("f");
    let report = repair(&options).unwrap();
    assert_eq!(report.outcome, Outcome::Repaired, "{report:?}");
    assert!(new_lines(&report).contains(&"(a + b) * c".to_owned()), "{:?}", diffs(&report));
    assert_eq!(report.counters.not_as_text, 0);
}

#[test]
fn lines_end_as_they_did() {
    let old =
        format!("\u{feff}{}", source("a - b + c", "a + b + c").trim_end()).replace('\n', "\r\n");
    let new =
        format!("\u{feff}{}", source("a + b + c", "a + b + c").trim_end()).replace('\n', "\r\n");
    let package = Package::new("line-ends", &old);
    let mut options = package.options("f");
    options.max_edits = 1;
    let report = repair(&options).unwrap();
    let diff = &report.patches[0].diff;
    assert!(diff.contains("-    a - b + c\r\n+    a + b + c\r\n"), "{diff:?}");
    assert_eq!(check(&options, diff).unwrap().outcome, Outcome::PatchHolds);
    apply(&package.root, diff).unwrap();
    assert_eq!(package.source(), new);
}

/// Behind its switches the closure also knows `b`, so that it is larger than it is as text.
pub const LARGER: &str = "
pub fn size(a: i64, b: i64) -> usize {
    let closure = move || a - 1;
    let _ = (closure(), b);
    std::mem::size_of_val(&closure) / 8 + 1
}

#[test]
fn as_large_as_wanted() {
    assert_eq!(size(1, 2), 4);
}
";

#[test]
fn what_does_not_hold_as_text_is_left_out_and_counted() {
    let package = Package::new("larger", LARGER);
    let mut options = package.options("size");
    options.max_edits = 1;
    let report = repair(&options).unwrap();
    assert_eq!(report.counters.not_as_text, 1, "{report:?}");
    let told = "1 patch of 1 was left out: as text, built and run once more, it does not hold";
    assert!(report.remarks.iter().any(|remark| remark == told), "{:?}", report.remarks);
    assert!(!new_lines(&report).iter().any(|line| line.ends_with("/ 8 + 2")));
}

/// Two bodies of it have two types, so that they cannot be built side by side.
const HIDDEN: &str = "
pub fn even(below: u32) -> impl Iterator<Item = u32> {
    (0..below).filter(|n| n % 2 == 1)
}

#[test]
fn even_numbers() {
    assert_eq!(even(5).collect::<Vec<_>>(), [0, 2, 4]);
}
";

#[test]
fn a_body_that_cannot_stand_beside_another_is_built_alone() {
    let package = Package::new("hidden", HIDDEN);
    let mut options = package.options("even");
    options.max_edits = 1;
    options.config.operators = vec!["ROR".to_owned()];
    let one = Budget { results: Some(1), ..budget() };
    let report = cota_repair::repair(&options, &one, Watch::default()).unwrap().result;
    assert_eq!(report.outcome, Outcome::Repaired, "{report:?}");
    assert_eq!(report.counters.not_as_text, 0);
}

#[test]
fn a_plain_test_is_one_input_without_a_bound() {
    let package = Package::new("plain", &source("a - b + c", "a + b + c"));
    let mut options = package.options("f");
    options.max_edits = 1;
    options.recheck = true;
    let report = repair(&options).unwrap();
    assert!(report.specification.iter().all(|exam| exam.plain && exam.inputs == 1));
    assert!(report.patches.iter().all(|patch| patch.rechecks.is_empty()), "{report:?}");
    assert!(report.remarks.iter().any(|it| it.contains("one plain test")), "{:?}", report.remarks);
    let checked = check(&options, &report.patches[0].diff).unwrap();
    assert_eq!(checked.outcome, Outcome::PatchHolds);
    assert!(checked.patches.iter().all(|patch| patch.rechecks.is_empty()), "{checked:?}");
}

#[test]
fn a_patch_of_another_file_is_refused_before_that_is_read() {
    let package = Package::new("outside", &source("a - b + c", "a + b + c"));
    let beside = package.root.with_file_name("outside.txt");
    std::fs::write(&beside, "something\n").unwrap();
    let options = package.options("f");
    let error = |path: &str, line: &str| {
        let diff = format!("--- {path}\n+++ {path}\n@@ -1,1 +1,1 @@\n-{line}\n+new\n");
        check(&options, &diff).unwrap_err().to_string()
    };
    // Whoever reads them sees that the patch does not fit.
    for path in ["../outside.txt", beside.to_str().unwrap()] {
        let refused = error(path, "something else");
        assert!(refused.contains("is outside of the package"), "{path}: {refused}");
    }
    let manifest = error("Cargo.toml", "[package]");
    assert_eq!(manifest, "Cargo.toml is no source of the package");
}

#[test]
fn a_reference_that_is_not_there_is_an_error_before_anything_is_built() {
    let cota = concat!(env!("CARGO_MANIFEST_DIR"), "/../cota");
    let dependency = format!("cota = {{ path = {cota:?} }}");
    let source = source("a - b + c", "a + b + c") + "mod other { pub fn sum() {} }\n";
    let package = Package::with("no-reference", &source, &dependency);
    let mut options = package.options("f");
    options.against = Some(("wrong::sum".to_owned(), "a = 0..=1".to_owned()));
    // The first stage is a build, which would take long.
    let progress = Progress::default();
    let repair = |options: &RepairOptions| {
        let error = cota_repair::repair(options, &budget(), Watch::new(&progress));
        assert_eq!(progress.now(), None, "nothing is to be done");
        error.unwrap_err().to_string()
    };
    let error = repair(&options);
    assert_eq!(error, "no function `wrong::sum`; there is other::sum");
    options.function = None;
    let error = repair(&options);
    assert!(error.contains("--against needs --function"), "{error}");
}
