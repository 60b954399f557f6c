//! Proving survivors equivalent: the crate is built with optimisation, once as it is and once with each
//! survivor, and what the compiler makes of it is compared (Papadakis and others, *Trivial Compiler
//! Equivalence*, 2015).
//!
//! Two forms are compared. The optimised middle representation is there for generic functions too; the
//! assembly is compared only for functions without type parameters, since of a generic one it has at
//! most some instances. If either is the same, the mutant is equivalent to the original. Hashes in
//! symbols and the places that panics report are left out of the comparison.

use crate::Error;
use crate::change::mutated;
use crate::report::{Mutation, Report};
use crate::rust::plan::Plan;
use crate::rust::schema::check::cargo;
use crate::rust::schema::tree::Folders;
use cota_run::Watch;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What the compiler makes of the crate.
#[derive(PartialEq, Eq)]
struct Made {
    middle: String,
    assembly: String,
}

/// Compares each survivor of a report with the original, and marks those that are the same; those that are
/// left when the watch asks to stop are not compared.
///
/// # Errors
/// If the package has no library, or does not build with optimisation.
pub fn survivors(plan: &Plan, report: &mut Report, watch: Watch<'_>) -> Result<(), Error> {
    if !plan.package.has_library() {
        return Err(Error::Usage(
            "only survivors in a library can be proved to be equivalent".to_owned(),
        ));
    }
    let mut folders = Folders::new(&plan.package)?;
    // Separate folders, so that the copy with the switches stays as it is.
    for folder in [&mut folders.tree, &mut folders.build] {
        let name = format!("prove-{}", folder.file_name().unwrap_or_default().to_string_lossy());
        folder.set_file_name(name);
        std::fs::create_dir_all(&*folder).map_err(Error::io(&*folder))?;
    }
    folders.write_runtime(1, false)?;
    let original = match make(plan, &folders, &[], watch) {
        Err(Error::Stopped) => return Ok(()),
        made => made?.ok_or_else(|| {
            Error::Runner("the crate does not build with optimisation".to_owned())
        })?,
    };
    let open = report.mutants.iter().filter(|mutant| mutant.verdict.open()).count();
    watch.begin_finding("survivors compared with the original", Some(open as u64), "the same");
    for mutant in &mut report.mutants {
        if !mutant.verdict.open() {
            continue;
        }
        let made = match make(plan, &folders, &mutant.mutations, watch) {
            Err(Error::Stopped) => break,
            made => made?,
        };
        watch.add(1);
        let Some(made) = made else { continue };
        let plain = mutant.mutations.iter().all(|mutation| !is_generic(plan, mutation));
        if made.middle == original.middle || plain && made.assembly == original.assembly {
            mutant.proved_equivalent = true;
            watch.found(1);
        }
    }
    Ok(())
}

/// Whether a mutation is in a function with type parameters, of its own or of its `impl`; or in one that
/// the assembly may not have.
fn is_generic(plan: &Plan, mutation: &Mutation) -> bool {
    let function = plan.functions.iter().find(|function| {
        let file = &plan.files[function.file].file;
        let start = file.position(function.span.start).line;
        let end = file.position(function.span.end).line;
        file.path == Path::new(&mutation.file)
            && function.name == mutation.function
            && (start..=end).contains(&mutation.span.line)
    });
    function.is_none_or(|function| function.generic)
}

