//! Measuring it anew: one build for each subject, a kill matrix for each suite.

use super::NAVIGATION;
use super::measured::{Alive, Dominators, Measured};
use cota_mutate::Error;
use cota_mutate::analysis::{KillMatrix, subsumption};
use cota_mutate::config::{Config, NavigationConfig};
use cota_mutate::filter::Filter;
use cota_mutate::navigation::Options;
use cota_mutate::plan::Plan;
use cota_mutate::report::Report;
use cota_mutate::rust::package::{Choice, Package};
use cota_mutate::session::{self, Suite};
use std::collections::BTreeSet;
use std::ops::{ControlFlow, Range};
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// What to measure.
#[derive(Clone, Debug)]
pub struct Wanted<'a> {
    /// The folder of the crate with the subjects.
    pub folder: &'a Path,
    /// The subject.
    pub subject: &'a str,
    /// The suites, by the numbers of their seeds.
    pub seeds: Range<usize>,
    /// How many runs at a time; 0 for as many as there are processors.
    pub jobs: usize,
}

/// Measures a subject, going on from what is known already; `each` is told after each suite, and may say
/// that it is enough.
///
/// # Errors
/// The crate cannot be mutated, built or tested.
pub fn subject(
    wanted: &Wanted<'_>,
    known: Option<Measured>,
    each: &mut dyn FnMut(&Measured) -> ControlFlow<()>,
) -> Result<Measured, Error> {
    let package = Package::find(Choice { path: wanted.folder.to_owned(), ..Choice::default() })?;
    // The configuration of the thesis: the basic operators, and navigation by replacement alone.
    let navigation = NavigationConfig {
        preset: "thesis".to_owned(),
        call_statement_arguments: true,
        options: Options::thesis(),
    };
    let operators = vec!["basic".to_owned(), NAVIGATION.to_owned()];
    let config = Config { operators, navigation, jobs: wanted.jobs, ..Config::default() };
    let files = vec![format!("src/{}.rs", wanted.subject)];
    let plan = Plan::new(package, config, &Filter { files, ..Filter::default() })?;

    let known = known.unwrap_or_default();
    let seeds: Vec<usize> =
        wanted.seeds.clone().filter(|seed| !known.seeds.contains_key(seed)).collect();
    let mut names: Vec<String> = seeds.iter().map(|seed| format!("random:{seed}")).collect();
    if !known.exhaustive {
        names.insert(0, "exhaustive".to_owned());
    }
    let suite = |name: &String| Suite {
        tests: format!("suite::{}::", wanted.subject),
        environment: vec![("COTA_SUITE".to_owned(), name.clone())],
        ..Suite::default()
    };
    let suites: Vec<Suite> = names.iter().map(suite).collect();
    let mut measured = Measured { subject: wanted.subject.to_owned(), ..known };
    let mut wrong = None;
    let stop = AtomicBool::new(false);
    session::matrices(plan, &suites, &stop, &|_| {}, &mut |number, report| {
        let matrix = report.kill_matrix();
        if let Err(error) = add(&mut measured, names[number].strip_prefix("random:"), &matrix) {
            wrong = Some(error);
            return ControlFlow::Break(());
        }
        count(&mut measured, &report);
        each(&measured)
    })?;
    match wrong {
        Some(error) => Err(Error::Runner(error)),
        None => Ok(measured),
    }
}

/// Adds what a suite says about who dominates; the exhaustive one is only there to kill.
fn add(measured: &mut Measured, seed: Option<&str>, matrix: &KillMatrix) -> Result<(), String> {
    let Some(seed) = seed.and_then(|seed| seed.parse().ok()) else {
        measured.exhaustive = true;
        return Ok(());
    };
    let without = matrix.with_mutants(|mutant| mutant.operator != NAVIGATION);
    let sides = [dominators(&without)?, dominators(matrix)?];
    measured.seeds.insert(seed, sides);
    Ok(())
}

fn dominators(matrix: &KillMatrix) -> Result<Dominators, String> {
    let graph = subsumption(matrix).map_err(|error| error.to_string())?;
    let mut found = Dominators { all: graph.dominators().count(), ..Dominators::default() };
    for class in graph.dominators() {
        let operators: BTreeSet<&String> = class.operators.iter().collect();
        for &operator in &operators {
            let (all, pure) = found.of.entry(operator.clone()).or_default();
            *all += 1;
            *pure += usize::from(operators.len() == 1);
        }
    }
    Ok(found)
}

/// How many mutants there are, and which ones of the operator no suite has killed so far.
fn count(measured: &mut Measured, report: &Report) {
    let first = measured.mutants == 0;
    let of_navigation = |mutant: &cota_mutate::report::Mutant| mutant.operator() == NAVIGATION;
    let compiled = |mutant: &&cota_mutate::report::Mutant| mutant.verdict.word() != "not compiled";
    let (navigation, others): (Vec<_>, Vec<_>) =
        report.mutants.iter().partition(|mutant| of_navigation(mutant));
    measured.proposed = others.len();
    measured.mutants = others.into_iter().filter(compiled).count();
    measured.navigation_proposed = navigation.len();
    measured.navigation = navigation.iter().copied().filter(compiled).count();
    let alive: Vec<&cota_mutate::report::Mutant> =
        navigation.into_iter().filter(|mutant| mutant.verdict.alive()).collect();
    if first {
        measured.alive = alive
            .iter()
            .map(|mutant| {
                let change = &mutant.mutations[0];
                Alive {
                    id: mutant.id.clone(),
                    function: change.function.clone(),
                    original: change.original.clone(),
                    replacement: change.replacement.clone(),
                    reason: String::new(),
                }
            })
            .collect();
    } else {
        measured.alive.retain(|one| alive.iter().any(|mutant| mutant.id == one.id));
    }
}
