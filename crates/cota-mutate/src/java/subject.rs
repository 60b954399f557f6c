//! Java classes as a subject of mutation testing.

pub use super::compiled::JavaCompiled;
pub use super::unit_tests::UnitTests;

use super::JAVA;
use super::mutant::Mutant;
use super::plan::Plan;
use super::runner::{JavaRunner, Kept};
use super::versions::subject;
use crate::Error;
use crate::config::Equivalent;
use crate::store::Dependencies;
use crate::subject::{Candidate, Subject, TestFacts};
use cota_java::check::bench::{Bench, BenchOptions, Reading};
use cota_java::compiler::Compiler;
use cota_java::versions::called_at_first;
use cota_java::{JavaSearch, Located};
use cota_run::{Budget, Watch};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Java classes with their plan, and what mutants are judged by.
pub struct JavaSubject {
    /// What is proposed.
    pub plan: Plan,
    name: String,
    compiler_name: String,
    pub(super) located: Located,
    compiler: Mutex<Compiler>,
    pub(super) killers: Killers,
    results: Option<PathBuf>,
    /// Mutants that made a test ask for what the machine does not have, with what that was.
    pub(super) refused: Mutex<BTreeMap<String, String>>,
}

/// What mutants are judged by.
pub enum Killers {
    /// Calls on every structure and argument within a bound.
    Calls(Box<Calls>),
    /// `JUnit` tests.
    Tests(Box<UnitTests>),
}

/// Calls within a bound.
pub struct Calls {
    /// The structures.
    pub search: JavaSearch,
    /// The calls.
    pub options: BenchOptions,
    /// Methods that cannot be called, and why.
    pub uncalled: Vec<(String, String)>,
}

/// What the original does.
pub struct JavaBaseline {
    pub(super) kept: Kept,
    tests: Vec<TestFacts>,
    /// For each function whether any test calls it.
    called: Vec<bool>,
    /// Tests that are not run, and why.
    left_out: Vec<(String, String)>,
}

impl JavaSubject {
    /// Classes with what is proposed for them. Verdicts and the report are kept below `results`.
    pub fn new(
        name: &str,
        plan: Plan,
        located: Located,
        compiler: Compiler,
        killers: Killers,
        results: Option<PathBuf>,
    ) -> Self {
        let compiler_name = format!("javac {}", located.jdk.release());
        Self {
            name: name.to_owned(),
            plan,
            compiler_name,
            located,
            compiler: Mutex::new(compiler),
            killers,
            results,
            refused: Mutex::default(),
        }
    }

    /// For each function what the original's machine says of it.
    fn called(
        &self,
        mut was_called: impl FnMut(&str, &str) -> Result<bool, cota_java::JavaError>,
    ) -> Result<Vec<bool>, Error> {
        let functions = self.plan.functions.iter();
        functions.map(|own| was_called(&own.class_name, &own.name).map_err(subject)).collect()
    }
}

impl Subject for JavaSubject {
    type Compiled = JavaCompiled;
    type Baseline = JavaBaseline;
    type Runner<'a> = JavaRunner<'a>;

    fn language(&self) -> &'static str {
        JAVA.id
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn compiler(&self) -> &str {
        &self.compiler_name
    }

    fn left_out(&self) -> &BTreeMap<String, usize> {
        &self.plan.left_out
    }

    fn equivalent(&self) -> &[Equivalent] {
        &self.plan.config.equivalent
    }

    fn is_empty(&self) -> bool {
        self.plan.proposals.is_empty()
    }

    fn results(&self) -> Option<&Path> {
        self.results.as_deref()
    }

    fn compile(&self, watch: Watch<'_>) -> Result<JavaCompiled, Error> {
        let functions = &self.plan.functions;
        let methods: Vec<(String, String)> =
            functions.iter().map(|own| (own.class_name.clone(), own.name.clone())).collect();
        let options = match &self.killers {
            Killers::Calls(calls) => calls.search.subject().options,
            Killers::Tests(tests) => tests.options,
        };
        let at_first = called_at_first(&self.located, options, &methods).map_err(subject)?;
        let on_host = matches!(&self.killers, Killers::Tests(tests) if tests.on_host());
        let alone = |function: usize| {
            // The real JVM checks that the code of a constructor fits its parameters.
            let is_version = !on_host || functions[function].name != "<init>";
            functions[function].alone || at_first[function] || !is_version
        };
        let mut compiler = self.compiler.lock().unwrap_or_else(PoisonError::into_inner);
        JavaCompiled::new(&self.plan, &mut compiler, &alone, watch)
    }

    /// With the number of the mutant among those that were compiled.
    fn candidates(&self, compiled: &JavaCompiled) -> Vec<Candidate> {
        let candidate = |(at, mutant): (usize, &Mutant)| Candidate {
            id: mutant.id(&self.plan),
            proposals: vec![at],
            mutations: mutant.mutations(&self.plan),
            group: mutant.function(&self.plan),
        };
        compiled.mutants.iter().enumerate().map(candidate).collect()
    }

