//! What a run writes and reports, whatever searches for the structures.

use super::args::{Args, Format};
use super::search::Job;
use super::suite::SuiteArgs;
use cota_engine::{Budget, Strategy};

/// What is wanted of a stream of structures, of whatever language.
#[allow(clippy::struct_excessive_bools, reason = "each says something else about the run")]
pub struct Wanted<'a> {
    /// What is searched.
    pub job: &'a Job,
    /// Which of the structures.
    pub suite: &'a SuiteArgs,
    /// How they are written.
    pub format: Format,
    /// Whether the statistics are wanted.
    pub stats: bool,
    /// The strategy by its name.
    pub strategy: &'static str,
    /// Whether each candidate is a step; otherwise a step is a run of the invariant.
    pub by_candidate: bool,
    /// The limits.
    pub budget: Budget,
    /// Whether structures may come in any order.
    pub unordered: bool,
    /// Whether the search starts at a given candidate.
    pub resumed: bool,
    /// Whether the structures are drawn or estimated from probes.
    pub probed: bool,
    /// The criterion by its name.
    pub criterion: Option<&'a str>,
    /// Whether the structures come from a file.
    pub stored: bool,
    /// Whether the structures are combined from parts.
    pub parts: bool,
    /// Whether what was chosen is explained.
    pub explain: bool,
}

impl Wanted<'_> {
    /// Whether all that is found is written, without further ado.
    pub fn is_exhaustive(&self) -> bool {
        !self.suite.reduces() && !self.stored
    }

    /// Whether the run tells classes of structures apart.
    pub fn has_classes(&self) -> bool {
        self.suite.reduces() || self.criterion.is_some()
    }
}

impl Args {
    /// What these arguments ask for.
    pub fn wanted<'a>(&'a self, job: &'a Job) -> Wanted<'a> {
        Wanted {
            job,
            suite: &self.suite,
            format: self.output.format,
            stats: self.output.stats,
            strategy: self.search.strategy.name(),
            by_candidate: self.search.strategy == Strategy::Plain,
            budget: self.budget(),
            unordered: self.search.unordered,
            resumed: self.search.from.is_some(),
            probed: self.output.sample.is_some() || self.output.estimate.is_some(),
            criterion: self.technique.criterion.as_deref(),
            stored: self.stored.read.is_some(),
            parts: self.technique.parts,
            explain: self.technique.explain,
        }
    }
}
