//! The ways of the links of a structure whose objects have their places.

use crate::drawing::{Curve, Drawing, Edge, Place, Route, TIP, border, middle};

/// The ways of all edges between nodes that are drawn.
pub(super) fn routes(
    drawing: &Drawing,
    sizes: &[(f64, f64)],
    places: &[Option<Place>],
) -> Vec<Option<Route>> {
    let router = Router { sizes };
    let route = |(index, edge): (usize, &Edge)| {
        let (from, to) = (places[edge.from]?, places[edge.to]?);
        let same = |other: &&Edge| (other.from, other.to) == (edge.from, edge.to);
        let before = drawing.edges[..index].iter().filter(same).count() as f64;
        Some(router.route(edge, from, to, before))
    };
    drawing.edges.iter().enumerate().map(route).collect()
}

struct Router<'a> {
    sizes: &'a [(f64, f64)],
}

impl Router<'_> {
    /// The way of an edge, after others between the same nodes.
    fn route(&self, edge: &Edge, from: Place, to: Place, before: f64) -> Route {
        if edge.from == edge.to {
            return ring(from, self.sizes[edge.from].0, before);
        }
        if !edge.back && !edge.arrow {
            // The ends are under the nodes.
            return bent(from, middle(from, to), to);
        }
        let bend = if edge.back { bend(from, to, edge, before) } else { middle(from, to) };
        let tail = border(from, self.sizes[edge.from], bend);
        bent(tail, bend, border(to, self.sizes[edge.to], bend))
    }
}

fn bent(start: Place, bend: Place, to: Place) -> Route {
    let label = middle(middle(start, bend), middle(bend, to));
    Route { start, curves: vec![Curve { bends: vec![bend], to }], label }
}

/// The way from a node to itself, on its left.
fn ring(place: Place, width: f64, before: f64) -> Route {
    let side = place.x - width / 2.0;
    let (above, below) = (place.y - 5.0 - 4.0 * before, place.y + 5.0 + 4.0 * before);
    let (far, spread) = (side - 26.0 - 22.0 * before, 10.0 + 6.0 * before);
    let bends = vec![Place { x: far, y: above - spread }, Place { x: far, y: below + spread }];
    let label = Place { x: far + 2.0, y: place.y + 11.0 * (before * 2.0 - 1.0) };
    let to = Place { x: side - TIP / 7.0, y: below };
    Route { start: Place { x: side, y: above }, curves: vec![Curve { bends, to }], label }
}

/// A point beside the middle of two places, on the left of the way from one to the other; edges
/// between the same nodes keep apart.
fn bend(from: Place, to: Place, edge: &Edge, before: f64) -> Place {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy).max(1.0);
    let letters = edge.lines.first().map_or(0, |line| line.chars().count()) as f64;
    // A label beside an upright edge needs room.
    let aside = letters * 6.0 * (dy / length).abs();
    let off = ((length * 0.32).clamp(22.0, 70.0) + aside) * (1.0 + 0.8 * before);
    beside(from, to, off)
}

/// The point at a distance from the middle of two places, on the left of the way.
fn beside(from: Place, to: Place, distance: f64) -> Place {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let off = distance / dx.hypot(dy).max(1.0);
    let half = middle(from, to);
    Place { x: half.x + dy * off, y: half.y - dx * off }
}
