//! A package that is built with its edits, and the workers on it.

use crate::protocol::{Input, OfferedTest, Switch, Traced};
use crate::report::{Counterexample, Exam, Suspect};
use crate::rust::against;
use crate::rust::options::RepairOptions;
use crate::rust::region::Region;
use crate::rust::specification::{Tests, has_allocator, targets};
use crate::rust::team::{Ground, Team};
use crate::space::ANGELIC;
use crate::subject::Tester;
use crate::{Error, spectrum};
use cota_mutate::config::Config;
use cota_mutate::filter::Filter;
use cota_mutate::rust::package::Package;
use cota_mutate::rust::plan::Plan;
use cota_mutate::rust::schema::check::{Binary, BuildOptions, Compiled};
use cota_mutate::rust::schema::tree::Folders;
use cota_mutate::rust::subject::compile;
use cota_mutate::rust::types::Types;
use cota_run::Watch;
use std::collections::BTreeSet;
use std::ops::Range;

/// How many inputs of each kind are traced.
const MOST_TRACED: usize = 200;

/// The plan of a package in which nothing is proposed yet.
pub fn plan(package: &Package, options: &RepairOptions) -> Result<Plan, Error> {
    let config = Config { operators: Vec::new(), ..options.config.clone() };
    plan_with(package, &RepairOptions { config, ..options.clone() }, &Types::default())
}

/// The plan of a package with all proposals for the functions whose types are known: the limits of a region are applied
/// later.
pub fn plan_with(package: &Package, options: &RepairOptions, types: &Types) -> Result<Plan, Error> {
    let config = Config { ignore_limits: true, ..options.config.clone() };
    let (filter, package) = (Filter::default(), package.clone());
    Ok(Plan::with_types(package, config, &filter, &options.texts, types)?)
}

/// The folders of repair.
pub fn folders(package: &Package, options: &RepairOptions) -> Result<Folders, Error> {
    let mut folders = Folders::of("repair", package)?;
    if !options.optimize {
        // The build of mutation testing is used here too.
        folders.build = Folders::new(package)?.build;
    }
    Ok(folders)
}

/// A plan without anything proposed, with what specifies.
///
/// # Errors
/// If files cannot be read or parsed, or there is no such function or reference.
pub fn planned(
    options: &RepairOptions,
    package: &Package,
    function: Option<&str>,
) -> Result<(Plan, Region), Error> {
    let (plan, region) = compared(plan(package, options)?, options, function)?;
    Ok((plan.only(|_| false), region))
}

/// A plan with the comparison with the reference, if there is one.
///
/// # Errors
/// If there is no such function or reference.
pub fn compared(
    plan: Plan,
    options: &RepairOptions,
    function: Option<&str>,
) -> Result<(Plan, Region), Error> {
    let region = Region::find(&plan, function, options.ignore_limits)?;
    let plan = match &options.against {
        Some((reference, scope)) => {
            against::with_comparison(plan, region.function, reference, scope)?
        }
        None => plan,
    };
    Ok((plan, region))
}

/// A package with its edits behind switches, and the tests that specify.
pub struct Built {
    /// What was planned.
    pub plan: Plan,
    /// What compiled.
    pub compiled: Compiled,
    /// The test programs with the tests that specify.
    pub programs: Vec<(Binary, Vec<String>)>,
    folders: Folders,
    pub counts_memory: bool,
    tests: Tests,
}

impl Built {
    /// An input that a candidate fails on, as a report has it.
    ///
    /// # Errors
    /// If a worker is lost.
    pub fn counterexample(
        &self,
        team: &mut Team,
        candidate: &[Switch],
        input: Input,
    ) -> Result<Counterexample, Error> {
        let test = team.tests()[input.0 as usize].name.clone();
        let (input, message) = team.show(candidate, input)?;
        let message = self.compiled.places.translate(&self.plan.files, &message);
        Ok(Counterexample { test, input, message })
    }

    /// Builds a plan. If no test is named, the tests that reach what can be edited specify.
    ///
    /// # Errors
    /// If it does not build, or there is nothing that specifies.
    pub fn new(plan: Plan, options: &RepairOptions, watch: Watch<'_>) -> Result<Self, Error> {
        let (tests, plan) = Tests::prepare(plan);
        let package = plan.package.clone();
        let folders = folders(&package, options)?;
        let targets = targets(&plan, options);
        let build = build_options(&plan, options, targets);
        let counts_memory = build.counts_memory;
        let compiled = compile(&plan, &folders, build, watch)?;
        let wanted: Vec<String> = match &options.against {
            Some(_) => options.tests.iter().cloned().chain([against::NAME.to_owned()]).collect(),
            None => options.tests.clone(),
        };
        let programs = tests.choose(&compiled, &package, &wanted)?;
        let mut built = Self { plan, compiled, programs, folders, counts_memory, tests };
        if wanted.is_empty() && !built.plan.proposals.is_empty() {
            built.programs = built.reaching()?;
        }
        Ok(built)
    }

    /// Workers, with an environment.
    ///
    /// # Errors
    /// If one does not come up.
    pub fn team(&self, jobs: usize, environment: &[(String, String)]) -> Result<Team, Error> {
        let ground = Ground {
            package: &self.plan.package,
            folders: &self.folders,
            programs: &self.programs,
            jobs,
            memory: self.plan.config.memory_mib << 20,
        };
        Team::start(&ground, environment)
    }

