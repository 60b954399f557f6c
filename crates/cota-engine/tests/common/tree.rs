//! A binary tree with keys: owned links, keys that can stay open. Each test program has an invariant of its own for it.

use cota::Bounded;

#[derive(Bounded, Debug)]
pub struct Tree {
    pub root: Option<Box<Node>>,
    pub size: usize,
}

#[derive(Bounded, Debug)]
pub struct Node {
    pub left: Option<Box<Node>>,
    pub right: Option<Box<Node>>,
    pub key: i32,
}
