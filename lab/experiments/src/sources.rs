//! What the literature has (systems, tables, figures), where each of it is in Cota, and how it stands.
//!
//! `tables/sources.tsv` has what was decided by hand; the tables that are data say themselves how they stand. The file is
//! lines of fields separated by tabs: `source` (name, what it is), `has` (kind, all numbers of that kind), `item` (kind,
//! numbers, what, where, how it stands). Numbers are `4` or `6.1`, with ranges of the last part (`6.1-6.14`).

use crate::registry::{self, Study};
use crate::tables::{self, Table};
use std::fmt::Write;

const FILE: &str = include_str!("../tables/sources.tsv");

/// Whose tables are the data of [`tables`].
const OF_TABLES: &str = "bengolea";

/// A source of the literature.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// A short name.
    pub name: String,
    /// Author, title, year.
    pub title: String,
    /// Its items, in the order of the page.
    pub items: Vec<Item>,
    /// Kinds with all numbers that there are of them.
    has: Vec<(String, Vec<String>)>,
}

/// Something that a source has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// `system`, `table` or `figure`.
    pub kind: String,
    /// Its numbers as text; empty for systems.
    pub numbers: String,
    pub what: String,
    /// A command or a place; empty if it is nowhere.
    pub place: String,
    pub stands: String,
}

/// All sources with all they have.
#[allow(clippy::missing_panics_doc, reason = "the file is a part of the program, and tested")]
pub fn all() -> Vec<Source> {
    let mut sources = parse(FILE).unwrap_or_else(|error| panic!("{error}"));
    for source in sources.iter_mut().filter(|source| source.name == OF_TABLES) {
        source.items.extend(tables::all().iter().map(item_of));
    }
    sources
}

fn parse(text: &str) -> Result<Vec<Source>, String> {
    let mut sources: Vec<Source> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let error = |reason: String| format!("sources.tsv, line {number}: {reason}");
        let fields: Vec<&str> = line.split('\t').collect();
        let own = |text: &str| if text == "-" { String::new() } else { text.to_owned() };
        match (&fields[..], sources.last_mut()) {
            (["source", name, title], _) => {
                sources.push(Source { name: own(name), title: own(title), ..Source::default() });
            }
            (["has", kind, numbers], Some(source)) => {
                source.has.push((own(kind), expand(numbers).map_err(error)?));
            }
            (["item", kind, numbers, what, place, stands], Some(source)) => {
                let (kind, numbers) = (own(kind), own(numbers));
                let (what, place, stands) = (own(what), own(place), own(stands));
                source.items.push(Item { kind, numbers, what, place, stands });
            }
            _ => return Err(error("no source, no numbers and no item".to_owned())),
        }
    }
    Ok(sources)
}

/// Single numbers of a list with ranges.
fn expand(numbers: &str) -> Result<Vec<String>, String> {
    let mut all = Vec::new();
    for part in numbers.split_whitespace() {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let split = |number: &str| -> Result<(String, u32), String> {
            let (chapter, place) = number.rsplit_once('.').map_or(("", number), |both| both);
            let place = place.parse().map_err(|_| format!("`{number}` is no number"))?;
            Ok((chapter.to_owned(), place))
        };
        let ((chapter, from), (same, to)) = (split(first)?, split(last)?);
        if chapter != same || from > to {
            return Err(format!("`{part}` is no range"));
        }
        let dot = if chapter.is_empty() { "" } else { "." };
        all.extend((from..=to).map(|place| format!("{chapter}{dot}{place}")));
    }
    Ok(all)
}

/// A table that is data.
fn item_of(table: &Table) -> Item {
    let study = registry::find(&table.study);
    Item {
        kind: "table".to_owned(),
        numbers: table.id.clone(),
        what: table.title.clone(),
        place: format!("cota lab tables {}", table.id),
        stands: study.map_or_else(String::new, |study| stands(table, study)),
    }
}

fn stands(table: &Table, study: &Study) -> String {
    if table.has_mutants() {
        return "measured; mutants of Rust, so other numbers".to_owned();
    }
    let counts = table.columns.iter().filter(|column| column.measure != "seconds");
    let (other, same): (Vec<_>, Vec<_>) =
        counts.partition(|column| study.incomparable(column.technique, &column.measure).is_some());
    let names = other.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let mut text = match (same.is_empty(), other.is_empty()) {
        (true, true) => "times, shown beside ours".to_owned(),
        (_, true) => "every count is compared".to_owned(),
        (_, false) => format!("counts are compared; not comparable: {names}"),
    };
    match table.misprints.len() {
        0 => {}
        1 => text.push_str("; one misprint"),
        more => {
            // Writing to a string cannot fail.
            let _ = write!(text, "; {more} misprints");
        }
    }
    text
}

/// The chapter of the book.
pub fn page() -> String {
    let mut text = "# What the sources have\n\nEvery system, table and figure of the five sources: where it is, and how it stands.\n"
        .to_owned();
    for source in all() {
        let _ = write!(
            text,
            "\n## {}\n\n| | what | where | how it stands |\n|---|---|---|---|\n",
            source.title
        );
        for item in &source.items {
            let name = format!("{} {}", item.kind, item.numbers.replace(' ', ", "));
            let place = match item.place.as_str() {
                command if command.starts_with("cota ") => format!("`{command}`"),
                place => place.to_owned(),
            };
            let _ =
                writeln!(text, "| {} | {} | {place} | {} |", name.trim(), item.what, item.stands);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn nothing_is_left_out_and_nothing_is_twice() {
        let sources = all();
        assert_eq!(sources.len(), 5);
        for source in &sources {
            assert!(source.items.iter().any(|item| item.kind == "system"), "{}", source.name);
            for (kind, numbers) in &source.has {
                let items = source.items.iter().filter(|item| item.kind == *kind);
                let listed: Vec<String> =
                    items.flat_map(|item| expand(&item.numbers).expect("numbers")).collect();
                let distinct: BTreeSet<_> = listed.iter().collect();
                assert_eq!(distinct.len(), listed.len(), "{} {kind}: twice", source.name);
                assert_eq!(distinct, numbers.iter().collect(), "{} {kind}", source.name);
            }
            for item in source.items.iter().filter(|item| item.kind != "system") {
                let known = source.has.iter().any(|(kind, _)| *kind == item.kind);
                assert!(known || source.name == OF_TABLES, "{}: {item:?}", source.name);
                assert!(!item.what.is_empty() && !item.stands.is_empty(), "{item:?}");
            }
        }
    }

    #[test]
    fn how_a_table_stands_is_what_the_registry_says() {
        let stands = |id: &str| item_of(tables::find(id).expect("a table")).stands;
        assert_eq!(stands("6.1"), "every count is compared");
        assert_eq!(stands("6.2"), "times, shown beside ours");
        assert_eq!(stands("6.17"), "every count is compared; one misprint");
        assert!(stands("6.3").starts_with("measured"));
        let bounds = "counts are compared; not comparable: plain explored, bounds explored";
        assert_eq!(stands("6.42"), bounds);
    }

    #[test]
    fn what_is_no_list_is_refused() {
        assert_eq!(expand("6.9-6.11 7").expect("numbers"), ["6.9", "6.10", "6.11", "7"]);
        for text in ["6.x", "6.3-6.1", "5.1-6.2"] {
            assert!(expand(text).is_err(), "{text}");
        }
        assert!(parse("item\ttable\t1\ta\tb\tc").is_err());
        assert!(parse("source\tone").is_err());
    }
}
