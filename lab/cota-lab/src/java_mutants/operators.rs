//! How many mutants each operator proposes, beside what the published tool makes of the authors' classes.

use super::exhaustive::judging;
use super::judging::Sources;
use super::subjects::Subject;
use crate::table::{Table, row};
use cota_console::exit::Failure;
use cota_experiments::java_mutants::published;
use std::collections::{BTreeMap, BTreeSet};

/// Counts them.
pub fn run(table: &mut Table, sources: &Sources, subjects: &[&Subject]) -> Result<(), Failure> {
    table.columns(&["subject", "operator", "published", "own"])?;
    for subject in subjects {
        let java = judging(sources, subject).subject()?;
        let mut own: BTreeMap<String, usize> = BTreeMap::new();
        for proposal in &java.plan.proposals {
            *own.entry(proposal.edit.operator.to_owned()).or_default() += 1;
        }
        let published = published::operators(subject.name).map_err(Failure::usage)?;
        let of = |name: &String| published.as_ref().map(|all| all.get(name).copied().unwrap_or(0));
        let names: BTreeSet<&String> =
            own.keys().chain(published.iter().flat_map(BTreeMap::keys)).collect();
        for name in names {
            table.row(row![
                subject.name,
                name.as_str(),
                of(name),
                own.get(name).copied().unwrap_or(0)
            ])?;
        }
    }
    Ok(())
}
