//! Driving an implementation through lines, as a program or over TCP.

use cota_fsm::conformance::Implementation;
use cota_fsm::format::quoted;
use cota_os::{Tree, Waited};
use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream, ToSocketAddrs};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

/// A longer line is no label, and may have no end at all.
const MOST_LINE: usize = 64 * 1024;

/// Lines that are read ahead; an implementation that writes without end waits for the rest.
const MOST_AHEAD: usize = 16;

/// How long an implementation may take to end after its input has ended.
const PATIENCE: Duration = Duration::from_millis(100);

/// How long a program may take to end after it has closed its output.
const DYING: Duration = Duration::from_secs(1);

/// How long to listen for a stray line before the line that resets.
const SILENCE: Duration = Duration::from_millis(20);

/// What is driven.
pub enum Target {
    /// A program and its arguments.
    Command(Vec<String>),
    /// An address.
    Tcp(String),
}

/// What an implementation does instead of answering, or without being asked.
#[derive(Clone, Debug, PartialEq)]
pub enum Trouble {
    /// It ended with this status.
    Exit(i32),
    /// This signal ended it.
    Signal(i32),
    /// It closed its output or the connection.
    Closed,
    /// It did not answer in time.
    Timeout(Duration),
    /// It wrote a line that is too long.
    LongLine,
    /// It wrote a line although everything was answered.
    ExtraLine(String),
    /// It cannot be started or reached any more.
    Gone(String),
}

impl Trouble {
    /// As JSON names it.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Exit(_) => "exit",
            Self::Signal(_) => "signal",
            Self::Closed => "closed",
            Self::Timeout(_) => "timeout",
            Self::LongLine => "long line",
            Self::ExtraLine(_) => "extra line",
            Self::Gone(_) => "gone",
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exit(status) => write!(f, "it ended with exit status {status}"),
            Self::Signal(signal) => write!(f, "signal {signal} ended it"),
            Self::Closed => write!(f, "it closed the connection"),
            Self::Timeout(limit) => write!(f, "it gave no answer within {} s", limit.as_secs_f64()),
            Self::LongLine => write!(f, "it wrote a line of more than {MOST_LINE} bytes"),
            Self::ExtraLine(line) => write!(f, "it wrote {}", quoted(line)),
            Self::Gone(why) => f.write_str(why),
        }
    }
}

/// An implementation that is started again, or asked to reset, before each test.
pub struct Driver {
    target: Target,
    /// The line that resets it.
    reset_line: Option<String>,
    timeout: Duration,
    /// None after trouble: then it is started again.
    link: Option<Link>,
    /// Whether nothing was sent yet.
    fresh: bool,
}

/// A connection: where inputs go, and the answers as a reading thread passes them on.
struct Link {
    /// None when it is closed.
    input: Option<Box<dyn Write>>,
    answers: Receiver<Line>,
    peer: Peer,
}

enum Line {
    Whole(String),
    TooLong,
}

enum Peer {
    /// It ends when the connection does.
    Program(Tree),
    Stream(TcpStream),
}

impl Drop for Link {
    fn drop(&mut self) {
        if let Peer::Stream(stream) = &self.peer {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }
}

impl Link {
    fn open(target: &Target, timeout: Duration) -> Result<Self, String> {
        match target {
            Target::Tcp(address) => {
                let stream = connect(address, timeout)
                    .map_err(|error| format!("cannot reach {address}: {error}"))?;
                let copies = stream.try_clone().and_then(|copy| Ok((copy, stream.try_clone()?)));
                let (input, output) = copies.map_err(|error| error.to_string())?;
                let peer = Peer::Stream(stream);
                Ok(Self { input: Some(Box::new(input)), answers: listen(output), peer })
            }
            Target::Command(words) => {
                let [program, arguments @ ..] = &words[..] else {
                    return Err("no program given".to_owned());
                };
                let mut command = Command::new(program);
                command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
                let mut tree = Tree::start(&mut command)
                    .map_err(|error| format!("cannot run {program}: {error}"))?;
                let (Some(input), Some(output)) = (tree.stdin(), tree.stdout()) else {
                    return Err(format!("{program} has no standard input or output"));
                };
                let peer = Peer::Program(tree);
                Ok(Self { input: Some(Box::new(input)), answers: listen(output), peer })
            }
        }
    }

    fn send(&mut self, line: &str) -> Result<(), Trouble> {
        let sent = self.input.as_mut().map(|input| {
            // In one piece, so that it is one packet.
            input.write_all(format!("{line}\n").as_bytes()).and_then(|()| input.flush())
        });
        if matches!(sent, Some(Ok(()))) { Ok(()) } else { Err(self.end()) }
    }

