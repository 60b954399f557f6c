//! The plain strategy looks at exactly the candidates that Korat looks at: its published counts.

use cota::{Scope, Search, StopReason, Strategy};
use cota_catalog::{Catalogued, Visitor};

/// Size, candidate space, explored, valid.
type Row = (u32, &'static str, u64, u64);

/// The one-argument forms.
const EXACT: &[(&str, &[Row])] = &[
    (
        "search-tree",
        &[
            (1, "8", 4, 1),
            (2, "972", 22, 2),
            (3, "442368", 133, 5),
            (4, "5.00e+08", 875, 14),
            (5, "1.13e+12", 6_155, 42),
            (6, "4.52e+15", 45_233, 132),
            (7, "2.90e+19", 340_990, 429),
        ],
    ),
    (
        "red-black-tree",
        &[
            (1, "64", 8, 2),
            (2, "78732", 40, 2),
            (3, "5.37e+08", 179, 3),
            (4, "1.22e+13", 961, 8),
            (5, "7.02e+17", 4_209, 14),
            (6, "8.58e+22", 16_487, 20),
            (7, "1.98e+28", 71_704, 35),
            (8, "7.91e+33", 322_806, 64),
        ],
    ),
    (
        "heap-array",
        &[
            (1, "12", 8, 4),
            (2, "144", 45, 15),
            (3, "2000", 240, 66),
            (4, "32400", 1_425, 320),
            (5, "605052", 8_916, 1_919),
            (6, "1.28e+07", 64_533, 13_139),
            (7, "3.06e+08", 519_968, 117_562),
        ],
    ),
    (
        "binomial-heap",
        &[
            (1, "64", 8, 2),
            (2, "236196", 58, 6),
            (3, "7.25e+09", 335, 28),
            (4, "9.77e+14", 1_666, 120),
            (5, "4.11e+20", 8_122, 936),
            (6, "4.38e+26", 42_815, 7_602),
            (7, "1.02e+33", 261_788, 107_416),
        ],
    ),
    (
        "fibonacci-heap",
        &[
            (1, "128", 10, 2),
            (2, "2834352", 96, 12),
            (3, "7.83e+11", 803, 136),
            (4, "1.25e+18", 8_634, 2_310),
            (5, "7.71e+24", 164_365, 52_281),
        ],
    ),
    (
        "disjoint-set",
        &[
            (1, "4", 4, 2),
            (2, "576", 24, 5),
            (3, "314928", 278, 38),
            (4, "4.19e+08", 7_915, 914),
            (5, "1.10e+12", 413_855, 41_546),
        ],
    ),
    (
        "dag",
        &[
            (1, "1", 1, 0),
            (2, "16", 3, 1),
            (3, "19683", 16, 4),
            (4, "4.29e+09", 182, 35),
            (5, "2.98e+17", 4_301, 584),
            (6, "1.03e+28", 204_893, 19_696),
        ],
    ),
    (
        "doubly-linked-list",
        &[
            (1, "2187", 13, 1),
            (2, "1048576", 27, 3),
            (3, "1.22e+09", 49, 10),
            (4, "2.82e+12", 94, 37),
            (5, "1.14e+16", 229, 151),
            (6, "7.38e+19", 776, 674),
            (7, "7.18e+23", 3_392, 3_263),
            (8, "1.00e+28", 17_166, 17_007),
            (9, "1.92e+32", 95_020, 94_828),
            (10, "4.92e+36", 562_823, 562_595),
        ],
    ),
    (
        "binary-tree",
        &[
            (1, "8", 4, 1),
            (2, "243", 16, 2),
            (3, "16384", 63, 5),
            (4, "1953125", 245, 14),
            (5, "3.63e+08", 947, 42),
            (6, "9.69e+10", 3_653, 132),
            (7, "3.52e+13", 14_092, 429),
            (8, "1.67e+16", 54_418, 1_430),
            (9, "1.00e+19", 210_444, 4_862),
        ],
    ),
    (
        "sorted-list",
        &[
            (1, "972", 14, 1),
            (2, "442368", 32, 3),
            (3, "5.00e+08", 72, 10),
            (4, "1.13e+12", 201, 35),
            (5, "4.52e+15", 713, 126),
            (6, "2.90e+19", 2_880, 462),
            (7, "2.80e+23", 12_148, 1_716),
            (8, "3.87e+27", 51_647, 6_435),
            (9, "7.40e+31", 218_991, 24_310),
        ],
    ),
    (
        "singly-linked-list",
        &[
            (1, "243", 8, 1),
            (2, "16384", 17, 2),
            (3, "1953125", 44, 5),
            (4, "3.63e+08", 139, 15),
            (5, "9.69e+10", 518, 52),
            (6, "3.52e+13", 2_194, 203),
            (7, "1.67e+16", 10_290, 877),
            (8, "1.00e+19", 52_567, 4_140),
            (9, "7.40e+21", 289_324, 21_147),
        ],
    ),
];

/// Largest size, explored, valid.
type RangeRow = (u32, u64, u64);

/// The forms with sizes from 0 to the largest.
const RANGES: &[(&str, &[RangeRow])] = &[
    (
        "search-tree",
        &[
            (1, 6, 2),
            (2, 31, 5),
            (3, 178, 15),
            (4, 1_165, 51),
            (5, 8_308, 188),
            (6, 61_950, 731),
            (7, 471_708, 2_950),
        ],
    ),
    (
        "red-black-tree",
        &[
            (1, 10, 3),
            (2, 53, 7),
            (3, 243, 16),
            (4, 1_270, 41),
            (5, 6_073, 115),
            (6, 25_938, 327),
            (7, 112_012, 911),
            (8, 496_035, 2_489),
        ],
    ),
    (
        "binary-tree",
        &[
            (1, 6, 2),
            (2, 24, 4),
            (3, 90, 9),
            (4, 337, 23),
            (5, 1_272, 65),
            (6, 4_835, 197),
            (7, 18_474, 626),
            (8, 70_866, 2_056),
            (9, 272_706, 6_918),
        ],
    ),
];

/// Counts a structure within a scope: space, explored, valid.
struct Count<'a>(&'a Scope);

