//! A program that stays alive: a sentence a line in, an answer a line out.

use super::process::end_by;
use super::{CommandLine, End, MOST_OUTPUT, Outcome};
use crate::line;
use cota_os::Tree;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::ChildStdin;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// A running program and its answers.
pub(super) struct Worker {
    tree: Tree,
    /// Taken by who writes on another thread.
    pub input: Option<ChildStdin>,
    pub answers: Receiver<Vec<u8>>,
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

    /// Asks about a sentence. Unless it answered, the program is dead afterwards.
    pub fn ask(&mut self, sentence: &str, limit: Duration) -> io::Result<Outcome> {
        let deadline = Instant::now() + limit;
        let line = format!("{}\n", line::encode(sentence));
        // A program that died does not read; how it died is told below.
        let _ = self.input.as_mut().map(|input| input.write_all(line.as_bytes()));
        let end = match self.answers.recv_timeout(limit) {
            Ok(output) => return Ok(Outcome { end: End::Answer, output }),
            Err(RecvTimeoutError::Timeout) => {
                self.tree.kill();
                End::Hang
            }
            Err(RecvTimeoutError::Disconnected) => end_by(&mut self.tree, deadline)?,
        };
        Ok(Outcome { end, output: Vec::new() })
    }
}
