//! The mechanisms against their definition: of all chains that hang together, those that differ from
//! the original in the right way. In random little worlds.

use std::collections::BTreeSet;

use cota_mutate::navigation::{
    Chain, ChainSite, Element, ElementId, Mechanism, Navigator, Offer, Options, Point, Position,
    Type, TypeId, Typing, Universe,
};
use cota_run::Random;

struct World {
    universe: Universe,
    point: Point,
    types: Vec<TypeId>,
    elements: Vec<ElementId>,
}

/// Three classes, the second and third below the first at times, a scalar; members and variables.
fn world(numbers: &mut Random) -> World {
    let mut universe = Universe::new();
    let mut types: Vec<TypeId> =
        ["A", "B", "C"].map(|name| universe.add_type(Type::new(name))).into();
    types.push(universe.add_type(Type::scalar("int")));
    for below in 1..3 {
        if numbers.below(3) == 0 {
            universe.add_supertype(types[below], types[below - 1]);
        }
    }
    let mut elements = Vec::new();
    for index in 0..7 {
        let owner = types[numbers.below(3)];
        let ty = types[numbers.below(4)];
        let name = format!("m{index}");
        let member = if numbers.below(4) == 0 {
            Element::method(owner, name, ty)
        } else {
            Element::field(owner, name, ty)
        };
        elements.push(universe.add_element(member));
    }
    let receiver = universe.add_element(Element::receiver("this", types[0]));
    let mut point = Point::within(types[0], receiver);
    for index in 0..2 {
        let variable = Element::variable(format!("v{index}"), types[numbers.below(4)]);
        let variable = universe.add_element(variable);
        point.scope.push(variable);
        elements.push(variable);
    }
    World { universe, point, types, elements }
}

impl World {
    fn is_member(&self, element: ElementId, of: TypeId) -> bool {
        let owner = self.universe.element(element).owner;
        owner.is_some_and(|owner| self.universe.ancestry(of).contains(&owner))
    }

    fn hangs_together(&self, chain: &[ElementId]) -> bool {
        let begins =
            self.point.scope.contains(&chain[0]) || self.is_member(chain[0], self.types[0]);
        let joints = chain.windows(2);
        begins
            && joints
                .into_iter()
                .all(|pair| self.is_member(pair[1], self.universe.element(pair[0]).ty))
    }

    /// All chains of up to so many elements that hang together.
    fn chains(&self, longest: usize) -> Vec<Vec<ElementId>> {
        let mut all: Vec<Vec<ElementId>> = Vec::new();
        let mut layer = vec![Vec::new()];
        for _ in 0..longest {
            layer = layer
                .iter()
                .flat_map(|chain| {
                    self.elements
                        .iter()
                        .map(move |&element| [chain.as_slice(), &[element]].concat())
                })
                .filter(|chain| self.hangs_together(chain))
                .collect();
            all.extend(layer.iter().cloned());
        }
        all
    }

    fn can_end(&self, chain: &[ElementId], site: &ChainSite, typing: Typing) -> bool {
        let last = self.universe.element(*chain.last().expect("not empty"));
        let (from, to) = match site.position {
            Position::Left => (site.expected, last.ty),
            _ => (last.ty, site.expected),
        };
        let right = match typing {
            Typing::Strict => from == to,
            Typing::Relaxed => self.universe.ancestry(from).contains(&to),
        };
        right && (site.position != Position::Left || self.is_place(chain))
    }

    fn is_place(&self, chain: &[ElementId]) -> bool {
        use cota_mutate::navigation::ElementKind::{Field, Variable};
        let last = self.universe.element(*chain.last().expect("not empty"));
        matches!(last.kind, Field | Variable)
    }
}

/// How many elements a mechanism takes out, and how many it puts in.
fn shape(mechanism: Mechanism) -> (usize, usize) {
    match mechanism {
        Mechanism::Replace => (1, 1),
        Mechanism::Insert => (0, 1),
        Mechanism::Delete => (1, 0),
        Mechanism::OneByTwo => (1, 2),
        Mechanism::TwoByOne => (2, 1),
        _ => unreachable!("not one of the five"),
    }
}

/// `to` is `from` with so many elements taken out somewhere and so many put in there. With strict
/// types the element before the kept end has the type that was there.
fn differs_by(
    world: &World,
    from: &[ElementId],
    to: &[ElementId],
    mechanism: Mechanism,
    typing: Typing,
) -> bool {
    let (out, put) = shape(mechanism);
    if from.len() + put != to.len() + out {
        return false;
    }
    let ty = |id: ElementId| world.universe.element(id).ty;
    let before = |chain: &[ElementId], index: usize| {
        if index == 0 { world.types[0] } else { ty(chain[index - 1]) }
    };
    (0..=from.len().saturating_sub(out)).any(|at| {
        let kept_from = at + out;
        let kept_to = at + put;
        let scalar = || world.universe.ty(ty(from[at])).scalar;
        from[..at] == to[..at]
            && from[kept_from..] == to[kept_to..]
            && !(mechanism == Mechanism::OneByTwo && scalar())
            && (typing == Typing::Relaxed
                || kept_from == from.len()
                || mechanism == Mechanism::Delete && at == 0
                || before(from, kept_from) == before(to, kept_to))
    })
}

#[test]
fn each_mechanism_gives_exactly_what_its_definition_says() {
    let mut numbers = Random::new(1);
    let mut compared = 0;
    for _ in 0..60 {
        let world = world(&mut numbers);
        let all = world.chains(4);
        let originals: Vec<&Vec<ElementId>> = all.iter().filter(|chain| chain.len() <= 3).collect();
        for _ in 0..6 {
            if originals.is_empty() {
                continue;
            }
            let original = originals[numbers.below(originals.len())];
            let positions = [Position::Right, Position::Other, Position::Left];
            let position = positions[numbers.below(2 + usize::from(world.is_place(original)))];
            let expected = world.universe.element(*original.last().expect("not empty")).ty;
            let site = ChainSite::new(Chain::of(original.iter().copied()), position, expected);
            for mechanism in [
                Mechanism::Replace,
                Mechanism::Insert,
                Mechanism::Delete,
                Mechanism::OneByTwo,
                Mechanism::TwoByOne,
            ] {
                for typing in [Typing::Strict, Typing::Relaxed] {
                    compared += compare(&world, &all, &site, mechanism, typing);
                }
            }
        }
    }
    assert!(compared > 1000, "the worlds have something to compare: {compared}");
}

fn compare(
    world: &World,
    all: &[Vec<ElementId>],
    site: &ChainSite,
    mechanism: Mechanism,
    typing: Typing,
) -> usize {
    let mut options = Options { mechanisms: [mechanism].into(), typing, ..Options::default() };
    options.offer.remove(&Offer::Receiver);
    let navigator = Navigator::new(options).expect("no patterns");
    let proposals = navigator.propose(&world.universe, &world.point, site);
    let ours: BTreeSet<&[ElementId]> =
        proposals.iter().map(|proposal| proposal.chain.elements()).collect();
    let original = site.chain.elements();
    let expected: BTreeSet<&[ElementId]> = all
        .iter()
        .map(Vec::as_slice)
        .filter(|chain| {
            *chain != original
                && world.can_end(chain, site, typing)
                && differs_by(world, original, chain, mechanism, typing)
        })
        .collect();
    assert_eq!(ours, expected, "{mechanism:?} {typing:?} {original:?} {:?}", world.universe);
    expected.len()
}
