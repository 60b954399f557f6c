//! A run of a test that is watched: the body runs on a thread of its own, so that one that does not end fails the
//! test and not more.

use super::Setup;
use super::attempt::Cause;
use super::bound::Bound;
use super::input::OwnBody;
use super::levels;
use super::recorded::Recorded;
use super::report::{Circumstances, Failure, Summary, failing_input, replay_line};
use super::trail::{CAREFUL, FROM, Hanging, Trail, first_line};
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

type Outcome = Result<Summary, Failure>;

/// The longest time between two questions to the run.
const LONGEST_TICK: Duration = Duration::from_millis(20);

/// What is seen of a run from outside.
enum Seen {
    Ended(Outcome),
    Hanging(Hanging),
    /// The thread panicked by itself.
    Broken,
}

/// Runs the test with this name, as the harness knows it.
pub(crate) fn run(test: Setup, body: Box<OwnBody>, name: &str) -> Outcome {
    if test.environment.replay.is_some() {
        // A debugger may be there to look at it.
        return test.run(&Trail::default(), &*body);
    }
    let (trail, left) = Trail::of(name);
    let (mut note, test) = (None, Arc::new(test));
    if let Some(left) = left {
        match look_again(&test, &trail, name, &left) {
            Ok(said) => note = said,
            Err(failure) => return Err(failure),
        }
    }
    let trail = Arc::new(trail);
    let (send, receive) = channel();
    let run = {
        let (test, trail) = (Arc::clone(&test), Arc::clone(&trail));
        move || {
            let _ = send.send(test.run(&trail, &*body));
        }
    };
    let thread = thread::Builder::new().name(thread::current().name().unwrap_or(name).to_string());
    let thread = match thread.spawn(run) {
        Ok(thread) => thread,
        Err(error) => return Err(Failure::Environment(format!("no thread for the test: {error}"))),
    };
    let outcome = match watch(&receive, &trail, test.input_time) {
        Seen::Ended(outcome) => outcome,
        Seen::Hanging(hanging) => Err(endless(&test, &trail, hanging)),
        Seen::Broken => match thread.join() {
            Err(payload) => std::panic::resume_unwind(payload),
            Ok(()) => unreachable!("a thread that ends says how"),
        },
    };
    trail.remove();
    outcome.map(|mut summary| {
        summary.notes.extend(note);
        summary
    })
}

/// Waits for the end of a run, and asks it now and then where it is.
fn watch(receive: &Receiver<Outcome>, trail: &Trail, limit: Duration) -> Seen {
    let (mut tick, mut since) = (Duration::from_millis(1), (0, Instant::now()));
    loop {
        match receive.recv_timeout(tick) {
            Ok(outcome) => return Seen::Ended(outcome),
            Err(RecvTimeoutError::Disconnected) => return Seen::Broken,
            Err(RecvTimeoutError::Timeout) => {}
        }
        if let Some(hanging) = trail.tick(&mut since, limit) {
            return Seen::Hanging(hanging);
        }
        tick = (tick * 2).min(LONGEST_TICK);
    }
}

/// The report of a body that does not end.
fn endless(test: &Setup, trail: &Trail, hanging: Hanging) -> Failure {
    let cause = Cause::Endless(test.input_time);
    let (scope, change) = trail.bound().unwrap_or_else(|| (test.scope.clone(), None));
    let bound = match Bound::new(test, scope, change) {
        Ok(bound) => bound,
        Err(error) => return error.into(),
    };
    let input = match hanging {
        Hanging::Input(input) => input,
        Hanging::After(input, further) => {
            levels::input_after(&bound.inputs(), &input, further).unwrap_or(input)
        }
    };
    failing_input(&bound, &input, cause, &Circumstances::default())
}

/// After a run that did not end as it should: looks for the input that ended it, in a process of its own. If it does
/// not happen again, a note says what is known.
fn look_again(
    test: &Setup,
    trail: &Trail,
    name: &str,
    left: &str,
) -> Result<Option<String>, Failure> {
    let bound = Bound::of(test, &mut Vec::new())?;
    let near = left.parse::<Recorded>().ok().filter(|near| near.find(&bound.search).is_ok());
    let jobs = test.environment.jobs.unwrap_or(test.jobs);
    let from = near.as_ref().filter(|_| jobs == 1);
    let again = trail.path_to_look_with().filter(|_| near.is_some()).and_then(|path| {
        let output = run_carefully(name, &path, from)?;
        let input = first_line(&path);
        let _ = std::fs::remove_file(&path);
        Some((output, input?.parse::<Recorded>().ok()?))
    });
    if let Some((output, input)) = again {
        // Until it passes, no run of it ends the process of the other tests.
        trail.write(&input);
        let (status, said) = (output.status.to_string(), last_lines(&output.stderr));
        let cause = Cause::Ended { status, said };
        return Err(failing_input(&bound, &input, cause, &Circumstances::default()));
    }
    Ok(Some(match near {
        Some(near) => format!(
            "the last run of this test ended its process, when it ran this input or one soon after; it did not \
             happen again\n  {}",
            replay_line(&bound, &near)
        ),
        None => "the last run of this test ended its process, within another bound".to_string(),
    }))
}

/// Runs the test alone in a process that writes each input down before it is run. Several threads run inputs in no
/// order, so then it begins at the first one.
fn run_carefully(name: &str, file: &Path, from: Option<&Recorded>) -> Option<Output> {
    let mut command = Command::new(std::env::current_exe().ok()?);
    command.args([name, "--exact", "--include-ignored", "--nocapture", "--test-threads=1"]);
    if let Some(from) = from {
        command.env(FROM, from.to_string());
    }
    command.env(CAREFUL, file).output().ok()
}

/// The end of what the process said: the text of an abort, or of a stack overflow.
fn last_lines(said: &[u8]) -> String {
    let said = String::from_utf8_lossy(said);
    let lines: Vec<_> = said.lines().filter(|line| !line.trim().is_empty()).collect();
    lines[lines.len().saturating_sub(6)..].join("\n")
}
