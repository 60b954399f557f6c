//! From a package to the proposals that are to be judged.

use crate::Error;
use crate::config::Config;
use crate::filter::Filter;
use crate::navigation::Navigator;
use crate::operators::registry::{NAVIGATION, Operator};
use crate::operators::{Edit, Target};
use crate::report::{Mutation, Span};
use crate::rust::builders::Builder;
use crate::rust::files::{self, Listed};
use crate::rust::items::Items;
use crate::rust::marks::Marks;
use crate::rust::navigate::Navigation;
use crate::rust::package::Package;
use crate::rust::proposal::{Function, Proposal};
use crate::rust::schema::render::Additions;
use crate::rust::walk::Apply;
use cota_run::Digest;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::PathBuf;

/// What is to be judged.
pub struct Plan {
    /// The package.
    pub package: Package,
    /// The options.
    pub config: Config,
    /// Its files.
    pub files: Vec<Listed>,
    /// Its functions.
    pub functions: Vec<Function>,
    /// What is proposed, in the order of the source.
    pub proposals: Vec<Proposal>,
    /// The identifier of each proposal.
    pub ids: Vec<String>,
    /// For proposals that are two in one, which ones; these are the last.
    pub merged: BTreeMap<usize, (usize, usize)>,
    /// How often the statement of a proposal may be changed, where marks say so.
    pub limits: Vec<usize>,
    /// What goes into each file besides the switches.
    pub additions: Vec<Additions>,
    /// The tests of each file: their names and bodies.
    pub tests: Vec<Vec<(String, Range<usize>)>>,
    /// How many functions were left out, by reason.
    pub left_out: BTreeMap<String, usize>,
}

/// The operators of a run.
struct Chosen {
    operators: Vec<&'static Operator>,
    navigation: Option<Navigation>,
    config: Config,
}

impl Apply for Chosen {
    fn apply(&self, target: &Target<'_>) -> Vec<(&'static str, Edit)> {
        let mut edits = Vec::new();
        let mut found = Vec::new();
        for operator in &self.operators {
            match (operator.apply, &self.navigation) {
                (Some(apply), _) => apply(target, &mut edits),
                (None, Some(navigation)) if operator.name == NAVIGATION => {
                    let arguments = self.config.navigation.call_statement_arguments;
                    if arguments || !target.call_argument {
                        navigation.apply(target, &mut edits);
                    }
                }
                _ => {}
            }
            edits.retain(|edit| operator.name != "CON" || self.wants_constant(&edit.detail));
            edits.truncate(self.config.most_per_expression);
            found.extend(edits.drain(..).map(|edit| (operator.name, edit)));
        }
        found
    }
}

impl Chosen {
    fn wants_constant(&self, detail: &str) -> bool {
        let constants = &self.config.constants;
        match detail.split(' ').next() {
            Some("integer") => constants.integers,
            Some("float") => constants.floats,
            Some("bool") => constants.bools,
            _ => constants.strings,
        }
    }
}

impl Plan {
    /// Reads the package and lists what is proposed.
    ///
    /// # Errors
    /// If files cannot be read or parsed, or the options make no sense.
    pub fn new(package: Package, config: Config, filter: &Filter) -> Result<Self, Error> {
        Self::with_texts(package, config, filter, &BTreeMap::new())
    }

