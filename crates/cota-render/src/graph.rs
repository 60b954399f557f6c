//! A structure as nodes and edges, for drawings.

use crate::types::{Kind, Types};
use cota_engine::Value;
use std::collections::BTreeMap;

/// A structure as a graph. Node 0 is the root value; nodes are in the order of a depth-first walk.
#[derive(Clone, Debug, Default)]
pub(crate) struct Graph {
    pub nodes: Vec<Node>,
    pub edges: Vec<Edge>,
}

/// An object, or the root.
#[derive(Clone, Debug, Default)]
pub(crate) struct Node {
    /// Class domain and number.
    pub id: String,
    /// The name of its type.
    pub class: String,
    /// Its plain fields as text.
    pub fields: Vec<(String, String)>,
}

/// A link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Edge {
    pub from: usize,
    pub to: usize,
    /// The field, with index or key (`children[1]`).
    pub field: String,
    /// Whether the walk first reached the target over it.
    pub tree: bool,
}

/// How objects without fields are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Atoms {
    /// As nodes like all others.
    Nodes,
    /// By name, as plain values.
    Inline,
}

impl Graph {
    pub fn new(value: &Value, types: &Types, atoms: Atoms) -> Self {
        let mut builder = Builder { types, atoms, graph: Self::default(), known: BTreeMap::new() };
        builder.node("root", value);
        builder.graph
    }

    /// The edge over which the walk first reached a node.
    pub fn parent(&self, node: usize) -> Option<&Edge> {
        self.edges.iter().find(|edge| edge.tree && edge.to == node)
    }

    /// The nodes that the walk first reached from a node, with the edges.
    pub fn children(&self, node: usize) -> impl Iterator<Item = &Edge> {
        self.edges.iter().filter(move |edge| edge.tree && edge.from == node)
    }

    /// The link of the root value, if a drawing need not name it nor the class of what it leads to: the
    /// root value can have no other link, and links to that class lead to no other.
    pub fn entry(&self, types: &Types) -> Option<&Edge> {
        let [only] = types.links(&self.nodes[0].class)[..] else { return None };
        let mut entries = self.edges.iter().filter(|edge| edge.from == 0);
        let (entry, None) = (entries.next()?, entries.next()) else { return None };
        let unnamed = entry.field == only && !types.is_among_others(&self.nodes[entry.to].class);
        (unnamed && entry.to != 0).then_some(entry)
    }

    /// Whether an edge leads back to the node from which the walk came.
    pub fn is_inverse(&self, edge: &Edge) -> bool {
        !edge.tree && self.parent(edge.from).is_some_and(|parent| parent.from == edge.to)
    }
}

struct Builder<'a> {
    types: &'a Types,
    atoms: Atoms,
    graph: Graph,
    known: BTreeMap<String, usize>,
}

impl Builder<'_> {
    fn node(&mut self, id: &str, value: &Value) {
        let number = self.graph.nodes.len();
        let class = match value {
            Value::Record { name, .. } | Value::Variant { name, .. } => name.clone(),
            _ => String::new(),
        };
        self.known.insert(id.to_string(), number);
        self.graph.nodes.push(Node { id: id.to_string(), class, fields: Vec::new() });
        self.content(number, "", value);
    }

    /// Enters what stands under a path of fields of a node.
    fn content(&mut self, node: usize, path: &str, value: &Value) {
        match value {
            Value::Object { id, content } => {
                if self.atoms == Atoms::Inline && is_blank(content) {
                    return self.plain(node, path, id.clone());
                }
                let (to, field) = (self.graph.nodes.len(), path.to_string());
                self.graph.edges.push(Edge { from: node, to, field, tree: true });
                self.node(id, content);
            }
            Value::Ref(id) => match self.known.get(id) {
                Some(to) => {
                    let (to, field) = (*to, path.to_string());
                    self.graph.edges.push(Edge { from: node, to, field, tree: false });
                }
                None => self.plain(node, path, id.clone()),
            },
            Value::Record { name, fields } => self.fields(node, path, name, fields),
            Value::Variant { name, variant, fields } => {
                self.plain(node, path, variant.clone());
                self.fields(node, path, &format!("{name}::{variant}"), fields);
            }
            Value::Seq(items) if items.iter().any(has_link) => {
                for (index, item) in items.iter().enumerate() {
                    self.content(node, &format!("{path}[{index}]"), item);
                }
            }
            Value::Map(entries) if entries.iter().any(|(_, value)| has_link(value)) => {
                for (key, value) in entries {
                    self.content(node, &format!("{path}[{key}]"), value);
                }
            }
            plain => self.plain(node, path, plain.to_string()),
        }
    }

    fn plain(&mut self, node: usize, path: &str, text: String) {
        self.graph.nodes[node].fields.push((path.to_string(), text));
    }

    fn fields(&mut self, node: usize, path: &str, record: &str, fields: &[(String, Value)]) {
        for (field, value) in fields {
            let below = match path {
                "" => field.clone(),
                path => format!("{path}.{field}"),
            };
            match (self.types.kind(record, field), value) {
                (Kind::Link, Value::Null) | (Kind::Background, _) => {}
                (Kind::Links, Value::Seq(items)) if items.is_empty() => {}
                (Kind::Arena, Value::Seq(objects)) => self.arena(&below, objects),
                _ => self.content(node, &below, value),
            }
        }
    }

    /// Objects that belong to the structure whether or not a link leads to them.
    fn arena(&mut self, path: &str, objects: &[Value]) {
        for object in objects {
            match object {
                Value::Object { id, content } => self.node(id, content),
                Value::Ref(_) => {}
                other => self.content(0, path, other),
            }
        }
    }
}

fn is_blank(value: &Value) -> bool {
    matches!(value, Value::Record { fields, .. } if fields.is_empty())
}

fn has_link(value: &Value) -> bool {
    match value {
        Value::Object { .. } | Value::Ref(_) => true,
        Value::Seq(items) => items.iter().any(has_link),
        Value::Record { fields, .. } | Value::Variant { fields, .. } => {
            fields.iter().any(|(_, value)| has_link(value))
        }
        Value::Map(entries) => entries.iter().any(|(_, value)| has_link(value)),
        _ => false,
    }
}
