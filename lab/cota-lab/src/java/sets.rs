//! The structures that a Java class and the Rust type of the catalogue give, compared in order.
//!
//! A structure is compared as its choices that are not the first value, by the names of their places; what only
//! one side has to choose, such as the arena that owns the nodes of a Rust type, has one value.

use cota_catalog::Catalogued;
use cota_catalog::binary_tree::BinaryTree;
use cota_catalog::binomial_heap::BinomialHeap;
use cota_catalog::dag::Dag;
use cota_catalog::disjoint_set::DisjointSet;
use cota_catalog::doubly_linked_list::DoublyLinkedList;
use cota_catalog::fibonacci_heap::FibonacciHeap;
use cota_catalog::heap_array::HeapArray;
use cota_catalog::red_black_tree::RedBlackTree;
use cota_catalog::search_tree::SearchTree;
use cota_catalog::singly_linked_list::SinglyLinkedList;
use cota_catalog::sorted_list::SortedList;
use cota_console::exit::Failure;
use cota_engine::space::Space;
use cota_engine::{Scope, Strategy, Vector};
use cota_java::Located;
use cota_run::Digest;
use std::ops::ControlFlow;

use super::engine::{finitized, scoped};
use super::one::One;

/// The structures that both have.
pub const STRUCTURES: [&str; 11] = [
    "BinaryTree",
    "SearchTree",
    "RedBlackTree",
    "HeapArray",
    "BinomialHeap",
    "FibonacciHeap",
    "DisjSet",
    "DAG",
    "SinglyLinkedList",
    "DoublyLinkedList",
    "SortedList",
];
/// The largest size that is compared.
pub const LARGEST: u32 = 6;

/// How names of Rust types are written in Java, and how the Java side gets its bound.
struct Form {
    names: &'static [(&'static str, &'static str)],
    bound: Bound,
}

enum Bound {
    /// The scope of the catalogue, in Java's names, and these domains that only Java has.
    Scope(&'static [(&'static str, &'static str)]),
    /// The arguments of the finitization method, for a size.
    Arguments(fn(u32) -> String),
}

const LIST: Form = Form {
    names: &[("Value", "Element")],
    // The field is an `Object` in Java: it must be said which objects it leads to.
    bound: Bound::Scope(&[("Entry.element", "Element")]),
};

/// Searches both and digests what they find.
pub fn compare(located: &Located, structure: &str, arguments: &str) -> Result<One, Failure> {
    let size: u32 = arguments.parse().map_err(|_| Failure::usage("a set needs a size"))?;
    let same = Form { names: &[], bound: Bound::Scope(&[]) };
    match structure {
        "BinaryTree" => both::<BinaryTree>(located, structure, size, &same),
        "SearchTree" => both::<SearchTree>(located, structure, size, &same),
        "HeapArray" => both::<HeapArray>(located, structure, size, &same),
        "RedBlackTree" => {
            let form = Form { names: &[], bound: Bound::Scope(&[("Node.color", "0..=1")]) };
            both::<RedBlackTree>(located, structure, size, &form)
        }
        "BinomialHeap" => {
            let form = Form { names: &[("roots", "nodes")], ..same };
            both::<BinomialHeap>(located, structure, size, &form)
        }
        "FibonacciHeap" => {
            let form = Form { names: &[("roots", "nodes"), ("min_node", "minNode")], ..same };
            both::<FibonacciHeap>(located, structure, size, &form)
        }
        "SinglyLinkedList" => both::<SinglyLinkedList>(located, structure, size, &LIST),
        "DoublyLinkedList" => both::<DoublyLinkedList>(located, structure, size, &LIST),
        "DisjSet" => {
            let form = Form {
                names: &[("Record", "Element")],
                bound: Bound::Arguments(|size| size.to_string()),
            };
            both::<DisjointSet>(located, structure, size, &form)
        }
        "DAG" => {
            let form = Form { names: &[], bound: Bound::Arguments(|size| size.to_string()) };
            both::<Dag>(located, structure, size, &form)
        }
        "SortedList" => {
            let form = Form {
                names: &[],
                // The catalogue has at least one value for an element.
                bound: Bound::Arguments(|size| {
                    format!("{size},{size},{},{}", size + 1, size.max(1))
                }),
            };
            both::<SortedList>(located, structure, size, &form)
        }
        _ => Err(Failure::usage(format!("there is no set `{structure}`"))),
    }
}

fn both<T: Catalogued>(
    located: &Located,
    structure: &str,
    size: u32,
    form: &Form,
) -> Result<One, Failure> {
    let scope = T::scope(size);
    let java = match form.bound {
        Bound::Arguments(arguments) => finitized(located, structure, &arguments(size))?,
        Bound::Scope(more) => {
            let text = in_java(&scope.to_string(), form.names);
            let more = more.iter().map(|(key, values)| format!(", {key}={values}"));
            let text = text + &more.collect::<String>();
            let scope: Scope = text
                .parse()
                .map_err(|error| Failure::usage(format!("the scope `{text}`: {error}")))?;
            scoped(located, structure, &scope)?
        }
    };
    let mut in_java = Digested::new(&java.space(), &[]);
    let found = java.for_each(1, |vector| in_java.add(vector))?;
    let rust = cota_engine::Search::<T>::new(&scope)
        .map_err(|error| Failure::usage(error.to_string()))?
        .strategy(Strategy::Plain);
    let mut in_rust = Digested::new(rust.space(), form.names);
    let mut valid = 0;
    let run = rust.for_each(|candidate| {
        valid += 1;
        in_rust.add(&candidate.vector());
        ControlFlow::Continue(())
    });
    let run = run.map_err(|error| Failure::usage(error.to_string()))?;
    let own = |digest: Digest, explored: u64, valid: u64| {
        format!("{explored}/{valid} {:016x}", digest.value())
    };
    Ok(One {
        explored: found.explored,
        valid: found.valid,
        digests: vec![
            own(in_java.digest, found.explored, found.valid),
            own(in_rust.digest, run.steps, valid),
        ],
        ..One::default()
    })
}

fn in_java(text: &str, names: &[(&str, &str)]) -> String {
    names.iter().fold(text.to_owned(), |text, (rust, java)| text.replace(rust, java))
}

/// A digest of the structures of a space, by the names of its slots.
struct Digested {
    /// Slots with several values, in the order of their names.
    slots: Vec<usize>,
    digest: Digest,
}

impl Digested {
    fn new(space: &Space, names: &[(&str, &str)]) -> Digested {
        let several = |slot: &u32| space.values(space.slots()[*slot as usize].domain) > 1;
        let mut slots: Vec<(String, u32)> = (0..space.slots().len() as u32)
            .filter(several)
            .map(|slot| (in_java(&space.slot_name(slot), names), slot))
            .collect();
        slots.sort();
        let mut digest = Digest::default();
        for (name, slot) in &slots {
            let count = space.values(space.slots()[*slot as usize].domain);
            digest = digest.text(name).number(count as u64);
        }
        Digested { slots: slots.into_iter().map(|(_, slot)| slot as usize).collect(), digest }
    }

    fn add(&mut self, vector: &Vector) {
        let indices = vector.indices();
        for (place, &slot) in self.slots.iter().enumerate() {
            // Vectors end with the last choice that is not the first value.
            let index = indices.get(slot).copied().unwrap_or(0);
            if index > 0 {
                self.digest = self.digest.number(place as u64).number(u64::from(index));
            }
        }
        self.digest = self.digest.number(u64::MAX);
    }
}
