//! A run of a test that is watched: the body runs on a thread of its own, so that one that does not end fails the
//! test and not more.

use super::Setup;
use super::again::{self, Again, Found};
use super::attempt::Cause;
use super::bound::Bound;
use super::environment::ScopeChange;
use super::input::OwnBody;
use super::levels;
use super::place::Place;
use super::report::{Circumstances, Failure, Summary, failing_input, replay_line};
use super::sequences::OwnSequences;
use super::trail::{Glance, Hanging, Trail};
use crate::Scope;
use std::io::Write;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

type Outcome = Result<Summary, Failure>;

/// The longest time between two questions to the run.
const LONGEST_TICK: Duration = Duration::from_millis(20);

/// A test that can be run on a thread of its own, with a trail.
pub(super) trait Watched: Send + Sync + 'static {
    /// How long one input may take.
    fn input_time(&self) -> Duration;
    /// Whether a single input is run again.
    fn is_replay(&self) -> bool;
    fn run(&self, trail: &Trail) -> Outcome;
    /// What is known of a place that a run has left which did not end as it should.
    fn left(&self, place: Place) -> Result<Left, Failure>;
    /// The report of a place that ends the process, or does not end, within this bound or the test's own.
    fn failed(&self, within: Option<Changed>, at: Hanging, cause: Cause) -> Failure;
}

/// A bound, and what makes it out of the test's own.
pub(super) type Changed = (Scope, Option<ScopeChange>);

/// What a run has left that did not end as it should.
pub(super) struct Left {
    /// Where it was, or shortly before; none if that is in another bound.
    pub near: Option<Place>,
    /// The line that runs this input again.
    pub replay: Option<String>,
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

    fn left(&self, place: Place) -> Result<Left, Failure> {
        let bound = Bound::of(&self.test, &mut Vec::new())?;
        let of_bound =
            |near: &Place| near.reached().is_none_or(|near| near.unchecked(&bound.search).is_ok());
        let near = Some(place).filter(of_bound);
        let reached = near.as_ref().and_then(Place::reached);
        let replay = reached.map(|input| replay_line(&bound, input));
        // Several threads run inputs in no order.
        let in_order = self.test.environment.jobs.unwrap_or(self.test.jobs) == 1;
        Ok(Left { near, replay, in_order })
    }

    fn failed(&self, within: Option<Changed>, at: Hanging, cause: Cause) -> Failure {
        let bound = match within {
            Some((scope, change)) => Bound::new(&self.test, scope, change).map_err(Failure::from),
            None => Bound::of(&self.test, &mut Vec::new()),
        };
        let bound = match bound {
            Ok(bound) => bound,
            Err(failure) => return failure,
        };
        let place = match at {
            Hanging::Here(place) => place,
            Hanging::After(input, further) => {
                Place::Body(levels::input_after(&bound.inputs(), &input, further).unwrap_or(input))
            }
            Hanging::Search => Place::Start,
        };
        let how = Circumstances { at: Some(&place), ..Circumstances::default() };
        match &place {
            Place::Body(input) | Place::Checker(input) | Place::Invariant(input) => {
                failing_input(&bound, input, cause, &how)
            }
            Place::Start => Failure::Lost(cause),
        }
    }
}

/// Runs a test on inputs with this name, as the harness knows it.
pub(crate) fn run(test: Setup, body: Box<OwnBody>, name: &str) -> Outcome {
    let test: Arc<dyn Watched> = Arc::new(OwnTest { test, body });
    run_watched(&test, name)
}

/// Runs a test of operations.
pub(crate) fn run_sequences(sequences: OwnSequences, name: &str) -> Outcome {
    let test: Arc<dyn Watched> = Arc::new(sequences);
    run_watched(&test, name)
}

fn run_watched(test: &Arc<dyn Watched>, name: &str) -> Outcome {
    if test.is_replay() {
        // A debugger may be there to look at it.
        return test.run(&Trail::default());
    }
    if again::is_tried_alone() {
        again::try_alone(name);
    }
    let (trail, left) = Trail::of(name);
    let note = match left {
        Some(left) => look_again(&**test, &trail, name, &left)?,
        None => None,
    };
    let trail = Arc::new(trail);
    let watch = Watch { run: Run::start(test, &trail, name)?, test: &**test, trail: &trail, name };
    let outcome = watch.wait();
    trail.remove();
    outcome.map(|mut summary| {
        summary.notes.extend(note);
        summary
    })
}

/// A test on a thread of its own.
struct Run {
    thread: JoinHandle<()>,
    receive: Receiver<Outcome>,
}

