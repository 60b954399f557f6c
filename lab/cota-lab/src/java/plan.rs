//! Which rows there are.

use cota_experiments::java::{Bar, Time, bars, counts, korat};

/// What a row is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// The published counts.
    Counts,
    /// The same structures as the catalogue has.
    Set,
    /// The time for a candidate.
    Search,
    /// The time of one call with the predicate and undo.
    Call,
    /// The time from the start of a program to the first structure.
    Start,
    /// Two threads against one.
    Threads,
    /// The strategies against each other.
    Strategy,
}

impl What {
    /// Its name in rows and in the tables of bars.
    pub fn name(self) -> &'static str {
        match self {
            What::Counts => "counts",
            What::Set => "set",
            What::Search => "search",
            What::Call => "call",
            What::Start => "start",
            What::Threads => "threads",
            What::Strategy => "strategy",
        }
    }
}

/// A row to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    pub what: What,
    pub structure: String,
    pub arguments: String,
}

impl Wanted {
    fn new(what: What, structure: &str, arguments: &str) -> Wanted {
        Wanted { what, structure: structure.to_owned(), arguments: arguments.to_owned() }
    }

    /// Structure and arguments.
    pub fn subject(&self) -> String {
        format!("{} {}", self.structure, self.arguments)
    }
}

/// The rows whose name contains a text.
pub fn plan(only: &str, every_size: bool) -> Vec<Wanted> {
    let mut rows: Vec<Wanted> = counts()
        .iter()
        .map(|row| Wanted::new(What::Counts, &row.structure, &row.arguments))
        .collect();
    for structure in super::sets::STRUCTURES {
        rows.extend(
            (0..=super::sets::LARGEST)
                .map(|size| Wanted::new(What::Set, structure, &size.to_string())),
        );
    }
    for what in [What::Search, What::Call, What::Start, What::Threads, What::Strategy] {
        let named = bars().iter().filter(|bar| bar.what == what.name());
        rows.extend(
            named.map(|Bar { structure, arguments, .. }| Wanted::new(what, structure, arguments)),
        );
        if what == What::Search {
            let first = |time: &Time| korat().iter().find(|row| row.structure == time.structure);
            let chosen = korat().iter().filter(|time| every_size || first(time) == Some(time));
            for time in chosen {
                let row = Wanted::new(what, &time.structure, &time.arguments);
                if !rows.contains(&row) {
                    rows.push(row);
                }
            }
        }
    }
    rows.retain(|row| format!("{} {}", row.what.name(), row.subject()).contains(only));
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bar_has_a_row_and_no_row_comes_twice() {
        let rows = plan("", true);
        for bar in bars()
            .iter()
            .filter(|bar| bar.structure != "*" && !matches!(&*bar.what, "korat" | "auto"))
        {
            let named = |row: &Wanted| {
                row.what.name() == bar.what
                    && row.subject() == format!("{} {}", bar.structure, bar.arguments)
            };
            assert_eq!(rows.iter().filter(|row| named(row)).count(), 1, "{bar:?}");
        }
        let measured = |time: &Time| {
            let row = Wanted::new(What::Search, &time.structure, &time.arguments);
            rows.iter().filter(|known| **known == row).count()
        };
        assert!(korat().iter().all(|time| measured(time) == 1));
        assert!(plan("search DAG", false).len() == 1 && plan("nothing", true).is_empty());
    }
}
