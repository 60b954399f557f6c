//! Merging, inserting, deleting and finding on real heaps.

use cota_catalog::binomial_heap::{BinomialHeap, Node};

/// The empty heap.
pub fn empty() -> BinomialHeap {
    BinomialHeap { size: 0, roots: None, nodes: Vec::new() }
}

/// The elements of two heaps in one.
pub fn merge(mut first: BinomialHeap, second: BinomialHeap) -> BinomialHeap {
    let offset = first.nodes.len();
    let moved = |link: Option<usize>| link.map(|position| position + offset);
    first.nodes.extend(second.nodes.into_iter().map(|node| Node {
        parent: moved(node.parent),
        sibling: moved(node.sibling),
        child: moved(node.child),
        ..node
    }));
    first.size += second.size;
    first.roots = unite(&mut first.nodes, first.roots, moved(second.roots));
    first
}

/// Two lists of roots as one in which no degree occurs twice.
fn unite(nodes: &mut [Node], first: Option<usize>, second: Option<usize>) -> Option<usize> {
    let list = by_degree(nodes, first, second);
    let (mut head, mut previous, mut current) = (list, None, list);
    while let Some(root) = current
        && let Some(next) = nodes[root].sibling
    {
        let after = nodes[next].sibling;
        let degree = nodes[root].degree;
        // Of three trees of the same degree the last two become one.
        let three = after.is_some_and(|after| nodes[after].degree == degree);
        if nodes[next].degree != degree || three {
            previous = current;
            current = Some(next);
        } else if nodes[root].key <= nodes[next].key {
            nodes[root].sibling = after;
            link(nodes, next, root);
        } else {
            match previous {
                Some(previous) => set_sibling(nodes, previous, Some(next)),
                None => head = Some(next),
            }
            link(nodes, root, next);
            current = Some(next);
        }
    }
    head
}

fn set_sibling(nodes: &mut [Node], node: usize, sibling: Option<usize>) {
    nodes[node].sibling = sibling;
}

/// Makes one tree the first child of another one of the same degree.
fn link(nodes: &mut [Node], child: usize, parent: usize) {
    nodes[child].parent = Some(parent);
    nodes[child].sibling = nodes[parent].child;
    nodes[parent].child = Some(child);
    nodes[parent].degree += 1;
}

/// Two lists of roots as one, by degree.
fn by_degree(
    nodes: &mut [Node],
    mut first: Option<usize>,
    mut second: Option<usize>,
) -> Option<usize> {
    let (mut head, mut last) = (None, None);
    while let Some(next) = match (first, second) {
        (Some(one), Some(other)) if nodes[other].degree < nodes[one].degree => second,
        (None, _) => second,
        _ => first,
    } {
        if first == Some(next) {
            first = nodes[next].sibling;
        } else {
            second = nodes[next].sibling;
        }
        match last {
            Some(last) => set_sibling(nodes, last, Some(next)),
            None => head = Some(next),
        }
        last = Some(next);
    }
    head
}

/// Inserts a key.
pub fn insert(heap: BinomialHeap, key: i32) -> BinomialHeap {
    let node = Node { parent: None, sibling: None, child: None, key, degree: 0 };
    merge(heap, BinomialHeap { size: 1, roots: Some(0), nodes: vec![node] })
}

/// A node with this key.
pub fn find(heap: &BinomialHeap, key: i32) -> Option<usize> {
    find_among(heap, heap.roots, key)
}

/// A node with this key among some siblings and all below them.
fn find_among(heap: &BinomialHeap, first: Option<usize>, key: i32) -> Option<usize> {
    let mut current = first;
    while let Some(position) = current {
        let node = &heap.nodes[position];
        if node.key == key {
            return current;
        }
        // Below a greater key there are only greater ones.
        if node.key < key
            && let Some(found) = find_among(heap, node.child, key)
        {
            return Some(found);
        }
        current = node.sibling;
    }
    None
}

