//! Several edits as one text.
//!
//! Each edit alone is written so that its text is what its switch does. One within the place of another can
//! be grouped otherwise when both are there: `a * b - c` with `+` and `*` is no longer `(a + b) * c`. So the
//! text with parentheses around every place is what was run, and of these as many are left out as can be.

use cota_mutate::rust::grouping;
use cota_mutate::rust::plan::Plan;
use cota_mutate::rust::proposal::{Proposal, SwitchForm};
use std::collections::BTreeSet;
use std::ops::Range;

/// Edits that are on at the same time.
pub struct Together<'a> {
    plan: &'a Plan,
    edits: Vec<&'a Proposal>,
    /// Which of them are in parentheses.
    wrapped: Vec<bool>,
}

impl<'a> Together<'a> {
    /// The edits of some proposals.
    pub fn new(plan: &'a Plan, proposals: &[usize]) -> Self {
        let edits: Vec<&Proposal> = proposals.iter().map(|&index| &plan.proposals[index]).collect();
        let mut together = Self { plan, wrapped: vec![false; edits.len()], edits };
        if proposals.len() > 1 {
            together.wrap();
        }
        together
    }

    /// Puts parentheses where they are needed.
    fn wrap(&mut self) {
        let plain = self.trees();
        let value = |edit: &&Proposal| {
            edit.place.as_ref().is_some_and(|place| place.form == SwitchForm::Expression)
        };
        self.wrapped = self.edits.iter().map(value).collect();
        let meant = self.trees();
        if plain == meant {
            self.wrapped.fill(false);
            return;
        }
        for at in 0..self.edits.len() {
            if self.wrapped[at] {
                self.wrapped[at] = false;
                self.wrapped[at] = self.trees() != meant;
            }
        }
    }

    /// How the bodies of the functions are read.
    fn trees(&self) -> Vec<Option<syn::Block>> {
        let read = |&function: &usize| grouping::tree(&self.body(function));
        self.functions().iter().map(read).collect()
    }

    /// The functions that are edited.
    pub fn functions(&self) -> BTreeSet<usize> {
        self.edits.iter().map(|edit| edit.function).collect()
    }

    /// The files that are edited.
    pub fn files(&self) -> BTreeSet<usize> {
        self.edits.iter().map(|edit| edit.file).collect()
    }

    /// The text of a file.
    pub fn text(&self, file: usize) -> String {
        self.part(file, 0..self.plan.files[file].file.text.len())
    }

    /// The body of a function.
    pub fn body(&self, function: usize) -> String {
        let function = &self.plan.functions[function];
        self.part(function.file, function.body.clone())
    }

    /// Where the body of a function is in the text of its file.
    pub fn place_of_body(&self, function: usize) -> Range<usize> {
        let own = &self.plan.functions[function];
        let start = self.part(own.file, 0..own.body.start).len();
        start..start + self.body(function).len()
    }

    /// What one edit replaces, and by what.
    pub fn edit(&self, at: usize) -> (String, String) {
        let edit = self.edits[at];
        let old = &self.plan.files[edit.file].file.text[self.range(at)];
        (old.to_owned(), self.replacement(at, &[]))
    }

    /// A part of a file with its edits.
    fn part(&self, file: usize, range: Range<usize>) -> String {
        let of_file = |&at: &usize| self.edits[at].file == file;
        let all: Vec<usize> = (0..self.edits.len()).filter(of_file).collect();
        self.write(file, range, &all)
    }

    /// What an edit replaces: its place if it is in parentheses.
    fn range(&self, at: usize) -> Range<usize> {
        let edit = self.edits[at];
        match &edit.place {
            Some(place) if self.wrapped[at] => place.range.clone(),
            _ => edit.span.clone(),
        }
    }

    fn write(&self, file: usize, range: Range<usize>, edits: &[usize]) -> String {
        let within = |inner: &Range<usize>| range.start <= inner.start && inner.end <= range.end;
        let mut open: Vec<usize> =
            edits.iter().copied().filter(|&at| within(&self.range(at))).collect();
        // The outer ones before the inner ones.
        open.sort_by_key(|&at| (self.range(at).start, std::cmp::Reverse(self.range(at).end)));
        let source = &self.plan.files[file].file.text;
        let mut text = String::new();
        let mut from = range.start;
        for (number, &at) in open.iter().enumerate() {
            let own = self.range(at);
            if own.start >= from {
                text.push_str(&source[from..own.start]);
                text.push_str(&self.replacement(at, &open[number + 1..]));
                from = own.end;
            }
        }
        text + &source[from..range.end]
    }

    /// What stands where an edit is, with the edits within.
    fn replacement(&self, at: usize, inner: &[usize]) -> String {
        let edit = self.edits[at];
        let mut text = String::new();
        let mut written = 0;
        for (part, offset) in &edit.grouping.kept {
            text.push_str(&edit.replacement[written..*offset]);
            text.push_str(&self.write(edit.file, part.clone(), inner));
            written = offset + part.len();
        }
        text.push_str(&edit.replacement[written..]);
        let whole = self.range(at);
        if whole == edit.span {
            return if self.wrapped[at] { format!("({text})") } else { text };
        }
        let before = self.write(edit.file, whole.start..edit.span.start, inner);
        let after = self.write(edit.file, edit.span.end..whole.end, inner);
        format!("({before}{text}{after})")
    }
}
