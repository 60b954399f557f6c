//! A program under test, and how it gets its sentences.

use super::command::{CommandLine, quote};
use super::worker::Worker;
use super::{End, Outcome, process};
use crate::line;
use cota_run::Watch;
use std::io;
use std::time::Duration;
use tempfile::TempDir;

/// How a program gets a sentence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Feed {
    /// On standard input.
    #[default]
    Stdin,
    /// As an argument: in the place of `{}`, or the last one.
    Argument,
    /// In a file whose name is the argument.
    File,
    /// As a line to a program that stays alive and answers each with a line; see [`line::encode`].
    Lines,
}

/// What the file is called, wherever it is.
const FILE: &str = "sentence";

/// A program to run on sentences. Each thread has its own.
pub struct Program {
    command: CommandLine,
    feed: Feed,
    limit: Duration,
    worker: Option<Worker>,
    folder: Option<TempDir>,
}

impl Program {
    /// Starts nothing yet.
    pub fn new(command: CommandLine, feed: Feed, limit: Duration) -> Self {
        Self { command, feed, limit, worker: None, folder: None }
    }

    /// Runs the program on a sentence. There is no outcome if the watch asks to end first.
    ///
    /// # Errors
    ///
    /// When the program cannot be started, or the sentence cannot be handed to it: an argument
    /// cannot have a NUL character.
    pub fn run(&mut self, sentence: &str, watch: Watch<'_>) -> io::Result<Option<Outcome>> {
        match self.feed {
            Feed::Stdin => {
                let process = self.command.process(None);
                process::run(process, sentence.as_bytes(), self.limit, watch)
            }
            Feed::Argument => {
                process::run(self.command.process(Some(sentence)), b"", self.limit, watch)
            }
            Feed::File => {
                let folder = match self.folder.take() {
                    Some(folder) => folder,
                    None => tempfile::tempdir()?,
                };
                let file = self.folder.insert(folder).path().join(FILE);
                std::fs::write(&file, sentence)?;
                let name = file.to_string_lossy();
                let process = self.command.process(Some(&name));
                let outcome = process::run(process, b"", self.limit, watch)?;
                Ok(outcome.map(|Outcome { end, output }| Outcome {
                    end,
                    output: without(&output, name.as_bytes()),
                }))
            }
            Feed::Lines => {
                let mut worker = match self.worker.take() {
                    Some(worker) => worker,
                    None => Worker::start(&self.command)?,
                };
                let outcome = worker.ask(sentence, self.limit, watch)?;
                // One that crashed or hung is started again for the next sentence.
                let lives = outcome.as_ref().is_some_and(|outcome| outcome.end == End::Answer);
                self.worker = lives.then_some(worker);
                Ok(outcome)
            }
        }
    }

    /// The line for a shell that runs the program on this sentence.
    pub fn reproduction(command: &CommandLine, feed: Feed, sentence: &str) -> String {
        match feed {
            Feed::Stdin => format!("printf %s {} | {}", quote(sentence), command.line(None)),
            Feed::Argument => command.line(Some(sentence)),
            Feed::File => {
                format!("printf %s {} > {FILE}; {}", quote(sentence), command.line(Some(FILE)))
            }
            Feed::Lines => {
                format!(
                    "printf '%s\\n' {} | {}",
                    quote(&line::encode(sentence)),
                    command.line(None)
                )
            }
        }
    }
}

/// The output with the name of the temporary file, which is never the same, made short.
fn without(output: &[u8], name: &[u8]) -> Vec<u8> {
    let mut short = Vec::with_capacity(output.len());
    let mut rest = output;
    while let Some(first) = rest.first() {
        if let Some(after) = rest.strip_prefix(name) {
            short.extend_from_slice(FILE.as_bytes());
            rest = after;
        } else {
            short.push(*first);
            rest = &rest[1..];
        }
    }
    short
}
