//! The Java subjects, searched in the Java machine.

mod catalogue;
mod published;
mod subjects;
