//! A program and whatever it starts, as one thing that can be waited for and ended.

use crate::guard::{self, Mark};
use std::io::{self, Read};
use std::process::{
    Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Output, Stdio,
};
use std::time::{Duration, Instant};

/// Whether to stop. It is called now and then while a program runs.
pub type Stop<'s> = &'s dyn Fn() -> bool;

/// How often a wait asks whether to stop.
const LOOK: Duration = Duration::from_millis(20);

/// A running program in a process group of its own, with those that it starts.
///
/// All of them end when the program ends, when this value is dropped, and when this process ends, however
/// that comes about. Ctrl-C on a terminal does not reach them: this process has to handle it.
#[derive(Debug)]
pub struct Tree {
    child: Child,
    mark: Mark,
    status: Option<ExitStatus>,
}

/// What came of waiting for a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waited {
    /// It has ended.
    Ended(ExitStatus),
    /// The time was up, so it was ended.
    Late,
    /// It was asked to stop, so it was ended.
    Stopped,
}

impl Tree {
    /// Starts a program.
    ///
    /// # Errors
    /// As [`Command::spawn`].
    pub fn start(command: &mut Command) -> io::Result<Self> {
        let mark = Mark::put(command);
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        // This process may be ended between the next two lines as well.
        guard::tell("+ new\n");
        let child = command.spawn();
        match &child {
            Ok(child) => guard::tell(&format!("- new\n+ {}\n", child.id())),
            Err(_) => guard::tell("- new\n"),
        }
        Ok(Self { child: child?, mark, status: None })
    }

    /// Its standard input, if that is a pipe and was not taken yet.
    pub fn stdin(&mut self) -> Option<ChildStdin> {
        self.child.stdin.take()
    }

    /// Its standard output, if that is a pipe and was not taken yet.
    pub fn stdout(&mut self) -> Option<ChildStdout> {
        self.child.stdout.take()
    }

    /// Its standard error, if that is a pipe and was not taken yet.
    pub fn stderr(&mut self) -> Option<ChildStderr> {
        self.child.stderr.take()
    }

    /// How it ended, if it has.
    ///
    /// # Errors
    /// If the system does not say.
    pub fn try_wait(&mut self) -> io::Result<Option<ExitStatus>> {
        if self.status.is_none() && has_ended(&mut self.child, false)? {
            self.reap()?;
        }
        Ok(self.status)
    }

    /// Waits for its end.
    ///
    /// # Errors
    /// If the system does not say.
    pub fn wait(&mut self) -> io::Result<ExitStatus> {
        if let Some(status) = self.status {
            return Ok(status);
        }
        has_ended(&mut self.child, true)?;
        self.reap()
    }

    /// Waits for its end, no longer than this, and only while it is not asked to stop.
    ///
    /// # Errors
    /// If the system does not say.
    pub fn wait_for(&mut self, limit: Duration, stop: Option<Stop<'_>>) -> io::Result<Waited> {
        let (start, end) = (Instant::now(), End::of(&self.child));
        loop {
            if let Some(status) = self.try_wait()? {
                return Ok(Waited::Ended(status));
            }
            let stopped = stop.is_some_and(|stop| stop());
            let waited = start.elapsed();
            if stopped || waited >= limit {
                self.kill();
                return Ok(if stopped { Waited::Stopped } else { Waited::Late });
            }
            let left = limit.saturating_sub(waited);
            end.wait(if stop.is_some() { left.min(LOOK) } else { left }, waited);
        }
    }

    /// Waits for its end; with what it writes to those pipes that were not taken.
    ///
    /// # Errors
    /// If that cannot be read, or the system does not say how it ended.
    pub fn output(mut self) -> io::Result<Output> {
        self.collect(Duration::MAX, None)?.ok_or_else(|| io::ErrorKind::Interrupted.into())
    }

