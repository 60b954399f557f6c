//! Fewer candidates: criteria, bounds, orders of checks, invariants side by side.

mod common;

use common::{counts, generate, output};
use cota_render::summary::grouped;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

const TREES: &str = "search-tree --size 4 --scope SearchTree.size=0..=4";

fn lines(args: &str) -> BTreeSet<String> {
    output(&format!("{args} --format jsonl")).lines().map(str::to_string).collect()
}

fn number(out: &str, name: &str) -> u64 {
    let line = out.lines().find_map(|line| line.strip_prefix(&format!("{name} ")));
    line.unwrap_or_else(|| panic!("no {name} in {out}")).parse().unwrap()
}

#[test]
fn a_criterion_keeps_every_class() {
    let all = lines(TREES);
    for strategy in ["plain", "owned", "delayed"] {
        for (criterion, classes) in [("children", 5), ("height", 5)] {
            let args = format!("{TREES} --criterion {criterion} --strategy {strategy}");
            let out = output(&format!("{args} --format count"));
            assert_eq!(number(&out, "classes"), classes, "{args}");
            let some = lines(&args);
            assert!(some.is_subset(&all) && some.len() < all.len(), "{args}");
            assert_eq!(lines(&format!("{args} --jobs 3")), some);
        }
    }
    let said = generate(&format!("{TREES} --criterion height --stats")).err;
    assert!(said.contains("criterion height"), "{said}");
}

#[test]
fn a_criterion_that_saves_nothing_says_so() {
    let ran = generate("heap-array --size 2 --scope HeapArray.array=-1 --criterion size");
    assert_eq!(ran.code, Some(0));
    assert!(ran.err.contains("nothing could be skipped"), "{}", ran.err);
    // The note comes if and only if the search is as long as without the criterion.
    for strategy in ["plain", "owned", "delayed"] {
        for criterion in ["height", "children"] {
            let args = format!("search-tree --size 4 --strategy {strategy}");
            let ran = generate(&format!("{args} --criterion {criterion} --format count"));
            let as_long = number(&ran.out, "explored") == counts(&args).0;
            let said = ran.err.contains("nothing could be skipped");
            assert_eq!(said, as_long, "{strategy} {criterion}: {}", ran.err);
        }
    }
}

/// What the catalogue says of the two invariants of search trees is what they cost.
#[test]
fn the_costs_of_the_invariants_of_search_trees_are_as_told() {
    let list = generate("--list").out;
    let told = list.lines().find(|line| line.contains("depth-first")).expect("it is listed");
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/fast-invariants.md");
    let guide = std::fs::read_to_string(guide).unwrap();
    let cost = |args: &str| {
        ["", "--invariant depth-first"].map(|invariant| counts(&format!("{args} {invariant}")).0)
    };
    for size in 4..=6 {
        let args = format!("search-tree --size {size}");
        let (plain, delayed) = (cost(&format!("{args} --strategy plain")), cost(&args));
        for [usual, depth_first] in [plain, delayed] {
            assert!(depth_first < usual, "{size}: {depth_first}, {usual}");
        }
        assert!(told.contains("fewer candidates where every node is used"), "{told}");
        let [a, b, c, d] = [plain[0], plain[1], delayed[0], delayed[1]].map(grouped);
        let row = format!("| {size} | {a} | {b} | {c} | {d} |");
        assert!(guide.contains(&row), "docs/fast-invariants.md has no row {row}");
        let spare = format!("--objects Node={} --scope Node.info=0..={}", size + 2, size + 1);
        let [usual, depth_first] = cost(&format!("{args} {spare}"));
        assert!(depth_first > usual, "{size} with spare nodes: {depth_first}, {usual}");
        assert!(told.contains("more where nodes are left over"), "{told}");
    }
}

