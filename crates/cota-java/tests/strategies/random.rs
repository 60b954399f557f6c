//! Random predicates: the same structures as without the strategy.
//!
//! With a rule of the delayed strategy broken by hand, `none_differs` says how many of the predicates see it.

use cota_java::{JavaSearch, Thrower};
use cota_jvm::Options;

use crate::common::{self, Classes};
use crate::found::{compare, none_differs};
use crate::programs;

const PROGRAMS: usize = 60;

#[test]
fn random_predicates_accept_the_same_structures() {
    let Some(jdk) = common::jdk() else { return };
    let source = programs::source(PROGRAMS);
    let classes = Classes::of(jdk, &[("programs/Programs.java", source.as_str())]);
    let (mut accepted, mut differences) = (0, Vec::new());
    for number in 0..PROGRAMS {
        for size in 2..=3 {
            let without_intrinsics = size == 2 && number % 2 == 0;
            let options = Options { without_intrinsics, ..Options::default() };
            let subject = classes.predicate("programs.Programs", &format!("p{number}"), options);
            let scope = format!(
                "Node={size},Node.v=0..=2,Programs.a=0..={size},Programs.b=-2..=1,Programs.c=0..=2,Programs.e=-1..=1"
            );
            let scope = scope.parse().unwrap();
            let search = JavaSearch::new(&subject, &scope, Thrower::Rejects).unwrap();
            match compare(&search) {
                Ok(structures) => accepted += structures,
                Err(error) => {
                    let text = programs::predicate(number);
                    differences.push((number, format!("{text}{size}: {error}")));
                }
            }
        }
    }
    none_differs(PROGRAMS, differences);
    assert!(accepted > 100_000, "{accepted} structures");
}
