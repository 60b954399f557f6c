//! What was kept of all structures, class by class.

use super::{counted, grouped};
use serde::Serialize;
use std::fmt;

/// What was kept.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SuiteStats {
    /// How the suite is made.
    pub made: String,
    /// How many structures were kept.
    pub kept: u64,
    /// At most so many of each class are kept; none if there are no classes.
    pub quota: Option<u64>,
    /// With a criterion: after how many structures there was something left to skip. If after none, searching
    /// by it saves nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skips: Option<u64>,
    /// The classes in the order in which they were first met.
    pub classes: Vec<ClassStats>,
}

/// A class of structures.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClassStats {
    /// How many structures are in it.
    pub members: u64,
    /// How many of them are kept, all shares together.
    pub kept: u64,
    /// What its members have in common.
    pub class: String,
}

impl SuiteStats {
    /// What was kept of so many, in one line.
    pub fn line(&self, suite: u64) -> String {
        let structures = |count| counted(count, "structure", "structures");
        let (kept, suite) = (grouped(self.kept), structures(suite));
        match self.classes.len() as u64 {
            0 => format!("{} kept ({})", structures(self.kept), self.made),
            // What a criterion skips was never found, so nobody knows how many there are.
            classes if self.quota.is_none() => {
                let classes = counted(classes, "class", "classes");
                format!("{}, of {classes} ({})", structures(self.kept), self.made)
            }
            1 => format!("{kept} of {suite} kept, all of one class ({})", self.made),
            classes => {
                let classes = grouped(classes);
                format!("{kept} of {suite} kept, of {classes} classes ({})", self.made)
            }
        }
    }
}

impl fmt::Display for SuiteStats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "suite      {}", self.made)?;
        write!(f, "kept       {}", grouped(self.kept))?;
        if let Some(quota) = self.quota.filter(|_| !self.classes.is_empty()) {
            let classes = match self.classes.len() as u64 {
                1 => "one class".to_owned(),
                classes => format!("each of {} classes", grouped(classes)),
            };
            write!(f, ", at most {} of {classes}", grouped(quota))?;
        }
        writeln!(f)?;
        if !self.classes.is_empty() {
            writeln!(f, "     members         kept  class")?;
        }
        for ClassStats { members, kept, class } in &self.classes {
            writeln!(f, "{:>12} {:>12}  {class}", grouped(*members), grouped(*kept))?;
        }
        Ok(())
    }
}
