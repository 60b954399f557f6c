//! `cota repair --check` with many patches: each is judged, with one build for all of them.

use super::args::Format;
use super::run::failure;
use super::text::{checks, specification};
use cota_console::exit::{Exit, Failure};
use cota_console::meter::Meter;
use cota_console::talk;
use cota_console::talk::counted;
use cota_repair::{Candidate, Given, Judgement, RepairOptions, Verdict};
use cota_run::{Budget, Progress, Watch};
use serde::Deserialize;
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

/// A patch on standard input.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    name: String,
    diff: String,
}

/// The patches of a folder or of standard input; none if it is a file.
pub fn given(path: &Path) -> Result<Option<Vec<Given>>, Failure> {
    let given = if path == Path::new("-") {
        let text = std::io::read_to_string(std::io::stdin())
            .map_err(|error| Failure::usage(format!("standard input: {error}")))?;
        of_text(&text)?
    } else if path.is_dir() {
        of_folder(path)?
    } else {
        return Ok(None);
    };
    if given.is_empty() {
        return Err(Failure::usage(format!("{}: there is no patch", path.display())).hint(
            "give files that end in .patch or .diff, or lines {\"name\": \"..\", \"diff\": \"..\"}",
        ));
    }
    Ok(Some(given))
}

/// One diff, or one on each line with a name.
fn of_text(text: &str) -> Result<Vec<Given>, Failure> {
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    if !text.trim_start().starts_with('{') {
        return Ok(vec![Given { name: "-".to_owned(), diff: text.to_owned() }]);
    }
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let read = |(at, line): (usize, &str)| match serde_json::from_str::<Line>(line) {
        Ok(line) => Ok(Given { name: line.name, diff: line.diff }),
        Err(error) => Err(Failure::usage(format!("standard input, line {}: {error}", at + 1))
            .hint("each line is {\"name\": \"..\", \"diff\": \"..\"}")),
    };
    lines.map(read).collect()
}

fn of_folder(path: &Path) -> Result<Vec<Given>, Failure> {
    let cannot =
        |path: &Path, error: std::io::Error| Failure::usage(format!("{}: {error}", path.display()));
    let entries = std::fs::read_dir(path).map_err(|error| cannot(path, error))?;
    let mut files = Vec::new();
    for entry in entries {
        let file = entry.map_err(|error| cannot(path, error))?.path();
        let is_patch = file.extension().is_some_and(|end| end == "patch" || end == "diff");
        if is_patch && file.is_file() {
            files.push(file);
        }
    }
    files.sort();
    let read = |file: &std::path::PathBuf| {
        let diff = std::fs::read_to_string(file).map_err(|error| cannot(file, error))?;
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Given { name, diff })
    };
    files.iter().map(read).collect()
}

/// Judges patches and shows what comes of it.
pub fn run(
    options: &RepairOptions,
    given: &[Given],
    budget: &Budget,
    format: Format,
) -> Result<Exit, Failure> {
    let progress = Arc::new(Progress::default());
    let meter = Meter::following("reading the package", &progress);
    let judged = cota_repair::judge(options, given, budget, Watch::new(&progress));
    drop(meter);
    let judgement = judged.map_err(failure)?.result;
    match format {
        Format::Json => talk::print(cota_results::pretty(&judgement))?,
        Format::Text => talk::print(text(&judgement))?,
    }
    Ok(if judgement.any_holds() { Exit::Done } else { Exit::ProblemsFound })
}

/// The judgement for people.
fn text(judgement: &Judgement) -> String {
    let count = |verdict| judgement.candidates.iter().filter(|own| own.verdict == verdict).count();
    let of = if judgement.function.is_empty() { "the specification" } else { &judgement.function };
    let mut text = format!(
        "{of} of {}: {} of {} on all inputs\n",
        judgement.package,
        counted(count(Verdict::Holds), "holds", "hold"),
        counted(judgement.candidates.len(), "patch", "patches"),
    );
    specification(&mut text, &judgement.specification);
    for own in &judgement.candidates {
        candidate(&mut text, own);
    }
    let _ = writeln!(
        text,
        "\n{} in {:.1} s, judged in {:.2} s, larger bounds {:.2} s",
        counted(judgement.builds, "build", "builds"),
        judgement.times.build,
        judgement.times.baseline,
        judgement.times.recheck
    );
    for remark in &judgement.remarks {
        let _ = writeln!(text, "note: {remark}");
    }
    text
}

fn candidate(text: &mut String, own: &Candidate) {
    let word = match own.verdict {
        Verdict::Holds => "holds",
        Verdict::Fails => "fails",
        Verdict::DoesNotCompile => "does not compile",
        Verdict::DoesNotApply => "does not apply",
    };
    if let Some(first) = &own.same_as {
        let _ = writeln!(text, "\n{}: {word}, the same program as {first}", own.name);
        return;
    }
    let alone = if own.alone { " (built alone)" } else { "" };
    let _ = writeln!(text, "\n{}: {word}{alone}", own.name);
    if let Some(example) = &own.counterexample {
        let _ = writeln!(
            text,
            "    {} on {}",
            example.test,
            example.input.trim().replace('\n', "\n      ")
        );
        let _ = writeln!(text, "    {}", example.message.trim().replace('\n', "\n      "));
    }
    if let Some(message) = &own.message {
        let _ = writeln!(text, "    {}", message.lines().next().unwrap_or_default());
    }
    checks(text, &own.rechecks);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standard_input_is_one_diff_or_a_line_for_each() {
        let names = |text: &str| -> Vec<String> {
            of_text(text).unwrap().into_iter().map(|given| given.name).collect()
        };
        assert_eq!(names("--- a/x\n+++ b/x\n"), ["-"]);
        let lines =
            "{\"name\": \"one\", \"diff\": \"--- a\"}\n\n{\"name\": \"two\", \"diff\": \"\"}\n";
        assert_eq!(names(lines), ["one", "two"]);
        assert!(names(" \n").is_empty());
        for wrong in ["{\"name\": \"one\"}", "{\"name\": \"a\", \"diff\": \"\", \"more\": 1}", "{"]
        {
            assert!(of_text(wrong).is_err(), "{wrong}");
        }
    }
}
