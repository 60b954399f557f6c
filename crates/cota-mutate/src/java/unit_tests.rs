//! The user's `JUnit` tests as what kills mutants.

use super::compiled::write;
use super::plan::{Input, matches};
use super::versions::subject;
use crate::Error;
use crate::subject::TestFacts;
use cota_java::compiler::{Compiler, FoundTests, Host, HostOptions, Source};
use cota_java::suite::{Suite, UnitTest, single};
use cota_java::versions::Judged;
use cota_java::{JavaError, Located};
use cota_jvm::{ClassPath, Options};
use cota_run::Digest;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Tests that mutants are judged by.
pub struct UnitTests {
    found: FoundTests,
    /// The classes of tests, with those that run them.
    located: Located,
    /// Removed with this value.
    _drivers: tempfile::TempDir,
    pub(super) options: Options,
    factor: u64,
    /// How to run them on the real JVM, if they are to.
    host: Option<HostOptions>,
}

/// Tests that pass with the original.
#[derive(Default)]
pub(super) struct Passing {
    pub tests: Vec<UnitTest>,
    pub facts: Vec<TestFacts>,
    /// How long each may take with a mutant on the real JVM.
    pub limits: Vec<Duration>,
    /// Tests that are not run, and why.
    pub left_out: Vec<(String, String)>,
}

impl UnitTests {
    /// The tests in some sources whose classes are located; only those of classes that a pattern means, if there are any.
    ///
    /// # Errors
    /// The sources do not compile, or there are no tests in them.
    pub fn find(
        compiler: &mut Compiler,
        located: Located,
        inputs: &[Input],
        patterns: &[String],
        options: Options,
        factor: u64,
        host: Option<HostOptions>,
    ) -> Result<Self, Error> {
        let sources: Vec<Source<'_>> =
            inputs.iter().map(|input| Source { name: &input.name, text: &input.text }).collect();
        let mut found = compiler.tests(&sources).map_err(does_not_build)?;
        let class = |driver: &str| driver.trim_end_matches("__cota").to_owned();
        let wanted =
            |name: &str| patterns.is_empty() || patterns.iter().any(|one| matches(one, name));
        found.tests.retain(|test| wanted(&class(&test.driver)));
        if !patterns.is_empty() {
            let first = |name: &str| name.split('.').next().unwrap_or(name).to_owned();
            let kept: Vec<String> = found.tests.iter().map(|test| first(&test.name)).collect();
            found.left_out.retain(|(name, _)| kept.contains(&first(name)));
        }
        if found.tests.is_empty() {
            let why: Vec<String> =
                found.left_out.iter().map(|(name, why)| format!("{name}: {why}")).collect();
            let why = if why.is_empty() { String::new() } else { format!(": {}", why.join("; ")) };
            return Err(Error::Usage(format!("there is no JUnit test that can be run{why}")));
        }
        let drivers = tempfile::tempdir().map_err(Error::io(std::env::temp_dir()))?;
        let file = |name: &str| format!("{}.java", name.replace('.', "/"));
        let names: Vec<String> = found.drivers.iter().map(|(name, _)| file(name)).collect();
        let sources: Vec<Source<'_>> = names
            .iter()
            .zip(&found.drivers)
            .map(|(name, (_, text))| Source { name, text })
            .collect();
        let classes = compiler.compile(&sources).map_err(subject)?.map_err(|errors| {
            let messages: Vec<_> = errors.into_iter().map(|(_, error)| error.message).collect();
            Error::DoesNotBuild { messages: messages.join("\n") }
        })?;
        write(drivers.path(), &classes)?;
        let located = located.with_folder(drivers.path()).map_err(subject)?;
        Ok(Self { found, located, _drivers: drivers, options, factor, host })
    }

    /// Whether they run on the real JVM.
    pub(super) fn on_host(&self) -> bool {
        self.host.is_some()
    }

    /// Runs the tests with the original, and hands the machine over in which they ran.
    pub(super) fn passing(&self) -> Result<(Passing, Option<Suite>), Error> {
        if let Some(options) = self.host {
            return Ok((self.passing_on_host(options)?, None));
        }
        let (jdk, path) = (&self.located.jdk, &self.located.path);
        let (tests, left_out) =
            single(path.clone(), jdk.clone(), self.options, &self.found).map_err(subject)?;
        let suite = self.suite(path.clone(), &tests)?;
        let mut passing = Passing { left_out, ..Passing::default() };
        let mut failing = Vec::new();
        for (test, (judged, cost)) in tests.iter().zip(suite.originals()) {
            passing.add(test, judged, cost, &mut failing);
        }
        Ok((passing.checked(failing)?, Some(suite)))
    }