/// Builds the crate with mutations; none if it does not build.
fn make(
    plan: &Plan,
    folders: &Folders,
    mutations: &[Mutation],
    watch: Watch<'_>,
) -> Result<Option<Made>, Error> {
    let mut by_file: BTreeMap<&str, Vec<&Mutation>> = BTreeMap::new();
    for mutation in mutations {
        by_file.entry(&mutation.file).or_default().push(mutation);
    }
    let mut changed: FxHashMap<PathBuf, String> = FxHashMap::default();
    for (file, mutations) in by_file {
        let listed = plan.files.iter().find(|listed| listed.file.path == Path::new(file));
        let text = listed.map_or("", |listed| listed.file.text.as_str());
        changed.insert(file.into(), mutated(text, &mutations)?);
    }
    folders.update(&plan.package, &changed)?;
    let folder = folders.build.join("release/deps");
    for old in outputs(&folder) {
        let _ = std::fs::remove_file(old);
    }
    let mut command = cargo(&plan.package, folders);
    command.args(["rustc", "--lib", "--release", "--quiet", "--package", &plan.package.spec]);
    command.args(plan.package.choice.arguments());
    // Every function is kept, so that a private one is there to be compared.
    command.args([
        "--",
        "--emit=asm,mir",
        "-Ccodegen-units=1",
        "-Cdebuginfo=0",
        "-Clink-dead-code",
    ]);
    let stop: cota_os::Stop<'_> = &|| watch.is_stopped();
    let output = cota_os::output_within(Duration::MAX, Some(stop), &mut command)
        .map_err(Error::io("cargo"))?;
    if !output.ok_or(Error::Stopped)?.status.success() {
        return Ok(None);
    }
    let mut made = Made { middle: String::new(), assembly: String::new() };
    for path in outputs(&folder) {
        let text = std::fs::read_to_string(&path).map_err(Error::io(&path))?;
        if path.extension().is_some_and(|end| end == "mir") {
            made.middle.push_str(&text);
        } else {
            made.assembly.push_str(&normal(&text));
        }
    }
    Ok((!made.middle.is_empty()).then_some(made))
}

/// What the compiler wrote, in a fixed order.
fn outputs(folder: &Path) -> Vec<PathBuf> {
    let entries =
        std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let wanted = |path: &PathBuf| path.extension().is_some_and(|end| end == "mir" || end == "s");
    let mut paths: Vec<PathBuf> = entries.filter(wanted).collect();
    paths.sort();
    paths
}

/// Assembly without what says nothing about behaviour: hashes in symbols, and line and column of the
/// places that panics report (24 bytes that begin with the name of a source file).
fn normal(assembly: &str) -> String {
    let mut files: Vec<&str> = Vec::new();
    let mut label = "";
    for line in assembly.lines() {
        if let Some(name) = line.strip_suffix(':') {
            label = name;
        } else if line.trim_start().starts_with(".asc") && line.contains(".rs") {
            files.push(label);
        }
    }
    let mut text = String::new();
    let mut place = false;
    for line in assembly.lines() {
        let line = line.trim();
        if line.ends_with(':') {
            place = false;
        }
        if let Some(target) = line.strip_prefix(".quad") {
            place = files.contains(&target.trim());
        } else if place && line.starts_with(".asc") {
            place = false;
            text.push_str(".place\n");
            continue;
        }
        if line.starts_with(".file") || line.starts_with(".ident") || line.starts_with('#') {
            continue;
        }
        text.push_str(&without_hashes(line));
        text.push('\n');
    }
    text
}

/// Without the hashes of symbols: `17h` and sixteen digits.
fn without_hashes(line: &str) -> String {
    let mut text = String::new();
    let mut rest = line;
    while let Some(at) = rest.find("17h") {
        let (before, after) = rest.split_at(at);
        text.push_str(before);
        let digits = after[3..].chars().take(16).take_while(char::is_ascii_hexdigit).count();
        if digits == 16 {
            text.push_str("17h");
            rest = &after[19..];
        } else {
            text.push_str(&after[..3]);
            rest = &after[3..];
        }
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::normal;

    #[test]
    fn hashes_and_places_are_left_out_and_data_is_not() {
        let one = "a:\n\tcall _ZN1f17h0123456789abcdefE\nname:\n\t.ascii \"src/lib.rs\"\nplace:\n\t.quad\tname\n\t.asciz \"\\005\"\nvalue:\n\t.quad\t5\n";
        let two = one.replace("0123456789abcdef", "fedcba9876543210").replace("\\005", "\\006");
        assert_eq!(normal(one), normal(&two));
        assert_ne!(normal(one), normal(&one.replace("\t5", "\t6")));
    }
}
