//! The study of repair: the programs of a folder of subjects, repaired one after another.
//!
//! `programs.tsv` lists the programs; those that are faulty as they stand are repaired as they stand.
//! `versions.jsonl`, `introclass.jsonl` and `own.jsonl` have faulty versions of the correct ones, as edits, and
//! `faults.jsonl` and `historical.jsonl` have functions that are faulty as they stand, with what undoes the fault.

use cota_mutate::report::Mutation;
use cota_mutate::rust::package::{Package, PackageOptions};
use cota_mutate::rust::seeding::marked;
use cota_repair::{Error, RepairOptions, Report};
use cota_results::repairs::{ProgramRepair, Unpruned, WithoutNavigation};
use cota_run::{Budget, Watch};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A program to be repaired.
#[derive(Clone, Debug)]
pub struct Program {
    pub name: String,
    /// Where it comes from.
    pub collection: String,
    pub function: String,
    /// The test that specifies it; none if a reference does.
    pub test: Option<String>,
    /// A function that does it right, and the scope of the inputs.
    pub against: Option<(String, String)>,
    /// The feature of the package that it is built with.
    pub feature: String,
    /// How many faults it has, as far as that is known.
    pub faults: usize,
    /// Its number among the versions with this many faults.
    pub version: usize,
    /// The faults as edits of the correct source; none if it is faulty as it stands.
    pub edits: Vec<Mutation>,
    /// What is known of the right text, if it is faulty as it stands.
    natural: Option<Natural>,
    /// The note of the table of programs.
    pub note: String,
}

/// The patches that undo a fault: one text in a file by any of some others.
#[derive(Clone, Debug)]
struct Natural {
    file: PathBuf,
    faulty: String,
    texts: Vec<String>,
}

/// A line of `faults.jsonl` or `historical.jsonl`.
#[derive(Deserialize)]
struct FaultLine {
    program: String,
    file: PathBuf,
    function: String,
    test: Option<String>,
    against: Option<String>,
    scope: Option<String>,
    faults: usize,
    faulty: String,
    natural: Vec<String>,
    note: String,
}

/// A line of a table of faulty versions.
#[derive(Deserialize)]
struct Line {
    program: String,
    function: String,
    test: String,
    #[serde(default)]
    origin: String,
    faults: usize,
    version: usize,
    edits: Vec<Mutation>,
}

/// The programs of a folder.
///
/// # Errors
/// If its tables cannot be read.
pub fn all(folder: &Path) -> Result<Vec<Program>, Error> {
    let read = |name: &str| {
        let path = folder.join(name);
        std::fs::read_to_string(&path).map_err(cannot_read(path.display()))
    };
    let mut programs = Vec::new();
    for row in read("programs.tsv")?.lines().skip(1) {
        let cells: Vec<&str> = row.split('\t').collect();
        let [name, collection, file, function, test, _, _, edits, _, note] = cells[..] else {
            return Err(Error::Usage(format!("programs.tsv: not a row: {row}")));
        };
        if !matches!(collection, "published" | "quixbugs") {
            continue;
        }
        let modules = file.trim_start_matches("src/").trim_end_matches(".rs").replace('/', "::");
        programs.push(Program {
            name: name.to_owned(),
            collection: collection.to_owned(),
            function: format!("{modules}::{function}"),
            test: Some(test.to_owned()),
            against: None,
            feature: modules.rsplit("::").next().unwrap_or_default().to_owned(),
            faults: edits.parse().unwrap_or(0),
            version: 1,
            edits: Vec::new(),
            natural: None,
            note: note.to_owned(),
        });
    }
    let tables = [
        ("introclass.jsonl", "introclass"),
        ("own.jsonl", "own"),
        ("versions.jsonl", "structures"),
    ];
    for (file, collection) in tables {
        for line in read(file)?.lines().filter(|line| !line.trim().is_empty()) {
            let version: Line = serde_json::from_str(line)
                .map_err(|error| Error::Usage(format!("{file}: {error}")))?;
            let feature = version.program.split('.').next().unwrap_or_default().to_owned();
            programs.push(Program {
                feature,
                name: version.program,
                collection: collection.to_owned(),
                function: version.function,
                test: Some(version.test),
                against: None,
                faults: version.faults,
                version: version.version,
                edits: version.edits,
                natural: None,
                note: version.origin,
            });
        }
    }
    for (file, collection) in [("faults.jsonl", "faults"), ("historical.jsonl", "historical")] {
        for line in read(file)?.lines().filter(|line| !line.trim().is_empty()) {
            let fault: FaultLine = serde_json::from_str(line)
                .map_err(|error| Error::Usage(format!("{file}: {error}")))?;
            programs.push(of_fault(fault, collection));
        }
    }
    Ok(programs)
}

