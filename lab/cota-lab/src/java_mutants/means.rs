//! The thirty suites of the table that is kept, beside what was published: means, spread, and a rank test of the pairs.

use super::subjects::Subject;
use crate::table::{Table, real, row};
use cota_console::exit::Failure;
use cota_experiments::java_mutants::measured::{self, Side, Suites};
use cota_experiments::rank::signed_rank;
use std::path::Path;

/// Shows them.
pub fn run(table: &mut Table, subjects: &[&Subject], kept: Option<&Path>) -> Result<(), Failure> {
    let all = match kept {
        Some(path) => {
            let text = std::fs::read_to_string(path)
                .map_err(|error| Failure::usage(format!("{}: {error}", path.display())))?;
            measured::read(&text)
        }
        None => measured::stored(),
    };
    let all = all.map_err(|error| Failure::usage(format!("the table that is kept: {error}")))?;
    table.columns(&[
        "subject",
        "what",
        "suites",
        "published_without",
        "published_with",
        "without",
        "with",
        "least_without",
        "most_without",
        "least_with",
        "most_with",
        "deviation_without",
        "deviation_with",
        "pure_with",
        "probability",
    ])?;
    for subject in subjects {
        let Some(suites) = all.get(subject.name) else { continue };
        let published = subject.published()?;
        let counts = [published.without, published.with].map(|count| Some(count as f64));
        let dominators = published.dominators.each_ref().map(|rows| Some(rows.dominators()));
        line(table, subject, "mutants", suites, counts, |side| side.mutants as f64, None)?;
        line(table, subject, "score", suites, [None; 2], |side| side.score, None)?;
        line(table, subject, "toughness", suites, [None; 2], |side| side.toughness, None)?;
        let killed = |side: &Side| side.toughness_of_killed;
        line(table, subject, "toughness of killed", suites, [None; 2], killed, None)?;
        let pure = |side: &Side| side.pure as f64;
        let all = |side: &Side| side.dominators as f64;
        line(table, subject, "dominators", suites, dominators, all, Some(&pure))?;
        let mut names: Vec<&String> =
            suites.values().flatten().flat_map(|side| side.of.keys()).collect();
        names.extend(published.dominators.iter().flat_map(|rows| &rows.operators));
        names.sort_by_key(|name| (*name != "NAV", *name));
        names.dedup();
        for name in names {
            let published = published.dominators.each_ref().map(|rows| rows.of(name));
            let of = |side: &Side| side.of.get(name).copied().unwrap_or_default();
            let pure = |side: &Side| of(side).1 as f64;
            line(table, subject, name, suites, published, |side| of(side).0 as f64, Some(&pure))?;
        }
    }
    Ok(())
}

/// A value of all suites, without navigation and with it.
fn line(
    table: &mut Table,
    subject: &Subject,
    what: &str,
    suites: &Suites,
    published: [Option<f64>; 2],
    value: impl Fn(&Side) -> f64,
    pure: Option<&dyn Fn(&Side) -> f64>,
) -> Result<(), Failure> {
    let pairs: Vec<(f64, f64)> =
        suites.values().map(|[one, other]| (value(one), value(other))).collect();
    let sides = [0, 1].map(|side| {
        let values = pairs.iter().map(|pair| if side == 0 { pair.0 } else { pair.1 });
        Spread::of(&values.collect::<Vec<_>>())
    });
    let pure = pure.map(|pure| {
        Spread::of(&suites.values().map(|sides| pure(&sides[1])).collect::<Vec<_>>()).mean
    });
    let digits = 4;
    table.row(row![
        subject.name,
        what,
        pairs.len(),
        published[0].map(|mean| real(mean, 2)),
        published[1].map(|mean| real(mean, 2)),
        real(sides[0].mean, digits),
        real(sides[1].mean, digits),
        real(sides[0].least, digits),
        real(sides[0].most, digits),
        real(sides[1].least, digits),
        real(sides[1].most, digits),
        real(sides[0].deviation, digits),
        real(sides[1].deviation, digits),
        pure.map(|mean| real(mean, 2)),
        signed_rank(&pairs).map(|probability| format!("{probability:.2e}")),
    ])
}

/// Mean, least, most and standard deviation.
struct Spread {
    mean: f64,
    least: f64,
    most: f64,
    deviation: f64,
}

impl Spread {
    fn of(values: &[f64]) -> Self {
        let count = values.len().max(1) as f64;
        let mean = values.iter().sum::<f64>() / count;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        Self {
            mean,
            least: values.iter().copied().fold(f64::INFINITY, f64::min),
            most: values.iter().copied().fold(f64::NEG_INFINITY, f64::max),
            deviation: (squares / (count - 1.0).max(1.0)).sqrt(),
        }
    }
}
