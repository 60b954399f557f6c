//! Enums: without data, with data, recursive ones.

use crate::{all, assert_round_trip, assert_same};
use cota::{Bounded, Scope, View};

#[derive(Bounded, Debug, Clone, Copy, PartialEq)]
enum Colour {
    Red,
    Black,
}

#[derive(Bounded, Debug, Clone, PartialEq)]
enum Shape {
    Nothing,
    Circle(u8),
    Box { wide: bool, high: bool },
    Painted(Colour, Option<u8>),
}

#[derive(Bounded, Debug, Clone, PartialEq)]
enum Tree {
    Leaf,
    Fork(Box<Tree>, Box<Tree>),
}

#[derive(Bounded, Debug, Clone, PartialEq)]
enum Maybe<T, const N: usize> {
    None,
    Some([T; N]),
}

#[derive(Bounded, Debug, Clone, Copy, PartialEq)]
enum Tag<const N: usize> {
    One,
    Two,
}

#[test]
fn without_data() {
    assert_eq!(all::<Colour>(&Scope::new()), [Colour::Red, Colour::Black]);
    assert_eq!(all::<Tag<3>>(&Scope::new()), [Tag::One, Tag::Two]);
    let optional = all::<(Option<Colour>,)>(&Scope::new());
    assert_eq!(optional, [(None,), (Some(Colour::Red),), (Some(Colour::Black),)]);
}

#[test]
fn variants_can_be_chosen_by_name() {
    let scope = Scope::new().set("Colour", ["Black"]);
    assert_eq!(all::<(Colour, bool)>(&scope), [(Colour::Black, false), (Colour::Black, true)]);
}

#[test]
fn with_data() {
    let scope =
        Scope::new().set("Circle.0", 1..=2).set("Painted.1", 7).set("Shape.Painted.0", ["Red"]);
    let boxes = [false, true].map(|wide| [false, true].map(|high| Shape::Box { wide, high }));
    let mut expected = vec![Shape::Nothing, Shape::Circle(1), Shape::Circle(2)];
    expected.extend(boxes.concat());
    expected.extend([None, Some(7)].map(|number| Shape::Painted(Colour::Red, number)));
    assert_same(&all::<Shape>(&scope), &expected);
    assert_round_trip::<Shape>(&scope, show);
}

fn show(shape: View<'_, Shape>) -> String {
    match shape {
        ShapeView::Nothing => "nothing".to_string(),
        ShapeView::Circle(circle) => circle._0().to_string(),
        ShapeView::Box(it) => format!("{} {}", it.wide(), it.high()),
        ShapeView::Painted(it) => format!("{:?} {:?}", it._0(), it._1()),
    }
}

#[test]
fn a_variant_is_compared_with_a_value() {
    let red = Colour::Red;
    assert_eq!(
        cota::with_view(&red, |view| (view == Colour::Red, view == Colour::Black)),
        Some((true, false))
    );
}

#[test]
fn trees_are_counted_by_catalan_numbers() {
    // Full trees with up to 6 boxed nodes below the root: 1, 1, 2, 5 for 0, 1, 2, 3 forks.
    let found = all::<Tree>(&Scope::new().set("Tree", 6));
    assert_eq!(found.len(), 1 + 1 + 2 + 5);
    assert_same(&found, &trees(6));
    assert_round_trip::<Tree>(&Scope::new().set("Tree", 4), |tree| draw(tree));
}

fn draw(tree: View<'_, Tree>) -> String {
    match tree {
        TreeView::Leaf => ".".to_string(),
        TreeView::Fork(fork) => format!("({}{})", draw(fork._0()), draw(fork._1())),
    }
}

/// All trees with at most this many nodes below the root.
fn trees(nodes: usize) -> Vec<Tree> {
    let mut all = vec![Tree::Leaf];
    for left in 0..nodes.saturating_sub(1) {
        for (l, r) in trees(left)
            .iter()
            .flat_map(|l| trees(nodes - 2 - left).into_iter().map(move |r| (l.clone(), r)))
        {
            let fork = Tree::Fork(Box::new(l), Box::new(r));
            if !all.contains(&fork) {
                all.push(fork);
            }
        }
    }
    all
}

#[test]
fn generic_enums() {
    let found = all::<Maybe<bool, 2>>(&Scope::new());
    let mut expected = vec![Maybe::None];
    expected.extend([[false, false], [false, true], [true, false], [true, true]].map(Maybe::Some));
    assert_same(&found, &expected);
}
