//! Makes the faulty versions of the repair subjects: `versions.jsonl` and `introclass.jsonl` in
//! `lab/subjects/repair`.
//!
//! Faults are drawn by a seeded generator among the proposals of `cota-mutate` that some proposal
//! undoes again. All of them are compiled once, and a version is kept if its test fails. The same seed
//! gives the same files.

use cota_mutate::Error;
use cota_mutate::change::mutated;
use cota_mutate::config::{Config, NavigationConfig};
use cota_mutate::filter::Filter;
use cota_mutate::navigation::Options;
use cota_mutate::report::{Mutation, Verdict};
use cota_mutate::rust::package::{Package, PackageOptions};
use cota_mutate::rust::plan::Plan;
use cota_mutate::rust::proposal::SwitchForm;
use cota_mutate::rust::schema::check::Compiled;
use cota_mutate::rust::seeding::shuffle;
use cota_mutate::rust::subject::{RustOptions, RustSubject};
use cota_mutate::session::Session;
use cota_mutate::subject::{Candidate, Subject as _};
use cota_run::{Budget, Random, Watch};
use serde_json::json;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use syn::visit_mut::VisitMut;

/// Where the random numbers start.
const SEED: u64 = 2018;
/// How many faults of each function are compiled.
const POOL: usize = 90;
/// How many versions there are of each function and number of faults.
const VERSIONS: usize = 5;
/// How many sets of faults are tried for them.
const TRIES: usize = 20;

/// A function that gets faults.
struct Subject {
    program: String,
    file: String,
    function: String,
    test: String,
    /// The most faults of a version.
    faults: usize,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../subjects/repair");
    let subjects = subjects(&folder)?;
    let config = Config {
        // Those that repair got later are left out, so that the versions stay what they are.
        operators: "all,-CFN,-CTF,-MET,-ODL,-STM,-STS,-CXA,-GRD,-INS"
            .split(',')
            .map(str::to_owned)
            .collect(),
        navigation: NavigationConfig {
            preset: "repair".to_owned(),
            options: Options::preset("repair").ok_or("there is no preset for repair")?,
            call_statement_arguments: true,
        },
        ignore_limits: true,
        // The machine may be busy: only fuel ends a run.
        timeout: 300.0,
        ..Config::default()
    };
    let choice = PackageOptions {
        path: folder.clone(),
        no_default_features: true,
        features: vec!["correct".to_owned()],
        ..PackageOptions::default()
    };
    let package = Package::find(choice)?;
    let plan = Plan::new(package.clone(), config.clone(), &Filter::default())?;
    let plan = draw_pool(plan, &subjects, &mut Undo::new(&folder, config)?)?;

    let subject = RustSubject::new(plan, RustOptions::default())?;
    let (compiled, plan) = (subject.compile(Watch::default())?, &subject.plan);
    eprintln!("{} faults do not compile", compiled.dropped());
    let pools = subjects.iter().map(|subject| pool(plan, &compiled, subject)).collect::<Vec<_>>();
    let singles: Vec<Vec<usize>> = pools.iter().flatten().map(|index| vec![*index]).collect();
    let killed = judge(&subject, &compiled, &singles)?;

    let mut random = Random::new(SEED);
    let mut sets: Vec<Vec<usize>> = Vec::new();
    let mut of_set: Vec<(usize, usize)> = Vec::new();
    for (at, (subject, pool)) in subjects.iter().zip(&pools).enumerate() {
        let mut deadly: Vec<usize> =
            pool.iter().copied().filter(|index| killed.contains(&vec![*index])).collect();
        eprintln!("{}: {} of {} faults are noticed", subject.program, deadly.len(), pool.len());
        shuffle(&mut random, &mut deadly);
        for faults in 1..=subject.faults {
            let drawn = draw_sets(plan, &compiled, &deadly, faults, &mut random);
            of_set.extend(drawn.iter().map(|_| (at, faults)));
            sets.extend(drawn);
        }
    }
    let killed = judge(&subject, &compiled, &sets)?;
    let mut structures = String::new();
    let mut exercises = String::new();
    for (at, subject) in subjects.iter().enumerate() {
        for faults in 1..=subject.faults {
            let mine = sets.iter().zip(&of_set).filter(|(_, of)| **of == (at, faults));
            let kept: Vec<_> = mine
                .map(|(set, _)| set)
                .filter(|set| killed.contains(*set))
                .take(VERSIONS)
                .collect();
            if kept.len() < VERSIONS {
                return Err(format!("{}: only {} versions", subject.program, kept.len()).into());
            }
            for (number, set) in kept.iter().enumerate() {
                let edits: Vec<Mutation> = set.iter().map(|index| plan.mutation(*index)).collect();
                let version = json!({
                    "program": subject.program,
                    "function": subject.function,
                    "test": subject.test,
                    "origin": "seeded",
                    "faults": faults,
                    "version": number + 1,
                    "edits": edits,
                });
                let file = if subject.faults > 1 { &mut structures } else { &mut exercises };
                writeln!(file, "{version}")?;
            }
        }
    }
    std::fs::write(folder.join("versions.jsonl"), structures)?;
    std::fs::write(folder.join("introclass.jsonl"), exercises)?;
    Ok(())
}

