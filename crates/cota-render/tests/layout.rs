//! Drawings of graphs: texts neither overlap nor are cut.

use cota_fsm::Machine;
use cota_fsm::random::{Random, Recipe};
use cota_render::drawing::{Drawing, Edge, Node};
use cota_render::machines::machine;
use cota_run::Watch;

/// Left, top, right and bottom of something in a drawing.
type Area = (f64, f64, f64, f64);

fn number(element: &str, name: &str) -> f64 {
    let start = element.find(&format!("{name}=\"")).unwrap_or_else(|| panic!("{name}: {element}"));
    let rest = &element[start + name.len() + 2..];
    rest[..rest.find('"').unwrap()].parse().unwrap()
}

/// The elements of a kind.
fn elements<'a>(svg: &'a str, kind: &str) -> Vec<&'a str> {
    svg.split(&format!("<{kind} ")).skip(1).map(|rest| rest.split("</g>").next().unwrap()).collect()
}

/// The area of each node and of each line of text beside an edge, where the painter put it.
fn areas(svg: &str) -> Vec<Area> {
    let mut areas = Vec::new();
    for element in elements(svg, "rect").iter().filter(|element| !element.contains("100%")) {
        let (x, y) = (number(element, "x"), number(element, "y"));
        areas.push((x, y, x + number(element, "width"), y + number(element, "height")));
    }
    for element in svg.split("<text class=\"label\" ").skip(1) {
        let text = element.split('>').nth(1).unwrap().split('<').next().unwrap();
        // The least that ten pixels of a fixed width font need.
        let half = text.chars().count() as f64 * 6.0 / 2.0;
        let (x, y) = (number(element, "x"), number(element, "y"));
        areas.push((x - half, y - 8.0, x + half, y + 2.0));
    }
    areas
}

fn overlap(a: Area, b: Area) -> bool {
    a.0 < b.2 && b.0 < a.2 && a.1 < b.3 && b.1 < a.3
}

/// Checks a drawing and counts the areas in it.
fn check(drawing: &Drawing) -> usize {
    let svg = drawing.to_svg();
    let areas = areas(&svg);
    for (index, a) in areas.iter().enumerate() {
        for b in &areas[..index] {
            assert!(!overlap(*a, *b), "{a:?} and {b:?} in\n{svg}");
        }
    }
    let (width, height) = (number(&svg, "width"), number(&svg, "height"));
    let moved = svg.split("translate(").nth(1).unwrap().split(')').next().unwrap();
    let moved: Vec<f64> = moved.split(' ').map(|number| number.parse().unwrap()).collect();
    for area in &areas {
        let (left, top) = (area.0 + moved[0], area.1 + moved[1]);
        let (right, bottom) = (area.2 + moved[0], area.3 + moved[1]);
        assert!(
            left >= 0.0 && top >= 0.0 && right <= width && bottom <= height,
            "{area:?} in\n{svg}"
        );
    }
    areas.len()
}

fn random(states: usize, inputs: usize, seed: u64) -> Machine {
    let recipe = Recipe {
        states,
        inputs,
        outputs: 2,
        transitions: None,
        strongly_connected: false,
        adaptive: false,
    };
    recipe.draw(&mut Random::new(seed), Watch::default()).unwrap()
}

#[test]
fn the_texts_of_a_machine_neither_overlap_nor_are_cut() {
    for seed in 0..20 {
        let machine_drawn = random(2 + seed as usize, 2 + seed as usize % 3, seed);
        let count = check(&machine(&machine_drawn));
        assert!(count >= machine_drawn.states() + machine_drawn.transitions().count());
    }
}

#[test]
fn long_and_wide_names_have_room() {
    let long = "a rather long label of a transition".to_owned();
    let nodes = ["first", "状態状態状態", "third"].map(|name| Node {
        lines: vec![name.to_owned(), "second line".to_owned()],
        ..Node::default()
    });
    let edges = [(0, 1), (1, 0), (1, 1), (0, 2), (2, 0), (0, 0)].map(|(from, to)| Edge {
        from,
        to,
        lines: vec![long.clone(), "x".to_owned()],
        arrow: true,
        ..Edge::default()
    });
    let (title, directed) = ("names".to_owned(), true);
    let drawing = Drawing { title, nodes: nodes.into(), edges: edges.into(), directed };
    assert_eq!(check(&drawing), 3 + 12);
}

#[test]
fn a_tree_and_an_order_lead_down() {
    let node = |at: usize| Node { lines: vec![at.to_string()], ..Node::default() };
    let edge = |(from, to)| Edge { from, to, arrow: true, ..Edge::default() };
    for edges in
        [vec![(0, 1), (0, 2), (1, 3), (1, 4)], vec![(2, 0), (2, 1), (0, 3), (1, 3), (2, 4)]]
    {
        let drawing = Drawing {
            title: "order".to_owned(),
            nodes: (0..5).map(node).collect(),
            edges: edges.iter().copied().map(edge).collect(),
            directed: true,
        };
        check(&drawing);
        let areas = areas(&drawing.to_svg());
        for (from, to) in edges {
            assert!(areas[from].3 < areas[to].1, "{from} is above {to}");
        }
    }
}

#[test]
fn a_drawing_of_nothing_is_a_document() {
    let svg = Drawing::default().to_svg();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n") && !svg.contains("NaN"));
    assert!(Drawing::default().to_dot().ends_with("}\n"));
}
