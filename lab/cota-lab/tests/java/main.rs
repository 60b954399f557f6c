//! The Java subjects, searched in the Java machine.

mod catalogue;
mod checks;
#[path = "../common/mod.rs"]
mod common;
mod published;
mod report;
mod subjects;
