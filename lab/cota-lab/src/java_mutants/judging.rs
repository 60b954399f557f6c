//! The mutants of a Java class, judged by tests of the laboratory: methods of a class whose field is the suite.

use cota_console::exit::Failure;
use cota_engine::Scope as Bounds;
use cota_java::check::Options as Call;
use cota_java::check::bench::{BenchOptions, Reading, callable};
use cota_java::compiler::Compiler;
use cota_java::{JavaError, JavaSearch, Located, Origin, Thrower};
use cota_mutate::config::{Config, NavigationConfig};
use cota_mutate::filter::Filter;
use cota_mutate::java::operators::JavaOptions;
use cota_mutate::java::plan::{Input, Plan, Scope};
use cota_mutate::java::subject::{Calls, JavaSubject, Killers};
use cota_mutate::navigation::Options;
use cota_mutate::report::Report;
use cota_mutate::session::{self, SessionOptions};
use cota_run::{Budget, Watch};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// The class whose methods are the tests of the subjects.
pub const SUITES: &str = "suites.Suites";

/// Calls and branches backwards that a test of the original may have.
const FUEL: u64 = 1 << 40;

/// The suite that makes all short sequences of calls.
pub const EXHAUSTIVE: i64 = 30;

/// The folder of Java sources, compiled.
pub struct Sources {
    pub folder: PathBuf,
    pub located: Located,
}

/// A class and the tests that its mutants are judged by.
pub struct Judging<'a> {
    pub sources: &'a Sources,
    /// The class that is mutated: `navigation.Queue`.
    pub class: &'a str,
    /// Only methods of these names; all if there are none.
    pub methods: &'a [&'a str],
    /// The class of the tests, and its method that runs one.
    pub of: &'a str,
    pub tests: &'a str,
    /// The suites.
    pub suites: RangeInclusive<i64>,
    /// How many tests a suite has.
    pub count: i64,
    pub config: Config,
    pub options: JavaOptions,
}

/// The basic operators and navigation as the published experiments had them.
pub fn thesis() -> (Config, JavaOptions) {
    let navigation = NavigationConfig {
        preset: "thesis".to_owned(),
        call_statement_arguments: true,
        options: Options::thesis(),
    };
    let operators = vec!["basic".to_owned(), "NAV".to_owned()];
    let config = Config { operators, navigation, ..Config::default() };
    (config, JavaOptions { smart_literals: true, ..JavaOptions::default() })
}

/// Compiles what is in a folder.
pub fn sources(folder: &Path, jdk: Option<PathBuf>) -> Result<Sources, Failure> {
    let source = folder.join("src");
    if !source.is_dir() {
        return Err(Failure::usage(format!("{} has no folder src", folder.display()))
            .hint("run it at the root of Cota's source, or name the subjects with --subjects"));
    }
    sources_of(&[source], jdk)
}

/// Compiles what is in some folders; mutants are of the first.
pub fn sources_of(folders: &[PathBuf], jdk: Option<PathBuf>) -> Result<Sources, Failure> {
    let origin = Origin { sources: folders.to_vec(), jdk, ..Origin::default() };
    let here = std::env::current_dir()?;
    let located = origin.locate(&here, &cota_console::talk::detail).map_err(java)?;
    Ok(Sources { folder: folders.first().cloned().unwrap_or_default(), located })
}

#[allow(clippy::needless_pass_by_value, reason = "it is handed to map_err")]
fn java(error: JavaError) -> Failure {
    Failure::usage(error.to_string())
}

/// The file of a class.
pub fn input(sources: &Sources, class: &str) -> Result<Input, Failure> {
    let name = format!("{}.java", class.replace('.', "/"));
    let path = sources.folder.join(&name);
    let text = std::fs::read_to_string(&path)
        .map_err(|error| Failure::usage(format!("{}: {error}", path.display())))?;
    Ok(Input { path: name.clone(), name, text })
}

impl Judging<'_> {
    /// The class with its mutants and the calls that judge them.
    pub fn subject(&self) -> Result<JavaSubject, Failure> {
        let located = &self.sources.located;
        let mut compiler =
            Compiler::start(located, &|what| cota_console::talk::detail(what)).map_err(java)?;
        let input = input(self.sources, self.class)?;
        let methods = self.methods.iter().map(|&name| name.to_owned()).collect();
        let scope = Scope { classes: vec![self.class.to_owned()], methods, ..Scope::default() };
        let filter = Filter::default();
        let plan = Plan::new(
            &mut compiler,
            vec![input],
            self.config.clone(),
            &self.options,
            &scope,
            &filter,
        );
        let plan = plan.map_err(Failure::usage)?;
        let suites = located.subject(self.of, None, cota_jvm::Options::default()).map_err(java)?;
        let (first, last) = (*self.suites.start(), *self.suites.end());
        let scope = Bounds::new()
            .set(format!("{}.suite", self.of.rsplit('.').next().unwrap_or_default()), first..=last);
        let search = JavaSearch::new(&suites, &scope, Thrower::Stops).map_err(java)?;
        let arguments = Bounds::new().set("test", 0..=self.count - 1);
        let template = Call { arguments, fuel: FUEL, ..Call::new("") };
        let only = [self.tests.to_owned()];
        let (calls, uncalled) = callable(&search, &template, &only).map_err(java)?;
        let factor = u64::from(self.config.timeout_factor);
        let options = BenchOptions { calls, reading: Reading::Strong, factor, most: usize::MAX };
        let killers = Killers::Calls(Box::new(Calls { search, options, uncalled }));
        Ok(JavaSubject::new(self.class, plan, located.clone(), compiler, killers, None))
    }

    /// Judges all mutants; with `matrix` each by every test.
    pub fn judge(&self, matrix: bool, jobs: usize) -> Result<Report, Failure> {
        judge(&self.subject()?, matrix, jobs)
    }
}

/// Judges the mutants of a subject.
pub fn judge(subject: &JavaSubject, matrix: bool, jobs: usize) -> Result<Report, Failure> {
    let options = SessionOptions { matrix, ..SessionOptions::default() };
    let budget = Budget { jobs, ..Budget::default() };
    let finished = session::run(subject, &options, &budget, Watch::default());
    finished.map(|finished| finished.result).map_err(Failure::usage)
}

/// The suite and the number of a test: `queue(17) on #3` is the test 17 of the third suite after the first.
pub fn number_of(name: &str) -> Option<(usize, usize)> {
    let (call, suite) = name.split_once(") on #")?;
    let (_, test) = call.split_once('(')?;
    Some((suite.parse().ok()?, test.parse().ok()?))
}
