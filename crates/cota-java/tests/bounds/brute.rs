//! Structures by brute force on the real Java machine, in a notation that both sides write.

use std::collections::BTreeMap;
use std::process::Command;

use cota_engine::Value;
use cota_java::JavaStrategy;

use crate::subjects::{Subjects, by, subjects};

/// Compares what the searches of all strategies find within a scope with what `Brute.java` finds by trying
/// every assignment (its comment says what the lines mean). Gives how many structures there are.
pub fn compare(class: &str, scope: &str, lines: &[&str]) -> Option<usize> {
    let Subjects { jdk, folder, .. } = subjects()?;
    let brute = Command::new(jdk.java())
        .arg("-Dfile.encoding=UTF-8")
        .arg("-classpath")
        .arg(folder)
        .args(["brute.Brute", &format!("subjects.{class}")])
        .args(lines)
        .output()
        .unwrap();
    assert!(brute.status.success(), "{}", String::from_utf8_lossy(&brute.stderr));
    let brute = String::from_utf8(brute.stdout).unwrap();
    let mut expected: Vec<_> = brute.lines().map(str::to_owned).collect();
    expected.sort();
    for strategy in JavaStrategy::ALL {
        let found = by(strategy, class, scope)?.unwrap();
        let mut texts: Vec<String> = found.values.iter().map(text).collect();
        texts.sort();
        let missing = expected.iter().find(|line| texts.binary_search(line).is_err());
        assert_eq!(missing, None, "{class}, {strategy}: not found");
        let more = texts.iter().find(|line| expected.binary_search(line).is_err());
        assert_eq!(more, None, "{class}, {strategy}: found and not valid");
        assert_eq!(texts, expected, "{class}, {strategy}: found twice");
    }
    Some(expected.len())
}

/// What is reachable, with objects numbered as they are met.
fn text(value: &Value) -> String {
    let mut met = BTreeMap::from([("root".to_owned(), 0)]);
    match value {
        Value::Record { name, fields } => record(name, 0, fields, &mut met),
        other => panic!("no object: {other}"),
    }
}

fn record(
    name: &str,
    number: usize,
    fields: &[(String, Value)],
    met: &mut BTreeMap<String, usize>,
) -> String {
    let field = |(name, value): &(String, Value)| format!("{name}={} ", inner(value, met));
    let fields: String = fields.iter().map(field).collect();
    format!("{name}#{number}({fields})")
}

fn inner(value: &Value, met: &mut BTreeMap<String, usize>) -> String {
    match value {
        Value::Object { id, content } => {
            let number = met.len();
            met.insert(id.clone(), number);
            match &**content {
                Value::Record { name, fields } => record(name, number, fields, met),
                other => panic!("no fields: {other}"),
            }
        }
        Value::Ref(id) => format!("#{}", met[id]),
        Value::Seq(items) => {
            let items: Vec<_> = items.iter().map(|item| inner(item, met)).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Variant { variant, fields, .. } if fields.is_empty() => variant.clone(),
        // An array of characters is a text here, and a list there.
        Value::Char(c) => format!("'{c}'"),
        other => other.to_string(),
    }
}
