//! The counts of a search, and where candidates end.

use super::{About, SCHEMA_VERSION, SuiteStats, grouped, rounded, seconds};
use cota_engine::space::Space;
use cota_engine::{Finished, Tally};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// What a search did.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stats {
    /// The version of this form.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA_VERSION)))]
    pub schema_version: u32,
    /// The search.
    #[serde(flatten)]
    pub about: About,
    /// Candidates looked at; for strategies other than plain, runs of the invariant.
    pub explored: u64,
    /// Valid structures.
    pub valid: u64,
    /// Time used.
    pub seconds: f64,
    /// Why it ended: `exhausted`, `limit`, `steps`, `time`, `interrupted` or `enough`.
    pub end: String,
    /// Where to go on, if it was cut short and that is known.
    pub next: Option<String>,
    /// Where in the invariant candidates were turned down, the most frequent place first.
    pub deaths: Vec<Death>,
    /// What was kept, if not all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suite: Option<SuiteStats>,
}

/// A place at which candidates were turned down.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Death {
    /// The field that was read last.
    pub field: String,
    /// The source file of that read.
    pub file: String,
    /// Its line.
    pub line: u32,
    /// Its column.
    pub column: u32,
    /// How many candidates ended there.
    pub count: u64,
    /// Their share of all invalid candidates, in percent.
    pub percent: f64,
    /// The line of source, if whoever made the report could read it.
    pub source: Option<String>,
}

impl Stats {
    /// The report of a run.
    pub fn new<K>(about: About, space: &Space, run: &Finished<Tally<K>>) -> Self {
        Self {
            schema_version: SCHEMA_VERSION,
            about,
            explored: run.steps,
            valid: run.result.met(),
            seconds: run.elapsed.as_secs_f64(),
            end: run.stop.name().to_string(),
            next: run.result.next.as_ref().map(ToString::to_string),
            deaths: deaths(space, &run.result),
            suite: None,
        }
    }
}

fn deaths<K>(space: &Space, tally: &Tally<K>) -> Vec<Death> {
    let mut places = BTreeMap::new();
    for (read, count) in &tally.rejections {
        *places.entry((read.place, space.field_name(read.slot))).or_insert(0) += count;
    }
    let total: u64 = places.values().sum();
    let mut deaths: Vec<_> = places
        .into_iter()
        .map(|((place, field), count)| Death {
            field,
            file: place.file().to_string(),
            line: place.line(),
            column: place.column(),
            count,
            percent: 100.0 * count as f64 / total as f64,
            source: None,
        })
        .collect();
    // The sort is stable: places with the same count stay in the order of the source.
    deaths.sort_by_key(|death| std::cmp::Reverse(death.count));
    deaths
}

impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.about)?;
        let rate = self.explored as f64 / self.seconds.max(1e-9);
        let what = match self.about.strategy.as_str() {
            "plain" => "candidates",
            _ => "runs of the invariant",
        };
        let (explored, time) = (grouped(self.explored), seconds(self.seconds));
        write!(f, "explored   {explored} {what} ({}) in {time}, ", self.about.strategy)?;
        writeln!(f, "{} a second", rounded(rate))?;
        writeln!(f, "valid      {}", grouped(self.valid))?;
        if let Some(suite) = &self.suite {
            write!(f, "{suite}")?;
        }
        if self.deaths.is_empty() {
            return Ok(());
        }
        writeln!(f, "invalid candidates were turned down at the read of")?;
        let field = self.deaths.iter().map(|death| death.field.len()).max().unwrap_or(0);
        let place = |death: &Death| format!("{}:{}", death.file, death.line);
        let width = self.deaths.iter().map(|death| place(death).len()).max().unwrap_or(0);
        for death in &self.deaths {
            let (count, source) = (grouped(death.count), death.source.as_deref().unwrap_or(""));
            let line = format!(
                "  {:5.1}% {count:>12}  {:field$}  {:width$}  {source}",
                death.percent,
                death.field,
                place(death),
            );
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}
