//! The XML of PIT, with its full matrix or with only the first test that kills.

use super::{Cells, Found, mutation};
use crate::report::{Status, Verdict};
use roxmltree::{Document, Node};

/// Reads all elements `mutation`.
pub(super) fn read(text: &str) -> Result<Found, String> {
    let document = Document::parse(text).map_err(|error| error.to_string())?;
    let mut cells = Cells::default();
    let all = document.descendants().filter(|node| node.has_tag_name("mutation"));
    for (number, node) in all.enumerate() {
        one(number, node, &mut cells)?;
    }
    Ok(Found { language: "java", cells })
}

fn one(number: usize, node: Node<'_, '_>, cells: &mut Cells) -> Result<(), String> {
    let text = |name: &str| {
        let child = node.children().find(|child| child.has_tag_name(name));
        child.and_then(|child| child.text()).unwrap_or_default().trim().to_owned()
    };
    let line = text("lineNumber").parse().unwrap_or(1);
    let mutator = text("mutator");
    let operator = mutator.rsplit('.').next().unwrap_or(&mutator);
    let (class, method) = (text("mutatedClass"), text("mutatedMethod"));
    let id = format!("{number}");
    let function = format!("{class}.{method}{}", text("methodDescription"));
    let (file, description) = (text("sourceFile"), text("description"));
    let found = || mutation(operator, &file, &function, line, &description);
    cells.mutant(&id, found);
    let status = node.attribute("status").unwrap_or_default();
    let killed = match status {
        "KILLED" => Some(Status::Failed),
        "TIMED_OUT" => Some(Status::TimedOut),
        "MEMORY_ERROR" | "RUN_ERROR" => Some(Status::Crashed),
        "SURVIVED" | "NO_COVERAGE" | "NON_VIABLE" | "NOT_STARTED" | "STARTED" => None,
        other => return Err(format!("mutation {}: no status `{other}`", number + 1)),
    };
    for (element, status) in [
        ("killingTests", killed.unwrap_or(Status::Failed)),
        ("killingTest", killed.unwrap_or(Status::Failed)),
        ("succeedingTests", Status::Passed),
    ] {
        for test in text(element).split('|').filter(|test| !test.is_empty()) {
            cells.put(&id, test, status)?;
        }
    }
    // What PIT says without naming a test.
    let how = |word: &str| Some(word.to_owned());
    let row = cells.mutant(&id, found);
    // With its full matrix, PIT runs every test that reaches a mutant, and names each.
    if node.children().any(|child| child.has_tag_name("killingTests")) {
        row.otherwise = Status::Unreached;
    }
    row.verdict = match status {
        "NON_VIABLE" => Some(Verdict::NotCompiled { code: "non-viable".to_owned() }),
        "NO_COVERAGE" => Some(Verdict::Unreached),
        "SURVIVED" => Some(Verdict::Survived),
        "NOT_STARTED" | "STARTED" => Some(Verdict::NotRun),
        "TIMED_OUT" if row.statuses.is_empty() => {
            Some(Verdict::TimedOut { by: Vec::new(), of: "time".to_owned() })
        }
        "KILLED" if row.statuses.is_empty() => Some(Verdict::Killed { by: Vec::new(), how: None }),
        "MEMORY_ERROR" if row.statuses.is_empty() => {
            Some(Verdict::Killed { by: Vec::new(), how: how("memory") })
        }
        "RUN_ERROR" if row.statuses.is_empty() => {
            Some(Verdict::Killed { by: Vec::new(), how: how("error") })
        }
        _ => None,
    };
    Ok(())
}
