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
    let begun = Instant::now();
    let mut lost = 0;
    while !coordinator.is_finished() {
        if let Some(reason) = watch.stop_reason() {
            return Ok(reason);
        }
        match workers.next(LOOK) {
            None => {}
            Some(Event::Over(reason)) => return Err(ClusterError::Over(reason)),
            Some(Event::Gone(worker, reason)) => {
                coordinator.leave(worker);
                lost += 1;
                if lost >= MOST_LOST {
                    return Err(ClusterError::Lost { count: lost, reason });
                }
            }
            Some(Event::Line(worker, line)) if coordinator.knows(worker) => {
                let now = begun.elapsed();
                let before = coordinator.did();
                match checked(&line).map_err(Refused::Foreign).and_then(|part| {
                    let taken = coordinator.take(worker, &part, now)?;
                    Ok((part, taken))
                }) {
                    Ok((part, Taken::New)) => {
                        journal.append(&part)?;
                        lost = 0;
                    }
                    Ok((_, Taken::Late)) => {}
                    Err(reason) => {
                        refused(&format!("worker {worker}: {reason}"));
                        coordinator.leave(worker);
                        workers.dismiss(worker);
                    }
                }
                watch.add(coordinator.did().steps - before.steps);
                watch.found(coordinator.did().found - before.found);
            }
            Some(Event::Line(worker, line)) => {
                let says = cota_results::read_line::<Worker>(&line);
                let says = says.map_err(|error| Refused::Foreign(error.to_string()))?;
                coordinator.join(worker, &says)?;
            }
        }
        for worker in coordinator.idle() {
            if let Some(task) = coordinator.give(worker, begun.elapsed()) {
                workers.send(worker, &cota_results::line(&task));
            }
        }
    }
    Ok(StopReason::Exhausted)
}
