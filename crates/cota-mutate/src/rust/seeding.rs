//! Faulty versions of a crate, with their ground truth: for studies of fault localisation and repair.

use crate::Error;
use crate::change::mutated;
use crate::report::Mutation;
use crate::rust::operators::RUST;
use crate::rust::plan::Plan;
use crate::rust::proposal::Proposal;
use crate::rust::schema::check::{BuildOptions, cargo};
use crate::rust::schema::layout::Placement;
use crate::rust::schema::tree::{Folders, write_if_new};
use crate::rust::subject::compile;
use cota_results::mutants::{Faults, Listed};
use cota_run::{Budget, Finished, Random, StopReason, Watch};
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// What to write.
#[derive(Clone, Debug)]
pub struct SeedOptions {
    /// How many faults a version has.
    pub faults: usize,
    /// The folder to write to.
    pub output: PathBuf,
}

/// A version that was written.
#[derive(Clone, Debug)]
pub struct Version {
    pub folder: PathBuf,
    /// The identifiers of its faults.
    pub ids: Vec<String>,
}

/// Puts items into a random order, the one that stored seeds mean.
pub fn shuffle<T>(random: &mut Random, items: &mut [T]) {
    for at in (1..items.len()).rev() {
        items.swap(at, random.remainder(at + 1));
    }
}

/// How often a version that does not compile is drawn again.
const TRIES: usize = 50;

/// Writes the versions: folders `version-1` and so on, each a copy of the workspace with faults and a
/// file `faults.json` that names them. Every version compiles. A result of the budget is a version, of which there is one
/// by default, and a step is one that is compiled.
///
/// # Errors
/// If the folder exists, or there are not enough faults that go together.
pub fn write(
    plan: &Plan,
    options: &SeedOptions,
    budget: &Budget,
    watch: Watch<'_>,
) -> Result<Finished<Vec<Version>>, Error> {
    let (start, watch) = (Instant::now(), budget.watch(watch));
    let wanted = budget.results.unwrap_or(1);
    if options.output.exists() {
        return Err(Error::Usage(format!("{} exists already", options.output.display())));
    }
    let folders = Folders::new(&plan.package)?;
    let compiled = compile(plan, &folders, BuildOptions::default(), watch)?;
    let usable: Vec<usize> = (0..plan.proposals.len())
        .filter(|&index| !matches!(compiled.placements[index], Placement::Dropped(_)))
        .collect();
    let mut random = Random::new(budget.seed);
    let mut versions: Vec<Version> = Vec::new();
    let (mut steps, mut stop) = (0, StopReason::Limit);
    watch.begin("versions", Some(wanted));
    'versions: for number in 1..=wanted {
        let folder = options.output.join(format!("version-{number}"));
        let mut written = None;
        for _ in 0..TRIES {
            // The results are counted by the loop.
            if let Some(reason) = budget.spent(steps, 0).or_else(|| watch.stop_reason()) {
                stop = reason;
                break 'versions;
            }
            let Some(chosen) = draw(plan, &usable, options.faults, &mut random) else { break };
            let mut ids: Vec<String> =
                chosen.iter().map(|&index| plan.proposals[index].id.clone()).collect();
            ids.sort();
            if versions.iter().any(|version| version.ids == ids) {
                continue;
            }
            let fault = |&index: &usize| Listed {
                id: plan.proposals[index].id.clone(),
                mutation: plan.mutation(index),
            };
            let faults: Vec<Listed> = chosen.iter().map(fault).collect();
            steps += 1;
            if compiles(plan, &folders, &faults)? {
                write_version(plan, &folder, &faults)?;
                written = Some(Version { folder: folder.clone(), ids });
                break;
            }
        }
        versions.push(written.ok_or_else(|| {
            Error::Usage(format!(
                "there are no {} faults that go together for version {number}",
                options.faults
            ))
        })?);
        watch.add(1);
    }
    Ok(Finished { result: versions, stop, steps, elapsed: start.elapsed() })
}

/// Draws faults that do not touch each other.
fn draw(plan: &Plan, usable: &[usize], faults: usize, random: &mut Random) -> Option<Vec<usize>> {
    if usable.len() < faults {
        return None;
    }
    for _ in 0..TRIES {
        let mut chosen: Vec<usize> = Vec::new();
        for _ in 0..faults * TRIES {
            let index = usable[random.remainder(usable.len())];
            let proposal = &plan.proposals[index];
            let apart = chosen.iter().all(|&other| {
                let other = &plan.proposals[other];
                let (one, two) = (touched(other), touched(proposal));
                other.file != proposal.file || one.end <= two.start || two.end <= one.start
            });
            if apart {
                chosen.push(index);
            }
            if chosen.len() == faults {
                return Some(chosen);
            }
        }
    }
    None
}

