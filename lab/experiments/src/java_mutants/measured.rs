//! What `cota lab java-mutants suites` measured of the thirty suites, kept as it printed it.

use crate::navigation::TableError;
use std::collections::BTreeMap;

const TABLE: &str = include_str!("../../tables/java-navigation-measured.csv");

/// The columns of the table.
pub const COLUMNS: [&str; 10] = [
    "subject",
    "suite",
    "navigation",
    "mutants",
    "dominators",
    "pure",
    "score",
    "toughness",
    "toughness_of_killed",
    "operators",
];

/// What a suite says of the mutants without navigation, or of all.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Side {
    /// The mutants that compile.
    pub mutants: usize,
    /// Dominator nodes, and those whose mutants are all of one operator.
    pub dominators: usize,
    pub pure: usize,
    /// In percent.
    pub score: f64,
    /// The mean share of tests that do not kill, of all mutants and of those that are killed.
    pub toughness: f64,
    pub toughness_of_killed: f64,
    /// For each operator, in how many dominator nodes it takes part, and how many are of it alone.
    pub of: BTreeMap<String, (usize, usize)>,
}

/// The suites of a subject, each without navigation and with it.
pub type Suites = BTreeMap<usize, [Side; 2]>;

/// The operators of a side as text.
pub fn operators(side: &Side) -> String {
    let one = |(name, (all, pure)): (&String, &(usize, usize))| format!("{name} {all}/{pure}");
    side.of.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// The table that is kept, by subject.
///
/// # Errors
/// It cannot be read.
pub fn stored() -> Result<BTreeMap<String, Suites>, TableError> {
    read(TABLE)
}

/// Reads a table.
///
/// # Errors
/// It is not one.
pub fn read(text: &str) -> Result<BTreeMap<String, Suites>, TableError> {
    let mut all: BTreeMap<String, Suites> = BTreeMap::new();
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.is_empty());
    let wrong = |line: usize, what: &str| TableError { line, what: what.to_owned() };
    match lines.next() {
        Some((_, head)) if head == COLUMNS.join(",") => {}
        _ => return Err(wrong(1, "the names of the columns")),
    }
    for (line, text) in lines {
        let cells: Vec<&str> = text.split(',').collect();
        let [subject, suite, navigation, mutants, dominators, pure, score, tough, killed, of] =
            cells[..]
        else {
            return Err(wrong(line, "as many cells as columns"));
        };
        let number = |text: &str| text.parse().map_err(|_| wrong(line, "a number"));
        let real = |text: &str| text.parse().map_err(|_| wrong(line, "a number"));
        let mut side = Side {
            mutants: number(mutants)?,
            dominators: number(dominators)?,
            pure: number(pure)?,
            score: real(score)?,
            toughness: real(tough)?,
            toughness_of_killed: real(killed)?,
            of: BTreeMap::new(),
        };
        let words: Vec<&str> = of.split_whitespace().collect();
        for pair in words.chunks(2) {
            let [name, counts] = pair else { return Err(wrong(line, "OPERATOR ALL/PURE")) };
            let counts = counts.split_once('/').ok_or_else(|| wrong(line, "ALL/PURE"))?;
            side.of.insert((*name).to_owned(), (number(counts.0)?, number(counts.1)?));
        }
        let sides = all.entry(subject.to_owned()).or_default().entry(number(suite)?).or_default();
        sides[usize::from(navigation == "true")] = side;
    }
    Ok(all)
}