    fn ask(&mut self, input: &str, timeout: Duration) -> Result<String, Trouble> {
        self.send(input)?;
        match self.answers.recv_timeout(timeout) {
            Ok(Line::Whole(line)) => Ok(line),
            Ok(Line::TooLong) => Err(Trouble::LongLine),
            Err(RecvTimeoutError::Timeout) => Err(Trouble::Timeout(timeout)),
            Err(RecvTimeoutError::Disconnected) => Err(self.end()),
        }
    }

    /// How the implementation ended after it was closed.
    fn end(&mut self) -> Trouble {
        match &mut self.peer {
            Peer::Program(tree) => match tree.wait_for(DYING, None) {
                Ok(Waited::Ended(status)) => ended(status),
                Ok(Waited::Late | Waited::Stopped) | Err(_) => Trouble::Closed,
            },
            Peer::Stream(_) => Trouble::Closed,
        }
    }

    /// Trouble if anything but silence comes.
    fn listen_for(&mut self, limit: Duration) -> Result<(), Trouble> {
        match self.answers.recv_timeout(limit) {
            Ok(Line::Whole(line)) => Err(Trouble::ExtraLine(line)),
            Ok(Line::TooLong) => Err(Trouble::LongLine),
            Err(RecvTimeoutError::Timeout) => Ok(()),
            Err(RecvTimeoutError::Disconnected) => Err(self.end()),
        }
    }

    /// Ends the input and listens to the end of the output. An exit status says nothing then, a signal does.
    fn close(&mut self) -> Result<(), Trouble> {
        self.input = None;
        if let Peer::Stream(stream) = &self.peer {
            let _ = stream.shutdown(Shutdown::Write);
        }
        match self.listen_for(PATIENCE) {
            Err(Trouble::Exit(_) | Trouble::Closed) => Ok(()),
            other => other,
        }
    }
}

fn ended(status: ExitStatus) -> Trouble {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return Trouble::Signal(signal);
    }
    Trouble::Exit(status.code().unwrap_or(-1))
}

/// Connects to the first of the addresses that answers.
fn connect(address: &str, timeout: Duration) -> io::Result<TcpStream> {
    let mut last = io::Error::from(io::ErrorKind::AddrNotAvailable);
    for place in address.to_socket_addrs()? {
        match TcpStream::connect_timeout(&place, timeout) {
            Ok(stream) => return Ok(stream),
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// Reads lines on a thread of its own, so that waiting for one can end. A line that is too long is the last.
fn listen(stream: impl Read + Send + 'static) -> Receiver<Line> {
    let (send, receive) = sync_channel(MOST_AHEAD);
    std::thread::spawn(move || {
        let mut reader = BufReader::new(stream);
        loop {
            let mut bytes = Vec::new();
            let read = reader.by_ref().take(MOST_LINE as u64 + 1).read_until(b'\n', &mut bytes);
            if !read.is_ok_and(|count| count > 0) {
                return;
            }
            let long = bytes.len() > MOST_LINE && !bytes.ends_with(b"\n");
            let text = String::from_utf8_lossy(&bytes);
            let text = text.strip_suffix('\n').unwrap_or(&text).trim_end_matches('\r');
            let line = if long { Line::TooLong } else { Line::Whole(text.to_owned()) };
            if send.send(line).is_err() || long {
                return;
            }
        }
    });
    receive
}

impl Driver {
    /// Starts or reaches the implementation for the first time.
    ///
    /// # Errors
    /// If there is none: that is no finding about it.
    pub fn start(
        target: Target,
        reset_line: Option<String>,
        timeout: Duration,
    ) -> Result<Self, String> {
        let link = Some(Link::open(&target, timeout)?);
        Ok(Self { target, reset_line, timeout, link, fresh: true })
    }

    /// Does something with the implementation; after trouble it is started again.
    fn with_link<T>(
        &mut self,
        act: impl FnOnce(&mut Link) -> Result<T, Trouble>,
    ) -> Result<T, Trouble> {
        let Some(link) = &mut self.link else {
            return Err(Trouble::Gone("it is not there any more".to_owned()));
        };
        let outcome = act(link);
        if outcome.is_err() {
            self.link = None;
        }
        outcome
    }
}

impl Implementation for Driver {
    type Error = Trouble;

    fn reset(&mut self) -> Result<(), Trouble> {
        if std::mem::take(&mut self.fresh) {
            return Ok(());
        }
        if let (Some(_), Some(line)) = (&self.link, self.reset_line.clone()) {
            return self.with_link(|link| link.send(&line));
        }
        // The old one ends before there is a new one.
        self.link = None;
        self.link = Some(Link::open(&self.target, self.timeout).map_err(Trouble::Gone)?);
        Ok(())
    }

    fn step(&mut self, input: &str) -> Result<String, Trouble> {
        let timeout = self.timeout;
        self.with_link(|link| link.ask(input, timeout))
    }

    fn finish(&mut self) -> Result<(), Trouble> {
        let stays = self.reset_line.is_some();
        self.with_link(|link| if stays { link.listen_for(SILENCE) } else { link.close() })
    }
}
