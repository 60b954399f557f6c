//! Every candidate that a search looks at, the invalid ones too.

use crate::model::bounded::Bounded;
use crate::model::candidate::Vector;
use crate::search::Search;
use crate::search::explorer::{Explorer, Step};

/// A candidate that the search looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Examined {
    /// Its vector. Slots that the invariant did not read are 0 unless it accepted.
    pub vector: Vector,
    /// The slots that the invariant read, in the order of their first reads.
    pub reads: Vec<u32>,
    /// What the invariant said.
    pub verdict: Verdict,
}

/// What an invariant said of a candidate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is valid.
    Valid,
    /// It is not, or not of the size that was asked for.
    Invalid,
    /// The invariant panicked with this message; the search ends here.
    Panicked(String),
}

impl<T: Bounded> Search<T> {
    /// All candidates in the order in which the search looks at them: to see how an invariant steers
    /// it. Limits and threads do not count here.
    pub fn trace(&self) -> impl Iterator<Item = Examined> + use<T> {
        let mut units = self.task.units();
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
                let verdict = match explorer.step() {
                    Step::Valid => Verdict::Valid,
                    Step::Invalid | Step::Strayed { .. } => Verdict::Invalid,
                    Step::Panicked(message) => {
                        units.clear();
                        Verdict::Panicked(message)
                    }
                    Step::Done => {
                        running = false;
                        continue;
                    }
                };
                running = !matches!(verdict, Verdict::Panicked(_));
                return Some(examined(&explorer, verdict));
            }
        })
    }
}

fn examined(explorer: &Explorer, verdict: Verdict) -> Examined {
    Examined { vector: explorer.vector(), reads: explorer.reads(), verdict }
}
