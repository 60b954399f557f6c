//! `// cota: limit K`: which statements may be changed, and how often.

use super::files::Listed;
use super::marks::Marks;
use super::proposal::{Function, Proposal};
use std::collections::BTreeMap;

/// The limits of a package, or of one function in it. Where there is one, statements without a mark stay as they are.
#[derive(Clone, Debug, Default)]
pub struct StatementLimits {
    /// By the number of the file and the line, from 1.
    lines: BTreeMap<(usize, usize), usize>,
}

impl StatementLimits {
    /// Reads the marks in all files, or only those in a function.
    pub fn read(files: &[Listed], function: Option<&Function>) -> Self {
        let mut lines = BTreeMap::new();
        for (number, listed) in files.iter().enumerate() {
            let file = &listed.file;
            let within = match function {
                None => 1..=usize::MAX,
                Some(own) if own.file == number => {
                    let line = |byte: usize| file.position(byte.min(file.text.len())).line;
                    line(own.span.start)..=line(own.span.end)
                }
                Some(_) => continue,
            };
            let limits = Marks::read(&file.text).limits();
            let limits = limits.into_iter().filter(|(line, _)| within.contains(line));
            lines.extend(limits.map(|(line, limit)| ((number, line), limit)));
        }
        Self { lines }
    }

    /// Whether there is no mark, so that every statement may be changed.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The first file with a mark.
    pub fn first_file(&self) -> Option<usize> {
        self.lines.keys().next().map(|(file, _)| *file)
    }

    /// How many changes the statement of a proposal may have; none if there are no marks. The mark is on one of the
    /// lines of the change or, if no block begins in between, on the first line of the statement.
    pub fn of(
        &self,
        proposal: &Proposal,
        files: &[Listed],
        functions: &[Function],
    ) -> Option<usize> {
        if self.is_empty() {
            return None;
        }
        if proposal.statement == functions[proposal.function].body {
            return Some(0);
        }
        let (number, file) = (proposal.file, &files[proposal.file].file);
        let line = |byte: usize| (number, file.position(byte).line);
        let changed = proposal.changed();
        let on_own_lines = self.lines.range(line(changed.start)..=line(changed.end)).next();
        let on_statement = || {
            let before = &file.text[proposal.statement.start..changed.start];
            let first = self.lines.get(&line(proposal.statement.start));
            first.filter(|_| !before.contains('{'))
        };
        Some(on_own_lines.map(|(_, limit)| limit).or_else(on_statement).copied().unwrap_or(0))
    }
}
