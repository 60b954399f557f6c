//! A program and whatever it starts, as one thing that can be waited for and ended.

use std::io;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus};
use std::time::{Duration, Instant};

/// A running program in a process group of its own, with those that it starts: a server behind a script is
/// the usual case. All of them end when the program ends, and when this value is dropped.
pub struct Tree {
    child: Child,
    status: Option<ExitStatus>,
}

/// What came of waiting for a program.
pub enum Waited {
    /// It has ended.
    Ended(ExitStatus),
    /// The time was up, so it was ended.
    Late,
}

impl Tree {
    pub fn start(command: &mut Command) -> io::Result<Self> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        Ok(Self { child: command.spawn()?, status: None })
    }

    pub fn stdin(&mut self) -> Option<ChildStdin> {
        self.child.stdin.take()
    }

    pub fn stdout(&mut self) -> Option<ChildStdout> {
        self.child.stdout.take()
    }

    /// Waits for its end, no longer than this.
    pub fn wait_for(&mut self, limit: Duration) -> io::Result<Waited> {
        let start = Instant::now();
        loop {
            if self.status.is_none() && has_ended(&mut self.child)? {
                self.reap()?;
            }
            if let Some(status) = self.status {
                return Ok(Waited::Ended(status));
            }
            let waited = start.elapsed();
            if waited >= limit {
                self.kill();
                return Ok(Waited::Late);
            }
            let pauses = (Duration::from_micros(20), Duration::from_millis(20));
            std::thread::sleep((waited / 16).clamp(pauses.0, pauses.1));
        }
    }

    /// Ends the program and what it has started.
    fn kill(&mut self) {
        if self.status.is_none() {
            // It may have ended by itself; either way it must not stay.
            let _ = self.child.kill();
            let _ = self.reap();
        }
    }

    /// Ends what the program has left running, while the number of the group cannot be that of another one:
    /// that is until its end is taken note of.
    fn reap(&mut self) -> io::Result<()> {
        #[cfg(unix)]
        {
            use rustix::process::{Pid, Signal, kill_process_group};
            let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        }
        self.status = Some(self.child.wait()?);
        Ok(())
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Whether a program has ended; its status is left for later.
#[cfg(unix)]
fn has_ended(child: &mut Child) -> io::Result<bool> {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
    let child = WaitId::Pid(Pid::from_child(child));
    Ok(rustix::io::retry_on_intr(|| waitid(child.clone(), options))?.is_some())
}

#[cfg(not(unix))]
fn has_ended(child: &mut Child) -> io::Result<bool> {
    Ok(child.try_wait()?.is_some())
}
