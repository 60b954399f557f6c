//! Grammars, and programs to feed sentences to.

use super::files;
use crate::{Answer, Reader};
use cota_grammar::run::CommandLine;
use cota_grammar::{Grammar, Language, Measure, Producer, render};

/// The number of sentences to list, and their greatest length.
const SENTENCES: usize = 20;
const LENGTH: usize = 4;

pub fn bnf() -> Reader {
    let mut seeds = files("crates/cota-grammar/grammars", "bnf");
    seeds.extend([
        "<tree> ::= \"x\" | \"(\" <tree> <tree> \")\"\n".to_owned(),
        "<s> ::= <a> <b> | \"\"\n<a> ::= \"a\" <a> | \"a\"\n<b> ::= \"b\"\n".to_owned(),
    ]);
    Reader::new(seeds, grammar)
}

pub fn ebnf() -> Reader {
    let mut seeds = files("crates/cota-grammar/grammars", "ebnf");
    seeds.extend(files("examples/containers/models", "ebnf"));
    seeds.extend([
        "sum ::= number (\"+\" number)*\nnumber ::= \"-\"? [1-3]+\n".to_owned(),
        "s ::= ('a' | \"b\"?)+ [a-c_]* # a comment\n".to_owned(),
    ]);
    Reader::new(seeds, grammar)
}

pub fn pairs() -> Reader {
    Reader::new(lists(), grammar)
}

fn lists() -> Vec<String> {
    let mut seeds = files("crates/cota-grammar/grammars", "pairs");
    seeds.push(
        "[(\"$START\", \"$TREE\"), (\"$TREE\", \"x\"), (\"$TREE\", \"($TREE $TREE)\")]".to_owned(),
    );
    seeds
}

/// As `cota grammar FILE` does: problems are drawn, sentences counted and listed.
fn grammar(text: &str) -> Answer {
    let grammar = match Grammar::parse(text) {
        Ok(grammar) => grammar,
        Err(error) => {
            render(&error.problems, "grammar", text, false);
            return Answer::Refused;
        }
    };
    render(grammar.warnings(), "grammar", text, false);
    for production in 0..grammar.productions().len().min(SENTENCES) {
        grammar.describe(production);
    }
    grammar.longest(Measure::Characters);
    if let Ok(derivations) = Language::derivations(&grammar, Measure::Tokens, LENGTH) {
        derivations.total();
    }
    Language::sentences(&grammar, Measure::Characters, LENGTH)
        .walk()
        .take(SENTENCES)
        .for_each(drop);
    Answer::Accepted
}

pub fn producer() -> Reader {
    Reader::new(lists(), |text| {
        let producer = Producer::parse(text);
        producer.map(|terms| terms.take(SENTENCES).for_each(drop)).into()
    })
}

pub fn program() -> Reader {
    let seeds =
        ["./parser", "parser --strict 'a b' {}", "env A=1 \"my parser\" -x\\ y", "cat | wc -c"];
    Reader::new(seeds, |text| text.parse::<CommandLine>().map(|line| format!("{line:?}")).into())
}
