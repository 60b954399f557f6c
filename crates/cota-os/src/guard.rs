//! A small program that outlives this one by a moment, and ends what this one has left running.
//!
//! A signal to this process alone does not reach the programs that it has started, and after SIGKILL this
//! process cannot end them any more. The guard is a shell that reads from a pipe which only this process can write
//! to; when the pipe ends, it ends every process group that was reported to it.

use std::io::Write;
use std::process::{ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

/// The variable that the programs have in their environment, so that those are found which left their group.
const VARIABLE: &str = "COTA_TREE";

static GUARD: LazyLock<Guard> = LazyLock::new(Guard::start);

struct Guard {
    /// How the values of the variable begin.
    marks: String,
    /// None where there is no shell: then only the code that started a program ends it.
    orders: Option<Mutex<ChildStdin>>,
}

impl Guard {
    fn start() -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
        let marks = format!("{}-{now:x}-", std::process::id());
        let mut command = Command::new("/bin/sh");
        command
            .args(["-c", include_str!("guard.sh"), "cota-guard"])
            .arg(format!("{VARIABLE}={marks}"))
            .env_clear()
            .env("PATH", "/usr/bin:/bin")
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let orders = command.spawn().ok().and_then(|mut child| child.stdin.take());
        Self { marks, orders: orders.map(Mutex::new) }
    }
}

/// What one program, and whatever it starts, has in its environment.
#[derive(Debug)]
pub struct Mark(String);

impl Mark {
    /// Puts a mark that no other program has on one to be.
    pub fn put(command: &mut Command) -> Self {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        // The point keeps the first program apart from the tenth.
        let mark = format!("{}{}.", GUARD.marks, NUMBER.fetch_add(1, Ordering::Relaxed));
        command.env(VARIABLE, &mark);
        Self(mark)
    }

    /// Ends all that have the mark, soon.
    pub fn sweep(&self) {
        tell(&format!("x {VARIABLE}={}\n", self.0));
    }
}

/// Sends lines to the guard; lines that are sent together arrive together.
pub fn tell(lines: &str) {
    if let Some(orders) = &GUARD.orders {
        // A guard that was killed is like one that could not be started.
        let _ = orders.lock().unwrap_or_else(PoisonError::into_inner).write_all(lines.as_bytes());
    }
}

/// Ends all programs that this process has started and that are still running, soon. Who waits for one of them
/// finds that it was killed.
pub fn end_all() {
    tell("k all\n");
}
