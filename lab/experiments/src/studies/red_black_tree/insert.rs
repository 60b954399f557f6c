//! Inserting a key, as in Cormen, Leiserson, Rivest and Stein; a red root is allowed before, and the
//! root is black afterwards.

use super::nodes::Nodes;
use cota_catalog::red_black_tree::Color;

/// Inserts a key; `false` if it was there. The number of nodes is the caller's to count.
#[cota::decisions]
pub fn insert<N: Nodes>(tree: &mut N, key: N::Key) -> bool {
    let Some(mut node) = tree.root() else {
        let root = tree.add(key, None);
        tree.set_color(root, Color::Black);
        tree.set_root(Some(root));
        return true;
    };
    loop {
        if key == tree.key(node) {
            return false;
        }
        if key < tree.key(node) {
            if let Some(left) = tree.left(node) {
                node = left;
            } else {
                let added = tree.add(key, Some(node));
                tree.set_left(node, Some(added));
                repair(tree, added);
                return true;
            }
        } else if let Some(right) = tree.right(node) {
            node = right;
        } else {
            let added = tree.add(key, Some(node));
            tree.set_right(node, Some(added));
            repair(tree, added);
            return true;
        }
    }
}

/// Makes up for a red node that may be below a red one.
#[cota::decisions]
fn repair<N: Nodes>(tree: &mut N, mut node: N::Id) {
    while let Some((parent, grandparent)) = red_parent(tree, node) {
        if tree.left(grandparent) == Some(parent) {
            let uncle = tree.right(grandparent);
            if let Some(uncle) = red(tree, uncle) {
                recolor(tree, [parent, uncle], grandparent);
                node = grandparent;
            } else {
                if tree.right(parent) == Some(node) {
                    node = parent;
                    rotate_left(tree, node);
                }
                if let Some(parent) = tree.parent(node) {
                    tree.set_color(parent, Color::Black);
                }
                tree.set_color(grandparent, Color::Red);
                rotate_right(tree, grandparent);
            }
        } else {
            let uncle = tree.left(grandparent);
            if let Some(uncle) = red(tree, uncle) {
                recolor(tree, [parent, uncle], grandparent);
                node = grandparent;
            } else {
                if tree.left(parent) == Some(node) {
                    node = parent;
                    rotate_right(tree, node);
                }
                if let Some(parent) = tree.parent(node) {
                    tree.set_color(parent, Color::Black);
                }
                tree.set_color(grandparent, Color::Red);
                rotate_left(tree, grandparent);
            }
        }
    }
    if let Some(root) = tree.root() {
        tree.set_color(root, Color::Black);
    }
}

/// The parent and the grandparent of a node, if the parent is red.
#[cota::decisions]
fn red_parent<N: Nodes>(tree: &N, node: N::Id) -> Option<(N::Id, N::Id)> {
    let parent = red(tree, tree.parent(node))?;
    Some((parent, tree.parent(parent)?))
}

/// A node, if there is one and it is red.
fn red<N: Nodes>(tree: &N, node: Option<N::Id>) -> Option<N::Id> {
    node.filter(|node| tree.color(*node) == Color::Red)
}

fn recolor<N: Nodes>(tree: &mut N, children: [N::Id; 2], parent: N::Id) {
    for child in children {
        tree.set_color(child, Color::Black);
    }
    tree.set_color(parent, Color::Red);
}

/// The right child takes the place of a node.
#[cota::decisions]
pub(super) fn rotate_left<N: Nodes>(tree: &mut N, node: N::Id) {
    let Some(right) = tree.right(node) else { return };
    let middle = tree.left(right);
    tree.set_right(node, middle);
    if let Some(middle) = middle {
        tree.set_parent(middle, Some(node));
    }
    replace_child(tree, node, Some(right));
    tree.set_left(right, Some(node));
    tree.set_parent(node, Some(right));
}

/// The left child takes the place of a node.
#[cota::decisions]
pub(super) fn rotate_right<N: Nodes>(tree: &mut N, node: N::Id) {
    let Some(left) = tree.left(node) else { return };
    let middle = tree.right(left);
    tree.set_left(node, middle);
    if let Some(middle) = middle {
        tree.set_parent(middle, Some(node));
    }
    replace_child(tree, node, Some(left));
    tree.set_right(left, Some(node));
    tree.set_parent(node, Some(left));
}

/// Puts another node, or none, in the place of one.
#[cota::decisions]
pub(super) fn replace_child<N: Nodes>(tree: &mut N, node: N::Id, by: Option<N::Id>) {
    let parent = tree.parent(node);
    if let Some(by) = by {
        tree.set_parent(by, parent);
    }
    match parent {
        None => tree.set_root(by),
        Some(parent) if tree.left(parent) == Some(node) => tree.set_left(parent, by),
        Some(parent) => tree.set_right(parent, by),
    }
}
