//! The cheapest edges that connect a graph. Wrong on purpose: a subject of repair.

/// Edges, each a weight and two nodes, that connect what all of them do, for the least weight.
pub fn minimum_spanning_tree(edges: &[(i32, usize, usize)], nodes: usize) -> Vec<usize> {
    let mut group: Vec<usize> = (0..nodes).collect();
    let mut order: Vec<usize> = (0..edges.len()).collect();
    order.sort_by_key(|edge| edges[*edge].0);
    let mut chosen = Vec::new();
    for edge in order {
        let from = group[edges[edge].1];
        let to = group[edges[edge].2];
        if from != to {
            chosen.push(edge);
            for node in 0..nodes {
                if group[node] == from {
                    group[node] = from;
                }
            }
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    /// In which part each node is.
    fn parts(edges: &[(i32, usize, usize)], chosen: &[usize]) -> Vec<usize> {
        let mut parts: Vec<usize> = (0..3).collect();
        for _ in 0..3 {
            for edge in chosen {
                let (_, a, b) = edges[*edge];
                let least = parts[a].min(parts[b]);
                (parts[a], parts[b]) = (least, least);
            }
        }
        parts
    }

    #[cota::test(edges.0 = 1..=2, edges.1 = 0..=2, edges.2 = 0..=2, edges.len = 0..=3)]
    fn specification(edges: &[(i32, usize, usize)]) {
        if edges.iter().any(|(_, a, b)| *a.max(b) >= 3) {
            return;
        }
        let chosen = super::minimum_spanning_tree(edges, 3);
        let all: Vec<usize> = (0..edges.len()).collect();
        let weight =
            |list: &[usize]| list.iter().map(|edge| i64::from(edges[*edge].0)).sum::<i64>();
        let mut best = weight(&all);
        for some in 0..1_u32 << edges.len() {
            let list: Vec<usize> = all.iter().copied().filter(|at| some >> at & 1 == 1).collect();
            if parts(edges, &list) == parts(edges, &all) {
                best = best.min(weight(&list));
            }
        }
        assert_eq!(parts(edges, &chosen), parts(edges, &all));
        assert_eq!(weight(&chosen), best);
    }
}
