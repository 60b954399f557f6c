//! The document, SARIF, `JUnit` and the annotations of GitHub.

use cota_mutate::LANGUAGES;
use cota_mutate::analysis::Scores;
use cota_results::mutants::{Mutant, Mutants, Report, Summary, Verdict};
use serde_json::{Value, json};
use std::fmt::Write;

/// The document of a report.
pub fn document(report: &Report) -> Mutants {
    let scores = Scores::of(report);
    let summary = Summary {
        mutants: scores.generated + report.not_judged(),
        not_compiled: scores.not_compiled,
        equivalent: scores.equivalent,
        killed: scores.killed,
        timed_out: scores.timed_out,
        survived: scores.survived,
        not_judged: report.not_judged(),
        score_of_all: scores.of_all(),
        score_of_compiled: scores.of_compiled(),
    };
    Mutants { report: report.clone(), summary }
}

/// The survivors as SARIF 2.1.0.
pub fn sarif(report: &Report) -> Value {
    let language = LANGUAGES.iter().find(|language| language.id == report.language);
    let rules: Vec<Value> = language
        .into_iter()
        .flat_map(|language| language.operators().map(move |operator| (operator, language)))
        .map(|(operator, language)| {
            json!({
                "id": operator.name,
                "name": operator.title,
                "shortDescription": { "text": operator.title },
                "fullDescription": { "text": language.form(operator).map(|form| form.text) },
            })
        })
        .collect();
    let results: Vec<Value> = report.survivors().map(result).collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "cota",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

fn result(mutant: &Mutant) -> Value {
    let locations: Vec<Value> = mutant
        .mutations
        .iter()
        .map(|mutation| {
            json!({ "physicalLocation": {
                "artifactLocation": { "uri": mutation.file },
                "region": {
                    "startLine": mutation.span.line,
                    "startColumn": mutation.span.column,
                    "endLine": mutation.span.end_line,
                    "endColumn": mutation.span.end_column,
                },
            } })
        })
        .collect();
    json!({
        "ruleId": mutant.mutations[0].operator,
        "level": "warning",
        "message": { "text": message(mutant) },
        "locations": locations,
        "partialFingerprints": { "mutant": mutant.id },
    })
}

fn message(mutant: &Mutant) -> String {
    let why = match mutant.verdict {
        Verdict::Unreached => "no test reaches this",
        _ => "no test notices this",
    };
    format!("{why}: {} ({}, mutant {})", mutant.summary(), mutant.operator(), mutant.id)
}

/// The survivors as annotations of GitHub's workflow runs.
pub fn github(report: &Report) -> String {
    let escape = |text: &str| text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    let mut text = String::new();
    for mutant in report.survivors() {
        let first = &mutant.mutations[0];
        let _ = writeln!(
            text,
            "::warning file={},line={},endLine={},col={},title=Surviving mutant {}::{}",
            escape(&first.file).replace(',', "%2C").replace(':', "%3A"),
            first.span.line,
            first.span.end_line,
            first.span.column,
            mutant.id,
            escape(&message(mutant)),
        );
    }
    text
}

/// The mutants as test cases of `JUnit`, survivors as failures.
pub fn junit(report: &Report) -> String {
    let escape = |text: &str| {
        text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
    };
    let failures = report.survivors().count();
    let skipped = |mutant: &Mutant| {
        mutant.proved_equivalent
            || matches!(
                mutant.verdict,
                Verdict::NotCompiled { .. }
                    | Verdict::Equivalent { .. }
                    | Verdict::NotJudged { .. }
                    | Verdict::NotRun
            )
    };
    let skips = report.mutants.iter().filter(|mutant| skipped(mutant)).count();
    let counts =
        format!("tests=\"{}\" failures=\"{failures}\" skipped=\"{skips}\"", report.mutants.len());
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"cota mutate\" {counts}>\n  <testsuite name=\"{}\" {counts}>\n",
        escape(&report.package)
    );
    for mutant in &report.mutants {
        let first = &mutant.mutations[0];
        let name = escape(&format!("{} {} {}", mutant.id, mutant.place(), mutant.summary()));
        let class = escape(&format!("{}.{}", first.file, first.function));
        let _ = write!(text, "    <testcase name=\"{name}\" classname=\"{class}\"");
        if mutant.verdict.alive() && !mutant.proved_equivalent {
            let message = escape(&message(mutant));
            let _ = writeln!(text, ">\n      <failure message=\"{message}\"/>\n    </testcase>");
        } else if skipped(mutant) {
            let why = match &mutant.verdict {
                _ if mutant.proved_equivalent => "equivalent".to_owned(),
                Verdict::NotJudged { reason } => escape(&format!("not judged: {reason}")),
                verdict => verdict.word().to_owned(),
            };
            let _ = writeln!(text, ">\n      <skipped message=\"{why}\"/>\n    </testcase>");
        } else {
            text.push_str("/>\n");
        }
    }
    text.push_str("  </testsuite>\n</testsuites>\n");
    text
}
