//! Which nodes are above others, and how far boxes in a layer are apart.

use super::Drawing;
use std::collections::VecDeque;

/// An order of the nodes along which as many edges as possible lead: all of them, if there is no cycle.
pub(super) fn ranks(drawing: &Drawing) -> Vec<usize> {
    let count = drawing.nodes.len();
    let (mut next, mut open) = (vec![Vec::new(); count], vec![0; count]);
    for edge in drawing.edges.iter().filter(|edge| edge.from != edge.to) {
        next[edge.from].push(edge.to);
        open[edge.to] += 1;
    }
    let mut order: VecDeque<usize> = (0..count).filter(|node| open[*node] == 0).collect();
    let mut rank = vec![usize::MAX; count];
    let mut number = 0;
    while let Some(node) = order.pop_front() {
        rank[node] = number;
        number += 1;
        for to in &next[node] {
            open[*to] -= 1;
            if open[*to] == 0 {
                order.push_back(*to);
            }
        }
    }
    if number == count {
        return rank;
    }
    // There is a cycle: by distance from the first node, and from the next one that was not reached.
    let (mut rank, mut number) = (vec![usize::MAX; count], 0);
    for root in 0..count {
        let mut queue = VecDeque::from([root]);
        while let Some(node) = queue.pop_front() {
            if rank[node] == usize::MAX {
                rank[node] = number;
                number += 1;
                queue.extend(next[node].iter().filter(|to| rank[**to] == usize::MAX));
            }
        }
    }
    rank
}

/// The length of the longest way to each node, along the order.
pub(super) fn depths(drawing: &Drawing, rank: &[usize]) -> Vec<usize> {
    let mut below = vec![Vec::new(); rank.len()];
    for edge in drawing.edges.iter().filter(|edge| edge.from != edge.to) {
        let ends = [edge.from, edge.to];
        let top = usize::from(rank[ends[0]] > rank[ends[1]]);
        below[ends[top]].push(ends[1 - top]);
    }
    let mut order: Vec<usize> = (0..rank.len()).collect();
    order.sort_by_key(|node| rank[*node]);
    let mut depths = vec![0; rank.len()];
    for node in order {
        for to in &below[node] {
            depths[*to] = depths[*to].max(depths[node] + 1);
        }
    }
    depths
}

/// The mean of the values, if there are any.
pub(super) fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (count, sum) = values.fold((0, 0.0), |(count, sum), value| (count + 1, sum + value));
    (count > 0).then(|| sum / f64::from(count))
}

/// The places nearest to those wanted, in the same order and as far apart as the widths ask for (isotonic regression
/// by pooling adjacent violators).
pub(super) fn apart(wanted: &[f64], widths: &[f64]) -> Vec<f64> {
    let mut before = 0.0;
    // Groups of neighbours that touch: the mean of where they want the first one to be, and how many they are.
    let mut groups: Vec<(f64, usize)> = Vec::new();
    let mut offsets = Vec::new();
    for (wanted, width) in wanted.iter().zip(widths) {
        offsets.push(before);
        let mut group = (wanted - before, 1);
        while let Some(last) = groups.last().copied().filter(|last| last.0 > group.0) {
            groups.pop();
            let count = last.1 + group.1;
            let sum = last.0 * last.1 as f64 + group.0 * group.1 as f64;
            group = (sum / count as f64, count);
        }
        groups.push(group);
        before += width;
    }
    let starts = groups.iter().flat_map(|(start, count)| std::iter::repeat_n(*start, *count));
    starts.zip(offsets).map(|(start, offset)| start + offset).collect()
}
