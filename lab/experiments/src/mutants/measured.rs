//! What came out, as a table: measuring it takes minutes, looking at it should not.

use crate::navigation::{TableError, lines, number};
use crate::tables::{self, Row};
use std::collections::BTreeMap;
use std::fmt::Write;

const TABLE: &str = include_str!("../../tables/mutants-measured.tsv");

/// What was measured of a row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Measured {
    /// The number of the table.
    pub table: String,
    /// The bound as it is printed.
    pub bound: String,
    /// The routine as it is printed, in tables that have several; else empty.
    pub routine: String,
    /// The mutants that are not known to be equivalent.
    pub mutants: u64,
    /// Those that are.
    pub equivalent: u64,
    /// How many of the former each suite leaves alive, by the names of the columns.
    pub alive: BTreeMap<String, u64>,
    /// Those that the exhaustive suite leaves alive: identifier, function, original and replacement.
    pub survivors: Vec<[String; 4]>,
}

/// The table that is kept.
///
/// # Errors
/// It cannot be read.
pub fn stored() -> Result<Vec<Measured>, TableError> {
    read(TABLE)
}

/// What is kept of a row.
pub fn find<'a>(
    all: &'a [Measured],
    table: &str,
    bound: &str,
    routine: Option<&str>,
) -> Option<&'a Measured> {
    let routine = routine.unwrap_or_default();
    all.iter().find(|own| own.table == table && own.bound == bound && own.routine == routine)
}

/// Reads a table.
///
/// # Errors
/// It cannot be read.
pub fn read(text: &str) -> Result<Vec<Measured>, TableError> {
    let mut all: Vec<Measured> = Vec::new();
    for (line, fields) in lines(text) {
        let wrong = |what: &str| TableError { line, what: what.to_owned() };
        match fields[..] {
            ["row", table, bound, routine, mutants, equivalent, ref columns @ ..] => {
                let mut alive = BTreeMap::new();
                for text in columns {
                    let (name, count) =
                        text.split_once(' ').ok_or_else(|| wrong("COLUMN ALIVE"))?;
                    alive.insert(name.to_owned(), number(line, count)?);
                }
                all.push(Measured {
                    table: table.to_owned(),
                    bound: bound.to_owned(),
                    routine: routine.to_owned(),
                    mutants: number(line, mutants)?,
                    equivalent: number(line, equivalent)?,
                    alive,
                    survivors: Vec::new(),
                });
            }
            ["alive", id, function, original, replacement] => {
                let own = all.last_mut().ok_or_else(|| wrong("before the first row"))?;
                own.survivors.push([id, function, original, replacement].map(str::to_owned));
            }
            _ => return Err(wrong("no such kind of line")),
        }
    }
    Ok(all)
}

/// The table as text, in the order of the published ones.
pub fn write(all: &[Measured]) -> String {
    let place = |own: &&Measured| {
        let at = tables::all().iter().position(|table| table.id == own.table);
        let row = at.and_then(|at| {
            let row = |row: &Row| {
                row.bound == own.bound && row.routine.as_deref().unwrap_or_default() == own.routine
            };
            tables::all()[at].rows.iter().position(row)
        });
        (at, row)
    };
    let mut all: Vec<&Measured> = all.iter().collect();
    all.sort_by_key(place);
    let mut text = String::from(
        "# What came out of `cota lab tables TABLE --run`. Lines of fields separated by tabs: `row` has the table, the bound, the\n\
         # routine, how many mutants are not known to be equivalent and how many are, and for each suite how many of the former\n\
         # it leaves alive; `alive` those that the exhaustive suite of the row leaves alive.\n",
    );
    let mut last = "";
    for own in all {
        if own.table != last {
            text.push('\n');
            last = &own.table;
        }
        let _ = write!(
            text,
            "row\t{}\t{}\t{}\t{}\t{}",
            own.table, own.bound, own.routine, own.mutants, own.equivalent
        );
        for (column, alive) in &own.alive {
            let _ = write!(text, "\t{column} {alive}");
        }
        text.push('\n');
        for fields in &own.survivors {
            let fields = fields.each_ref().map(|field| one_line(field));
            let _ = writeln!(text, "alive\t{}", fields.join("\t"));
        }
    }
    text
}

/// Without tabs and line breaks.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let text = "row\t6.31\t2\tfind(28)\t20\t1\tdecisions-10% 3\texhaustive 2\n\
            alive\tab12\tfind\ta < b\ta <= b\nrow\t6.33\t4,0,4,4\t\t9\t0\texhaustive 0\n";
        let all = read(text).unwrap();
        assert_eq!(read(&write(&all)).unwrap(), all);
        assert_eq!(find(&all, "6.31", "2", Some("find(28)")).unwrap().alive["decisions-10%"], 3);
        assert_eq!(find(&all, "6.33", "4,0,4,4", None).unwrap().mutants, 9);
        assert!(find(&all, "6.31", "2", None).is_none());
        assert!(read("alive\ta\tb\tc\td\n").is_err());
    }

    #[test]
    fn every_row_is_measured() {
        let all = stored().unwrap();
        for table in tables::all().iter().filter(|table| table.has_mutants()) {
            for row in &table.rows {
                let own = find(&all, &table.id, &row.bound, row.routine.as_deref());
                assert!(own.is_some(), "{} {} {:?}", table.id, row.bound, row.routine);
            }
        }
    }

    /// What the suites are: subsets of the exhaustive one, the smaller ones of the larger ones.
    #[test]
    fn a_part_of_a_suite_kills_no_more_than_the_suite() {
        let all = stored().unwrap();
        assert!(!all.is_empty());
        for own in &all {
            let table = tables::find(&own.table).expect("the table of a row");
            for column in &table.columns {
                assert!(own.alive.contains_key(&column.measure), "{own:?} {column}");
            }
            for (column, alive) in &own.alive {
                assert!(own.alive["exhaustive"] <= *alive && *alive <= own.mutants, "{own:?}");
                if let Some(name) = column.strip_suffix("-10%") {
                    let less = own.alive[&format!("{name}-1%")];
                    assert!(*alive <= less, "{own:?}");
                    assert!(less <= own.alive[&format!("{name}-one-per-class")], "{own:?}");
                }
            }
            assert_eq!(own.survivors.len() as u64, own.alive["exhaustive"], "{own:?}");
        }
    }
}
