//! The structures of the catalogue that have code.

use crate::catalogue;
use cota_catalog::{Catalogued, Entry, Visitor, entries};
use cota_console::exit::{Exit, Failure};
use cota_runner::invariant::args::{Args, Format};
use cota_runner::invariant::output;

fn with_code() -> Vec<Entry> {
    entries().iter().copied().filter(|entry| entry.has_code()).collect()
}

/// Lists the structures.
pub(super) fn list(args: &Args) -> Result<Exit, Failure> {
    catalogue::list(with_code().iter(), args.output.format == Format::Json)
}

/// Compares the invariant of a structure of the catalogue with its code.
pub(super) fn compare(name: &str, args: &Args) -> Result<Exit, Failure> {
    let help = "`cota invariant --list` names those with code; a type of your own crate comes with --new 'TYPE::new()' \
                and --call 'insert(0..=3)', or with --suite";
    let entry = catalogue::find(name, &with_code(), help)?;
    if !entry.has_code() {
        let names: Vec<_> = with_code().iter().map(|entry| entry.name()).collect();
        return Err(Failure::usage(format!(
            "`{name}` has an invariant but no code to compare with"
        ))
        .hint(format!("there are {}", names.join(", "))));
    }
    let size = catalogue::size(args.bound.scope.size, "invariant", name)?;
    entry.visit(Compare { args, size })
}

struct Compare<'a> {
    args: &'a Args,
    size: u32,
}

impl Visitor for Compare<'_> {
    type Output = Result<Exit, Failure>;

    fn visit<T: Catalogued>(self) -> Self::Output {
        let scope = self.args.bound.scope.change(T::scope_up_to(self.size));
        match T::audit(self.size, scope) {
            Some(audit) => output::compare(self.args, T::NAME, audit.map_err(Failure::usage)?),
            None => Err(Failure::usage(format!("`{}` has no code", T::NAME))),
        }
    }
}
