//! What was published of mutants of Java classes: sizes, the operator that extends conditions, numbers by depth and by operator.

use crate::navigation::{TableError, lines, number};
use std::collections::BTreeMap;

const TABLE: &str = include_str!("../../tables/java-mutants-published.tsv");

/// A row of tables 4 to 8.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Extended {
    pub mutants: usize,
    pub survivors: usize,
    /// Of the killed ones.
    pub toughness: f64,
    /// In percent.
    pub score: f64,
}

/// The row of a class, without the operator or with it.
///
/// # Errors
/// The table has no such row.
pub fn extended(class: &str, with: bool) -> Result<Extended, TableError> {
    let side = if with { "with" } else { "without" };
    for (line, fields) in lines(TABLE) {
        if let ["extender", own, there, mutants, survivors, toughness, score] = fields[..]
            && (own, there) == (class, side)
        {
            return Ok(Extended {
                mutants: number(line, mutants)?,
                survivors: number(line, survivors)?,
                toughness: number(line, toughness)?,
                score: number(line, score)?,
            });
        }
    }
    Err(TableError { line: 0, what: format!("there is no row of {class} {side}") })
}

/// The candidates of `getNode` by depth, from 1.
///
/// # Errors
/// The table cannot be read.
pub fn depths() -> Result<Vec<usize>, TableError> {
    let rows = lines(TABLE).filter(|(_, fields)| fields[0] == "depth");
    rows.map(|(line, fields)| number(line, fields.get(2).copied().unwrap_or_default())).collect()
}

/// Lines of code and methods of a subject.
///
/// # Errors
/// The table has no such row.
pub fn size(subject: &str) -> Result<(usize, usize), TableError> {
    for (line, fields) in lines(TABLE) {
        if let ["size", own, code, methods] = fields[..]
            && own == subject
        {
            return Ok((number(line, code)?, number(line, methods)?));
        }
    }
    Err(TableError { line: 0, what: format!("there is no row of {subject}") })
}

/// The numbers of mutants that the published tool makes of the authors' classes, by operator; none of a class that is not among them.
///
/// # Errors
/// The table cannot be read.
pub fn operators(subject: &str) -> Result<Option<BTreeMap<String, usize>>, TableError> {
    let mut rows = lines(TABLE);
    let row = rows.find(|(_, fields)| fields[0] == "operators" && fields.get(1) == Some(&subject));
    let Some((line, fields)) = row else { return Ok(None) };
    let one = |text: &&str| {
        let (name, count) = text.split_once(' ').unwrap_or((text, ""));
        Ok((name.to_owned(), number(line, count)?))
    };
    fields[2..].iter().map(one).collect::<Result<_, _>>().map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::navigation::{SUBJECTS, published};

    #[test]
    fn scores_are_those_of_the_numbers_beside_them() {
        for class in ["ArrayPartition", "BinaryHeap", "OrdSet", "TreeMap", "TriTyp"] {
            for with in [false, true] {
                let Extended { mutants, survivors, score, .. } = extended(class, with).unwrap();
                let own = 100.0 * (mutants - survivors) as f64 / mutants as f64;
                assert!((own - score).abs() < 0.02, "{class} {with}: {own} {score}");
            }
        }
        assert!(extended("Other", true).is_err());
    }

    #[test]
    fn the_mutants_of_the_operators_are_those_of_the_tables() {
        let all = published::all().unwrap();
        for subject in SUBJECTS {
            assert!(size(subject).unwrap().0 > 0);
            let Some(own) = operators(subject).unwrap() else {
                assert_eq!(subject, "bs_tree");
                continue;
            };
            let sum: usize = own.values().sum();
            // The authors' OrdSet has five mutants more than the printed table.
            let more = if subject == "ord_set" { 5 } else { 0 };
            assert_eq!(sum, all[subject].with + more, "{subject}");
            assert_eq!(own["NAV"], all[subject].with - all[subject].without, "{subject}");
        }
        assert_eq!(depths().unwrap(), [40, 1604, 64684]);
    }
}