    /// The same with other texts for some files, by their paths.
    ///
    /// # Errors
    /// If files cannot be read or parsed, or the options make no sense.
    pub fn with_texts(
        mut package: Package,
        config: Config,
        filter: &Filter,
        texts: &BTreeMap<PathBuf, String>,
    ) -> Result<Self, Error> {
        config.check()?;
        let files = files::read(&package, texts)?;
        if files::are_shared_with_script(&package, &files) {
            package.shares_with_script = true;
            package.builds_its_tests.get_or_insert(Builder::Script(package.name.clone()));
        }
        let items = Items::collect(&files, &package.cfg);
        let operators = config.chosen()?;
        let navigation = if operators.iter().any(|operator| operator.name == NAVIGATION) {
            let navigator = Navigator::new(config.navigation.options.clone())
                .map_err(|error| Error::Usage(error.to_string()))?;
            Some(Navigation::new(navigator, &items))
        } else {
            None
        };
        let chosen = Chosen { operators, navigation, config: config.clone() };
        let mut plan = Self {
            package,
            config,
            files: Vec::new(),
            functions: Vec::new(),
            proposals: Vec::new(),
            ids: Vec::new(),
            merged: BTreeMap::new(),
            limits: Vec::new(),
            additions: Vec::new(),
            tests: Vec::new(),
            left_out: BTreeMap::new(),
        };
        for (index, listed) in files.iter().enumerate() {
            let found = files::walk(listed, index, &plan.package.cfg, &items, &chosen);
            let first = plan.functions.len();
            plan.functions.extend(found.functions);
            plan.proposals.extend(found.proposals.into_iter().map(|mut proposal| {
                proposal.function += first;
                proposal
            }));
            plan.additions.push(Additions { loops: found.loops, ..Additions::default() });
            plan.tests.push(found.tests);
            for (reason, count) in found.left_out {
                *plan.left_out.entry(reason.to_owned()).or_default() += count;
            }
        }
        plan.files = files;
        let paths: Vec<_> =
            plan.files.iter().map(|listed| listed.file.path.to_string_lossy()).collect();
        let functions: Vec<&str> =
            plan.functions.iter().map(|function| function.name.as_str()).collect();
        filter.check(&paths.iter().map(AsRef::as_ref).collect::<Vec<_>>(), &functions)?;
        plan.proposals
            .sort_by_key(|proposal| (proposal.file, proposal.span.start, proposal.span.end));
        plan.once();
        plan.heed_limits();
        plan.filter(filter);
        if plan.config.order == 2 {
            for (proposal, (one, two)) in crate::rust::second_order::merged(&plan) {
                plan.merged.insert(plan.proposals.len(), (one, two));
                plan.ids.push(format!("{}+{}", plan.ids[one], plan.ids[two]));
                plan.limits.push(1);
                plan.proposals.push(proposal);
            }
        }
        Ok(plan)
    }

    /// Keeps one of several proposals that lead to the same text.
    fn once(&mut self) {
        let mut seen = FxHashSet::default();
        let files = &self.files;
        self.proposals.retain(|proposal| {
            let text = &files[proposal.file].file.text;
            let (range, replacement) = least(text, &proposal.span, &proposal.replacement);
            let same = range.is_empty() && replacement.is_empty();
            !same && seen.insert((proposal.file, range.start, range.end, replacement.to_owned()))
        });
        self.ids = self.identifiers();
    }

    /// Identifiers that stay the same as long as the function does what it did: the n-th time that an
    /// operator makes this change in it.
    fn identifiers(&self) -> Vec<String> {
        let named = |proposal: &Proposal| {
            let file = &self.files[proposal.file].file;
            let whole = || (proposal.span.clone(), proposal.replacement.clone());
            let (span, replacement) = proposal.grouping.named.clone().unwrap_or_else(whole);
            let digest = Digest::default()
                .text(&file.path.to_string_lossy())
                .text(&self.functions[proposal.function].name)
                .text(proposal.operator)
                .text(&file.text[span.clone()])
                .text(&replacement);
            (digest, span.start)
        };
        let all: Vec<(Digest, usize)> = self.proposals.iter().map(named).collect();
        let mut places: FxHashMap<u64, BTreeSet<usize>> = FxHashMap::default();
        for (digest, start) in &all {
            places.entry(digest.value()).or_default().insert(*start);
        }
        let identifier = |(proposal, (digest, start)): (&Proposal, &(Digest, usize))| {
            let number = places[&digest.value()].range(..=start).count();
            let digest = digest.text(&number.to_string());
            match proposal.grouping.mark {
                "" => digest.short(),
                mark => digest.text(mark).short(),
            }
        };
        self.proposals.iter().zip(&all).map(identifier).collect()
    }

    /// Where there are marks with limits, only statements that have one are changed.
    fn heed_limits(&mut self) {
        let marks: Vec<Marks> =
            self.files.iter().map(|listed| Marks::read(&listed.file.text)).collect();
        let any = self.config.heed_limits && marks.iter().any(Marks::has_limits);
        let limit = |proposal: &Proposal| {
            let file = &self.files[proposal.file].file;
            if proposal.statement == self.functions[proposal.function].body {
                return 0;
            }
            let first = file.position(proposal.statement.start).line;
            let last = file.position(proposal.statement.end).line;
            (first..=last).find_map(|line| marks[proposal.file].limit(line)).unwrap_or(0)
        };
        let limits: Vec<usize> =
            self.proposals.iter().map(|p| if any { limit(p) } else { 1 }).collect();
        self.keep(&limits.iter().map(|&limit| limit > 0).collect::<Vec<_>>());
        self.limits = limits.into_iter().filter(|&limit| limit > 0).collect();
    }