fn of_fault(fault: FaultLine, collection: &str) -> Program {
    let feature = fault.file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    Program {
        name: fault.program,
        collection: collection.to_owned(),
        function: format!("faults::{feature}::{}", fault.function),
        test: fault.test,
        against: fault.against.zip(fault.scope),
        feature,
        faults: fault.faults,
        version: 1,
        edits: Vec::new(),
        natural: Some(Natural { file: fault.file, faulty: fault.faulty, texts: fault.natural }),
        note: fault.note,
    }
}

/// What each program is searched again with.
#[derive(Clone, Copy, Debug, Default)]
pub struct Again {
    /// Without pruning.
    pub unpruned: bool,
    /// Without the operators of navigation.
    pub without_navigation: bool,
}

/// The operators of navigation: what leads a chain, or a link of a list of nodes, elsewhere.
const NAVIGATION: [&str; 2] = ["NAV", "LNK"];

/// Repairs a program; `options` says everything but the program.
///
/// # Errors
/// If there is no result.
pub fn run(
    folder: &Path,
    program: &Program,
    options: &RepairOptions,
    again: Again,
    budget: &Budget,
    watch: Watch<'_>,
) -> Result<ProgramRepair, Error> {
    let mut options = RepairOptions {
        function: Some(program.function.clone()),
        tests: program.test.iter().cloned().collect(),
        against: program.against.clone(),
        ..options.clone()
    };
    // Each is built alone: that takes less time.
    let mut choice = PackageOptions { path: folder.to_owned(), ..PackageOptions::default() };
    (choice.no_default_features, choice.features) = (true, vec![program.feature.clone()]);
    options.package = Package::find(choice)?;
    let (faulty, correct) = versions(folder, &program.edits)?;
    options.texts.clone_from(&faulty);
    let report = cota_repair::repair(&options, budget, watch)?.result;
    let unpruned = again.unpruned.then(|| without_pruning(&options, &report, budget, watch));
    let without_navigation =
        again.without_navigation.then(|| without_navigation(&options, budget, watch));
    let correct = match &program.natural {
        Some(natural) => natural.versions(folder)?,
        None => vec![correct],
    };
    let restores = |diff: &str| {
        let new = cota_repair::patched(&|path| source(folder, &faulty, path), diff);
        let is = |new: &Texts, right: &Texts| {
            new.iter().all(|(path, text)| right.get(path).is_some_and(|right| same(text, right)))
        };
        new.is_ok_and(|new| correct.iter().any(|right| is(&new, right)))
    };
    let known = !program.edits.is_empty() || program.natural.is_some();
    let place = report.patches.iter().position(|patch| restores(&patch.diff));
    let restored = known.then_some(place.is_some());
    let restored_first = known.then_some(place == Some(0));
    let best = report.patches.first();
    let operators: Vec<&str> =
        best.iter().flat_map(|patch| &patch.edits).map(|edit| edit.operator.as_str()).collect();
    Ok(ProgramRepair {
        program: program.name.clone(),
        collection: program.collection.clone(),
        faults: program.faults,
        version: program.version,
        outcome: report.outcome,
        edits: best.map_or(0, |patch| patch.edits.len()),
        patches: report.patches.len(),
        overfitting: report.patches.iter().filter(|patch| patch.overfits()).count(),
        restored,
        restored_first,
        counters: report.counters,
        times: report.times,
        unpruned: unpruned.transpose()?,
        without_navigation: without_navigation.transpose()?,
        operators: operators.join(" "),
        note: program.note.clone(),
    })
}