    fn refusal(&self, compiled: &JavaCompiled, candidate: &Candidate) -> Option<String> {
        let placed = compiled.placed[candidate.proposals[0]].as_ref();
        placed.err().map(|error| error.code.trim_start_matches("compiler.err.").to_owned())
    }

    fn baseline(
        &self,
        _: &JavaCompiled,
        _: &Budget,
        watch: Watch<'_>,
    ) -> Result<JavaBaseline, Error> {
        let baseline = match &self.killers {
            Killers::Calls(calls) => {
                let mut bench = Bench::new(&calls.search, &calls.options).map_err(subject)?;
                let facts = |(name, cost): (&str, u64)| TestFacts { name: name.to_owned(), cost };
                let tests: Vec<TestFacts> = bench.names().zip(bench.steps()).map(facts).collect();
                if tests.is_empty() {
                    let nothing = "there is no structure or no method to call";
                    return Err(Error::Usage(nothing.to_owned()));
                }
                let called = self.called(|class, name| bench.was_called(class, name))?;
                let left_out = calls.uncalled.clone();
                JavaBaseline { kept: Kept::Calls(bench.originals()), tests, called, left_out }
            }
            Killers::Tests(tests) => {
                let (passing, suite) = tests.passing()?;
                let called = match suite {
                    Some(mut suite) => self.called(|class, name| suite.was_called(class, name))?,
                    // The real JVM does not say.
                    None => vec![true; self.plan.functions.len()],
                };
                let (facts, left_out) = (passing.facts.clone(), passing.left_out.clone());
                JavaBaseline { kept: Kept::Tests(passing), tests: facts, called, left_out }
            }
        };
        if watch.is_stopped() { Err(Error::Stopped) } else { Ok(baseline) }
    }

    fn tests(&self, _: &JavaCompiled, baseline: &JavaBaseline) -> Vec<TestFacts> {
        baseline.tests.clone()
    }

    fn reaching(
        &self,
        _: &JavaCompiled,
        baseline: &JavaBaseline,
        candidate: &Candidate,
    ) -> Vec<usize> {
        if baseline.called[candidate.group] {
            (0..baseline.tests.len()).collect()
        } else {
            Vec::new()
        }
    }

    fn dependencies(
        &self,
        _: &JavaCompiled,
        baseline: &JavaBaseline,
    ) -> Result<Dependencies, Error> {
        let mut common = self.located.digest().map_err(subject)?;
        common = common.text(env!("CARGO_PKG_VERSION"));
        common = match &self.killers {
            Killers::Calls(calls) => {
                let (search, options) = (&calls.search, format!("{:?}", calls.options));
                let scope = search.scope().to_string();
                common.text(&scope).text(&options).text(&search.subject().predicate)
            }
            Killers::Tests(tests) => tests.digest(common),
        };
        common = self.plan.files.iter().fold(common, |all, file| all.text(&file.text));
        Ok(Dependencies { common: common.value(), tests: vec![0; baseline.tests.len()] })
    }

    fn runner<'a>(
        &'a self,
        compiled: &'a JavaCompiled,
        baseline: &'a JavaBaseline,
        _: usize,
        watch: Watch<'a>,
    ) -> Result<JavaRunner<'a>, Error> {
        JavaRunner::new(self, compiled, &baseline.kept, watch)
    }

    fn unjudged(&self, _: &JavaCompiled, candidate: &Candidate) -> Option<String> {
        let refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        refused.get(&candidate.id).cloned()
    }

    fn remarks(&self, _: &JavaCompiled, baseline: &JavaBaseline, _: &[&Candidate]) -> Vec<String> {
        let count = baseline.tests.len();
        let (how, what) = match &self.killers {
            Killers::Calls(calls) => (calls.remark(count), "called"),
            Killers::Tests(own) => {
                let place = if own.on_host() { "on the real JVM" } else { "in the machine" };
                let tests = if count == 1 { "JUnit test" } else { "JUnit tests" };
                (format!("judged by {count} {tests}, run {place}"), "run")
            }
        };
        let not = |(name, why): &(String, String)| format!("{name} is not {what}: {why}");
        std::iter::once(how).chain(baseline.left_out.iter().map(not)).collect()
    }
}

impl Calls {
    fn remark(&self, count: usize) -> String {
        let calls: Vec<&str> = self.options.calls.iter().map(|call| call.method.as_str()).collect();
        let reading = match self.options.reading {
            Reading::Weak => "the result, whether it throws, and whether the structure is valid",
            Reading::Strong => "the result, the exception, and all that is reachable afterwards",
        };
        let (calls, scope) = (calls.join(", "), self.search.scope());
        format!("judged by {count} calls of {calls} within {scope}; compared are {reading}")
    }
}
