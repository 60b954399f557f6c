//! From a package to the proposals that are to be judged.

use crate::Error;
use crate::config::Config;
use crate::filter::Filter;
use crate::navigation::Navigator;
use crate::operators::registry::{NAVIGATION, Operator};
use crate::report::{Mutation, Span};
use crate::rust::builders::Builder;
use crate::rust::files::{self, Listed};
use crate::rust::items::Items;
use crate::rust::navigate::Navigation;
use crate::rust::operators;
use crate::rust::operators::RUST;
use crate::rust::operators::{Edit, Target};
use crate::rust::package::Package;
use crate::rust::proposal::{Function, Proposal};
use crate::rust::schema::render::Additions;
use crate::rust::schema::tree::Folders;
use crate::rust::second_order;
use crate::rust::statement_limits::StatementLimits;
use crate::rust::types::{self, Types};
use crate::rust::walk::Apply;
use cota_run::{Digest, Watch};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::PathBuf;

/// What is proposed for a package. It does not change: methods that take it give another one.
pub struct Plan {
    pub package: Package,
    /// The options.
    pub config: Config,
    pub files: Vec<Listed>,
    pub functions: Vec<Function>,
    /// The proposals, in the order of the source; merged ones are the last.
    pub proposals: Vec<Proposal>,
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
            match (operators::named(operator.name), &self.navigation) {
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

    /// The same with the types of variables, for which the compiler is asked if an operator looks at them.
    ///
    /// # Errors
    /// If files cannot be read or parsed, the options make no sense, or the copy for the compiler cannot be written.
    pub fn typed(
        package: Package,
        config: Config,
        filter: &Filter,
        watch: Watch<'_>,
    ) -> Result<Self, Error> {
        let plan = Self::new(package, config, filter)?;
        if !plan.config.chosen()?.iter().any(|operator| types::are_of_use(operator.name)) {
            return Ok(plan);
        }
        let bodies =
            plan.functions.iter().map(|own| (own.file, own.body.clone())).collect::<Vec<_>>();
        let folders = Folders::new(&plan.package)?;
        let types = Types::ask(&plan.package, &plan.files, &bodies, &folders, &[], watch)?;
        Self::with_types(plan.package, plan.config, filter, &BTreeMap::new(), &types)
    }

    /// The same with other texts for some files, by their paths.
    ///
    /// # Errors
    /// If files cannot be read or parsed, or the options make no sense.
    pub fn with_texts(
        package: Package,
        config: Config,
        filter: &Filter,
        texts: &BTreeMap<PathBuf, String>,
    ) -> Result<Self, Error> {
        Self::with_types(package, config, filter, texts, &Types::default())
    }

    /// The same with the types of variables that the compiler knows.
    ///
    /// # Errors
    /// If files cannot be read or parsed, or the options make no sense.
    pub fn with_types(
        mut package: Package,
        config: Config,
        filter: &Filter,
        texts: &BTreeMap<PathBuf, String>,
        types: &Types,
    ) -> Result<Self, Error> {
        config.check()?;
        let mut files = files::read(&package, texts)?;
        if files::are_shared_with_script(&package, &files) {
            package.shares_with_script = true;
            package.builds_its_tests.get_or_insert(Builder::Script(package.name.clone()));
        }
        let items = Items::collect(&files, &package.cfg);
        let mut operators = config.chosen()?;
        operators.retain(|operator| RUST.supports(operator));
        let navigation = if operators.iter().any(|operator| operator.name == NAVIGATION) {
            let navigator = Navigator::new(config.navigation.options.clone())
                .map_err(|error| Error::Usage(error.to_string()))?;
            Some(Navigation::new(navigator, &items))
        } else {
            None
        };
        let chosen = Chosen { operators, navigation, config: config.clone() };
        let (mut functions, mut proposals) = (Vec::new(), Vec::new());
        let mut left_out: BTreeMap<String, usize> = BTreeMap::new();
        for (number, listed) in files.iter_mut().enumerate() {
            let found = files::walk(listed, number, &package.cfg, &items, &chosen, types);
            let first = functions.len();
            functions.extend(found.functions);
            proposals.extend(
                found
                    .proposals
                    .into_iter()
                    .map(|proposal| Proposal { function: proposal.function + first, ..proposal }),
            );
            listed.additions.loops = found.loops;
            listed.tests = found.tests;
            for (reason, count) in found.left_out {
                *left_out.entry(reason.to_owned()).or_default() += count;
            }
        }
        let paths: Vec<_> = files.iter().map(|listed| listed.file.path.to_string_lossy()).collect();
        let names: Vec<&str> = functions.iter().map(|function| function.name.as_str()).collect();
        filter.check(&paths.iter().map(AsRef::as_ref).collect::<Vec<_>>(), &names)?;
        drop(paths);
        proposals.sort_by_key(|own: &Proposal| (own.file, own.span.start, own.span.end));
        let proposals = identified(once(proposals, &files), &files, &functions);
        let limits = if config.ignore_limits {
            StatementLimits::default()
        } else {
            StatementLimits::read(&files, None)
        };
        let plan = Self { package, config, files, functions, proposals, left_out };
        let plan = plan.limited(&limits).filtered(filter);
        Ok(if plan.config.order == 2 {
            let merged = second_order::merged(&plan);
            plan.with_proposals(merged)
        } else {
            plan
        })
    }

    /// The same with only the proposals that these limits allow, each with its limit.
    pub fn limited(self, limits: &StatementLimits) -> Self {
        let limited = self
            .proposals
            .into_iter()
            .map(|own| Proposal { limit: limits.of(&own, &self.files, &self.functions), ..own });
        let proposals = limited.filter(|own| own.limit != Some(0)).collect();
        Self { proposals, ..self }
    }

    /// The same with only the proposals that a filter admits.
    fn filtered(self, filter: &Filter) -> Self {
        let admits = |own: &Proposal| {
            let file = &self.files[own.file].file;
            let first = file.position(own.changed().start).line;
            let last = file.position(own.changed().end).line;
            filter.admits(&file.path, &self.functions[own.function].name, first..=last)
        };
        let admitted = self.proposals.into_iter().filter(admits).enumerate();
        let own =
            |(at, _): &(usize, Proposal)| filter.shard.is_none_or(|shard| shard.takes(*at as u64));
        let proposals = admitted.filter(own).map(|(_, proposal)| proposal).collect();
        Self { proposals, ..self }
    }

    /// The same with only some of the proposals.
    pub fn only(self, keep: impl Fn(&Proposal) -> bool) -> Self {
        Self { proposals: self.proposals.into_iter().filter(keep).collect(), ..self }
    }

    /// The same with more proposals at the end.
    pub fn with_proposals(mut self, more: impl IntoIterator<Item = Proposal>) -> Self {
        self.proposals.extend(more);
        self
    }

    /// The same with more texts in the copy of a file.
    pub fn with_additions(mut self, file: usize, more: Additions) -> Self {
        let own = &mut self.files[file].additions;
        own.loops.extend(more.loops);
        own.texts.extend(more.texts);
        own.end.push_str(&more.end);
        self
    }

    /// The same with one of the two readings of an operator that binds otherwise than the one it replaces: the one
    /// that mutants had when there was only one. Only for studies whose tables were measured with these.
    pub fn with_one_reading(self) -> Self {
        let alone: BTreeSet<(usize, usize, String)> = self
            .proposals
            .iter()
            .filter(|own| own.grouping.mark.is_empty())
            .map(|own| (own.file, own.span.start, own.replacement.clone()))
            .collect();
        self.only(|own| match &own.grouping.named {
            Some((span, other)) => !alone.contains(&(own.file, span.start, other.clone())),
            None => own.grouping.mark.is_empty(),
        })
    }

    /// A proposal for people and reports.
    pub fn mutation(&self, index: usize) -> Mutation {
        let proposal = &self.proposals[index];
        let file = &self.files[proposal.file].file;
        let (start, end) = (file.position(proposal.span.start), file.position(proposal.span.end));
        Mutation {
            operator: proposal.operators(),
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

/// One of several proposals that lead to the same text, and none that leads to the text as it is.
fn once(proposals: Vec<Proposal>, files: &[Listed]) -> Vec<Proposal> {
    let mut seen = FxHashSet::default();
    let is_new = |own: &Proposal| {
        let text = &files[own.file].file.text;
        let (range, replacement) = least(text, &own.span, &own.replacement);
        let same = range.is_empty() && replacement.is_empty();
        !same && seen.insert((own.file, range.start, range.end, replacement.to_owned()))
    };
    proposals.into_iter().filter(is_new).collect()
}

/// Proposals with identifiers that stay the same as long as the function does what it did: the n-th time that an
/// operator makes this change in it.
fn identified(proposals: Vec<Proposal>, files: &[Listed], functions: &[Function]) -> Vec<Proposal> {
    let named = |own: &Proposal| {
        let file = &files[own.file].file;
        let whole = || (own.span.clone(), own.replacement.clone());
        let (span, replacement) = own.grouping.named.clone().unwrap_or_else(whole);
        let digest = Digest::default()
            .text(&file.path.to_string_lossy())
            .text(&functions[own.function].name)
            .text(own.operator)
            .text(&file.text[span.clone()])
            .text(&replacement);
        (digest, span.start)
    };
    let all: Vec<(Digest, usize)> = proposals.iter().map(named).collect();
    let mut places: FxHashMap<u64, BTreeSet<usize>> = FxHashMap::default();
    for (digest, start) in &all {
        places.entry(digest.value()).or_default().insert(*start);
    }
    let with_id = |(own, (digest, start)): (Proposal, (Digest, usize))| {
        let number = places[&digest.value()].range(..=start).count();
        let digest = digest.text(&number.to_string());
        let digest = match own.grouping.mark {
            "" => digest,
            mark => digest.text(mark),
        };
        Proposal { id: digest.short(), ..own }
    };
    proposals.into_iter().zip(all).map(with_id).collect()
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
