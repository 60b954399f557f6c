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
    fn halfway(self) -> Self {
        let now = Self::now().0;
        Self(now + self.0.saturating_sub(now) / 2)
    }
}

impl Add<Duration> for Moment {
    type Output = Self;

    fn add(self, time: Duration) -> Self {
        Self(self.0.saturating_add(time))
    }
}

/// What a search that was cut may take beyond its time limit, to have a result at all and to prove it.
pub(crate) const GRACE: Duration = Duration::from_millis(500);

/// The end of a time limit. It is quick to ask whether it has passed, so that inner loops can.
#[derive(Clone, Copy, Debug)]
pub struct Deadline {
    /// Processor time does not run faster than the clock, which is read in a hundredth of the time.
    clock: Instant,
    /// None if the clock alone counts.
    processor: Option<Moment>,
}

impl Deadline {
    /// So much processor time of this thread from now; none if that is beyond what a clock can tell.
    pub fn of_thread(limit: Duration) -> Option<Self> {
        Some(Self { processor: Some(Moment::now() + limit), ..Self::on_clock(limit)? })
    }

    /// So much time from now, which is the same for all threads.
    pub fn on_clock(limit: Duration) -> Option<Self> {
        Some(Self { clock: Instant::now().checked_add(limit)?, processor: None })
    }

    /// Whether the time is over.
    pub fn has_passed(self) -> bool {
        Instant::now() >= self.clock && self.processor.is_none_or(|end| Moment::now() >= end)
    }

    /// The end of the first half of the time that is left.
    pub(crate) fn halfway(self) -> Self {
        let now = Instant::now();
        let clock = now + self.clock.saturating_duration_since(now) / 2;
        Self { clock, processor: self.processor.map(Moment::halfway) }
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

    #[test]
    fn a_deadline_of_a_thread_does_not_pass_while_it_sleeps() {
        let limit = Duration::from_millis(20);
        let ends = [Deadline::on_clock(limit).unwrap(), Deadline::of_thread(limit).unwrap()];
        std::thread::sleep(2 * limit);
        // Where the system tells no processor time, both have passed.
        assert_eq!(ends.map(Deadline::has_passed), [true, processor_time().is_none()]);
        assert!(Deadline::of_thread(Duration::MAX).is_none());
    }
}