/// The same search without pruning, compared with what one with it found.
fn without_pruning(
    options: &RepairOptions,
    pruned: &Report,
    budget: &Budget,
    watch: Watch<'_>,
) -> Result<Unpruned, Error> {
    let options = RepairOptions { prune: false, ..options.clone() };
    let report = cota_repair::repair(&options, budget, watch)?.result;
    let diffs = |report: &Report| -> Vec<String> {
        report.patches.iter().map(|patch| patch.diff.clone()).collect()
    };
    Ok(Unpruned {
        outcome: report.outcome,
        run: report.counters.run,
        runs: report.counters.runs,
        search: report.times.search,
        same: (!pruned.limited && !report.limited).then(|| diffs(pruned) == diffs(&report)),
    })
}

impl Natural {
    /// The file as it is right, in each of the ways.
    fn versions(&self, folder: &Path) -> Result<Vec<Texts>, Error> {
        let path = folder.join(&self.file);
        let text = std::fs::read_to_string(&path).map_err(cannot_read(path.display()))?;
        let version = |right: &String| {
            BTreeMap::from([(self.file.clone(), text.replacen(&self.faulty, right, 1))])
        };
        Ok(self.texts.iter().map(version).collect())
    }
}

/// The same search without the operators of navigation.
fn without_navigation(
    options: &RepairOptions,
    budget: &Budget,
    watch: Watch<'_>,
) -> Result<WithoutNavigation, Error> {
    let mut options = options.clone();
    options.config.operators.extend(NAVIGATION.map(|name| format!("-{name}")));
    let report = cota_repair::repair(&options, budget, watch)?.result;
    Ok(WithoutNavigation {
        outcome: report.outcome,
        edits: report.patches.first().map_or(0, |patch| patch.edits.len()),
        space: report.counters.space,
        run: report.counters.run,
        search: report.times.search,
    })
}

/// A file of the subjects that cannot be read.
fn cannot_read(what: impl std::fmt::Display) -> impl FnOnce(std::io::Error) -> Error {
    move |error| Error::Usage(format!("{what}: {error}"))
}

/// Texts by path.
type Texts = BTreeMap<PathBuf, String>;

/// The files with faults, with marks on their lines, and as they are correct.
fn versions(folder: &Path, edits: &[Mutation]) -> Result<(Texts, Texts), Error> {
    let mut by_file: BTreeMap<&str, Vec<&Mutation>> = BTreeMap::new();
    for edit in edits {
        by_file.entry(&edit.file).or_default().push(edit);
    }
    let (mut faulty, mut correct) = (BTreeMap::new(), BTreeMap::new());
    for (file, edits) in by_file {
        let path = folder.join(file);
        let text = std::fs::read_to_string(&path).map_err(cannot_read(path.display()))?;
        faulty.insert(PathBuf::from(file), marked(&text, &edits)?);
        correct.insert(PathBuf::from(file), text);
    }
    Ok((faulty, correct))
}

fn source(folder: &Path, texts: &Texts, path: &Path) -> Result<String, Error> {
    match texts.get(path) {
        Some(text) => Ok(text.clone()),
        None => std::fs::read_to_string(folder.join(path)).map_err(cannot_read(path.display())),
    }
}

/// Whether two texts are the same but for blanks, parentheses and marks.
fn same(a: &str, b: &str) -> bool {
    let bare = |text: &str| -> String {
        let lines = text.lines().map(|line| line.split("// cota: limit").next().unwrap_or(line));
        lines
            .flat_map(str::chars)
            .filter(|sign| !sign.is_whitespace() && !matches!(sign, '(' | ')'))
            .collect()
    };
    bare(a) == bare(b)
}
