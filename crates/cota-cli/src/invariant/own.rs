//! A type of the user's own crate: a runner is built around it, as for `cargo cota generate`.

use super::calls;
use crate::own_crate::package::{self, Subject};
use crate::own_crate::runner;
use cota_console::exit::{Exit, Failure};
use cota_os::Tree;
use cota_runner::invariant::Args;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Compares a type of another crate, or shows what its tests reach.
pub(super) fn compare(kind: &str, args: &Args, line: &[OsString]) -> Result<Exit, Failure> {
    if args.own.new.is_empty() && !args.own.suite {
        return Err(Failure::usage(format!("how is a `{kind}` made?")).hint(
            "--new 'TYPE::new()' and --call 'insert(0..=3)', or --suite for what tests reach",
        ));
    }
    let mut lines = String::new();
    for new in &args.own.new {
        lines.push_str(&calls::parse(new)?.constructor());
    }
    for call in &args.own.call {
        lines.push_str(&calls::parse(call)?.method());
    }
    cota_console::interrupt::end_at_once();
    let own = args.own.package();
    let subject = package::find(&own)?;
    let kind = runner::full_path(kind, &subject);
    let invariant = args.own.invariant.as_deref().map(|path| runner::full_path(path, &subject));
    let source = source(&subject, &kind, invariant.as_deref(), &lines);
    let mut line = line.to_vec();
    if args.own.suite {
        let folder = run_tests(&subject, args)?;
        line.extend(["--reached-in".into(), folder.into_os_string()]);
    }
    runner::run(&subject, &own, &kind, &source, &line)
}

fn source(subject: &Subject, kind: &str, invariant: Option<&str>, calls: &str) -> String {
    let other = invariant.map_or("never()".to_string(), |path| format!("by(|view| {path}(view))"));
    let path = kind.split('<').next().unwrap_or(kind);
    let module = path.rsplit_once("::").map_or(&*subject.library, |(module, _)| module);
    // Calls are written as in a module that uses everything of the library and of the type's module.
    let library = match subject.library.as_str() {
        library if library == module => String::new(),
        library => format!("#[allow(unused_imports)]\nuse {library}::*;\n"),
    };
    format!(
        "#[allow(unused_imports)]
use cota_runner::invariant::own::{{self, Checked, Probe, WithInvariant, WithoutInvariant}};
{library}#[allow(unused_imports)]
use {module}::*;

type Subject = {kind};

fn main() -> std::process::ExitCode {{
    let own = Checked::by_type((&Probe::<Subject>::new()).invariant());
    own::run::<Subject>({kind:?}, &own, &Checked::{other}, |api| Ok(api
{calls}    ))
}}
"
    )
}

/// Runs the tests of the package with their notes switched on; the folder with the notes.
fn run_tests(subject: &Subject, args: &Args) -> Result<PathBuf, Failure> {
    let folder = subject.target.join("cota").join(format!("{}-reached", subject.name));
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    std::fs::create_dir_all(&folder)?;
    let watched = cota_console::talk::shows_progress();
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["test", "--no-fail-fast", "--package", &subject.spec]);
    command.arg("--manifest-path").arg(subject.directory.join("Cargo.toml"));
    command.arg("--target-dir").arg(&subject.target);
    if !args.own.features.is_empty() {
        command.arg("--features").arg(args.own.features.join(","));
    }
    if !watched {
        command.arg("--quiet");
    }
    command.env(cota::audit::REACH_VARIABLE, &folder);
    command.stdout(Stdio::piped());
    command.stderr(if watched { Stdio::inherit() } else { Stdio::piped() });
    let output = Tree::start(command.stdin(Stdio::null()))?.output()?;
    let noted = has_files(&folder)?;
    let said = || {
        let said = [&output.stdout[..], &output.stderr].concat();
        String::from_utf8_lossy(&said).trim().to_string()
    };
    match (output.status.success(), noted) {
        (true, true) => Ok(folder),
        (false, true) => {
            cota_console::talk::note("some tests fail, what they reach counts");
            Ok(folder)
        }
        (true, false) => Err(Failure::usage("no test calls `cota::reach`").hint(
            "put `cota::reach(&value);` into tests where a value is interesting; it does nothing \
             unless --suite runs them",
        )),
        (false, false) => Err(Failure::usage(format!("the tests cannot be run\n{}", said()))),
    }
}

fn has_files(folder: &Path) -> Result<bool, Failure> {
    Ok(std::fs::read_dir(folder)?.next().is_some())
}
