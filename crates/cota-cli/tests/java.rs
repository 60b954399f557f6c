//! `cota java generate` and `cota java check`, on the example and on small classes that are written here.
//!
//! Without a JDK these tests are skipped with a visible line; with `COTA_REQUIRE_JDK=1` they fail.

mod common;

use common::{Ran, cota, has_jdk};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

fn example() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/java/src/main/java")
}

/// The example, with the bound that its README speaks of.
const BUSY_TIMES: &str = "--class BusyTimes --objects Interval=2 --scope Interval.start=0..=3 \
                          --scope Interval.end=0..=3 --scope BusyTimes.size=0..=2";

/// `cota java generate` for the example.
fn busy_times(args: &str) -> Ran {
    run(&example(), &format!("{BUSY_TIMES} {args}"))
}

/// `cota java check` for the example.
fn checked(args: &str) -> Ran {
    command("check", &example(), &format!("{BUSY_TIMES} {args}"))
}

/// `cota java generate`, candidate for candidate unless the arguments name a strategy.
fn run(sources: &Path, args: &str) -> Ran {
    let strategy = if args.contains("--strategy") { "" } else { "--strategy plain" };
    command("generate", sources, &format!("{strategy} {args}"))
}

fn command(name: &str, sources: &Path, args: &str) -> Ran {
    let mut command = cota();
    // Maven's folder is not asked for, and nobody's cache is used.
    command.env("XDG_CACHE_HOME", cache()).args(["java", name, "--sources"]).arg(sources);
    command.args(args.split_whitespace()).output().expect("cota runs").into()
}

fn cache() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("java-cache")
}

/// A folder with one class in it.
fn class(text: &str) -> TempDir {
    let folder = TempDir::new().unwrap();
    let name = text.split("class ").nth(1).unwrap().split_whitespace().next().unwrap();
    std::fs::write(folder.path().join(format!("{name}.java")), text).unwrap();
    folder
}

#[test]
fn the_example_has_eight_valid_states() {
    if !has_jdk() {
        return;
    }
    let ran = busy_times("--format count");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "explored 137\nvalid 8\n"), "{}", ran.err);
    let text = busy_times("").out;
    assert!(text.contains("#1 size=0  ∅"), "{text}");
    assert!(text.contains("#3 size=2  (start=0 end=1) → (start=2 end=3)"), "{text}");
    let json: serde_json::Value = serde_json::from_str(&busy_times("--format json").out).unwrap();
    assert_eq!(json["kind"], "generate-structures");
    assert_eq!(json["structures"].as_array().unwrap().len(), 8);
    assert_eq!(json["structures"][2]["first"]["next"]["end"], 3);
    assert_eq!(busy_times("--format dot").out.matches("digraph").count(), 8);
    assert!(busy_times("--format svg").out.starts_with("<svg"));
}

#[test]
fn threads_find_the_same_and_shards_divide_it() {
    if !has_jdk() {
        return;
    }
    let whole = busy_times("--format jsonl").out;
    assert_eq!(busy_times("--format jsonl --jobs 3").out, whole);
    let unordered = busy_times("--format jsonl --jobs 2 --unordered").out;
    assert_eq!(unordered.lines().collect::<BTreeSet<_>>(), whole.lines().collect());
    let mut found = Vec::new();
    let mut explored = 0;
    for shard in 0..3 {
        let share = busy_times(&format!("--format jsonl --shard {shard}/3"));
        found.extend(share.out.lines().map(str::to_owned));
        let counts = busy_times(&format!("--format count --shard {shard}/3 --jobs 2")).out;
        let line = counts.lines().next().unwrap().strip_prefix("explored ").unwrap();
        explored += line.parse::<u64>().unwrap();
    }
    assert_eq!(explored, 137);
    assert_eq!(found.len(), 8);
    assert_eq!(found.iter().map(String::as_str).collect::<BTreeSet<_>>(), whole.lines().collect());
}

