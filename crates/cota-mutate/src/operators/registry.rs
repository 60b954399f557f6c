//! The registry of operators: what all languages share, and what one language adds to it.

use std::fmt::Write;

/// One operator, whatever the language.
pub struct Operator {
    /// The short name, as in the literature where it has one.
    pub name: &'static str,
    /// What it does, in a few words.
    pub title: &'static str,
    /// Whether it is on by default, in languages that support it.
    pub default: bool,
    /// Whether it is one of the sixteen basic ones of the literature.
    pub basic: bool,
    /// How many small edits one of its edits counts as in repair: those that bring something new in count as two, so
    /// that no small edit waits for them.
    pub cost: usize,
}

/// What an operator does in one language.
pub struct Form {
    /// The name of the operator.
    pub operator: &'static str,
    /// What it does in the language, or why it has nothing to do there.
    pub text: &'static str,
    /// An example, before and after; none if the language does not support the operator.
    pub example: Option<(&'static str, &'static str)>,
}

/// A language's side of the registry.
pub struct Language {
    /// Its name in documents, as [`Subject::language`](crate::subject::Subject::language) returns it.
    pub id: &'static str,
    /// Its name in texts.
    pub name: &'static str,
    /// What its operators do.
    pub forms: &'static [Form],
}

/// The name of the navigation operator.
pub const NAVIGATION: &str = "NAV";

pub const OPERATORS: &[Operator] = &[
    operator("AODS", "arithmetic operator deletion, shortcut", false, true),
    operator("AODU", "arithmetic operator deletion, unary", true, true),
    operator("AOIS", "arithmetic operator insertion, shortcut", false, true),
    operator("AOIU", "arithmetic operator insertion, unary", false, true),
    operator("AORB", "arithmetic operator replacement, binary", true, true),
    operator("AORS", "arithmetic operator replacement, shortcut", true, true),
    operator("AORU", "arithmetic operator replacement, unary", false, true),
    operator("ASRS", "assignment operator replacement, shortcut", true, true),
    operator("COD", "conditional operator deletion", true, true),
    operator("COI", "conditional operator insertion", true, true),
    operator("COR", "conditional operator replacement", true, true),
    operator("LOD", "logical operator deletion", false, true),
    operator("LOI", "logical operator insertion", false, true),
    operator("LOR", "logical operator replacement", true, true),
    operator("ROR", "relational operator replacement", true, true),
    operator("SOR", "shift operator replacement", true, true),
    operator("BEE", "boolean expression extension", false, false),
    operator("CAL", "call replacement", true, false),
    operator("CON", "constant replacement", true, false),
    operator("DEF", "default value replacement", false, false),
    operator("MAD", "match arm deletion", true, false),
    operator("MGR", "match guard replacement", true, false),
    operator("OPT", "option replacement", true, false),
    operator("RET", "return value replacement", true, false),
    operator("RNG", "range replacement", true, false),
    operator("STD", "statement deletion", true, false),
    operator("SWP", "swap", true, false),
    operator("LNK", "link replacement", false, false),
    operator("VAR", "variable for constant", false, false),
    operator("CFN", "constant of the function", false, false),
    operator("CTF", "condition true or false", false, false),
    operator("MET", "method of the same type", false, false),
    operator("ODL", "operand deletion", false, false),
    operator("STM", "statement move", false, false),
    operator("STS", "statement swap", false, false),
    large("CXA", "condition extension by an atom"),
    large("GRD", "guard insertion"),
    large("INS", "statement insertion"),
    operator(NAVIGATION, "navigation replacement", true, false),
];

const fn operator(name: &'static str, title: &'static str, default: bool, basic: bool) -> Operator {
    Operator { name, title, default, basic, cost: 1 }
}

/// An operator that brings something new in.
const fn large(name: &'static str, title: &'static str) -> Operator {
    Operator { name, title, default: false, basic: false, cost: 2 }
}

/// How many small edits an edit of this operator counts as.
pub fn cost(name: &str) -> usize {
    Operator::named(name).map_or(1, |operator| operator.cost)
}

impl Operator {
    /// The operator of this name, in whatever case.
    pub fn named(name: &str) -> Option<&'static Self> {
        OPERATORS.iter().find(|operator| operator.name.eq_ignore_ascii_case(name))
    }
}

impl Language {
    /// What an operator does in this language; none if the language has no entry for it.
    pub fn form(&self, operator: &Operator) -> Option<&'static Form> {
        self.forms.iter().find(|form| form.operator == operator.name)
    }

    /// Whether an operator proposes anything in this language.
    pub fn supports(&self, operator: &Operator) -> bool {
        self.form(operator).is_some_and(|form| form.example.is_some())
    }

    /// The operators that propose something in this language, in the order of the registry.
    pub fn operators(&self) -> impl Iterator<Item = &'static Operator> {
        OPERATORS.iter().filter(|operator| self.supports(operator))
    }

    /// The table for the documentation.
    pub fn table(&self) -> String {
        let mut text = format!(
            "| operator | what it does | in {} | example | on |\n|---|---|---|---|---|\n",
            self.name
        );
        let code = |text: &str| match text {
            "" => "nothing".to_owned(),
            text => format!("`{}`", text.replace('|', "\\|")),
        };
        for operator in OPERATORS {
            let form = self.form(operator);
            let example = form.and_then(|form| form.example).map_or_else(String::new, |example| {
                format!("{} becomes {}", code(example.0), code(example.1))
            });
            let on = match (self.supports(operator), operator.default) {
                (false, _) => "no form",
                (true, true) => "yes",
                (true, false) => "if asked for",
            };
            let about = form.map_or_else(String::new, |form| form.text.replace('|', "\\|"));
            let _ = writeln!(
                text,
                "| {} | {} | {about} | {example} | {on} |",
                operator.name, operator.title
            );
        }
        text
    }
}
