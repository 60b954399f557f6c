//! A program that says which sentences to keep: a sentence a line in, a verdict a line out.
//!
//! Sentences are sent ahead of the verdicts, so that the program may buffer what it writes.

use super::CommandLine;
use super::worker::Worker;
use crate::line;
use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread::Scope;
use std::time::Duration;

/// So many sentences may wait for their verdicts.
const AHEAD: usize = 1 << 16;

/// The filter did not do its part.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the message of each variant is its documentation")]
pub enum FilterError {
    #[error("the filter `{0}` cannot be run: {1}")]
    Start(String, io::Error),
    #[error("the filter answered `{answer}` to `{sentence}`, which is neither yes nor no")]
    NotAVerdict { answer: String, sentence: String },
    #[error("the filter ended without a verdict on `{0}`")]
    Ended(String),
    #[error("the filter gave no verdict on `{0}` within {1:?}")]
    Silent(String, Duration),
}

/// The sentences of an iterator that a program keeps, in their order.
///
/// It ends early when the program fails to answer; [`error`](Self::error) has the reason.
pub struct Filter {
    waiting: Receiver<String>,
    worker: Worker,
    limit: Duration,
    candidates: u64,
    error: Option<FilterError>,
}

impl Filter {
    /// Starts the program, which has `limit` for each verdict, and a thread that sends it the sentences.
    ///
    /// # Errors
    ///
    /// When the program cannot be started.
    pub fn start<'scope>(
        scope: &'scope Scope<'scope, '_>,
        command: &CommandLine,
        limit: Duration,
        sentences: impl Iterator<Item = String> + Send + 'scope,
    ) -> Result<Self, FilterError> {
        let failed = |error| FilterError::Start(command.program().to_owned(), error);
        let mut worker = Worker::start(command).map_err(failed)?;
        let input = worker.input.take();
        let (sender, waiting) = mpsc::sync_channel(AHEAD);
        scope.spawn(move || {
            let Some(mut input) = input else { return };
            for sentence in sentences {
                let line = format!("{}\n", line::encode(&sentence));
                // Nobody wants more verdicts, or the filter is gone, which its silence tells.
                if sender.send(sentence).is_err() || input.write_all(line.as_bytes()).is_err() {
                    break;
                }
            }
        });
        Ok(Self { waiting, worker, limit, candidates: 0, error: None })
    }

    /// What went wrong, if anything did.
    pub fn error(self) -> Option<FilterError> {
        self.error
    }

    /// How many sentences had a verdict so far.
    pub fn candidates(&self) -> u64 {
        self.candidates
    }

    fn verdict(&mut self, sentence: &str) -> Result<bool, FilterError> {
        let answer = self.worker.answers.recv_timeout(self.limit).map_err(|error| match error {
            RecvTimeoutError::Timeout => FilterError::Silent(sentence.to_owned(), self.limit),
            RecvTimeoutError::Disconnected => FilterError::Ended(sentence.to_owned()),
        })?;
        self.candidates += 1;
        match answer.as_slice() {
            b"yes" | b"true" | b"1" => Ok(true),
            b"no" | b"false" | b"0" => Ok(false),
            other => Err(FilterError::NotAVerdict {
                answer: String::from_utf8_lossy(other).into_owned(),
                sentence: sentence.to_owned(),
            }),
        }
    }
}

impl Iterator for Filter {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        while self.error.is_none() {
            let sentence = self.waiting.recv().ok()?;
            match self.verdict(&sentence) {
                Ok(true) => return Some(sentence),
                Ok(false) => {}
                Err(error) => self.error = Some(error),
            }
        }
        None
    }
}
