//! A type of the user's own crate.

use crate::own_crate::package::{self, Subject};
use crate::own_crate::runner::{self, full_path};
use cota_console::exit::{Exit, Failure};
use cota_runner::generate::Args;
use std::ffi::OsString;
use std::path::PathBuf;

/// Generates a type of another crate.
pub(super) fn generate(kind: &str, args: &Args, line: &[OsString]) -> Result<Exit, Failure> {
    cota_console::interrupt::end_at_once();
    let subject = package::find(&args.own)?;
    let kind = full_path(kind, &subject);
    let source = source(&kind, args, &subject);
    runner::run(&subject, &args.own, &kind, &source, line)
}

/// Builds what generates a type of another crate.
pub(super) fn program(kind: &str, args: &Args) -> Result<PathBuf, Failure> {
    let subject = package::find(&args.own)?;
    let kind = full_path(kind, &subject);
    runner::program(&subject, &args.own, &kind, &source(&kind, args, &subject))
}

fn source(kind: &str, args: &Args, subject: &Subject) -> String {
    let path = |given: &Option<String>| given.as_deref().map(|path| full_path(path, subject));
    let function = |path: String| format!("Checked::by(|view| {path}(view))");
    let never = || "Checked::never()".to_string();
    let made_of = path(&args.bound.checks).map(|path| format!("Checked::made_of({path}())"));
    let other = path(&args.bound.invariant).map(function).or(made_of).unwrap_or_else(never);
    let compared = path(&args.technique.compare).map_or_else(never, function);
    let criterion = path(&args.technique.criterion)
        .map_or("None".to_string(), |path| format!("own::criterion(|view| {path}(view))"));
    format!(
        "#[allow(unused_imports)]
use cota_runner::generate::own::{{self, Asked, Checked, Probe, WithInvariant, WithoutInvariant}};

type Subject = {kind};

fn main() -> std::process::ExitCode {{
    let asked = Asked::<Subject> {{
        own: Checked::by_type((&Probe::<Subject>::new()).invariant()),
        other: {other},
        compared: {compared},
        criterion: {criterion},
    }};
    own::run({kind:?}, asked)
}}
"
    )
}
