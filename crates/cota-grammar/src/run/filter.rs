//! A program that decides which sentences to keep: a sentence a line in, a verdict a line out.
//!
//! Sentences are sent ahead of the verdicts, so that the program may buffer what it writes.

use super::CommandLine;
use super::worker::{NoAnswer, Worker};
use crate::line;
use cota_run::{StopReason, Watch};
use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver};
use std::thread::Scope;
use std::time::Duration;

/// At most this many sentences wait for their verdicts.
const AHEAD: usize = 1 << 16;

/// Why a filter failed.
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
/// It ends early when the program fails to answer, which [`error`](Self::error) reports, and when the watch asks to
/// end, which [`stop`](Self::stop) reports.
pub struct Filter<'w, T> {
    waiting: Receiver<T>,
    worker: Worker,
    limit: Duration,
    watch: Watch<'w>,
    candidates: u64,
    stop: Option<StopReason>,
    error: Option<FilterError>,
}

impl<'w, T: AsRef<str> + Send> Filter<'w, T> {
    /// Starts the program, which has `limit` for each verdict, and a thread that sends it the sentences.
    ///
    /// # Errors
    ///
    /// When the program cannot be started.
    pub fn start<'scope>(
        scope: &'scope Scope<'scope, '_>,
        command: &CommandLine,
        limit: Duration,
        watch: Watch<'w>,
        sentences: impl Iterator<Item = T> + Send + 'scope,
    ) -> Result<Self, FilterError>
    where
        T: 'scope,
    {
        let failed = |error| FilterError::Start(command.program().to_owned(), error);
        let mut worker = Worker::start(command).map_err(failed)?;
        let input = worker.input.take();
        let (sender, waiting) = mpsc::sync_channel(AHEAD);
        scope.spawn(move || {
            let Some(mut input) = input else { return };
            for sentence in sentences {
                let line = format!("{}\n", line::encode(sentence.as_ref()));
                // No more verdicts are needed, or the program has ended, which `verdict` reports.
                if sender.send(sentence).is_err() || input.write_all(line.as_bytes()).is_err() {
                    break;
                }
            }
        });
        Ok(Self { waiting, worker, limit, watch, candidates: 0, stop: None, error: None })
    }

    /// Why it ended early although the program answers, if it did.
    pub fn stop(&self) -> Option<StopReason> {
        self.stop
    }

    /// What went wrong, if anything did.
    pub fn error(self) -> Option<FilterError> {
        self.error
    }

    /// How many sentences had a verdict so far.
    pub fn candidates(&self) -> u64 {
        self.candidates
    }

    /// What the program answers about a sentence; nothing if the watch asks to end first.
    fn verdict(&mut self, sentence: &str) -> Result<Option<bool>, FilterError> {
        let answer = match self.worker.answer(self.limit, self.watch) {
            Ok(answer) => answer,
            Err(NoAnswer::Late) => {
                return Err(FilterError::Silent(sentence.to_owned(), self.limit));
            }
            Err(NoAnswer::Gone) => return Err(FilterError::Ended(sentence.to_owned())),
            Err(NoAnswer::Stopped(reason)) => {
                self.stop = Some(reason);
                return Ok(None);
            }
        };
        self.candidates += 1;
        match answer.as_slice() {
            b"yes" | b"true" | b"1" => Ok(Some(true)),
            b"no" | b"false" | b"0" => Ok(Some(false)),
            other => Err(FilterError::NotAVerdict {
                answer: String::from_utf8_lossy(other).into_owned(),
                sentence: sentence.to_owned(),
            }),
        }
    }
}

impl<T: AsRef<str> + Send> Iterator for Filter<'_, T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        while self.error.is_none() {
            let sentence = self.waiting.recv().ok()?;
            match self.verdict(sentence.as_ref()) {
                Ok(Some(true)) => return Some(sentence),
                Ok(Some(false)) => {}
                Ok(None) => return None,
                Err(error) => self.error = Some(error),
            }
        }
        None
    }
}
