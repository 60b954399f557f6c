//! The user's JUnit tests as what kills mutants.

use super::compiled::write;
use super::plan::{Input, matches};
use super::versions::subject;
use crate::Error;
use crate::subject::TestFacts;
use cota_java::compiler::{Compiler, FoundTests, Source};
use cota_java::suite::{Suite, UnitTest, single};
use cota_java::versions::Judged;
use cota_java::{JavaError, Located};
use cota_jvm::{ClassPath, Options};
use cota_run::Digest;
use std::path::Path;
use std::sync::Arc;

/// Tests that mutants are judged by.
pub struct UnitTests {
    found: FoundTests,
    /// The classes of tests, with those that run them.
    located: Located,
    /// Removed with this value.
    _drivers: tempfile::TempDir,
    options: Options,
    factor: u64,
}

/// Tests that pass with the original.
pub(super) struct Passing {
    pub tests: Vec<UnitTest>,
    pub facts: Vec<TestFacts>,
    /// Tests that are not run, and why.
    pub left_out: Vec<(String, String)>,
    /// The machine that they were run in.
    pub suite: Suite,
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
    ) -> Result<Self, Error> {
        let sources: Vec<Source<'_>> =
            inputs.iter().map(|input| Source { name: &input.name, text: &input.text }).collect();
        let mut found = compiler.tests(&sources).map_err(does_not_build)?;
        let class = |driver: &str| driver.trim_end_matches("__cota").to_owned();
        let wanted =
            |name: &str| patterns.is_empty() || patterns.iter().any(|one| matches(one, name));
        found.tests.retain(|test| wanted(&class(&test.driver)));
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
        Ok(Self { found, located, _drivers: drivers, options, factor })
    }

    /// Runs the tests with the original.
    pub(super) fn passing(&self) -> Result<Passing, Error> {
        let (jdk, path) = (&self.located.jdk, &self.located.path);
        let (tests, mut left_out) =
            single(path.clone(), jdk.clone(), self.options, &self.found).map_err(subject)?;
        let suite = self.suite(path.clone(), &tests)?;
        let (mut facts, mut kept, mut failing) = (Vec::new(), Vec::new(), Vec::new());
        for (test, (judged, cost)) in tests.iter().zip(suite.originals()) {
            let name = test.name.clone();
            match judged {
                Judged::Same => {
                    facts.push(TestFacts { name, cost });
                    kept.push(test.clone());
                }
                Judged::Refused(reason) => left_out.push((name, reason.clone())),
                Judged::Differs => failing.push(name),
                Judged::Threw(class) => failing.push(format!("{name}: {class}")),
                Judged::Endless => failing.push(format!("{name}: it does not end")),
            }
        }
        if !failing.is_empty() {
            return Err(Error::BaselineFails { tests: failing, output: String::new() });
        }
        if kept.is_empty() {
            let why: Vec<String> =
                left_out.iter().map(|(name, why)| format!("{name}: {why}")).collect();
            return Err(Error::Usage(format!("no test can be run: {}", why.join("; "))));
        }
        Ok(Passing { tests: kept, facts, left_out, suite })
    }

    /// With all that verdicts depend on besides the class path.
    pub(super) fn digest(&self, digest: Digest) -> Digest {
        let FoundTests { drivers, tests, .. } = &self.found;
        let digest = drivers.iter().fold(digest, |all, (_, text)| all.text(text));
        let digest = tests.iter().fold(digest, |all, test| all.text(&test.name));
        digest.text(&format!("{:?} {}", self.options, self.factor))
    }

    /// A machine with tests and the classes of a folder.
    pub(super) fn suite_behind(&self, folder: &Path, tests: &[UnitTest]) -> Result<Suite, Error> {
        self.suite(self.located.path_behind(folder).map_err(subject)?, tests)
    }

    fn suite(&self, path: Arc<ClassPath>, tests: &[UnitTest]) -> Result<Suite, Error> {
        let jdk = self.located.jdk.clone();
        Suite::new(path, jdk, self.options, tests, self.factor).map_err(subject)
    }
}

fn does_not_build(error: JavaError) -> Error {
    match error {
        JavaError::Compile(messages) => Error::DoesNotBuild { messages },
        error => subject(error),
    }
}
