//! The structures of the catalogue that have code.

use super::args::{Args, Format};
use super::output;
use crate::generate::bound;
use cota::api::Api;
use cota_catalog::{ApiVisitor, Entry};
use cota_console::exit::{Exit, Failure};
use cota_engine::Bounded;
use cota_render::summary::{self, Invariant, List, Structure};
use std::io::Write;

fn with_code() -> impl Iterator<Item = &'static Entry> {
    cota_catalog::entries().iter().filter(|entry| entry.has_code())
}

/// Names the structures.
pub(super) fn list(args: &Args) -> Result<Exit, Failure> {
    let structure = |entry: &Entry| {
        let invariants = entry.invariants().iter().map(|(name, about)| Invariant {
            name: (*name).to_string(),
            about: (*about).to_string(),
        });
        Structure {
            name: entry.name.to_string(),
            about: entry.about.to_string(),
            invariants: invariants.collect(),
            criteria: Vec::new(),
        }
    };
    let list = List::new(with_code().map(structure).collect());
    let mut out = std::io::stdout().lock();
    match args.output.format {
        Format::Json => writeln!(out, "{}", summary::json(&list))?,
        Format::Text => write!(out, "{list}")?,
    }
    Ok(Exit::Done)
}

/// Compares a structure of the catalogue.
pub(super) fn compare(name: &str, args: &Args) -> Result<Exit, Failure> {
    let Some(entry) = cota_catalog::find(name) else {
        let names = with_code().map(|entry| entry.name);
        let failure = Failure::usage(format!("there is no structure `{name}` in the catalogue"));
        return Err(failure.hint(match bound::similar(name, names) {
            Some(known) => format!("did you mean `{known}`?"),
            None => "`cota api --list` names those with code; a type of your own crate comes with \
                     --new 'TYPE::new()' and --call 'insert(0..=3)', or with --suite"
                .to_string(),
        }));
    };
    let names: Vec<_> = with_code().map(|entry| entry.name).collect();
    let no_code = || {
        Failure::usage(format!("`{name}` has an invariant but no code to hold against it"))
            .hint(format!("there are {}", names.join(", ")))
    };
    if !entry.has_code() {
        return Err(no_code());
    }
    let Some(size) = args.bound.size else {
        return Err(Failure::usage(format!("how large? `{name}` needs a size"))
            .hint(format!("`cota api {name} --size 3`")));
    };
    let scope = args.bound.scope(entry.scope_up_to(size));
    let compared = entry.visit_api(size, scope, Compare { args, name });
    compared.map_err(Failure::usage)?.unwrap_or_else(|| Err(no_code()))
}

struct Compare<'a> {
    args: &'a Args,
    name: &'a str,
}

impl ApiVisitor for Compare<'_> {
    type Output = Result<Exit, Failure>;

    fn visit<T: Bounded>(self, api: Api<T>) -> Self::Output {
        output::compare(self.args, self.name, api)
    }
}
