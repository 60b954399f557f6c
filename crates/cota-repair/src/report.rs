//! The result, as data.

pub use cota_results::repairs::{
    Counterexample, Counters, Edit, Exam, Outcome, Patch, Recheck, Repair as Report, Suspect, Times,
};