/// Deletes one element with this key; `false` if there is none.
pub fn delete(heap: &mut BinomialHeap, key: i32) -> bool {
    let Some(mut position) = find(heap, key) else { return false };
    // The keys above come down, until the key that goes stands at a root.
    while let Some(parent) = heap.nodes[position].parent {
        heap.nodes[position].key = heap.nodes[parent].key;
        position = parent;
    }
    delete_root(heap, position);
    true
}

fn delete_root(heap: &mut BinomialHeap, root: usize) {
    let after = heap.nodes[root].sibling;
    if heap.roots == Some(root) {
        heap.roots = after;
    } else if let Some(before) = heap.nodes.iter().position(|node| node.sibling == Some(root)) {
        heap.nodes[before].sibling = after;
    }
    let children = reversed(&mut heap.nodes, root);
    heap.roots = unite(&mut heap.nodes, heap.roots, children);
    heap.size -= 1;
    remove_node(heap, root);
}

/// The children of a root as a list of roots, the smallest tree first.
fn reversed(nodes: &mut [Node], root: usize) -> Option<usize> {
    let (mut list, mut child) = (None, nodes[root].child);
    while let Some(node) = child {
        child = nodes[node].sibling;
        nodes[node].sibling = list;
        nodes[node].parent = None;
        list = Some(node);
    }
    list
}

/// Takes a node that nothing links to out of the arena; the last one takes its place.
fn remove_node(heap: &mut BinomialHeap, position: usize) {
    heap.nodes.swap_remove(position);
    let last = heap.nodes.len();
    let rename = |link: &mut Option<usize>| {
        if *link == Some(last) {
            *link = Some(position);
        }
    };
    rename(&mut heap.roots);
    for node in &mut heap.nodes {
        rename(&mut node.parent);
        rename(&mut node.sibling);
        rename(&mut node.child);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cota::{Scope, Search};

    fn keys(heap: &BinomialHeap) -> Vec<i32> {
        let mut keys: Vec<_> = heap.nodes.iter().map(|node| node.key).collect();
        keys.sort_unstable();
        keys
    }

    fn heaps(n: i64, keys: i64) -> Vec<BinomialHeap> {
        let scope = Scope::new()
            .set("BinomialHeap.size", 0..=n)
            .set("Node", n)
            .set("Node.key", 1..=keys)
            .set("Node.degree", 0..=n);
        let search = Search::<BinomialHeap>::new(&scope).expect("a scope of heaps");
        search.iter().map(|structure| structure.build().expect("a heap")).collect()
    }

    #[test]
    fn merging_keeps_all_elements() {
        let heaps = heaps(5, 3);
        for first in &heaps {
            for second in &heaps {
                let merged = merge(first.clone(), second.clone());
                assert!(cota::holds(&merged), "{first:?} {second:?}");
                let mut model = [keys(first), keys(second)].concat();
                model.sort_unstable();
                assert_eq!(keys(&merged), model);
            }
        }
    }

    #[test]
    fn keys_come_and_go() {
        for heap in heaps(7, 3) {
            for key in 0..=4 {
                let mut model = keys(&heap);
                let place = find(&heap, key);
                assert_eq!(
                    place.map(|place| heap.nodes[place].key),
                    model.contains(&key).then_some(key)
                );

                let mut fewer = heap.clone();
                assert_eq!(delete(&mut fewer, key), place.is_some());
                if let Some(position) = model.iter().position(|known| *known == key) {
                    model.remove(position);
                }
                assert!(cota::holds(&fewer), "{heap:?} {key} {fewer:?}");
                assert_eq!(keys(&fewer), model);

                let mut model = keys(&heap);
                model.push(key);
                model.sort_unstable();
                let more = insert(heap.clone(), key);
                assert!(cota::holds(&more));
                assert_eq!(keys(&more), model);
            }
        }
    }

    #[test]
    fn inserting_into_nothing_gives_every_size() {
        let mut heap = empty();
        for key in 0..100 {
            assert!(cota::holds(&heap));
            heap = insert(heap, key % 7);
        }
        assert_eq!(heap.size, 100);
    }
}
