//! What is known of searches in Java classes: Korat's counts and times, and what a search of ours should
//! reach. Arguments are those of a finitization method, with commas between them.

use crate::navigation::{TableError, lines, number};
use std::str::FromStr;
use std::sync::OnceLock;

/// Candidates and structures of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The name of the class.
    pub structure: String,
    /// The arguments.
    pub arguments: String,
    /// Candidates that the predicate is run on.
    pub explored: u64,
    /// Structures that it accepts.
    pub valid: u64,
}

/// The time of a search by Korat.
#[derive(Clone, Debug, PartialEq)]
pub struct Time {
    /// The name of the class.
    pub structure: String,
    /// The arguments.
    pub arguments: String,
    /// Processor time for a candidate.
    pub nanoseconds: f64,
}

/// A number to reach.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// What is measured: `search`, `korat`, `trial`, `call`, `start`, `memory` or `threads`.
    pub what: String,
    /// The name of the class; `*` for all that have no bar of their own.
    pub structure: String,
    /// The arguments; `*` for all.
    pub arguments: String,
    /// The number.
    pub number: f64,
}

/// All known counts.
pub fn counts() -> &'static [Count] {
    static ROWS: OnceLock<Vec<Count>> = OnceLock::new();
    ROWS.get_or_init(|| {
        parsed(include_str!("../tables/java-counts.tsv"), |line, fields| match fields {
            [structure, arguments, explored, valid] => Ok(Count {
                structure: (*structure).to_owned(),
                arguments: (*arguments).to_owned(),
                explored: number(line, explored)?,
                valid: number(line, valid)?,
            }),
            _ => Err(shape(line)),
        })
    })
}

/// All times of Korat, for each structure the smallest bound first.
pub fn korat() -> &'static [Time] {
    static ROWS: OnceLock<Vec<Time>> = OnceLock::new();
    ROWS.get_or_init(|| {
        parsed(include_str!("../tables/java-korat.tsv"), |line, fields| match fields {
            [structure, arguments, nanoseconds] => Ok(Time {
                structure: (*structure).to_owned(),
                arguments: (*arguments).to_owned(),
                nanoseconds: positive(line, nanoseconds)?,
            }),
            _ => Err(shape(line)),
        })
    })
}

/// All bars.
pub fn bars() -> &'static [Bar] {
    static ROWS: OnceLock<Vec<Bar>> = OnceLock::new();
    ROWS.get_or_init(|| {
        parsed(include_str!("../tables/java-bars.tsv"), |line, fields| match fields {
            [what, structure, arguments, bar] => Ok(Bar {
                what: (*what).to_owned(),
                structure: (*structure).to_owned(),
                arguments: (*arguments).to_owned(),
                number: positive(line, bar)?,
            }),
            _ => Err(shape(line)),
        })
    })
}

/// The bar for something, if there is one: one with its name goes before one for all.
pub fn bar(what: &str, structure: &str, arguments: &str) -> Option<f64> {
    let fits = |known: &str, wanted: &str| known == wanted || known == "*";
    let fitting = bars().iter().filter(|bar| {
        bar.what == what && fits(&bar.structure, structure) && fits(&bar.arguments, arguments)
    });
    fitting.max_by_key(|bar| bar.structure != "*").map(|bar| bar.number)
}

fn parsed<T>(text: &str, row: impl Fn(usize, &[&str]) -> Result<T, TableError>) -> Vec<T> {
    let rows = lines(text).map(|(line, fields)| row(line, &fields));
    rows.collect::<Result<_, _>>().unwrap_or_else(|error| panic!("{error}"))
}

fn shape(line: usize) -> TableError {
    TableError { line, what: "it has another number of fields".to_owned() }
}

fn positive(line: usize, text: &str) -> Result<f64, TableError> {
    let found = f64::from_str(text).ok().filter(|number| number.is_finite() && *number > 0.0);
    found.ok_or_else(|| TableError { line, what: format!("`{text}` is no positive number") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_can_be_read_and_fit_each_other() {
        let structures: Vec<_> = counts().iter().map(|row| &row.structure).collect();
        assert!(korat().iter().all(|row| structures.contains(&&row.structure)));
        let named = bars().iter().filter(|bar| bar.structure != "*");
        // Behind a point is a predicate of its own.
        let class = |bar: &Bar| bar.structure.split('.').next().unwrap_or_default().to_owned();
        assert!(named.clone().all(|bar| structures.contains(&&class(bar))));
        assert!(named.count() > 0 && counts().iter().all(|row| row.valid <= row.explored));
        let mut keys: Vec<_> =
            counts().iter().map(|row| (&row.structure, &row.arguments)).collect();
        let all = keys.len();
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), all, "no row twice");
    }

    #[test]
    fn the_bar_with_the_name_counts() {
        assert!(bar("korat", "HeapArray", "9") < bar("korat", "DAG", "7"));
        assert_eq!(bar("search", "SearchTree", "1"), None);
    }
}
