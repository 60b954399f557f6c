//! An ordinary crate: four containers, a protocol and a calculator, each with the tests that people write.
//!
//! It is what `cota tour` goes through, and what the walk-throughs of the book use. The types derive
//! [`cota::Bounded`] and have an invariant; nothing else is special about them.
//!
//! | module | what it is | ordinary tests | tests on everything within a bound |
//! |---|---|---|---|
//! | [`search_tree`] | a set of numbers as a search tree | in the module | `tests/exhaustive.rs` |
//! | [`linked_list`] | a list linked both ways | in the module | `tests/exhaustive.rs` |
//! | [`caching_list`] | a list that keeps removed nodes to use them again | in the module | `tests/exhaustive.rs` |
//! | [`binomial_heap`] | a heap of heap-ordered trees | in the module | `tests/exhaustive.rs` |
//! | [`session`] | a protocol, its model in `models/session.dot` | in the module | `tests/exhaustive.rs` |
//! | [`calculator`] | a parser, its grammar in `models/calculator.ebnf` | in the module | `tests/exhaustive.rs` |
//! | [`planted`] | a removal from the search tree **with a fault** | in the module; they pass | `tests/planted.rs` finds it |
//!
//! Two things are wrong on purpose, and nothing else should be: [`planted::remove`], and
//! [`session::HastySession`].

pub mod binomial_heap;
pub mod caching_list;
pub mod calculator;
pub mod linked_list;
pub mod planted;
pub mod search_tree;
pub mod session;
