//! A repair that is asked to stop: it ends soon, and says what it has and has not done.

use crate::support::{Package, new_lines};
use crate::texts::LARGER;
use cota_repair::{Event, Outcome, RepairOptions, Report, repair};
use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Stops when the search tells something for the first time: the report, the stages after that, and how many
/// candidates had been run.
fn stopped(options: &RepairOptions) -> (Report, Vec<String>, u64) {
    let stop = AtomicBool::new(false);
    let after = RefCell::new((Vec::new(), 0));
    let told = |event: Event<'_>| match event {
        Event::Search { counters, .. } => {
            if !stop.swap(true, Ordering::Relaxed) {
                after.borrow_mut().1 = counters.run;
            }
        }
        Event::Stage(stage) if stop.load(Ordering::Relaxed) => {
            after.borrow_mut().0.push(stage.to_owned());
        }
        Event::Stage(_) => {}
    };
    let report = repair(options, &stop, &told).unwrap();
    let (stages, run) = after.into_inner();
    assert!(run > 0, "the search was under way");
    (report, stages, run)
}

/// There are very many candidates, and none of them is a patch.
const HOPELESS: &str = "
pub fn mix(a: i32, b: i32, c: i32) -> i32 {
    let d = a * b + c;
    let e = d * c - a;
    if e > d { e * b - a } else { e + c * d }
}

#[test]
fn mixes() {
    assert_eq!((mix(1, 2, 3), mix(2, 3, 4)), (12345, 54321));
}
";

#[test]
fn a_search_ends_when_it_is_asked_to() {
    let package = Package::new("stopped-search", HOPELESS);
    let mut options = package.options("mix");
    options.max_edits = 9;
    // Whoever does not listen ends here, with more candidates.
    options.max_time = Some(Duration::from_secs(20));
    let (report, _, run) = stopped(&options);
    assert_eq!((report.outcome, report.limited), (Outcome::GaveUp, true), "{report:?}");
    assert_eq!(report.counters.run, run);
}

#[test]
fn patches_that_were_found_are_shown_unchecked() {
    let package = Package::new("stopped-patches", LARGER);
    let mut options = package.options("size");
    options.max_edits = 1;
    options.recheck = true;
    let (report, stages, _) = stopped(&options);
    assert_eq!(report.outcome, Outcome::Repaired, "{report:?}");
    // As text it does not hold, but nobody has looked.
    assert!(new_lines(&report).iter().any(|line| line.ends_with("/ 8 + 2")), "{report:?}");
    assert_eq!(report.counters.not_as_text, 0);
    assert!(stages.is_empty(), "nothing is begun any more: {stages:?}");
    let unchecked = "stopped before patches were checked within larger bounds and as text";
    assert!(report.remarks.iter().any(|it| it == unchecked), "{:?}", report.remarks);
}
