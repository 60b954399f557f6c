//! One process for one sentence, with a time limit.

use super::worker::{NoAnswer, receive};
use super::{End, MOST_OUTPUT, Outcome};
use cota_os::{Tree, Waited};
use cota_run::Watch;
use std::io::{self, Read, Write};
use std::process::{Command, ExitStatus};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// Runs the process, gives it `input`, and waits for it no longer than `limit`. There is no outcome if the watch asks
/// to end first.
pub(super) fn run(
    mut process: Command,
    input: &[u8],
    limit: Duration,
    watch: Watch<'_>,
) -> io::Result<Option<Outcome>> {
    let deadline = Instant::now() + limit;
    let mut tree = Tree::start(&mut process)?;
    let output = read_all(&mut tree);
    write_all(&mut tree, input);
    // Most programs close their output when they end; then there is nothing to wait for.
    let output = match receive(&output, limit, watch) {
        Ok(output) => output,
        Err(NoAnswer::Late | NoAnswer::Gone) => Vec::new(),
        // Dropping the tree ends the program.
        Err(NoAnswer::Stopped(_)) => return Ok(None),
    };
    Ok(end_by(&mut tree, deadline, watch)?.map(|end| Outcome { end, output }))
}

/// Reads the output on a thread, which ends when no process can write any more.
fn read_all(tree: &mut Tree) -> mpsc::Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    if let Some(mut stdout) = tree.stdout() {
        thread::spawn(move || {
            let mut output = Vec::new();
            // Output that cannot be read counts as not written.
            let _ = stdout.by_ref().take(MOST_OUTPUT as u64).read_to_end(&mut output);
            let _ = io::copy(&mut stdout, &mut io::sink());
            let _ = sender.send(output);
        });
    }
    receiver
}

/// A pipe takes this much at once, so that a program that reads nothing cannot hold us up.
const PIPE: usize = 4096;

/// Writes the input; a program need not read all of it.
fn write_all(tree: &mut Tree, input: &[u8]) {
    let Some(mut stdin) = tree.stdin() else { return };
    if input.len() <= PIPE {
        let _ = stdin.write_all(input);
    } else {
        let input = input.to_vec();
        thread::spawn(move || stdin.write_all(&input));
    }
}

/// Waits for the process to end; at the deadline it is killed, with those that it has started, and also if the watch
/// asks to end first, which is no end of its own.
pub(super) fn end_by(
    tree: &mut Tree,
    deadline: Instant,
    watch: Watch<'_>,
) -> io::Result<Option<End>> {
    let left = deadline.saturating_duration_since(Instant::now());
    Ok(match tree.wait_for(left, Some(&|| watch.is_stopped()))? {
        Waited::Ended(status) => Some(end(status)),
        Waited::Late => Some(End::Hang),
        Waited::Stopped => None,
    })
}

/// How the process ended.
fn end(status: ExitStatus) -> End {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return End::Crash(signal);
    }
    End::Exit(status.code().unwrap_or(-1))
}
