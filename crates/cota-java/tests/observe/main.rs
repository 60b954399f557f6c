//! Classes of Java structures, and where candidates end.

mod classes;
mod criteria;
mod ends;
#[path = "../../../cota-jvm/tests/common/skipped.rs"]
mod skipped;
mod strategies;
mod subjects;
