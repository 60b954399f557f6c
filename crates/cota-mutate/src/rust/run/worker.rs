//! One worker: it has each test binary ready, and a scratch folder of its own.
//!
//! On Linux a test binary waits as a server that forks for each run; elsewhere, and for binaries with a
//! harness of their own, each run starts the program again.

use super::scratch::Scratch;
use super::suite;
use crate::Error;
use crate::report::Status;
use crate::rust::package::Package;
use crate::rust::schema::check::Binary;
use crate::rust::schema::layout::Address;
use crate::rust::schema::tree::Folders;
use cota_os::{Tree, Waited};
use cota_run::Watch;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// What to run.
#[derive(Clone, Debug)]
pub struct TestRun<'a> {
    /// Which test binary.
    pub binary: usize,
    /// Which of its tests, by name.
    pub tests: &'a [&'a str],
    /// Whether these are all, so that the program needs no arguments: some tests look at these.
    pub all: bool,
    /// The switches that are on.
    pub choices: &'a [Address],
    /// How much fuel there is.
    pub fuel: u64,
    /// How much each test gets after one that ran out of it, where the run goes on then.
    pub refill: Option<u64>,
    /// How long it may take.
    pub limit: Duration,
    /// Whether to note which sites are reached and how much fuel is used.
    pub notes: bool,
    /// Asks to stop the run, which then has no end.
    pub watch: Watch<'a>,
}

impl TestRun<'_> {
    /// The fuel as the run time reads it.
    pub(super) fn fuel(&self) -> String {
        match self.refill {
            // Only there the run time can say so past the harness.
            Some(refill) if cfg!(target_os = "linux") => format!("{}+{refill}", self.fuel),
            _ => self.fuel.to_string(),
        }
    }
}

/// How a process ended that ran one or several tests. [`RunEnd::status`] is what that means for a single test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunEnd {
    /// All tests passed.
    Passed,
    /// The process ended well, but not all tests were reported.
    Unreported,
    /// Some test failed.
    Failed,
    /// The fuel was used up.
    OutOfFuel,
    /// The time was up.
    TimedOut,
    /// The process ended in another way; how.
    Crashed(String),
}

impl RunEnd {
    /// The status of the test, if it was the only one, and how it ended, if not by an ordinary failure.
    pub fn status(&self) -> (Status, Option<&str>) {
        match self {
            Self::Passed => (Status::Passed, None),
            Self::Failed => (Status::Failed, None),
            Self::Unreported => (Status::Crashed, Some("exit before the end of the test")),
            Self::Crashed(how) => (Status::Crashed, Some(how)),
            Self::OutOfFuel => (Status::TimedOut, Some("fuel")),
            Self::TimedOut => (Status::TimedOut, Some("time")),
        }
    }
}

/// How tests are started.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Runner {
    /// A waiting test binary forks for each run; where that cannot be, as [`Self::Programs`].
    #[default]
    Servers,
    /// The test binary is started for each run.
    Programs,
    /// `cargo nextest` is started for each run, with what its configuration says.
    Nextest,
}

/// How a worker runs tests.
#[derive(Clone, Debug)]
pub struct RunnerOptions {
    /// The folders of the package.
    pub folders: Folders,
    /// The most memory of a run, in bytes.
    pub memory: u64,
    /// How tests are started.
    pub runner: Runner,
    /// Folders besides the scratch folder that runs may write to.
    pub writable: Vec<std::path::PathBuf>,
    /// How many names of tests a run may have, for each binary.
    pub slots: Vec<usize>,
    /// What is added to the environment.
    pub environment: Vec<(String, String)>,
    /// Whether all tests are run.
    pub whole: bool,
}

pub struct Worker<'a> {
    package: &'a Package,
    binaries: &'a [Binary],
    setup: &'a RunnerOptions,
    /// Its folder.
    pub scratch: Scratch,
    servers: Vec<Option<Server>>,
}

struct Server {
    _tree: Tree,
    requests: ChildStdin,
    answers: Receiver<String>,
}

impl<'a> Worker<'a> {
    /// A worker with a scratch folder.
    pub fn new(
        package: &'a Package,
        binaries: &'a [Binary],
        setup: &'a RunnerOptions,
        scratch: Scratch,
    ) -> Self {
        let servers = binaries.iter().map(|_| None).collect();
        Self { package, binaries, setup, scratch, servers }
    }

