//! The rural postman: all pieces once, joined by transfers, as short as possible.
//!
//! Up to 14 pieces the order is exact (Held and Karp); beyond, the nearest piece is taken next from
//! several starts and pieces are moved while that helps.

use super::{Context, GraphSequence, Piece};
use crate::machine::{State, Word};

const EXACT: usize = 14;
const STARTS: usize = 20;

pub(super) fn tour(context: &Context<'_>, pieces: &[Piece]) -> GraphSequence {
    let ends: Vec<State> =
        pieces.iter().map(|piece| context.after(piece.from, &piece.word)).collect();
    let cost = |before: Option<usize>, next: usize| {
        let at = before.map_or(0, |before| ends[before]);
        context.transfers.length(at, pieces[next].from)
    };
    let exact = pieces.len() <= EXACT;
    let order = if exact { held_karp(pieces.len(), cost) } else { heuristic(pieces.len(), cost) };
    let mut word = Word::new();
    let mut at = 0;
    for place in order {
        word.extend(context.transfers.word(at, pieces[place].from));
        word.extend(&pieces[place].word);
        at = ends[place];
    }
    GraphSequence { word, exact: Some(exact) }
}

fn held_karp(count: usize, cost: impl Fn(Option<usize>, usize) -> usize) -> Vec<usize> {
    if count == 0 {
        return Vec::new();
    }
    let full = 1 << count;
    let mut best = vec![usize::MAX; full * count];
    let mut before = vec![usize::MAX; full * count];
    for last in 0..count {
        best[(1 << last) * count + last] = cost(None, last);
    }
    for set in 1..full {
        for last in (0..count).filter(|last| set >> last & 1 == 1) {
            let here = best[set * count + last];
            if here == usize::MAX {
                continue;
            }
            for next in (0..count).filter(|next| set >> next & 1 == 0) {
                let to = (set | 1 << next) * count + next;
                let total = here + cost(Some(last), next);
                if total < best[to] {
                    (best[to], before[to]) = (total, last);
                }
            }
        }
    }
    let mut set = full - 1;
    let mut last = (0..count).min_by_key(|last| best[set * count + last]).unwrap_or(0);
    let mut order = Vec::new();
    while last != usize::MAX {
        order.push(last);
        let previous = before[set * count + last];
        set &= !(1 << last);
        last = previous;
    }
    order.reverse();
    order
}

fn heuristic(count: usize, cost: impl Fn(Option<usize>, usize) -> usize) -> Vec<usize> {
    let total = |order: &[usize]| -> usize {
        let befores = std::iter::once(None).chain(order.iter().map(|&at| Some(at)));
        befores.zip(order).map(|(before, &next)| cost(before, next)).sum()
    };
    let mut best: Vec<usize> = (0..count).collect();
    for start in 0..count.min(STARTS) {
        let mut open: Vec<usize> = (0..count).filter(|&at| at != start).collect();
        let mut order = vec![start];
        while !open.is_empty() {
            let last = order.last().copied();
            let nearest = (0..open.len()).min_by_key(|&at| cost(last, open[at])).unwrap_or(0);
            order.push(open.remove(nearest));
        }
        if total(&order) < total(&best) {
            best = order;
        }
    }
    moved(best, cost)
}

/// Moves single pieces to better places until none helps.
fn moved(mut order: Vec<usize>, cost: impl Fn(Option<usize>, usize) -> usize) -> Vec<usize> {
    let join = |a: Option<usize>, b: Option<usize>| b.map_or(0, |b| cost(a, b));
    let near = |order: &[usize], at: usize| {
        let before = at.checked_sub(1).and_then(|at| order.get(at)).copied();
        (before, order.get(at).copied())
    };
    let mut improved = true;
    while improved {
        improved = false;
        for from in 0..order.len() {
            let mut rest = order.clone();
            let piece = rest.remove(from);
            // What the piece adds between its neighbours; less than nothing if it is a good bridge.
            let added = |to: usize| -> i64 {
                let (a, b) = near(&rest, to);
                (join(a, Some(piece)) + join(Some(piece), b)) as i64 - join(a, b) as i64
            };
            let better = (0..=rest.len()).find(|&to| added(to) < added(from));
            if let Some(to) = better {
                rest.insert(to, piece);
                order = rest;
                improved = true;
            }
        }
    }
    order
}
