//! From sources to the proposals that are to be judged.

use super::mutant::Mutant;
use super::navigate::Navigation;
use super::operators::{self, Edit, JavaOptions, Target};
use super::source::{Function, Functions, SourceFile};
use super::versions::subject;
use crate::Error;
use crate::config::Config;
use crate::filter::Filter;
use crate::operators::registry::NAVIGATION;
use crate::report::{Mutation, Span};
use cota_java::compiler::{Compiler, Source};
use cota_run::{Digest, Shard};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

/// A Java file that is read.
#[derive(Debug, Clone)]
pub struct Input {
    /// Its name below the folder of sources: `pkg/List.java`.
    pub name: String,
    /// Its path as reports have it.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// What is to be mutated.
#[derive(Debug, Clone, Default)]
pub struct Scope {
    /// Patterns over the binary names of classes: `pkg.List`, `pkg.*`. A class brings those that are nested in it.
    pub classes: Vec<String>,
    /// Only functions that are shown under these names; all if there are none.
    pub methods: Vec<String>,
    /// Functions that are left out, with the reason: by class and name.
    pub left_out: Vec<(String, String, String)>,
}

/// One small fault.
#[derive(Debug, Clone)]
pub struct Proposal {
    /// Its identifier, which stays the same as long as its function does.
    pub id: String,
    /// How many changes its statement may have, where marks in the source say so.
    pub limit: Option<usize>,
    /// The function, an index.
    pub function: usize,
    /// The change.
    pub edit: Edit,
}

/// What is proposed for some sources.
#[derive(Debug)]
pub struct Plan {
    /// The options.
    pub config: Config,
    /// The files.
    pub files: Vec<SourceFile>,
    /// Their functions.
    pub functions: Vec<Function>,
    /// The proposals, in the order of the source.
    pub proposals: Vec<Proposal>,
    /// How many functions and other things were left out, by reason.
    pub left_out: BTreeMap<String, usize>,
    /// The share of pairs, if mutants are pairs: every share needs all proposals.
    pub(super) share_of_pairs: Option<Shard>,
}

impl Plan {
    /// Asks the compiler about the sources and lists what is proposed.
    ///
    /// # Errors
    /// If they do not compile, the options make no sense, or nothing is named as the scope or the filter says.
    pub fn new(
        compiler: &mut Compiler,
        inputs: Vec<Input>,
        config: Config,
        options: &JavaOptions,
        scope: &Scope,
        filter: &Filter,
    ) -> Result<Self, Error> {
        config.check()?;
        let sources: Vec<Source<'_>> =
            inputs.iter().map(|input| Source { name: &input.name, text: &input.text }).collect();
        let mut facts = compiler.facts(&sources).map_err(does_not_build)?;
        let trees = std::mem::take(&mut facts.files);
        let files: Vec<SourceFile> = inputs
            .into_iter()
            .zip(trees)
            .map(|(input, tree)| SourceFile::new(input.name, input.path, input.text, tree))
            .collect();
        let Functions { functions, left_out } = functions(&files, scope, options.fields)?;
        let types: Vec<String> = facts.types.iter().map(|ty| ty.name.clone()).collect();
        let chosen: Vec<&str> = config.chosen()?.iter().map(|operator| operator.name).collect();
        let mut navigation = if chosen.contains(&NAVIGATION) {
            Some(Navigation::new(&config.navigation, &facts)?)
        } else {
            None
        };
        let mut proposals = Vec::new();
        for (number, function) in functions.iter().enumerate() {
            let file = &files[function.file];
            let mut edits = Vec::new();
            for at in inside(file, function.node) {
                let constants = &config.constants;
                let target = Target { file, function, types: &types, options, constants, at };
                edits.extend(limited(operators::edits(&target), &chosen, &config));
            }
            if let Some(navigation) = &mut navigation {
                edits.extend(limited(navigation.edits(file, function), &chosen, &config));
            }
            edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
            let edits =
                if config.navigation.options.as_published { edits } else { once(file, edits) };
            proposals.extend(edits.into_iter().map(|edit| Proposal {
                id: String::new(),
                limit: None,
                function: number,
                edit,
            }));
        }
        let share_of_pairs = filter.shard.filter(|_| config.order == 2);
        let plan = Self { config, files, functions, proposals, left_out, share_of_pairs };
        plan.check_filter(filter)?;
        Ok(plan.identified().marked().filtered(filter))
    }

