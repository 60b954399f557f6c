//! The mutation-testing-elements form, for its report viewer.

use super::change::Sources;
use cota_mutate::Error;
use cota_mutate::report::Status;
use cota_results::mutants::{Mutant, Report, Verdict};
use serde_json::{Map, Value, json};

/// The report in the form of mutation-testing-elements, version 2.
///
/// # Errors
/// If a file with mutants cannot be read.
pub fn elements(report: &Report, sources: &mut Sources) -> Result<Value, Error> {
    let mut files: Map<String, Value> = Map::new();
    for mutant in &report.mutants {
        let file = &mutant.mutations[0].file;
        if !files.contains_key(file) {
            let source = sources.text(file)?.to_owned();
            files.insert(
                file.clone(),
                json!({ "language": report.language, "source": source, "mutants": [] }),
            );
        }
        if let Some(mutants) = files[file]["mutants"].as_array_mut() {
            mutants.push(element(report, mutant));
        }
    }
    let tests: Vec<Value> = report
        .tests
        .iter()
        .enumerate()
        .map(|(id, name)| json!({ "id": id.to_string(), "name": name }))
        .collect();
    Ok(json!({
        "schemaVersion": "2",
        "thresholds": { "high": 80, "low": 60 },
        "framework": { "name": "cota", "version": env!("CARGO_PKG_VERSION") },
        "files": files,
        "testFiles": { "": { "tests": tests } },
    }))
}

fn element(report: &Report, mutant: &Mutant) -> Value {
    let first = &mutant.mutations[0];
    let (status, reason) = match &mutant.verdict {
        _ if mutant.proved_equivalent => ("Ignored", Some("the same machine code".to_owned())),
        Verdict::Killed { how, .. } => ("Killed", how.clone()),
        Verdict::TimedOut { of, .. } => ("Timeout", Some(format!("out of {of}"))),
        Verdict::Survived => ("Survived", None),
        Verdict::Unreached => ("NoCoverage", None),
        Verdict::NotCompiled { code } => ("CompileError", Some(code.clone())),
        Verdict::Equivalent { reason } | Verdict::NotJudged { reason } => {
            ("Ignored", Some(reason.clone()))
        }
        Verdict::NotRun => ("Pending", None),
    };
    let tests = |wanted: fn(Status) -> bool| -> Vec<String> {
        let statuses = mutant.statuses.0.iter().enumerate();
        let found = statuses.filter(|(_, status)| wanted(**status));
        found.map(|(test, _)| test.to_string()).filter(|_| !report.tests.is_empty()).collect()
    };
    let mut value = json!({
        "id": mutant.id,
        "mutatorName": mutant.operator(),
        "replacement": first.replacement,
        "description": mutant.summary(),
        "location": {
            "start": { "line": first.span.line, "column": first.span.column },
            "end": { "line": first.span.end_line, "column": first.span.end_column },
        },
        "status": status,
        "coveredBy": tests(|status| status != Status::Unreached),
        "killedBy": tests(Status::kills),
    });
    if let Some(reason) = reason {
        value["statusReason"] = reason.into();
    }
    value
}
