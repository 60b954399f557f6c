//! `cota lab tables`: the list of tables, a table, one row of it, and what cannot be.

mod common;

use common::Ran;
use serde_json::Value;

fn experiment(args: &str) -> Ran {
    common::lab(&format!("tables {args}"))
}

#[test]
fn all_tables_are_listed() {
    let list = experiment("");
    assert_eq!(list.code, Some(0));
    let mut ids: Vec<_> = list.out.lines().filter_map(|line| line.split_once(' ')).collect();
    assert_eq!(ids.pop().map(|(id, _)| id), Some("prvo"));
    assert_eq!(ids.pop().map(|(id, _)| id), Some("mutants"));
    assert_eq!(ids.len(), 45);
    let json: Value = serde_json::from_str(&experiment("--format json").out).expect("JSON");
    assert_eq!(json["kind"], "lab-tables");
    let listed = json["tables"].as_array().expect("tables").iter().map(|table| &table["id"]);
    assert!(listed.eq(ids.iter().map(|(id, _)| id)));
}

#[test]
fn the_study_of_navigation_is_shown_as_it_was_measured() {
    let queue = experiment("prvo --subject queue");
    assert_eq!(queue.code, Some(0), "{}", queue.err);
    let lines: Vec<Vec<_>> =
        queue.out.lines().map(|line| line.split_whitespace().collect()).collect();
    let published = |start: &[&str]| {
        let line = lines.iter().find(|line| line.starts_with(start)).expect("a line");
        line[start.len()].to_owned()
    };
    assert_eq!(published(&["mutants", "without", "navigation"]), "68");
    assert_eq!(published(&["of", "navigation"]), "10");
    assert_eq!(published(&["all"]), "10.52");
    assert_eq!(published(&["NAV"]), "-");
    let json: Value =
        serde_json::from_str(&experiment("prvo --subject queue --format json").out).expect("JSON");
    assert_eq!(json["kind"], "lab-navigation");
    assert_eq!(json["subjects"][0]["counts"][0]["published"], 68);
    // What no suite kills is decided: equivalent or a gap.
    let json: Value =
        serde_json::from_str(&experiment("prvo --subject bin_heap --format json").out)
            .expect("JSON");
    let [heap] = &json["subjects"].as_array().expect("subjects")[..] else { panic!("one subject") };
    let (equivalent, gaps) = (&heap["equivalent"], &heap["gaps"]);
    let decided = equivalent.as_u64().zip(gaps.as_u64()).map(|(one, other)| one + other);
    assert_eq!((decided, heap["undecided"].as_u64()), (heap["counts"][3]["own"].as_u64(), Some(0)));
    let said = format!("of ours alive, equivalent: {equivalent}; gaps of the suites: {gaps}\n");
    assert!(experiment("prvo --subject bin_heap").out.contains(&said));
    for (args, said) in [
        ("prvo --subject stack", "there is no subject `stack`"),
        ("prvo --run --folder nowhere", "nowhere has no Cargo.toml"),
        ("prvo --run --seeds 31", "31 is not in 1..=30"),
        ("prvo --bound 3", "not for `prvo`"),
        ("6.3 --subject queue", "are for `prvo`"),
        ("6.1 --run", "6.1 is none"),
        ("6.3 --run --folder nowhere", "nowhere has no Cargo.toml"),
        ("6.3 --max-tests 3", "--run"),
        ("mutants --bound 2", "for a single table"),
    ] {
        let ran = experiment(args);
        assert!(ran.code != Some(0) && ran.err.contains(said), "{args}: {}", ran.err);
    }
}

#[test]
fn a_row_says_what_agrees() {
    let row = experiment("6.1 --bound 0-4,0-4,4,4,3");
    assert_eq!(row.code, Some(0), "{}", row.err);
    let numbers: Vec<Vec<_>> =
        row.out.lines().map(|line| line.split_whitespace().collect()).collect();
    assert!(numbers.contains(&vec!["criterion", "explored", "679", "679", "same"]), "{}", row.out);
    assert!(row.out.ends_with("Numbers: 5 the same as published.\n"), "{}", row.out);
}

