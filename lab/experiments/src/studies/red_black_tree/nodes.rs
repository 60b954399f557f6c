//! The nodes of a tree that is being changed: those of a real tree, or those of a view with the changes
//! kept aside.

use cota::{Int, View};
use cota_catalog::red_black_tree::{Color, Node, NodeView, RedBlackTree};

/// What a routine on a tree does with its nodes.
pub trait Nodes {
    /// A node.
    type Id: Copy + PartialEq;
    /// A key.
    type Key: Copy + PartialOrd;

    /// The root.
    fn root(&self) -> Option<Self::Id>;
    /// The smaller keys.
    fn left(&self, node: Self::Id) -> Option<Self::Id>;
    /// The larger keys.
    fn right(&self, node: Self::Id) -> Option<Self::Id>;
    /// The node above.
    fn parent(&self, node: Self::Id) -> Option<Self::Id>;
    /// The colour.
    fn color(&self, node: Self::Id) -> Color;
    /// The key.
    fn key(&self, node: Self::Id) -> Self::Key;

    /// Sets the root.
    fn set_root(&mut self, root: Option<Self::Id>);
    /// Sets the smaller keys.
    fn set_left(&mut self, node: Self::Id, left: Option<Self::Id>);
    /// Sets the larger keys.
    fn set_right(&mut self, node: Self::Id, right: Option<Self::Id>);
    /// Sets the node above.
    fn set_parent(&mut self, node: Self::Id, parent: Option<Self::Id>);
    /// Sets the colour.
    fn set_color(&mut self, node: Self::Id, color: Color);
    /// A new red node below another one, which does not know of it yet.
    fn add(&mut self, key: Self::Key, parent: Option<Self::Id>) -> Self::Id;
}

impl Nodes for RedBlackTree {
    type Id = usize;
    type Key = i32;

    fn root(&self) -> Option<usize> {
        self.root
    }

    fn left(&self, node: usize) -> Option<usize> {
        self.nodes[node].left
    }

    fn right(&self, node: usize) -> Option<usize> {
        self.nodes[node].right
    }

    fn parent(&self, node: usize) -> Option<usize> {
        self.nodes[node].parent
    }

    fn color(&self, node: usize) -> Color {
        self.nodes[node].color
    }

    fn key(&self, node: usize) -> i32 {
        self.nodes[node].key
    }

    fn set_root(&mut self, root: Option<usize>) {
        self.root = root;
    }

    fn set_left(&mut self, node: usize, left: Option<usize>) {
        self.nodes[node].left = left;
    }

    fn set_right(&mut self, node: usize, right: Option<usize>) {
        self.nodes[node].right = right;
    }

    fn set_parent(&mut self, node: usize, parent: Option<usize>) {
        self.nodes[node].parent = parent;
    }

    fn set_color(&mut self, node: usize, color: Color) {
        self.nodes[node].color = color;
    }

    fn add(&mut self, key: i32, parent: Option<usize>) -> usize {
        let node = Node { left: None, right: None, parent, color: Color::Red, key, value: 0 };
        self.nodes.push(node);
        self.nodes.len() - 1
    }
}

/// A node of a tree with changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Id<'s> {
    /// One of the view.
    Old(NodeView<'s>),
    /// One that was added, by number.
    New(usize),
}

/// The view of a tree with the changes made to it. What is changed is not read from the view, so the
/// reads are those of a routine that changes a tree in place.
pub struct Overlay<'s> {
    tree: View<'s, RedBlackTree>,
    root: Link<'s>,
    changes: Vec<Change<'s>>,
    added: Vec<Int<'s, i32>>,
}

/// A link of a tree with changes.
#[derive(Clone, Copy, Debug, Default)]
enum Link<'s> {
    /// As in the view.
    #[default]
    Old,
    /// As it was set.
    Set(Option<Id<'s>>),
}

/// What is no longer as in the view.
struct Change<'s> {
    node: Id<'s>,
    left: Link<'s>,
    right: Link<'s>,
    parent: Link<'s>,
    color: Option<Color>,
}

