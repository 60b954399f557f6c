//! Chains as they are in Rust: arenas, options, pointers. What a front end has to say about them.

use cota_mutate::navigation::{
    Chain, ChainSite, Element, ElementId, ElementKind, LiteralKind, Mechanism, Navigator, Options,
    Point, Position, Region, Type, Universe,
};

use super::java::only;

fn texts(universe: &Universe, point: &Point, site: &ChainSite, options: Options) -> Vec<String> {
    let navigator = Navigator::new(options).expect("no patterns");
    let text = |chain: &Chain| {
        let name = |&id: &ElementId| universe.element(id).name.clone();
        chain.elements().iter().map(name).collect::<String>()
    };
    let mut all: Vec<String> = navigator
        .propose(universe, point, site)
        .iter()
        .map(|proposal| text(&proposal.chain))
        .collect();
    all.sort();
    all
}

/// `self.nodes[at].left` in a tree whose links are indices: the index is part of a hop that exists
/// only where its variable does.
#[test]
fn an_arena() {
    let mut universe = Universe::new();
    let link = universe.add_type(Type { own: false, ..Type::new("Option<usize>") });
    let node = universe.add_type(Type { nullable: false, ..Type::new("Node") });
    let nodes = universe.add_type(Type { own: true, nullable: false, ..Type::new("Vec<Node>") });
    let tree = universe.add_type(Type { nullable: false, ..Type::new("Tree") });
    let function = Region(1);
    let this = universe.add_element(Element::receiver("self", tree));
    let arena = universe.add_element(Element::field(tree, ".nodes", nodes));
    universe.add_element(Element::field(tree, ".root", link));
    let left = universe.add_element(Element::field(node, ".left", link));
    universe.add_element(Element::field(node, ".right", link));
    let index = |name: &str| Element::hop(ElementKind::Index, nodes, name, node).only_in(function);
    let at = universe.add_element(index("[at]"));
    universe.add_element(index("[parent]"));
    let none = universe.add_element(Element::literal(LiteralKind::Null, "None", link));

    let mut point = Point::within(tree, this);
    point.regions.push(function);
    point.literals.push(none);
    let chain = Chain::of([this, arena, at, left]);
    let site = ChainSite::new(chain.clone(), Position::Right, link);
    assert_eq!(
        texts(&universe, &point, &site, Options::thesis()),
        [".nodes[at].right", ".nodes[parent].left"]
    );
    // Elsewhere the variables are not known.
    let elsewhere = Point::within(tree, this);
    assert_eq!(texts(&universe, &elsewhere, &site, Options::thesis()), [".nodes[at].right"]);
    let whole = only(Mechanism::AllByOneRight, &Options::default());
    assert_eq!(texts(&universe, &point, &site, whole), [".root", "None"]);
    let stored = ChainSite::new(chain, Position::Left, link);
    assert_eq!(
        texts(&universe, &point, &stored, Options::thesis()),
        [".nodes[at].right", ".nodes[parent].left"]
    );
}

/// `node.left` is an option of a box; a step into it is a hop of its own. Fused into the field by a
/// front end that prefers so, the same chains come out without it.
#[test]
fn an_option_step() {
    let mut universe = Universe::new();
    let node = universe.add_type(Type { nullable: false, ..Type::new("Node") });
    let link = universe.add_type(Type::new("Option<Box<Node>>"));
    let left = universe.add_element(Element::field(node, ".left", link));
    let right = universe.add_element(Element::field(node, ".right", link));
    let step = universe.add_element(Element::hop(ElementKind::OptionStep, link, "?", node));
    let current = universe.add_element(Element::variable("current", node));
    let none = universe.add_element(Element::literal(LiteralKind::Null, "None", link));
    let point = Point { scope: vec![current], literals: vec![none], ..Point::default() };

    let site = ChainSite::new(Chain::of([current, left, step, right]), Position::Other, link);
    assert_eq!(
        texts(&universe, &point, &site, Options::thesis()),
        ["current.left?.left", "current.right?.right"]
    );
    // Two elements are one step too many for deletion, and just right for two by one.
    let deleted = only(Mechanism::Delete, &Options::default());
    assert_eq!(texts(&universe, &point, &site, deleted), Vec::<String>::new());
    let two_by_one = only(Mechanism::TwoByOne, &Options::default());
    assert_eq!(texts(&universe, &point, &site, two_by_one), Vec::<String>::new());

    // Fused: `.left` leads from node to node, and only the last hop is an option.
    let mut fused = Universe::new();
    let node = fused.add_type(Type::new("Node"));
    let left = fused.add_element(Element::field(node, ".left", node));
    let right = fused.add_element(Element::field(node, ".right", node));
    let current = fused.add_element(Element::variable("current", node));
    let point = Point { scope: vec![current], ..Point::default() };
    let site = ChainSite::new(Chain::of([current, left, right]), Position::Other, node);
    let deleted = only(Mechanism::Delete, &Options::default());
    assert_eq!(texts(&fused, &point, &site, deleted), ["current.left", "current.right"]);
}
