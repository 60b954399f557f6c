//! Values that the arguments of several commands have, each kind parsed in one place.

use std::time::Duration;

/// About 30 years: no run is that long, and a clock can count it.
const MOST_SECONDS: f64 = 1e9;

/// More threads or processes at a time are a typing error.
const MOST_JOBS: usize = 1_024;

/// A time limit in seconds; 0 is the shortest.
///
/// # Errors
/// If it is not a number, or not one that a clock can count to.
pub fn seconds(text: &str) -> Result<Duration, String> {
    // Neither `nan` nor `inf` nor anything negative is in the range.
    let seconds = text.parse().ok().filter(|seconds| (0.0..=MOST_SECONDS).contains(seconds));
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| format!("a number of seconds from 0 to {MOST_SECONDS}, such as 10 or 0.5"))
}

/// The time that a program has, in seconds, which must be more than 0.
///
/// # Errors
/// As [`seconds`], and for 0.
pub fn some_seconds(text: &str) -> Result<Duration, String> {
    let some = seconds(text)?;
    if some.is_zero() { Err("more than 0 seconds".to_owned()) } else { Ok(some) }
}

/// How many threads or processes work at a time.
///
/// # Errors
/// If it is not a number from 1 to 1,024.
pub fn jobs(text: &str) -> Result<usize, String> {
    let jobs = text.parse().ok().filter(|jobs| (1..=MOST_JOBS).contains(jobs));
    jobs.ok_or_else(|| format!("a number from 1 to {MOST_JOBS}, such as 4"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_what_a_clock_can_count() {
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        assert_eq!(seconds("0"), Ok(Duration::ZERO));
        for wrong in ["nan", "-nan", "inf", "-1", "-0.5", "1e10", "1e400", "ten", ""] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
        assert!(some_seconds("0").is_err() && some_seconds("1e-9").is_ok());
    }

    #[test]
    fn jobs_are_at_least_one_and_not_too_many() {
        assert_eq!((jobs("1"), jobs("1024")), (Ok(1), Ok(1024)));
        for wrong in ["0", "1025", "200000", "18446744073709551616", "-1", "4.0", ""] {
            assert!(jobs(wrong).is_err(), "{wrong}");
        }
    }
}
