//! Links that lead to objects of several classes.

use crate::assert_round_trip;
use cota::{Bounded, Scope, Search, Strategy};
use std::cell::RefCell;
use std::rc::Rc;

#[derive(Bounded, Debug, PartialEq)]
struct Cat {
    lives: u8,
}

#[derive(Bounded, Debug, PartialEq)]
struct Dog {
    good: bool,
}

#[derive(Bounded, Debug, PartialEq)]
#[bounded(union)]
enum Pet {
    Cat(Rc<Cat>),
    Dog(Rc<Dog>),
}

#[derive(Bounded, Debug, PartialEq)]
struct Home {
    first: Pet,
    second: Option<Pet>,
}

fn scope() -> Scope {
    Scope::new().set("Cat", 1).set("Dog", 2).set("Cat.lives", 8..=9)
}

fn shared(home: &Home) -> bool {
    match (&home.first, &home.second) {
        (Pet::Cat(a), Some(Pet::Cat(b))) => Rc::ptr_eq(a, b),
        (Pet::Dog(a), Some(Pet::Dog(b))) => Rc::ptr_eq(a, b),
        _ => false,
    }
}

#[test]
fn a_link_gets_objects_of_each_class() {
    for strategy in Strategy::ALL {
        let search = Search::<Home>::all(&scope()).unwrap().strategy(strategy);
        let found: Vec<_> = search.iter().map(|structure| structure.build().unwrap()).collect();
        // First a cat (2): alone, with itself, with a dog (2). First a dog (2): alone, with a cat (2),
        // with itself, with another dog (2).
        assert_eq!(found.len(), 2 * (1 + 1 + 2) + 2 * (1 + 2 + 1 + 2), "{strategy:?}");
        assert_eq!(found.iter().filter(|home| shared(home)).count(), 2 + 2);
    }
}

#[test]
fn null_comes_first_then_the_classes_in_their_order() {
    let search = Search::<Home>::all(&scope()).unwrap().strategy(Strategy::Plain);
    let space = search.space();
    let slot = space.slot_named("root.second").unwrap();
    let names = ["null", "Cat0", "Dog0", "Dog1"];
    assert_eq!(names.map(|name| space.value_named(slot, name)), [0, 1, 2, 3].map(Some));
    assert_eq!(space.slots().iter().filter(|slot| slot.object == 0).count(), 2);
}

#[test]
fn the_view_tells_the_class() {
    assert_round_trip::<Home>(&scope(), |home| {
        let show = |pet| match pet {
            PetView::Cat(cat) => format!("cat {}", cat.lives()),
            PetView::Dog(dog) => format!("dog {}", dog.good()),
        };
        format!("{} {:?}", show(home.first()), home.second().map(show))
    });
}

#[test]
fn an_untold_object_tells_its_class_first() {
    // In the delayed search the class is known before it is known which object it is.
    let dogs = Search::<Home>::with_invariant(&scope(), |home| {
        matches!(home.first(), PetView::Dog(_)) && matches!(home.second(), Some(PetView::Dog(_)))
    });
    assert_eq!(dogs.unwrap().count().unwrap().result.valid, 2 + 4);
}

/// Owned links, and a recursive one.
#[derive(Bounded, Debug, PartialEq)]
#[bounded(union)]
enum Expr {
    Number(Box<Number>),
    Sum(Box<Sum>),
}

#[derive(Bounded, Debug, PartialEq)]
struct Number;

#[derive(Bounded, Debug, PartialEq)]
struct Sum {
    left: Expr,
    right: Expr,
}

#[derive(Bounded, Debug, PartialEq)]
struct Program {
    body: Option<Expr>,
}

#[test]
fn owned_unions_are_trees() {
    let scope = Scope::new().set("Number", 4).set("Sum", 3);
    for strategy in [Strategy::Owned, Strategy::Delayed] {
        let search = Search::<Program>::all(&scope).unwrap().strategy(strategy);
        // Nothing, or a full tree with up to 3 sums: 1, 1, 2, 5.
        assert_eq!(search.count().unwrap().result.valid, 1 + 1 + 1 + 2 + 5, "{strategy:?}");
        assert!(search.iter().all(|structure| structure.build().is_ok()));
    }
}

