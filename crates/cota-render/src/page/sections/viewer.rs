//! The viewer of mutants in their source, which is started when it is wanted.

use crate::page::html::script_json;
use crate::shown::visible;
use maud::{Markup, html};
use serde_json::Value;
use std::borrow::Cow;

/// The place of the viewer, with the mutants in its form.
pub fn place(mut elements: Value) -> Markup {
    let files = elements.get_mut("files").and_then(Value::as_object_mut);
    files.into_iter().flat_map(|files| files.values_mut()).for_each(move_to_shown_columns);
    html! {
        div.mutants {
            button.open-viewer type="button" { "Show the mutants in their source" }
            script type="application/json" { (script_json(&elements)) }
        }
    }
}

/// Where the source is shown with characters written out, the columns of its mutants are those of what is shown.
fn move_to_shown_columns(file: &mut Value) {
    let Some(source) = file["source"].as_str().map(str::to_owned) else { return };
    if matches!(visible(&source), Cow::Borrowed(_)) {
        return;
    }
    let lines: Vec<&str> = source.split('\n').collect();
    let mutants = file.get_mut("mutants").and_then(Value::as_array_mut);
    for mutant in mutants.into_iter().flatten() {
        for end in ["/location/start", "/location/end"] {
            let Some(place) = mutant.pointer_mut(end).and_then(Value::as_object_mut) else {
                continue;
            };
            let number = |name: &str| place.get(name)?.as_u64().map(|number| number as usize);
            let (Some(line), Some(column)) = (number("line"), number("column")) else { continue };
            let Some(line) = line.checked_sub(1).and_then(|line| lines.get(line)) else { continue };
            let before: String = line.chars().take(column.saturating_sub(1)).collect();
            let moved = visible(&before).chars().count() - before.chars().count();
            place.insert("column".to_owned(), (column + moved).into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_mutant_stays_at_its_place() {
        let location =
            json!({ "start": { "line": 2, "column": 4 }, "end": { "line": 2, "column": 6 } });
        let mut file = json!({
            "source": "a\n\u{202e}b x\u{2066}y",
            "mutants": [{ "location": location }, { "location": 3 }, 7],
        });
        move_to_shown_columns(&mut file);
        // `x\u{2066}` is now `x\u{2066}` in letters, behind `\u{202e}b ` in letters.
        assert_eq!(file["mutants"][0]["location"]["start"]["column"], 11);
        assert_eq!(file["mutants"][0]["location"]["end"]["column"], 20);
    }
}
