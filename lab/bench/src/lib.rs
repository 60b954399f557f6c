//! What the benchmarks share: the least time of several runs, the memory in use, and a table.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

/// The least time of this many runs, and the result of the last run.
pub fn least<R>(runs: u32, mut run: impl FnMut() -> R) -> (Duration, R) {
    let mut timed = || {
        let begun = Instant::now();
        let result = run();
        (begun.elapsed(), result)
    };
    let first = timed();
    (1..runs).fold(first, |(best, _), _| {
        let (time, result) = timed();
        (best.min(time), result)
    })
}

/// The same for work of this thread alone, by its processor time where the system reports it.
pub fn least_processor<R>(runs: u32, mut run: impl FnMut() -> R) -> (Duration, R) {
    let mut timed = || {
        let (wall, before) = (Instant::now(), processor_time());
        let result = run();
        let used = before.zip(processor_time()).map(|(before, now)| now.saturating_sub(before));
        (used.unwrap_or_else(|| wall.elapsed()), result)
    };
    let first = timed();
    (1..runs).fold(first, |(best, _), _| {
        let (time, result) = timed();
        (best.min(time), result)
    })
}

/// How long this thread has run.
fn processor_time() -> Option<Duration> {
    let status = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    status.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

/// The most memory this process has had in use, in MiB, where the system reports it.
pub fn peak_memory() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kilobytes: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes / 1024.0)
}

/// A table of what was measured, each row with the bar it is held to.
#[derive(Debug, Default)]
pub struct Table {
    rows: Vec<[String; 4]>,
}

impl Table {
    /// Adds a row: what, the counts behind it, what was measured, and the bar, if there is one.
    pub fn row(&mut self, what: &str, counts: &str, measured: String, bar: Option<(&str, bool)>) {
        let bar = bar.map_or(String::new(), |(bar, met)| {
            format!("{bar} {}", if met { "(met)" } else { "(NOT met)" })
        });
        self.rows.push([what.to_string(), counts.to_string(), measured, bar]);
    }

    /// The table as text.
    pub fn render(&self) -> String {
        let head = ["what", "counts", "measured", "bar"].map(String::from);
        let rows: Vec<_> = std::iter::once(&head).chain(&self.rows).collect();
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
        let widths: Vec<_> = (0..4).map(|column| width(column).unwrap_or(0)).collect();
        let mut text = String::new();
        for (number, row) in rows.iter().enumerate() {
            for (cell, width) in row.iter().zip(&widths) {
                let _ = write!(text, "| {cell:width$} ");
            }
            text.push_str("|\n");
            if number == 0 {
                for width in &widths {
                    let _ = write!(text, "|{}", "-".repeat(width + 2));
                }
                text.push_str("|\n");
            }
        }
        text
    }
}
