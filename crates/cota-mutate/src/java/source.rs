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

/// A method or constructor with a body, an initialiser, or a field with a value.
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
    /// The name of the method that has its code: its own, `<init>` or `<clinit>`.
    pub name: String,
    /// Its name for people: that of the method or field, `new` for a constructor, `static` and `init` for initialisers.
    pub shown: String,
    /// The same with its class: `List.insert`.
    pub label: String,
    /// Whether it cannot be there several times: each version is a class of its own.
    pub alone: bool,
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
    pub fn functions(
        &self,
        number: usize,
        wanted: &dyn Fn(&str) -> bool,
        fields: bool,
        found: &mut Functions,
    ) {
        for (at, node) in self.tree.nodes.iter().enumerate() {
            let Some(class) = node.parent.filter(|&parent| self.is_member_class(parent)) else {
                continue;
            };
            let class_name = &self.node(class).name;
            let outermost = class_name.split('$').next().unwrap_or(class_name);
            if !wanted(class_name) && !wanted(outermost) {
                continue;
            }
            let is_static = node.is("static");
            match node.kind.as_str() {
                "METHOD" if self.tree.child(at, "body").is_some() => {
                    found.functions.push(self.method(number, at, class));
                }
                "BLOCK" => {
                    let shown = if is_static { "static" } else { "init" };
                    found.functions.push(self.initialiser(number, at, class, shown));
                }
                "VARIABLE"
                    if !node.children.is_empty()
                        && matches!(node.element.as_str(), "FIELD" | "ENUM_CONSTANT") =>
                {
                    if fields {
                        found.functions.push(self.initialiser(number, at, class, &node.name));
                    } else {
                        *found.left_out.entry("fields with a value".to_owned()).or_default() += 1;
                    }
                }
                _ => {}
            }
        }
    }

    fn method(&self, file: usize, at: usize, class: usize) -> Function {
        let node = self.node(at);
        let is_constructor = node.name == "<init>";
        let shown = if is_constructor { "new" } else { &node.name };
        // Versions of constructors are told apart by more parameters, which these cannot have.
        let alone = is_constructor && (node.is("varargs") || self.parameters_at(at).is_none());
        self.function(file, at, class, &node.name, shown, alone)
    }

    /// What runs when a class is used for the first time, or with its constructors.
    fn initialiser(&self, file: usize, at: usize, class: usize, shown: &str) -> Function {
        let is_static = self.node(at).is("static") || self.node(class).kind == "INTERFACE";
        let name = if is_static { "<clinit>" } else { "<init>" };
        self.function(file, at, class, name, shown, true)
    }

    fn function(
        &self,
        file: usize,
        node: usize,
        class: usize,
        name: &str,
        shown: &str,
        alone: bool,
    ) -> Function {
        let class_name = self.node(class).name.clone();
        let short = class_name.rsplit(['.']).next().unwrap_or(&class_name).replace('$', ".");
        let (name, shown, label) = (name.to_owned(), shown.to_owned(), format!("{short}.{shown}"));
        Function { file, node, class, class_name, name, shown, label, alone }
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
