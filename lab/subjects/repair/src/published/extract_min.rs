//! `extract_min` of a binomial heap with four faults. Wrong on purpose: a subject of repair.

use crate::binomial_heap::BinomialHeap;

#[cota::contracts]
impl BinomialHeap {
    /// Takes out a node with the least key: four faults.
    #[cota::contract(
        invariant,
        ensures(result.is_none() <==> old(self.roots).is_none()),
        ensures(old(self.roots).is_some() ==> old(reachable(self.roots in self.nodes, child, sibling)).contains(result)),
        ensures(forall(
            least in result, node in &reachable(self.roots in self.nodes, child, sibling),
            self.nodes[least].key <= self.nodes[node].key && node != least
        )),
        ensures(reachable(self.roots in self.nodes, child, sibling).len() + usize::from(result.is_some())
            == old(reachable(self.roots in self.nodes, child, sibling)).len()),
        ensures(reachable(self.roots in self.nodes, child, sibling).is_subset(&old(reachable(self.roots in self.nodes, child, sibling)))),
        ensures(forall(
            node in &old(reachable(self.roots in self.nodes, child, sibling)),
            self.nodes[node].key == old(self.nodes.clone())[node].key
        )),
        no_panic,
        scope(Node = 0..=6, Node.key = 1..=3, Node.degree = 0..=3, BinomialHeap.size = 0..=6)
    )]
    pub fn extract_min_with_four_faults(&mut self) -> Option<usize> {
        if self.roots.is_none() {
            return None;
        }
        let mut temp: Option<usize> = self.roots;
        let mut prev_temp: Option<usize> = None;
        let min_node: Option<usize> = self.least_root();
        while self.nodes[temp.unwrap()].key != self.nodes[min_node.unwrap()].key {
            cota::decreases!(reachable(temp in self.nodes, sibling).len());
            prev_temp = temp;
            temp = self.nodes[self.roots.unwrap()].sibling; // cota: limit 1
        }
        if prev_temp.is_none() {
            self.roots = self.nodes[temp.unwrap()].sibling;
        } else {
            self.nodes[prev_temp.unwrap()].sibling = self.nodes[temp.unwrap()].sibling;
        }
        temp = self.nodes[self.nodes[temp.unwrap()].parent.unwrap()].child; // cota: limit 1
        let mut fake_node: Option<usize> = temp;
        while temp.is_some() {
            cota::decreases!(reachable(temp in self.nodes, sibling).len());
            self.nodes[temp.unwrap()].parent = None;
            temp = self.nodes[temp.unwrap()].sibling;
        }
        if self.roots.is_none() && fake_node.is_none() {
            self.size = 0;
        } else if self.roots.is_none() && fake_node.is_some() {
            fake_node = self.reverse(fake_node); // cota: limit 1
            self.size = self.size - 1;
        } else if self.roots.is_some() && fake_node.is_none() {
            self.size = self.size - 1;
        } else {
            let reversed: Option<usize> = self.reverse(fake_node);
            self.union_nodes(reversed);
            self.size = self.size - 1;
        }
        prev_temp // cota: limit 1
    }
}