/// The functions that the table lists as correct.
fn subjects(folder: &Path) -> Result<Vec<Subject>, Box<dyn std::error::Error>> {
    let table = std::fs::read_to_string(folder.join("programs.tsv"))?;
    let mut subjects = Vec::new();
    for row in table.lines().skip(1) {
        let cells: Vec<&str> = row.split('\t').collect();
        let [program, collection, file, function, test, ..] = cells[..] else {
            return Err(format!("not a row: {row}").into());
        };
        let faults = match collection {
            "structures" => 4,
            "introclass" => 1,
            _ => continue,
        };
        let [program, file, function, test] = [program, file, function, test].map(str::to_owned);
        subjects.push(Subject { program, file, function, test, faults });
    }
    Ok(subjects)
}

/// Keeps some faults of each subject, drawn among those that can be undone.
fn draw_pool(plan: Plan, subjects: &[Subject], undo: &mut Undo) -> Result<Plan, Error> {
    let mut random = Random::new(SEED);
    let mut kept = BTreeSet::new();
    for subject in subjects {
        let mut own = of_subject(&plan, subject);
        shuffle(&mut random, &mut own);
        let mut found = 0;
        for index in own {
            if found < POOL && undo.is_possible(&plan, index)? {
                kept.insert(index);
                found += 1;
            }
        }
        eprintln!("{}: {found} faults that can be undone", subject.program);
    }
    let ids: BTreeSet<String> =
        kept.iter().map(|&index| plan.proposals[index].id.clone()).collect();
    Ok(plan.only(|own| ids.contains(&own.id)))
}

fn of_subject(plan: &Plan, subject: &Subject) -> Vec<usize> {
    let is_own = |&index: &usize| {
        let proposal = &plan.proposals[index];
        plan.functions[proposal.function].name == subject.function
            && plan.files[proposal.file].file.path == Path::new(&subject.file)
    };
    (0..plan.proposals.len()).filter(is_own).collect()
}

/// Finds out whether a fault can be undone by a proposal: in a copy that has the fault.
struct Undo {
    folder: tempfile::TempDir,
    package: Package,
    config: Config,
}

impl Undo {
    fn new(subjects: &Path, config: Config) -> Result<Self, Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        std::fs::create_dir(folder.path().join("src"))?;
        for entry in std::fs::read_dir(subjects.join("src"))?.flatten() {
            if entry.path().is_file() {
                std::fs::copy(entry.path(), folder.path().join("src").join(entry.file_name()))?;
            }
        }
        let manifest = std::fs::read_to_string(subjects.join("Cargo.toml"))?;
        let cota = subjects.join("../../cota").canonicalize()?;
        let manifest = manifest.replace("../../cota", &cota.display().to_string());
        std::fs::write(folder.path().join("Cargo.toml"), manifest)?;
        std::fs::copy(subjects.join("Cargo.lock"), folder.path().join("Cargo.lock"))?;
        let path = folder.path().to_owned();
        let choice = PackageOptions {
            path,
            no_default_features: true,
            features: vec!["correct".to_owned()],
            ..PackageOptions::default()
        };
        Ok(Self { package: Package::find(choice)?, folder, config })
    }

    fn is_possible(&mut self, plan: &Plan, index: usize) -> Result<bool, Error> {
        let fault = plan.mutation(index);
        let proposal = &plan.proposals[index];
        let file = &plan.files[proposal.file].file;
        let wrong = mutated(&file.text, &[&fault])?;
        if syn::parse_file(&wrong).is_err() {
            return Ok(false);
        }
        let path: PathBuf = self.folder.path().join(&fault.file);
        // Modules stand for themselves, so the others need not be read.
        let library = self.folder.path().join("src/lib.rs");
        let module = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        std::fs::write(&library, format!("pub mod {module};\n")).map_err(Error::io(&library))?;
        std::fs::write(&path, &wrong).map_err(Error::io(&path))?;
        let filter = Filter {
            files: vec![fault.file.clone()],
            functions: vec![fault.function.clone()],
            ..Filter::default()
        };
        let back = Plan::new(self.package.clone(), self.config.clone(), &filter);
        std::fs::write(&path, &file.text).map_err(Error::io(&path))?;
        let back = back?;
        let (bare, tree) = (bare(&file.text), tree(&file.text));
        Ok((0..back.proposals.len()).any(|index| {
            let edit = back.mutation(index);
            edit.span.line <= fault.span.line
                && fault.span.line <= edit.span.end_line
                && mutated(&wrong, &[&edit])
                    .is_ok_and(|right| self::bare(&right) == bare && self::tree(&right) == tree)
        }))
    }
}

