//! What calls reach against what invariants accept.

mod comparisons;
mod faults;
mod forms;
mod suites;
mod tree;
