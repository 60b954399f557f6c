//! What is said about a search rather than found by it: the catalogue, counts, estimates. Each has a
//! JSON form with a schema, and a text form.

mod api;
mod estimate;
mod list;
mod stats;
mod suite;

pub use api::{
    ApiBreaker, ApiFault, ApiLevel, ApiRead, ApiRejected, ApiReport, ApiStructure, SuiteReport,
    SuiteSize,
};
pub use estimate::{About, EstimateReport, SampleReport};
pub use list::{Criterion, Invariant, List, Structure};
pub use stats::{Death, Stats};
pub use suite::{ClassStats, SuiteStats};

/// The version of all JSON forms of this module. It changes when a field changes its meaning or goes.
pub const SCHEMA_VERSION: u32 = 1;

/// A number with thin marks between the thousands: `20,086,300`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let first = (digits.len() - 1) % 3 + 1;
    let (head, rest) = digits.split_at(first);
    let rest =
        rest.as_bytes().chunks(3).map(|chunk| format!(",{}", String::from_utf8_lossy(chunk)));
    std::iter::once(head.to_string()).chain(rest).collect()
}

/// How many, with the right form of the word.
///
/// ```
/// use cota_render::summary::counted;
/// assert_eq!(counted(1, "class", "classes"), "1 class");
/// assert_eq!(counted(2_000, "class", "classes"), "2,000 classes");
/// ```
pub fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(count), if count == 1 { one } else { many })
}

/// A number of any size: grouped while it can be read, then by its power of ten.
pub fn rounded(number: f64) -> String {
    if number < 1e9 { grouped(number.round() as u64) } else { format!("{number:.2e}") }
}

/// A time for people.
pub fn seconds(seconds: f64) -> String {
    match seconds {
        s if s < 1e-3 => format!("{:.0} µs", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s if s < 100.0 => format!("{s:.2} s"),
        s => format!("{s:.0} s"),
    }
}

/// A result of this module as one line of JSON.
pub fn json(result: &impl serde::Serialize) -> String {
    serde_json::to_string(result).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well_at_any_size() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(20_086_300), "20,086,300");
        assert_eq!(rounded(1234.4), "1,234");
        assert_eq!(rounded(1.98e28), "1.98e28");
        assert_eq!(seconds(0.000_012), "12 µs");
        assert_eq!(seconds(1.5), "1.50 s");
    }
}