#[test]
fn reasons_stand_below_the_table() {
    let row = experiment("6.42 --bound 2");
    assert_eq!(row.code, Some(0), "{}", row.err);
    let plain = row.out.lines().find(|line| line.contains("plain explored")).expect("a line");
    assert!(plain.contains("50") && plain.ends_with("not comparable (1)"), "{plain}");
    assert!(row.out.contains("\n(1) the predicate of this table"), "{}", row.out);
    let misprint = experiment("6.25 --bound 3,3");
    assert!(misprint.out.contains("misprint (1)"), "{}", misprint.out);
}

#[test]
fn our_own_invariant_stands_beside_the_published_one() {
    let row = experiment("6.41 --bound 2,0,2,2");
    assert_eq!(row.code, Some(0), "{}", row.err);
    let lines: Vec<&str> = row.out.lines().filter(|line| line.contains("plain explored")).collect();
    let [published, own] = lines[..] else { panic!("{}", row.out) };
    assert!(published.contains("264") && published.ends_with("same"), "{published}");
    assert!(own.contains("plain explored, ours") && !own.contains("same"), "{own}");
    assert!(row.out.contains("\nOurs, beside it: "), "{}", row.out);
}

#[test]
fn mutants_are_shown_as_they_were_measured() {
    let table = experiment("6.31 --bound 3");
    assert_eq!(table.code, Some(0), "{}", table.err);
    let lines: Vec<Vec<_>> =
        table.out.lines().map(|line| line.split_whitespace().collect()).collect();
    let all = lines.iter().find(|line| line.starts_with(&["3", "insert(97)", "mutants", "made"]));
    assert_eq!(all.expect("a line")[4], "97");
    let json: Value =
        serde_json::from_str(&experiment("6.31 --bound 3 --format json").out).expect("JSON");
    let numbers = json["rows"][1]["numbers"].as_array().expect("numbers");
    let number = |measure: &str| {
        let found = numbers.iter().find(|number| number["measure"] == measure).expect("a number");
        (found["published"].as_u64(), found["own"].as_u64().expect("our number"))
    };
    assert_eq!(number("made").0, Some(170));
    assert_eq!(number("alive, exhaustive").0, Some(67));
    assert_eq!(number("alive, path-one-per-class").0, Some(135));
    assert!(number("alive, exhaustive").1 < number("alive, path-one-per-class").1);
    let large = experiment("6.29 --bound 6,6");
    assert_eq!(large.code, Some(0), "{}", large.err);
    assert!(!large.out.contains("not run"), "{}", large.out);
}

#[test]
fn json_has_the_same_numbers_for_any_number_of_threads() {
    let run = |jobs| {
        let ran = experiment(&format!("6.1 --bound 0-4,0-4,4,4,3 --format json --jobs {jobs}"));
        serde_json::from_str::<Value>(&ran.out).expect("JSON")
    };
    let report = run(1);
    assert_eq!(report["kind"], "lab-table");
    assert_eq!(report["summary"]["agree"], 5);
    assert_eq!(report["rows"][0]["numbers"][0]["published"], 14_679);
    assert_eq!(report["rows"][0]["numbers"][0]["own"], 14_679);
    assert_eq!(report["rows"][0]["numbers"][0]["verdict"], "agrees");
    assert_eq!(report, run(3));
}

#[test]
fn what_is_cut_is_said_to_be_so() {
    let row = experiment("6.1 --bound 0-7,0-7,7,7,6 --timeout 0.05");
    assert_eq!(row.code, Some(3), "{}", row.err);
    let plain = row.out.lines().find(|line| line.contains("plain explored")).expect("a line");
    assert!(plain.contains("time out") && plain.ends_with("over the time limit"), "{plain}");
}

#[test]
fn bad_arguments_are_refused() {
    for (args, said) in [
        ("6.99", "there is no table `6.99`"),
        ("6.1 --bound 3", "table 6.1 has no row `3`; its rows are"),
        ("6.1 --jobs 0", "from 1 to 1024"),
        ("6.1 --timeout soon", "--timeout"),
        ("--bound 3", "TABLE"),
        ("6.1 --format yaml", "yaml"),
    ] {
        let ran = experiment(args);
        assert_eq!(ran.code, Some(1), "{args}");
        assert!(ran.err.contains(said), "{args}: {}", ran.err);
        assert_eq!(ran.out, "", "{args}");
    }
}
