//! A program that stays alive: a sentence a line in, an answer a line out.

use super::process::end_by;
use super::{CommandLine, End, MOST_OUTPUT, Outcome};
use crate::line;
use cota_os::Tree;
use cota_run::{StopReason, Watch};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::ChildStdin;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// A running program and its answers.
pub(super) struct Worker {
    tree: Tree,
    /// Taken by the thread that writes.
    pub input: Option<ChildStdin>,
    answers: Receiver<Vec<u8>>,
}

/// Why there is no answer.
pub(super) enum NoAnswer {
    /// There was none within the time limit.
    Late,
    /// There will be none: the program has ended.
    Gone,
    /// The watch asked to end first.
    Stopped(StopReason),
}

/// How often to look whether the watch asks to end.
const LOOK: Duration = Duration::from_millis(20);

/// Waits for a message, no longer than `limit` and until the watch asks to end.
pub(super) fn receive<T>(
    messages: &Receiver<T>,
    limit: Duration,
    watch: Watch<'_>,
) -> Result<T, NoAnswer> {
    let begun = Instant::now();
    loop {
        let left = limit.saturating_sub(begun.elapsed());
        match messages.recv_timeout(left.min(LOOK)) {
            Ok(message) => return Ok(message),
            Err(RecvTimeoutError::Disconnected) => return Err(NoAnswer::Gone),
            Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(NoAnswer::Late),
            Err(RecvTimeoutError::Timeout) => {
                watch.stop_reason().map_or(Ok(()), |reason| Err(NoAnswer::Stopped(reason)))?;
            }
        }
    }
}

impl Worker {
    pub fn start(command: &CommandLine) -> io::Result<Self> {
        let mut tree = Tree::start(&mut command.process(None))?;
        let input = tree.stdin();
        let output = tree.stdout().ok_or(io::ErrorKind::BrokenPipe)?;
        let (sender, answers) = mpsc::channel();
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            loop {
                let mut answer = Vec::new();
                let read = output.by_ref().take(MOST_OUTPUT as u64).read_until(b'\n', &mut answer);
                if !read.is_ok_and(|n| n > 0) {
                    break;
                }
                while answer.last().is_some_and(|b| b"\r\n".contains(b)) {
                    answer.pop();
                }
                if sender.send(answer).is_err() {
                    break;
                }
            }
        });
        Ok(Self { tree, input, answers })
    }

    /// The next answer.
    pub fn answer(&self, limit: Duration, watch: Watch<'_>) -> Result<Vec<u8>, NoAnswer> {
        receive(&self.answers, limit, watch)
    }

    /// Asks about a sentence. Unless it answered, the program has ended afterwards. There is no outcome if the watch
    /// asks to end first.
    pub fn ask(
        &mut self,
        sentence: &str,
        limit: Duration,
        watch: Watch<'_>,
    ) -> io::Result<Option<Outcome>> {
        let deadline = Instant::now() + limit;
        let line = format!("{}\n", line::encode(sentence));
        // A program that has ended does not read; how it ended is found out below.
        let _ = self.input.as_mut().map(|input| input.write_all(line.as_bytes()));
        let end = match self.answer(limit, watch) {
            Ok(output) => return Ok(Some(Outcome { end: End::Answer, output })),
            Err(NoAnswer::Late) => {
                self.tree.kill();
                Some(End::Hang)
            }
            Err(NoAnswer::Stopped(_)) => {
                self.tree.kill();
                None
            }
            Err(NoAnswer::Gone) => end_by(&mut self.tree, deadline, watch)?,
        };
        Ok(end.map(|end| Outcome { end, output: Vec::new() }))
    }
}
