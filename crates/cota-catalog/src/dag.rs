//! Directed acyclic graphs: nodes with a list of children each.
//!
//! All nodes belong to a graph, whether something links to them or not, and they are numbered by
//! their first use as a child. So every graph is found up to isomorphism, but some several times:
//! the order of the nodes, and of children that the invariant does not order, is kept.

use crate::catalogued::{Catalogued, Named, below, by};
use cota::Scope;
use cota::engine::__derive::Index;
use cota::engine::checks::Checks;
use cota::{Bounded, Invariant, ObjectMap, View, Visited};

/// A directed acyclic graph.
#[derive(Bounded, Clone, Debug)]
pub struct Dag {
    /// The number of nodes.
    pub size: usize,
    /// The nodes.
    #[bounded(arena(all))]
    pub nodes: Vec<Node>,
}

/// A node.
#[derive(Bounded, Clone, Debug)]
pub struct Node {
    /// Where its edges lead to.
    pub children: Vec<Index<Node>>,
}

/// No cycle, no edge twice, every node on some edge, and the children of a node in order of their
/// weight, which brings most isomorphic graphs together.
impl Invariant for Dag {
    #[cota::decisions]
    fn holds(dag: View<'_, Self>) -> bool {
        let mut walk = Walk::new(Order::Weight);
        walk.accepts(dag) && walk.linked.len() == dag.size()
    }
}

impl Dag {
    /// No cycle and no edge twice.
    #[cota::decisions]
    pub fn acyclic(dag: View<'_, Self>) -> bool {
        Walk::new(Order::None).accepts(dag) && dag.nodes().len() == dag.size()
    }

    /// Acyclic, with children in order of their number of children, the largest first.
    #[cota::decisions]
    pub fn ordered_by_degree(dag: View<'_, Self>) -> bool {
        Walk::new(Order::Degree).accepts(dag) && dag.nodes().len() == dag.size()
    }

    /// Acyclic, with children in order of their number of descendants, the largest first.
    #[cota::decisions]
    pub fn ordered_by_descendants(dag: View<'_, Self>) -> bool {
        Walk::new(Order::Descendants).accepts(dag) && dag.nodes().len() == dag.size()
    }

    /// Acyclic, with children in order of their weight, and all nodes hang together.
    #[cota::decisions]
    pub fn connected(dag: View<'_, Self>) -> bool {
        Walk::new(Order::Weight).accepts(dag) && reached_from_first(dag) == dag.size()
    }
}

/// What the children of a node are ordered by, the largest first.
#[derive(Clone, Copy)]
enum Order {
    None,
    Degree,
    Descendants,
    /// The number of ways that lead down from a node.
    Weight,
}

/// A depth-first walk over a graph.
struct Walk<'s> {
    order: Order,
    /// The nodes on some edge.
    linked: Visited<'s, NodeView<'s>>,
    /// The nodes that the walk reached.
    begun: Visited<'s, NodeView<'s>>,
    /// What those of them that are left behind are ordered by. The others are on the way to the
    /// current one.
    ranks: ObjectMap<'s, NodeView<'s>, usize>,
}

impl<'s> Walk<'s> {
    fn new(order: Order) -> Self {
        Self { order, linked: Visited::new(), begun: Visited::new(), ranks: ObjectMap::new() }
    }

    #[cota::decisions]
    fn accepts(&mut self, dag: DagView<'s>) -> bool {
        dag.nodes().iter().all(|node| self.rank(node).is_some())
    }

    /// What a node is ordered by; `None` if something is wrong with it or below it, or the way to it
    /// leads through itself.
    #[cota::decisions]
    fn rank(&mut self, node: NodeView<'s>) -> Option<usize> {
        if self.begun.insert(node) { self.visit(node) } else { self.ranks.get(node) }
    }

    #[cota::decisions]
    fn visit(&mut self, node: NodeView<'s>) -> Option<usize> {
        let children = node.children();
        let mut distinct = Visited::new();
        let (mut least, mut weight) = (usize::MAX, 1);
        if !children.is_empty() {
            self.linked.insert(node);
        }
        for child in children.iter() {
            self.linked.insert(child);
            if !distinct.insert(child) {
                return None;
            }
            let rank = self.rank(child)?;
            if rank > least {
                return None;
            }
            least = rank;
            weight += rank;
        }
        let rank = match self.order {
            Order::None => 0,
            Order::Degree => children.len(),
            Order::Descendants => descendants(node),
            Order::Weight => weight,
        };
        self.ranks.set(node, rank);
        Some(rank)
    }
}

#[cota::decisions]
fn descendants(node: NodeView<'_>) -> usize {
    let mut seen = Visited::from(node);
    while let Some(node) = seen.next() {
        for child in node.children().iter() {
            seen.insert(child);
        }
    }
    seen.len() - 1
}

/// How many nodes hang together with the first one, whatever the direction of the edges.
#[cota::decisions]
fn reached_from_first(dag: DagView<'_>) -> usize {
    let Some(first) = dag.nodes().iter().next() else { return 0 };
    let mut reached = Visited::from(first);
    loop {
        let before = reached.len();
        for node in dag.nodes().iter() {
            let children = node.children();
            if reached.contains(node) || children.iter().any(|child| reached.contains(child)) {
                reached.insert(node);
                children.iter().for_each(|child| {
                    reached.insert(child);
                });
            }
        }
        if reached.len() == before {
            return before;
        }
    }
}

impl Catalogued for Dag {
    const NAME: &'static str = "dag";
    const ABOUT: &'static str = "directed acyclic graphs without isolated nodes";

    fn scope(size: u32) -> Scope {
        Scope::new().set("Dag.size", size).set("Node", size).set("Node.children.len", below(size))
    }

    fn invariants() -> Vec<Named<Checks<Self>>> {
        vec![
            by::<Self>(
                "weight",
                "no isolated node, children in order of the ways down from them (Korat's repOK)",
                Self::holds,
            ),
            by::<Self>("acyclic", "no cycle, no edge twice (repOK1, repOK2)", Self::acyclic),
            by::<Self>(
                "degree",
                "acyclic, children in order of their number of children (repOK3)",
                Self::ordered_by_degree,
            ),
            by::<Self>(
                "descendants",
                "acyclic, children in order of their number of descendants (repOK4)",
                Self::ordered_by_descendants,
            ),
            by::<Self>(
                "connected",
                "children in order of the ways down, all nodes hang together (repOK6)",
                Self::connected,
            ),
        ]
    }
}
