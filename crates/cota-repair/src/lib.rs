//! Internal, unstable: repair by all small edits of a function that violates its specification, each checked on
//! every input within the bound.
//!
//! The package is copied and built once, with every edit behind a switch (`cota-mutate`). Its tests do
//! not run there: they hand over their inputs and bodies, and workers run candidates (sets of edits that
//! are on) on them, in one process, thousands a second. The search goes by the number of edits; a
//! candidate is first run on the inputs that others failed on, then on the whole bound.
//!
//! What does not know Rust: `subject` is the interface that a language implements, `space` has the candidates,
//! `search` goes through them and asks (`protocol`) which have a chance, `session` ranks and checks what is found,
//! `spectrum` ranks statements, `diff` applies patches, `report` is the result. What knows Rust is in `rust`, where
//! `prepare` puts it together.

#![allow(missing_docs, reason = "internal: what has a plain name needs no text that repeats it")]

mod diff;
mod error;
pub mod protocol;
mod report;
mod rust;
mod search;
pub mod session;
pub mod space;
mod spectrum;
pub mod subject;

pub use diff::{apply, texts as patched};
pub use error::Error;
pub use report::{
    Candidate, Counterexample, Counters, Edit, EditKind, Exam, Judgement, LargerBound, Outcome,
    Patch, Recheck, Report, Suspect, Times, Verdict,
};
pub use rust::judge::{Given, judge};
pub use rust::options::RepairOptions;
pub use rust::prepare::{Prepared, Ready, check, prepare, repair};
