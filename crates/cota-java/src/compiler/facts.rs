//! What the compiler knows of sources: their trees with types, and the types with their members.

use std::ops::Range;

use super::Source;
use super::messages::Line;

/// Sources as the compiler sees them.
#[derive(Debug, Default)]
pub struct Facts {
    /// In the order of the sources.
    pub files: Vec<FileFacts>,
    /// The types that occur in them, and those that members lead to.
    pub types: Vec<TypeFacts>,
}

/// The tree of a file.
#[derive(Debug, Default)]
pub struct FileFacts {
    /// Its nodes, each before those below it. Types, annotations and imports are none.
    pub nodes: Vec<Node>,
}

/// A declaration, statement or expression.
#[derive(Debug, Clone, Default)]
pub struct Node {
    /// The kind as `com.sun.source.tree.Tree.Kind` names it.
    pub kind: String,
    /// What it is to the node above it: `condition`, `left`, ...
    pub role: String,
    /// Where it is in the text, in bytes.
    pub span: Range<usize>,
    /// Its type, or that of the result of a method.
    pub ty: Option<usize>,
    /// For an argument, the type of the parameter.
    pub expected: Option<usize>,
    /// What a name stands for, as `javax.lang.model.element.ElementKind` names it; empty for other nodes.
    pub element: String,
    /// The name of that; of a class, its binary name.
    pub name: String,
    /// Its modifiers, and `varargs`, and `bare` for a variable without a value.
    pub flags: String,
    /// The node above.
    pub parent: Option<usize>,
    /// The nodes below.
    pub children: Vec<usize>,
    /// The annotations of a method.
    pub annotations: Vec<Range<usize>>,
    /// Where the name of a method can be looked for.
    pub before_name: usize,
}

/// A type.
#[derive(Debug, Clone)]
pub struct TypeFacts {
    /// The kind as `javax.lang.model.type.TypeKind` names it.
    pub kind: String,
    /// Its name, without type arguments.
    pub name: String,
    /// Whether it is declared in a package of the sources.
    pub own: bool,
    /// The types directly above it.
    pub supertypes: Vec<usize>,
    /// The class whose objects hold a value of this primitive type.
    pub boxed: Option<usize>,
    /// Fields, and methods without arguments that have a result.
    pub members: Vec<Member>,
}

/// A member of a type, as it is in that type.
#[derive(Debug, Clone)]
pub struct Member {
    /// Whether it is a method.
    pub is_method: bool,
    /// Its name.
    pub name: String,
    /// What it leads to.
    pub ty: usize,
    /// Its modifiers, and `checked` if it throws exceptions that must be caught.
    pub flags: String,
    /// The class around everything that sees it if it is private.
    pub outer: String,
    /// The package that sees it if nobody else does.
    pub package: String,
}

impl Node {
    /// Whether it has a modifier.
    pub fn is(&self, flag: &str) -> bool {
        self.flags.split(' ').any(|own| own == flag)
    }
}

impl Member {
    /// Whether it has a modifier.
    pub fn is(&self, flag: &str) -> bool {
        self.flags.split(' ').any(|own| own == flag)
    }
}

impl FileFacts {
    /// The node below another one with a role.
    pub fn child(&self, of: usize, role: &str) -> Option<usize> {
        self.nodes[of].children.iter().copied().find(|&child| self.nodes[child].role == role)
    }

    /// The nodes below another one with a role.
    pub fn children(&self, of: usize, role: &str) -> impl Iterator<Item = usize> {
        let all = self.nodes[of].children.iter().copied();
        all.filter(move |&child| self.nodes[child].role == role)
    }
}

impl Facts {
    /// Reads the answer of the compiler; nothing if it is none.
    pub(super) fn read(answer: &[Line], sources: &[Source<'_>]) -> Option<Facts> {
        let mut facts = Facts::default();
        let mut bytes = Bytes::default();
        // The nodes above the next one.
        let mut above: Vec<usize> = Vec::new();
        for line in answer {
            let fields: Vec<&str> = line.iter().map(String::as_str).collect();
            match &fields[..] {
                ["file", number] => {
                    bytes = Bytes::of(sources.get(number.parse::<usize>().ok()?)?.text);
                    facts.files.push(FileFacts::default());
                }
                ["node", depth, rest @ ..] => {
                    let file = facts.files.last_mut()?;
                    above.truncate(depth.parse().ok()?);
                    let parent = above.last().copied();
                    let number = file.nodes.len();
                    file.nodes.push(Node { parent, ..node(rest, &bytes)? });
                    if let Some(parent) = parent {
                        file.nodes[parent].children.push(number);
                    }
                    above.push(number);
                }
                ["annotation", start, end] => {
                    let node = facts.files.last_mut()?.nodes.last_mut()?;
                    node.annotations.push(bytes.at(start)?..bytes.at(end)?);
                }
                ["before name", at] => {
                    let node = facts.files.last_mut()?.nodes.last_mut()?;
                    node.before_name = bytes.at(at).unwrap_or(node.span.start);
                }
                ["type", _, kind, name, own, above, boxed] => facts.types.push(TypeFacts {
                    kind: (*kind).to_owned(),
                    name: (*name).to_owned(),
                    own: *own == "true",
                    supertypes: above.split_whitespace().filter_map(|it| it.parse().ok()).collect(),
                    boxed: boxed.parse().ok(),
                    members: Vec::new(),
                }),
                ["member", of, kind, name, ty, flags, outer, package] => {
                    let Ok(ty) = ty.parse() else { continue };
                    facts.types.get_mut(of.parse::<usize>().ok()?)?.members.push(Member {
                        is_method: *kind == "method",
                        name: (*name).to_owned(),
                        ty,
                        flags: (*flags).to_owned(),
                        outer: (*outer).to_owned(),
                        package: (*package).to_owned(),
                    });
                }
                _ => return None,
            }
        }
        Some(facts)
    }
}

fn node(fields: &[&str], bytes: &Bytes) -> Option<Node> {
    let [kind, role, start, end, ty, expected, element, name, flags] = fields else { return None };
    Some(Node {
        kind: (*kind).to_owned(),
        role: (*role).to_owned(),
        span: bytes.at(start)?..bytes.at(end)?,
        ty: ty.parse().ok(),
        expected: expected.parse().ok(),
        element: (*element).to_owned(),
        name: (*name).to_owned(),
        flags: (*flags).to_owned(),
        ..Node::default()
    })
}

/// Where the characters of a text are: Java counts units of UTF-16.
#[derive(Default)]
struct Bytes {
    /// By the unit; nothing for a text in which both are the same.
    places: Option<Vec<usize>>,
    length: usize,
}

impl Bytes {
    fn of(text: &str) -> Bytes {
        let places = (!text.is_ascii()).then(|| {
            let of = |(at, letter): (usize, char)| std::iter::repeat_n(at, letter.len_utf16());
            text.char_indices().flat_map(of).chain([text.len()]).collect()
        });
        Bytes { places, length: text.len() }
    }

    fn at(&self, unit: &str) -> Option<usize> {
        let unit: usize = unit.parse().ok()?;
        match &self.places {
            Some(places) => places.get(unit).copied(),
            None => (unit <= self.length).then_some(unit),
        }
    }
}