/// What a fault has to do with: its place, since one within it could be grouped otherwise beside it.
fn touched(proposal: &Proposal) -> &Range<usize> {
    proposal.place.as_ref().filter(|place| !place.range.is_empty()).map_or(
        &proposal.span,
        |place| {
            if place.range.len() > proposal.span.len() { &place.range } else { &proposal.span }
        },
    )
}

/// The text of a file with faults, each of its lines that has K of them marked `// cota: limit K`.
///
/// # Errors
/// If the text is not the one that the faults are for.
pub fn marked(text: &str, faults: &[&Mutation]) -> Result<String, Error> {
    let mut limits: BTreeMap<usize, usize> = BTreeMap::new();
    for fault in faults {
        *limits.entry(fault.span.line).or_default() += 1;
    }
    // Marks go to the ends of lines, so the places of the faults stay where they are.
    let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
    for (line, limit) in limits {
        if let Some(line) = lines.get_mut(line - 1) {
            *line = format!("{line} // cota: limit {limit}");
        }
    }
    mutated(&lines.join("\n"), faults)
}

/// The texts of the files with faults.
fn texts<'m>(
    plan: &Plan,
    mutations: impl Iterator<Item = &'m Mutation>,
) -> Result<BTreeMap<PathBuf, String>, Error> {
    let mut by_file: BTreeMap<&str, Vec<&Mutation>> = BTreeMap::new();
    for mutation in mutations {
        by_file.entry(&mutation.file).or_default().push(mutation);
    }
    let mut texts = BTreeMap::new();
    for (file, mutations) in by_file {
        let listed = plan.files.iter().find(|listed| listed.file.path == Path::new(file));
        let text = listed.map_or("", |listed| listed.file.text.as_str());
        texts.insert(PathBuf::from(file), mutated(text, &mutations)?);
    }
    Ok(texts)
}

fn compiles(plan: &Plan, folders: &Folders, faults: &[Listed]) -> Result<bool, Error> {
    let faults = faults.iter().map(|fault| &fault.mutation);
    let changed = texts(plan, faults)?.into_iter().collect();
    folders.update(&plan.package, &changed)?;
    let mut command = cargo(&plan.package, folders);
    command.args(["check", "--tests", "--quiet", "--package", &plan.package.spec]);
    command.args(plan.package.choice.build_arguments());
    Ok(cota_os::output(&mut command).map_err(Error::io("cargo"))?.status.success())
}

fn write_version(plan: &Plan, folder: &Path, faults: &[Listed]) -> Result<(), Error> {
    let changed = texts(plan, faults.iter().map(|fault| &fault.mutation))?;
    copy(plan, Path::new(""), folder, &changed)?;
    let faults = Faults {
        language: RUST.id.to_owned(),
        package: plan.package.name.clone(),
        faults: faults.to_vec(),
    };
    write_if_new(&folder.join("faults.json"), cota_results::pretty(&faults).as_bytes())
}

fn copy(
    plan: &Plan,
    at: &Path,
    folder: &Path,
    changed: &BTreeMap<PathBuf, String>,
) -> Result<(), Error> {
    let from = plan.package.root.join(at);
    for entry in std::fs::read_dir(&from).map_err(Error::io(&from))?.flatten() {
        let (path, full) = (at.join(entry.file_name()), entry.path());
        let built = full == plan.package.target || full.join("CACHEDIR.TAG").exists();
        if full.is_dir() {
            if !built && entry.file_name() != ".git" {
                copy(plan, &path, folder, changed)?;
            }
        } else if let Some(text) = changed.get(&path) {
            write_if_new(&folder.join(&path), text.as_bytes())?;
        } else if full.is_file() {
            let bytes = std::fs::read(&full).map_err(Error::io(&full))?;
            write_if_new(&folder.join(&path), &bytes)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Span;

    #[test]
    fn faulty_lines_are_marked_with_how_many_faults_they_have() {
        let fault = |line, column, original: &str, replacement: &str| Mutation {
            operator: "AORB".to_owned(),
            detail: String::new(),
            file: "lib.rs".to_owned(),
            function: "f".to_owned(),
            span: Span { line, column, end_line: line, end_column: column + original.len() },
            original: original.to_owned(),
            replacement: replacement.to_owned(),
        };
        let faults = [fault(2, 3, "+", "-"), fault(2, 7, "*", "/"), fault(3, 1, "d", "(e)")];
        let text = marked("let\na + b * c;\nd\n", &faults.each_ref()).unwrap();
        assert_eq!(text, "let\na - b / c; // cota: limit 2\n(e) // cota: limit 1\n");
        assert!(marked("let\na - b * c;\nd\n", &faults.each_ref()).is_err());
    }

    #[test]
    fn shuffling_keeps_all_and_depends_on_the_seed() {
        let order = |seed| {
            let mut items: Vec<u32> = (0..9).collect();
            shuffle(&mut Random::new(seed), &mut items);
            items
        };
        assert_eq!(order(1), order(1));
        assert_ne!(order(1), order(2));
        let mut sorted = order(3);
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..9));
    }
}
