//! From files to documents: which result of Cota is it?

use crate::page::error::Error;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A file with results: one JSON document or several.
#[derive(Clone, Debug)]
pub struct Input {
    /// Its name, for people.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// One result.
#[derive(Clone, Debug)]
pub(crate) struct Document {
    /// The name of its file.
    pub file: String,
    pub kind: Kind,
    pub value: Value,
}

impl Document {
    /// The result as a type of its own.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Error> {
        T::deserialize(&self.value).map_err(|error| self.damaged(&error))
    }

    /// The same for large results: nothing of it is left, so that it is not in memory twice.
    pub fn take<T: DeserializeOwned>(&mut self) -> Result<T, Error> {
        T::deserialize(std::mem::take(&mut self.value)).map_err(|error| self.damaged(&error))
    }

    /// It looks like what it should be, and is not.
    pub fn damaged(&self, what: &(impl ToString + ?Sized)) -> Error {
        let (file, kind, message) = (self.file.clone(), self.kind.name(), what.to_string());
        Error::Damaged { file, kind, message }
    }
}

macro_rules! kinds {
    ($($kind:ident $version:literal $name:literal $keys:expr;)*) => {
        /// The forms of results.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Kind { $($kind,)* }

        /// Every form: its name, and the fields that tell it from the others.
        const KINDS: &[(Kind, &str, &[&str])] = &[$((Kind::$kind, $name, &$keys),)*];

        impl Kind {
            /// The version of its form that is read here; its schema says which one is written.
            fn version(self) -> u64 {
                match self { $(Self::$kind => $version,)* }
            }
        }
    };
}

kinds! {
    Structures 1 "structures of `cota generate`, a line each" ["$structures"];
    Stats 1 "statistics of `cota generate --stats`" ["structure", "explored", "deaths"];
    Estimate 1 "estimate of `cota generate --estimate`" ["structure", "candidates", "hits"];
    Sample 1 "statistics of `cota generate --sample`" ["structure", "drawn", "effective"];
    Catalogue 1 "list of `cota generate --list`" ["structures"];
    Api 1 "comparison of `cota api`" ["structure", "calls", "levels"];
    ApiSuite 1 "comparison of `cota api --suite`" ["structure", "missing_structures", "sizes"];
    Mutants 2 "result of `cota mutate`" ["package", "mutants", "summary"];
    Listed 1 "list of `cota mutate --list`" ["mutants"];
    Elements 1 "result of `cota mutate --format elements`" ["schemaVersion", "files"];
    Repair 1 "result of `cota repair`" ["function", "patches", "outcome"];
    Machine 1 "machine of `cota fsm`" ["initial", "transitions"];
    Sequence 1 "sequence of `cota fsm sequence`" ["inputs", "outputs", "proof"];
    Suite 1 "suite of `cota fsm suite`" ["tests", "symbols_with_resets"];
    Run 2 "result of `cota fsm run`" ["conforms", "deviations"];
    Check 2 "result of `cota fsm check`" ["verdict", "unconfirmed"];
    Equal 1 "result of `cota fsm equal`" ["equal", "difference"];
    Info 1 "result of `cota fsm info`" ["strongly_connected", "states_with_uio"];
    Distinguish 1 "words of `cota fsm distinguish`" ["words"];
    FsmMutants 1 "result of `cota fsm mutants`" ["killed", "survivors"];
    Census 1 "result of `cota fsm mutants --all`" ["all", "killed", "survived"];
    FsmExperiment 1 "result of `cota lab fsm`" ["experiment", "columns", "rows"];
    Counts 1 "counts of `cota grammar --count`" ["over", "counts"];
    Cover 1 "result of `cota grammar --cover`" ["targets", "sentences"];
    Findings 1 "result of `cota grammar --run`" ["findings", "ends"];
    Grammars 1 "list of `cota grammar`" ["grammars"];
    Sentences 1 "sentences of `cota grammar`" ["sentences"];
    Experiment 1 "result of `cota lab tables`" ["table", "rows", "summary"];
    Prvo 2 "result of `cota lab tables prvo`" ["subjects"];
    Experiments 1 "list of `cota lab tables`" ["tables"];
}

impl Kind {
    pub fn name(self) -> &'static str {
        KINDS.iter().find(|(kind, ..)| *kind == self).map_or("result", |(_, name, _)| name)
    }
}

/// The names of all forms that a page can be made from.
pub fn kinds() -> Vec<&'static str> {
    KINDS.iter().map(|(_, name, _)| *name).collect()
}

/// The documents of a file.
pub(crate) fn documents(input: &Input) -> Result<Vec<Document>, Error> {
    let mut values = Vec::new();
    for value in serde_json::Deserializer::from_str(&input.text).into_iter::<Value>() {
        values.push(value.map_err(|error| not_json(input, &error))?);
    }
    let file = input.name.clone();
    if values.is_empty() {
        let what = "it is empty".to_string();
        return Err(Error::Unknown { file, what });
    }
    if are_structures(input, &values) {
        let value = Value::Array(values);
        return Ok(vec![Document { file, kind: Kind::Structures, value }]);
    }
    values.into_iter().map(|value| recognised(&input.name, value)).collect()
}