    /// A proposal for people and reports.
    pub fn mutation(&self, index: usize) -> Mutation {
        let proposal = &self.proposals[index];
        let Edit { operator, detail, span, replacement } = &proposal.edit;
        let (operator, detail) = ((*operator).to_owned(), detail.clone());
        self.shown(proposal.function, operator, detail, span, replacement)
    }

    /// A change of a function for people and reports.
    pub(super) fn shown(
        &self,
        function: usize,
        operator: String,
        detail: String,
        span: &Range<usize>,
        replacement: &str,
    ) -> Mutation {
        let function = &self.functions[function];
        let file = &self.files[function.file];
        let ((line, column), (end_line, end_column)) =
            (file.position(span.start), file.position(span.end));
        Mutation {
            operator,
            detail,
            file: file.path.clone(),
            function: function.label.clone(),
            span: Span { line, column, end_line, end_column },
            original: file.text[span.clone()].to_owned(),
            replacement: replacement.to_owned(),
        }
    }

    /// The text of a file with a proposal applied.
    pub fn applied(&self, index: usize) -> String {
        let file = self.functions[self.proposals[index].function].file;
        Mutant::single(self, index).applied(&self.files[file])
    }

    fn check_filter(&self, filter: &Filter) -> Result<(), Error> {
        let paths: Vec<&str> = self.files.iter().map(|file| file.path.as_str()).collect();
        let names: Vec<&str> = self.functions.iter().map(|own| own.label.as_str()).collect();
        filter.check(&paths, &names)
    }

    /// With identifiers: a digest of what is changed in which function, and the how-manieth such change it is.
    fn identified(mut self) -> Self {
        let mut counts: FxHashMap<u64, (usize, usize)> = FxHashMap::default();
        for proposal in &mut self.proposals {
            let function = &self.functions[proposal.function];
            let file = &self.files[function.file];
            let edit = &proposal.edit;
            let digest = Digest::default()
                .text(&file.name)
                .text(&function.label)
                .text(edit.operator)
                .text(&file.text[edit.span.clone()])
                .text(&edit.replacement);
            let (count, last) = counts.entry(digest.value()).or_insert((0, usize::MAX));
            if *last != edit.span.start {
                (*count, *last) = (*count + 1, edit.span.start);
            }
            proposal.id = digest.text(&count.to_string()).text(&edit.detail).short();
        }
        self
    }

    /// Where there are marks `mutGenLimit K` or `cota: limit K`, only what is on their lines.
    fn marked(mut self) -> Self {
        if self.config.ignore_limits {
            return self;
        }
        let marks: Vec<BTreeMap<usize, usize>> =
            self.files.iter().map(|file| marks(&file.text)).collect();
        if marks.iter().all(BTreeMap::is_empty) {
            return self;
        }
        for proposal in &mut self.proposals {
            let number = self.functions[proposal.function].file;
            let (file, span) = (&self.files[number], &proposal.edit.span);
            let lines = file.position(span.start).0..=file.position(span.end).0;
            let marked = marks[number].range(lines).next().map(|(_, limit)| *limit);
            proposal.limit = Some(marked.unwrap_or(0));
        }
        self.proposals.retain(|proposal| proposal.limit != Some(0));
        self
    }

    fn filtered(mut self, filter: &Filter) -> Self {
        let (functions, files) = (&self.functions, &self.files);
        self.proposals.retain(|proposal| {
            let function = &functions[proposal.function];
            let (file, span) = (&files[function.file], &proposal.edit.span);
            let lines = file.position(span.start).0..=file.position(span.end).0;
            filter.admits(Path::new(&file.path), &function.label, lines)
        });
        let mut at = 0;
        let shard = filter.shard.filter(|_| self.share_of_pairs.is_none());
        self.proposals.retain(|_| {
            at += 1;
            shard.is_none_or(|shard| shard.takes(at - 1))
        });
        self
    }
}

fn does_not_build(error: cota_java::JavaError) -> Error {
    match error {
        cota_java::JavaError::Compile(messages) => Error::DoesNotBuild { messages },
        error => subject(error),
    }
}

/// The nodes of a function.
fn inside(file: &SourceFile, function: usize) -> impl Iterator<Item = usize> + '_ {
    let end = file.node(function).span.end;
    (function + 1..file.tree.nodes.len()).take_while(move |&at| file.node(at).span.start < end)
}

