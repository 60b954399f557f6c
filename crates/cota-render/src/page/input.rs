//! From files to documents.

use super::error::Error;
use cota_results::Document;
use serde_json::Value;

/// A file with results: one JSON document or several.
#[derive(Clone, Debug)]
pub struct Input {
    /// Its name, for people.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// Where a document is from.
#[derive(Clone, Debug)]
pub(crate) struct File(pub String);

impl File {
    /// Its name without folder and extension.
    pub fn stem(&self) -> &str {
        let name = self.0.rsplit('/').next().unwrap_or(&self.0);
        name.rsplit_once('.').map_or(name, |(stem, _)| stem)
    }

    /// The content of the document contradicts itself.
    pub fn damaged(&self, message: &(impl ToString + ?Sized)) -> Error {
        Error::Damaged { file: self.0.clone(), message: message.to_string() }
    }
}

/// A document that a page shows.
#[derive(Clone, Debug)]
pub(crate) enum Content {
    /// A result of Cota.
    Result(Box<Document>),
    /// Mutants in the form of mutation-testing-elements, which has a version of its own.
    Elements(Value),
}

/// The documents of a file.
pub(crate) fn documents(input: &Input) -> Result<Vec<(File, Content)>, Error> {
    let file = || input.name.clone();
    let mut documents = Vec::new();
    for value in serde_json::Deserializer::from_str(&input.text).into_iter::<Value>() {
        let value = value.map_err(|error| not_json(input, &error))?;
        let content = if value.get("schemaVersion").is_some() && value.get("kind").is_none() {
            Content::Elements(value)
        } else {
            let document = Document::read(value);
            Content::Result(Box::new(
                document.map_err(|error| Error::NotAResult { file: file(), error })?,
            ))
        };
        documents.push((File(file()), content));
    }
    if documents.is_empty() {
        return Err(Error::Empty { file: file() });
    }
    Ok(documents)
}

fn not_json(input: &Input, error: &serde_json::Error) -> Error {
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or(&message).to_string();
    let (line, column) = (error.line().max(1), error.column().max(1));
    Error::NotJson { file: input.name.clone(), line, column, message }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_without_results_is_refused_with_the_reason() {
        let cases = [
            ("{", "a.json:1:1: not JSON: EOF while parsing an object", "was the run cut short"),
            ("", "a.json: not a result of Cota: it is empty", "was the run cut short"),
            ("[1]", "a.json: not a result of this version of Cota: it is a list", "again"),
            // A document of a version that had no kinds.
            (
                r#"{"schema_version":1,"words":[]}"#,
                "a.json: not a result of this version of Cota: it has no `kind`",
                "run the command that wrote it again",
            ),
            (
                r#"{"kind":"fsm","schema_version":1}"#,
                "a.json: not a result of this version of Cota: there is no kind `fsm`",
                "the kinds are generate-structures,",
            ),
        ];
        for (text, message, hint) in cases {
            let input = Input { name: "a.json".to_string(), text: text.to_string() };
            let error = documents(&input).unwrap_err();
            assert!(error.to_string().starts_with(message), "{error}");
            assert!(error.hint().contains(hint), "{}", error.hint());
        }
    }

    #[test]
    fn a_file_may_have_several_documents() {
        let text = cota_results::line(&cota_results::machines::Words { words: Vec::new() });
        let input = Input { name: "a.json".to_string(), text: format!("{text}\n{text}") };
        assert_eq!(documents(&input).unwrap().len(), 2);
    }
}
