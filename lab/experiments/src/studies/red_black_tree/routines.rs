//! Finding, inserting and removing on real trees.

use super::insert::{self, replace_child, rotate_left, rotate_right};
use cota_catalog::red_black_tree::{Color, RedBlackTree};

/// The empty tree.
pub fn empty() -> RedBlackTree {
    RedBlackTree { root: None, size: 0, nodes: Vec::new() }
}

/// Whether a key is in a tree.
pub fn contains(tree: &RedBlackTree, key: i32) -> bool {
    position(tree, key).is_some()
}

fn position(tree: &RedBlackTree, key: i32) -> Option<usize> {
    let mut current = tree.root;
    while let Some(position) = current {
        let node = &tree.nodes[position];
        if key == node.key {
            return current;
        }
        current = if key < node.key { node.left } else { node.right };
    }
    None
}

/// Inserts a key; `false` if it was there.
pub fn insert(tree: &mut RedBlackTree, key: i32) -> bool {
    let is_new = insert::insert(tree, key);
    tree.size += usize::from(is_new);
    is_new
}

/// Removes a key; `false` if it was not there.
pub fn remove(tree: &mut RedBlackTree, key: i32) -> bool {
    let Some(mut position) = position(tree, key) else { return false };
    // A node with two children gets the next key, and the node that had it goes.
    if let (Some(_), Some(right)) = (tree.nodes[position].left, tree.nodes[position].right) {
        let next = leftmost(tree, right);
        tree.nodes[position].key = tree.nodes[next].key;
        tree.nodes[position].value = tree.nodes[next].value;
        position = next;
    }
    let node = &tree.nodes[position];
    let (parent, color) = (node.parent, node.color);
    let child = node.left.or(node.right);
    replace_child(tree, position, child);
    if color == Color::Black {
        lighten(tree, child, parent);
    }
    tree.size -= 1;
    remove_node(tree, position);
    true
}

fn leftmost(tree: &RedBlackTree, mut position: usize) -> usize {
    while let Some(left) = tree.nodes[position].left {
        position = left;
    }
    position
}

fn is_black(tree: &RedBlackTree, position: Option<usize>) -> bool {
    position.is_none_or(|position| tree.nodes[position].color == Color::Black)
}

fn set_color(tree: &mut RedBlackTree, position: Option<usize>, color: Color) {
    if let Some(position) = position {
        tree.nodes[position].color = color;
    }
}

/// Makes up for a black node that is missing on the way to a node, which may be none, below a parent.
fn lighten(tree: &mut RedBlackTree, mut node: Option<usize>, mut parent: Option<usize>) {
    while is_black(tree, node)
        && let Some(above) = parent
    {
        if tree.nodes[above].left == node {
            let mut sibling = tree.nodes[above].right;
            if !is_black(tree, sibling) {
                set_color(tree, sibling, Color::Black);
                tree.nodes[above].color = Color::Red;
                rotate_left(tree, above);
                sibling = tree.nodes[above].right;
            }
            let Some(beside) = sibling else { return };
            let (near, far) = (tree.nodes[beside].left, tree.nodes[beside].right);
            if is_black(tree, near) && is_black(tree, far) {
                tree.nodes[beside].color = Color::Red;
                node = parent;
                parent = tree.nodes[above].parent;
                continue;
            }
            if is_black(tree, far) {
                set_color(tree, near, Color::Black);
                tree.nodes[beside].color = Color::Red;
                rotate_right(tree, beside);
                sibling = tree.nodes[above].right;
            }
            let Some(beside) = sibling else { return };
            tree.nodes[beside].color = tree.nodes[above].color;
            tree.nodes[above].color = Color::Black;
            let far = tree.nodes[beside].right;
            set_color(tree, far, Color::Black);
            rotate_left(tree, above);
        } else {
            let mut sibling = tree.nodes[above].left;
            if !is_black(tree, sibling) {
                set_color(tree, sibling, Color::Black);
                tree.nodes[above].color = Color::Red;
                rotate_right(tree, above);
                sibling = tree.nodes[above].left;
            }
            let Some(beside) = sibling else { return };
            let (near, far) = (tree.nodes[beside].right, tree.nodes[beside].left);
            if is_black(tree, near) && is_black(tree, far) {
                tree.nodes[beside].color = Color::Red;
                node = parent;
                parent = tree.nodes[above].parent;
                continue;
            }
            if is_black(tree, far) {
                set_color(tree, near, Color::Black);
                tree.nodes[beside].color = Color::Red;
                rotate_left(tree, beside);
                sibling = tree.nodes[above].left;
            }
            let Some(beside) = sibling else { return };
            tree.nodes[beside].color = tree.nodes[above].color;
            tree.nodes[above].color = Color::Black;
            let far = tree.nodes[beside].left;
            set_color(tree, far, Color::Black);
            rotate_right(tree, above);
        }
        node = tree.root;
        parent = None;
    }
    set_color(tree, node, Color::Black);
}

/// Takes a node that nothing links to out of the arena; the last one takes its place.
fn remove_node(tree: &mut RedBlackTree, position: usize) {
    tree.nodes.swap_remove(position);
    let last = tree.nodes.len();
    let rename = |link: &mut Option<usize>| {
        if *link == Some(last) {
            *link = Some(position);
        }
    };
    rename(&mut tree.root);
    for node in &mut tree.nodes {
        rename(&mut node.left);
        rename(&mut node.right);
        rename(&mut node.parent);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn keys(tree: &RedBlackTree) -> BTreeSet<i32> {
        tree.nodes.iter().map(|node| node.key).collect()
    }

    #[cota::test(
        Node = 7, Node.key = [2, 4, 6, 8, 10, 12, 14], Node.value = 0,
        RedBlackTree.size = 0..=7
    )]
    fn keys_come_and_go(tree: RedBlackTree, #[scope(1..=15)] key: i32) {
        let mut model = keys(&tree);
        assert_eq!(contains(&tree, key), model.contains(&key));

        let mut more = tree.clone();
        assert_eq!(insert(&mut more, key), model.insert(key));
        assert!(cota::holds(&more));
        assert_eq!(keys(&more), model);

        let (mut fewer, mut model) = (tree.clone(), keys(&tree));
        assert_eq!(remove(&mut fewer, key), model.remove(&key));
        assert!(cota::holds(&fewer));
        assert_eq!(keys(&fewer), model);
    }

    #[test]
    fn many_keys() {
        let (mut tree, mut model) = (empty(), BTreeSet::new());
        for step in 0..2000 {
            let key = step * 37 % 101;
            if step % 3 == 0 {
                assert_eq!(remove(&mut tree, key), model.remove(&key));
            } else {
                assert_eq!(insert(&mut tree, key), model.insert(key));
            }
            assert!(cota::holds(&tree));
            assert_eq!(keys(&tree), model);
        }
    }
}
