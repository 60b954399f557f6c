//! Tests of the search tree.

use structures::tree::Tree;

fn tree(keys: &[i32]) -> Tree {
    let mut tree = Tree::default();
    for &key in keys {
        tree.insert(key);
    }
    tree
}

#[test]
fn keys_come_in_order() {
    assert_eq!(tree(&[3, 1, 2, 5, 4]).keys(), [1, 2, 3, 4, 5]);
}

#[test]
fn a_key_goes_in_once() {
    let mut tree = tree(&[1]);
    assert!(!tree.insert(1));
    assert!(tree.insert(2));
    assert_eq!(tree.len(), 2);
}

#[test]
fn keys_are_found() {
    let tree = tree(&[4, 2, 6]);
    assert!(tree.contains(4) && tree.contains(2) && tree.contains(6));
    assert!(!tree.contains(5));
}

#[test]
fn the_least_key_is_found() {
    assert_eq!(tree(&[]).min(), None);
    assert_eq!(tree(&[4, 2, 6]).min(), Some(2));
}

#[test]
fn a_path_is_as_high_as_it_is_long() {
    assert_eq!(tree(&[1, 2, 3]).height(), 3);
    assert!(tree(&[]).is_empty());
}
