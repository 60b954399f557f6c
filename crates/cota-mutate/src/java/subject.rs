//! Java classes as a subject of mutation testing, judged by calls on every structure and argument within a bound.

use super::plan::Plan;
use super::versions::{self, MOST, Taken, Version, subject};
use super::{JAVA, source::Function};
use crate::Error;
use crate::config::Equivalent;
use crate::report::Status;
use crate::store::Dependencies;
use crate::subject::{Candidate, Findings, Subject, TestFacts, TestRunner};
use cota_java::check::bench::{Bench, BenchOptions, Judged, Reading};
use cota_java::compiler::{CompiledClass, Compiler, SourceError};
use cota_java::{JavaSearch, Located};
use cota_run::{Budget, Watch};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Java classes with their plan, and the inputs that mutants are judged by.
pub struct JavaSubject {
    /// What is proposed.
    pub plan: Plan,
    name: String,
    compiler_name: String,
    located: Located,
    compiler: RefCell<Compiler>,
    search: JavaSearch,
    options: BenchOptions,
    /// Methods that cannot be called, and why.
    uncalled: Vec<(String, String)>,
    results: Option<PathBuf>,
}

/// What mutants are judged by.
pub struct Bound {
    /// The structures.
    pub search: JavaSearch,
    /// The calls.
    pub options: BenchOptions,
    /// Methods that cannot be called, and why.
    pub uncalled: Vec<(String, String)>,
}

/// Classes with all versions that compile.
pub struct JavaCompiled {
    /// A folder with the classes of each batch of proposals.
    folders: tempfile::TempDir,
    /// Where each proposal is: its batch and the name of its version; or why it is nowhere.
    placed: Vec<Result<(usize, String), SourceError>>,
    /// How often the compiler was asked.
    pub rounds: usize,
}

/// What the original does.
pub struct JavaBaseline {
    tests: Vec<TestFacts>,
    /// For each function whether any input calls it.
    called: Vec<bool>,
}

impl JavaCompiled {
    /// How many proposals compile.
    pub fn kept(&self) -> usize {
        self.placed.iter().filter(|placed| placed.is_ok()).count()
    }

    /// How many do not.
    pub fn dropped(&self) -> usize {
        self.placed.len() - self.kept()
    }
}

impl JavaSubject {
    /// Classes with what is proposed for them. Verdicts and the report are kept below `results`.
    pub fn new(
        plan: Plan,
        located: Located,
        compiler: Compiler,
        bound: Bound,
        results: Option<PathBuf>,
    ) -> Self {
        let compiler_name = format!("javac {}", located.jdk.release());
        let Bound { search, options, uncalled } = bound;
        Self {
            name: search.subject().class.clone(),
            plan,
            compiler_name,
            located,
            compiler: RefCell::new(compiler),
            search,
            options,
            uncalled,
            results,
        }
    }

    fn function(&self, proposal: usize) -> &Function {
        &self.plan.functions[self.plan.proposals[proposal].function]
    }

    /// Compiles the versions of some proposals into a folder.
    fn compile_batch(
        &self,
        first: usize,
        count: usize,
        folder: &Path,
        placed: &mut Vec<Result<(usize, String), SourceError>>,
        batch: usize,
    ) -> Result<usize, Error> {
        let mut by_file: BTreeMap<usize, Vec<Version<'_>>> = BTreeMap::new();
        for at in first..first + count {
            let (proposal, function) = (&self.plan.proposals[at], self.function(at));
            by_file.entry(function.file).or_default().push(Version {
                number: at - first,
                function,
                span: &proposal.edit.span,
                replacement: &proposal.edit.replacement,
            });
        }
        let mut taken = Taken::default();
        for (file, versions) in by_file {
            let compiler = &mut self.compiler.borrow_mut();
            versions::compile(compiler, &self.plan.files[file], versions, &mut taken)?;
        }
        let mut found: Vec<Option<Result<(usize, String), SourceError>>> = vec![None; count];
        for (number, error) in taken.refused {
            found[number] = Some(Err(error));
        }
        // Halves of a file that did not fit into one class are batches of their own.
        for (number, part) in taken.placed {
            let name = versions::name(self.function(first + number), number);
            found[number] = Some(Ok((batch + part, name)));
        }
        for (part, classes) in taken.classes.iter().enumerate() {
            write(&folder.join((batch + part).to_string()), classes)?;
        }
        placed.extend(found.into_iter().map(|one| {
            one.unwrap_or_else(|| {
                let (code, message) = ("cota.lost".to_owned(), String::new());
                Err(SourceError { line: 0, code, message })
            })
        }));
        Ok(taken.classes.len())
    }
}