/// What the chosen operators propose, no more than so much at an expression.
fn limited(edits: Vec<Edit>, chosen: &[&str], config: &Config) -> Vec<Edit> {
    let mut counts: FxHashMap<(&str, usize, usize), usize> = FxHashMap::default();
    let wanted = edits.into_iter().filter(|edit| chosen.contains(&edit.operator));
    let few = wanted.filter(|edit| {
        let count = counts.entry((edit.operator, edit.span.start, edit.span.end)).or_default();
        *count += 1;
        *count <= config.most_per_expression
    });
    few.collect()
}

/// One of several edits that lead to the same text, and none that leads to the text as it is.
fn once(file: &SourceFile, edits: Vec<Edit>) -> Vec<Edit> {
    let mut seen = FxHashSet::default();
    let is_new = |edit: &Edit| {
        let (start, end, text) = least(&file.text, edit);
        (start < end || !text.is_empty()) && seen.insert((start, end, text.to_owned()))
    };
    edits.into_iter().filter(is_new).collect()
}

/// The least change that leads to the same text.
fn least<'e>(text: &str, edit: &'e Edit) -> (usize, usize, &'e str) {
    let (old, new) = (&text[edit.span.clone()], edit.replacement.as_str());
    let same = |(a, b): &(char, char)| a == b;
    let length = |(letter, _): (char, char)| letter.len_utf8();
    let front: usize = old.chars().zip(new.chars()).take_while(same).map(length).sum();
    let (old, new) = (&old[front..], &new[front..]);
    let back: usize = old.chars().rev().zip(new.chars().rev()).take_while(same).map(length).sum();
    (edit.span.start + front, edit.span.end - back, &new[..new.len() - back])
}

/// How often what is on a line may be changed, by lines from 1.
fn marks(text: &str) -> BTreeMap<usize, usize> {
    let mark = |(at, line): (usize, &str)| {
        let comment = line.split_once("//")?.1.trim();
        let limit =
            comment.strip_prefix("mutGenLimit").or_else(|| comment.strip_prefix("cota: limit"))?;
        Some((at + 1, limit.split_whitespace().next()?.parse().ok()?))
    };
    text.lines().enumerate().filter_map(mark).collect()
}

/// The functions of the classes and methods that are wanted.
fn functions(files: &[SourceFile], scope: &Scope, fields: bool) -> Result<Functions, Error> {
    let mut found = Functions::default();
    let wanted = |class: &str| scope.classes.iter().any(|pattern| matches(pattern, class));
    for (number, file) in files.iter().enumerate() {
        file.functions(number, &wanted, fields, &mut found);
    }
    let names: Vec<String> = found.functions.iter().map(|own| own.shown.clone()).collect();
    if let Some(text) = scope.methods.iter().find(|text| !names.contains(text)) {
        return Err(Error::NothingNamed { what: "function", text: text.clone(), names });
    }
    let Functions { functions, left_out } = &mut found;
    functions.retain(|own| scope.methods.is_empty() || scope.methods.contains(&own.shown));
    functions.retain(|own| {
        let mut left = scope.left_out.iter();
        let reason =
            left.find(|(class, method, _)| *class == own.class_name && *method == own.name);
        if let Some((.., reason)) = reason {
            *left_out.entry(reason.clone()).or_default() += 1;
        }
        reason.is_none()
    });
    Ok(found)
}

/// Whether a pattern means a class: its name, or with `*` for any text.
pub fn matches(pattern: &str, class: &str) -> bool {
    let plain = class.replace('$', ".");
    let pattern = pattern.replace('$', ".");
    let mut rest = plain.as_str();
    let parts: Vec<&str> = pattern.split('*').collect();
    let [first, middle @ .., last] = &parts[..] else {
        return rest == pattern;
    };
    let Some(after) = rest.strip_prefix(first) else { return false };
    rest = after;
    for part in middle {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::{marks, matches};

    #[test]
    fn patterns_over_names_of_classes() {
        assert!(matches("pkg.List", "pkg.List"));
        assert!(matches("pkg.*", "pkg.List$Node"));
        assert!(matches("pkg.List.Node", "pkg.List$Node"));
        assert!(matches("*List*", "pkg.MyLists"));
        assert!(!matches("pkg.List", "pkg.Lists"));
        assert!(!matches("pkg.*x", "pkg.List"));
    }

    #[test]
    fn marks_are_read_in_both_spellings() {
        let text = "a; //mutGenLimit 2\nb;\nc; // cota: limit 1\nd; // mutGenLimit 0";
        assert_eq!(marks(text), [(1, 2), (3, 1), (4, 0)].into());
    }
}