/// A text without blanks and parentheses: what is the same has the same.
fn bare(text: &str) -> String {
    text.chars().filter(|sign| !sign.is_whitespace() && !matches!(sign, '(' | ')')).collect()
}

/// The program without parentheses around expressions.
fn tree(text: &str) -> Option<syn::File> {
    struct Strip;
    impl VisitMut for Strip {
        fn visit_expr_mut(&mut self, expression: &mut syn::Expr) {
            while let syn::Expr::Paren(inner) = expression {
                *expression = (*inner.expr).clone();
            }
            syn::visit_mut::visit_expr_mut(self, expression);
        }
    }
    let mut file = syn::parse_file(text).ok()?;
    Strip.visit_file_mut(&mut file);
    Some(file)
}

/// The faults of a subject that can be switched on together with others.
fn pool(plan: &Plan, compiled: &Compiled, subject: &Subject) -> Vec<usize> {
    let has_switch = |&index: &usize| {
        let site = compiled.layout.addresses[index].map(|(site, _)| site as usize);
        site.is_some_and(|site| compiled.layout.sites[site].form != SwitchForm::Body)
    };
    of_subject(plan, subject).into_iter().filter(has_switch).collect()
}

/// Sets of faults in different statements, no set twice.
fn draw_sets(
    plan: &Plan,
    compiled: &Compiled,
    pool: &[usize],
    faults: usize,
    random: &mut Random,
) -> Vec<Vec<usize>> {
    let site = |index: usize| {
        let address = compiled.layout.addresses[index];
        address.map(|(site, _)| compiled.layout.sites[site as usize].range.clone())
    };
    let apart = |a: usize, b: usize| {
        let (Some(one), Some(two)) = (site(a), site(b)) else { return false };
        plan.proposals[a].statement != plan.proposals[b].statement
            && (one.end <= two.start || two.end <= one.start)
    };
    let mut sets: Vec<Vec<usize>> = Vec::new();
    for _ in 0..TRIES * 10 {
        let mut order = pool.to_vec();
        shuffle(random, &mut order);
        let mut set: Vec<usize> = Vec::new();
        for index in order {
            if set.len() < faults && set.iter().all(|&other| apart(index, other)) {
                set.push(index);
            }
        }
        set.sort_unstable();
        if set.len() == faults && !sets.contains(&set) && sets.len() < TRIES {
            sets.push(set);
        }
    }
    sets
}

/// Those sets with which a test fails; one that only does not end is not among them.
fn judge(
    subject: &RustSubject,
    compiled: &Compiled,
    sets: &[Vec<usize>],
) -> Result<BTreeSet<Vec<usize>>, Error> {
    let candidate = |set: &Vec<usize>| Candidate {
        id: String::new(),
        proposals: set.clone(),
        mutations: Vec::new(),
        group: subject.plan.proposals[set[0]].function,
    };
    let candidates: Vec<Candidate> = sets.iter().map(candidate).collect();
    let budget = Budget { jobs: subject.plan.config.workers(), ..Budget::default() };
    let session = Session::begin(subject, compiled, &budget, Watch::default())?;
    let judged = session.verdicts(&candidates, &budget, Watch::default())?;
    let killed = sets
        .iter()
        .zip(judged)
        .filter(|(_, verdict)| matches!(verdict, Verdict::Killed { how: None, .. }));
    Ok(killed.map(|(set, _)| set.clone()).collect())
}
