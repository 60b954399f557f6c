//! Structures as a Rust test file: a test for each, rebuilt from its vector.

use crate::text::Drawing;
use cota_engine::{Scope, Vector};

/// What the file is about.
#[derive(Clone, Debug)]
pub struct TestFile {
    /// The path of the type, such as `cota_catalog::search_tree::SearchTree`.
    pub type_path: String,
    /// The scope that the vectors belong to.
    pub scope: Scope,
    /// Whether the tests can check the type's own invariant.
    pub has_invariant: bool,
}

impl TestFile {
    /// What comes before the tests.
    pub fn head(&self) -> String {
        let path = &self.type_path;
        // A type with arguments has no name that could be imported.
        let (name, import) = match path.rsplit("::").next() {
            Some(name) if !path.contains('<') => (name, format!("use {path};")),
            _ => ("Subject", format!("type Subject = {path};")),
        };
        let check =
            if self.has_invariant { "assert!(cota::holds(&value));" } else { "drop(value);" };
        format!(
            "//! Every valid `{name}` of a scope, one test each: the output of `cota generate --format rust`.

{import}

/// What is tested: call the operation here and say what must be true of its result.
fn check(value: {name}) {{
    {check}
}}

/// The structure with this vector.
fn structure(vector: &str) -> {name} {{
    let scope = {scope:?};
    let scope: cota::Scope = scope.parse().expect(\"the scope is well formed\");
    let search = cota::Search::<{name}>::all(&scope).expect(\"the scope fits the type\");
    let vector = vector.parse().expect(\"the vector is well formed\");
    let structure = search.structure(vector).expect(\"the vector fits the scope\");
    structure.build().expect(\"the structure can be built\")
}}
",
            scope = self.scope.to_string(),
        )
    }
}

/// The test of a structure.
pub fn test(number: u64, vector: &Vector, drawing: &Drawing) -> String {
    let mut text = String::from("\n");
    let title = (!drawing.title.is_empty()).then_some(&drawing.title);
    for line in title.into_iter().chain(&drawing.lines) {
        text.push_str(format!("// {line}").trim_end());
        text.push('\n');
    }
    text + &format!(
        "#[test]\nfn structure_{number}() {{\n    check(structure(\"{vector}\"));\n}}\n"
    )
}
