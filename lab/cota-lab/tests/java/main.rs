//! The Java subjects, searched in the Java machine.

mod catalogue;
mod checks;
#[path = "../common/mod.rs"]
mod common;
mod mutants;
mod published;
mod report;
#[path = "../../../../crates/cota-jvm/tests/common/skipped.rs"]
mod skipped;
mod subjects;
