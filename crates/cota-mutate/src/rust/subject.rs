//! A Rust package as a subject of mutation testing.

use super::in_build;
use super::known::{self, Known};
use super::package::Package;
use super::plan::Plan;
use super::prove;
use super::remarks::remarks;
use super::run::baseline::{self, Baseline, BaselineRun};
use super::run::doc;
use super::run::runner::{Limits, RunnerGround, RustRunner, test_name};
pub use super::run::worker::Runner;
use super::run::worker::RunnerOptions;
use super::schema::check::{BuildOptions, Compiled, Schema};
use super::schema::layout::Placement;
use super::schema::tree::Folders;
use super::second_order;
use crate::Error;
use crate::config::Equivalent;
use crate::report::Report;
use crate::rust::error::RustError;
use crate::rust::operators::RUST;
use crate::store::{self, Dependencies};
use crate::subject::{Candidate, Subject, TestFacts};
use cota_run::{Budget, Watch};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

/// How a Rust package is built and run, apart from the options of the configuration.
#[derive(Clone, Debug, Default)]
pub struct RustOptions {
    /// Forget which proposals compiled in an earlier run.
    pub fresh: bool,
    /// How tests are started.
    pub runner: Runner,
    /// Compare what the compiler makes of the survivors with the original.
    pub prove_equivalent: bool,
    /// Run the examples of the documentation with each survivor.
    pub doc_tests: bool,
    /// The tests to use.
    pub suite: Suite,
}

/// Some tests of a package in some environment. Verdicts of other than all tests are not kept.
#[derive(Clone, Debug, Default)]
pub struct Suite {
    /// What its name is to begin with: that of the binary, two colons, that of the test. Empty for all.
    pub tests: String,
    /// What is added to the environment.
    pub environment: Vec<(String, String)>,
    /// How long it may take without a mutation [default: five minutes].
    pub patience: Option<Duration>,
}

impl Suite {
    fn is_whole(&self) -> bool {
        self.tests.is_empty() && self.environment.is_empty()
    }
}

/// A Rust package with its plan.
pub struct RustSubject {
    /// What is proposed.
    pub plan: Plan,
    /// How it is built and run.
    pub options: RustOptions,
    folders: Folders,
}

/// The tests of a Rust package and how they behave without a mutation.
pub struct RustBaseline {
    /// The tests.
    pub baseline: Baseline,
    options: RunnerOptions,
    /// The tests that reach each site.
    reach: FxHashMap<u32, Vec<usize>>,
}

impl RustSubject {
    /// A package with its plan.
    ///
    /// # Errors
    /// If its folders cannot be made, or its code runs in the compiler, where no test runs it.
    pub fn new(plan: Plan, options: RustOptions) -> Result<Self, Error> {
        if plan.package.procedural_macros {
            let package = plan.package.name.clone();
            return Err(RustError::ProceduralMacros { package }.into());
        }
        let folders = Folders::new(&plan.package)?;
        Ok(Self { plan, options, folders })
    }

    /// The time that the configuration gives to a run of tests.
    fn timeout(&self) -> Option<Duration> {
        let timeout = self.plan.config.timeout;
        (timeout > 0.0).then(|| Duration::from_secs_f64(timeout))
    }
}

/// The report of the last run of a package, if there was one.
///
/// # Errors
/// If it cannot be read.
pub fn last_report(package: &Package) -> Result<Option<Report>, Error> {
    store::last_report(&Folders::new(package)?.results)
}

/// Finds out which proposals of a plan compile, and builds the tests.
///
/// # Errors
/// If the crate does not build, with or without the switches, or the watch asks to stop.
pub fn compile(
    plan: &Plan,
    folders: &Folders,
    mut options: BuildOptions,
    watch: Watch<'_>,
) -> Result<Compiled, Error> {
    if plan.config.build_timeout > 0.0 {
        options.limit = Some(Duration::from_secs_f64(plan.config.build_timeout));
    }
    let known = Known::open(plan, folders, options.fresh)?;
    let schema = Schema { plan, options };
    let compiled = schema.compile(folders, &known.of(plan), watch)?;
    known.keep(plan, &compiled.placements, folders);
    Ok(compiled)
}

impl Subject for RustSubject {
    type Compiled = Compiled;
    type Baseline = RustBaseline;
    type Runner<'a> = RustRunner<'a>;

    fn name(&self) -> &str {
        &self.plan.package.name
    }

