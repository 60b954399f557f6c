//! The published counts, through the command line.

mod common;

use common::{counts, output};

#[test]
fn count_prints_exactly_two_lines() {
    let out = output("search-tree --size 3 --strategy plain --format count");
    assert_eq!(out, "explored 133\nvalid 5\n");
}

/// Explored and valid.
type Counts = (u64, u64);

/// The one-argument forms: explored and valid for sizes from 1.
const SIZES: [(&str, &[Counts]); 11] = [
    ("search-tree", &[(4, 1), (22, 2), (133, 5), (875, 14), (6155, 42)]),
    ("red-black-tree", &[(8, 2), (40, 2), (179, 3), (961, 8), (4209, 14)]),
    ("heap-array", &[(8, 4), (45, 15), (240, 66), (1425, 320), (8916, 1919)]),
    ("binomial-heap", &[(8, 2), (58, 6), (335, 28), (1666, 120), (8122, 936)]),
    ("fibonacci-heap", &[(10, 2), (96, 12), (803, 136), (8634, 2310)]),
    ("disjoint-set", &[(4, 2), (24, 5), (278, 38), (7915, 914)]),
    ("dag", &[(1, 0), (3, 1), (16, 4), (182, 35), (4301, 584)]),
    ("doubly-linked-list", &[(13, 1), (27, 3), (49, 10), (94, 37), (229, 151), (776, 674)]),
    ("binary-tree", &[(4, 1), (16, 2), (63, 5), (245, 14), (947, 42)]),
    ("sorted-list", &[(14, 1), (32, 3), (72, 10), (201, 35), (713, 126)]),
    ("singly-linked-list", &[(8, 1), (17, 2), (44, 5), (139, 15), (518, 52)]),
];

#[test]
fn a_size_is_the_published_one_argument_form() {
    for (name, rows) in SIZES {
        for (size, row) in (1..).zip(rows) {
            let plain = counts(&format!("{name} --size {size} --strategy plain"));
            assert_eq!(plain, *row, "{name} {size}");
        }
    }
}

#[test]
fn every_strategy_finds_as_many() {
    for (name, rows) in SIZES {
        for strategy in ["owned", "delayed"] {
            let (_, valid) = counts(&format!("{name} --size 4 --strategy {strategy}"));
            assert_eq!(valid, rows[3].1, "{name} {strategy}");
        }
    }
}

/// The forms with a range of sizes: structure, its type, explored and valid for sizes from 1.
const RANGES: [(&str, &str, &[Counts]); 3] = [
    ("search-tree", "SearchTree", &[(6, 2), (31, 5), (178, 15), (1165, 51), (8308, 188)]),
    ("red-black-tree", "RedBlackTree", &[(10, 3), (53, 7), (243, 16), (1270, 41), (6073, 115)]),
    ("binary-tree", "BinaryTree", &[(6, 2), (24, 4), (90, 9), (337, 23), (1272, 65)]),
];

#[test]
fn a_range_of_sizes_is_one_changed_bound() {
    for (name, kind, rows) in RANGES {
        for (size, row) in (1..).zip(rows) {
            let args =
                format!("{name} --size {size} --scope {kind}.size=0..={size} --strategy plain");
            assert_eq!(counts(&args), *row, "{args}");
        }
    }
}

#[test]
fn objects_change_the_number_of_objects() {
    // Objects to spare are no reason for more structures, too few objects are one for none.
    assert_eq!(counts("search-tree --size 3 --objects Node=5").1, 5);
    assert_eq!(counts("search-tree --size 3 --objects Node=2").1, 0);
    // A range that starts above zero asks for at least that many.
    let bounded = "binary-tree --size 3 --scope BinaryTree.size=0..=3 --objects Node=2..=3";
    assert_eq!(counts(bounded).1, 2 + 5);
}

#[test]
fn objects_can_be_a_domain_of_their_own() {
    // Lists of two elements need a header and two entries of whatever domain.
    let args = |count| {
        format!(
            "singly-linked-list --size 2 --objects Spine:Entry={count} --scope header.next*=Spine"
        )
    };
    assert_eq!(counts(&args(3)).1, 2);
    assert_eq!(counts(&args(2)).1, 0);
}

#[test]
fn several_items_fit_one_scope() {
    let one = counts("search-tree --size 3 --scope SearchTree.size=0..=3,Node.info=0..=4");
    let two = counts("search-tree --size 3 --scope SearchTree.size=0..=3 --scope Node.info=0..=4");
    assert_eq!(one, two);
}

#[test]
fn an_invariant_can_be_picked_by_name() {
    let weight = counts("dag --size 3");
    assert_eq!(counts("dag --size 3 --invariant weight"), weight);
    assert_ne!(counts("dag --size 3 --invariant acyclic").1, weight.1);
}
