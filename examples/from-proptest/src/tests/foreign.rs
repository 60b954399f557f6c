#![allow(clippy::vec_box, reason = "the link bounds how deep a document is")]

use cota::Bounded;
use indexmap::IndexMap;
use petgraph::graph::DiGraph;
use petgraph::visit::EdgeRef;
use serde_json::Value;
use smallvec::SmallVec;

/// A graph by the number of its nodes and its edges; of an edge to a node that there is not, nothing is made.
#[derive(Bounded)]
struct Edges {
    nodes: u32,
    edges: Vec<(u32, u32)>,
}

impl From<Edges> for DiGraph<(), ()> {
    fn from(stand: Edges) -> Self {
        let mut graph = Self::new();
        let nodes: Vec<_> = (0..stand.nodes).map(|_| graph.add_node(())).collect();
        for (from, to) in stand.edges {
            if let (Some(from), Some(to)) = (nodes.get(from as usize), nodes.get(to as usize)) {
                graph.add_edge(*from, *to, ());
            }
        }
        graph
    }
}

impl From<&DiGraph<(), ()>> for Edges {
    fn from(graph: &DiGraph<(), ()>) -> Self {
        let edge = |edge: petgraph::graph::EdgeReference<'_, ()>| {
            (edge.source().index() as u32, edge.target().index() as u32)
        };
        let edges = graph.edge_references().map(edge).collect();
        Self { nodes: graph.node_count() as u32, edges }
    }
}

#[cota::test(Edges.nodes = 0..=3, Edges.edges.len = 0..=3, Edges.edges.0 = 0..=2, Edges.edges.1 = 0..=2)]
fn a_graph_without_an_order_has_a_cycle(#[bounded(with = Edges)] graph: DiGraph<(), ()>) {
    let ordered = petgraph::algo::toposort(&graph, None).is_ok();
    assert_eq!(ordered, !petgraph::algo::is_cyclic_directed(&graph));
}

#[derive(Bounded)]
struct Items(Vec<u8>);

impl From<Items> for SmallVec<[u8; 2]> {
    fn from(stand: Items) -> Self {
        Self::from_vec(stand.0)
    }
}

impl From<&SmallVec<[u8; 2]>> for Items {
    fn from(items: &SmallVec<[u8; 2]>) -> Self {
        Self(items.to_vec())
    }
}

#[cota::test(Items.0 = 0..=1, Items.0.len = 0..=4)]
fn a_small_vector_is_a_vector(#[bounded(with = Items)] mut small: SmallVec<[u8; 2]>) {
    let mut vector = small.to_vec();
    small.push(7);
    vector.push(7);
    assert_eq!(small.as_slice(), vector);
}

#[derive(Bounded)]
struct Entries(Vec<(String, u8)>);

impl From<Entries> for IndexMap<String, u8> {
    fn from(stand: Entries) -> Self {
        stand.0.into_iter().collect()
    }
}

impl From<&IndexMap<String, u8>> for Entries {
    fn from(map: &IndexMap<String, u8>) -> Self {
        Self(map.iter().map(|(key, value)| (key.clone(), *value)).collect())
    }
}

#[cota::test(size = 2)]
fn a_removed_key_is_gone(#[bounded(with = Entries)] mut map: IndexMap<String, u8>, key: &str) {
    let before = map.len();
    let there = map.shift_remove(key).is_some();
    assert_eq!(map.len() + usize::from(there), before);
    assert!(!map.contains_key(key));
}

/// A document. What is inside of itself needs a link in between: `Json = 0..=2` says how many there are below the top.
#[derive(Bounded)]
enum Json {
    Null,
    Bool(bool),
    Number(i64),
    Text(String),
    List(Vec<Box<Json>>),
    Object(Vec<(String, Box<Json>)>),
}

impl From<Json> for Value {
    fn from(stand: Json) -> Self {
        match stand {
            Json::Null => Self::Null,
            Json::Bool(bool) => Self::Bool(bool),
            Json::Number(number) => number.into(),
            Json::Text(text) => Self::String(text),
            Json::List(items) => items.into_iter().map(|item| Self::from(*item)).collect(),
            Json::Object(fields) => {
                fields.into_iter().map(|(key, value)| (key, Self::from(*value))).collect()
            }
        }
    }
}

impl From<&Value> for Json {
    fn from(value: &Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(bool) => Self::Bool(*bool),
            Value::Number(number) => Self::Number(number.as_i64().unwrap_or_default()),
            Value::String(text) => Self::Text(text.clone()),
            Value::Array(items) => {
                Self::List(items.iter().map(|item| Box::new(item.into())).collect())
            }
            Value::Object(fields) => {
                let field = |(key, value): (&String, &Value)| (key.clone(), Box::new(value.into()));
                Self::Object(fields.iter().map(field).collect())
            }
        }
    }
}

#[cota::test(size = 2)]
fn a_written_document_is_read_back(#[bounded(with = Json)] value: Value) {
    let text = serde_json::to_string(&value).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
}
