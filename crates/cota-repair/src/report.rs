//! The result, as data.

pub use cota_results::repairs::{
    Candidate, Counterexample, Counters, Edit, EditKind, Exam, Judgement, LargerBound, Outcome,
    Patch, Recheck, Repair as Report, Suspect, Times, Verdict,
};