#[test]
fn a_cut_run_goes_on_where_it_was() {
    if !has_jdk() {
        return;
    }
    let whole = busy_times("--format jsonl").out;
    for limit in ["--limit 3", "--max-steps 60"] {
        let first = busy_times(&format!("--format jsonl {limit}"));
        assert_eq!(first.code, Some(3), "{}", first.err);
        let next = first.err.split("--from ").nth(1).unwrap().trim();
        let rest = busy_times(&format!("--format jsonl --from {next} --jobs 2"));
        assert_eq!(rest.code, Some(0));
        assert_eq!(first.out + &rest.out, whole, "{limit}");
    }
    let steps = busy_times("--format count --max-steps 60").out;
    assert!(steps.starts_with("explored 60\n"), "{steps}");
    let nowhere = busy_times("--from 0,7");
    assert_eq!(nowhere.code, Some(1));
    assert!(
        nowhere.err.contains("BusyTimes0.size") || nowhere.err.contains("size"),
        "{}",
        nowhere.err
    );
    let unreachable = busy_times("--from 2");
    assert_eq!(unreachable.code, Some(1));
    assert!(unreachable.err.contains("never reaches"), "{}", unreachable.err);
}

const PAIR: &str = "public class Pair {
    int x; int y; Pair next;
    boolean repOk() { if (x > y) throw new IllegalStateException(\"x > y\"); return x != 1; }
    boolean endless() { while (x == y) { } return true; }
    boolean silent() { return true; }
    int number() { return x; }
    static boolean all() { return true; }
}";

#[test]
fn an_exception_stops_the_search_or_rejects_the_structure() {
    if !has_jdk() {
        return;
    }
    let folder = class(PAIR);
    let bound = "--class Pair --scope Pair.x=0..=2,Pair.y=0..=2,Pair.next=initial --format count";
    let stopped = run(folder.path(), bound);
    assert_eq!(stopped.code, Some(1));
    for part in
        ["throws java.lang.IllegalStateException: x > y", "at Pair.repOk, line 3", "x=1 y=0"]
    {
        assert!(stopped.err.contains(part), "{}", stopped.err);
    }
    // Of the nine pairs three have x > y, and two of the others x = 1.
    let rejected = run(folder.path(), &format!("{bound} --exceptions reject --predicate repOk"));
    assert_eq!(rejected.out, "explored 9\nvalid 4\n", "{}", rejected.err);
}

#[test]
fn a_predicate_that_does_not_end_is_stopped() {
    if !has_jdk() {
        return;
    }
    let folder = class(PAIR);
    let bound = "--class Pair --scope Pair.x=0..=1,Pair.y=0..=1,Pair.next=initial --predicate endless --fuel 10000";
    let ran = run(folder.path(), bound);
    assert_eq!(ran.code, Some(1));
    for part in ["used up its steps", "x=0 y=0", "hint: ", "--fuel"] {
        assert!(ran.err.contains(part), "{}", ran.err);
    }
}

#[test]
fn what_cannot_be_used_gets_a_clear_error() {
    if !has_jdk() {
        return;
    }
    let folder = class(PAIR);
    let cases = [
        ("--class Pair", "how large may the structures be?"),
        ("--class Pear --size 1", "did you mean `Pair`?"),
        ("--class Pair --size 1 --predicate number", "boolean number()"),
        ("--class Pair --size 1 --predicate all", "static"),
        ("--class Pair --args 3", "finPair"),
        ("--class Pair --size 1 --parts", "--parts is not for Java classes"),
        ("--class Pair --size 1 --bounds tight", "--bounds is not for Java classes"),
        ("--class Pair --size 1 --shard 2/2", "counted from 0"),
        ("--class Pair --size 1 --jdk /nowhere", "/nowhere"),
        ("--class Pair --size 1 --format rust", "rust"),
    ];
    for (args, part) in cases {
        let ran = run(folder.path(), args);
        assert!(matches!(ran.code, Some(1 | 5)), "{args}: {:?} {}", ran.code, ran.err);
        assert!(ran.err.contains(part), "{args}: {}", ran.err);
        assert_eq!(ran.out, "", "{args}");
    }
    let broken = class("public class Broken { boolean repOk() { return 1; } }");
    let ran = run(broken.path(), "--class Broken --size 1");
    assert_eq!(ran.code, Some(4), "{}", ran.err);
    assert!(
        ran.err.contains("Broken.java:1") && ran.err.contains("incompatible types"),
        "{}",
        ran.err
    );
}

#[test]
fn fields_that_are_not_searched_are_said_to_be_so() {
    if !has_jdk() {
        return;
    }
    let folder = class(
        "import java.util.*; public class Bag {
            final List<String> items = new ArrayList<>(); int count;
            boolean repOk() { return items.size() == count; }
        }",
    );
    let ran = run(folder.path(), "--class Bag --size 2 --format count");
    assert_eq!(ran.out, "explored 3\nvalid 1\n");
    assert!(ran.err.contains("Bag.items (java.util.List)"), "{}", ran.err);
    let said = run(folder.path(), "--class Bag --size 2 --scope Bag.items=initial --format count");
    assert_eq!((said.out, said.err), (ran.out, String::new()));
}

