//! Work that is divided among many machines: what a coordinator and its workers say to each other, one document a line.
//!
//! `cota work JOB` writes a [`Worker`] line first. For each [`Task`] line that it reads it writes a [`Part`] line. When
//! there is nothing more to read, it ends.

use crate::Content;
use serde::{Deserialize, Serialize};

/// A job, as `cota job` writes it: all that a worker has to know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Job {
    /// The version of Cota, which the workers have to have too.
    pub version: String,
    /// The command line, without the name of the program.
    pub command: Vec<String>,
    /// The program that does it, if that is one around a type of the user's own crate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<Program>,
    /// What each worker says before it works, so that a worker with other inputs is noticed.
    pub worker: Worker,
}

/// A program that was built for a job. It lies beside the file of the job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Program {
    /// The name of its file.
    pub file: String,
    /// The digest of its bytes.
    pub digest: String,
    /// The kind of machine that it runs on, such as `x86_64-linux`.
    pub target: String,
}

/// What a worker says of itself before it works.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Worker {
    /// The version of the part of Cota that does the work.
    pub version: String,
    /// The digest of what the work is about.
    pub inputs: String,
    /// All units of the job.
    pub root: Vec<Unit>,
    /// Whether nothing behind the first failure matters.
    pub ends_at_failure: bool,
}

/// A part of the work. Paths are ordered like the work as one process does it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Unit {
    /// Where it begins: for a search, the alternatives that the choices take.
    pub path: Vec<u32>,
    /// How many of these choices stay as they are.
    pub floor: u64,
    /// What is known about the alternatives before, for a search that jumps: sets of choices in hexadecimal digits.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<String>,
    /// Whether it was split off another unit and nothing of it is done.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub split: bool,
}

/// What a worker is to do. The same task done again gives the same part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Task {
    /// Its number, which the part has too.
    pub task: u64,
    /// The units, which are done one after the other.
    pub units: Vec<Unit>,
    /// The task ends after this many steps, but not before the first one.
    pub steps: u64,
    /// What is left of the unit at work is cut into up to as many.
    pub pieces: u64,
}

/// What became of a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Part {
    /// The number of the task.
    pub task: u64,
    /// The digest of the part without this field, so that a damaged one is noticed.
    pub digest: String,
    /// The steps that were made.
    pub steps: u64,
    /// What was done, in the order of the units.
    pub done: Vec<Stretch>,
    /// What is left to do.
    pub left: Vec<Unit>,
}

/// What was done of a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stretch {
    /// The unit.
    pub unit: Unit,
    /// What was found, by the kind of job.
    pub result: StretchResult,
}

/// What was found in a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum StretchResult {
    /// By a search for structures.
    Search(Searched),
}

/// What a search found in a unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Searched {
    /// How it ended.
    pub end: End,
    /// The candidates looked at.
    pub explored: u64,
    /// The valid ones.
    pub valid: u64,
    /// The valid ones themselves, if they are not only counted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub found: Vec<Found>,
    /// The file that has the valid ones, if they are kept on a shared folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stored: Option<Stored>,
    /// How often it jumped over open alternatives.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub jumps: u64,
    /// In a search by a criterion: when a choice above all before was changed, and the candidates until then.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<(u64, u64)>,
    /// Where the invariant was on invalid candidates, if that is recorded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rejections: Vec<Rejected>,
}

/// A file with a list of [`Found`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stored {
    /// Its whole path, by which all machines see it.
    pub file: String,
    /// The digest of its bytes.
    pub digest: String,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// How a search of a unit ended.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// The steps were spent: the rest of the unit is left.
    #[default]
    Cut,
    /// The unit is done.
    Done,
    /// The unit is done, and a search that jumps has to know why at its end.
    Departed(Departed),
    /// The invariant failed.
    Failed(Failed),
}

/// What a search that jumps knows at the end of a unit: sets of choices in hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Departed {
    /// What the alternatives of each choice below the floor failed for.
    pub reasons: Vec<String>,
    /// What all candidates since the last change of those choices failed for.
    pub conflict: String,
    /// Whether open alternatives were left out.
    pub jumped: bool,
}

/// A candidate on which the invariant failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Failed {
    /// Why.
    pub message: String,
    /// Whether what runs the invariant stopped it; otherwise it panicked or threw.
    pub stopped: bool,
    /// Where in the source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The vector of the candidate.
    pub vector: Vec<u32>,
    /// The candidate as far as the invariant had read it.
    pub drawing: String,
}

/// A structure that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Found {
    /// Its vector.
    pub vector: Vec<u32>,
    /// The candidates of its unit up to it.
    pub explored: u64,
    /// In a search by a criterion: the choices that all structures share which must look the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alike: Option<Vec<u32>>,
    /// In a search by a criterion: whether others are skipped for it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub skips: bool,
}

/// Where an invariant was when it rejected candidates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rejected {
    /// The source file.
    pub file: String,
    /// The line.
    pub line: u32,
    /// The column, where it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<u32>,
    /// The field that was read last.
    pub field: String,
    /// How many candidates.
    pub count: u64,
}

macro_rules! lines {
    ($($line:ty, $kind:literal $version:literal;)*) => {
        $(impl Content for $line {
            const KIND: &'static str = $kind;
            const VERSION: u32 = $version;
        })*

        #[cfg(feature = "schema")]
        pub(crate) fn schemas() -> Vec<(&'static str, serde_json::Value)> {
            vec![$(($kind, crate::write::schema::<$line>()),)*]
        }
    };
}

lines! {
    Job, "work-job" 1;
    Worker, "work-worker" 1;
    Task, "work-task" 1;
    Part, "work-part" 1;
}
