//! Documents about searches as text for people: the catalogue, counts, estimates.

use cota_results::structures::{
    About, Catalogue, Catalogued, ClassStats, Death, Depended, Estimate, Estimated, Learned, Named,
    Sample, Stats, SuiteStats,
};
use std::fmt;

/// A document, shown as text.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a, T>(pub &'a T);

impl fmt::Display for Text<'_, About> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let about = self.0;
        writeln!(f, "structure  {} ({})", about.structure, about.invariant)?;
        writeln!(f, "scope      {}", about.scope)?;
        let space = rounded(about.space);
        let candidates = if space == "1" { "candidate" } else { "candidates" };
        let slots = counted(about.slots as u64, "slot", "slots");
        writeln!(f, "space      {space} {candidates} in {slots}")
    }
}

impl fmt::Display for Text<'_, Estimated> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Estimated { mean, standard_error } = self.0;
        write!(f, "about {} ± {}", rounded(*mean), rounded(*standard_error))
    }
}

impl fmt::Display for Text<'_, Estimate> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let estimate = self.0;
        write!(f, "{}", Text(&estimate.about))?;
        let strategy = &estimate.about.strategy;
        writeln!(f, "explored   {} ({strategy})", Text(&estimate.candidates))?;
        writeln!(f, "valid      {}", Text(&estimate.valid))?;
        let probes = rounded(estimate.probes as f64);
        let hits = counted(estimate.hits, "valid structure", "valid structures");
        write!(f, "probes     {probes} of each level of the search tree, ")?;
        writeln!(f, "which led to {hits}; ± is the standard error")?;
        if estimate.hits == 0 {
            writeln!(f, "note       no probe led to a valid structure: there may be few, or none")?;
        }
        Ok(())
    }
}

/// How a sample was drawn, in one line.
pub fn sample_line(sample: &Sample) -> String {
    let (probes, effective) = (rounded(sample.probes as f64), rounded(sample.effective));
    let distinct = rounded(sample.distinct as f64);
    format!(
        "a random sample, not all structures: {} drawn from {distinct} that {probes} probes led \
         to, worth {effective} even draws",
        sample.drawn,
    )
}

impl fmt::Display for Text<'_, Catalogue> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let structures = &self.0.structures;
        let width = structures.iter().map(|s| s.name.len()).max().unwrap_or(0);
        for Catalogued { name, about, invariants, criteria } in structures {
            writeln!(f, "{name:width$}  {about}")?;
            // The default invariant needs no mention.
            for Named { name, about } in invariants.iter().skip(1) {
                writeln!(f, "{:width$}    --invariant {name}: {about}", "")?;
            }
            for Named { name, about } in criteria {
                writeln!(f, "{:width$}    --criterion {name}: {about}", "")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Text<'_, Stats> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stats = self.0;
        write!(f, "{}", Text(&stats.about))?;
        let rate = stats.explored as f64 / stats.seconds.max(1e-9);
        let what = match stats.about.strategy.as_str() {
            "plain" => "candidates",
            _ => "runs of the invariant",
        };
        let (explored, time) = (grouped(stats.explored), seconds(stats.seconds));
        write!(f, "explored   {explored} {what} ({}) in {time}, ", stats.about.strategy)?;
        writeln!(f, "{} a second", rounded(rate))?;
        writeln!(f, "valid      {}", grouped(stats.valid))?;
        if let Some(jumps) = stats.jumps {
            let times = counted(jumps, "time", "times");
            let over = match stats.learned {
                Some(_) => "a failure did not depend on",
                None => "a failing check had not read",
            };
            writeln!(f, "jumped     {times} over choices that {over}")?;
        }
        if let Some(learned) = &stats.learned {
            write!(f, "{}", Text(learned))?;
        }
        if let Some(suite) = &stats.suite {
            write!(f, "{}", Text(suite))?;
        }
        write_deaths(f, &stats.deaths)
    }
}

impl fmt::Display for Text<'_, Learned> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let learned = self.0;
        let (nogoods, values) = (
            counted(learned.nogoods, "nogood", "nogoods"),
            counted(learned.pruned, "value", "values"),
        );
        let kept = learned.bytes.div_ceil(1024);
        writeln!(f, "learned    {nogoods}, which ruled {values} out; {kept} KiB are kept")?;
        if let Some(candidates) = learned.stopped_at {
            let after = counted(candidates, "candidate", "candidates");
            writeln!(f, "           until it did not pay, after {after}")?;
        }
        if learned.fields.is_empty() {
            return Ok(());
        }
        let (depended, choices) = (learned.depended, learned.choices);
        writeln!(f, "a failure depended on {depended:.1} of {choices:.1} choices, which were of")?;
        for Depended { field, count, percent } in &learned.fields {
            writeln!(f, "  {percent:5.1}% {:>12}  {field}", grouped(*count))?;
        }
        Ok(())
    }
}

fn write_deaths(f: &mut fmt::Formatter<'_>, deaths: &[Death]) -> fmt::Result {
    if deaths.is_empty() {
        return Ok(());
    }
    writeln!(f, "invalid candidates were turned down at the read of")?;
    let field = deaths.iter().map(|death| death.field.len()).max().unwrap_or(0);
    let place = |death: &Death| format!("{}:{}", death.file, death.line);
    let width = deaths.iter().map(|death| place(death).len()).max().unwrap_or(0);
    for death in deaths {
        let (count, source) = (grouped(death.count), death.source.as_deref().unwrap_or(""));
        let line = format!(
            "  {:5.1}% {count:>12}  {:field$}  {:width$}  {source}",
            death.percent,
            death.field,
            place(death),
        );
        writeln!(f, "{}", line.trim_end())?;
    }
    Ok(())
}

/// How many of `all` structures a suite keeps, in one line.
pub fn suite_line(suite: &SuiteStats, all: u64) -> String {
    let structures = |count| counted(count, "structure", "structures");
    let (kept, all) = (grouped(suite.kept), structures(all));
    match suite.classes.len() as u64 {
        0 => format!("{} kept ({})", structures(suite.kept), suite.made),
        // A criterion skips structures without finding them, so their number is not known.
        classes if suite.quota.is_none() => {
            let classes = counted(classes, "class", "classes");
            format!("{}, of {classes} ({})", structures(suite.kept), suite.made)
        }
        1 => format!("{kept} of {all} kept, all of one class ({})", suite.made),
        classes => {
            let classes = grouped(classes);
            format!("{kept} of {all} kept, of {classes} classes ({})", suite.made)
        }
    }
}

impl fmt::Display for Text<'_, SuiteStats> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suite = self.0;
        writeln!(f, "suite      {}", suite.made)?;
        write!(f, "kept       {}", grouped(suite.kept))?;
        if let Some(quota) = suite.quota.filter(|_| !suite.classes.is_empty()) {
            let classes = match suite.classes.len() as u64 {
                1 => "one class".to_owned(),
                classes => format!("each of {} classes", grouped(classes)),
            };
            write!(f, ", at most {} of {classes}", grouped(quota))?;
        }
        writeln!(f)?;
        if !suite.classes.is_empty() {
            writeln!(f, "     members         kept  class")?;
        }
        for ClassStats { members, kept, class } in &suite.classes {
            writeln!(f, "{:>12} {:>12}  {class}", grouped(*members), grouped(*kept))?;
        }
        Ok(())
    }
}

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