fn not_json(input: &Input, error: &serde_json::Error) -> Error {
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or(&message).to_string();
    let (line, column) = (error.line().max(1), error.column().max(1));
    Error::NotJson { file: input.name.clone(), line, column, message }
}

/// Structures have no version: they are the user's own values, one a line, all with the same fields. A
/// single one is taken for a structure only if the name of its file says so.
fn are_structures(input: &Input, values: &[Value]) -> bool {
    let named = [".jsonl", ".ndjson"].iter().any(|end| input.name.ends_with(end));
    let fields = |value: &Value| -> Option<Vec<String>> {
        let map = value.as_object()?;
        let ours = map.contains_key("schema_version") || map.contains_key("schemaVersion");
        (!ours).then(|| map.keys().filter(|key| *key != "$id").cloned().collect())
    };
    let first = fields(&values[0]);
    let lines = input.text.lines().filter(|line| !line.trim().is_empty()).count();
    first.is_some()
        && lines == values.len()
        && (named || values.len() > 1)
        && values.iter().all(|value| fields(value) == first)
}

fn recognised(file: &str, value: Value) -> Result<Document, Error> {
    let unknown = |what: String| Error::Unknown { file: file.to_string(), what };
    let Some(map) = value.as_object() else {
        return Err(unknown(format!("it is {}, not an object", type_name(&value))));
    };
    let has = |keys: &[&str]| keys.iter().all(|key| map.contains_key(*key));
    let Some((kind, ..)) = KINDS.iter().find(|(_, _, keys)| has(keys)) else {
        let keys: Vec<_> = map.keys().map(String::as_str).take(6).collect();
        return Err(unknown(match &keys[..] {
            [] => "it is an empty object".to_string(),
            _ => format!("no form has the fields {}", keys.join(", ")),
        }));
    };
    match (kind, map.get("schema_version")) {
        (Kind::Elements, _) => {}
        (_, Some(version)) if version.as_u64() == Some(kind.version()) => {}
        (_, Some(version)) => {
            let (file, version) = (file.to_string(), version.to_string());
            return Err(Error::Version { file, version, known: kind.version() });
        }
        (_, None) => return Err(unknown("it has no schema_version".to_string())),
    }
    Ok(Document { file: file.to_string(), kind: *kind, value })
}

fn type_name(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a truth value",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(name: &str, text: &str) -> String {
        let input = Input { name: name.to_string(), text: text.to_string() };
        match documents(&input) {
            Ok(documents) => format!("{:?}", documents[0].kind),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn every_schema_is_recognised() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../schemas");
        let mut seen = 0;
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let schema: Value =
                serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
            let mut document = serde_json::Map::new();
            for key in schema["required"].as_array().unwrap() {
                document.insert(key.as_str().unwrap().to_string(), Value::Null);
            }
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            // Which version is written is said by the schema and nowhere else.
            let version = schema["properties"]["schema_version"]["const"].as_u64();
            let version = version.unwrap_or_else(|| panic!("{name} has no version"));
            document.insert("schema_version".to_string(), version.into());
            let kind = kind(&name, &Value::Object(document).to_string());
            assert!(!kind.contains(' '), "{name}: {kind}");
            // The form is not mistaken for that of another command.
            let name = name.trim_end_matches(".schema.json");
            let expected = match name {
                "api-suite" => "ApiSuite".to_string(),
                "experiment-list" => "Experiments".to_string(),
                "fsm-experiment" => "FsmExperiment".to_string(),
                "fsm-mutants" => "FsmMutants".to_string(),
                "generate-list" => "Catalogue".to_string(),
                "grammar-list" => "Grammars".to_string(),
                name => capital(name.rsplit('-').next().unwrap_or_default()),
            };
            assert_eq!(kind, expected, "{name}");
            seen += 1;
        }
        assert!(seen > 20);
    }

    fn capital(word: &str) -> String {
        word[..1].to_uppercase() + &word[1..]
    }

    #[test]
    fn what_is_no_result_is_told() {
        let cases = [
            ("a.json", "{", "a.json:1:1: not JSON: EOF while parsing an object"),
            ("a.json", "", "a.json: not a result of Cota: it is empty"),
            ("a.json", "[1]", "a.json: not a result of Cota: it is a list, not an object"),
            (
                "a.json",
                r#"{"name":"x","version":2}"#,
                "a.json: not a result of Cota: no form has the fields name, version",
            ),
            (
                "a.json",
                r#"{"schema_version":7,"words":[]}"#,
                "a.json: schema_version 7, and this page is made from version 1",
            ),
            (
                "a.json",
                r#"{"schema_version":1,"verdict":"satisfied","unconfirmed":[["a"]]}"#,
                "a.json: schema_version 1, and this page is made from version 2",
            ),
            ("a.json", r#"{"words":[]}"#, "a.json: not a result of Cota: it has no schema_version"),
            ("a.jsonl", r#"{"root":null,"size":0}"#, "Structures"),
            ("a.json", "{\"size\":0}\n{\"size\":1}\n", "Structures"),
        ];
        for (name, text, expected) in cases {
            assert_eq!(kind(name, text), expected, "{text}");
        }
    }
}
