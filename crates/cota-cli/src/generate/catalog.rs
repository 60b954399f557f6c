//! The structures of the catalogue.

use super::args::{Args, Format};
use super::bound;
use super::panics;
use super::search::{self, Job};
use super::technique::{self, Given};
use cota_catalog::{Entry, Visitor};
use cota_console::exit::{Exit, Failure};
use cota_engine::checks::Checks;
use cota_engine::{Bounded, View};
use cota_render::summary::{self, Criterion, Invariant, List, Structure};
use std::any::Any;
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
    let criteria = entry
        .criteria()
        .iter()
        .map(|(name, about)| Criterion { name: (*name).to_string(), about: (*about).to_string() });
    Structure {
        name: entry.name.to_string(),
        about: entry.about.to_string(),
        invariants: invariants.collect(),
        criteria: criteria.collect(),
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
        entry,
        args,
        job: Job {
            structure: entry.name.to_string(),
            type_path: String::new(),
            invariant: invariant.unwrap_or(usual).to_string(),
            own_invariant: invariant.is_none_or(|name| name == usual),
            scope,
        },
    };
    if let Some(wanted) = &args.technique.criterion
        && !entry.criteria().iter().any(|(known, _)| known == wanted)
    {
        let names: Vec<_> = entry.criteria().iter().map(|(name, _)| *name).collect();
        let failure = Failure::usage(format!("`{name}` has no criterion `{wanted}`"));
        return Err(failure.hint(match names[..] {
            [] => "it has none; `cota generate --list` names those of others".to_string(),
            _ => format!("there is {}", names.join(", ")),
        }));
    }
    if let Some(other) = args.technique.compare.as_deref() {
        let unknown = || unknown_invariant(entry, Some(other));
        let holds = entry.visit(Some(other), Other).ok_or_else(unknown)?;
        let visitor = Compare { generate: visitor, other, holds };
        return entry
            .visit(invariant, visitor)
            .ok_or_else(|| unknown_invariant(entry, invariant))?;
    }
    entry.visit(invariant, visitor).unwrap_or_else(|| Err(unknown_invariant(entry, invariant)))
}

fn unknown_invariant(entry: &Entry, invariant: Option<&str>) -> Failure {
    let names: Vec<_> = entry.invariants().iter().map(|(name, _)| *name).collect();
    let invariant = invariant.unwrap_or_default();
    Failure::usage(format!("`{}` has no invariant `{invariant}`", entry.name))
        .hint(format!("there is {}", names.join(", ")))
}

struct Generate<'a> {
    entry: &'static Entry,
    args: &'a Args,
    job: Job,
}

impl Generate<'_> {
    fn checks<T: Bounded>(&self, invariant: &str, holds: Holds<T>) -> Checks<T> {
        let function = || Checks::new().check(invariant, holds);
        self.entry.checks(invariant).unwrap_or_else(function)
    }
}

/// An invariant as a plain function.
type Holds<T> = for<'s> fn(View<'s, T>) -> bool;

/// Another invariant of the same structure, whose type is not known yet.
struct Other;

impl Visitor for Other {
    type Output = Box<dyn Any>;

    fn visit<T: Bounded + Debug>(self, holds: Holds<T>) -> Box<dyn Any> {
        Box::new(holds)
    }
}

struct Compare<'a> {
    generate: Generate<'a>,
    other: &'a str,
    holds: Box<dyn Any>,
}

impl Visitor for Compare<'_> {
    type Output = Result<Exit, Failure>;

    fn visit<T: Bounded + Debug>(self, holds: Holds<T>) -> Self::Output {
        let Generate { args, job, .. } = &self.generate;
        let Ok(other) = self.holds.downcast::<Holds<T>>() else {
            return Err(Failure::usage("the invariants are of different structures"));
        };
        panics::quietly(|| {
            let search =
                |name: &str, holds| search::prepare(args, job, self.generate.checks(name, holds));
            let (one, other) = (search(&job.invariant, holds)?, search(self.other, *other)?);
            technique::compare(args, (&job.invariant, &one), (self.other, &other))
        })
    }
}

impl Visitor for Generate<'_> {
    type Output = Result<Exit, Failure>;

    fn visit<T: Bounded + Debug>(mut self, holds: Holds<T>) -> Self::Output {
        self.job.type_path = std::any::type_name::<T>().to_string();
        let checks = self.checks(&self.job.invariant, holds);
        let named = self.args.technique.criterion.as_deref();
        let criterion = named.and_then(|name| self.entry.criterion(name));
        search::run(self.args, &self.job, Given { checks, criterion })
    }
}
