//! The text of a file with its switches, and whose text each part of it is.

use super::flat::flatten;
use super::layout::{Layout, Site};
use crate::rust::proposal::{Proposal, SwitchForm};
use std::fmt::Write;
use std::ops::Range;

/// The name of the crate with the switches.
pub const RUNTIME: &str = "cota_mutation_runtime";

/// Whose text something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// That of an alternative, by its proposal.
    Alternative(usize),
    /// That of the original at a site.
    Original(usize),
    /// That of the switch of a site, around the original and its alternatives.
    Switch(usize),
    /// That of a function.
    Function(usize),
}

/// A file with its switches.
#[derive(Debug, Default)]
pub struct Rendered {
    pub text: String,
    /// Whose text it is: nested ranges, the outer ones before the inner ones.
    regions: Vec<(Range<usize>, Owner)>,
    /// Where parts of the source begin in the text, and where they are in the source.
    parts: Vec<(usize, Range<usize>)>,
}

impl Rendered {
    /// Whose text a place is, the innermost first.
    pub fn owners(&self, range: &Range<usize>) -> impl Iterator<Item = Owner> + '_ {
        self.around(range).map(|at| self.regions[at].1)
    }

    /// The switch that a place is, no more and no less.
    pub fn switch(&self, range: &Range<usize>) -> Option<usize> {
        self.regions.iter().find_map(|(region, owner)| match owner {
            Owner::Switch(site) if region == range => Some(*site),
            _ => None,
        })
    }

    /// Whether the innermost owner of a place has switches inside.
    pub fn has_switches(&self, range: &Range<usize>) -> bool {
        self.around(range).next().is_some_and(|at| {
            let (outer, _) = &self.regions[at];
            self.regions[at + 1..]
                .iter()
                .take_while(|(inner, _)| inner.start < outer.end)
                .any(|(_, owner)| matches!(owner, Owner::Switch(_)))
        })
    }

    /// The place in the source of a place in the text; for what is not from the source, that of what is before
    /// it.
    pub fn source(&self, at: usize) -> usize {
        let next = self.parts.partition_point(|(start, _)| *start <= at);
        let Some((start, part)) = next.checked_sub(1).map(|before| &self.parts[before]) else {
            return 0;
        };
        (part.start + (at - start)).min(part.end)
    }

    /// The byte of the text at a line and a column, both from 1, the column in characters.
    pub fn byte(&self, line: usize, column: usize) -> Option<usize> {
        let start = match line.checked_sub(1)? {
            0 => 0,
            breaks => self.text.match_indices('\n').nth(breaks - 1)?.0 + 1,
        };
        let (at, _) = self.text[start..].char_indices().nth(column.checked_sub(1)?)?;
        Some(start + at)
    }

    /// The regions around a place, the innermost first.
    fn around(&self, range: &Range<usize>) -> impl Iterator<Item = usize> + '_ {
        let range = range.clone();
        let around = move |&at: &usize| {
            let (region, _) = &self.regions[at];
            region.start <= range.start && range.end <= region.end
        };
        (0..self.regions.len()).rev().filter(around)
    }
}

/// Text that goes in at a place, before what is there.
struct Insert {
    at: usize,
    text: String,
    /// Whether it belongs to a switch, so that alternatives do without it.
    switch: bool,
}

struct Render<'a> {
    source: &'a str,
    proposals: &'a [Proposal],
    layout: &'a Layout,
    inserts: Vec<Insert>,
    /// Whether every line of the text has what is on that line of the source.
    keeps_lines: bool,
    out: Rendered,
}

/// What goes into a file besides the switches.
#[derive(Clone, Debug, Default)]
pub struct Additions {
    /// Where turns of loops begin.
    pub loops: Vec<usize>,
    /// Other texts and the places before which they go.
    pub texts: Vec<(usize, String)>,
    /// What comes at the end.
    pub end: String,
}

