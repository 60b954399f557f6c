//! The structures of the catalogue.

use super::args::{Args, Format};
use super::bound;
use super::search::{self, Job};
use crate::exit::{Exit, Failure};
use cota_catalog::{Entry, Visitor};
use cota_engine::{Bounded, View};
use cota_report::summary::{self, Invariant, List, Structure};
use std::fmt::Debug;
use std::io::Write;

/// Names the structures.
pub(super) fn list(args: &Args) -> Result<Exit, Failure> {
    let list = List::new(cota_catalog::entries().iter().map(structure).collect());
    let mut out = std::io::stdout().lock();
    match args.output.format {
        Format::Json => writeln!(out, "{}", summary::json(&list))?,
        _ => write!(out, "{list}")?,
    }
    Ok(Exit::Done)
}

fn structure(entry: &Entry) -> Structure {
    let invariants = entry
        .invariants()
        .iter()
        .map(|(name, about)| Invariant { name: (*name).to_string(), about: (*about).to_string() });
    Structure {
        name: entry.name.to_string(),
        about: entry.about.to_string(),
        invariants: invariants.collect(),
    }
}

/// Generates a structure of the catalogue.
pub(super) fn generate(name: &str, args: &Args) -> Result<Exit, Failure> {
    let entry = cota_catalog::find(name).ok_or_else(|| {
        let names = cota_catalog::entries().iter().map(|entry| entry.name);
        let failure = Failure::usage(format!("there is no structure `{name}` in the catalogue"));
        failure.hint(match bound::similar(name, names) {
            Some(known) => format!("did you mean `{known}`?"),
            None => "`cota generate --list` names all of them".to_string(),
        })
    })?;
    let Some(size) = args.bound.size else {
        return Err(Failure::usage(format!("how large? `{name}` needs a size"))
            .hint(format!("`cota generate {name} --size 3`")));
    };
    let invariant = args.bound.invariant.as_deref();
    let scope = bound::scope(entry.scope(size), &args.bound);
    let usual = entry.invariants()[0].0;
    let visitor = Generate {
        args,
        job: Job {
            structure: entry.name.to_string(),
            type_path: String::new(),
            invariant: invariant.unwrap_or(usual).to_string(),
            own_invariant: invariant.is_none_or(|name| name == usual),
            scope,
        },
    };
    entry.visit(invariant, visitor).unwrap_or_else(|| Err(unknown_invariant(entry, invariant)))
}

fn unknown_invariant(entry: &Entry, invariant: Option<&str>) -> Failure {
    let names: Vec<_> = entry.invariants().iter().map(|(name, _)| *name).collect();
    let invariant = invariant.unwrap_or_default();
    Failure::usage(format!("`{}` has no invariant `{invariant}`", entry.name))
        .hint(format!("there is {}", names.join(", ")))
}

struct Generate<'a> {
    args: &'a Args,
    job: Job,
}

impl Visitor for Generate<'_> {
    type Output = Result<Exit, Failure>;

    fn visit<T: Bounded + Debug>(mut self, holds: for<'s> fn(View<'s, T>) -> bool) -> Self::Output {
        self.job.type_path = std::any::type_name::<T>().to_string();
        search::run(self.args, &self.job, holds)
    }
}
