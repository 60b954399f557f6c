//! What is said about arguments that cannot be used: one clear line, a hint, exit code 2.

mod common;

use common::{generate, generate_with};

/// The arguments, and what is said about them.
const ERRORS: [(&str, &str); 43] = [
    ("", "error: no structure given"),
    ("", "hint: `cota generate --list` names them"),
    ("serch-tree --size 3", "error: there is no structure `serch-tree` in the catalogue"),
    ("serch-tree --size 3", "hint: did you mean `search-tree`?"),
    ("xyz --size 3", "hint: `cota generate --list` names all of them"),
    ("search-tree", "error: no size given for `search-tree`"),
    ("search-tree", "hint: `cota generate search-tree --size 3`"),
    ("dag --size 3 --invariant nice", "error: `dag` has no invariant `nice`"),
    ("dag --size 3 --invariant nice", "hint: there is weight, acyclic"),
    ("search-tree --size 3 --scope Node.inof=1", "error: there is no class or field `Node.inof`"),
    ("search-tree --size 3 --scope Node.inof=1", "hint: did you mean `Node.info`?"),
    ("search-tree --size 3 --scope nonsense", "a scope is written KEY=VALUES"),
    ("search-tree --size 3 --scope Node.info=2..=1", "is the wrong way round"),
    ("search-tree --size 3 --scope Node.info=true", "`Node.info` takes integers, not [true]"),
    ("search-tree --size 3 --objects Node.info=1", "for the values of a field there is --scope"),
    ("search-tree --size 3 --objects Spare:Nodes=1", "the type uses no such class"),
    ("search-tree --size 3 --shard 3/3", "shards are counted from 0: the last one of 3 is 2/3"),
    ("search-tree --size 3 --jobs 0", "a number from 1 to 1024"),
    ("search-tree --size 3 --from one", "a candidate is written as numbers separated by commas"),
    ("search-tree --size 3 --from 9", "root.root has 4 values, so 9 is none of them"),
    ("search-tree --size 3 --from 3", "the search never reaches this candidate"),
    ("search-tree --size 3 --from @7,7", "the search never reaches this candidate"),
    ("search-tree --size 3 --strategy fast", "there are plain, owned, delayed"),
    ("search-tree --size 3 --max-seconds soon", "a number of seconds from 0 to"),
    ("search-tree --size 3 --from 1,,2", "numbers separated by commas, such as 1,0,2"),
    ("search-tree --size 3 --from @1,", "numbers separated by commas, such as 1,0,2"),
    ("search-tree --size 3 --from 99999999999", "each up to 4294967295"),
    ("search-tree --size 3 --sample 1000000000000000000", "is not in 1..=10000000"),
    ("search-tree --size 3 --sample 99999999999999999999", "--sample"),
    ("search-tree --size 3 --sample 0", "is not in 1..=10000000"),
    ("search-tree --size 3 --estimate 1000000000000000000", "is not in 1..=1000000"),
    ("search-tree --size 3 --limit 99999999999999999999", "--limit"),
    ("search-tree --size 3 --suite reduced --keep 99999999999999999999", "how many to keep"),
    ("search-tree --size 1000000000", "more than 1048576 slots"),
    ("search-tree --size 4294967295", "more than 1048576 slots"),
    ("search-tree --size 3 --objects Node=0..=4000000000", "more than 1048576 slots"),
    ("search-tree --size 3 --objects A:Node=4000000000 --objects B:Node=4000000000", "1048576"),
    ("heap-array --size 100000000", "more than 1048576 slots"),
    ("search-tree --size 3 --scope Node.info=0..-9223372036854775808", "the wrong way round"),
    ("search-tree --size 3 --scope Node.info=[0,18446744073709551615]", "does not fit"),
    (
        "search-tree --size 3 --scope Node.info=[0,999999999999999999999999999999999999999]",
        "is beyond",
    ),
    ("search-tree --size 2 --scope Node.info=0..=2000000000 --scope extremes", "too wide"),
    ("search-tree --size 2 --scope Node.info=0..=2000000000 --bounds tight", "narrower ranges"),
];

#[test]
fn errors_say_what_is_wrong_and_what_to_do() {
    for (args, said) in ERRORS {
        let ran = generate(args);
        assert_eq!(ran.code, Some(1), "{args}: {}", ran.err);
        assert!(ran.err.contains(said), "{args}: {}", ran.err);
        assert_eq!(ran.out, "", "{args}");
    }
}

#[test]
fn what_cannot_go_together_is_told() {
    let pairs = [
        "search-tree --list",
        "search-tree --size 3 --sample 2 --limit 1",
        "search-tree --size 3 --sample 2 --estimate",
        "search-tree --size 3 --type my_crate::Tree",
        "search-tree --size 3 -p my_crate",
    ];
    for args in pairs {
        let ran = generate(args);
        assert_eq!(ran.code, Some(1), "{args}: {}", ran.err);
    }
}

#[test]
fn a_type_needs_a_crate() {
    let nowhere = tempfile::tempdir().unwrap();
    let manifest = nowhere.path().join("Cargo.toml");
    let ran = generate_with(&["--type", "X", "--manifest-path", manifest.to_str().unwrap()]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("hint: run it in the directory of your crate"), "{}", ran.err);
}

/// As large as can be, and still an answer.
#[test]
fn large_numbers_are_no_trouble_where_they_can_be_used() {
    for (args, said) in [
        ("search-tree --size 3 --format count --shard 0/18446744073709551615", "valid"),
        ("search-tree --size 3 --format count --limit 18446744073709551615", "valid 5"),
        (
            "search-tree --size 2 --scope Node.info=0..=2000000000 --estimate --strategy plain",
            "about",
        ),
        ("search-tree --size 2 --scope Node.info=0..=2000000000 --sample 3", "size=2"),
        (
            "search-tree --size 2 --format count --suite reduced --keep 18446744073709551615",
            "kept 2",
        ),
    ] {
        let ran = generate(args);
        assert_eq!(ran.code, Some(0), "{args}: {}", ran.err);
        assert!(ran.out.contains(said), "{args}: {}", ran.out);
    }
    // Each candidate of such a tree takes long; the time limit is kept all the same.
    let begun = std::time::Instant::now();
    let ran =
        generate("search-tree --size 20000 --format count --max-seconds 0.2 --strategy plain");
    assert_eq!(ran.code, Some(3), "{}", ran.err);
    assert!(begun.elapsed().as_secs() < 60);
}