    fn collect(&mut self, limit: Duration, stop: Option<Stop<'_>>) -> io::Result<Option<Output>> {
        let (stdout, stderr) = (self.stdout(), self.stderr());
        std::thread::scope(|threads| {
            let stdout = threads.spawn(|| read(stdout));
            let stderr = threads.spawn(|| read(stderr));
            let waited = self.wait_for(limit, stop)?;
            let lost = |_| Err(io::Error::other("a thread panicked"));
            let (stdout, stderr) =
                (stdout.join().unwrap_or_else(lost)?, stderr.join().unwrap_or_else(lost)?);
            Ok(match waited {
                Waited::Ended(status) => Some(Output { status, stdout, stderr }),
                Waited::Late | Waited::Stopped => None,
            })
        })
    }

    /// Ends the program and what it has started.
    pub fn kill(&mut self) {
        if self.status.is_none() {
            self.kill_group();
            let _ = self.child.kill();
            self.mark.sweep();
            let _ = self.reap();
        }
    }

    /// After the end of the program: that of what it has left running, while its number is still its own.
    fn reap(&mut self) -> io::Result<ExitStatus> {
        self.kill_group();
        let status = self.child.wait()?;
        self.status = Some(status);
        guard::tell(&format!("- {}\n", self.child.id()));
        Ok(status)
    }

    #[cfg(unix)]
    fn kill_group(&self) {
        use rustix::process::{Pid, Signal, kill_process_group};
        let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
    }

    #[cfg(not(unix))]
    fn kill_group(&self) {}
}

impl Drop for Tree {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The end of a program as something that can be waited for with a limit. Linux has a file descriptor for it;
/// elsewhere, and before Linux 5.3, one looks again and again.
struct End {
    #[cfg(target_os = "linux")]
    pidfd: Option<std::os::fd::OwnedFd>,
}

impl End {
    #[cfg(target_os = "linux")]
    fn of(child: &Child) -> Self {
        use rustix::process::{Pid, PidfdFlags, pidfd_open};
        Self { pidfd: pidfd_open(Pid::from_child(child), PidfdFlags::empty()).ok() }
    }

    #[cfg(not(target_os = "linux"))]
    fn of(_: &Child) -> Self {
        Self {}
    }

    /// Waits until the program has ended, no longer than this; it may return early. `waited` is for how long it
    /// has been waited already.
    fn wait(&self, most: Duration, waited: Duration) {
        #[cfg(target_os = "linux")]
        if let Some(pidfd) = &self.pidfd {
            use rustix::event::{PollFd, PollFlags, Timespec, poll};
            let timeout = Timespec::try_from(most).ok();
            let _ = poll(&mut [PollFd::new(pidfd, PollFlags::IN)], timeout.as_ref());
            return;
        }
        // In proportion: neither is a short run made longer, nor a long one watched too closely.
        std::thread::sleep((waited / 16).clamp(Duration::from_micros(20), LOOK).min(most));
    }
}

/// Whether a program has ended; its status is left for later.
#[cfg(unix)]
fn has_ended(child: &mut Child, wait: bool) -> io::Result<bool> {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let mut options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
    if !wait {
        options |= WaitIdOptions::NOHANG;
    }
    let child = WaitId::Pid(Pid::from_child(child));
    let status = rustix::io::retry_on_intr(|| waitid(child.clone(), options))?;
    Ok(status.is_some())
}

/// Whether a program has ended: here only waiting tells.
#[cfg(not(unix))]
fn has_ended(child: &mut Child, wait: bool) -> io::Result<bool> {
    if wait { child.wait().map(|_| true) } else { child.try_wait().map(|status| status.is_some()) }
}

/// Runs a program to its end, as [`Command::output`] does.
///
/// # Errors
/// If it cannot be started.
pub fn output(command: &mut Command) -> io::Result<Output> {
    Tree::start(piped(command))?.output()
}

/// Runs a program to its end; none if it was ended because it took longer than this or was asked to stop.
///
/// # Errors
/// If it cannot be started.
pub fn output_within(
    limit: Duration,
    stop: Option<Stop<'_>>,
    command: &mut Command,
) -> io::Result<Option<Output>> {
    Tree::start(piped(command))?.collect(limit, stop)
}

fn piped(command: &mut Command) -> &mut Command {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped())
}

fn read(stream: Option<impl Read>) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if let Some(mut stream) = stream {
        stream.read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}
