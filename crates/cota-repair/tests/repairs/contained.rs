//! Candidates that loop, call themselves for ever, take all memory or end the process: each costs one
//! candidate and never the run.

use crate::support::{Package, new_lines, repair};
use cota_repair::Outcome;

const SOURCE: &str = r"
pub fn fill(n: usize) -> Vec<u8> {
    let mut list = vec![0; n];
    let mut i = 0;
    while i < list.len() {
        list[i] = depth(i) as u8;
        i += 2;
    }
    if n > 1000 {
        std::process::abort();
    }
    list
}

pub fn depth(n: usize) -> usize {
    if n == 0 { 0 } else { 1 + depth(n - 1) }
}

pub fn deep(n: usize) -> usize {
    if n == 1 { 1 } else { 1 + deep(n - 1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fills() {
        assert_eq!(fill(0), []);
        assert_eq!(fill(1), [0]);
        assert_eq!(fill(4), [0, 1, 2, 3]);
    }

    #[test]
    fn is_deep() {
        assert_eq!(deep(1), 1);
        assert_eq!(deep(3), 3);
        assert_eq!(deep(0), 0);
    }
}
";

#[test]
fn what_goes_wrong_costs_one_candidate() {
    let package = Package::new("contained", SOURCE);
    let mut options = package.options("fill");
    options.max_edits = 1;
    let report = repair(&options).unwrap();
    assert_eq!(report.outcome, Outcome::Repaired, "{report:?}");
    assert!(new_lines(&report).contains(&"i += 1;".to_owned()), "{report:?}");
    let counters = report.counters;
    assert!(counters.out_of_fuel > 0, "without `i += 2` it never ends: {counters:?}");
    assert!(counters.died > 0, "`n < 1000` aborts, `!n` bytes are too many: {counters:?}");
    let judged = counters.killed_by_pool + counters.killed_by_all + report.patches.len() as u64;
    assert_eq!(counters.run, judged + counters.duplicates, "none is lost: {counters:?}");
    assert_eq!(counters.run, counters.space);
}

#[test]
fn calls_without_end_are_noticed() {
    let package = Package::new("deep", SOURCE);
    let mut options = package.options("deep");
    options.max_edits = 1;
    let report = repair(&options).unwrap();
    // As it is, `deep(0)` goes below zero; many edits make it call itself for ever.
    assert!(report.counters.out_of_fuel + report.counters.too_deep > 0, "{:?}", report.counters);
    assert_eq!(report.counters.died, 0, "the stack has a limit of ours: {:?}", report.counters);
    assert_eq!(report.specification.len(), 1, "the other test does not reach it");
}
