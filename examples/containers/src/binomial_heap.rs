//! A binomial heap: heap-ordered trees, one for each bit of the number of keys, the smallest first.

use cota::{Bounded, Int, Invariant, View};

/// The heap.
#[derive(Bounded, Clone, Debug, Default)]
pub struct BinomialHeap {
    roots: Link,
    size: usize,
}

type Link = Option<Box<Tree>>;

/// A tree: its root, with the trees below and the next one beside it.
#[derive(Bounded, Clone, Debug)]
pub struct Tree {
    key: i32,
    degree: usize,
    child: Link,
    sibling: Link,
}

impl Invariant for BinomialHeap {
    fn holds(heap: View<'_, Self>) -> bool {
        let (mut place, mut least_degree, mut nodes) = (heap.roots(), 0, 0);
        while let Some(root) = place {
            let degree = degree_of(root);
            if degree < least_degree || !is_binomial(root, degree, None) {
                return false;
            }
            nodes += 1 << degree;
            least_degree = degree + 1;
            place = root.sibling();
        }
        nodes == heap.size()
    }
}

/// How many trees hang below a root: the number of children, not what it says about itself.
fn degree_of(tree: TreeView<'_>) -> usize {
    std::iter::successors(tree.child(), |child| child.sibling()).count()
}

/// Whether this is a binomial tree with so many children, of falling degree, and no key is below `low`.
fn is_binomial<'s>(tree: TreeView<'s>, degree: usize, low: Option<Int<'s, i32>>) -> bool {
    let key = tree.key();
    if low.is_some_and(|low| key < low) || tree.degree() != degree {
        return false;
    }
    let (mut place, mut left) = (tree.child(), degree);
    while let Some(child) = place {
        if left == 0 || !is_binomial(child, left - 1, Some(key)) {
            return false;
        }
        left -= 1;
        place = child.sibling();
    }
    left == 0
}

impl BinomialHeap {
    /// The empty heap.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many keys there are.
    pub fn len(&self) -> usize {
        self.size
    }

    /// There are none.
    pub fn is_empty(&self) -> bool {
        self.size == 0
    }

    /// Adds a key.
    pub fn push(&mut self, key: i32) {
        let tree = Box::new(Tree { key, degree: 0, child: None, sibling: None });
        self.roots = union(self.roots.take(), Some(tree));
        self.size += 1;
    }

    /// The least key.
    pub fn least(&self) -> Option<i32> {
        let roots = std::iter::successors(self.roots.as_ref(), |root| root.sibling.as_ref());
        roots.map(|root| root.key).min()
    }

    /// Takes the least key out.
    pub fn pop(&mut self) -> Option<i32> {
        let least = self.least()?;
        let mut place = &mut self.roots;
        while place.as_ref()?.key != least {
            place = &mut place.as_mut()?.sibling;
        }
        let mut tree = place.take()?;
        *place = tree.sibling.take();
        self.roots = union(self.roots.take(), reversed(tree.child.take()));
        self.size -= 1;
        Some(least)
    }

    /// Moves all keys of another heap into this one.
    pub fn append(&mut self, other: &mut Self) {
        self.roots = union(self.roots.take(), other.roots.take());
        self.size += std::mem::take(&mut other.size);
    }
}

/// The children of a tree have falling degrees, roots rising ones.
fn reversed(mut trees: Link) -> Link {
    let mut result = None;
    while let Some(mut tree) = trees {
        trees = tree.sibling.take();
        tree.sibling = result;
        result = Some(tree);
    }
    result
}

/// The trees of two heaps as those of one: merged by degree, equal degrees linked.
fn union(a: Link, b: Link) -> Link {
    let mut trees = merged(a, b);
    let mut result: Vec<Box<Tree>> = Vec::new();
    while let Some(mut tree) = trees {
        trees = tree.sibling.take();
        // Of three trees with one degree, the first stays and the other two are linked.
        let next_is_equal = trees.as_ref().is_some_and(|next| next.degree == tree.degree);
        match result.last() {
            Some(last) if last.degree == tree.degree && !next_is_equal => {
                if let Some(last) = result.pop() {
                    result.push(Box::new(linked(*last, *tree)));
                }
            }
            _ => result.push(tree),
        }
    }
    result.into_iter().rev().fold(None, |behind, mut tree| {
        tree.sibling = behind;
        Some(tree)
    })
}

fn merged(a: Link, b: Link) -> Link {
    match (a, b) {
        (None, trees) | (trees, None) => trees,
        (Some(mut a), Some(mut b)) => {
            if a.degree <= b.degree {
                a.sibling = merged(a.sibling.take(), Some(b));
                Some(a)
            } else {
                b.sibling = merged(Some(a), b.sibling.take());
                Some(b)
            }
        }
    }
}

/// Two trees of one degree as one of the next.
fn linked(a: Tree, b: Tree) -> Tree {
    let (mut above, mut below) = if a.key <= b.key { (a, b) } else { (b, a) };
    below.sibling = above.child.take();
    above.child = Some(Box::new(below));
    above.degree += 1;
    above
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_come_out_in_order() {
        let mut heap = BinomialHeap::new();
        for key in [5, 1, 4, 1, 3, 9, 2] {
            heap.push(key);
        }
        let keys: Vec<_> = std::iter::from_fn(|| heap.pop()).collect();
        assert_eq!(keys, [1, 1, 2, 3, 4, 5, 9]);
        assert!(heap.is_empty());
    }

    #[test]
    fn heaps_can_be_joined() {
        let (mut one, mut two) = (BinomialHeap::new(), BinomialHeap::new());
        one.push(3);
        two.push(2);
        two.push(1);
        one.append(&mut two);
        assert_eq!((one.len(), two.len()), (3, 0));
        assert_eq!(one.least(), Some(1));
    }
}