impl<'s> Overlay<'s> {
    /// A tree without changes.
    pub fn new(tree: View<'s, RedBlackTree>) -> Self {
        Self { tree, root: Link::Old, changes: Vec::new(), added: Vec::new() }
    }

    fn changed(&self, node: Id<'s>) -> Option<&Change<'s>> {
        self.changes.iter().find(|change| change.node == node)
    }

    fn change(&mut self, node: Id<'s>) -> &mut Change<'s> {
        let known = self.changes.iter().position(|change| change.node == node);
        let position = known.unwrap_or_else(|| {
            let (left, right, parent) = (Link::Old, Link::Old, Link::Old);
            self.changes.push(Change { node, left, right, parent, color: None });
            self.changes.len() - 1
        });
        &mut self.changes[position]
    }

    /// A link as it is now: as it was set, or as it is in the view.
    fn link(
        &self,
        node: Id<'s>,
        set: impl Fn(&Change<'s>) -> Link<'s>,
        old: impl Fn(NodeView<'s>) -> Option<NodeView<'s>>,
    ) -> Option<Id<'s>> {
        match (self.changed(node).map_or(Link::Old, set), node) {
            (Link::Set(link), _) => link,
            (Link::Old, Id::Old(node)) => old(node).map(Id::Old),
            (Link::Old, Id::New(_)) => None,
        }
    }
}

impl<'s> Nodes for Overlay<'s> {
    type Id = Id<'s>;
    type Key = Int<'s, i32>;

    fn root(&self) -> Option<Id<'s>> {
        match self.root {
            Link::Set(root) => root,
            Link::Old => self.tree.root().map(Id::Old),
        }
    }

    fn left(&self, node: Id<'s>) -> Option<Id<'s>> {
        self.link(node, |change| change.left, |node| node.left())
    }

    fn right(&self, node: Id<'s>) -> Option<Id<'s>> {
        self.link(node, |change| change.right, |node| node.right())
    }

    fn parent(&self, node: Id<'s>) -> Option<Id<'s>> {
        self.link(node, |change| change.parent, |node| node.parent())
    }

    fn color(&self, node: Id<'s>) -> Color {
        match (self.changed(node).and_then(|change| change.color), node) {
            (Some(color), _) => color,
            (None, Id::Old(node)) if node.color() == Color::Black => Color::Black,
            (None, _) => Color::Red,
        }
    }

    fn key(&self, node: Id<'s>) -> Int<'s, i32> {
        match node {
            Id::Old(node) => node.key(),
            Id::New(number) => self.added[number],
        }
    }

    fn set_root(&mut self, root: Option<Id<'s>>) {
        self.root = Link::Set(root);
    }

    fn set_left(&mut self, node: Id<'s>, left: Option<Id<'s>>) {
        self.change(node).left = Link::Set(left);
    }

    fn set_right(&mut self, node: Id<'s>, right: Option<Id<'s>>) {
        self.change(node).right = Link::Set(right);
    }

    fn set_parent(&mut self, node: Id<'s>, parent: Option<Id<'s>>) {
        self.change(node).parent = Link::Set(parent);
    }

    fn set_color(&mut self, node: Id<'s>, color: Color) {
        self.change(node).color = Some(color);
    }

    fn add(&mut self, key: Int<'s, i32>, parent: Option<Id<'s>>) -> Id<'s> {
        let node = Id::New(self.added.len());
        self.added.push(key);
        self.set_parent(node, parent);
        node
    }
}

/// Keys and colours from the root on down, with a mark for each missing child.
#[cfg(test)]
pub(crate) fn preorder<N: Nodes>(nodes: &N) -> Vec<Option<(String, Color)>>
where
    N::Key: ToString,
{
    fn walk<N: Nodes>(nodes: &N, node: Option<N::Id>, list: &mut Vec<Option<(String, Color)>>)
    where
        N::Key: ToString,
    {
        list.push(node.map(|node| (nodes.key(node).to_string(), nodes.color(node))));
        if let Some(node) = node {
            walk(nodes, nodes.left(node), list);
            walk(nodes, nodes.right(node), list);
        }
    }
    let mut list = Vec::new();
    walk(nodes, nodes.root(), &mut list);
    list
}