/// A cycle through a union.
#[derive(Bounded)]
#[bounded(union)]
enum Next {
    Plain(Rc<RefCell<PlainNode>>),
    Last(Rc<Last>),
}

#[derive(Bounded)]
struct PlainNode {
    next: Option<Next>,
}

#[derive(Bounded)]
struct Last;

#[derive(Bounded)]
struct Chain {
    first: Option<Next>,
}

#[test]
fn a_union_link_can_lead_back() {
    let scope = Scope::new().set("PlainNode", 1).set("Last", 1);
    let search = Search::<Chain>::all(&scope).unwrap();
    let found: Vec<Chain> = search.iter().map(|structure| structure.build().unwrap()).collect();
    // Nothing, the last one, or a plain one with nothing, itself or the last one behind it.
    assert_eq!(found.len(), 1 + 1 + 3);
    let loops = found.iter().filter(|chain| match &chain.first {
        Some(Next::Plain(node)) => {
            matches!(&node.borrow().next, Some(Next::Plain(next)) if Rc::ptr_eq(next, node))
        }
        _ => false,
    });
    assert_eq!(loops.count(), 1);
}

/// A trait link, by way of a union of all classes that implement it.
trait Speaks {
    fn word(&self) -> String;
    fn link(self: Rc<Self>) -> Pet;
}

impl Speaks for Cat {
    fn word(&self) -> String {
        format!("meow {}", self.lives)
    }
    fn link(self: Rc<Self>) -> Pet {
        Pet::Cat(self)
    }
}

impl Speaks for Dog {
    fn word(&self) -> String {
        format!("woof {}", self.good)
    }
    fn link(self: Rc<Self>) -> Pet {
        Pet::Dog(self)
    }
}

impl From<Pet> for Rc<dyn Speaks> {
    fn from(pet: Pet) -> Self {
        match pet {
            Pet::Cat(cat) => cat,
            Pet::Dog(dog) => dog,
        }
    }
}

impl From<&Rc<dyn Speaks>> for Pet {
    fn from(speaks: &Rc<dyn Speaks>) -> Self {
        Rc::clone(speaks).link()
    }
}

#[derive(Bounded)]
struct Choir {
    #[bounded(with = Pet)]
    solo: Rc<dyn Speaks>,
    #[bounded(with = Option<Pet>)]
    guest: Option<Rc<dyn Speaks>>,
    #[bounded(with = Vec<Pet>)]
    others: Vec<Rc<dyn Speaks>>,
}

#[test]
fn a_trait_object_is_built_through_a_union() {
    let scope = scope().set("Dog.good", true).set("others.len", 1).set("Cat.lives", 9);
    let search = Search::<Choir>::all(&scope).unwrap();
    let found: Vec<Choir> = search.iter().map(|structure| structure.build().unwrap()).collect();
    let words = |choir: &Choir| {
        let guest = choir.guest.iter().map(|guest| guest.word());
        let others = choir.others.iter().map(|other| other.word());
        std::iter::once(choir.solo.word()).chain(guest).chain(others).collect::<Vec<_>>()
    };
    assert!(found.iter().any(|choir| words(choir) == ["meow 9", "woof true", "meow 9"]));
    // One of two kinds, then for each further place nothing, a known or a fresh one.
    let same = found
        .iter()
        .filter(|choir| choir.guest.as_ref().is_some_and(|guest| Rc::ptr_eq(guest, &choir.solo)));
    assert!(same.count() > 0);
    assert_round_trip::<Choir>(&scope, |choir| {
        let show = |pet| match pet {
            PetView::Cat(_) => "cat",
            PetView::Dog(_) => "dog",
        };
        let guest = choir.guest().map(show);
        format!("{} {guest:?} {}", show(choir.solo()), choir.others().len())
    });
}
