//! Whole runs on small crates: from the source to the verdicts.

mod built;
mod environment;
mod equivalence;
mod hostile;
mod lines;
mod operators;
mod refused;
mod reuse;
mod runtime;
mod structures;
mod suites;
mod support;
