//! Many versions of methods in one class, and which of them the compiler takes.

use super::source::{Function, SourceFile};
use crate::Error;
use cota_java::compiler::{CompiledClass, Compiler, Source, SourceError};
use cota_java::versions::VERSION;
use std::ops::Range;

/// A change of a function.
#[derive(Debug, Clone, Copy)]
pub(super) struct Version<'p> {
    /// Its number, which no other one of the class has.
    pub number: usize,
    pub function: &'p Function,
    /// What is replaced, and by what.
    pub edits: &'p [(Range<usize>, String)],
}

/// What the compiler makes of some versions.
#[derive(Debug, Default)]
pub(super) struct Taken {
    /// The classes of the file, with all versions that compile.
    pub classes: Vec<Vec<CompiledClass>>,
    /// For each version that compiles, which of these has it.
    pub placed: Vec<(usize, usize)>,
    /// For each other one, the first error.
    pub refused: Vec<(usize, SourceError)>,
    /// How often the compiler was asked.
    pub rounds: usize,
}

/// The name of a version in its class: that of the method with its number, or of a constructor with more parameters.
pub(super) fn name(function: &Function, number: usize) -> String {
    if function.name == "<init>" {
        format!("<init>{}", marker(number).1)
    } else {
        format!("{}{VERSION}{number}", function.name)
    }
}

/// How many parameters mark a version of a constructor.
const MARKS: u32 = 4;
/// What the arrays that are marks hold, in Java and in class files.
const KINDS: [(&str, char); 8] = [
    ("boolean", 'Z'),
    ("byte", 'B'),
    ("short", 'S'),
    ("char", 'C'),
    ("int", 'I'),
    ("long", 'J'),
    ("float", 'F'),
    ("double", 'D'),
];

/// Parameters for each number, in Java and in class files: its digits as arrays of primitives. They have few dimensions,
/// because the time in which `javac` tells two arrays apart doubles with each.
fn marker(number: usize) -> (String, String) {
    let (mut java, mut descriptor) = (Vec::new(), String::new());
    for at in 0..MARKS {
        let (name, letter) = KINDS[number / KINDS.len().pow(at) % KINDS.len()];
        java.push(format!("{name}[][][] cota__{at}"));
        descriptor.push_str("[[[");
        descriptor.push(letter);
    }
    (java.join(", "), descriptor)
}

/// The most versions of constructors and methods in one class.
pub(super) const MOST: usize = 1_000;

/// The text of a function with a change, under the name of the version.
fn text_of(file: &SourceFile, version: &Version<'_>) -> Option<String> {
    let (node, function) = (file.node(version.function.node), version.function);
    let mut changes = version.edits.to_vec();
    // A version overrides nothing.
    changes.extend(node.annotations.iter().map(|span| (span.clone(), String::new())));
    if function.name == "<init>" {
        let open = file.parameters_at(function.node)? + 1;
        let last = file.tree.children(function.node, "parameter").last();
        let (at, comma) = match last {
            Some(last) => (file.node(last).span.end, ", "),
            None => (open, ""),
        };
        changes.push((at..at, format!("{comma}{}", marker(version.number).0)));
    } else {
        changes.push((file.name_of(function.node)?, name(function, version.number)));
    }
    changes.sort_by_key(|(span, _)| span.start);
    let (mut text, mut at) = (String::new(), node.span.start);
    for (span, with) in changes {
        text.push_str(file.text.get(at..span.start)?);
        text.push_str(&with);
        at = span.end;
    }
    text.push_str(&file.text[at..node.span.end]);
    Some(text)
}

/// The text of a file with some versions, and the lines of each.
fn with_versions(
    file: &SourceFile,
    versions: &[Version<'_>],
) -> (String, Vec<(Range<usize>, usize)>) {
    // By the end of their classes.
    let mut places: Vec<(usize, usize)> = versions
        .iter()
        .enumerate()
        .map(|(at, version)| (file.node(version.function.class).span.end - 1, at))
        .collect();
    places.sort_unstable();
    let (mut text, mut lines) = (String::new(), Vec::new());
    let (mut copied, mut line) = (0, 1);
    let mut push = |text: &mut String, part: &str| {
        text.push_str(part);
        line += part.bytes().filter(|byte| *byte == b'\n').count();
        line
    };
    for (end, at) in places {
        push(&mut text, &file.text[copied..end]);
        copied = end;
        let first = push(&mut text, "\n");
        let last = push(&mut text, &text_of(file, &versions[at]).unwrap_or_default());
        lines.push((first..last + 1, at));
        push(&mut text, "\n");
    }
    push(&mut text, &file.text[copied..]);
    (text, lines)
}

/// Compiles versions of a file, again without those that the compiler refuses.
pub(super) fn compile(
    compiler: &mut Compiler,
    file: &SourceFile,
    versions: Vec<Version<'_>>,
    taken: &mut Taken,
) -> Result<(), Error> {
    let mut left = versions;
    loop {
        let (text, lines) = with_versions(file, &left);
        taken.rounds += 1;
        let source = Source { name: &file.name, text: &text };
        let errors = match compiler.compile(&[source]).map_err(subject)? {
            Ok(classes) => {
                let class = taken.classes.len();
                taken.placed.extend(left.iter().map(|version| (version.number, class)));
                taken.classes.push(classes);
                return Ok(());
            }
            Err(errors) => errors,
        };
        let blamed = |line: usize| {
            let found = lines.iter().find(|(lines, _)| lines.contains(&line));
            found.map(|(_, at)| *at)
        };
        let mut refused: Vec<Option<SourceError>> = vec![None; left.len()];
        for (_, error) in &errors {
            if let Some(at) = blamed(error.line) {
                refused[at].get_or_insert_with(|| error.clone());
            }
        }
        if refused.iter().all(Option::is_none) {
            return split(compiler, file, left, errors, taken);
        }
        let mut next = Vec::new();
        for (version, error) in left.into_iter().zip(refused) {
            match error {
                Some(error) => taken.refused.push((version.number, error)),
                None => next.push(version),
            }
        }
        left = next;
    }
}

/// Errors that are in none of the versions, such as a class that is too large: each half alone.
fn split(
    compiler: &mut Compiler,
    file: &SourceFile,
    mut versions: Vec<Version<'_>>,
    errors: Vec<(Option<usize>, SourceError)>,
    taken: &mut Taken,
) -> Result<(), Error> {
    let Some((_, error)) = errors.into_iter().next() else { return Ok(()) };
    match versions.len() {
        0 => Err(Error::DoesNotBuild { messages: error.message }),
        1 => {
            taken.refused.push((versions[0].number, error));
            Ok(())
        }
        count => {
            let second = versions.split_off(count / 2);
            compile(compiler, file, versions, taken)?;
            compile(compiler, file, second, taken)
        }
    }
}

/// An error of the side of Java.
pub(super) fn subject(error: cota_java::JavaError) -> Error {
    Error::Subject(Box::new(error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_are_as_many_as_versions() {
        let all: std::collections::BTreeSet<String> = (0..MOST).map(|n| marker(n).1).collect();
        assert_eq!(all.len(), MOST);
        let (java, descriptor) = marker(10);
        assert!(java.starts_with("short[][][] cota__0, byte[][][] cota__1, boolean"), "{java}");
        assert_eq!(descriptor, "[[[S[[[B[[[Z[[[Z");
    }
}
