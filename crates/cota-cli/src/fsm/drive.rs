//! Driving an implementation through lines, as a program or over TCP.

use cota_fsm::conformance::Implementation;
use cota_fsm::progress::Watch;
use cota_os::Tree;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// What is driven.
pub enum Target {
    /// A program and its arguments.
    Command(Vec<String>),
    /// An address.
    Tcp(String),
}

/// An implementation that is started anew, or told to reset, before each test.
pub struct Driver<'w> {
    target: Target,
    reset_line: bool,
    timeout: Duration,
    link: Option<Link>,
    /// Told the tests that are begun.
    watch: Watch<'w>,
}

/// A connection: where inputs go, and the answers as a reading thread passes them on.
struct Link {
    input: Box<dyn Write>,
    answers: Receiver<std::io::Result<String>>,
    peer: Peer,
}

enum Peer {
    /// It ends when the connection does.
    Program {
        _tree: Tree,
    },
    Stream(TcpStream),
}

impl Drop for Link {
    fn drop(&mut self) {
        // A program ends by being dropped.
        if let Peer::Stream(stream) = &self.peer {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }
}

impl<'w> Driver<'w> {
    pub fn new(target: Target, reset_line: bool, timeout: Duration, watch: Watch<'w>) -> Self {
        Self { target, reset_line, timeout, link: None, watch }
    }

    fn connect(&self) -> Result<Link, String> {
        match &self.target {
            Target::Tcp(address) => {
                let fail = |error| format!("cannot reach {address}: {error}");
                let stream = TcpStream::connect(address).map_err(fail)?;
                let (input, output) =
                    (stream.try_clone().map_err(fail)?, stream.try_clone().map_err(fail)?);
                let peer = Peer::Stream(stream);
                Ok(Link { input: Box::new(input), answers: listen(output), peer })
            }
            Target::Command(command) => {
                let [program, arguments @ ..] = &command[..] else {
                    return Err("no program given".to_owned());
                };
                let fail = |error| format!("cannot run {program}: {error}");
                let mut command = Command::new(program);
                command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
                let mut tree = Tree::start(&mut command).map_err(fail)?;
                let (Some(input), Some(output)) = (tree.stdin(), tree.stdout()) else {
                    return Err(format!("{program} has no standard input or output"));
                };
                let peer = Peer::Program { _tree: tree };
                Ok(Link { input: Box::new(input), answers: listen(output), peer })
            }
        }
    }
}

/// Reads lines on a thread of its own, so that waiting for one can end.
fn listen(stream: impl Read + Send + 'static) -> Receiver<std::io::Result<String>> {
    let (send, receive) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(stream).lines() {
            if send.send(line).is_err() {
                return;
            }
        }
    });
    receive
}

impl Implementation for Driver<'_> {
    type Error = String;

    fn reset(&mut self) -> Result<(), String> {
        self.watch.add(1);
        match &mut self.link {
            Some(link) if self.reset_line => writeln!(link.input, "reset")
                .and_then(|()| link.input.flush())
                .map_err(|error| format!("the implementation does not take `reset`: {error}")),
            _ => {
                self.link = None;
                self.link = Some(self.connect()?);
                Ok(())
            }
        }
    }

    fn step(&mut self, input: &str) -> Result<String, String> {
        let Some(link) = &mut self.link else { return Err("not connected".to_owned()) };
        writeln!(link.input, "{input}")
            .and_then(|()| link.input.flush())
            .map_err(|error| format!("the implementation does not take `{input}`: {error}"))?;
        match link.answers.recv_timeout(self.timeout) {
            Ok(Ok(line)) => Ok(line.trim_end_matches('\r').to_owned()),
            Ok(Err(error)) => Err(format!("the answer to `{input}` cannot be read: {error}")),
            Err(RecvTimeoutError::Timeout) => {
                Err(format!("no answer to `{input}` within {} s", self.timeout.as_secs_f64()))
            }
            Err(RecvTimeoutError::Disconnected) => {
                Err(format!("the implementation ended before it answered `{input}`"))
            }
        }
    }
}
