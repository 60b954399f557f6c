//! A program that stays alive: a sentence a line in, an answer a line out.

use super::process::{end, kill, wait_until};
use super::{CommandLine, End, MOST_OUTPUT, Outcome};
use crate::line;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// A running program and its answers.
pub(super) struct Worker {
    pub child: Child,
    /// Taken by who writes on another thread.
    pub input: Option<ChildStdin>,
    pub answers: Receiver<Vec<u8>>,
}

impl Worker {
    pub fn start(command: &CommandLine) -> io::Result<Self> {
        let mut child = command.process(None).spawn()?;
        let input = child.stdin.take();
        let output = child.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?;
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
        Ok(Self { child, input, answers })
    }

    /// Asks about a sentence. Unless it answered, the program is dead afterwards.
    pub fn ask(&mut self, sentence: &str, limit: Duration) -> io::Result<Outcome> {
        let deadline = Instant::now() + limit;
        let line = format!("{}\n", line::encode(sentence));
        // A program that died does not read; how it died is told below.
        let _ = self.input.as_mut().map(|input| input.write_all(line.as_bytes()));
        let end = match self.answers.recv_timeout(limit) {
            Ok(output) => return Ok(Outcome { end: End::Answer, output }),
            Err(RecvTimeoutError::Timeout) => {
                kill(&mut self.child);
                End::Hang
            }
            Err(RecvTimeoutError::Disconnected) => {
                wait_until(&mut self.child, deadline)?.map_or(End::Hang, end)
            }
        };
        Ok(Outcome { end, output: Vec::new() })
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        kill(&mut self.child);
    }
}
