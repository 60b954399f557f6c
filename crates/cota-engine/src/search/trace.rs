//! Every candidate that a search looks at, the invalid ones too.

use crate::model::bounded::Bounded;
use crate::model::candidate::Vector;
use crate::model::judgement::Judgement;
use crate::search::Search;
use crate::search::course::Walks;
use crate::search::explorer::{Explorer, Step};

/// A candidate that the search looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TracedCandidate {
    /// Its vector. Slots that the invariant did not read are 0 unless it accepted.
    pub vector: Vector,
    /// The slots that the invariant read, in the order of their first reads.
    pub reads: Vec<u32>,
    /// Whether the invariant accepts it. A panic ends the search.
    pub judgement: Judgement,
}

impl<T: Bounded> Search<T> {
    /// All candidates in the order in which the search looks at them: to see how an invariant steers
    /// it. Limits and threads do not count here.
    pub fn trace(&self) -> impl Iterator<Item = TracedCandidate> + use<T> {
        let mut units = self.task.course().units(&mut self.task.explorer());
        units.reverse();
        let mut explorer = self.task.explorer();
        let mut running = false;
        std::iter::from_fn(move || {
            loop {
                if !running {
                    let (path, floor) = units.pop()?;
                    explorer.start(path, floor);
                    running = true;
                }
                let judgement = match explorer.step() {
                    Step::Valid => Judgement::Accepted,
                    Step::Invalid | Step::Strayed { .. } => Judgement::Rejected,
                    Step::Panicked(message) => {
                        units.clear();
                        Judgement::Panicked(message)
                    }
                    Step::Done => {
                        running = false;
                        continue;
                    }
                };
                running = !matches!(judgement, Judgement::Panicked(_));
                return Some(traced(&explorer, judgement));
            }
        })
    }
}

fn traced(explorer: &Explorer, judgement: Judgement) -> TracedCandidate {
    TracedCandidate { vector: explorer.vector(), reads: explorer.reads(), judgement }
}
