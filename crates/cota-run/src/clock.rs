//! Time limits, and processor time to measure with.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// A moment in the processor time of the current thread; where the system does not report it, in the time
/// that has passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(Duration);

impl Moment {
    /// The current moment.
    pub fn now() -> Self {
        static START: OnceLock<Instant> = OnceLock::new();
        let elapsed = || START.get_or_init(Instant::now).elapsed();
        Self(processor_time().unwrap_or_else(elapsed))
    }

    /// The time since then.
    pub fn elapsed(self) -> Duration {
        Self::now().0.saturating_sub(self.0)
    }
}

/// The end of a time limit by the clock on the wall. Asking whether it has passed is cheap, so that inner loops
/// can.
#[derive(Clone, Copy, Debug)]
pub struct Deadline(Instant);

impl Deadline {
    /// This much time from now; none if that is beyond what a clock can count.
    pub fn after(limit: Duration) -> Option<Self> {
        Instant::now().checked_add(limit).map(Self)
    }

    /// The time until then.
    pub fn left(self) -> Duration {
        self.0.saturating_duration_since(Instant::now())
    }

    /// Whether the time is over.
    pub fn has_passed(self) -> bool {
        Instant::now() >= self.0
    }
}

/// What Linux reports: the first number is the time on a processor in nanoseconds.
fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_takes_processor_time() {
        let (start, wanted) = (Moment::now(), Duration::from_millis(20));
        let mut sum = 0_u64;
        while start.elapsed() < wanted {
            sum = (0..100_000).fold(sum, |sum, number| sum ^ (number * number));
        }
        assert!(Moment::now() > start, "{sum}");
    }

    #[test]
    fn a_deadline_passes_while_nothing_is_done() {
        let limit = Duration::from_millis(20);
        let (start, end) = (Moment::now(), Deadline::after(limit).unwrap());
        std::thread::sleep(limit);
        assert!(end.has_passed() && end.left().is_zero());
        // Unless the system does not report it, that took no processor time to speak of.
        assert!(processor_time().is_none() || start.elapsed() < limit);
        assert!(Deadline::after(Duration::MAX).is_none());
    }
}
