//! Suites: reduced ones, and ones in files.

mod common;

use common::{generate, output};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

const TREES: &str = "red-black-tree --size 5 --scope RedBlackTree.size=0..=5";

/// The numbers that `--format count` prints.
fn numbers(args: &str) -> Vec<(String, u64)> {
    let out = output(&format!("{args} --format count"));
    let line = |line: &str| {
        let (name, number) = line.split_once(' ').unwrap();
        (name.to_string(), number.parse().unwrap())
    };
    out.lines().map(line).collect()
}

fn number(args: &str, name: &str) -> u64 {
    numbers(args).into_iter().find(|(known, _)| known == name).unwrap().1
}

fn lines(args: &str) -> Vec<String> {
    output(&format!("{args} --format jsonl")).lines().map(str::to_string).collect()
}

fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn one_per_class_is_a_part_of_all_in_its_order() {
    let all = lines(TREES);
    let some = lines(&format!("{TREES} --suite one-per-class"));
    let places: Vec<_> =
        some.iter().map(|line| all.iter().position(|known| known == line).unwrap()).collect();
    assert!(places.is_sorted() && some.len() < all.len());
    let args = format!("{TREES} --suite one-per-class");
    let counts = numbers(&args);
    let names: Vec<_> = counts.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["explored", "valid", "classes", "kept"]);
    assert_eq!(number(&args, "valid"), all.len() as u64);
    assert_eq!(number(&args, "kept"), some.len() as u64);
    assert_eq!(number(&args, "classes"), some.len() as u64);
}

#[test]
fn what_is_kept_follows_the_published_rule() {
    for coverage in ["decision", "counting", "path"] {
        let args = format!("{TREES} --suite reduced --coverage {coverage} --keep 50%");
        let (valid, classes) = (number(&args, "valid"), number(&args, "classes"));
        let quota = (valid / 2 / classes).max(1);
        let kept = number(&args, "kept");
        assert!(classes <= kept && kept <= quota * classes, "{coverage}: {kept}");
        let per_class = args.replace("50%", &format!("{quota}-per-class"));
        assert_eq!(number(&per_class, "kept"), kept);
        let size = args.replace("50%", &(valid / 2).to_string());
        assert_eq!(number(&size, "kept"), kept);
    }
}

#[test]
fn threads_and_shards_change_nothing() {
    let args = format!("{TREES} --suite reduced --keep 30% --pick random --seed 3");
    let whole = lines(&args);
    assert_eq!(lines(&format!("{args} --jobs 3")), whole);
    let mut shares: Vec<_> =
        (0..3).map(|k| lines(&format!("{args} --shard {k}/3")).into_iter()).collect();
    let dealt: Vec<_> = (0..whole.len()).map(|n| shares[n % 3].next().unwrap()).collect();
    assert_eq!(dealt, whole);
    assert_ne!(lines(&args.replace("--seed 3", "--seed 4")), whole);
}

#[test]
fn a_suite_is_written_and_read_again() {
    let args = format!("{TREES} --suite reduced --keep 30%");
    let text = output(&format!("{args} --format suite"));
    let path = file("trees.suite", &text);
    let read = format!("{TREES} --read {}", path.display());
    assert_eq!(lines(&read), lines(&args));
    // Values are in it as well, for programs that know nothing of vectors.
    let values: Vec<_> =
        text.lines().filter_map(|line| line.split_once('\t')).map(|it| it.1).collect();
    assert_eq!(values, lines(&args));
    // It can be reduced further, and written again.
    let fewer = lines(&format!("{read} --suite one-per-class"));
    assert_eq!(fewer, lines(&format!("{TREES} --suite one-per-class")));
    let again = output(&format!("{read} --format suite"));
    let vectors = |text: &str| -> Vec<String> {
        text.lines().filter(|line| line.contains('\t')).map(str::to_string).collect()
    };
    assert_eq!(vectors(&again), vectors(&text));
    // All structures can be written too.
    let all = file("all.suite", &output(&format!("{TREES} --format suite")));
    assert_eq!(lines(&format!("{TREES} --read {}", all.display())), lines(TREES));
}

