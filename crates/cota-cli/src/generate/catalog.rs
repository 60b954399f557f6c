//! The structures of the catalogue.

use crate::catalogue;
use cota_catalog::{Catalogued, Named, Visitor, entries};
use cota_console::exit::{Exit, Failure};
use cota_engine::checks::Checks;
use cota_runner::generate::search::{self, Job};
use cota_runner::generate::technique::{self, Given};
use cota_runner::generate::{Args, panics};

/// Generates a structure of the catalogue.
pub(super) fn generate(name: &str, args: &Args) -> Result<Exit, Failure> {
    let entry = catalogue::find(name, entries(), "`cota generate --list` names all of them")?;
    let size = catalogue::size(args.bound.scope.size, "generate", name)?;
    entry.visit(Generate { args, size })
}

struct Generate<'a> {
    args: &'a Args,
    size: u32,
}

impl Visitor for Generate<'_> {
    type Output = Result<Exit, Failure>;

    fn visit<T: Catalogued>(self) -> Self::Output {
        let args = self.args;
        let usual = T::invariants()[0].name;
        let asked = args.bound.invariant.as_deref();
        let invariant = invariant::<T>(asked.unwrap_or(usual))?;
        let job = Job {
            structure: T::NAME.to_string(),
            type_path: std::any::type_name::<T>().to_string(),
            invariant: invariant.name.to_string(),
            own_invariant: invariant.name == usual,
            scope: args.bound.scope.change(T::scope(self.size)),
        };
        let criterion = args.technique.criterion.as_deref();
        let criterion =
            criterion.map(|name| named::<T, _>(T::criteria(), "criterion", name)).transpose()?;
        if let Some(other) = args.technique.compare.as_deref() {
            let other = self::invariant::<T>(other)?;
            return panics::quietly(|| {
                let one = search::prepare(args, &job, invariant.value)?;
                let two = search::prepare(args, &job, other.value)?;
                technique::compare(args, (invariant.name, &one), (other.name, &two))
            });
        }
        let criterion = criterion.map(|named| named.value);
        search::run(args, &job, Given { checks: invariant.value, criterion })
    }
}

fn invariant<T: Catalogued>(name: &str) -> Result<Named<Checks<T>>, Failure> {
    named::<T, _>(T::invariants(), "invariant", name)
}

/// The one of several that has a name.
fn named<T: Catalogued, V>(
    all: Vec<Named<V>>,
    what: &str,
    name: &str,
) -> Result<Named<V>, Failure> {
    let names: Vec<_> = all.iter().map(|named| named.name).collect();
    all.into_iter().find(|named| named.name == name).ok_or_else(|| {
        let failure = Failure::usage(format!("`{}` has no {what} `{name}`", T::NAME));
        failure.hint(match names[..] {
            [] => "it has none; `cota generate --list` names those of others".to_string(),
            _ => format!("there is {}", names.join(", ")),
        })
    })
}
