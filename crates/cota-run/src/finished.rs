//! How a run ends.

use std::fmt;
use std::time::Duration;

/// Why a run ended. A failure is not among the reasons: it is the error of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StopReason {
    /// Everything within the bound was tried.
    Exhausted,
    /// The run found as many results as it was asked for.
    Limit,
    /// The budget of steps was used up.
    Steps,
    /// The time was used up.
    Time,
    /// The run was asked to stop through its [`Watch`](crate::Watch).
    Interrupted,
    /// The function that receives the results asked for no more of them.
    Enough,
}

impl StopReason {
    /// Its name in documents and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Exhausted => "exhausted",
            Self::Limit => "limit",
            Self::Steps => "steps",
            Self::Time => "time",
            Self::Interrupted => "interrupted",
            Self::Enough => "enough",
        }
    }

    /// Whether the bound was not exhausted.
    pub fn is_cut(self) -> bool {
        self != Self::Exhausted
    }
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Exhausted => "everything within the bound was tried",
            Self::Limit => "stopped at the limit of results",
            Self::Steps => "stopped at the limit of steps",
            Self::Time => "stopped by the time limit",
            Self::Interrupted => "interrupted",
            Self::Enough => "stopped by the caller",
        })
    }
}

/// The result of a run, with how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished<R> {
    /// What the run found.
    pub result: R,
    /// Why it ended.
    pub stop: StopReason,
    /// The steps it took, in the unit of its budget.
    pub steps: u64,
    /// The time it took, by the clock on the wall.
    pub elapsed: Duration,
}

impl<R> Finished<R> {
    /// The same run with a result made from this one.
    pub fn map<S>(self, make: impl FnOnce(R) -> S) -> Finished<S> {
        let Self { result, stop, steps, elapsed } = self;
        Finished { result: make(result), stop, steps, elapsed }
    }

    /// The result, if the run did everything: nothing cut it.
    pub fn whole(self) -> Option<R> {
        (!self.stop.is_cut()).then_some(self.result)
    }

    /// Whether the time limit or an interruption cut the run, so that its result depends on the machine.
    pub fn timed_out(&self) -> bool {
        matches!(self.stop, StopReason::Time | StopReason::Interrupted)
    }
}
