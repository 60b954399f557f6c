//! What a second run takes over from the first.

use crate::support::{library, mutant, operators, plan, run, word, write};
use cota_mutate::session::{self, SessionOptions};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

const TEXT: &str = "pub fn max(a: i32, b: i32) -> i32 { if a > b { a } else { b } }\n\
    pub fn small(n: i32) -> bool { n < 10 }\n\
    #[test]\nfn larger() { assert_eq!(max(2, 1), 2) }\n\
    #[test]\nfn nine() { assert!(small(9)) }\n";

#[test]
fn verdicts_hold_until_something_they_depend_on_changes() {
    let small = library(TEXT);
    let first = run(small.path(), operators(&["ROR"])).unwrap();
    assert!(first.mutants.iter().all(|mutant| !mutant.reused));
    assert_eq!(word(&first, ">", "!="), "survived");

    let second = run(small.path(), operators(&["ROR"])).unwrap();
    assert!(second.mutants.iter().all(|mutant| mutant.reused));
    let verdicts = |report: &cota_mutate::report::Report| {
        report.mutants.iter().map(|mutant| mutant.verdict.clone()).collect::<Vec<_>>()
    };
    assert_eq!(verdicts(&first), verdicts(&second));

    // Another body of one function: the verdicts of the other hold.
    write(small.path(), "src/lib.rs", &TEXT.replace("n < 10", "n < 11"));
    let third = run(small.path(), operators(&["ROR"])).unwrap();
    assert!(mutant(&third, ">", "!=").reused);
    assert!(!mutant(&third, "<", "<=").reused);

    // A test more: what survived is run with it, what was dead stays dead.
    write(
        small.path(),
        "src/lib.rs",
        &format!("{TEXT}#[test]\nfn smaller() {{ assert_eq!(max(1, 2), 2) }}\n"),
    );
    let fourth = run(small.path(), operators(&["ROR"])).unwrap();
    assert_eq!(word(&fourth, ">", "!="), "killed");

    // Something outside of all functions: everything is run again.
    write(small.path(), "src/lib.rs", &format!("{TEXT}pub const MORE: i32 = 1;\n"));
    let fifth = run(small.path(), operators(&["ROR"])).unwrap();
    assert!(fifth.mutants.iter().all(|mutant| !mutant.reused));
}

#[test]
fn what_is_kept_is_replaced_as_a_whole() {
    let small = library(TEXT);
    run(small.path(), operators(&["ROR"])).unwrap();
    let results = small.path().join("target/cota/mutate/small/results");
    let read = |name: &str| std::fs::read(results.join(name)).unwrap();
    let names = ["verdicts.jsonl", "compiled.json", "last.json"];
    // Whoever has opened a file sees its old content to the end, so it was never cut nor half written.
    let old = names.map(|name| (read(name), std::fs::File::open(results.join(name)).unwrap()));
    write(small.path(), "src/lib.rs", &TEXT.replace("n < 10", "n < 11"));
    run(small.path(), operators(&["ROR"])).unwrap();
    for (name, (bytes, mut file)) in names.into_iter().zip(old) {
        let mut seen = Vec::new();
        std::io::Read::read_to_end(&mut file, &mut seen).unwrap();
        assert!(!bytes.is_empty() && seen == bytes, "{name}");
        assert_ne!(read(name), bytes, "{name}");
    }
}

#[test]
fn a_run_that_was_stopped_goes_on_where_it_was() {
    let small = library(TEXT);
    let stop = AtomicBool::new(false);
    let judged = AtomicUsize::new(0);
    let plan = plan(small.path(), operators(&["ROR"])).unwrap();
    let told = |event: session::Event<'_>| {
        if matches!(event, session::Event::Judged(_)) && judged.fetch_add(1, Ordering::Relaxed) == 3
        {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let (cut, _) = session::run(&plan, SessionOptions::default(), &stop, &told).unwrap();
    assert!(cut.cut_short);
    let done = cut.mutants.iter().filter(|mutant| mutant.verdict.word() != "not run").count();
    let whole = run(small.path(), operators(&["ROR"])).unwrap();
    assert!(!whole.cut_short);
    assert_eq!(whole.mutants.iter().filter(|mutant| mutant.reused).count(), done);
}
