//! The Java subjects, searched in the Java machine.

mod catalogue;
mod checks;
mod published;
mod subjects;
