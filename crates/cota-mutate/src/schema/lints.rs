//! Lints that the compiler denies by default and that see values: `x % 0`, an index past the end of an array.
//!
//! Behind a switch such a lint is blind: of `x % (match switch(7) { 1 => 0, _ => n })` nothing is known. So the
//! proposals that could be concerned are checked once more, each in a copy of its function, as the text that a
//! reader of the report would have.

use super::cargo::Task;
use super::check::{Rounds, Schema};
use super::layout::State;
use super::trial::Trial;
use crate::Error;
use crate::proposal::Proposal;

/// So many bytes of copies are checked at a time.
const MOST_BYTES: usize = 2 << 20;

/// The operators that can make an operation of constants.
const OPERATORS: [&str; 14] = [
    "AODU", "AOIS", "AOIU", "AORB", "AORS", "ASRS", "CON", "LOI", "LOR", "NAV", "SOR", "STD",
    "SWP", "VAR",
];

impl Schema<'_> {
    /// Drops the proposals that such a lint refuses. What else the compiler denies it sees behind switches too.
    pub(super) fn refuse_for_lints(
        &self,
        rounds: &mut Rounds<'_>,
        trial: &mut Trial,
        progress: &mut dyn FnMut(&str),
    ) -> Result<(), Error> {
        progress("checking which mutants the compiler denies");
        let concerned = (0..self.proposals.len())
            .filter(|&at| trial.states[at] == State::Switch && self.may_be_constant(at));
        let mut open: Vec<usize> = concerned.collect();
        loop {
            let mut bytes = 0;
            let length = |at: &usize| self.functions[self.proposals[*at].function].body.len();
            let fits = open.iter().take_while(|at| {
                bytes += length(at);
                bytes <= MOST_BYTES
            });
            let later = open.split_off(fits.count().max(1).min(open.len()));
            self.refuse_copies(rounds, trial, &open)?;
            if later.is_empty() {
                return Ok(());
            }
            open = later;
        }
    }

    /// Asks for the lints with some proposals as copies of their functions. Whatever else may be wrong with the
    /// copies does not matter: as switches they compile.
    fn refuse_copies(
        &self,
        rounds: &mut Rounds<'_>,
        trial: &mut Trial,
        proposals: &[usize],
    ) -> Result<(), Error> {
        let mut copies = Trial::new(trial.states.clone());
        for &proposal in proposals {
            copies.states[proposal] = State::Copy;
        }
        let targets = self.package.crates.iter().filter(|krate| !krate.test);
        for krate in targets {
            let target =
                if krate.library { "--lib".to_owned() } else { format!("--bin={}", krate.name) };
            let mut once = Rounds { task: Task::Lint(&target), nested: false, ..*rounds };
            // Errors come before lints, so those that have some are left out of the second try.
            for _ in 0..2 {
                let round = self.round(&mut once, &copies.states)?;
                self.blame(&round.answer.complaints, &round.rendered, &round.layout, &mut copies);
                if round.answer.failure.is_none() {
                    break;
                }
            }
            rounds.count = once.count;
        }
        for (state, seen) in trial.states.iter_mut().zip(copies.states) {
            if matches!(&seen, State::Dropped(code) if self.package.denied_lints.contains(code)) {
                *state = seen;
            }
        }
        Ok(())
    }

    /// Whether the values of what a proposal changes may be known to the compiler: there are numbers in the
    /// statement, constants, or variables that stand for such.
    fn may_be_constant(&self, at: usize) -> bool {
        let proposal = &self.proposals[at];
        if !OPERATORS.contains(&proposal.operator) {
            return false;
        }
        let text = &self.files[proposal.file].file.text;
        let body = &text[self.functions[proposal.function].body.clone()];
        let statement = changed_statement(proposal, text);
        words(&statement)
            .chain(words(&text[proposal.span.clone()]))
            .any(|word| is_constant(word) || stands_for_constant(body, word))
    }
}

/// The statement of a proposal as it would be.
fn changed_statement(proposal: &Proposal, text: &str) -> String {
    let (statement, span) = (&proposal.statement, &proposal.span);
    if span.start < statement.start || statement.end < span.end {
        return proposal.replacement.clone();
    }
    let (before, after) = (&text[statement.start..span.start], &text[span.end..statement.end]);
    format!("{before}{}{after}", proposal.replacement)
}

/// The words of a text, numbers among them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

/// Whether a word is a number, or written like a constant.
fn is_constant(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit())
        || word.starts_with(|c: char| c.is_ascii_uppercase())
            && !word.contains(|c: char| c.is_ascii_lowercase())
}

/// Whether a body has `let word = 7`.
fn stands_for_constant(body: &str, word: &str) -> bool {
    body.match_indices(word).any(|(at, _)| {
        let before = body[..at].trim_end();
        let before = before.strip_suffix("mut").map_or(before, str::trim_end);
        let bound = before.ends_with("let")
            && !body[at + word.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_');
        let value = body[at + word.len()..].split(';').next().and_then(|rest| rest.split_once('='));
        bound && value.is_some_and(|(_, value)| words(value).next().is_some_and(is_constant))
    })
}

#[cfg(test)]
mod tests {
    use super::{is_constant, stands_for_constant};

    #[test]
    fn constants_are_told_by_how_they_are_written() {
        for (word, constant) in
            [("7", true), ("0x1f", true), ("MAX", true), ("N", true), ("n", false), ("Some", false)]
        {
            assert_eq!(is_constant(word), constant, "{word}");
        }
        let body = "{ let mut n = 7; let wide: usize = LIMIT; let other = f(1); let names = 3; n }";
        for (word, constant) in
            [("n", true), ("wide", true), ("other", false), ("name", false), ("f", false)]
        {
            assert_eq!(stands_for_constant(body, word), constant, "{word}");
        }
    }
}
