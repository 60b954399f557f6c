//! What tests reach. The variable that switches it on belongs to a process, so tests of it run this
//! program once more.

use crate::tree::{Tree, closed_form, scope};
use cota::Invariant;
use cota::audit::{REACH_VARIABLE, coverage};
use std::process::Command;

/// Not a test of its own: what is run once more.
#[test]
fn comes_to_some_trees() {
    for keys in [&[][..], &[1], &[2, 1, 3], &[2, 3, 1], &[1, 2, 3, 4], &[2, 1]] {
        let mut tree = Tree::default();
        for key in keys {
            tree.insert(*key);
            cota::reach(&tree);
        }
        cota::reach(&tree);
    }
    cota::reach(&Tree { root: None, size: 1 });
}

#[test]
fn the_structures_that_tests_come_to_are_counted_by_size() {
    let folder = tempfile::tempdir().unwrap();
    for _ in 0..2 {
        let status = Command::new(std::env::current_exe().unwrap())
            .args(["comes_to_some_trees", "--quiet"])
            .env(REACH_VARIABLE, folder.path())
            .output()
            .unwrap();
        assert!(status.status.success());
    }
    let coverage = coverage::<Tree>(&scope(3, 3), Tree::holds, folder.path(), 2, None).unwrap();
    assert_eq!(coverage.accepted, closed_form(3, 3));
    // Nothing; 1; 2; 12, 21, 23 in this order; 213 and 123.
    assert_eq!(coverage.reached, 1 + 2 + 3 + 2);
    assert_eq!((coverage.outside, coverage.rejected), (1, 1));
    let rows: Vec<_> =
        coverage.rows.iter().map(|row| (row.size.objects, row.reached, row.accepted)).collect();
    assert_eq!(rows, [(0, 1, 1), (1, 2, 3), (2, 3, 6), (3, 2, 5)]);
    let missing: Vec<_> = coverage.missing.iter().map(|(_, value)| value.draw()).collect();
    assert_eq!(missing[0], "Tree size=1\n└─ root: Node0 left=null right=null key=3\n");
    let said = coverage.to_string();
    assert!(said.starts_with("Tree: the tests reach 8 of 15 structures\n"), "{said}");
    assert!(said.contains("7 structures are never reached"), "{said}");
}

#[test]
fn nothing_is_noted_unless_it_is_asked_for() {
    assert_eq!(std::env::var_os(REACH_VARIABLE), None);
    cota::reach(&Tree::default());
    let folder = tempfile::tempdir().unwrap();
    let coverage = coverage::<Tree>(&scope(1, 1), Tree::holds, folder.path(), 1, None).unwrap();
    assert_eq!((coverage.reached, coverage.accepted), (0, 2));
    let missing = folder.path().join("missing");
    assert!(cota::audit::coverage::<Tree>(&scope(1, 1), Tree::holds, &missing, 1, None).is_err());
}