    fn language(&self) -> &'static str {
        RUST.id
    }

    fn compiler(&self) -> &str {
        &self.plan.package.compiler
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
        self.options.suite.is_whole().then_some(&*self.folders.results)
    }

    fn compile(&self, watch: Watch<'_>) -> Result<Compiled, Error> {
        let options = BuildOptions { fresh: self.options.fresh, ..BuildOptions::default() };
        compile(&self.plan, &self.folders, options, watch)
    }

    /// Each proposal, or pairs of them.
    fn candidates(&self, compiled: &Compiled) -> Vec<Candidate> {
        let all = &self.plan.proposals;
        let candidate = |proposals: Vec<usize>| {
            let ids: Vec<&str> = proposals.iter().map(|&index| all[index].id.as_str()).collect();
            Candidate {
                id: ids.join("+"),
                mutations: proposals.iter().map(|&index| self.plan.mutation(index)).collect(),
                group: all[proposals[0]].function,
                proposals,
            }
        };
        let single = |index: usize| candidate(vec![index]);
        if self.plan.config.order == 2 {
            let pairs = second_order::pairs(&self.plan, compiled).into_iter();
            let merged = (0..all.len()).filter(|&index| all[index].merged_from.is_some());
            return pairs.map(|(a, b)| candidate(vec![a, b])).chain(merged.map(single)).collect();
        }
        (0..all.len()).map(single).collect()
    }

    fn refusal(&self, compiled: &Compiled, candidate: &Candidate) -> Option<String> {
        candidate.proposals.iter().find_map(|&index| match &compiled.placements[index] {
            Placement::Dropped(code) => Some(code.clone()),
            _ => None,
        })
    }

    fn baseline(
        &self,
        compiled: &Compiled,
        budget: &Budget,
        watch: Watch<'_>,
    ) -> Result<RustBaseline, Error> {
        let (package, folders, suite) = (&self.plan.package, &self.folders, &self.options.suite);
        let mut names = baseline::list(package, &compiled.binaries)?;
        for (binary, names) in compiled.binaries.iter().zip(&mut names) {
            names.retain(|name| format!("{}::{name}", binary.name).starts_with(&suite.tests));
        }
        if suite.is_whole() && names.iter().all(Vec::is_empty) && !self.options.doc_tests {
            doc::must_be_asked_for(package, folders)?;
        }
        let mut options = RunnerOptions {
            folders: folders.clone(),
            memory: self.plan.config.memory_mib << 20,
            runner: self.options.runner,
            // Nextest runs tests in the copy, so that is where they may write.
            writable: if self.options.runner == Runner::Nextest {
                vec![folders.tree.clone()]
            } else {
                Vec::new()
            },
            slots: names.iter().map(Vec::len).collect(),
            environment: [&compiled.environment[..], &suite.environment].concat(),
            whole: suite.is_whole(),
        };
        let run = BaselineRun {
            package,
            binaries: &compiled.binaries,
            names: &names,
            folders,
            jobs: budget.jobs,
            limit: self.timeout().or(suite.patience).unwrap_or(Duration::from_mins(5)),
            watch,
        };
        let baseline = run.run(&mut options).map_err(|error| match error {
            Error::BaselineFails { tests, output } => {
                let output = compiled.places.translate(&self.plan.files, &output);
                Error::BaselineFails { tests, output }
            }
            other => other,
        })?;
        let mut reach: FxHashMap<u32, Vec<usize>> = FxHashMap::default();
        for (index, test) in baseline.tests.iter().enumerate() {
            for &site in &test.sites {
                reach.entry(site).or_default().push(index);
            }
        }
        Ok(RustBaseline { baseline, options, reach })
    }

    fn tests(&self, compiled: &Compiled, baseline: &RustBaseline) -> Vec<TestFacts> {
        let tests = baseline.baseline.tests.iter();
        let facts =
            tests.map(|own| TestFacts { name: test_name(&compiled.binaries, own), cost: own.fuel });
        facts.collect()
    }

    fn reaching(
        &self,
        compiled: &Compiled,
        baseline: &RustBaseline,
        candidate: &Candidate,
    ) -> Vec<usize> {
        let sites = compiled.addresses(&candidate.proposals).into_iter().map(|(site, _)| site);
        let mut tests: Vec<usize> =
            sites.filter_map(|site| baseline.reach.get(&site)).flatten().copied().collect();
        tests.sort_unstable();
        tests.dedup();
        tests
    }

    fn dependencies(
        &self,
        compiled: &Compiled,
        baseline: &RustBaseline,
    ) -> Result<Dependencies, Error> {
        known::dependencies(&self.plan, &compiled.layout, &baseline.baseline.tests, &self.folders)
    }

    fn runner<'a>(
        &'a self,
        compiled: &'a Compiled,
        baseline: &'a RustBaseline,
        number: usize,
        watch: Watch<'a>,
    ) -> Result<RustRunner<'a>, Error> {
        let ground = RunnerGround {
            package: &self.plan.package,
            compiled,
            tests: &baseline.baseline.tests,
            options: &baseline.options,
            folders: &self.folders,
            limits: Limits { time: self.timeout(), factor: self.plan.config.timeout_factor },
        };
        RustRunner::new(&ground, number, watch)
    }

    fn unjudged(&self, compiled: &Compiled, candidate: &Candidate) -> Option<String> {
        in_build::unjudged(&self.plan.package, compiled, &candidate.proposals)
    }

    fn remarks(
        &self,
        compiled: &Compiled,
        baseline: &RustBaseline,
        killed: &[&Candidate],
    ) -> Vec<String> {
        let killed = killed.iter().map(|own| &own.proposals[..]);
        let mut all = baseline.baseline.remarks.clone();
        all.extend(in_build::remark(&self.plan.package, compiled, killed));
        all.extend(remarks(&self.plan, compiled, &baseline.baseline, self.options.doc_tests));
        all
    }

    /// Runs the examples of the documentation, and compares survivors with the original, if that is asked for.
    fn finish(
        &self,
        compiled: &Compiled,
        report: &mut Report,
        watch: Watch<'_>,
    ) -> Result<(), Error> {
        if self.options.doc_tests {
            let position = |part: &str| self.plan.proposals.iter().position(|own| own.id == part);
            let proposals = |id: &str| -> Vec<usize> {
                let parts = || id.split('+').filter_map(position).collect();
                position(id).map_or_else(parts, |index| vec![index])
            };
            doc::survivors(&self.plan.package, &self.folders, compiled, &proposals, report, watch)?;
        }
        if self.options.prove_equivalent {
            prove::survivors(&self.plan, report, watch)?;
        }
        Ok(())
    }
}
