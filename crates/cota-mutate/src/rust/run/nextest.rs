//! `cargo nextest` as the runner, for projects whose tests depend on its configuration.

use super::scratch::Scratch;
use super::worker::{RunEnd, RunnerOptions, TestRun, choices, wait};
use crate::Error;
use crate::rust::package::Package;
use crate::rust::schema::check::{Binary, cargo};
use std::time::Duration;

/// The exit code of nextest when tests fail.
const FAILED: &str = "exit code 100";

/// Runs tests with nextest.
pub(super) fn run(
    package: &Package,
    binary: &Binary,
    setup: &RunnerOptions,
    scratch: &Scratch,
    run: &TestRun<'_>,
) -> Result<RunEnd, Error> {
    let config = scratch.root().join("nextest.toml");
    let limit = run.limit.as_secs_f64().max(0.1);
    let text = format!(
        "[profile.default]\nslow-timeout = {{ period = \"{}ms\", terminate-after = 1, grace-period = \"0s\" }}\n",
        (limit * 1000.0) as u64
    );
    std::fs::write(&config, text).map_err(Error::io(&config))?;
    let output = std::fs::File::create(scratch.output()).map_err(Error::io(scratch.output()))?;
    let errors = output.try_clone().map_err(Error::io(scratch.output()))?;
    let tests: Vec<_> = run.tests.iter().map(|test| format!("test(={test})")).collect();
    let name = binary.name.strip_suffix(" (bin)").unwrap_or(&binary.name);
    let filter = format!("binary(={name}) & ({})", tests.join(" | "));
    let writable: Vec<_> = [scratch.root(), "/dev".as_ref(), "/proc".as_ref()]
        .into_iter()
        .chain(setup.writable.iter().map(AsRef::as_ref))
        .map(|path| path.display().to_string())
        .collect();
    let mut command = cargo(package, &setup.folders);
    command
        .args(["nextest", "run", "--no-fail-fast", "--color=never", "--status-level=fail"])
        .args(["--final-status-level=none", "--package", &package.spec, "-E", &filter])
        // The output shows whether the harness reached its end.
        .args(["--success-output=final", "--no-output-indent"])
        .arg(format!("--tool-config-file=cota:{}", config.display()))
        .args(package.choice.arguments())
        .args(package.choice.profile.as_ref().map(|name| format!("--cargo-profile={name}")))
        .env("COTA_CHOICES", choices(run.choices))
        .env("COTA_FUEL", run.fuel.to_string())
        .env("COTA_MEMORY", setup.memory.to_string())
        .env("COTA_WRITABLE", writable.join(":"))
        .env("TMPDIR", scratch.temporary())
        .stdin(std::process::Stdio::null());
    if run.notes {
        command.env("COTA_NOTES", scratch.notes());
    }
    // Nextest ends tests that take too long; the wait is for nextest itself.
    let patience = run.limit * run.tests.len() as u32 + Duration::from_mins(1);
    let end = wait(command.stdout(output).stderr(errors), patience, run.watch)?;
    let text = std::fs::read_to_string(scratch.output()).unwrap_or_default();
    Ok(match end {
        RunEnd::Crashed(how) if how == FAILED => match () {
            () if text.lines().any(|line| line.trim_start().starts_with("TIMEOUT")) => {
                RunEnd::TimedOut
            }
            () if text.contains("exit code 87") || text.contains("with exit code: 87") => {
                RunEnd::OutOfFuel
            }
            () => RunEnd::Failed,
        },
        RunEnd::Crashed(how) => {
            let start = text.lines().find(|line| line.contains("no such command"));
            match start {
                Some(_) => return Err(Error::Usage("cargo nextest is not installed".to_owned())),
                None => RunEnd::Crashed(how),
            }
        }
        other => other,
    })
}

/// The name of a failed test in a line of nextest: `FAIL [   0.003s] (1/2) package::binary name`.
pub(super) fn failed(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let failed =
        ["FAIL [", "ABORT [", "SIGABRT [", "SIGSEGV ["].iter().any(|mark| line.starts_with(mark));
    if failed { line.rsplit(' ').next() } else { None }
}
