//! A comparison as text.

use super::compare::{Comparison, Difference, Fault, FaultKind, Kind, Level};
use crate::engine::{Judgement, StopReason, Value};
use std::fmt::{self, Display, Formatter};
use std::path::Path;

impl Display for Comparison {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.write(f, &mut |value| value.draw())
    }
}

impl Comparison {
    /// Writes the report, with structures drawn by a function.
    ///
    /// # Errors
    /// The text cannot be written.
    pub fn write(
        &self,
        f: &mut dyn fmt::Write,
        draw: &mut dyn FnMut(&Value) -> String,
    ) -> fmt::Result {
        writeln!(f, "{}: {}", self.type_name, self.verdict())?;
        writeln!(f, "calls     {}", self.calls.join(", "))?;
        writeln!(f, "scope     {}", self.scope)?;
        let outside = match (self.outside, self.outside_rejected) {
            (0, _) => String::new(),
            (outside, 0) => format!(", and {outside} outside of it"),
            (outside, rejected) => {
                format!(", and {outside} outside of it ({rejected} of them rejected)")
            }
        };
        writeln!(f, "reached   {} within the scope{outside}", count(self.reached, "structure"))?;
        let least = if self.accepted_all { "" } else { "at least " };
        writeln!(f, "accepted  {least}{}", count(self.accepted, "structure"))?;
        writeln!(f, "both      {}", self.both)?;
        self.write_levels(f)?;
        for fault in &self.faults_shown {
            write_fault(f, fault)?;
        }
        more(f, self.faults, self.faults_shown.len())?;
        self.write_rejected(f, draw)?;
        self.write_unreached(f, draw)?;
        if self.unfound > 0 && self.cut.is_none() {
            writeln!(
                f,
                "\n{} as values, but the search does not find them: the invariant depends on more \
                 than the structure",
                count(self.unfound, "structure is accepted|structures are accepted"),
            )?;
        }
        Ok(())
    }

    /// The result in a few words.
    fn verdict(&self) -> String {
        let mut parts = Vec::new();
        if self.faults > 0 {
            parts.push(format!("{} in the code", count(self.faults, "fault")));
        }
        if self.rejected > 0 {
            parts.push(format!("{} reached but rejected", self.rejected));
        }
        if self.unreached > 0 && self.is_whole() {
            parts.push(format!("{} accepted but not reached", self.unreached));
        }
        match self.cut {
            Some(StopReason::Limit) => {
                parts.push("cut short by the limit on structures".to_string());
            }
            Some(StopReason::Time) => parts.push("cut short by the time limit".to_string()),
            Some(_) => parts.push("stopped before the end".to_string()),
            None => {}
        }
        match parts[..] {
            [] => "what the calls reach is exactly what the invariant accepts".to_string(),
            _ => parts.join(", "),
        }
    }

    fn write_levels(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        let new: Vec<_> = self.levels.iter().map(level).collect();
        writeln!(f, "new       {} (after 0, 1, 2, … calls)", new.join(", "))?;
        let last = self.levels.last().copied().unwrap_or_default();
        let length = count(self.length as u64, "call");
        match last {
            _ if !self.is_whole() => writeln!(f, "          not all sequences were run"),
            _ if self.is_closed() => {
                writeln!(f, "          the last length found nothing new, nor will a longer one")
            }
            Level { inside: 0, .. } => {
                writeln!(f, "          {length} found new structures only outside of the scope")
            }
            Level { inside, .. } => {
                writeln!(f, "          {length} still found {inside} new within the scope")
            }
        }
    }

