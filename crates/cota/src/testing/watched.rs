//! A run of a test that is watched: the body runs on a thread of its own, so that one that does not end fails the
//! test and not more.

use super::Setup;
use super::attempt::Cause;
use super::bound::Bound;
use super::input::OwnBody;
use super::levels;
use super::recorded::Recorded;
use super::report::{Circumstances, Failure, Summary, failing_input, replay_line};
use super::sequences::OwnSequences;
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

/// A test that can be run on a thread of its own, with a trail.
pub(super) trait Watched: Send + Sync + 'static {
    /// How long one input may take.
    fn input_time(&self) -> Duration;
    /// Whether a single input is run again.
    fn is_replay(&self) -> bool;
    fn run(&self, trail: &Trail) -> Outcome;
    /// What is known of the line that a run has left which did not end as it should.
    fn left(&self, line: &str) -> Result<Left, Failure>;
    /// The report of an input that ended the process.
    fn ended(&self, input: &Recorded, cause: Cause) -> Failure;
    /// The report of an input on which the body does not end.
    fn hangs(&self, trail: &Trail, hanging: Hanging, cause: Cause) -> Failure;
}

/// What a run has left that did not end as it should.
pub(super) struct Left {
    /// An input at which it was, or shortly before; none if it is of another bound.
    pub near: Option<Recorded>,
    /// The line that runs this input again.
    pub replay: String,
    /// Whether inputs come one after the other, so that a run can begin there.
    pub in_order: bool,
}

/// A test on inputs with its body.
pub(crate) struct OwnTest {
    pub test: Setup,
    pub body: Box<OwnBody>,
}

impl Watched for OwnTest {
    fn input_time(&self) -> Duration {
        self.test.input_time
    }

    fn is_replay(&self) -> bool {
        self.test.environment.replay.is_some()
    }

    fn run(&self, trail: &Trail) -> Outcome {
        self.test.run(trail, &*self.body)
    }

    fn left(&self, line: &str) -> Result<Left, Failure> {
        let bound = Bound::of(&self.test, &mut Vec::new())?;
        let near = line.parse::<Recorded>().ok().filter(|near| near.find(&bound.search).is_ok());
        let replay = near.as_ref().map(|near| replay_line(&bound, near)).unwrap_or_default();
        // Several threads run inputs in no order.
        let in_order = self.test.environment.jobs.unwrap_or(self.test.jobs) == 1;
        Ok(Left { near, replay, in_order })
    }

    fn ended(&self, input: &Recorded, cause: Cause) -> Failure {
        match Bound::of(&self.test, &mut Vec::new()) {
            Ok(bound) => failing_input(&bound, input, cause, &Circumstances::default()),
            Err(failure) => failure,
        }
    }

    fn hangs(&self, trail: &Trail, hanging: Hanging, cause: Cause) -> Failure {
        let (scope, change) = trail.bound().unwrap_or_else(|| (self.test.scope.clone(), None));
        let bound = match Bound::new(&self.test, scope, change) {
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
}

/// Runs a test on inputs with this name, as the harness knows it.
pub(crate) fn run(test: Setup, body: Box<OwnBody>, name: &str) -> Outcome {
    run_watched(Arc::new(OwnTest { test, body }), name)
}

/// Runs a test of operations.
pub(crate) fn run_sequences(sequences: OwnSequences, name: &str) -> Outcome {
    run_watched(Arc::new(sequences), name)
}

fn run_watched(test: Arc<dyn Watched>, name: &str) -> Outcome {
    if test.is_replay() {
        // A debugger may be there to look at it.
        return test.run(&Trail::default());
    }
    let (trail, left) = Trail::of(name);
    let mut note = None;
    if let Some(left) = left {
        match look_again(&*test, &trail, name, &left) {
            Ok(said) => note = said,
            Err(failure) => return Err(failure),
        }
    }
    let trail = Arc::new(trail);
    let (send, receive) = channel();
    let run = {
        let (test, trail) = (Arc::clone(&test), Arc::clone(&trail));
        move || {
            let _ = send.send(test.run(&trail));
        }
    };
    let thread = thread::Builder::new().name(thread::current().name().unwrap_or(name).to_string());
    let thread = match thread.spawn(run) {
        Ok(thread) => thread,
        Err(error) => return Err(Failure::Environment(format!("no thread for the test: {error}"))),
    };
    let outcome = match watch(&receive, &trail, test.input_time()) {
        Seen::Ended(outcome) => outcome,
        Seen::Hanging(hanging) => {
            Err(test.hangs(&trail, hanging, Cause::Endless(test.input_time())))
        }
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

/// After a run that did not end as it should: looks for the input that ended it, in a process of its own. If it does
/// not happen again, a note says what is known.
fn look_again(
    test: &dyn Watched,
    trail: &Trail,
    name: &str,
    left: &str,
) -> Result<Option<String>, Failure> {
    let Left { near, replay, in_order } = test.left(left)?;
    let from = near.as_ref().filter(|_| in_order);
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
        return Err(test.ended(&input, Cause::Ended { status, said }));
    }
    Ok(Some(match near {
        Some(_) => format!(
            "the last run of this test ended its process, when it ran this input or one soon after; it did not \
             happen again\n  {replay}"
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
