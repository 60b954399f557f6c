//! What mutation and repair read: Rust source, options, changes, and what earlier runs have left.

use super::{clone, files};
use crate::{Answer, Reader};
use cota_mutate::change;
use cota_mutate::config::Config;
use cota_mutate::filter::{Diff, Filter};
use cota_mutate::report::Report;
use cota_mutate::rust::cfg::Cfg;
use cota_mutate::rust::known::Known;
use cota_mutate::rust::package::{Crate, Package, PackageOptions};
use cota_mutate::rust::plan::Plan;
use cota_mutate::rust::schema::layout::{Layout, Placement};
use cota_mutate::rust::schema::render::render;
use cota_mutate::rust::schema::tree::Folders;
use cota_mutate::rust::settings::Settings;
use cota_mutate::rust::subject::last_report;
use cota_mutate::store::Store;
use cota_render::mutants::{self as output, Sources};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Mutants of an analysis, which takes time that grows with their square.
const FEW: usize = 100;

/// A package of one file, which need not be there.
fn package(root: &Path) -> Package {
    let library = Crate {
        name: "small".to_owned(),
        root: PathBuf::from("src/lib.rs"),
        test: false,
        library: true,
        edition: 2024,
    };
    Package {
        name: "small".to_owned(),
        spec: "small@0.0.0".to_owned(),
        root: root.to_owned(),
        folder: PathBuf::new(),
        target: root.join("target"),
        crates: vec![library],
        cfg: Cfg::new("unix", []),
        choice: PackageOptions::default(),
        compiler: "rustc".to_owned(),
        libraries: String::new(),
        without_harness: Vec::new(),
        procedural_macros: false,
        builds_its_tests: None,
        build_script: None,
        shares_with_script: false,
        settings: Settings::default(),
        denied_lints: Vec::new(),
    }
}

pub fn source() -> Reader {
    let mut seeds = files("examples/containers/src", "rs");
    seeds.extend(files("crates/cota-mutate/tests/crates/structures/src", "rs"));
    seeds.extend(files("lab/subjects/repair/src/quixbugs", "rs"));
    seeds.retain(|text| text.len() < 4_000);
    let config = Config { operators: vec!["all".to_owned()], ..Config::default() };
    let folder = tempfile::tempdir().ok();
    Reader::new(seeds, move |text| {
        let Some(folder) = &folder else { return Answer::Refused };
        let texts = BTreeMap::from([(PathBuf::from("src/lib.rs"), text.to_owned())]);
        let (package, filter) = (package(folder.path()), Filter::default());
        let Ok(plan) = Plan::with_texts(package, config.clone(), &filter, &texts) else {
            return Answer::Refused;
        };
        for index in 0..plan.proposals.len().min(FEW) {
            let _ = change::mutated(text, &[&plan.mutation(index)]);
        }
        Answer::Accepted
    })
}

pub fn config() -> Reader {
    let mut seeds: Vec<String> = Config::default().to_toml().into_iter().collect();
    seeds.extend([
        "[mutate]\njobs = 3\noperators = [\"ROR\", \"-NAV\"]\norder = 2\n".to_owned(),
        "[mutate]\ntimeout = 1.5\nmemory-mib = 512\n\n[mutate.constants]\nfloats = false\n"
            .to_owned(),
        "[mutate.navigation]\npreset = \"repair\"\ncall-statement-arguments = false\n".to_owned(),
        "[[mutate.equivalent]]\nid = \"2a25beda4f\"\nreason = \"the same\"\n".to_owned(),
    ]);
    Reader::new(seeds, |text| {
        let Ok(config) = Config::parse(text) else { return Answer::Refused };
        // What is shown by `cota config` can be read again.
        config.to_toml().and_then(|text| Config::parse(&text)).into()
    })
}

