//! Where Java subjects come from: class paths, sources, projects, and the names of classes and predicates.

mod here;
mod names;
#[cfg(unix)]
mod projects;
#[path = "../../../cota-jvm/tests/common/skipped.rs"]
mod skipped;
mod sources;