    fn passing_on_host(&self, options: HostOptions) -> Result<Passing, Error> {
        let mut host = self.host(options)?;
        let (tests, left_out) = host.single(&self.found).map_err(subject)?;
        let mut passing = Passing { left_out, ..Passing::default() };
        let mut failing = Vec::new();
        for test in &tests {
            let (judged, took) = host.run(test, options.longest).map_err(subject)?;
            // How long it took is another time each time, and must not be what the order of tests depends on.
            if passing.add(test, &judged, 1, &mut failing) {
                passing.limits.push(took * self.factor as u32 + MORE_TIME);
            }
        }
        passing.checked(failing)
    }

    /// A real JVM with the tests.
    pub(super) fn host(&self, options: HostOptions) -> Result<Host, Error> {
        Host::new(&self.located, options).map_err(subject)
    }

    /// A real JVM with the tests, if they are to run on one.
    pub(super) fn hosted(&self) -> Option<Result<Host, Error>> {
        self.host.map(|options| self.host(options))
    }

    /// With all that verdicts depend on besides the class path.
    pub(super) fn digest(&self, digest: Digest) -> Digest {
        let FoundTests { drivers, tests, .. } = &self.found;
        let digest = drivers.iter().fold(digest, |all, (_, text)| all.text(text));
        let digest = tests.iter().fold(digest, |all, test| all.text(&test.name));
        digest.text(&format!("{:?} {} {:?}", self.options, self.factor, self.host))
    }

    /// A machine with tests and the classes of a folder.
    pub(super) fn suite_behind(&self, folder: &Path, tests: &[UnitTest]) -> Result<Suite, Error> {
        self.suite(self.located.path_behind(folder).map_err(subject)?, tests)
    }

    /// A machine with the classes of a folder in which nothing was run.
    pub(super) fn unused(&self, folder: &Path, passing: &Passing) -> Result<Suite, Error> {
        let path = self.located.path_behind(folder).map_err(subject)?;
        let (jdk, options) = (self.located.jdk.clone(), self.options);
        let steps = passing.facts.iter().map(|test| test.cost);
        Suite::unused(path, jdk, options, &passing.tests, self.factor, steps).map_err(subject)
    }

    fn suite(&self, path: Arc<ClassPath>, tests: &[UnitTest]) -> Result<Suite, Error> {
        let jdk = self.located.jdk.clone();
        Suite::new(path, jdk, self.options, tests, self.factor).map_err(subject)
    }
}

/// What a test may take besides so many times what it took with the original.
const MORE_TIME: Duration = Duration::from_secs(2);

impl Passing {
    /// Adds a test if it passes; or says why it is not run, or that it fails.
    fn add(
        &mut self,
        test: &UnitTest,
        judged: &Judged,
        cost: u64,
        failing: &mut Vec<String>,
    ) -> bool {
        let name = test.name.clone();
        match judged {
            Judged::Same => {
                self.facts.push(TestFacts { name, cost });
                self.tests.push(test.clone());
            }
            Judged::Refused(reason) => self.left_out.push((name, reason.clone())),
            Judged::Differs => failing.push(name),
            Judged::Threw(class) => failing.push(format!("{name}: {class}")),
            Judged::Endless => failing.push(format!("{name}: it does not end")),
        }
        *judged == Judged::Same
    }

    fn checked(self, failing: Vec<String>) -> Result<Self, Error> {
        if !failing.is_empty() {
            return Err(Error::BaselineFails { tests: failing, output: String::new() });
        }
        if self.tests.is_empty() {
            let why: Vec<String> =
                self.left_out.iter().map(|(name, why)| format!("{name}: {why}")).collect();
            return Err(Error::Usage(format!("no test can be run: {}", why.join("; "))));
        }
        Ok(self)
    }
}

fn does_not_build(error: JavaError) -> Error {
    match error {
        JavaError::Compile(messages) => Error::DoesNotBuild { messages },
        error => subject(error),
    }
}