    fn filter(&mut self, filter: &Filter) {
        let mut kept: Vec<bool> = self
            .proposals
            .iter()
            .map(|proposal| {
                let file = &self.files[proposal.file].file;
                let first = file.position(proposal.changed().start).line;
                let last = file.position(proposal.changed().end).line;
                filter.admits(&file.path, &self.functions[proposal.function].name, first..=last)
            })
            .collect();
        if let Some(shard) = filter.shard {
            let admitted = kept.iter_mut().filter(|kept| **kept);
            for (at, kept) in admitted.enumerate() {
                *kept = shard.takes(at as u64);
            }
        }
        self.keep(&kept);
    }

    fn keep(&mut self, kept: &[bool]) {
        fn only<T>(list: &mut Vec<T>, kept: &[bool]) {
            let mut kept = kept.iter();
            list.retain(|_| kept.next().copied().unwrap_or(false));
        }
        only(&mut self.proposals, kept);
        only(&mut self.ids, kept);
        if self.limits.len() == kept.len() {
            only(&mut self.limits, kept);
        }
    }

    /// Keeps one of the two readings of an operator that binds otherwise than the one it replaces: the one that
    /// mutants had when there was only one. For studies whose tables were measured with these.
    pub fn one_reading(&mut self) {
        let alone: BTreeSet<(usize, usize, String)> = self
            .proposals
            .iter()
            .filter(|own| own.grouping.mark.is_empty())
            .map(|own| (own.file, own.span.start, own.replacement.clone()))
            .collect();
        self.retain(|own| match &own.grouping.named {
            Some((span, other)) => !alone.contains(&(own.file, span.start, other.clone())),
            None => own.grouping.mark.is_empty(),
        });
    }

    /// Keeps only some proposals.
    pub fn retain(&mut self, keep: impl Fn(&Proposal) -> bool) {
        let kept: Vec<bool> = self.proposals.iter().map(keep).collect();
        self.keep(&kept);
    }

    /// A proposal for people and reports.
    pub fn mutation(&self, index: usize) -> Mutation {
        let proposal = &self.proposals[index];
        let file = &self.files[proposal.file].file;
        let (start, end) = (file.position(proposal.span.start), file.position(proposal.span.end));
        let operator = match self.merged.get(&index) {
            Some(&(one, two)) => {
                format!("{}+{}", self.proposals[one].operator, self.proposals[two].operator)
            }
            None => proposal.operator.to_owned(),
        };
        Mutation {
            operator,
            detail: proposal.detail.clone(),
            file: file.path.to_string_lossy().into_owned(),
            function: self.functions[proposal.function].name.clone(),
            span: Span {
                line: start.line,
                column: start.column,
                end_line: end.line,
                end_column: end.column,
            },
            original: file.text[proposal.span.clone()].to_owned(),
            replacement: proposal.replacement.clone(),
        }
    }
}

/// The least change that leads to the same text: without what is the same at both ends.
fn least<'r>(text: &str, span: &Range<usize>, replacement: &'r str) -> (Range<usize>, &'r str) {
    let old = &text[span.clone()];
    let front: usize = old
        .chars()
        .zip(replacement.chars())
        .take_while(|(a, b)| a == b)
        .map(|(a, _)| a.len_utf8())
        .sum();
    let (old, new) = (&old[front..], &replacement[front..]);
    let back: usize = old
        .chars()
        .rev()
        .zip(new.chars().rev())
        .take_while(|(a, b)| a == b)
        .map(|(a, _)| a.len_utf8())
        .sum();
    (span.start + front..span.end - back, &new[..new.len() - back])
}

#[cfg(test)]
mod tests {
    use super::least;

    #[test]
    fn the_least_change_is_found() {
        let text = "self.head.next";
        assert_eq!(least(text, &(0..14), "self.tail.next"), (5..9, "tail"));
        assert_eq!(least(text, &(5..9), "tail"), (5..9, "tail"));
        assert_eq!(least(text, &(0..14), "self.next"), (5..10, ""));
        assert_eq!(least(text, &(0..14), "self.head.next"), (14..14, ""));
    }
}
