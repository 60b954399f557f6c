//! The search of each part on its own.

use super::Disjoint;
use super::combine::Solutions;
use super::split::{Part, Split};
use crate::model::bounded::Bounded;
use crate::search::explorer::{Explorer, Step};
use cota_run::{Budget, StopReason, Watch};
use std::sync::Arc;

impl<T: Bounded> Disjoint<T> {
    /// Searches all parts, at the same time if there are threads and no limit on steps, which is for all parts together.
    /// A check that reads beyond its part is moved, and all is begun again.
    pub(super) fn search_parts(&self, watch: Watch<'_>) -> (Split, Vec<Solutions>) {
        let mut split = self.split.clone();
        let Budget { jobs, steps, .. } = self.search.task.budget;
        loop {
            let solved: Result<Vec<_>, _> = if jobs == 1 || steps.is_some() {
                let mut left = steps.unwrap_or(u64::MAX);
                let solve = |part| {
                    let solutions = self.solve(part, left, watch)?;
                    left -= solutions.explored.min(left);
                    Ok(solutions)
                };
                split.parts.iter().map(solve).collect()
            } else {
                std::thread::scope(|scope| {
                    let solve = |part| scope.spawn(move || self.solve(part, u64::MAX, watch));
                    let threads: Vec<_> = split.parts.iter().map(solve).collect();
                    threads.into_iter().map(joined).collect()
                })
            };
            match solved {
                Ok(parts) => return (split, parts),
                Err((check, slot)) => {
                    split =
                        split.moved(&self.search.task.space, self.named.as_deref(), check, slot);
                }
            }
        }
    }

    /// All valid candidates of a part; the check and the slot if one reads beyond it.
    fn solve(
        &self,
        part: &Part,
        most_steps: u64,
        watch: Watch<'_>,
    ) -> Result<Solutions, (usize, u32)> {
        let mut explorer = self.part_explorer(part);
        let mut solutions = Solutions::new(&self.search.task.space, part);
        explorer.start(Vec::new(), 0);
        let mut shown = 0;
        for steps in 1u64.. {
            if explorer.explored >= most_steps {
                solutions.end = Ok(StopReason::Steps);
                break;
            }
            match explorer.step() {
                Step::Done => break,
                Step::Invalid => {}
                Step::Valid => solutions.push(&explorer.candidate::<T>()),
                Step::Strayed { check, slot } => return Err((check, slot)),
                Step::Panicked(message) => {
                    solutions.end = Err(explorer.panicked(message));
                    break;
                }
            }
            if steps.is_multiple_of(1024) {
                watch.add(explorer.explored - shown);
                shown = explorer.explored;
                if let Some(reason) = watch.stop_reason() {
                    solutions.end = Ok(reason);
                    break;
                }
            }
        }
        solutions.explored = explorer.explored;
        Ok(solutions)
    }

    fn part_explorer(&self, part: &Part) -> Explorer {
        let mut search = self.search.only_checks(&part.checks);
        search.task.objects = None;
        let mut explorer = search.task.explorer();
        explorer.only_slots(Arc::clone(&part.slots));
        explorer
    }
}

/// The result of a thread; its panic continues here.
fn joined<R>(thread: std::thread::ScopedJoinHandle<'_, R>) -> R {
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}
