//! One process for one sentence, with a time limit.

use super::{End, MOST_OUTPUT, Outcome};
use std::io::{self, Read, Write};
use std::process::{Child, Command, ExitStatus};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// Runs the process, gives it `input`, and waits for it no longer than `limit`.
pub(super) fn run(mut process: Command, input: &[u8], limit: Duration) -> io::Result<Outcome> {
    let deadline = Instant::now() + limit;
    let mut child = process.spawn()?;
    let output = read_all(&mut child);
    write_all(&mut child, input);
    // Most programs close their output when they end; then there is nothing to wait for.
    let output = output.recv_timeout(limit).ok();
    let status = wait_until(&mut child, deadline)?;
    Ok(Outcome { end: status.map_or(End::Hang, end), output: output.unwrap_or_default() })
}

/// Reads the output on a thread of its own, which lives as long as somebody can write.
fn read_all(child: &mut Child) -> mpsc::Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    if let Some(mut stdout) = child.stdout.take() {
        thread::spawn(move || {
            let mut output = Vec::new();
            // What cannot be read is what the program did not write.
            let _ = stdout.by_ref().take(MOST_OUTPUT as u64).read_to_end(&mut output);
            let _ = io::copy(&mut stdout, &mut io::sink());
            let _ = sender.send(output);
        });
    }
    receiver
}

/// A pipe takes this much at once, so that a program that reads nothing cannot hold us up.
const PIPE: usize = 4096;

/// Writes the input; a program that does not read all of it is free to do so.
fn write_all(child: &mut Child, input: &[u8]) {
    let Some(mut stdin) = child.stdin.take() else { return };
    if input.len() <= PIPE {
        let _ = stdin.write_all(input);
    } else {
        let input = input.to_vec();
        thread::spawn(move || stdin.write_all(&input));
    }
}

/// Waits for the process to end; at the deadline kills it, and says so with `None`.
pub(super) fn wait_until(child: &mut Child, deadline: Instant) -> io::Result<Option<ExitStatus>> {
    let mut pause = Duration::from_micros(20);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if Instant::now() >= deadline {
            kill(child);
            return Ok(None);
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(5));
    }
}

/// Kills the process and those that it started, which share its group.
pub(super) fn kill(child: &mut Child) {
    // The number of a process that has ended may belong to another one by now.
    if matches!(child.try_wait(), Ok(Some(_))) {
        return;
    }
    #[cfg(unix)]
    {
        let group = format!("-{}", child.id());
        let _ = Command::new("kill")
            .args(["-KILL", "--", &group])
            .stderr(std::process::Stdio::null())
            .status();
    }
    let _ = child.kill();
    let _ = child.wait();
}

/// How the process ended.
pub(super) fn end(status: ExitStatus) -> End {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return End::Crash(signal);
    }
    End::Exit(status.code().unwrap_or(-1))
}