/// Writes class files.
fn write(folder: &Path, classes: &[CompiledClass]) -> Result<(), Error> {
    std::fs::create_dir_all(folder).map_err(Error::io(folder))?;
    for class in classes {
        let path = folder.join(format!("{}.class", class.name.replace('.', "/")));
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent).map_err(Error::io(parent))?;
        }
        std::fs::write(&path, &class.bytes).map_err(Error::io(&path))?;
    }
    Ok(())
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
        let folders = tempfile::tempdir().map_err(Error::io(std::env::temp_dir()))?;
        let all = self.plan.proposals.len();
        watch.begin("versions compiled", Some(all as u64));
        let (mut placed, mut rounds, mut batch) = (Vec::with_capacity(all), 0, 0);
        while placed.len() < all {
            if watch.is_stopped() {
                return Err(Error::Stopped);
            }
            let (first, count) = (placed.len(), MOST.min(all - placed.len()));
            batch += self.compile_batch(first, count, folders.path(), &mut placed, batch)?;
            rounds += 1;
            watch.add(count as u64);
        }
        Ok(JavaCompiled { folders, placed, rounds })
    }

    fn candidates(&self, _: &JavaCompiled) -> Vec<Candidate> {
        let candidate = |(at, proposal): (usize, &super::plan::Proposal)| Candidate {
            id: proposal.id.clone(),
            proposals: vec![at],
            mutations: vec![self.plan.mutation(at)],
            group: proposal.function,
        };
        self.plan.proposals.iter().enumerate().map(candidate).collect()
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
        let mut bench = Bench::new(&self.search, &self.options).map_err(subject)?;
        if watch.is_stopped() {
            return Err(Error::Stopped);
        }
        let facts = |(name, cost): (&str, u64)| TestFacts { name: name.to_owned(), cost };
        let tests: Vec<TestFacts> = bench.names().zip(bench.steps()).map(facts).collect();
        if tests.is_empty() {
            return Err(Error::Usage("there is no structure or no method to call".to_owned()));
        }
        let functions = self.plan.functions.iter();
        let called =
            functions.map(|own| bench.was_called(&own.class_name, &own.name).map_err(subject));
        Ok(JavaBaseline { called: called.collect::<Result<_, _>>()?, tests })
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
        let function = self.plan.proposals[candidate.proposals[0]].function;
        if baseline.called[function] { (0..baseline.tests.len()).collect() } else { Vec::new() }
    }

    fn dependencies(
        &self,
        _: &JavaCompiled,
        baseline: &JavaBaseline,
    ) -> Result<Dependencies, Error> {
        let mut common = self.located.digest().map_err(subject)?;
        common = common.text(env!("CARGO_PKG_VERSION")).text(&self.search.scope().to_string());
        common = common.text(&format!("{:?}", self.options)).text(&self.search.subject().predicate);
        common = self.plan.files.iter().fold(common, |all, file| all.text(&file.text));
        Ok(Dependencies { common: common.value(), tests: vec![0; baseline.tests.len()] })
    }

    fn runner<'a>(
        &'a self,
        compiled: &'a JavaCompiled,
        _: &'a JavaBaseline,
        _: usize,
        watch: Watch<'a>,
    ) -> Result<JavaRunner<'a>, Error> {
        Ok(JavaRunner {
            plan: &self.plan,
            located: &self.located,
            search: &self.search,
            options: &self.options,
            compiled,
            watch,
            bench: None,
        })
    }

    fn remarks(&self, _: &JavaCompiled, baseline: &JavaBaseline, _: &[&Candidate]) -> Vec<String> {
        let calls: Vec<&str> = self.options.calls.iter().map(|call| call.method.as_str()).collect();
        let reading = match self.options.reading {
            Reading::Weak => "the result, whether it throws, and whether the structure is valid",
            Reading::Strong => "the result, the exception, and all that is reachable afterwards",
        };
        let mut remarks = vec![format!(
            "judged by {} calls of {} within {}; compared are {reading}",
            baseline.tests.len(),
            calls.join(", "),
            self.search.scope(),
        )];
        let not_called =
            |(method, why): &(String, String)| format!("{method} is not called: {why}");
        remarks.extend(self.uncalled.iter().map(not_called));
        remarks
    }
}

/// Judges mutants in a machine of its own, which is made anew for each batch of versions.
pub struct JavaRunner<'a> {
    plan: &'a Plan,
    located: &'a Located,
    search: &'a JavaSearch,
    options: &'a BenchOptions,
    compiled: &'a JavaCompiled,
    watch: Watch<'a>,
    bench: Option<(usize, Bench)>,
}

impl JavaRunner<'_> {
    /// A machine with the versions of a batch.
    fn bench(&mut self, batch: usize) -> Result<&mut Bench, Error> {
        let known = self.bench.take().filter(|(known, _)| *known == batch);
        let bench = match known {
            Some(known) => known,
            None => {
                let folder = self.compiled.folders.path().join(batch.to_string());
                let path = self.located.path_behind(&folder).map_err(subject)?;
                let search = self.search.with_path(path).map_err(subject)?;
                (batch, Bench::new(&search, self.options).map_err(subject)?)
            }
        };
        Ok(&mut self.bench.insert(bench).1)
    }
}

impl TestRunner for JavaRunner<'_> {
    fn run(
        &mut self,
        candidate: &Candidate,
        tests: &[usize],
        every: bool,
        findings: &mut Findings,
    ) -> Result<(), Error> {
        let proposal = candidate.proposals[0];
        let Ok((batch, version)) = self.compiled.placed[proposal].clone() else { return Ok(()) };
        let class = self.plan.functions[self.plan.proposals[proposal].function].class_name.clone();
        let watch = self.watch;
        let bench = self.bench(batch)?;
        bench.exchange(&class, &version).map_err(subject)?;
        let mut ended = Ok(());
        for &test in tests {
            if watch.is_stopped() {
                ended = Err(Error::Stopped);
                break;
            }
            let (status, how) = match bench.judge(test).map_err(subject) {
                Ok(Judged::Same) => (Status::Passed, None),
                Ok(Judged::Differs) => (Status::Failed, None),
                Ok(Judged::Threw(class)) => (Status::Crashed, Some(class)),
                Ok(Judged::Endless) => (Status::TimedOut, Some("fuel".to_owned())),
                Err(error) => {
                    ended = Err(error);
                    break;
                }
            };
            findings.statuses.insert(test, status);
            if how.is_some() && findings.how.is_none() {
                findings.how = how;
            }
            if status.kills() && !every {
                break;
            }
        }
        bench.exchange(&class, &version).map_err(subject)?;
        ended
    }
}