    fn write_rejected(
        &self,
        f: &mut dyn fmt::Write,
        draw: &mut dyn FnMut(&Value) -> String,
    ) -> fmt::Result {
        if self.rejected == 0 {
            return Ok(());
        }
        writeln!(
            f,
            "\n{} reached but rejected: the invariant is too strong, or the code breaks it",
            count(self.rejected, "structure is|structures are"),
        )?;
        let made = self.breakers.iter().map(|(call, made)| format!("{call} (to {made})"));
        let made: Vec<_> = made.collect();
        writeln!(f, "calls that lead from accepted to rejected ones: {}", made.join(", "))?;
        for Difference { kind, value, .. } in &self.rejected_shown {
            let Kind::Rejected { says, sequence, broken_by, last_read } = kind else { continue };
            write!(f, "\n{}", indent(&draw(value)))?;
            writeln!(f, "  by {}", sequence.join(", "))?;
            if broken_by + 1 < sequence.len() {
                let call = &sequence[*broken_by];
                writeln!(f, "  broken first after call {broken_by}, {call}")?;
            }
            match says {
                Judgement::Dangling => writeln!(f, "  an index leads out of its arena")?,
                Judgement::Panicked(message) => writeln!(f, "  the invariant panics: {message}")?,
                Judgement::Accepted | Judgement::Rejected => {}
            }
            if let Some(read) = last_read {
                let (slot, place) = (&read.slot, read.place);
                writeln!(f, "  the invariant read {slot} last, at {}", at(place))?;
            }
        }
        more(f, self.rejected, self.rejected_shown.len())
    }

    fn write_unreached(
        &self,
        f: &mut dyn fmt::Write,
        draw: &mut dyn FnMut(&Value) -> String,
    ) -> fmt::Result {
        if self.unreached == 0 {
            return Ok(());
        }
        let unreached = count(self.unreached, "structure is|structures are");
        if !self.is_whole() {
            return writeln!(
                f,
                "\n{unreached} accepted but not reached so far, which says nothing: not all sequences \
                 were run",
            );
        }
        let why = if self.is_closed() {
            "the invariant is too weak, or calls are missing: no sequence of these leads there"
        } else {
            "the invariant is too weak, or the sequences are too short"
        };
        writeln!(f, "\n{unreached} accepted but not reached: {why}")?;
        for difference in &self.unreached_shown {
            write!(f, "\n{}", indent(&draw(&difference.value)))?;
        }
        more(f, self.unreached, self.unreached_shown.len())
    }
}

fn level(level: &Level) -> String {
    match level {
        Level { inside, outside: 0 } => inside.to_string(),
        Level { inside, outside } => format!("{inside}+{outside}"),
    }
}

fn write_fault(f: &mut dyn fmt::Write, fault: &Fault) -> fmt::Result {
    match &fault.kind {
        FaultKind::Panic { message, place } => {
            let place = place.as_deref().map(|place| format!(" at {place}")).unwrap_or_default();
            writeln!(f, "\nthe last of these calls panics{place}: {message}")?;
        }
        FaultKind::Endless(time) => {
            let seconds = time.as_secs_f64();
            writeln!(f, "\nthe last of these calls does not end within {seconds} s")?;
        }
    }
    writeln!(f, "  {}", fault.sequence.join(", "))
}

/// A place in a source file, as seen from here.
fn at(place: &std::panic::Location<'_>) -> String {
    let (file, here) = (Path::new(place.file()), std::env::current_dir().unwrap_or_default());
    format!("{}:{}", file.strip_prefix(here).unwrap_or(file).display(), place.line())
}

/// How many more there are than are shown.
pub(super) fn more(f: &mut dyn fmt::Write, all: u64, shown: usize) -> fmt::Result {
    match all.saturating_sub(shown as u64) {
        0 => Ok(()),
        more => writeln!(f, "\n  … and {more} more"),
    }
}

pub(super) fn indent(text: &str) -> String {
    let lines: Vec<_> = text.lines().map(|line| format!("  {line}\n")).collect();
    lines.concat()
}

/// A number with its noun; the forms for one and for many are separated by a bar, if they differ by
/// more than an s.
pub(super) fn count(number: u64, noun: &str) -> String {
    let (one, many) = noun.split_once('|').unwrap_or((noun, ""));
    match (number, many) {
        (1, _) => format!("1 {one}"),
        (_, "") => format!("{number} {one}s"),
        _ => format!("{number} {many}"),
    }
}
