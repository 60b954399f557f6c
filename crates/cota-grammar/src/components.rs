//! The groups of a graph whose members all lead to each other (Tarjan, 1972), without recursion: a grammar
//! may be deeper than the stack.

/// For each node the number of its group; a group leads only to groups with smaller numbers.
pub(crate) fn components(edges: &[Vec<usize>]) -> Vec<usize> {
    const NEW: usize = usize::MAX;
    let mut group = vec![NEW; edges.len()];
    let (mut number, mut low) = (vec![NEW; edges.len()], vec![0; edges.len()]);
    let (mut groups, mut next) = (0, 0);
    // The nodes without a group, and the way to the current one with the edges left to look at.
    let (mut open, mut way) = (Vec::new(), Vec::new());
    for root in 0..edges.len() {
        if number[root] != NEW {
            continue;
        }
        way.push((root, 0));
        while let Some((node, edge)) = way.pop() {
            if edge == 0 {
                (number[node], low[node]) = (next, next);
                next += 1;
                open.push(node);
            } else {
                low[node] = low[node].min(low_of(edges[node][edge - 1], &group, &low));
            }
            let rest = &edges[node][edge..];
            // Nodes that are known add what they lead to; the first new one is gone to.
            let step = rest.iter().position(|&to| number[to] == NEW).unwrap_or(rest.len());
            for &to in &rest[..step] {
                low[node] = low[node].min(low_of(to, &group, &low));
            }
            if let Some(&to) = rest.get(step) {
                way.push((node, edge + step + 1));
                way.push((to, 0));
            } else if low[node] == number[node] {
                while let Some(member) = open.pop() {
                    group[member] = groups;
                    if member == node {
                        break;
                    }
                }
                groups += 1;
            }
        }
    }
    group
}

/// How far back a node leads, if it has no group yet.
fn low_of(node: usize, group: &[usize], low: &[usize]) -> usize {
    if group[node] == usize::MAX { low[node] } else { usize::MAX }
}

/// For each node whether it leads back to itself.
pub(crate) fn on_cycles(edges: &[Vec<usize>]) -> Vec<bool> {
    let group = components(edges);
    let mut members = vec![0; edges.len()];
    for &group in &group {
        members[group] += 1;
    }
    let itself = |node: usize| edges[node].contains(&node);
    (0..edges.len()).map(|node| members[group[node]] > 1 || itself(node)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether each node leads to each other one, by trying all ways.
    fn reach(edges: &[Vec<usize>]) -> Vec<Vec<bool>> {
        let mut reach = vec![vec![false; edges.len()]; edges.len()];
        for from in 0..edges.len() {
            let mut queue = edges[from].clone();
            while let Some(to) = queue.pop() {
                if !std::mem::replace(&mut reach[from][to], true) {
                    queue.extend(&edges[to]);
                }
            }
        }
        reach
    }

    #[test]
    fn groups_are_those_of_nodes_that_lead_to_each_other() {
        // All graphs of three nodes, and many of five.
        let small = (0..1u32 << 9).map(|bits| (3, bits));
        let larger = (0..4000u32).map(|n| (5, n.wrapping_mul(2_654_435_761) & 0x1ff_ffff));
        for (nodes, bits) in small.chain(larger) {
            let edges: Vec<Vec<usize>> = (0..nodes)
                .map(|a| (0..nodes).filter(|b| bits >> (a * nodes + b) & 1 == 1).collect())
                .collect();
            let (group, reach, cyclic) = (components(&edges), reach(&edges), on_cycles(&edges));
            for a in 0..nodes {
                assert_eq!(cyclic[a], reach[a][a], "{edges:?}");
                for b in 0..nodes {
                    let together = a == b || reach[a][b] && reach[b][a];
                    assert_eq!(group[a] == group[b], together, "{edges:?}");
                    assert!(!reach[a][b] || group[b] <= group[a], "{edges:?}");
                }
            }
        }
    }
}
