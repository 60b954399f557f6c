//! The tests of the package, one by one.

use super::worker::{RunEnd, TestRun, Worker};
use crate::Error;
use crate::report::Status;
use crate::rust::schema::check::Binary;
use cota_run::Watch;
use std::process::Command;
use std::time::Duration;

/// One test.
#[derive(Clone, Debug)]
pub struct Test {
    /// The binary it is in, an index.
    pub binary: usize,
    /// Its name in the binary.
    pub name: String,
    /// How long it takes without a mutation.
    pub time: Duration,
    /// How much fuel it takes, up to the next power of two.
    pub fuel: u64,
    /// The sites that it reaches, sorted.
    pub sites: Vec<u32>,
    /// Whether its writes outside the scratch folder were refused.
    pub fenced: bool,
}

/// The name of the only test of a binary with a harness of its own.
pub const WHOLE: &str = "(whole program)";

/// The names of the tests of a binary that are not ignored.
///
/// # Errors
/// If the binary cannot be asked.
pub fn list(binary: &Binary, libraries: &str) -> Result<Vec<String>, Error> {
    if !binary.harness {
        return Ok(vec![WHOLE.to_owned()]);
    }
    let ignored = ask(binary, libraries, &["--ignored"])?;
    let all = list_all(binary, libraries)?;
    Ok(all.into_iter().filter(|name| !ignored.contains(name)).collect())
}

/// The names of all tests of a binary.
///
/// # Errors
/// If the binary cannot be asked.
pub fn list_all(binary: &Binary, libraries: &str) -> Result<Vec<String>, Error> {
    ask(binary, libraries, &[])
}

fn ask(binary: &Binary, libraries: &str, arguments: &[&str]) -> Result<Vec<String>, Error> {
    let mut command = Command::new(&binary.path);
    command.args(["--list", "--format=terse"]).args(arguments).env("LD_LIBRARY_PATH", libraries);
    let output = cota_os::output(&mut command).map_err(Error::io(&binary.path))?;
    if !output.status.success() {
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        return Err(Error::Runner(format!("{} does not list its tests: {text}", binary.name)));
    }
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let names = text.lines().filter_map(|line| line.strip_suffix(": test"));
    Ok(names.map(str::to_owned).collect())
}

/// The tests that failed, as the harness or `cargo nextest` printed it.
pub fn failed(output: &str) -> Vec<String> {
    let mut names: Vec<String> = output
        .lines()
        .filter_map(|line| match line.strip_prefix("test ") {
            Some(rest) => rest.strip_suffix(" ... FAILED"),
            None => super::nextest::failed(line),
        })
        .map(|name| name.strip_suffix(" - should panic").unwrap_or(name).to_owned())
        .collect();
    names.sort();
    names.dedup();
    names
}

/// What the run time prints when a test runs out of fuel and the run goes on.
pub const OUT_OF_FUEL: &str = "cota: out of fuel";

/// The status of a test, as far as the output of the harness shows it: [`Status::TimedOut`] if it ran out of fuel,
/// [`Status::Crashed`] if it began and the output ends before its result, [`Status::NotRun`] if it did not begin.
pub fn reported_status(output: &str, name: &str) -> Status {
    for start in [format!("test {name} ... "), format!("test {name} - should panic ... ")] {
        let line_starts = |at: usize| at == 0 || output.as_bytes()[at - 1] == b'\n';
        let mut found = output.match_indices(&start).map(|(at, _)| at);
        let Some(at) = found.find(|&at| line_starts(at)) else { continue };
        return match output[at + start.len()..].lines().next() {
            Some("ok") => Status::Passed,
            Some("FAILED") => Status::Failed,
            Some(OUT_OF_FUEL) => Status::TimedOut,
            _ => Status::Crashed,
        };
    }
    Status::NotRun
}

/// How many tests have passed or failed, as the harness says at its end; with `cargo nextest`, each has one of
/// its own.
pub fn reported(output: &str) -> usize {
    let ends = output.lines().filter_map(|line| line.trim_start().strip_prefix("test result: "));
    let count = |words: &str| -> usize {
        let parts = words.split([';', '.']).map(str::trim);
        let counts = parts.filter_map(|part| {
            part.strip_suffix(" passed")
                .or_else(|| part.strip_suffix(" failed"))?
                .parse::<usize>()
                .ok()
        });
        counts.sum()
    };
    ends.map(count).sum()
}

/// Runs a test alone without a mutation, and finds out what it reaches.
///
/// # Errors
/// If it cannot be run.
pub fn measure(
    worker: &mut Worker<'_>,
    test: &mut Test,
    limit: Duration,
    watch: Watch<'_>,
) -> Result<RunEnd, Error> {
    let start = std::time::Instant::now();
    let tests = [test.name.as_str()];
    let run = TestRun {
        binary: test.binary,
        tests: &tests,
        all: false,
        choices: &[],
        fuel: u64::MAX,
        refill: None,
        limit,
        notes: true,
        watch,
    };
    let end = worker.run(&run)?;
    test.time = start.elapsed();
    let notes = std::fs::read_to_string(worker.scratch.notes()).unwrap_or_default();
    test.fuel = 1 << 10;
    for line in notes.lines() {
        if line == "w" {
            test.fenced = true;
        } else if let Some(Ok(site)) = line.strip_prefix('s').map(str::parse) {
            test.sites.push(site);
        } else if let Some(Ok(used)) = line.strip_prefix('f').map(str::parse::<u64>) {
            test.fuel = test.fuel.max(used * 2);
        }
    }
    test.sites.sort_unstable();
    test.sites.dedup();
    Ok(end)
}

#[cfg(test)]
mod tests {
    use super::{Status, reported, reported_status};

    #[test]
    fn the_end_of_the_output_says_how_many_tests_there_were() {
        let end = "\ntest result: FAILED. 2 passed; 1 failed; 4 ignored; 0 measured; 5 filtered out; finished in 0.00s\n";
        assert_eq!(reported(&format!("running 3 tests\ntest a ... ok\n{end}")), 3);
        assert_eq!(reported("running 1 test\ntest a ... "), 0);
        let nextest = "    test result: ok. 1 passed; 0 failed; 0 ignored\n";
        assert_eq!(reported(&nextest.repeat(2)), 2);
    }

    #[test]
    fn the_output_says_how_far_the_harness_came() {
        let output = "\nrunning 5 tests\ntest a::b ... ok\ntest a::c - should panic ... FAILED\n\
            test a::f ... cota: out of fuel\nFAILED\n\
            test a::d ... thread 'a::d' has overflowed its stack\nfatal";
        for (name, wanted) in [
            ("a::b", Status::Passed),
            ("a::c", Status::Failed),
            ("a::d", Status::Crashed),
            ("a::e", Status::NotRun),
            ("a::f", Status::TimedOut),
            ("b", Status::NotRun),
        ] {
            assert_eq!(reported_status(output, name), wanted, "{name}");
        }
        assert_eq!(reported_status("test b ... ", "b"), Status::Crashed);
    }
}