impl Visitor for Count<'_> {
    type Output = (f64, u64, u64);

    fn visit<T: Catalogued>(self) -> Self::Output {
        let search = Search::<T>::new(self.0).expect("a scope of the catalogue");
        let search = search.strategy(Strategy::Plain);
        let outcome = search.count().unwrap();
        assert_eq!(outcome.stop, StopReason::Exhausted);
        (search.space().candidates(), outcome.steps, outcome.result.valid)
    }
}

fn count(name: &str, scope: &Scope) -> (f64, u64, u64) {
    let entry = cota_catalog::find(name).expect("a name of the catalogue");
    entry.visit(Count(scope))
}

/// Whether a number is the published one, as far as that has digits.
fn agrees(number: f64, published: &str) -> bool {
    let exact: f64 = published.parse().expect("a number");
    if published.contains('e') {
        format!("{number:.2e}") == format!("{exact:.2e}")
    } else {
        number.to_string() == published
    }
}

fn check(name: &str) {
    let rows = EXACT.iter().find(|(known, _)| *known == name).expect("rows").1;
    for &(size, space, explored, valid) in rows {
        let scope = cota_catalog::find(name).expect("a name").scope(size);
        let (candidates, found_explored, found_valid) = count(name, &scope);
        assert!(agrees(candidates, space), "{name} {size}: {candidates} candidates, not {space}");
        assert_eq!((found_explored, found_valid), (explored, valid), "{name} {size}");
    }
    let rows = RANGES.iter().find(|(known, _)| *known == name).map_or(&[][..], |(_, rows)| rows);
    for &(size, explored, valid) in rows {
        let scope = cota_catalog::find(name).expect("a name").scope(size);
        let (sized, _) = &scope.entries()[0];
        let scope = scope.clone().set(sized, 0..=size);
        let (_, found_explored, found_valid) = count(name, &scope);
        assert_eq!((found_explored, found_valid), (explored, valid), "{name} up to {size}");
    }
}

#[test]
fn search_tree() {
    check("search-tree");
}

#[test]
fn red_black_tree() {
    check("red-black-tree");
}

#[test]
fn heap_array() {
    check("heap-array");
}

#[test]
fn binomial_heap() {
    check("binomial-heap");
}

#[test]
fn fibonacci_heap() {
    check("fibonacci-heap");
}

#[test]
fn disjoint_set() {
    check("disjoint-set");
}

#[test]
fn dag() {
    check("dag");
}

#[test]
fn doubly_linked_list() {
    check("doubly-linked-list");
}

#[test]
fn binary_tree() {
    check("binary-tree");
}

#[test]
fn sorted_list() {
    check("sorted-list");
}

#[test]
fn singly_linked_list() {
    check("singly-linked-list");
}

/// Published without its candidate space.
#[test]
fn binary_tree_of_ten_nodes() {
    let scope = cota_catalog::find("binary-tree").expect("a name of the catalogue").scope(10);
    let (_, explored, valid) = count("binary-tree", &scope);
    assert_eq!((explored, valid), (815_100, 16_796));
}
