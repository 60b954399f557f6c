//! The published tables, as data: what was printed, and what is known to be wrong with it.
//!
//! The files are lines of fields separated by tabs, each with its kind first: `table`, `title`, `study`,
//! `beside` (our own study of the same structures, shown with it), `bound` (what its parts mean), `mutants` (how many were made), `note`, `misprint` (bound, column, what is meant, why), `columns`, and
//! `row` (bound, a number for each column). `TO` is a run that was cut by the limit of the source, `-` a
//! cell that was left blank. In tables by routine the bound is followed by a space and the routine.

use crate::technique::Technique;
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

const FILES: [&str; 4] = [
    include_str!("../tables/criterion.tsv"),
    include_str!("../tables/disjoint.tsv"),
    include_str!("../tables/reduction.tsv"),
    include_str!("../tables/bounds.tsv"),
];

/// A published table.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// Its number, such as `6.1`.
    pub id: String,
    /// What it is about.
    pub title: String,
    /// The name of the study.
    pub study: String,
    /// Another study of the same structures, to show beside it.
    pub beside: Option<String>,
    /// What the parts of the bounds mean.
    pub bound: String,
    /// How many mutants were made, in tables of mutants with a single routine.
    pub mutants: Option<u64>,
    /// Remarks on the printed table.
    pub notes: Vec<String>,
    /// Numbers that are not what was meant.
    pub misprints: Vec<Misprint>,
    /// The columns besides the bound.
    pub columns: Vec<Column>,
    pub rows: Vec<Row>,
}

/// A column: a technique and what is measured of it, written `criterion.explored`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    pub technique: Technique,
    /// What is measured, such as `explored`, `valid`, `seconds`, `classes`, `10%`.
    pub measure: String,
}

#[derive(Clone, Debug)]
pub struct Row {
    /// The bound as it is printed.
    pub bound: String,
    /// The routine under test, in tables that have several.
    pub routine: Option<String>,
    /// A cell for each column.
    pub cells: Vec<Cell>,
}

/// What is printed in a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cell {
    Count(u64),
    /// A time in seconds.
    Seconds(f64),
    /// The run was cut by the time limit of the source.
    TimeOut,
    /// Nothing.
    Blank,
}

/// A number that is not what was meant.
#[derive(Clone, Debug)]
pub struct Misprint {
    /// The bound of its row.
    pub bound: String,
    pub column: Column,
    /// What is meant, by all that is known.
    pub meant: u64,
    /// Why.
    pub reason: String,
}

impl Table {
    /// Whether it is about mutants.
    pub fn has_mutants(&self) -> bool {
        self.columns.iter().any(|column| column.technique == Technique::Mutants)
    }

    /// How many mutants were made of the routine of a row, which may be a part of its name: `find(28)`.
    pub fn mutants_of(&self, row: &Row) -> Option<u64> {
        let named = row.routine.as_deref().and_then(|name| name.split_once('('));
        named.and_then(|(_, count)| count.trim_end_matches(')').parse().ok()).or(self.mutants)
    }

    /// The number that was meant in a place, if another one is printed.
    pub fn misprint(&self, row: &Row, column: &Column) -> Option<&Misprint> {
        self.misprints.iter().find(|it| it.bound == row.bound && it.column == *column)
    }
}

/// All published tables, in order.
#[allow(clippy::missing_panics_doc, reason = "the files are a part of the program, and tested")]
pub fn all() -> &'static [Table] {
    static TABLES: OnceLock<Vec<Table>> = OnceLock::new();
    TABLES.get_or_init(|| {
        let tables = FILES.iter().map(|file| parse(file));
        let tables = tables.flat_map(|file| file.unwrap_or_else(|error| panic!("{error}")));
        let mut tables: Vec<_> = tables.collect();
        // The files are by technique; the text of a chapter comes before the tables of a later one.
        tables.sort_by_key(|table| chapter(&table.id));
        tables
    })
}

fn chapter(id: &str) -> Option<u32> {
    id.split('.').next()?.parse().ok()
}

/// The table with this number.
pub fn find(id: &str) -> Option<&'static Table> {
    all().iter().find(|table| table.id == id)
}

/// Why a file of tables cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct ParseError {
    line: usize,
    reason: String,
}

/// Reads a file of tables.
///
/// # Errors
/// A line is not what it should be.
pub fn parse(text: &str) -> Result<Vec<Table>, ParseError> {
    let mut tables: Vec<Table> = Vec::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty()) {
        let error = |reason: String| ParseError { line: number + 1, reason };
        let (kind, rest) = line.split_once('\t').ok_or_else(|| error("no tab".to_string()))?;
        if kind == "table" {
            tables.push(Table { id: rest.to_string(), ..Table::default() });
            continue;
        }
        let table = tables.last_mut().ok_or_else(|| error("before the first table".to_string()))?;
        table.line(kind, rest).map_err(error)?;
    }
    Ok(tables)
}

