//! Processor time, so that what a time limit allows does not depend on what else the machine does.

use std::ops::Add;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// A moment in the processor time of the current thread; where the system does not tell it, in the time
/// that has passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(Duration);

impl Moment {
    /// The moment that it is.
    pub fn now() -> Self {
        static START: OnceLock<Instant> = OnceLock::new();
        let elapsed = || START.get_or_init(Instant::now).elapsed();
        Self(processor_time().unwrap_or_else(elapsed))
    }

    /// The time since then.
    pub fn elapsed(self) -> Duration {
        Self::now().0.saturating_sub(self.0)
    }

    /// The moment halfway between now and then.
    pub(crate) fn halfway(self) -> Self {
        Self((Self::now().0 + self.0) / 2)
    }
}

impl Add<Duration> for Moment {
    type Output = Self;

    fn add(self, time: Duration) -> Self {
        Self(self.0 + time)
    }
}

/// What Linux says: the first number is the time on a processor in nanoseconds.
fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_takes_time_and_limits_are_reached() {
        let (start, limit) = (Moment::now(), Duration::from_millis(20));
        let mut sum = 0_u64;
        while Moment::now() < start + limit {
            sum = (0..100_000).fold(sum, |sum, number| sum ^ (number * number));
        }
        assert!(start.elapsed() >= limit, "{sum}");
    }
}
