//! Examples in the documentation as tests: what is still alive is run with them.
//!
//! They are programs that `rustdoc` builds and runs each time, so this costs a build of all examples for
//! each survivor, and is done only if asked for.

use super::worker::choices;
use crate::Error;
use crate::report::{Report, Verdict};
use crate::rust::error::RustError;
use crate::rust::package::Package;
use crate::rust::schema::check::{Compiled, cargo};
use crate::rust::schema::tree::Folders;
use cota_os::{Tree, Waited};
use cota_run::Watch;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The name of all of them together.
pub const NAME: &str = "(doc tests)";

/// No example needs as much fuel as this.
const FUEL: u64 = 1 << 30;

/// The variable that names the file in which the run time notes programs that end before their `main` does. To
/// `rustdoc` an example that calls `exit(0)` has passed.
const LEFT: &str = "COTA_LEFT";

/// For a package without other tests: an error if it has examples, since with them its mutants may be killed.
///
/// # Errors
/// There are examples, or they cannot be listed.
pub fn must_be_asked_for(package: &Package, folders: &Folders) -> Result<(), Error> {
    if !package.has_library() {
        return Ok(());
    }
    let mut command = command(package, folders);
    command.args(["--", "--list", "--format=terse"]);
    let output = cota_os::output(&mut command).map_err(Error::io("cargo"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    match text.lines().filter(|line| line.ends_with(": test")).count() {
        0 => Ok(()),
        1 => Err(RustError::OnlyExamples { examples: "1 example".to_owned() }.into()),
        count => Err(RustError::OnlyExamples { examples: format!("{count} examples") }.into()),
    }
}

/// Runs the examples with each mutant that is alive or not judged.
///
/// # Errors
/// The examples fail as they are, or cannot be run.
pub fn survivors(
    package: &Package,
    folders: &Folders,
    compiled: &Compiled,
    proposals: &dyn Fn(&str) -> Vec<usize>,
    report: &mut Report,
    watch: Watch<'_>,
) -> Result<(), Error> {
    if !package.has_library() {
        return Ok(());
    }
    let start = Instant::now();
    let leavers = folders.scratch.join("leavers");
    let _ = std::fs::remove_file(&leavers);
    let mut plain = command(package, folders);
    let stop: cota_os::Stop<'_> = &|| watch.is_stopped();
    let output = cota_os::output_within(Duration::MAX, Some(stop), plain.env(LEFT, &leavers));
    let Some(output) = output.map_err(Error::io("cargo"))? else { return Ok(()) };
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let output = said + &String::from_utf8_lossy(&output.stderr);
        return Err(Error::BaselineFails { tests: vec![NAME.to_owned()], output });
    }
    // Some examples end their process on purpose.
    let meant = left(&leavers);
    let limit = start.elapsed() * 8 + Duration::from_secs(10);
    let open = report.mutants.iter().filter(|mutant| mutant.verdict.open()).count();
    watch.begin("mutants run with the examples of the documentation", Some(open as u64));
    for mutant in report.mutants.iter_mut().filter(|mutant| mutant.verdict.open()) {
        watch.add(1);
        let places = compiled.addresses(&proposals(&mutant.id));
        let mut command = command(package, folders);
        command.env("COTA_CHOICES", choices(&places)).env("COTA_FUEL", FUEL.to_string());
        let _ = std::fs::remove_file(&leavers);
        command.env(LEFT, &leavers).stdout(Stdio::null()).stderr(Stdio::null());
        let by = vec![NAME.to_owned()];
        let waited =
            Tree::start(&mut command).and_then(|mut tree| tree.wait_for(limit, Some(stop)));
        match waited.map_err(Error::io("cargo"))? {
            Waited::Ended(status) if status.success() && is_part(&left(&leavers), &meant) => {}
            Waited::Ended(status) => {
                let how = status.success().then(|| "exit before the end of an example".to_owned());
                mutant.verdict = Verdict::Killed { by, how };
            }
            Waited::Late => mutant.verdict = Verdict::TimedOut { by, of: "time".to_owned() },
            Waited::Stopped => break,
        }
    }
    Ok(())
}

/// The examples that were left before the end of their `main`.
fn left(leavers: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(leavers).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

/// Whether no more were left than are meant to be. Those with a `main` of their own have all the same name.
fn is_part(left: &[String], meant: &[String]) -> bool {
    left.len() <= meant.len() && left.iter().all(|example| meant.contains(example))
}

fn command(package: &Package, folders: &Folders) -> Command {
    let mut command = cargo(package, folders);
    command.args(["test", "--doc", "--quiet", "--package", &package.spec]);
    command.args(package.choice.build_arguments());
    command.stdin(Stdio::null());
    command
}
