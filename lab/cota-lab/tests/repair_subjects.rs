//! The stored faulty versions fit the sources they are for.

use cota_mutate::Json;
use cota_mutate::report::Mutation;
use cota_mutate::rust::seeding::marked;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

fn read(file: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../subjects/repair").join(file);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The rows of the table of programs, by the names of its columns.
fn programs() -> Vec<BTreeMap<String, String>> {
    let text = read("programs.tsv");
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().expect("a first line").split('\t').collect();
    lines
        .map(|line| {
            let cells = line.split('\t').map(|cell| cell.replace("\\n", "\n"));
            let row: BTreeMap<_, _> = names.iter().map(ToString::to_string).zip(cells).collect();
            assert_eq!(row.len(), names.len(), "{line}");
            row
        })
        .collect()
}

fn versions(file: &str) -> Vec<Json> {
    read(file).lines().map(|line| serde_json::from_str(line).expect("one version a line")).collect()
}

/// The faults of a version, and the text of the program that has them.
fn faulty(version: &Json) -> (Vec<Mutation>, String) {
    let faults: Vec<Mutation> = serde_json::from_value(version["edits"].clone()).expect("edits");
    let text = read(&faults[0].file);
    let text = marked(&text, &faults.iter().collect::<Vec<_>>()).expect("edits that fit");
    syn::parse_file(&text).unwrap_or_else(|error| panic!("{version}: {error}"));
    (faults, text)
}

#[test]
fn every_program_has_its_function_and_its_fault() {
    let programs = programs();
    let count = |name: &str| programs.iter().filter(|row| row["collection"] == name).count();
    assert_eq!((count("structures"), count("introclass"), count("published")), (12, 3, 3));
    assert!(count("quixbugs") >= 25);
    for row in &programs {
        let text = read(&row["file"]);
        let name = row["function"].rsplit("::").next().unwrap_or_default();
        assert!(text.contains(&format!("fn {name}(")), "{} has no {name}", row["file"]);
        if row["collection"] == "quixbugs" {
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            assert_eq!(code.matches(&row["faulty"]).count(), 1, "{}", row["program"]);
            assert_ne!(row["faulty"], row["fixed"]);
            let fixed = text.replacen(&row["faulty"], &row["fixed"], 1);
            syn::parse_file(&fixed).unwrap_or_else(|error| panic!("{}: {error}", row["program"]));
        }
    }
}

/// Each program is built alone, by a feature with its name. The source declares it in plain text, since that is what
/// mutation reads: it expands no macros and runs no build scripts.
#[test]
fn every_program_has_a_feature_and_a_module() {
    let manifest: toml::Table = read("Cargo.toml").parse().expect("a manifest");
    let features = manifest["features"].as_table().expect("features");
    let list = |name: &str| -> Vec<&str> {
        features[name].as_array().expect("a list").iter().filter_map(|it| it.as_str()).collect()
    };
    let mut all = BTreeSet::new();
    for (folder, file, group) in [
        ("src", "lib.rs", "correct"),
        ("src/published", "mod.rs", "faulty"),
        ("src/quixbugs", "mod.rs", "faulty"),
        ("src/faults", "mod.rs", "faults"),
    ] {
        let folder_of = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../subjects/repair");
        let entries = std::fs::read_dir(folder_of.join(folder)).expect("a folder");
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let modules: BTreeSet<String> = names
            .filter_map(|name| Some(name.strip_suffix(".rs")?.to_owned()))
            .filter(|name| !matches!(name.as_str(), "lib" | "mod"))
            .collect();
        let declared = read(&format!("{folder}/{file}"));
        for name in &modules {
            let pair = format!("#[cfg(feature = \"{name}\")]\npub mod {name};\n");
            assert_eq!(declared.matches(&pair).count(), 1, "{folder}/{file}: {name}");
            assert_eq!(list(group).iter().filter(|it| *it == name).count(), 1, "{group}: {name}");
            assert!(features.contains_key(name.as_str()), "no feature {name}");
            let file = format!("{folder}/{name}.rs");
            let faults = [versions("faults.jsonl"), versions("historical.jsonl")].concat();
            let row = programs().iter().any(|row| row["file"] == file)
                || faults.iter().any(|fault| fault["file"] == file.as_str());
            assert!(row, "no row for {name}");
        }
        all.extend(modules);
    }
    assert_eq!(
        ["correct", "faulty", "faults"].map(|name| list(name).len()).iter().sum::<usize>(),
        all.len()
    );
    assert_eq!(features.len(), all.len() + 4, "the programs, three groups and `default`");
}

/// What undoes a fault is known as text, so a patch can be compared with it.
#[test]
fn every_fault_has_patches_that_undo_it() {
    let (own, published) = (versions("faults.jsonl"), versions("historical.jsonl"));
    assert_eq!((own.len(), published.len()), (35, 5));
    for fault in own.iter().chain(&published) {
        let text = |key: &str| fault[key].as_str().unwrap_or_else(|| panic!("{key} of {fault}"));
        let source = read(text("file"));
        let name = text("function").rsplit("::").next().unwrap_or_default();
        assert!(source.contains(&format!("fn {name}")), "no {name}");
        assert_eq!(source.matches(text("faulty")).count(), 1, "{fault}");
        assert!(fault["test"].is_string() != fault["against"].is_string(), "{fault}");
        assert_eq!(fault["against"].is_string(), fault["scope"].is_string(), "{fault}");
        for natural in fault["natural"].as_array().expect("a list") {
            let right = source.replacen(text("faulty"), natural.as_str().expect("a text"), 1);
            assert_ne!(right, source);
            syn::parse_file(&right).unwrap_or_else(|error| panic!("{natural}: {error}"));
        }
    }
}

#[test]
fn published_faults_are_marked() {
    for (file, faults) in [("extract_min", 4), ("insert", 3), ("contains", 6)] {
        let text = read(&format!("src/published/{file}.rs"));
        assert_eq!(text.matches("// cota: limit 1").count(), faults, "{file}");
    }
}

#[test]
fn there_are_five_versions_for_each_method_and_number_of_faults() {
    let versions = versions("versions.jsonl");
    let structures: Vec<_> =
        programs().into_iter().filter(|row| row["collection"] == "structures").collect();
    assert_eq!(versions.len(), structures.len() * 4 * 5);
    let mut seen = BTreeSet::new();
    for version in &versions {
        let (faults, text) = faulty(version);
        assert_eq!(version["faults"], faults.len());
        let row = structures.iter().find(|row| version["program"] == row["program"].as_str());
        let row = row.unwrap_or_else(|| panic!("no program for {version}"));
        assert_eq!(version["test"], row["test"].as_str());
        assert!(faults.iter().all(|fault| fault.function == row["function"]));
        assert!(faults.iter().all(|fault| fault.file == row["file"]));
        let key = format!("{} {} {}", version["program"], version["faults"], version["version"]);
        assert!(seen.insert(key) && seen.insert(text), "twice: {version}");
        assert!((1..=5).contains(&version["version"].as_u64().unwrap_or(0)));
    }
}

#[test]
fn the_exercises_have_at_least_five_seeded_faults_each_and_some_of_our_own() {
    for (file, origin, least) in [("introclass.jsonl", "seeded", 5), ("own.jsonl", "own", 2)] {
        let versions = versions(file);
        for program in ["median", "smallest", "grade"] {
            let of = |version: &&Json| version["program"] == program;
            assert!(versions.iter().filter(of).count() >= least, "{file}: {program}");
        }
        for version in &versions {
            assert_eq!(version["origin"], origin);
            faulty(version);
        }
    }
}