impl Table {
    fn line(&mut self, kind: &str, rest: &str) -> Result<(), String> {
        match kind {
            "title" => self.title = rest.to_string(),
            "study" => self.study = rest.to_string(),
            "beside" => self.beside = Some(rest.to_string()),
            "bound" => self.bound = rest.to_string(),
            "mutants" => {
                let count = rest.parse().map_err(|_| format!("`{rest}` is no count"))?;
                self.mutants = Some(count);
            }
            "note" => self.notes.push(rest.to_string()),
            "columns" => {
                self.columns = rest.split('\t').map(str::parse).collect::<Result<_, _>>()?;
            }
            "misprint" => {
                let fields: Vec<_> = rest.split('\t').collect();
                let [bound, column, meant, reason] = fields[..] else {
                    return Err(format!("a misprint has 4 fields, not {}", fields.len()));
                };
                let meant = meant.parse().map_err(|_| format!("`{meant}` is no count"))?;
                self.misprints.push(Misprint {
                    bound: bound.to_string(),
                    column: column.parse()?,
                    meant,
                    reason: reason.to_string(),
                });
            }
            "row" => {
                let mut fields = rest.split('\t');
                let bound = fields.next().unwrap_or_default();
                let (bound, routine) = match bound.split_once(' ') {
                    Some((bound, routine)) => (bound, Some(routine.to_string())),
                    None => (bound, None),
                };
                let cells: Vec<Cell> = fields.map(str::parse).collect::<Result<_, _>>()?;
                if cells.len() != self.columns.len() {
                    return Err(format!("{} cells, {} columns", cells.len(), self.columns.len()));
                }
                self.rows.push(Row { bound: bound.to_string(), routine, cells });
            }
            _ => return Err(format!("no such kind of line: `{kind}`")),
        }
        Ok(())
    }
}

impl FromStr for Column {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (technique, measure) =
            text.split_once('.').ok_or_else(|| format!("`{text}` is no column"))?;
        Ok(Self { technique: technique.parse()?, measure: measure.to_string() })
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.technique.name(), self.measure)
    }
}

impl FromStr for Cell {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Ok(match text {
            "TO" => Self::TimeOut,
            "-" => Self::Blank,
            _ if text.contains('.') => {
                Self::Seconds(text.parse().map_err(|_| format!("`{text}` is no time"))?)
            }
            _ => Self::Count(text.parse().map_err(|_| format!("`{text}` is no count"))?),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn all_tables_are_there() {
        let ids: Vec<_> = all().iter().map(|table| table.id.as_str()).collect();
        let expected = ["3.1", "4.1"].map(str::to_string).into_iter();
        let expected: Vec<_> = expected.chain((1..=43).map(|n| format!("6.{n}"))).collect();
        assert_eq!(ids, expected);
        assert_eq!(ids.len(), ids.iter().collect::<BTreeSet<_>>().len());
        for table in all() {
            assert!(!table.title.is_empty() && !table.rows.is_empty(), "{}", table.id);
            for row in table.rows.iter().filter(|_| table.has_mutants()) {
                assert!(table.mutants_of(row).is_some(), "{} {}", table.id, row.bound);
            }
            for misprint in &table.misprints {
                let row = table.rows.iter().find(|row| row.bound == misprint.bound);
                let row = row.expect("the row of the misprint");
                let column = table.columns.iter().position(|column| *column == misprint.column);
                let cell = row.cells[column.expect("the column of the misprint")];
                assert_ne!(cell, Cell::Count(misprint.meant), "{}", table.id);
            }
        }
    }

    #[test]
    fn what_is_no_table_is_refused_with_its_line() {
        for (text, said) in [
            ("title\tA", "line 1: before the first table"),
            ("table\t1\ncolumns\tplain", "line 2: `plain` is no column"),
            ("table\t1\ncolumns\tfast.valid", "line 2: there is no technique `fast`"),
            ("table\t1\ncolumns\tplain.valid\nrow\t2\tx", "line 3: `x` is no count"),
            ("table\t1\ncolumns\tplain.valid\nrow\t2\t3\t4", "line 3: 2 cells, 1 columns"),
            ("table\t1\nmisprint\t2", "line 2: a misprint has 4 fields, not 1"),
            ("table\t1\n\nremark\t2", "line 3: no such kind of line: `remark`"),
            ("table", "line 1: no tab"),
        ] {
            assert_eq!(parse(text).unwrap_err().to_string(), said);
        }
    }
}
