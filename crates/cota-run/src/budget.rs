//! How much work a run may do.

use crate::{Deadline, Shard, StopReason, Watch};
use std::time::Duration;

/// The limits of a run, and how its work is divided. The default has no limit and does everything on one thread.
///
/// Limits on steps and results are exact: the same budget gives the same result. A time limit is a second,
/// optional stop whose result depends on the machine; a result that it cut reports
/// [`StopReason::Time`](crate::StopReason::Time).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Budget {
    /// The most steps; each job documents what it counts as a step.
    pub steps: Option<u64>,
    /// The most results.
    pub results: Option<u64>,
    /// The most time, by the clock on the wall.
    pub time: Option<Duration>,
    /// Threads or processes that work at the same time. The result does not depend on it.
    pub jobs: usize,
    /// The share of the work that this run does.
    pub shard: Shard,
    /// The seed of all random choices.
    pub seed: u64,
}

impl Default for Budget {
    fn default() -> Self {
        Self { steps: None, results: None, time: None, jobs: 1, shard: Shard::WHOLE, seed: 0 }
    }
}

impl Budget {
    /// The watch, which also stops the run when the time of this budget is over, counted from now.
    pub fn watch<'w>(&self, watch: Watch<'w>) -> Watch<'w> {
        watch.until(self.time.and_then(Deadline::after))
    }

    /// Why a run must not go on that has done this much, if it must not. Time is the business of its watch.
    pub fn spent(&self, steps: u64, results: u64) -> Option<StopReason> {
        if self.results.is_some_and(|most| results >= most) {
            return Some(StopReason::Limit);
        }
        self.steps.is_some_and(|most| steps >= most).then_some(StopReason::Steps)
    }

    /// The same limits with at most this many steps.
    #[must_use]
    pub fn with_steps(self, steps: u64) -> Self {
        Self { steps: Some(steps), ..self }
    }

    /// The same limits with at most this much time.
    #[must_use]
    pub fn with_time(self, time: Duration) -> Self {
        Self { time: Some(time), ..self }
    }

    /// The same limits with another seed.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_spent_when_a_limit_is_reached() {
        let budget = Budget { results: Some(2), ..Budget::default() }.with_steps(3);
        assert_eq!(budget.spent(2, 1), None);
        assert_eq!(budget.spent(3, 1), Some(StopReason::Steps));
        assert_eq!(budget.spent(3, 2), Some(StopReason::Limit));
        assert_eq!(Budget::default().with_steps(0).spent(0, 0), Some(StopReason::Steps));
        assert_eq!(Budget::default().spent(u64::MAX, u64::MAX), None);
    }

    #[test]
    fn a_watch_of_a_budget_ends_with_its_time() {
        let forever = Budget::default().watch(Watch::default());
        assert_eq!(forever.stop_reason(), None);
        let none = Budget::default().with_time(Duration::ZERO).watch(Watch::default());
        assert_eq!(none.stop_reason(), Some(StopReason::Time));
        // More time than a clock can count is no limit.
        let endless = Budget::default().with_time(Duration::MAX).watch(Watch::default());
        assert_eq!(endless.stop_reason(), None);
    }
}
