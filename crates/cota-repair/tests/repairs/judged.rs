//! Patches of others, judged together.

use crate::support::{Package, budget};
use cota_repair::{Candidate, Given, Verdict, judge};
use cota_run::Watch;
use std::fmt::Write as _;

const SOURCE: &str = r#"
pub fn largest(a: i32, b: i32, c: i32) -> i32 {
    let mut most = a;
    if b < most {
        most = b;
    }
    if c > most {
        most = c;
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_three() {
        for a in 0..4 {
            for b in 0..4 {
                for c in 0..4 {
                    assert_eq!(largest(a, b, c), a.max(b).max(c), "of {a}, {b}, {c}");
                }
            }
        }
    }
}
"#;

/// A diff that puts one line for another, and perhaps something before the function.
fn diff(old: &str, new: &str, before: &str) -> String {
    let lines: Vec<&str> = SOURCE.lines().collect();
    let at = lines.iter().position(|line| *line == old).unwrap();
    let mut diff = "--- a/src/lib.rs\n+++ b/src/lib.rs\n".to_owned();
    if !before.is_empty() {
        let _ = writeln!(diff, "@@ -1,1 +1,2 @@\n {}\n+{before}", lines[0]);
    }
    let shift = usize::from(!before.is_empty());
    diff + &format!("@@ -{},1 +{},1 @@\n-{old}\n+{new}\n", at + 1, at + 1 + shift)
}

#[test]
fn many_patches_are_judged_with_one_build() {
    let package = Package::new("judged", SOURCE);
    let wrong = "    if b < most {";
    let given = [
        ("right", diff(wrong, "    if b > most {", "")),
        ("right-otherwise", diff(wrong, "    if most < b {", "")),
        ("right-with-comment", diff(wrong, "    if b > most { // so", "")),
        ("wrong", diff(wrong, "    if b != most {", "")),
        ("endless", diff(wrong, "    while b != most + 1 {", "")),
        ("no-types", diff(wrong, "    if b.is_some() {", "")),
        ("no-rust", diff(wrong, "    if b > {{ most {", "")),
        (
            "no-place",
            diff(wrong, "    if b > most {", "").replace("-    if b < most", "-    if b < least"),
        ),
        (
            "with-helper",
            diff(wrong, "    if more(b, most) {", "fn more(a: i32, b: i32) -> bool { a > b }"),
        ),
    ];
    let given: Vec<Given> =
        given.map(|(name, diff)| Given { name: name.to_owned(), diff }).into_iter().collect();
    let judged = judge(&package.options("largest"), &given, &budget(), Watch::default());
    let judgement = judged.unwrap().result;
    let verdicts: Vec<(&str, Verdict)> =
        judgement.candidates.iter().map(|own| (own.name.as_str(), own.verdict)).collect();
    assert_eq!(
        verdicts,
        [
            ("right", Verdict::Holds),
            ("right-otherwise", Verdict::Holds),
            ("right-with-comment", Verdict::Holds),
            ("wrong", Verdict::Fails),
            ("endless", Verdict::Fails),
            ("no-types", Verdict::DoesNotCompile),
            ("no-rust", Verdict::DoesNotCompile),
            ("no-place", Verdict::DoesNotApply),
            ("with-helper", Verdict::Holds),
        ]
    );
    let of = |name: &str| -> &Candidate {
        judgement.candidates.iter().find(|own| own.name == name).unwrap()
    };
    assert_eq!(of("right-with-comment").same_as.as_deref(), Some("right"));
    assert_eq!(of("right-otherwise").same_as, None, "another text, though it does the same");
    let message = &of("wrong").counterexample.as_ref().unwrap().message;
    assert!(message.contains("of 1, 0, 0"), "{message}");
    // One for all, one for what is more than bodies, one for what does not compile beside others.
    assert_eq!(judgement.builds, 3);
    assert!(of("with-helper").alone && !of("right").alone);
    assert!(of("no-types").message.as_ref().unwrap().contains("is_some"));
    assert!(judgement.any_holds());
}
