//! The grammars that come with Cota.

/// A grammar that comes with Cota.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// Its name.
    pub name: &'static str,
    /// What its sentences are.
    pub summary: &'static str,
    /// Its text.
    pub text: &'static str,
}

macro_rules! examples {
    ($($name:literal $file:literal $summary:literal)*) => {
        /// All examples.
        pub const EXAMPLES: &[Example] = &[$(Example {
            name: $name,
            summary: $summary,
            text: include_str!(concat!("../grammars/", $file)),
        }),*];
    };
}

examples! {
    "trees" "trees.pairs" "binary trees, as in the lecture"
    "trees-123" "trees-123.pairs" "binary trees over 1, 2 and 3"
    "html" "html.pairs" "HTML documents, as in the lecture"
    "json" "json.ebnf" "JSON texts over a few characters of each kind"
    "nested" "nested.ebnf" "JSON arrays in arrays"
    "arithmetic" "arithmetic.bnf" "arithmetic with the usual precedence"
    "statements" "statements.ebnf" "statements of a small language like C; ambiguous"
    "dates" "dates.ebnf" "calendar dates of ISO 8601"
    "insertions" "insertions.ebnf" "search trees by the insertions that make them"
}

/// The example of this name.
pub fn example(name: &str) -> Option<&'static Example> {
    EXAMPLES.iter().find(|example| example.name == name)
}
