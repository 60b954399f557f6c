//! What a second run takes over from the first.

use crate::support::{RunOptions, library, mutant, operators, plan, run, word, write};
use cota_mutate::session::{self, SessionOptions};
use cota_run::{Budget, Progress, StopReason, Watch};

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
    let plan = plan(small.path(), operators(&["ROR"])).unwrap();
    let subject = RunOptions::default().subject(plan).unwrap();
    let progress = Progress::default();
    let fourth = || progress.now().is_some_and(|own| own.what == "mutants judged" && own.done > 3);
    let (options, budget) = (SessionOptions::default(), Budget::default());
    let watch = Watch::new(&progress).unless(&fourth);
    let finished = session::run(&subject, &options, &budget, watch).unwrap();
    let cut = finished.result;
    assert!(cut.cut_short);
    assert_eq!((finished.stop, finished.steps), (StopReason::Interrupted, 4));
    let done = cut.mutants.iter().filter(|mutant| mutant.verdict.word() != "not run").count();
    let whole = run(small.path(), operators(&["ROR"])).unwrap();
    assert!(!whole.cut_short);
    assert_eq!(whole.mutants.iter().filter(|mutant| mutant.reused).count(), done);
}

#[test]
fn a_budget_of_steps_ends_a_run_at_the_same_place_every_time() {
    let small = library(TEXT);
    let run = |steps: u64| {
        let options = RunOptions { fresh: true, ..RunOptions::default() };
        let plan = plan(small.path(), operators(&["ROR"])).unwrap();
        let budget = Budget { jobs: 2, ..Budget::default() }.with_steps(steps);
        let subject = options.subject(plan).unwrap();
        session::run(&subject, &options.session(), &budget, Watch::default()).unwrap()
    };
    let ids = |report: &cota_mutate::report::Report| {
        let run = report.mutants.iter().filter(|mutant| mutant.verdict.word() != "not run");
        run.map(|mutant| mutant.id.clone()).collect::<Vec<_>>()
    };
    let (one, two) = (run(5), run(5));
    assert_eq!((one.stop, one.steps, one.result.cut_short), (StopReason::Steps, 5, true));
    assert_eq!((ids(&one.result).len(), ids(&one.result)), (5, ids(&two.result)));
    let all = run(1_000);
    assert_eq!((all.stop, all.steps), (StopReason::Exhausted, all.result.mutants.len() as u64));
}