    /// Runs tests. What they print is in the scratch folder until the next run.
    ///
    /// # Errors
    /// If the program cannot be started.
    pub fn run(&mut self, run: &TestRun<'_>) -> Result<RunEnd, Error> {
        let _ = std::fs::remove_file(self.scratch.notes());
        let harness = self.binaries[run.binary].harness;
        let end = match self.setup.runner {
            Runner::Servers if harness && !run.all && cfg!(target_os = "linux") => {
                self.ask_server(run)?
            }
            Runner::Nextest if harness => super::nextest::run(
                self.package,
                &self.binaries[run.binary],
                self.setup,
                &self.scratch,
                run,
            )?,
            _ => self.start_program(run)?,
        };
        self.scratch.restore()?;
        let reported = || suite::reported(&self.scratch.read_output()) >= run.tests.len();
        // A test that calls `exit(0)` ends the process before the remaining tests.
        Ok(if end == RunEnd::Passed && harness && !reported() { RunEnd::Unreported } else { end })
    }

    fn command(&self, binary: usize) -> Command {
        program(self.package, &self.binaries[binary], self.setup, &self.scratch)
    }

    fn ask_server(&mut self, run: &TestRun<'_>) -> Result<RunEnd, Error> {
        if self.servers[run.binary].is_none() {
            match self.start_server(run.binary)? {
                Some(server) => self.servers[run.binary] = Some(server),
                // The program does not contain the mutated crate, or does not answer: each run alone.
                None => return self.start_program(run),
            }
        }
        let Some(server) = &mut self.servers[run.binary] else {
            return self.start_program(run);
        };
        let notes =
            if run.notes { self.scratch.notes().display().to_string() } else { "-".to_owned() };
        let mut line = format!(
            "{}\t{}\t{}\t{notes}\t{}",
            choices(run.choices),
            run.fuel(),
            run.limit.as_millis().max(1),
            self.scratch.output().display()
        );
        for test in run.tests {
            let _ = write!(line, "\t{test}");
        }
        line.push('\n');
        let sent =
            server.requests.write_all(line.as_bytes()).and_then(|()| server.requests.flush());
        let patience = run.limit * 2 + Duration::from_secs(5);
        let answer = sent.ok().and_then(|()| server.answer(patience, run.watch));
        if let Some(status) = answer.and_then(|answer| answer.trim().parse::<i32>().ok()) {
            return Ok(run_end(status));
        }
        self.servers[run.binary] = None;
        if run.watch.is_stopped() { Err(Error::Stopped) } else { Ok(RunEnd::TimedOut) }
    }

    fn start_server(&self, binary: usize) -> Result<Option<Server>, Error> {
        let path = &self.binaries[binary].path;
        let mut command = self.command(binary);
        command.args(["--exact", "--test-threads=1"]);
        command.args(std::iter::repeat_n("cota-slot", self.setup.slots[binary].max(1)));
        command
            .env("COTA_SERVER", "1")
            .env("COTA_FOLDER", self.scratch.folder())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut tree = Tree::start(&mut command).map_err(Error::io(path))?;
        let (Some(requests), Some(output)) = (tree.stdin(), tree.stdout()) else {
            return Ok(None);
        };
        let (sender, answers) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let server = Server { _tree: tree, requests, answers };
        match server.answers.recv_timeout(Duration::from_secs(10)).as_deref() {
            Ok("ready") => Ok(Some(server)),
            _ => Ok(None),
        }
    }

    fn start_program(&mut self, run: &TestRun<'_>) -> Result<RunEnd, Error> {
        let binary = &self.binaries[run.binary];
        let output = std::fs::File::create(self.scratch.output())
            .map_err(Error::io(self.scratch.output()))?;
        let errors = output.try_clone().map_err(Error::io(self.scratch.output()))?;
        let mut command = self.command(run.binary);
        if binary.harness && run.all {
            command.env("RUST_TEST_THREADS", "1");
        } else if binary.harness {
            command.args(["--exact", "--test-threads=1"]).args(run.tests);
        }
        command.env("COTA_CHOICES", choices(run.choices)).env("COTA_FUEL", run.fuel());
        if run.notes {
            command.env("COTA_NOTES", self.scratch.notes());
        }
        wait(command.stdout(output).stderr(errors), run.limit, run.watch)
    }
}