/// Kill matrices of other tools, which are analysed as those of a run.
pub fn foreign() -> Reader {
    let seeds = [
        "mutant,test,verdict\na,one,killed\na,two,survived\nb,one,\"timed out\"\nb,two,survived\n",
        "<mutations><mutation detected='true' status='KILLED'><sourceFile>A.java</sourceFile>\
         <mutatedClass>p.A</mutatedClass><mutatedMethod>f</mutatedMethod><lineNumber>3</lineNumber>\
         <mutator>M</mutator><killingTests>p.T.one|p.T.two</killingTests>\
         <succeedingTests>p.T.three</succeedingTests></mutation></mutations>",
    ];
    Reader::new(seeds.map(str::to_owned), |text| {
        let Ok(report) = cota_mutate::foreign::read(text, "matrix") else { return Answer::Refused };
        show(&report);
        Answer::Accepted
    })
}

/// Properties files of muJava++.
pub fn properties() -> Reader {
    let seeds = [
        "# one\nmutation.basic.operators=ROR PRVOL_SMART\nmutation.advanced.generations = 2 // two\n",
        "mutation.advanced.prvo.enableOneByTwo=false\nmutation.advanced.allowedMembers=pkg.* java.util\n",
        "mutation.advanced.bannedFields=a b\nmutation.advanced.ror.replaceWithTrue: false\n",
    ];
    Reader::new(seeds.map(str::to_owned), |text| {
        let read = cota_mutate::java::properties::Properties::read(text);
        read.and_then(|properties| properties.config.check()).into()
    })
}

fn patches() -> Vec<String> {
    let mut seeds = files("lab/subjects/repair/overfitting", "patch");
    seeds.extend([
        "--- a/src/lib.rs\n+++ b/src/lib.rs\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n".to_owned(),
        "+++ src/lib.rs\t2026-01-01\n@@ -3 +3,2 @@ fn f()\n three\n+more\n@@ -5,1 +6,0 @@\n-five\n\
         \\ No newline at end of file\n"
            .to_owned(),
    ]);
    seeds
}

pub fn diff() -> Reader {
    Reader::new(patches(), |text| {
        let diff = Diff::parse(text);
        diff.map(|diff| diff.touches(Path::new("src/lib.rs"), 1..=5)).into()
    })
}

/// A patch is only compared with texts: nothing is written.
pub fn patch() -> Reader {
    let subjects = clone("lab/subjects/repair");
    Reader::new(patches(), move |text| {
        let source = |path: &Path| match path.to_str() {
            Some("src/lib.rs") => Ok("one\ntwo\nthree\nfour\nfive".to_owned()),
            Some(path @ ("src/quixbugs/mergesort.rs" | "src/quixbugs/quicksort.rs")) => {
                std::fs::read_to_string(subjects.join(path))
                    .map_err(|error| cota_repair::Error::Usage(error.to_string()))
            }
            _ => Err(cota_repair::Error::Usage("no such file".to_owned())),
        };
        cota_repair::patched(&source, text).into()
    })
}

pub fn verdicts() -> Reader {
    let line = |id: &str, verdict: &str| {
        let tests = "[\"larger\", \"F\", 1], [\"smaller\", \".\", 18446744073709551615]";
        format!(
            "{{\"id\": \"{id}\", \"common\": 7, \"verdict\": {verdict}, \"tests\": [{tests}]}}\n"
        )
    };
    let seeds = [
        line("2a25beda4f", "{\"verdict\": \"survived\"}")
            + &line("ab", "{\"verdict\": \"unreached\"}"),
        line("cd", "{\"verdict\": \"killed\", \"by\": [\"larger\"], \"how\": \"an abort\"}"),
        line("ef", "{\"verdict\": \"timed-out\", \"by\": [], \"of\": \"fuel\"}"),
    ];
    let folder = tempfile::tempdir().ok();
    let folders = folder.as_ref().and_then(|folder| Folders::new(&package(folder.path())).ok());
    Reader::new(seeds, move |text| {
        // The folder goes when the reader goes.
        let (Some(_), Some(folders)) = (&folder, &folders) else { return Answer::Refused };
        let path = folders.results.join("verdicts.jsonl");
        if std::fs::write(&path, text).is_err() || Store::open(&folders.results, false).is_err() {
            return Answer::Refused;
        }
        // What is kept is written again, each mutant once; lines that cannot be used are left out.
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        if kept.is_empty() { Answer::Refused } else { Answer::Accepted }
    })
}

