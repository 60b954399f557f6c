//! Getting at the grammar, and saying what is wrong with it.

use super::output::note;
use cota_console::exit::Failure;
use cota_grammar::{Diagnostic, Grammar, example, render};
use std::io::{IsTerminal, Read};

/// How many problems are shown in full.
const MOST_SHOWN: usize = 20;

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
            show(grammar.warnings(), name, &text);
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
    for problem in problems.iter().take(MOST_SHOWN) {
        let drawn =
            render(std::slice::from_ref(problem), name, text, std::io::stderr().is_terminal());
        cota_console::talk::show(format_args!("{drawn}\n\n"));
    }
    if let Some(more) = problems.len().checked_sub(MOST_SHOWN).filter(|more| *more > 0) {
        note(format!("{more} more of this kind are not shown"));
    }
}
