//! What is asked for: functions and tests by name, limits, and what cannot be done.

use crate::support::{Package, budget, repair};
use cota_repair::Outcome;
use cota_run::{StopReason, Watch};

const SOURCE: &str = r"
pub struct Counter {
    count: u32,
}

impl Counter {
    pub fn add(&mut self, more: u32) -> u32 {
        self.count -= more;
        self.count
    }

    pub fn get(&self) -> u32 {
        self.count
    }
}

pub mod other {
    pub fn add(a: u32, b: u32) -> u32 {
        a + b
    }
}

/// The parity of a product, which no small edit makes out of this.
pub fn hopeless(a: u32) -> u32 {
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts() {
        let mut counter = Counter { count: 3 };
        assert_eq!(counter.add(2), 5);
        assert_eq!(counter.get(), 5);
    }

    #[test]
    #[should_panic]
    fn panics() {
        Counter { count: u32::MAX }.add(1);
    }

    #[test]
    fn others() {
        assert_eq!(other::add(1, 2), 3);
    }

    #[test]
    fn magic() {
        for a in 0..20 {
            assert_eq!(hopeless(a), (a * 7919 + 104729) % 65537);
        }
    }
}
";

#[test]
fn functions_are_found_by_a_part_of_their_path() {
    let package = Package::new("wishes", SOURCE);
    let report = repair(&package.options("Counter::add")).unwrap();
    assert_eq!(report.outcome, Outcome::Repaired);
    // The test that expects a panic specifies too: 3 + 2 is right, and so is the overflow.
    assert_eq!(report.specification.len(), 2);
    assert!(report.patches[0].diff.contains("+        self.count += more;"), "{report:?}");

    let several = repair(&package.options("add")).unwrap_err().to_string();
    assert!(several.contains("Counter::add") && several.contains("other::add"), "{several}");
    let none = repair(&package.options("Counter::push")).unwrap_err().to_string();
    assert!(none.contains("no function `Counter::push`"), "{none}");
    let mut options = package.options("Counter::add");
    options.tests = vec!["nothing_like_it".to_owned()];
    let test = repair(&options).unwrap_err().to_string();
    assert!(test.contains("no test of the package has `nothing_like_it` in its name"), "{test}");
}

#[test]
fn what_holds_is_left_alone() {
    let package = Package::new("holds", SOURCE);
    let report = repair(&package.options("other::add")).unwrap();
    assert_eq!((report.outcome, report.counters.run), (Outcome::AlreadyHolds, 0));
}

#[test]
fn the_search_says_what_it_has_and_has_not_tried() {
    let package = Package::new("hopeless", SOURCE);
    let mut options = package.options("hopeless");
    options.prune = false;
    let report = repair(&options).unwrap();
    assert_eq!(report.outcome, Outcome::NothingFound);
    assert_eq!(report.counters.run, report.counters.space, "all of them");
    let budget = budget().with_steps(3);
    let finished = cota_repair::repair(&options, &budget, Watch::default()).unwrap();
    assert_eq!((finished.stop, finished.steps), (StopReason::Steps, finished.result.counters.run));
    let report = finished.result;
    assert_eq!(report.outcome, Outcome::GaveUp);
    assert!(report.counters.run <= 3, "{:?}", report.counters);
    let told = "a limit ended the search among candidates with 1 edit; not all of them were tried";
    assert!(report.remarks.iter().any(|remark| remark == told), "{:?}", report.remarks);
}
