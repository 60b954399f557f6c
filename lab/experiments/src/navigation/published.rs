//! What was published: tables 11 to 29 of the thesis.

use super::{TableError, lines, number};
use std::collections::BTreeMap;

const TABLE: &str = include_str!("../../tables/navigation-published.tsv");

/// What was published of a subject.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Published {
    /// Mutants of the traditional operators.
    pub without: usize,
    /// Mutants with those of the navigation operator.
    pub with: usize,
    /// How many of the latter were found to be equivalent by hand.
    pub equivalent: usize,
    /// Branch coverage of the suites, in percent.
    pub branches: f64,
    /// Dominator nodes, without and with the operator.
    pub dominators: [Rows; 2],
}

/// A row for each repetition: the number of dominator nodes, then of those of each operator.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rows {
    /// The number of the table.
    pub table: usize,
    pub operators: Vec<String>,
    pub rows: Vec<Vec<usize>>,
}

impl Rows {
    /// The mean number of dominator nodes.
    pub fn dominators(&self) -> f64 {
        self.mean(0)
    }

    /// The mean number of those in which an operator takes part; none if the table has no such column.
    pub fn of(&self, operator: &str) -> Option<f64> {
        let column = self.operators.iter().position(|own| own == operator)?;
        Some(self.mean(column + 1))
    }

    fn mean(&self, column: usize) -> f64 {
        let sum: usize = self.rows.iter().map(|row| row[column]).sum();
        sum as f64 / self.rows.len() as f64
    }
}

/// All of it, by subject.
///
/// # Errors
/// The table cannot be read.
pub fn all() -> Result<BTreeMap<String, Published>, TableError> {
    let mut all: BTreeMap<String, Published> = BTreeMap::new();
    let mut open: Option<(String, usize)> = None;
    for (line, fields) in lines(TABLE) {
        let wrong = |what: &str| TableError { line, what: what.to_owned() };
        match fields[..] {
            ["count", subject, without, with, equivalent, branches] => {
                let own = all.entry(subject.to_owned()).or_default();
                own.without = number(line, without)?;
                own.with = number(line, with)?;
                own.equivalent = number(line, equivalent)?;
                own.branches = number(line, branches)?;
            }
            ["table", id, subject, side] => {
                let side = usize::from(side == "with");
                let own = all.entry(subject.to_owned()).or_default();
                own.dominators[side].table = number(line, id)?;
                open = Some((subject.to_owned(), side));
            }
            ["columns", "dominators", ref operators @ ..] => {
                let rows = rows(&mut all, open.as_ref()).ok_or_else(|| wrong("no table yet"))?;
                rows.operators = operators.iter().map(|&name| name.to_owned()).collect();
            }
            ["row", ref cells @ ..] => {
                let rows = rows(&mut all, open.as_ref()).ok_or_else(|| wrong("no table yet"))?;
                let cells: Result<Vec<usize>, _> =
                    cells.iter().map(|cell| number(line, cell)).collect();
                let cells = cells?;
                if cells.len() != rows.operators.len() + 1 {
                    return Err(wrong("as many cells as columns"));
                }
                rows.rows.push(cells);
            }
            _ => return Err(wrong("no such kind of line")),
        }
    }
    Ok(all)
}

fn rows<'a>(
    all: &'a mut BTreeMap<String, Published>,
    open: Option<&(String, usize)>,
) -> Option<&'a mut Rows> {
    let (subject, side) = open?;
    Some(&mut all.get_mut(subject)?.dominators[*side])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::navigation::{NAVIGATION, SUBJECTS};

    #[test]
    fn the_tables_are_whole() {
        let all = all().unwrap();
        assert_eq!(all.len(), SUBJECTS.len());
        let mut tables = Vec::new();
        for subject in SUBJECTS {
            let own = &all[subject];
            assert!(own.with > own.without, "{subject}");
            for (side, rows) in own.dominators.iter().enumerate() {
                tables.push(rows.table);
                assert_eq!(rows.of(NAVIGATION).is_some(), side == 1, "{subject}");
                for row in &rows.rows {
                    // A node may count for several operators, never for none.
                    assert!(row[1..].iter().sum::<usize>() >= row[0], "{subject} {row:?}");
                }
            }
        }
        tables.sort_unstable();
        assert_eq!(tables, (14..=29).collect::<Vec<_>>());
        // One row too many and two too few are printed for the queue.
        assert_eq!(all["queue"].dominators.each_ref().map(|rows| rows.rows.len()), [31, 28]);
        let sum: usize = all.values().map(|own| own.with - own.without).sum();
        assert_eq!(sum, 1048);
    }

    #[test]
    fn no_operator_gains_by_the_presence_of_another() {
        for (subject, own) in all().unwrap() {
            let [without, with] = &own.dominators;
            for operator in &without.operators {
                let (before, after) = (without.of(operator), with.of(operator));
                assert!(after <= before, "{subject} {operator}: {before:?} {after:?}");
            }
        }
    }
}
