//! What became of the mutants of each operator, as bars.

use cota_results::mutants::Report;
use maud::{Markup, html};
use std::collections::BTreeMap;

/// The verdicts that a bar shows, in order, with the names of the style sheet.
const PARTS: [(&str, &str); 7] = [
    ("killed", "killed"),
    ("timed out", "timed-out"),
    ("survived", "survived"),
    ("unreached", "unreached"),
    ("equivalent", "equivalent"),
    ("not judged", "not-judged"),
    ("not compiled", "not-compiled"),
];

/// A bar for each operator, as long as it has mutants.
pub fn bars(report: &Report) -> Markup {
    let mut operators: BTreeMap<String, BTreeMap<&str, usize>> = BTreeMap::new();
    for mutant in &report.mutants {
        let word = if mutant.proved_equivalent { "equivalent" } else { mutant.verdict.word() };
        *operators.entry(mutant.operator()).or_default().entry(word).or_default() += 1;
    }
    let most = operators.values().map(|parts| parts.values().sum::<usize>()).max().unwrap_or(1);
    html! {
        p.legend aria-hidden="true" {
            @for (word, class) in PARTS { span class={ "part " (class) } {} (word) " " }
        }
        div.bars {
            @for (operator, parts) in &operators { (row(operator, parts, most)) }
        }
    }
}

fn row(operator: &str, parts: &BTreeMap<&str, usize>, most: usize) -> Markup {
    let known = PARTS.iter().filter_map(|(word, class)| Some((word, class, *parts.get(word)?)));
    let known: Vec<_> = known.collect();
    let spoken: Vec<_> = known.iter().map(|(word, _, count)| format!("{count} {word}")).collect();
    let spoken = spoken.join(", ");
    let width = |count: usize| format!("width:{:.2}%", count as f64 * 100.0 / most as f64);
    html! {
        div.row {
            span.name { (operator) }
            span.stack role="img" aria-label=(spoken) title=(spoken) {
                @for (_, class, count) in &known {
                    span class={ "part " (class) } style=(width(*count)) {}
                }
            }
            span.total { (parts.values().sum::<usize>()) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::bars;

    #[test]
    fn what_is_not_judged_has_a_part_of_its_own() {
        let text = include_str!("../../../tests/results/mutants.json");
        let mut result: serde_json::Value = serde_json::from_str(text).unwrap();
        let shown = |result: &serde_json::Value| {
            let report = serde_json::from_value(result.clone()).unwrap();
            bars(&report).into_string().matches("class=\"part not-judged\" style").count()
        };
        assert_eq!(shown(&result), 0);
        result["mutants"][0]["verdict"] = "not-judged".into();
        result["mutants"][0]["reason"] = "it runs in a macro".into();
        assert_eq!(shown(&result), 1);
    }
}
