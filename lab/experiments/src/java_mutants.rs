//! Studies of mutation with Java classes: what came out with mutants of Java classes, kept as tables, beside what was published.

pub mod measured;
pub mod published;
