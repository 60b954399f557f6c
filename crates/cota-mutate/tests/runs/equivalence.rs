//! Survivors that the compiler cannot tell from the original.

use crate::support::{RunOptions, library, mutant, operators, run_so};

#[test]
fn what_compiles_to_the_same_is_equivalent_and_nothing_else_is() {
    let small = library(
        "pub struct Bag { size: usize }\n\
         impl Bag {\n    pub fn new(size: usize) -> Self { Self { size } }\n    pub fn len(&self) -> usize { self.size }\n    \
         pub fn is_empty(&self) -> bool { self.size == 0 }\n}\n\
         #[test]\nfn one() { assert!(!Bag::new(1).is_empty()); }\n",
    );
    let options = RunOptions { prove_equivalent: true, ..RunOptions::default() };
    let report = run_so(small.path(), operators(&["ROR", "NAV"]), options).unwrap();
    // For an unsigned number, `<= 0` is `== 0`.
    assert!(mutant(&report, "==", "<=").proved_equivalent);
    // A method that only reads the field is not even proposed for it.
    assert!(report.mutants.iter().all(|mutant| mutant.mutations[0].replacement != "self.len()"));
    // `false` survives the one test there is, and is something else.
    let constant = mutant(&report, "self.size == 0", "false");
    assert_eq!((constant.verdict.word(), constant.proved_equivalent), ("survived", false));
}
