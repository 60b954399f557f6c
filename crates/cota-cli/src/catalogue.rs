//! The structures of the catalogue, as commands name and list them.

use cota_catalog::{Catalogued, Entry, Visitor};
use cota_console::exit::{Exit, Failure};
use cota_console::suggest::similar;
use cota_render::summary::Text;
use cota_results::structures::{self, Catalogue, Named};
use std::io::Write;

/// Prints the structures, each with its invariants and criteria.
pub fn list<'a>(entries: impl Iterator<Item = &'a Entry>, json: bool) -> Result<Exit, Failure> {
    let list = Catalogue { structures: entries.map(|entry| entry.visit(Describe)).collect() };
    let mut out = std::io::stdout().lock();
    if json {
        writeln!(out, "{}", cota_results::line(&list))?;
    } else {
        write!(out, "{}", Text(&list))?;
    }
    Ok(Exit::Done)
}

struct Describe;

impl Visitor for Describe {
    type Output = structures::Catalogued;

    fn visit<T: Catalogued>(self) -> structures::Catalogued {
        let (invariants, criteria) = (T::invariants(), T::criteria());
        structures::Catalogued {
            name: T::NAME.to_string(),
            about: T::ABOUT.to_string(),
            invariants: invariants
                .iter()
                .map(|named| Named { name: named.name.into(), about: named.about.into() })
                .collect(),
            criteria: criteria
                .iter()
                .map(|named| Named { name: named.name.into(), about: named.about.into() })
                .collect(),
        }
    }
}

/// The structure of a name; among these, one with a similar name is suggested, otherwise `help`.
pub fn find(name: &str, among: &[Entry], help: &str) -> Result<Entry, Failure> {
    cota_catalog::find(name).ok_or_else(|| {
        let failure = Failure::usage(format!("there is no structure `{name}` in the catalogue"));
        failure.hint(match similar(name, among.iter().map(|entry| entry.name())) {
            Some(known) => format!("did you mean `{known}`?"),
            None => help.to_string(),
        })
    })
}

/// The size of a structure, which a command line has to give.
pub fn size(size: Option<u32>, command: &str, name: &str) -> Result<u32, Failure> {
    size.ok_or_else(|| {
        Failure::usage(format!("no size given for `{name}`"))
            .hint(format!("`cota {command} {name} --size 3`"))
    })
}
