//! A run: workers get tasks, and what they did is kept.

use crate::coordinator::{Coordinator, Refused, Taken, WorkerId};
use crate::job::checked;
use crate::journal::{Journal, JournalError};
use cota_results::work::Worker;
use cota_run::{StopReason, Watch};
use std::io;
use std::time::{Duration, Instant};

/// How long a run waits for news before it looks whether it is to stop.
const LOOK: Duration = Duration::from_millis(100);

/// The most results that are written to the disk together.
const MOST_AT_ONCE: u32 = 256;

/// After so many workers that were lost one after the other without a result, something is wrong with all of them.
const MOST_LOST: u32 = 20;

/// What an engine has to say.
#[derive(Debug)]
pub enum Event {
    /// A worker wrote a line.
    Line(WorkerId, String),
    /// A worker is gone. Its engine starts another one where it can.
    Gone(WorkerId, String),
    /// The engine is gone.
    Over(String),
}

/// Workers, wherever they are. A worker is there when it has written its first line.
pub trait Workers {
    /// The next event; none if there was none for so long.
    fn next(&mut self, wait: Duration) -> Option<Event>;

    /// Writes a line to a worker. One that does not read it is gone, which is an event of its own.
    fn send(&mut self, worker: WorkerId, line: &str);

    /// Ends a worker. The engine starts another one where it can.
    fn dismiss(&mut self, worker: WorkerId);
}

/// Why a run failed.
#[derive(Debug, thiserror::Error)]
pub enum ClusterError {
    /// The journal cannot be written.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A program cannot be started.
    #[error("{0}")]
    Start(#[from] io::Error),
    /// Workers do not work.
    #[error("{count} workers were lost one after the other; the last one: {reason}")]
    Lost {
        /// How many.
        count: u32,
        /// What happened to the last one.
        reason: String,
    },
    /// A worker that is not one for this job.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The engine ended.
    #[error("the engine ended: {0}")]
    Over(String),
}

/// Does what is left of a job; why it ended. Refused workers and results are told to a function.
///
/// # Errors
/// The journal cannot be written, or workers do not work.
pub fn drive(
    coordinator: &mut Coordinator,
    journal: &mut Journal,
    workers: &mut dyn Workers,
    watch: Watch<'_>,
    mut refused: impl FnMut(&str),
) -> Result<StopReason, ClusterError> {
    let mut run = Run { begun: Instant::now(), lost: 0, watch };
    while !coordinator.is_finished() {
        if let Some(reason) = watch.stop_reason() {
            return Ok(reason);
        }
        // What has come meanwhile is written to the disk at once.
        let mut event = workers.next(LOOK);
        let mut results = 0;
        while let Some(news) = event.take() {
            results += run.event(news, coordinator, journal, workers, &mut refused)?;
            if results < MOST_AT_ONCE {
                event = workers.next(Duration::ZERO);
            }
        }
        if results > 0 {
            journal.sync()?;
        }
        for worker in coordinator.idle() {
            let Some(task) = coordinator.give(worker, run.begun.elapsed()) else { break };
            workers.send(worker, &cota_results::line(&task));
        }
    }
    Ok(StopReason::Exhausted)
}

/// A run that is going on.
struct Run<'w> {
    begun: Instant,
    /// How many workers were lost since the last result.
    lost: u32,
    watch: Watch<'w>,
}

impl Run<'_> {
    /// What is done about an event; how many results it brought.
    fn event(
        &mut self,
        event: Event,
        coordinator: &mut Coordinator,
        journal: &mut Journal,
        workers: &mut dyn Workers,
        refused: &mut dyn FnMut(&str),
    ) -> Result<u32, ClusterError> {
        let (worker, line) = match event {
            Event::Over(reason) => return Err(ClusterError::Over(reason)),
            Event::Gone(worker, reason) => {
                coordinator.leave(worker);
                return self.lose(reason);
            }
            Event::Line(worker, line) => (worker, line),
        };
        if !coordinator.knows(worker) {
            let says = cota_results::read_line::<Worker>(&line);
            let says = says.map_err(|error| Refused::Foreign(error.to_string()))?;
            coordinator.join(worker, &says)?;
            return Ok(0);
        }
        let before = coordinator.did();
        let taken = checked(&line).map_err(Refused::Foreign).and_then(|part| {
            let taken = coordinator.take(worker, &part, self.begun.elapsed())?;
            Ok((part, taken))
        });
        match taken {
            Ok((part, Taken::New)) => {
                journal.append(&part)?;
                self.lost = 0;
                self.watch.add(coordinator.did().steps - before.steps);
                self.watch.found(coordinator.did().found - before.found);
                Ok(1)
            }
            Ok((_, Taken::Late)) => Ok(0),
            Err(reason) => {
                refused(&format!("worker {worker}: {reason}"));
                coordinator.leave(worker);
                workers.dismiss(worker);
                self.lose(reason.to_string())
            }
        }
    }

    /// Another worker is lost.
    fn lose(&mut self, reason: String) -> Result<u32, ClusterError> {
        self.lost += 1;
        let count = self.lost;
        if count >= MOST_LOST { Err(ClusterError::Lost { count, reason }) } else { Ok(0) }
    }
}
