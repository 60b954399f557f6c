//! The test that finds the planted fault.

use containers::planted;
use containers::search_tree::SearchTree;

#[cota::test(Node = 0..=4, Node.key = 1..=4, SearchTree.size = 0..=4)]
#[ignore = "fails: it finds the planted fault"]
fn the_planted_removal_keeps_the_others(mut tree: SearchTree, #[scope(1..=4)] key: i32) {
    let mut keys = tree.keys();
    assert_eq!(planted::remove(&mut tree, key), keys.contains(&key));
    keys.retain(|other| *other != key);
    assert_eq!(tree.keys(), keys);
    assert!(cota::holds(&tree));
}

/// Removing a key takes one key out. The fault takes out more, and this says so without being ignored.
#[test]
fn the_planted_fault_is_there() {
    let mut tree: SearchTree = [2, 1, 3, 4].into_iter().collect();
    assert!(planted::remove(&mut tree, 2));
    assert_eq!(tree.keys(), [1, 3], "the fault is gone: plant it again, the tour is about it");
}
