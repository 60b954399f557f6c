//! Which proposal is switched on where: sites with their alternatives.

use crate::rust::proposal::{Function, Proposal, SwitchForm};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::Range;

/// What became of a proposal so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Placement {
    /// It is an alternative at its own place.
    Switch,
    /// It is a copy of its function.
    Copy,
    /// It does not compile; the code of the first error, where it has one.
    Dropped(String),
}

/// A place with a switch.
#[derive(Clone, Debug)]
pub struct Site {
    pub file: usize,
    pub function: usize,
    /// How it is written.
    pub form: SwitchForm,
    /// What it replaces.
    pub range: Range<usize>,
    /// The proposals; the choice `k` selects the `k - 1`-th.
    pub alternatives: Vec<usize>,
}

/// Where a proposal is switched on: the site and the choice.
pub type Address = (u32, u16);

/// All sites, in the order of the source; the number of a site is its index.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    pub sites: Vec<Site>,
    /// For each function, the site of its body.
    pub bodies: Vec<u32>,
    /// For each proposal, where it is switched on; none if it was dropped.
    pub addresses: Vec<Option<Address>>,
    /// Whether alternatives have the switches of the parts that they leave as they are.
    pub nested: bool,
}

/// An alternative has switches of its own only if there are at most this many at one site.
const MOST_NESTED: usize = 3_000;

impl Layout {
    /// Groups the proposals by place. Each function has a site for its body even if no copy is made,
    /// so that it is known who reaches it.
    pub fn new(functions: &[Function], proposals: &[Proposal], placements: &[Placement]) -> Self {
        type Key = (usize, usize, std::cmp::Reverse<usize>, SwitchForm, usize);
        let mut groups: BTreeMap<Key, Vec<usize>> = BTreeMap::new();
        let key = |file: usize, range: &Range<usize>, form, function| {
            (file, range.start, std::cmp::Reverse(range.end), form, function)
        };
        for (index, function) in functions.iter().enumerate() {
            groups.insert(key(function.file, &function.body, SwitchForm::Body, index), Vec::new());
        }
        for (index, proposal) in proposals.iter().enumerate() {
            let function = &functions[proposal.function];
            let key = match (&placements[index], &proposal.place) {
                (Placement::Dropped(_), _) => continue,
                (Placement::Switch, Some(place)) => {
                    key(proposal.file, &place.range, place.form, proposal.function)
                }
                _ => key(function.file, &function.body, SwitchForm::Body, proposal.function),
            };
            groups.entry(key).or_default().push(index);
        }
        let mut layout = Self {
            sites: Vec::with_capacity(groups.len()),
            bodies: vec![0; functions.len()],
            addresses: vec![None; proposals.len()],
            nested: false,
        };
        for ((file, start, end, form, function), alternatives) in groups {
            let number = layout.sites.len() as u32;
            for (at, &proposal) in alternatives.iter().enumerate() {
                layout.addresses[proposal] = Some((number, at as u16 + 1));
            }
            if form == SwitchForm::Body {
                layout.bodies[function] = number;
            }
            let range = start..end.0;
            layout.sites.push(Site { file, function, form, range, alternatives });
        }
        layout
    }

    /// Whether the alternatives of a site have the switches of the parts that they leave as they are.
    /// A copy of a function has none: it was made because they do not go together.
    pub fn carries(&self, site: usize) -> bool {
        let outer = &self.sites[site];
        if !self.nested || outer.form == SwitchForm::Body {
            return false;
        }
        let inner: usize = self.inside(site).map(|site| site.alternatives.len()).sum();
        outer.alternatives.len() * inner <= MOST_NESTED
    }

    /// The sites within a site.
    pub fn inside(&self, site: usize) -> impl Iterator<Item = &Site> {
        let outer = &self.sites[site];
        self.sites[site + 1..]
            .iter()
            .take_while(|inner| inner.file == outer.file && inner.range.start < outer.range.end)
    }

    /// The outermost expression around a site that is all expressions, as the sites that it has in it.
    pub fn around(&self, site: u32) -> Range<u32> {
        let mut top = site as usize;
        let is_within = |outer: usize, range: &Range<usize>| {
            let own = &self.sites[outer];
            own.file == self.sites[site as usize].file
                && own.range.start <= range.start
                && range.end <= own.range.end
        };
        // From the inside out, as long as it is expressions.
        for outer in (0..site as usize).rev() {
            if is_within(outer, &self.sites[top].range) {
                if self.sites[outer].form != SwitchForm::Expression {
                    break;
                }
                top = outer;
            }
        }
        top as u32..(top + 1 + self.inside(top).count()) as u32
    }

    /// Whether two proposals can be on at the same time.
    pub fn can_both_be_on(&self, proposals: &[Proposal], a: usize, b: usize) -> bool {
        let (Some((first, _)), Some((second, _))) = (self.addresses[a], self.addresses[b]) else {
            return false;
        };
        if first == second {
            return false;
        }
        // The outer one comes first.
        let (outer, inner, outer_proposal) =
            if first < second { (first, second, a) } else { (second, first, b) };
        let (one, two) = (&self.sites[outer as usize], &self.sites[inner as usize]);
        one.file != two.file
            || apart(&one.range, &two.range)
            || self.carries(outer as usize) && proposals[outer_proposal].leaves(&two.range)
    }
}

/// Whether two ranges share nothing.
fn apart(a: &Range<usize>, b: &Range<usize>) -> bool {
    a.end <= b.start || b.end <= a.start
}