impl Server {
    /// Its next answer, if it comes in time and the watch does not ask to stop.
    fn answer(&self, patience: Duration, watch: Watch<'_>) -> Option<String> {
        const LOOK: Duration = Duration::from_millis(50);
        let late = Instant::now() + patience;
        loop {
            match self.answers.recv_timeout(LOOK) {
                Ok(answer) => return Some(answer),
                Err(RecvTimeoutError::Timeout) if !watch.is_stopped() && Instant::now() < late => {}
                Err(_) => return None,
            }
        }
    }
}

/// A test program with what every run needs around it.
pub fn program(
    package: &Package,
    binary: &Binary,
    setup: &RunnerOptions,
    scratch: &Scratch,
) -> Command {
    let mut command = Command::new(&binary.path);
    let writable: Vec<_> = [scratch.root(), Path::new("/dev"), Path::new("/proc")]
        .into_iter()
        .chain(setup.writable.iter().map(AsRef::as_ref))
        .map(|path| path.display().to_string())
        .collect();
    let deps = binary.path.parent().map(Path::to_owned).unwrap_or_default();
    let libraries = format!("{}:{}", deps.display(), package.libraries);
    // With another home, the tools of Rust would not find their own folders.
    for (variable, folder) in [("CARGO_HOME", ".cargo"), ("RUSTUP_HOME", ".rustup")] {
        let own = std::env::home_dir().map(|home| home.join(folder)).filter(|own| own.is_dir());
        if let Some(own) = own.filter(|_| std::env::var_os(variable).is_none()) {
            command.env(variable, own);
        }
    }
    command
        .envs(package.settings.environment.iter().map(|(name, value)| (name, value)))
        .current_dir(scratch.folder())
        .env("HOME", scratch.home())
        .env("TMPDIR", scratch.temporary())
        .env("CARGO_MANIFEST_DIR", scratch.folder())
        .env("CARGO_PKG_NAME", &package.name)
        .env("LD_LIBRARY_PATH", libraries)
        .env("COTA_MEMORY", setup.memory.to_string())
        .env("COTA_WRITABLE", writable.join(":"))
        .env("RUST_BACKTRACE", "0")
        .envs(setup.environment.iter().map(|(name, value)| (name, value)))
        .stdin(Stdio::null());
    command
}

/// Starts a program and waits for its end, for at most `limit`, or until the watch asks to stop.
pub(super) fn wait(
    command: &mut Command,
    limit: Duration,
    watch: Watch<'_>,
) -> Result<RunEnd, Error> {
    let program = std::path::PathBuf::from(command.get_program());
    let stop: cota_os::Stop<'_> = &|| watch.is_stopped();
    let waited = Tree::start(command).and_then(|mut tree| tree.wait_for(limit, Some(stop)));
    match waited.map_err(Error::io(&program))? {
        Waited::Ended(status) => Ok(run_end_of(status)),
        Waited::Late => Ok(RunEnd::TimedOut),
        Waited::Stopped => Err(Error::Stopped),
    }
}

/// The switches as the run time reads them.
pub(super) fn choices(choices: &[Address]) -> String {
    let parts: Vec<_> = choices.iter().map(|(site, choice)| format!("{site}:{choice}")).collect();
    parts.join(",")
}

#[cfg(unix)]
fn run_end_of(status: std::process::ExitStatus) -> RunEnd {
    use std::os::unix::process::ExitStatusExt;
    run_end(status.into_raw())
}

#[cfg(not(unix))]
fn run_end_of(status: std::process::ExitStatus) -> RunEnd {
    run_end(status.code().unwrap_or(-1) << 8)
}

/// The meaning of a status as `waitpid` gives it.
fn run_end(status: i32) -> RunEnd {
    const ALARM: i32 = 14;
    match (status & 0x7f, status >> 8 & 0xff) {
        (0, 0) => RunEnd::Passed,
        (0, 101) => RunEnd::Failed,
        (0, 87) => RunEnd::OutOfFuel,
        (0, code) => RunEnd::Crashed(format!("exit code {code}")),
        (ALARM, _) => RunEnd::TimedOut,
        (6, _) => RunEnd::Crashed("abort".to_owned()),
        (11, _) => RunEnd::Crashed("segmentation fault".to_owned()),
        (signal, _) => RunEnd::Crashed(format!("signal {signal}")),
    }
}