impl Run {
    fn start(test: &Arc<dyn Watched>, trail: &Arc<Trail>, name: &str) -> Result<Self, Failure> {
        let (send, receive) = channel();
        let (test, trail) = (Arc::clone(test), Arc::clone(trail));
        let run = move || {
            let _ = send.send(trail.guarded(|| test.run(&trail)));
        };
        let name = thread::current().name().unwrap_or(name).to_string();
        match thread::Builder::new().name(name).spawn(run) {
            Ok(thread) => Ok(Self { thread, receive }),
            Err(error) => Err(Failure::Environment(format!("no thread for the test: {error}"))),
        }
    }
}

/// Waits for the end of a run, and asks it now and then where it is.
struct Watch<'w> {
    run: Run,
    test: &'w dyn Watched,
    trail: &'w Trail,
    name: &'w str,
}

impl Watch<'_> {
    fn wait(self) -> Outcome {
        let (mut tick, mut seen) = (Duration::from_millis(1), Glance::default());
        let (mut limit, mut again) = (self.test.input_time(), None::<Again>);
        loop {
            match self.run.receive.recv_timeout(tick) {
                Ok(outcome) => return outcome,
                Err(RecvTimeoutError::Disconnected) => match self.run.thread.join() {
                    Err(payload) => std::panic::resume_unwind(payload),
                    Ok(()) => unreachable!("a thread that ends says how"),
                },
                Err(RecvTimeoutError::Timeout) => {}
            }
            tick = (tick * 2).min(LONGEST_TICK);
            if let Some(at) = self.trail.left_by_exit() {
                self.leave(at);
            }
            if self.trail.is_careful() {
                // Who started this process ends it, unless it is gone.
                if self.trail.tick(&mut seen, limit * 2).is_some() {
                    std::process::exit(1);
                }
                continue;
            }
            match again.as_mut().and_then(Again::poll) {
                None => {}
                Some(Found::Nothing) => {
                    // The search has come to no input for a while, but it goes on.
                    (again, seen, limit) = (None, Glance::default(), limit * 2);
                }
                Some(Found::Ended { status, said, place }) => {
                    return Err(self.failed(Hanging::Here(place), Cause::Ended { status, said }));
                }
                Some(Found::Stuck(place)) => {
                    return Err(self.failed(Hanging::Here(place), Cause::Endless(limit)));
                }
            }
            match self.trail.tick(&mut seen, limit) {
                None => again = None,
                Some(Hanging::Search) => {
                    let (trail, near) = (self.trail, self.trail.near());
                    let begin = || Again::begin(self.name, trail, &near, true, limit);
                    again = again.or_else(begin);
                }
                Some(at) => return Err(self.failed(at, Cause::Endless(limit))),
            }
        }
    }

    fn failed(&self, at: Hanging, cause: Cause) -> Failure {
        self.test.failed(self.trail.bound(), at, cause)
    }

    /// A body has called `exit`, which waits: the report comes first, and the process does not end as if all were well.
    fn leave(&self, at: Hanging) -> ! {
        let (status, said) = ("`std::process::exit` was called".to_string(), String::new());
        let failure = self.failed(at, Cause::Ended { status, said });
        let _ = writeln!(std::io::stderr(), "\ntest {}: {failure}", self.name);
        std::process::abort()
    }
}

/// After a run that did not end as it should: looks for the place that ended it. If it does not happen again, a note
/// says what is known.
fn look_again(
    test: &dyn Watched,
    trail: &Trail,
    name: &str,
    left: &str,
) -> Result<Option<String>, Failure> {
    let left = match left.parse() {
        Ok(place) => test.left(place)?,
        Err(_) => Left { near: None, replay: None, in_order: true },
    };
    let Left { near: Some(near), replay, in_order } = left else {
        let note = "the process of the last run ended while this test ran within another bound";
        return Ok(Some(note.to_string()));
    };
    let limit = test.input_time();
    let again = Again::begin(name, trail, &near, in_order, limit);
    let (place, cause) = match again.map_or(Found::Nothing, Again::wait) {
        Found::Ended { status, said, place } => (place, Cause::Ended { status, said }),
        Found::Stuck(place) => (place, Cause::Endless(limit)),
        Found::Nothing => {
            let here = replay.map(|line| format!(", on this input or one soon after:\n  {line}"));
            return Ok(Some(format!(
                "the process of the last run ended while this test ran{}\nit did not happen again",
                here.unwrap_or_default()
            )));
        }
    };
    // Until it passes, no run of it ends the process of the other tests.
    trail.write_known(if place.reached().is_some() { &place } else { &near });
    Err(test.failed(None, Hanging::Here(place), cause))
}
