//! Reading models and tests named on the command line, and writing models.

use super::output::emit;
use clap::ValueEnum;
use cota_console::exit::Failure;
use cota_fsm::format::{Format, ReadError, read_words};
use cota_fsm::{Machine, Word};
use std::path::{Path, PathBuf};

/// A file format of machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FileFormat {
    /// One transition a line: s1 -- a / 0 -> s2
    Txt,
    /// Graphviz, as automata learning tools write it
    Dot,
    /// KISS2 of logic synthesis
    Kiss2,
    /// The tables of `FSMlib`
    Fsm,
    /// JSON
    Json,
}

impl From<FileFormat> for Format {
    fn from(format: FileFormat) -> Self {
        match format {
            FileFormat::Txt => Self::Text,
            FileFormat::Dot => Self::Dot,
            FileFormat::Kiss2 => Self::Kiss2,
            FileFormat::Fsm => Self::Fsmlib,
            FileFormat::Json => Self::Json,
        }
    }
}

/// A model file; its extension gives the format.
#[derive(clap::Args)]
pub struct Model {
    /// The machine: a .txt, .dot, .kiss2, .fsm or .json file
    model: PathBuf,
    /// The format of the model, if the extension does not say it
    #[arg(long, value_enum)]
    from: Option<FileFormat>,
}

impl Model {
    pub fn read(&self) -> Result<Machine, Failure> {
        read_machine(&self.model, self.from)
    }
}

pub fn read_text(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path).map_err(|error| {
        Failure::usage(format!("{}: {error}", path.display()))
            .hint("name a file with a machine, or with tests where tests are asked for")
    })
}

pub fn read_machine(path: &Path, from: Option<FileFormat>) -> Result<Machine, Failure> {
    let extension = path.extension().and_then(|ext| ext.to_str()).unwrap_or_default();
    let format = from.map(Format::from).or_else(|| Format::of_extension(extension));
    let format = format.ok_or_else(|| {
        Failure::usage(format!("{}: the extension names no format", path.display()))
            .hint("say it with --from txt|dot|kiss2|fsm|json")
    })?;
    format.read(&read_text(path)?).map_err(|error| {
        let ReadError { line, column, problem } = &error;
        Failure::usage(format!("{}:{line}:{column}: {problem}", path.display()))
            .hint("the formats are in docs/fsm.md; --from names one if the extension does not")
    })
}

/// Prints a machine in the format `to`, or as text without it.
pub fn print_machine(machine: &Machine, to: Option<FileFormat>) -> Result<(), Failure> {
    emit(&Format::from(to.unwrap_or(FileFormat::Txt)).write(machine))
}

/// A sequence from the command line: labels with blanks between them, or letters in a row.
pub fn parse_word(machine: &Machine, text: &str) -> Result<Word, Failure> {
    let spread = |text: &str| -> String { text.chars().flat_map(|c| [c, ' ']).collect() };
    let single = |text: &str| {
        text.chars().all(|c| machine.input_named(c.encode_utf8(&mut [0; 4])).is_some())
    };
    let text = if machine.input_named(text).is_none() && single(text) {
        spread(text)
    } else {
        text.to_owned()
    };
    let words = read_words(machine, &text).map_err(|error| {
        Failure::usage(format!("sequence `{}`: {error}", text.trim()))
            .hint("write the inputs with blanks between them, or letters in a row")
    })?;
    let mut words = words.into_iter();
    match (words.next(), words.next()) {
        (word, None) => Ok(word.unwrap_or_default()),
        (_, Some(_)) => Err(Failure::usage("a sequence is one line, and here are several")
            .hint("give each as an argument of its own, or all in a file with --tests")),
    }
}

/// The tests of a file, one a line.
pub fn read_tests(machine: &Machine, path: &Path) -> Result<Vec<Word>, Failure> {
    read_words(machine, &read_text(path)?).map_err(|error| {
        let ReadError { line, column, problem } = &error;
        Failure::usage(format!("{}:{line}:{column}: {problem}", path.display()))
            .hint("a test is a line: the inputs with blanks between them, or letters in a row")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use cota_fsm::check::{Checker, TestTree};

    fn machine() -> Machine {
        let text = "s1 -- a / 0 -> s2\ns1 -- b / 1 -> s1\ns2 -- a / 1 -> s1\ns2 -- b / 1 -> s2\n\
                    s1 -- push / 1 -> s2\ns2 -- \"x y\" / 0 -> s1\n";
        Format::Text.read(text).unwrap()
    }

    #[test]
    fn a_word_is_labels_or_letters() {
        let machine = machine();
        let word = |text: &str| parse_word(&machine, text).unwrap();
        assert_eq!(word("abba"), word("a b b a"));
        assert_eq!(word("push \"x y\" a").len(), 3);
        assert!(word("").is_empty() && word(" \n\n").is_empty());
        assert!(parse_word(&machine, "a b\nb a").is_err(), "the second line would be lost");
    }

    /// As far as `fsm check` goes: the word is run, and what it tells apart is looked at.
    #[test]
    fn changed_words_are_read_or_refused() {
        let seeds = ["abba", "a b b a", "push \"x y\" a", "b push b \"x y\"", "aaabbb  "];
        let reader = cota_fuzz::Reader::new(seeds, |text| {
            let machine = machine();
            let Ok(word) = parse_word(&machine, text) else { return cota_fuzz::Answer::Refused };
            let tree = TestTree::new(&machine, [&word]);
            // The conditions are about pairs of prefixes.
            let few = tree.map(|tree| (tree.len() < 50).then_some(tree));
            few.map(|tree| tree.map(|tree| Checker::new(&machine).check_tree(&tree))).into()
        });
        let accepted = cota_fuzz::check(&reader, 1_000).unwrap();
        assert!(accepted > 100, "{accepted}");
    }
}