#[test]
fn suites_that_do_not_fit_are_refused() {
    let text = output(&format!("{TREES} --suite one-per-class --format suite"));
    let read = |name: &str, text: &str, bound: &str| {
        let path = file(name, text);
        let ran = generate(&format!("{bound} --read {} --format jsonl", path.display()));
        assert_eq!(ran.code, Some(1), "{}", ran.err);
        ran.err
    };
    let other = TREES.replace("0..=5", "0..=4");
    assert!(read("other.suite", &text, &other).contains("a suite of another type or scope"));
    assert!(read("other.suite", &text, "dag --size 3").contains("red_black_tree"));
    assert!(read("none.suite", "cota", TREES).contains("is no suite"));
    let cut: String = text.split_inclusive('\n').take(10).collect();
    assert!(read("cut.suite", &cut, TREES).contains("it was cut off"));
    let wrong = text.replace("\n0\t", "\n0,1\t");
    assert_ne!(wrong, text);
    let error = read("wrong.suite", &wrong, TREES);
    assert!(error.contains("wrong.suite:8: the invariant does not accept"), "{error}");
    let garbage = text.replace("\n0\t", "\nx\t");
    assert!(read("garbage.suite", &garbage, TREES).contains("garbage.suite:8: a candidate is"));
    let ran = generate(&format!("{TREES} --read /nowhere/at/all"));
    assert!(ran.code == Some(1) && ran.err.contains("/nowhere/at/all"), "{}", ran.err);
}

#[test]
fn options_that_do_nothing_are_refused() {
    for (args, said) in [
        ("--keep 10%", "--keep has no effect"),
        ("--coverage path", "--coverage has no effect"),
        ("--pick random", "--pick has no effect"),
        ("--suite one-per-class --keep 3", "--keep has no effect"),
        ("--suite reduced --sample 3", "--sample and --estimate"),
        ("--suite reduced --unordered --jobs 2", "in its order"),
        ("--suite reduced --keep 0", "at least 1"),
        ("--suite reduced --coverage lines", "there is no coverage criterion `lines`"),
        ("--suite criterion", "which criterion?"),
    ] {
        let ran = generate(&format!("{TREES} {args}"));
        assert_eq!(ran.code, Some(1), "{args}");
        assert!(ran.err.contains(said), "{args}: {}", ran.err);
    }
}

#[test]
fn limits_are_told() {
    let args = format!("{TREES} --suite reduced --keep 30%");
    let ran = generate(&format!("{args} --limit 2 --format jsonl"));
    assert_eq!((ran.code, ran.out.lines().count()), (Some(3), 2));
    assert!(ran.err.contains("cut short by --limit"), "{}", ran.err);
    let ran = generate(&format!("{args} --max-seconds 0 --format jsonl"));
    assert_eq!((ran.code, ran.out.as_str()), (Some(3), ""));
    assert!(ran.err.contains("nothing is kept"), "{}", ran.err);
}

#[test]
fn statistics_name_the_classes() {
    let args = format!("{TREES} --suite one-per-class --format count --stats");
    let ran = generate(&args);
    assert!(ran.err.contains("suite      one-per-class, counting, first\n"), "{}", ran.err);
    let classes = number(&format!("{TREES} --suite one-per-class"), "classes") as usize;
    let listed = ran.err.lines().filter(|line| line.contains("red_black_tree.rs:"));
    let listed: BTreeSet<_> = listed.collect();
    assert_eq!(listed.len(), classes);
    let ran = generate(&args.replace("--format count", "--format jsonl"));
    let json = ran.err.lines().last().unwrap();
    assert!(
        json.starts_with("{\"kind\":\"generate-stats\",")
            && json.contains("\"classes\":[{\"members\":")
    );
}