#[test]
fn the_statistics_name_lines_and_fields() {
    if !has_jdk() {
        return;
    }
    let ran = busy_times("--format count --stats");
    assert!(ran.err.contains("calendar/BusyTimes.java:116"), "{}", ran.err);
    assert!(ran.err.contains("Interval.end") && ran.err.contains("137 candidates"), "{}", ran.err);
    let json = busy_times("--format json --stats --jobs 2").err;
    let stats: serde_json::Value = serde_json::from_str(&json).unwrap();
    let deaths = stats["deaths"].as_array().unwrap().iter();
    assert_eq!(deaths.map(|death| death["count"].as_u64().unwrap()).sum::<u64>(), 137 - 8);
}

#[test]
fn suites_keep_some_of_each_class() {
    if !has_jdk() {
        return;
    }
    let reduced = busy_times("--suite one-per-class --format jsonl");
    // The loop of the predicate runs not at all, once, or twice.
    assert_eq!(reduced.out.lines().count(), 3, "{}", reduced.out);
    assert_eq!(busy_times("--suite one-per-class --format jsonl --jobs 3").out, reduced.out);
    let count = busy_times("--criterion size --format count").out;
    assert_eq!(count, "explored 137\nvalid 8\nclasses 3\n");
    let missing = busy_times("--criterion nobody");
    assert_eq!(missing.code, Some(1));
    assert!(missing.err.contains("there is no such method"), "{}", missing.err);
}

#[test]
fn the_delayed_strategy_finds_the_same() {
    if !has_jdk() {
        return;
    }
    let sorted = |ran: Ran| {
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        ran.out.lines().map(str::to_owned).collect::<BTreeSet<_>>()
    };
    let plain = sorted(busy_times("--format jsonl"));
    assert_eq!(plain.len(), 8);
    let delayed = busy_times("--strategy delayed --format jsonl");
    assert_eq!(busy_times("--strategy delayed --format jsonl --jobs 3").out, delayed.out);
    let first = busy_times("--strategy delayed --format jsonl --limit 3");
    assert_eq!(first.code, Some(3));
    assert!(first.err.contains("--from @"), "{}", first.err);
    assert_eq!(sorted(delayed), plain);
    for format in ["text", "json", "dot", "svg", "java"] {
        let ran = busy_times(&format!("--strategy delayed --format {format}"));
        assert_eq!(ran.code, Some(0), "{format}: {}", ran.err);
    }
    let reduced = busy_times("--strategy delayed --suite one-per-class --format jsonl");
    assert_eq!(reduced.out.lines().count(), 3, "{}", reduced.err);
    let stats = busy_times("--strategy delayed --stats --format count");
    assert!(stats.out.ends_with("valid 8\n") && stats.err.contains("delayed"), "{}", stats.err);
    let criterion = busy_times("--strategy delayed --criterion size");
    assert_eq!(criterion.code, Some(1));
    assert!(
        criterion.err.contains("a criterion is not for the strategy `delayed`"),
        "{}",
        criterion.err
    );
    let unknown = busy_times("--strategy clever");
    assert_eq!(unknown.code, Some(1));
    assert!(unknown.err.contains("plain") && unknown.err.contains("delayed"), "{}", unknown.err);
}