#[test]
fn every_way_to_write_the_invariant_finds_the_same() {
    let all = lines(TREES);
    for invariant in ["depth-first", "hybrid", "properties"] {
        for order in ["given", "auto"] {
            let args = format!("{TREES} --invariant {invariant} --order {order}");
            for bounds in ["", "--bounds tight", "--bounds tight --no-refine", "--bounds off"] {
                assert_eq!(lines(&format!("{args} {bounds}")), all, "{args} {bounds}");
            }
        }
        let compared = generate(&format!("{TREES} --compare {invariant}"));
        assert_eq!(compared.code, Some(0));
        assert!(compared.out.ends_with("both accept the same structures\n"));
    }
    for (cut, by) in [
        ("--size 3 --max-steps 5", "cut short after 5 candidates"),
        // So small a search as that of size 3 ends before it looks at the clock.
        ("--size 7 --max-seconds 0", "cut short by --max-seconds"),
    ] {
        let compared = generate(&format!("search-tree --compare hybrid {cut}"));
        assert_eq!(compared.code, Some(3), "{cut}");
        let end = format!("{by}: nothing is said about the structures\n");
        assert!(compared.out.ends_with(&end), "{}", compared.out);
    }
    // Some of the structures say nothing about the others.
    assert_eq!(generate(&format!("{TREES} --compare hybrid --limit 1")).code, Some(1));
    assert_eq!(generate(&format!("{TREES} --compare hybrid --shard 0/2")).code, Some(1));
    let other = generate("dag --size 3 --compare acyclic");
    assert_eq!(other.code, Some(2), "{}", other.out);
    assert!(other.out.contains("only `acyclic` accepts"), "{}", other.out);
}

#[test]
fn the_choice_of_an_order_is_explained() {
    let ran = generate("search-tree --size 4 --invariant hybrid --order auto --explain");
    let first = ran.err.lines().nth(1).unwrap();
    assert!(first.contains("candidates") && first.contains("reads"), "{}", ran.err);
    assert_eq!(ran.err.lines().filter(|line| line.contains(" reads")).count(), 6);
}

#[test]
fn bounds_are_written_used_and_checked() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("trees.bounds");
    let _ = std::fs::remove_file(&file);
    let plain = format!("{TREES} --strategy plain --invariant depth-first");
    let args = format!("{plain} --bounds {}", file.display());
    let first = generate(&format!("{args} --format count"));
    assert!(first.err.contains("bounds written to"), "{}", first.err);
    let again = generate(&format!("{args} --check-bounds --explain --format count"));
    assert_eq!(again.out, first.out);
    assert!(!again.err.contains("written"), "{}", again.err);
    assert!(again.err.contains("every valid structure is within the bounds"), "{}", again.err);
    assert!(number(&first.out, "explored") < counts(&plain).0);

    // Bounds from elsewhere have no probe; unsound ones are found out.
    let text = std::fs::read_to_string(&file).unwrap();
    let foreign: Vec<_> = text.lines().filter(|line| !line.starts_with("probe")).collect();
    let wrong = foreign.join("\n").replace("Node0.left: null Node1", "Node0.left: null");
    std::fs::write(&file, wrong).unwrap();
    let ran = generate(&format!("{args} --check-bounds"));
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert!(ran.err.contains("the bounds rule out that Node0.left is Node1"), "{}", ran.err);

    let small = file.with_file_name("small.bounds");
    let _ = std::fs::remove_file(&small);
    let scope = "--scope SearchTree.size=0..=4 --scope Node.info=0..=3";
    output(&format!("search-tree --size 3 {scope} --bounds {} --format count", small.display()));
    let known = format!("--bounds tight --known-bounds {} --explain", small.display());
    let ran = generate(&format!("search-tree --size 4 {scope} {known} --format count"));
    assert!(ran.err.contains("sizes below 4 were known"), "{}", ran.err);
}

#[test]
fn techniques_that_cannot_be_used_say_why() {
    let errors = [
        ("search-tree --size 3 --criterion nope", "hint: there is children, height"),
        ("dag --size 3 --criterion x", "error: `dag` has no criterion `x`"),
        ("search-tree --size 3 --parts", "error: the invariant has to be given as checks"),
        ("search-tree --size 3 --parts --invariant hybrid", "error: there is only one part"),
        ("search-tree --size 3 --parts --invariant hybrid --part a=roof", "no field `roof`"),
        ("search-tree --size 3 --parts --part a", "a part is written NAME=FIELD,FIELD"),
        ("search-tree --size 3 --bounds /no/such/folder/file", "/no/such/folder/file: "),
        ("search-tree --size 3 --bounds tight --known-bounds /no/file", "there is no file"),
        ("search-tree --size 3 --compare nice", "error: `search-tree` has no invariant `nice`"),
        ("search-tree --size 3 --order best", "[possible values: given, auto]"),
    ];
    for (args, said) in errors {
        let ran = generate(args);
        assert_eq!(ran.code, Some(1), "{args}: {}", ran.err);
        assert!(ran.err.contains(said), "{args}: {}", ran.err);
    }
}
