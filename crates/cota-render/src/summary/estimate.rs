//! What random probes tell about a search.

use super::{SCHEMA_VERSION, counted, rounded};
use cota_engine::estimate::{Estimate, Sample};
use serde::Serialize;
use std::fmt;

/// Which search a report is about.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct About {
    /// The structure, by the name of the catalogue or the path of the type.
    pub structure: String,
    /// The invariant.
    pub invariant: String,
    /// The scope as it was searched.
    pub scope: String,
    /// The strategy.
    pub strategy: String,
    /// How many slots a candidate has.
    pub slots: usize,
    /// How many candidate vectors there are.
    pub space: f64,
}

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "structure  {} ({})", self.structure, self.invariant)?;
        writeln!(f, "scope      {}", self.scope)?;
        let space = rounded(self.space);
        let candidates = if space == "1" { "candidate" } else { "candidates" };
        let slots = counted(self.slots as u64, "slot", "slots");
        writeln!(f, "space      {space} {candidates} in {slots}")
    }
}

/// A number that was estimated.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Estimated {
    /// The mean of the probes.
    pub mean: f64,
    /// Its standard error.
    pub standard_error: f64,
}

impl From<cota_engine::estimate::Estimated> for Estimated {
    fn from(estimated: cota_engine::estimate::Estimated) -> Self {
        Self { mean: estimated.mean, standard_error: estimated.error }
    }
}

impl fmt::Display for Estimated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "about {} ± {}", rounded(self.mean), rounded(self.standard_error))
    }
}

/// How large a search is expected to be.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EstimateReport {
    /// The version of this form.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA_VERSION)))]
    pub schema_version: u32,
    /// The search.
    #[serde(flatten)]
    pub about: About,
    /// The seed of the probes.
    pub seed: u64,
    /// How many nodes of each level of the search tree were looked at.
    pub probes: u64,
    /// How many valid structures they led to.
    pub hits: u64,
    /// The number that the search would report as explored.
    pub candidates: Estimated,
    /// The number of valid structures.
    pub valid: Estimated,
}

impl EstimateReport {
    /// The report of an estimate.
    pub fn new(about: About, estimate: &Estimate, seed: u64) -> Self {
        Self {
            schema_version: SCHEMA_VERSION,
            about,
            seed,
            probes: estimate.probes,
            hits: estimate.hits,
            candidates: estimate.candidates.into(),
            valid: estimate.valid.into(),
        }
    }
}

impl fmt::Display for EstimateReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.about)?;
        writeln!(f, "explored   {} ({})", self.candidates, self.about.strategy)?;
        writeln!(f, "valid      {}", self.valid)?;
        let probes = rounded(self.probes as f64);
        let hits = counted(self.hits, "valid structure", "valid structures");
        write!(f, "probes     {probes} of each level of the search tree, ")?;
        writeln!(f, "which led to {hits}; ± is the standard error")?;
        if self.hits == 0 {
            writeln!(f, "note       no probe led to a valid structure: there may be few, or none")?;
        }
        Ok(())
    }
}

/// How structures were drawn at random.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SampleReport {
    /// The version of this form.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA_VERSION)))]
    pub schema_version: u32,
    /// The search.
    #[serde(flatten)]
    pub about: About,
    /// The seed of the probes.
    pub seed: u64,
    /// How many nodes of each level of the search tree were looked at.
    pub probes: u64,
    /// How many structures were drawn; one may have come up more than once.
    pub drawn: usize,
    /// How many different valid structures there were to draw from.
    pub distinct: usize,
    /// How many equally likely draws they are worth.
    pub effective: f64,
}

impl SampleReport {
    /// The report of a sample.
    pub fn new<T: cota_engine::Bounded>(about: About, sample: &Sample<T>, seed: u64) -> Self {
        Self {
            schema_version: SCHEMA_VERSION,
            about,
            seed,
            probes: sample.probes,
            drawn: usize::try_from(sample.drawn).unwrap_or(usize::MAX),
            distinct: sample.distinct,
            effective: sample.effective,
        }
    }

    /// What was done, in one line.
    pub fn line(&self) -> String {
        let (probes, effective) = (rounded(self.probes as f64), rounded(self.effective));
        let distinct = rounded(self.distinct as f64);
        format!(
            "a random sample, not all structures: {} drawn from {distinct} that {probes} probes led \
             to, worth {effective} even draws",
            self.drawn,
        )
    }
}
