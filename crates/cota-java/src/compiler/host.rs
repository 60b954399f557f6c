//! Tests on the real JVM: a program of ours (`Host.java`) that stays, loads the classes of one mutant after another, and is
//! started anew when a test does not end.

use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use cota_os::Tree;

use super::messages::{Line, read, write};
use super::{FoundTests, classes, unreadable};
use crate::error::JavaError;
use crate::origin::Located;
use crate::suite::UnitTest;
use crate::versions::{Judged, LeftOut};

/// How tests run on the real JVM.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct HostOptions {
    /// The most memory, in MiB.
    pub memory_mib: u64,
    /// The most time that a test of the original may take.
    pub longest: Duration,
}

/// A real JVM with tests in it.
pub struct Host {
    located: Located,
    program: PathBuf,
    options: HostOptions,
    running: Option<Running>,
    /// The folder, class and version of the mutant.
    mutant: [String; 3],
}

/// The program, started.
struct Running {
    program: Tree,
    requests: ChildStdin,
    answers: Receiver<Option<Vec<Line>>>,
}

/// An answer, or none.
enum Asked {
    Answer(Vec<Line>),
    /// It takes longer than it may.
    Late,
    /// The program has ended.
    Ended,
}

/// How long the program may take to start.
const START: Duration = Duration::from_mins(1);

impl Host {
    /// A JVM for classes and tests that were found; it is started with the first test.
    ///
    /// # Errors
    /// The program cannot be compiled.
    pub fn new(located: &Located, options: HostOptions) -> Result<Host, JavaError> {
        let program = classes(&located.common, &located.jdk, &|_| {})?;
        let mutant = Default::default();
        Ok(Host { located: located.clone(), program, options, running: None, mutant })
    }

    /// From now on, classes of this folder are looked for first, and in a class of it a version takes the place of its
    /// method.
    pub fn mutant(&mut self, folder: &Path, class: &str, version: &str) {
        self.mutant = [folder.display().to_string(), class.to_owned(), version.to_owned()];
        if let Some(mut running) = self.running.take()
            && running.tell(&self.mutant)
        {
            self.running = Some(running);
        }
    }

    /// Runs a test, and says how long it took.
    ///
    /// # Errors
    /// The JVM cannot be started.
    pub fn run(
        &mut self,
        test: &UnitTest,
        limit: Duration,
    ) -> Result<(Judged, Duration), JavaError> {
        let case = test.case.map_or_else(String::new, |case| case.to_string());
        let line = vec![test.driver.clone(), test.method.clone(), case];
        let start = Instant::now();
        let judged = match self.ask("test", line, limit)? {
            Asked::Late => Judged::Endless,
            Asked::Ended => Judged::Threw("the end of the process".to_owned()),
            Asked::Answer(answer) => {
                let answer = answer.first().ok_or_else(unreadable)?;
                match &answer.iter().map(String::as_str).collect::<Vec<_>>()[..] {
                    ["passed"] => Judged::Same,
                    ["failed", _] => Judged::Differs,
                    ["threw", class] => Judged::Threw((*class).to_owned()),
                    _ => return Err(unreadable()),
                }
            }
        };
        Ok((judged, start.elapsed()))
    }

    /// The single tests, as [`single`](crate::suite::single) has them for the machine.
    ///
    /// # Errors
    /// The JVM cannot be started.
    pub fn single(&mut self, found: &FoundTests) -> Result<(Vec<UnitTest>, LeftOut), JavaError> {
        let longest = self.options.longest;
        let count = |driver: &str, method: &str| {
            let line = vec![driver.to_owned(), method.to_owned(), String::new()];
            Ok(match self.ask("count", line, longest) {
                Ok(Asked::Answer(answer)) => {
                    let count = answer.first().and_then(|line| line.first()?.parse().ok());
                    Ok(count.ok_or_else(unreadable)?)
                }
                Ok(Asked::Late) => Err("it does not end".to_owned()),
                Ok(Asked::Ended) => Err("the process ends".to_owned()),
                Err(JavaError::Compile(text)) => Err(text),
                Err(error) => return Err(error),
            })
        };
        found.single(count)
    }

    fn ask(&mut self, request: &str, line: Line, limit: Duration) -> Result<Asked, JavaError> {
        let mut running = match self.running.take() {
            Some(running) => running,
            None => self.started()?,
        };
        let asked = running.ask(request, vec![line], limit);
        if let Asked::Answer(mut answer) = asked {
            self.running = Some(running);
            let first = if answer.is_empty() { Vec::new() } else { answer.remove(0) };
            return match first.first().map(String::as_str) {
                Some("done") => Ok(Asked::Answer(answer)),
                Some("failed") => {
                    let text: Vec<String> = answer.into_iter().flatten().collect();
                    Err(JavaError::Compile(text.join("\n")))
                }
                _ => Err(unreadable()),
            };
        }
        running.program.kill();
        Ok(asked)
    }

    fn started(&self) -> Result<Running, JavaError> {
        let java = self.located.jdk.java();
        let mut command = Command::new(&java);
        command.args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-ea"]);
        command.arg("-XX:+DisplayVMOutputToStderr");
        command.arg(format!("-Xmx{}m", self.options.memory_mib.max(16)));
        command.arg("-cp").arg(&self.program).arg("cota.compiler.Host");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let failed = |source| JavaError::File { path: java.display().to_string(), source };
        let mut program = Tree::start(&mut command).map_err(failed)?;
        let (Some(requests), Some(answers)) = (program.stdin(), program.stdout()) else {
            return Err(JavaError::Compiler("it has no standard streams".to_owned()));
        };
        let (send, answered) = channel();
        std::thread::spawn(move || {
            let mut answers = BufReader::new(answers);
            loop {
                let answer = read(&mut answers).ok();
                let is_end = answer.is_none();
                if send.send(answer).is_err() || is_end {
                    return;
                }
            }
        });
        let mut running = Running { program, requests, answers: answered };
        let entries = self.located.entries.iter().map(|entry| vec![entry.display().to_string()]);
        match running.ask("class path", entries.collect(), START) {
            Asked::Answer(_) if running.tell(&self.mutant) => Ok(running),
            _ => Err(JavaError::Compiler("the JVM for tests does not start".to_owned())),
        }
    }
}

impl Running {
    fn ask(&mut self, request: &str, mut lines: Vec<Line>, limit: Duration) -> Asked {
        lines.insert(0, vec![request.to_owned()]);
        if write(&mut self.requests, &lines).is_err() {
            return Asked::Ended;
        }
        match self.answers.recv_timeout(limit) {
            Ok(Some(answer)) => Asked::Answer(answer),
            Ok(None) | Err(RecvTimeoutError::Disconnected) => Asked::Ended,
            Err(RecvTimeoutError::Timeout) => Asked::Late,
        }
    }

    fn tell(&mut self, mutant: &[String; 3]) -> bool {
        matches!(self.ask("mutant", vec![mutant.to_vec()], START), Asked::Answer(_))
    }
}
