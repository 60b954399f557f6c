//! An order of nodes that agrees with edges. Wrong on purpose: a subject of repair.

/// What is before and after a node.
#[derive(Clone, Debug, Default)]
pub struct Node {
    /// Where edges come from.
    pub predecessors: Vec<usize>,
    /// Where edges lead to.
    pub successors: Vec<usize>,
}

/// The nodes, each after those that edges come from.
pub fn topological_ordering(nodes: &[Node]) -> Vec<usize> {
    let mut ordered = Vec::new();
    for node in 0..nodes.len() {
        if nodes[node].predecessors.is_empty() {
            ordered.push(node);
        }
    }
    let mut at = 0;
    while at < ordered.len() {
        let node = &nodes[ordered[at]];
        for next in node.successors.iter().copied() {
            let after = &nodes[next];
            if includes(&ordered, &after.successors) && !ordered.contains(&next) {
                ordered.push(next);
            }
        }
        at += 1;
    }
    ordered
}

fn includes(all: &[usize], some: &[usize]) -> bool {
    some.iter().all(|node| all.contains(node))
}

#[cfg(test)]
mod tests {
    use super::Node;

    #[cota::test(edges.0 = 0..=3, edges.1 = 0..=3, edges.len = 0..=3)]
    fn specification(edges: &[(usize, usize)]) {
        // Edges lead to greater numbers, so there are no cycles; the numbers are then shuffled.
        if edges.iter().any(|(from, to)| from >= to || *to >= 4) {
            return;
        }
        let name = [2, 0, 3, 1];
        let mut nodes = vec![Node::default(); 4];
        for (from, to) in edges {
            nodes[name[*from]].successors.push(name[*to]);
            nodes[name[*to]].predecessors.push(name[*from]);
        }
        let order = super::topological_ordering(&nodes);
        let place = |node: usize| order.iter().position(|own| *own == name[node]);
        assert_eq!(order.len(), 4);
        for (from, to) in edges {
            assert!(place(*from).unwrap() < place(*to).unwrap());
        }
    }
}