#[test]
fn the_usual_strategy_delays_and_learns() {
    if !has_jdk() {
        return;
    }
    let usual = |args: &str| command("generate", &example(), &format!("{BUSY_TIMES} {args}"));
    let sorted = |ran: &Ran| {
        let mut lines: Vec<_> = ran.out.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    let found = usual("--format jsonl");
    assert_eq!(sorted(&found), sorted(&busy_times("--format jsonl")), "{}", found.err);
    assert_eq!(busy_times("--strategy auto --format jsonl").out, found.out);
    let delayed = busy_times("--strategy delayed --format jsonl");
    assert_eq!(found.out, delayed.out);
    let threads = usual("--format jsonl --jobs 3");
    assert_eq!(threads.out, found.out);
    assert!(threads.err.contains("the strategy `auto`"), "{}", threads.err);
    let stats = usual("--stats --format count");
    assert!(stats.out.ends_with("valid 8\n") && stats.err.contains("auto"), "{}", stats.err);
    assert!(stats.err.contains("KiB are kept"), "{}", stats.err);
    let classes = usual("--criterion size --format count");
    assert_eq!(classes.out, "explored 137\nvalid 8\nclasses 3\n", "{}", classes.err);
}

#[test]
fn the_strategy_that_learns_finds_the_same_in_the_same_order() {
    if !has_jdk() {
        return;
    }
    let plain = busy_times("--format jsonl");
    let learned = busy_times("--strategy learned --format jsonl");
    assert_eq!((learned.code, &learned.out), (Some(0), &plain.out), "{}", learned.err);
    let threads = busy_times("--strategy learned --format jsonl --jobs 3");
    assert_eq!(threads.out, plain.out);
    assert!(threads.err.contains("one thread searches"), "{}", threads.err);
    let reduced = busy_times("--strategy learned --suite one-per-class --format jsonl");
    assert_eq!(reduced.out.lines().count(), 3, "{}", reduced.err);
    let stats = busy_times("--strategy learned --stats --format count");
    assert!(stats.out.ends_with("valid 8\n"), "{}", stats.out);
    assert!(stats.err.contains("a failure depended on"), "{}", stats.err);
    let criterion = busy_times("--strategy learned --criterion size");
    assert_eq!(criterion.code, Some(1));
    let refused = "a criterion is not for the strategy `learned`";
    assert!(criterion.err.contains(refused), "{}", criterion.err);
}

/// How a suite is made does not matter for what is written of it: each structure is made once more.
#[test]
fn a_junit_class_makes_every_structure() {
    if !has_jdk() {
        return;
    }
    let whole = busy_times("--format java");
    assert_eq!(whole.code, Some(0), "{}", whole.err);
    assert!(whole.out.starts_with("package calendar;\n"), "{}", whole.out);
    assert_eq!(whole.out.matches("static BusyTimes structure").count(), 8);
    assert_eq!(busy_times("--format java --jobs 3").out, whole.out);
    let few = busy_times("--format java --suite one-per-class --jobs 2").out;
    assert_eq!(few.matches("static BusyTimes structure").count(), 3);
    assert!(few.contains("\"start\", 2, \"end\", 3"), "{few}");
}

#[test]
fn a_listener_gets_every_structure() {
    if !has_jdk() {
        return;
    }
    let folder = class(
        "public class Counter {
            int seen;
            public void structure(Object pair) { seen++; System.out.println(seen); }
            public void notifyTestFinished(long explored, long valid) {
                System.out.println(explored + \" \" + valid);
            }
        }",
    );
    std::fs::write(folder.path().join("Pair.java"), PAIR).unwrap();
    let bound =
        "--class Pair --predicate silent --scope Pair.x=0..=1,Pair.y=0..=1,Pair.next=initial";
    let ran = run(folder.path(), &format!("{bound} --listener Counter"));
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "1\n2\n3\n4\n4 4\n"), "{}", ran.err);
    let none = run(folder.path(), &format!("{bound} --listener Nobody"));
    assert_eq!((none.code, none.out.as_str()), (Some(1), ""), "{}", none.err);
    assert!(none.err.contains("Nobody"), "{}", none.err);
}

#[test]
fn the_planted_mistake_is_found_and_shown() {
    if !has_jdk() {
        return;
    }
    let right = checked("--method book --ensures bookEnsures --arguments start=0..=3,end=0..=3");
    assert_eq!(right.code, Some(0), "{}{}", right.out, right.err);
    assert!(
        right.out.contains("no call fails") && right.out.contains("calls      128"),
        "{}",
        right.out
    );
    let wrong = checked("--method cancel --ensures cancelEnsures --jobs 2");
    assert_eq!(wrong.code, Some(2), "{}", wrong.err);
    for part in ["cancel(1, 2): repOk does not hold", "size=1  (start=0 end=3)"] {
        assert!(wrong.out.contains(part), "{}", wrong.out);
    }
    let test = checked("--method cancel --format java").out;
    assert!(test.contains("cancel(1, 2)") && test.contains("@Test"), "{test}");
    let nobody = checked("--method nobody");
    assert_eq!(nobody.code, Some(1));
    assert!(nobody.err.contains("nobody"), "{}", nobody.err);
}
