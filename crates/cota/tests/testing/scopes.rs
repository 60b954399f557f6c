//! What a scope says about arguments, and what is said of one that cannot be used.

use cota::testing::Test;
use cota::{Bounded, Scope};

#[derive(Bounded, Clone, Debug)]
struct Tree {
    root: Option<Box<Node>>,
    size: u8,
}

#[derive(Bounded, Clone, Debug)]
struct Node {
    key: i32,
    next: Option<Box<Node>>,
}

#[derive(Bounded, Clone, Debug)]
enum Shape {
    Circle(u8),
    Box { width: u8, color: Color },
}

#[derive(Bounded, Clone, Debug)]
struct Color(char);

/// A type of another crate.
#[derive(Clone, Debug)]
struct Foreign(Vec<u8>);

#[derive(Bounded, Clone, Debug)]
struct Stand(Vec<u8>);

impl From<Stand> for Foreign {
    fn from(stand: Stand) -> Self {
        Self(stand.0)
    }
}

impl From<&Foreign> for Stand {
    fn from(foreign: &Foreign) -> Self {
        Self(foreign.0.clone())
    }
}

#[derive(Bounded, Debug)]
struct Drawing {
    shape: Shape,
    #[bounded(with = Stand)]
    foreign: Foreign,
    tree: Tree,
}

fn refused<T: Bounded>(scope: &Scope) -> String {
    Test::<T>::all(scope.clone()).run(|_: T| ()).unwrap_err().to_string()
}

#[test]
fn everything_that_is_missing_or_unknown_is_said_at_once_with_a_scope_to_paste() {
    let text = refused::<Drawing>(&"Nod=0..=2, Tree.key=1..=4, Tree.size=[1]".parse().unwrap());
    let lines: Vec<&str> = text.lines().collect();
    let expected = [
        "the scope cannot be used: it leaves something open, or sets what there is not",
        "  `Nod`: no such class or field (did you mean `Node`?)",
        "  `Tree.key`: no such class or field (did you mean `Node.key`?)",
        "  `Node`: how many objects?",
        "  `Shape.Circle.0`: no values",
        "  `Shape.Box.width`: no values",
        "  `Color.0`: no values",
        "  `Stand.0.len`: no values",
        "  `Stand.0`: no values",
        "  `Node.key`: no values",
    ];
    assert_eq!(lines[..expected.len()], expected, "{text}");
    let pasted: Scope = lines.last().unwrap().parse().unwrap();
    assert_eq!(
        pasted.to_string(),
        "Tree.size=[1], Node=0..=2, Shape.Circle.0=0..=3, Shape.Box.width=0..=3, Color.0=['a', 'b'], \
         Stand.0.len=0..=3, Stand.0=0..=3, Node.key=1..=4"
    );
    // It can be used as it is.
    assert!(Test::<Drawing>::all(pasted.clone()).limit(1).allow_limit().run(|_| ()).is_ok());
}

#[test]
fn a_field_of_a_variant_is_named_by_its_type_wherever_it_is() {
    let scope = |key: &str| Scope::new().size(0).set(key, 0..=2);
    // Circles, and boxes of one width and color.
    for key in ["Shape.Circle.0", "Shape.0"] {
        let alone = Test::<Shape>::all(scope(key)).run(|_| ()).unwrap().inputs;
        let inside = Test::<(Shape, u8)>::all(scope(key)).run(|_| ()).unwrap().inputs;
        assert_eq!((alone, inside), (3 + 1, 3 + 1), "{key}");
    }
}

#[cota::test(Shape.0 = 0..=2, Shape.Box.width = 0..=1, Color.0 = 'a')]
fn a_parameter_too(shape: Shape) {
    assert!(matches!(shape, Shape::Circle(0..=2) | Shape::Box { width: 0..=1, color: Color('a') }));
}

fn inputs(scope: Scope) -> u64 {
    Test::<(Tree, Tree)>::all(scope).run(|_| ()).unwrap().inputs
}

#[test]
fn each_argument_has_objects_of_its_own() {
    let bound = |scope: Scope| scope.set("Node", 0..=2).set("Node.key", [1]).set("Tree.size", [0]);
    // Lists of no, one and two nodes: each with each; or with two nodes in all.
    assert_eq!(inputs(bound(Scope::of_arguments())), 3 * 3);
    assert_eq!(inputs(bound(Scope::of_arguments().together("Node"))), 3 + 2 + 1);
    assert_eq!(inputs(bound(Scope::new())), 3 + 2 + 1);
    // A bound for one of them alone.
    let other = bound(Scope::of_arguments()).set("1.Node", 0..=1).set("1.Node.key", 1..=2);
    assert_eq!(inputs(other), 3 * (1 + 2));
    let unknown = bound(Scope::of_arguments().together("Nod"));
    assert!(refused::<(Tree, Tree)>(&unknown).contains("`Nod`"));
}

#[cota::test(
    Node = 0..=1, Node.key = 1..=2, b.Node.key = [7], Tree.size = 0
)]
fn a_field_of_one_argument_has_values_of_its_own(a: Tree, b: &Tree) {
    assert!(a.root.is_none_or(|node| node.key < 3));
    assert!(b.root.as_ref().is_none_or(|node| node.key == 7));
}

#[cota::test(Node = 0..=2, together Node, Node.key = [1], Tree.size = 0)]
fn together_they_have_so_many(a: Tree, b: Tree) {
    let count = |tree: Tree| std::iter::successors(tree.root, |node| node.next.clone()).count();
    assert!(count(a) + count(b) <= 2);
}

#[test]
fn a_single_number_of_an_argument_is_asked_about() {
    let text = refused::<(u8, f64)>(&Scope::of_arguments().size(1).set("0", 3));
    assert!(text.contains("`0 = 3`: exactly 3, or all up to it? Write `0 = [3]` or `0 = 0..=3`"));
    let text = refused::<(u8, f64)>(&Scope::of_arguments().size(1).set("1", 3));
    assert!(text.contains("exactly 3, or all up to it"), "{text}");
    // Both mean the same.
    let none = Scope::of_arguments().set("0", 0).set("1", 0);
    assert_eq!(Test::<(u8, f64)>::all(none).run(|_| ()).unwrap().inputs, 1);
    // Outside of tests it is exactly this one.
    let exactly = Scope::new().set("0", 3).set("1", 3);
    assert_eq!(Test::<(u8, f64)>::all(exactly).run(|_| ()).unwrap().inputs, 1);
}

#[cota::test(rows.len = 0..=2, rows[].len = 0..=1, rows = 0..=1)]
fn the_lengths_of_sequences_in_a_sequence_have_a_key_of_their_own(rows: Vec<Vec<u8>>) {
    assert!(rows.len() <= 2 && rows.iter().all(|row| row.len() <= 1));
}

#[cota::test(size = 4; limit = 20_000, allow_limit)]
fn a_size_alone_bounds_everything(drawing: Drawing, rows: Vec<Vec<u8>>, words: Vec<String>) {
    assert!(drawing.tree.size <= 4 && rows.len() <= 4 && words.len() <= 4);
}

#[test]
fn a_size_keeps_what_is_nested_small() {
    let all = |size| Test::<Vec<Vec<u8>>>::all(Scope::new().size(size)).run(|_| ()).unwrap().inputs;
    // Rows of up to one number, 0 or 1; of up to two numbers, 0, 1 or 2.
    assert_eq!((all(1), all(2), all(3)), (1 + 3, 1 + 3 + 9, 1 + 13 + 13 * 13 + 13 * 13 * 13));
}