/// Which mutants compile, as an earlier run has left it: read, and made into a copy with its switches.
pub fn compiled() -> Reader {
    let Some((folder, plan, folders)) = small_plan() else { return no_reader() };
    let placements = |turn: usize| -> Vec<Placement> {
        let all = [Placement::Switch, Placement::Copy, Placement::Dropped("E0308".to_owned())];
        (0..plan.proposals.len()).map(|at| all[(at + turn) % 3].clone()).collect()
    };
    let path = folders.results.join("compiled.json");
    let mut seeds = Vec::new();
    for turn in 0..3 {
        let Ok(known) = Known::open(&plan, &folders, true) else { return no_reader() };
        known.keep(&plan, &placements(turn), &folders);
        seeds.push(std::fs::read_to_string(&path).unwrap_or_default());
    }
    Reader::new(seeds, move |text| {
        // The folder goes when the reader goes.
        if !folder.path().is_dir() || std::fs::write(&path, text).is_err() {
            return Answer::Refused;
        }
        let Ok(known) = Known::open(&plan, &folders, false) else { return Answer::Refused };
        let placements = known.of(&plan);
        let is_known = placements.iter().any(Option::is_some);
        let placements: Vec<Placement> =
            placements.into_iter().map(|state| state.unwrap_or(Placement::Switch)).collect();
        let layout = Layout::new(&plan.functions, &plan.proposals, &placements);
        for (number, listed) in plan.files.iter().enumerate() {
            let (source, additions) = (&listed.file.text, &listed.additions);
            render(number, source, &plan.proposals, &layout, additions, true);
        }
        if is_known { Answer::Accepted } else { Answer::Refused }
    })
}

/// A package of one file in a folder of its own, with all that is proposed for it.
fn small_plan() -> Option<(TempDir, Plan, Folders)> {
    let folder = tempfile::tempdir().ok()?;
    let source = "pub fn least(a: i32, b: i32) -> i32 {\n    if a < b { a } else { b }\n}\n\n\
                  pub fn sum(all: &[i32]) -> i32 {\n    let mut sum = 0;\n    for one in all {\n        \
                  sum += one;\n    }\n    sum\n}\n";
    std::fs::create_dir(folder.path().join("src")).ok()?;
    std::fs::write(folder.path().join("src/lib.rs"), source).ok()?;
    let package = package(folder.path());
    let folders = Folders::new(&package).ok()?;
    let plan = Plan::new(package, Config::default(), &Filter::default()).ok()?;
    Some((folder, plan, folders))
}

/// Where not even a folder can be made; a test sees that there are no seeds.
fn no_reader() -> Reader {
    Reader::new([""; 0], |_| Answer::Refused)
}

pub fn last_run() -> Reader {
    let mut seeds = files("crates/cota-render/tests/results", "json");
    seeds.retain(|text| text.contains("\"mutants\"") && text.contains("\"package\""));
    let folder = tempfile::tempdir().ok();
    Reader::new(seeds, move |text| {
        let Some(folder) = &folder else { return Answer::Refused };
        let package = package(folder.path());
        let Ok(folders) = Folders::new(&package) else { return Answer::Refused };
        if std::fs::write(folders.results.join("last.json"), text).is_err() {
            return Answer::Refused;
        }
        let Ok(Some(report)) = last_report(&package) else { return Answer::Refused };
        show(&report);
        Answer::Accepted
    })
}

/// As `cota mutate show` and `cota mutate diff` do, and with every form of the report.
fn show(report: &Report) {
    let mut sources = Sources::new(&clone("."));
    for mutant in report.mutants.iter().take(FEW) {
        output::details(report, mutant);
        let _ = output::diff(mutant, &mut sources);
        let _ = output::snippet(mutant, &mut sources, false);
    }
    output::summary(report);
    let _ = (output::document(report), output::elements(report, &mut sources));
    let _ = (output::sarif(report), output::github(report), output::junit(report));
    if report.mutants.len() <= FEW {
        let _ = output::analyses(report);
    }
}
