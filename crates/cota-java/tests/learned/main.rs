//! A search that learns finds the same structures in the same order as one that does not.

#[path = "../common/mod.rs"]
mod common;
mod flows;
mod general;
mod oracle;
mod random;
mod structures;
