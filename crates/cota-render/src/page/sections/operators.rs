//! What became of the mutants of each operator, as bars.

use crate::page::html::escaped;
use cota_mutate::report::Report;
use std::collections::BTreeMap;
use std::fmt::Write;

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
pub fn bars(report: &Report) -> String {
    let mut operators: BTreeMap<String, BTreeMap<&str, usize>> = BTreeMap::new();
    for mutant in &report.mutants {
        let word = if mutant.proved_equivalent { "equivalent" } else { mutant.verdict.word() };
        *operators.entry(mutant.operator()).or_default().entry(word).or_default() += 1;
    }
    let most = operators.values().map(|parts| parts.values().sum::<usize>()).max().unwrap_or(1);
    let mut text = String::from("<p class=\"legend\" aria-hidden=\"true\">");
    for (word, class) in PARTS {
        // Writing to a string cannot fail.
        let _ = write!(text, "<span class=\"part {class}\"></span>{word} ");
    }
    text.push_str("</p>\n<div class=\"bars\">\n");
    for (operator, parts) in &operators {
        let spoken: Vec<_> = PARTS
            .iter()
            .filter_map(|(word, _)| parts.get(word).map(|count| format!("{count} {word}")))
            .collect();
        let spoken = spoken.join(", ");
        let _ = write!(
            text,
            "<div class=\"row\"><span class=\"name\">{}</span><span class=\"stack\" role=\"img\" \
             aria-label=\"{spoken}\" title=\"{spoken}\">",
            escaped(operator)
        );
        for (word, class) in PARTS {
            if let Some(count) = parts.get(word) {
                let width = *count as f64 * 100.0 / most as f64;
                let _ = write!(
                    text,
                    "<span class=\"part {class}\" style=\"width:{width:.2}%\"></span>"
                );
            }
        }
        let total: usize = parts.values().sum();
        let _ = writeln!(text, "</span><span class=\"total\">{total}</span></div>");
    }
    text.push_str("</div>\n");
    text
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
            bars(&report).matches("class=\"part not-judged\" style").count()
        };
        assert_eq!(shown(&result), 0);
        result["mutants"][0]["verdict"] = "not-judged".into();
        result["mutants"][0]["reason"] = "it runs in a macro".into();
        assert_eq!(shown(&result), 1);
    }
}