/// Writes a file with the switches of its sites. Lines can be kept, so that a panic is at the line where it
/// would be without switches; they get long, then.
pub fn render(
    file: usize,
    source: &str,
    proposals: &[Proposal],
    layout: &Layout,
    additions: &Additions,
    keeps_lines: bool,
) -> Rendered {
    let plain = |at, text| Insert { at, text, switch: false };
    let mut inserts: Vec<_> =
        additions.loops.iter().map(|&at| plain(at, format!(" ::{RUNTIME}::tick();"))).collect();
    inserts.extend(additions.texts.iter().map(|(at, text)| plain(*at, text.clone())));
    let sites: Vec<usize> =
        (0..layout.sites.len()).filter(|&site| layout.sites[site].file == file).collect();
    for &number in sites.iter().filter(|&&site| layout.sites[site].form == SwitchForm::Arm) {
        let site = &layout.sites[number];
        if site.alternatives.is_empty() {
            continue;
        }
        let check = format!("::{RUNTIME}::at({number}) == 0");
        if site.range.is_empty() {
            inserts.push(Insert {
                at: site.range.start,
                text: format!(" if {check}"),
                switch: true,
            });
        } else {
            inserts.push(Insert {
                at: site.range.start,
                text: format!("{check} && ("),
                switch: true,
            });
            inserts.push(Insert { at: site.range.end, text: ")".to_owned(), switch: true });
        }
    }
    inserts.sort_by_key(|insert| insert.at);
    let nested: Vec<usize> =
        sites.into_iter().filter(|&site| layout.sites[site].form != SwitchForm::Arm).collect();
    let out = Rendered::default();
    let mut render = Render { source, proposals, layout, inserts, keeps_lines, out };
    render.with_sites(0..source.len(), &nested, true);
    render.out.text.push_str(&additions.end);
    render.out
}

