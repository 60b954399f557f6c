//! Java files with their trees, and the functions in them.

use cota_java::compiler::{FileFacts, Node};
use std::collections::BTreeMap;
use std::ops::Range;

/// A Java file.
#[derive(Debug)]
pub struct SourceFile {
    /// Its name below the folder of sources: `pkg/List.java`.
    pub name: String,
    /// Its path as reports have it.
    pub path: String,
    /// Its text.
    pub text: String,
    /// Its tree.
    pub tree: FileFacts,
    /// Where its lines begin.
    lines: Vec<usize>,
}

/// A method or constructor with a body.
#[derive(Debug, Clone)]
pub struct Function {
    /// The file, an index.
    pub file: usize,
    /// Its node.
    pub node: usize,
    /// The node of its class.
    pub class: usize,
    /// The binary name of its class: `pkg.List$Node`.
    pub class_name: String,
    /// Its name; `<init>` for a constructor.
    pub name: String,
    /// Its name for people: `List.insert`.
    pub label: String,
}

/// Functions, and how many things were left out, by reason.
#[derive(Debug, Default)]
pub struct Functions {
    /// In the order of the source.
    pub functions: Vec<Function>,
    /// What was left out.
    pub left_out: BTreeMap<String, usize>,
}

impl SourceFile {
    /// A file with its tree.
    pub fn new(name: String, path: String, text: String, tree: FileFacts) -> Self {
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let lines = std::iter::once(0).chain(breaks.map(|(at, _)| at + 1)).collect();
        Self { name, path, text, tree, lines }
    }

    /// Line and column of a byte, from 1, the column in characters.
    pub fn position(&self, byte: usize) -> (usize, usize) {
        let line = self.lines.partition_point(|&start| start <= byte);
        let start = self.lines[line - 1];
        (line, self.text[start..byte].chars().count() + 1)
    }

    /// A node.
    pub fn node(&self, at: usize) -> &Node {
        &self.tree.nodes[at]
    }

    /// The text of a node.
    pub fn of(&self, at: usize) -> &str {
        &self.text[self.tree.nodes[at].span.clone()]
    }

    /// The nodes above a node, nearest first.
    pub fn above(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(self.tree.nodes[at].parent, |&at| self.tree.nodes[at].parent)
    }

    /// The text between two nodes.
    pub fn between(&self, left: usize, right: usize) -> Range<usize> {
        self.node(left).span.end..self.node(right).span.start
    }

    /// The functions of classes that are wanted by their binary names; those that are nested in one of them belong to it.
    pub fn functions(&self, number: usize, wanted: &dyn Fn(&str) -> bool, found: &mut Functions) {
        for (at, node) in self.tree.nodes.iter().enumerate() {
            let Some(class) = node.parent.filter(|&parent| self.is_member_class(parent)) else {
                continue;
            };
            let class_name = &self.node(class).name;
            let outermost = class_name.split('$').next().unwrap_or(class_name);
            if !wanted(class_name) && !wanted(outermost) {
                continue;
            }
            let mut leave_out = |reason: &str| {
                *found.left_out.entry(reason.to_owned()).or_default() += 1;
            };
            match node.kind.as_str() {
                "METHOD" => match self.refusal(at, class) {
                    Some("") => {}
                    Some(reason) => leave_out(reason),
                    None => found.functions.push(self.function(number, at, class)),
                },
                "BLOCK" => leave_out("initialisers"),
                "VARIABLE" if !node.children.is_empty() && node.element == "FIELD" => {
                    leave_out("fields with a value");
                }
                _ => {}
            }
        }
    }

    /// Why no version of a method can be made; an empty text if there is no code in it.
    fn refusal(&self, at: usize, class: usize) -> Option<&'static str> {
        let node = self.node(at);
        self.tree.child(at, "body").map_or(Some(""), |_| {
            if node.name != "<init>" {
                None
            } else if node.is("varargs") {
                Some("constructors with variable arguments")
            } else if self.parameters_at(at).is_none() && self.node(class).kind == "RECORD" {
                Some("compact constructors")
            } else {
                None
            }
        })
    }

    fn function(&self, file: usize, node: usize, class: usize) -> Function {
        let class_name = self.node(class).name.clone();
        let short = class_name.rsplit(['.']).next().unwrap_or(&class_name).replace('$', ".");
        let name = self.node(node).name.clone();
        let label = format!("{short}.{}", if name == "<init>" { "new" } else { &name });
        Function { file, node, class, class_name, name, label }
    }

    /// Whether a node is a class that is no part of a method.
    fn is_member_class(&self, at: usize) -> bool {
        let is_class = |at: usize| is_class(self.node(at));
        is_class(at) && self.above(at).all(is_class)
    }

    /// Where the name of a method or constructor is.
    pub fn name_of(&self, at: usize) -> Option<Range<usize>> {
        let node = self.node(at);
        let class = node.parent.map_or("", |class| self.node(class).name.as_str());
        let name = match node.name.as_str() {
            "<init>" => class.rsplit(['.', '$']).next().unwrap_or(class),
            name => name,
        };
        let from = node.before_name.max(node.span.start);
        super::tokens::word(&self.text, from..node.span.end, name)
    }

    /// Where the bracket is that opens the parameters.
    pub fn parameters_at(&self, at: usize) -> Option<usize> {
        let name = self.name_of(at)?;
        let after = super::tokens::next(&self.text, name.end)?;
        self.text[after..].starts_with('(').then_some(after)
    }
}

/// Whether a node declares a class, an interface, an enum or a record.
pub fn is_class(node: &Node) -> bool {
    matches!(node.kind.as_str(), "CLASS" | "INTERFACE" | "ENUM" | "RECORD" | "ANNOTATION_TYPE")
}
