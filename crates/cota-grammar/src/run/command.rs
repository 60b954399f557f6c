//! Command lines: words, quotes, and how to write them so that a shell reads them back.

use std::fmt::Write;
use std::process::{Command, Stdio};
use std::str::FromStr;

/// A program and its arguments. It is run as it is, not by a shell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    words: Vec<String>,
}

/// Not a command line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the message of each variant is its documentation")]
pub enum BadCommand {
    #[error("the command is empty")]
    Empty,
    #[error("a {0} is never closed in the command")]
    Unclosed(char),
}

/// Stands for the sentence, or the file that has it, among the arguments.
const PLACE: &str = "{}";

impl CommandLine {
    /// Whether an argument has `{}` in it.
    pub(crate) fn has_place(&self) -> bool {
        self.words.iter().any(|word| word.contains(PLACE))
    }

    /// The words with `{}` replaced; `argument` comes last when there is no `{}`.
    fn with(&self, argument: Option<&str>) -> Vec<String> {
        let Some(argument) = argument else { return self.words.clone() };
        let mut words: Vec<_> =
            self.words.iter().map(|word| word.replace(PLACE, argument)).collect();
        if !self.has_place() {
            words.push(argument.to_owned());
        }
        words
    }

    /// The command to start, with pipes for input and output; its standard error is dropped.
    pub(crate) fn process(&self, argument: Option<&str>) -> Command {
        let words = self.with(argument);
        let mut process = Command::new(&words[0]);
        process
            .args(&words[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        process
    }

    /// The line to type into a shell.
    pub(crate) fn line(&self, argument: Option<&str>) -> String {
        self.with(argument).iter().map(|word| quote(word)).collect::<Vec<_>>().join(" ")
    }

    /// The program's name.
    pub fn program(&self) -> &str {
        &self.words[0]
    }
}

/// A word as a shell reads it.
pub(crate) fn quote(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,@%+".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else if word.contains(|c: char| c.is_control()) {
        // Only the dollar form keeps control characters visible.
        let mut escaped = String::new();
        for c in word.chars() {
            match c {
                '\n' => escaped.push_str("\\n"),
                '\\' | '\'' => escaped.extend(['\\', c]),
                c if c.is_ascii_control() => _ = write!(escaped, "\\x{:02x}", u32::from(c)),
                c => escaped.push(c),
            }
        }
        format!("$'{escaped}'")
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// Words are separated by blanks; quotes of either kind keep them together; a backslash keeps the
/// next character as it is, except in single quotes.
impl FromStr for CommandLine {
    type Err = BadCommand;

    fn from_str(text: &str) -> Result<Self, BadCommand> {
        let mut words = Vec::new();
        let mut word: Option<String> = None;
        let mut quote: Option<char> = None;
        let mut characters = text.chars();
        while let Some(c) = characters.next() {
            match (c, quote) {
                ('\\', None | Some('"')) => {
                    let next = characters.next().ok_or(BadCommand::Unclosed('\\'))?;
                    word.get_or_insert_default().push(next);
                }
                (c, Some(open)) if c == open => quote = None,
                ('"' | '\'', None) => {
                    quote = Some(c);
                    word.get_or_insert_default();
                }
                (c, None) if c.is_whitespace() => words.extend(word.take()),
                (c, _) => word.get_or_insert_default().push(c),
            }
        }
        words.extend(word);
        match quote {
            Some(open) => Err(BadCommand::Unclosed(open)),
            None if words.is_empty() => Err(BadCommand::Empty),
            None => Ok(Self { words }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_as_a_shell_would() {
        let words = |text: &str| text.parse::<CommandLine>().map(|command| command.words);
        assert_eq!(
            words("python3 -c 'print(1)' \"a b\" c\\ d ''"),
            Ok(["python3", "-c", "print(1)", "a b", "c d", ""].map(String::from).to_vec())
        );
        assert_eq!(words("  "), Err(BadCommand::Empty));
        assert_eq!(words("a 'b"), Err(BadCommand::Unclosed('\'')));
    }

    #[test]
    fn quoted_words_come_back() {
        for word in ["a", "", "a b", "it's", "$HOME", "\\", "\"", "a\nb", "\t'\\"] {
            let shell =
                Command::new("bash").args(["-c", &format!("printf %s {}", quote(word))]).output();
            assert_eq!(String::from_utf8_lossy(&shell.expect("bash runs").stdout), word);
        }
    }
}
