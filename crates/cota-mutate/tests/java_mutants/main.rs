//! Mutants of Java classes, held to what was published of them.

mod operators;
mod published;
mod real_jvm;
mod support;
mod versions;
