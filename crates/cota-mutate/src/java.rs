//! The side of Java: what the user's compiler tells of sources becomes proposals, versions of methods, and verdicts.
//!
//! `source` has the files and their functions, `operators` and `navigate` what is proposed, `plan` all of it;
//! `versions` writes many versions of methods into one class, `compiled` has the classes, `runner` runs them in a machine:
//! by calls within a bound, or by the tests of `unit_tests`.

mod compiled;
pub mod forms;
mod mutant;
mod navigate;
pub mod operators;
pub mod plan;
pub mod properties;
mod runner;
mod scope;
pub mod source;
pub mod subject;
mod tokens;
mod unit_tests;
mod versions;

pub use forms::JAVA;