impl Render<'_> {
    /// The source of a range with the sites inside of it, which are sorted, the outer ones first.
    fn with_sites(&mut self, range: Range<usize>, sites: &[usize], edges: bool) {
        let mut cursor = range.start;
        let mut at = 0;
        // What goes in at a place that is a site of no length is before it.
        let mut is_passed = false;
        while at < sites.len() {
            let site = &self.layout.sites[sites[at]];
            let span = site.range.clone();
            let inner = sites[at + 1..]
                .iter()
                .take_while(|&&inner| self.layout.sites[inner].range.start < span.end)
                .count();
            let first = (edges || cursor != range.start) && !is_passed;
            self.plain(cursor..span.start, first, true, true);
            is_passed = span.is_empty();
            self.site(sites[at], &sites[at + 1..=at + inner]);
            cursor = span.end;
            at += inner + 1;
        }
        let first = (edges || cursor != range.start) && !is_passed;
        self.plain(cursor..range.end, first, edges, true);
    }

    /// The source of a range as it is, with what goes in; at its edges only if they are its own.
    fn plain(&mut self, range: Range<usize>, first: bool, last: bool, switches: bool) {
        let from = self.inserts.partition_point(|insert| {
            if first { insert.at < range.start } else { insert.at <= range.start }
        });
        let to = self.inserts.partition_point(|insert| {
            if last { insert.at <= range.end } else { insert.at < range.end }
        });
        let mut cursor = range.start;
        let inserts = self.inserts.get(from..to).unwrap_or_default();
        for insert in inserts.iter().filter(|insert| switches || !insert.switch) {
            copy(&mut self.out, self.source, cursor..insert.at);
            self.out.text.push_str(&insert.text);
            cursor = insert.at;
        }
        copy(&mut self.out, self.source, cursor..range.end);
    }

    fn site(&mut self, number: usize, inner: &[usize]) {
        let layout = self.layout;
        let site = &layout.sites[number];
        // The original comes first: the compiler takes the type of the first arm for that of all, and
        // complains about the others.
        match site.form {
            SwitchForm::Body => self.body(number, site, inner),
            SwitchForm::Expression => {
                let region = self.begin(Owner::Switch(number));
                let _ = write!(self.out.text, "(match ::{RUNTIME}::at({number}) {{ 0 => ");
                let (open, close) = arm(&self.source[site.range.clone()]);
                self.out.text.push_str(open);
                self.original(number, site.range.clone(), inner);
                self.out.text.push_str(close);
                self.out.text.push_str(", ");
                self.alternatives(number, inner, false);
                self.out.text.push_str("})");
                self.end(region);
            }
            SwitchForm::Braced => {
                let region = self.begin(Owner::Switch(number));
                let _ = write!(self.out.text, "{{ match ::{RUNTIME}::at({number}) {{ 0 => {{ ");
                self.original(number, site.range.clone(), inner);
                self.out.text.push_str(" } ");
                self.alternatives(number, inner, true);
                self.out.text.push_str("} }");
                self.end(region);
            }
            SwitchForm::Arm => {}
        }
    }

    /// Begins the text of an owner.
    fn begin(&mut self, owner: Owner) -> usize {
        let start = self.out.text.len();
        self.out.regions.push((start..start, owner));
        self.out.regions.len() - 1
    }

    fn end(&mut self, region: usize) {
        self.out.regions[region].0.end = self.out.text.len();
    }

    fn body(&mut self, number: usize, site: &Site, inner: &[usize]) {
        let region = self.begin(Owner::Function(site.function));
        if site.alternatives.is_empty() {
            let _ = write!(self.out.text, "{{ ::{RUNTIME}::enter({number}); ");
            self.with_sites(site.range.start + 1..site.range.end, inner, false);
        } else {
            let _ = write!(self.out.text, "{{ match ::{RUNTIME}::enter({number}) {{ 0 => ");
            self.with_sites(site.range.clone(), inner, false);
            self.out.text.push(' ');
            self.alternatives(number, inner, true);
            self.out.text.push_str("} }");
        }
        self.end(region);
    }

    fn original(&mut self, number: usize, range: Range<usize>, inner: &[usize]) {
        let region = self.begin(Owner::Original(number));
        self.with_sites(range, inner, false);
        self.end(region);
    }

    /// The alternatives of a site: all on the line that the original ends on, if lines are to be kept.
    fn alternatives(&mut self, number: usize, inner: &[usize], braced: bool) {
        let (start, region, part) =
            (self.out.text.len(), self.out.regions.len(), self.out.parts.len());
        self.arms(number, inner, braced);
        if !self.keeps_lines || !self.out.text[start..].contains('\n') {
            return;
        }
        let flat = flatten(&self.out.text[start..]);
        let moved = |at: usize| start + flat.place(at - start);
        for (range, _) in &mut self.out.regions[region..] {
            *range = moved(range.start)..moved(range.end);
        }
        for (at, _) in &mut self.out.parts[part..] {
            *at = moved(*at);
        }
        self.out.text.truncate(start);
        self.out.text.push_str(&flat.text);
    }

    fn arms(&mut self, number: usize, inner: &[usize], braced: bool) {
        let site = &self.layout.sites[number];
        let inner = if self.layout.carries(number) { inner } else { &[] };
        for (at, &index) in site.alternatives.iter().enumerate() {
            let _ = match at + 1 {
                last if last == site.alternatives.len() => write!(self.out.text, "_ => "),
                choice => write!(self.out.text, "{choice} => "),
            };
            let proposal = &self.proposals[index];
            let start = match &self.source[site.range.start..proposal.span.start] {
                "" => &*proposal.replacement,
                kept => kept,
            };
            let (open, close) = if braced { ("{ ", " } ") } else { arm(start) };
            self.out.text.push_str(open);
            let region = self.begin(Owner::Alternative(index));
            let left = |&&site: &&usize| proposal.leaves(&self.layout.sites[site].range);
            let inner: Vec<usize> = inner.iter().filter(left).copied().collect();
            self.kept(site.range.start..proposal.span.start, &inner);
            let mut written = 0;
            for (part, at) in &proposal.grouping.kept {
                self.out.text.push_str(&proposal.replacement[written..*at]);
                self.kept(part.clone(), &inner);
                written = at + part.len();
            }
            self.out.text.push_str(&proposal.replacement[written..]);
            self.kept(proposal.span.end..site.range.end, &inner);
            self.end(region);
            self.out.text.push_str(close);
            self.out.text.push_str(if braced { "" } else { ", " });
        }
    }

    /// A part that an alternative leaves as it is, with its switches if there are any.
    fn kept(&mut self, range: Range<usize>, sites: &[usize]) {
        if sites.is_empty() {
            return self.plain(range, false, false, false);
        }
        let within = |&&site: &&usize| {
            let inner = &self.layout.sites[site].range;
            range.start <= inner.start && inner.end <= range.end
        };
        let sites: Vec<usize> = sites.iter().filter(within).copied().collect();
        self.with_sites(range, &sites, false);
    }
}

/// Adds a part of the source.
fn copy(out: &mut Rendered, source: &str, range: Range<usize>) {
    if !range.is_empty() {
        out.parts.push((out.text.len(), range.clone()));
        out.text.push_str(&source[range]);
    }
}

/// What goes around an expression that is an arm. One that begins with a block would end with it: `{ a } - b`.
fn arm(text: &str) -> (&'static str, &'static str) {
    const BLOCKS: [&str; 8] = ["async", "const", "for", "if", "loop", "match", "unsafe", "while"];
    let first = text.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
    if text.starts_with(['{', '\'']) || BLOCKS.contains(&first) { ("(", ")") } else { ("", "") }
}
