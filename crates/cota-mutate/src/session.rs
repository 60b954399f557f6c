//! One run of mutation testing, from the source to the verdicts.

use crate::Error;
use crate::operators::registry::OPERATORS;
use crate::operators::{Edit, Target};
use crate::proposal::{Function, Proposal};
use crate::run::baseline::{self, Baseline};
use crate::run::judge::{Court, Job, Judged, Limits};
use crate::run::worker::Setup;
use crate::rust::files::{self, Listed};
use crate::rust::package::{Choice, Package};
use crate::rust::walk::Apply;
use crate::schema::check::{Compiled, Schema};
use crate::schema::layout::State;
use crate::schema::tree::Folders;
use crate::verdict::Verdict;
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The operators of a run.
pub struct Chosen {
    names: Vec<&'static str>,
    navigation: Option<crate::rust::navigate::Navigation>,
}

impl Apply for Chosen {
    fn apply(&self, target: &Target<'_>) -> Vec<(&'static str, Edit)> {
        let mut edits = Vec::new();
        let mut found = Vec::new();
        for operator in OPERATORS.iter().filter(|operator| self.names.contains(&operator.name)) {
            if let Some(apply) = operator.apply {
                apply(target, &mut edits);
                found.extend(edits.drain(..).map(|edit| (operator.name, edit)));
            }
        }
        if let Some(navigation) = &self.navigation {
            navigation.apply(target, &mut edits);
            found
                .extend(edits.drain(..).map(|edit| (crate::operators::registry::NAVIGATION, edit)));
        }
        found
    }
}

/// Everything in one: for the first path through all layers.
///
/// # Errors
/// If there is no result.
pub fn run(choice: Choice) -> Result<(Vec<Proposal>, Vec<Verdict>), Error> {
    let package = Package::find(choice)?;
    let files: Vec<Listed> = files::read(&package)?;
    let mut functions: Vec<Function> = Vec::new();
    let mut proposals: Vec<Proposal> = Vec::new();
    let mut loops = Vec::new();
    let mut left_out: BTreeMap<&'static str, usize> = BTreeMap::new();
    let items = crate::rust::items::Items::collect(&files, &package.cfg);
    let mut options = crate::navigation::Options::default();
    options.mechanisms.remove(&crate::navigation::Mechanism::Literals);
    let navigator = crate::navigation::Navigator::new(options).unwrap();
    let navigation = Some(crate::rust::navigate::Navigation::new(navigator, &items));
    let chosen = Chosen {
        names: OPERATORS.iter().filter(|o| o.default).map(|o| o.name).collect(),
        navigation,
    };
    for (index, listed) in files.iter().enumerate() {
        let found = files::walk(listed, index, &package.cfg, &items, &chosen);
        let first = functions.len();
        functions.extend(found.functions);
        proposals.extend(found.proposals.into_iter().map(|mut proposal| {
            proposal.function += first;
            proposal
        }));
        loops.push(found.loops);
        for (reason, count) in found.left_out {
            *left_out.entry(reason).or_default() += count;
        }
    }
    let folders = Folders::new(&package)?;
    let schema = Schema { package: &package, files: &files, loops, functions, proposals };
    let compiled: Compiled = schema.compile(&folders, &mut |stage| eprintln!("{stage}"))?;
    let names = baseline::list(&package, &compiled.binaries)?;
    let mut setup = Setup {
        memory: 2 << 30,
        servers: cfg!(target_os = "linux"),
        writable: Vec::new(),
        slots: names.iter().map(Vec::len).collect(),
    };
    let limit = Duration::from_secs(60);
    let baseline: Baseline =
        baseline::run(&package, &compiled.binaries, &names, &mut setup, &folders, 2, limit)?;
    let stop = AtomicBool::new(false);
    let court = Court {
        package: &package,
        binaries: &compiled.binaries,
        baseline: &baseline,
        setup: &setup,
        folders: &folders,
        limits: Limits { time: None, factor: 8 },
        jobs: 2,
        matrix: false,
        stop: &stop,
    };
    let mut jobs = Vec::new();
    let mut of_job = Vec::new();
    let mut verdicts = Vec::new();
    for (index, proposal) in schema.proposals.iter().enumerate() {
        if let Some(address) = compiled.layout.addresses[index] {
            jobs.push(Job { choices: vec![address], group: proposal.function });
            of_job.push(index);
        }
        verdicts.push(match &compiled.states[index] {
            State::Dropped(code) => Verdict::NotCompiled { code: code.clone() },
            _ => Verdict::NotRun,
        });
    }
    let judged: Vec<Judged> = court.judge(&jobs, &|_, _| {})?;
    for (index, judged) in of_job.into_iter().zip(judged) {
        verdicts[index] = judged.verdict;
    }
    Ok((schema.proposals, verdicts))
}
