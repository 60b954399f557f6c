//! Getting at the grammar, and saying what is wrong with it.

use crate::exit::Failure;
use cota_grammar::{Diagnostic, Grammar, example, render};
use std::io::{IsTerminal, Read};

/// A grammar and its text.
pub struct Source {
    pub name: String,
    pub text: String,
    pub grammar: Grammar,
}

/// Reads a file, standard input or a grammar that comes with Cota.
pub fn read(name: &str) -> Result<String, Failure> {
    let mut text = String::new();
    if name == "-" {
        std::io::stdin()
            .read_to_string(&mut text)
            .map_err(|error| Failure::usage(format!("standard input cannot be read: {error}")))?;
        return Ok(text);
    }
    match std::fs::read_to_string(name) {
        Ok(text) => Ok(text),
        Err(error) => match example(name) {
            Some(example) => Ok(example.text.to_owned()),
            None => Err(Failure::usage(format!("`{name}` cannot be read: {error}"))
                .hint("`cota grammar` lists the grammars that come with Cota")),
        },
    }
}

/// Checks the grammar; warnings go to standard error.
pub fn parse(name: &str, text: String) -> Result<Source, Failure> {
    match Grammar::parse(&text) {
        Ok(grammar) => {
            for warning in grammar.warnings() {
                show(std::slice::from_ref(warning), name, &text);
            }
            Ok(Source { name: name.to_owned(), text, grammar })
        }
        Err(error) => Err(rejected(&error.problems, name, &text)),
    }
}

/// Shows the problems, and ends with how many there are.
pub fn rejected(problems: &[Diagnostic], name: &str, text: &str) -> Failure {
    show(problems, name, text);
    let plural = if problems.len() == 1 { "" } else { "s" };
    Failure::usage(format!(
        "the grammar cannot be used because of {} problem{plural}",
        problems.len()
    ))
}

fn show(problems: &[Diagnostic], name: &str, text: &str) {
    let name = if name == "-" { "<stdin>" } else { name };
    let drawn = render(problems, name, text, std::io::stderr().is_terminal());
    crate::talk::show(format_args!("{drawn}\n\n"));
}