    /// The tests that specify, as a report has them.
    pub fn exams(&self, team: &Team) -> Vec<Exam> {
        let exam = |exam: &OfferedTest| Exam {
            name: exam.name.clone(),
            inputs: exam.inputs,
            complete: exam.complete,
            plain: self.tests.is_plain(&exam.name),
        };
        team.tests().iter().map(exam).collect()
    }

    /// The tests that reach what may be edited, judged by some of their inputs.
    fn reaching(&self) -> Result<Vec<(Binary, Vec<String>)>, Error> {
        let mut team = self.team(1, &[])?;
        let layout = &self.compiled.layout;
        let bodies: BTreeSet<u32> =
            self.plan.proposals.iter().map(|proposal| layout.bodies[proposal.function]).collect();
        let mut reach = Vec::new();
        for exam in 0..team.tests().len() {
            let all: Vec<Input> =
                (0..team.tests()[exam].inputs as u32).map(|input| (exam as u32, input)).collect();
            let runs = team.trace(layout.sites.len(), &[], &[], &some(&all))?;
            // A run that ended its process may have reached it.
            reach.push(runs.iter().any(|run| {
                run.as_ref().is_none_or(|run| bodies.iter().any(|&body| run.visits(body)))
            }));
        }
        let mut reach = reach.into_iter();
        let mut programs = Vec::new();
        for (binary, tests) in &self.programs {
            // The harness runs tests in the order of their names.
            let chosen: Vec<String> =
                tests.iter().filter(|_| reach.next().unwrap_or(true)).cloned().collect();
            if !chosen.is_empty() {
                programs.push((binary.clone(), chosen));
            }
        }
        if programs.is_empty() {
            return Err(Error::Usage("no test reaches what is to be edited".to_owned()));
        }
        Ok(programs)
    }

    /// How suspicious each site is.
    ///
    /// # Errors
    /// If a worker is lost.
    pub fn suspicion(&self, team: &mut Team, failing: &[Input]) -> Result<Vec<f64>, Error> {
        let failed: BTreeSet<Input> = failing.iter().copied().collect();
        let all =
            team.tests().iter().enumerate().flat_map(|(exam, own)| {
                (0..own.inputs as u32).map(move |input| (exam as u32, input))
            });
        let passing: Vec<Input> = all.filter(|input| !failed.contains(input)).collect();
        let mut inputs = some(failing);
        inputs.extend(some(&passing));
        let layout = &self.compiled.layout;
        let runs: Vec<Traced> =
            team.trace(layout.sites.len(), &[], &[], &inputs)?.into_iter().flatten().collect();
        Ok(spectrum::suspicion(layout.sites.len(), &runs))
    }

    /// The most suspicious statements.
    pub fn suspects(&self, suspicion: &[f64]) -> Vec<Suspect> {
        const SHOWN: usize = 5;
        let mut found: Vec<(f64, Range<usize>, usize)> = Vec::new();
        for (proposal, address) in self.plan.proposals.iter().zip(&self.compiled.layout.addresses) {
            let whole = proposal.statement == self.plan.functions[proposal.function].body
                // The place between two statements is none, nor are two that change places.
                || proposal.statement.is_empty()
                || matches!(proposal.operator, "STS" | "STM");
            let known = found.iter().any(|(_, statement, _)| *statement == proposal.statement);
            if let Some((site, _)) = address
                && !known
                && !whole
                && proposal.operator != ANGELIC
            {
                found.push((suspicion[*site as usize], proposal.statement.clone(), proposal.file));
            }
        }
        found.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.start.cmp(&b.1.start)));
        let suspect = |(suspicion, statement, file): (f64, Range<usize>, usize)| {
            let file = &self.plan.files[file].file;
            let text = file.text[statement.clone()].lines().next().unwrap_or_default();
            let line = file.position(statement.start).line;
            Suspect { line, text: text.trim().to_owned(), suspicion }
        };
        found.into_iter().take(SHOWN).map(suspect).collect()
    }
}

/// Evenly chosen inputs.
fn some(all: &[Input]) -> Vec<Input> {
    let count = all.len().min(MOST_TRACED);
    (0..count).map(|at| all[at * all.len() / count]).collect()
}

fn build_options(plan: &Plan, options: &RepairOptions, targets: Vec<String>) -> BuildOptions {
    BuildOptions {
        nested: true,
        counts_memory: !has_allocator(plan),
        // What is shown is built as text, where the compiler says so.
        ignores_lints: true,
        targets,
        environment: environment(plan, options.optimize),
        fresh: false,
        limit: None,
    }
}

/// What cargo finds in its environment: nobody debugs what is built. Debug assertions and overflow checks stay as the
/// user's profile has them.
pub fn environment(plan: &Plan, optimize: bool) -> Vec<(String, String)> {
    let profile = plan.package.choice.profile.as_deref().unwrap_or("test");
    let mut all = Vec::new();
    for name in ["dev", profile].map(|name| name.to_uppercase().replace('-', "_")) {
        all.push((format!("CARGO_PROFILE_{name}_DEBUG"), "0".to_owned()));
        if optimize {
            all.push((format!("CARGO_PROFILE_{name}_OPT_LEVEL"), "1".to_owned()));
        }
    }
    all
}
