//! The same sentences without cycles: empty and unit productions removed.
//!
//! A grammar in which a symbol can derive itself has infinitely many derivations. Its sentences
//! are those of this grammar, which has finitely many of each length: the textbook's two steps,
//! after cutting productions into pairs of items so that the first step cannot blow up.

use crate::check;
use crate::grammar::{Grammar, Item, Production, Symbol, SymbolId};
use std::collections::HashSet;

/// An equivalent grammar without cycles. Only its start may derive the empty text.
pub(crate) fn acyclic(grammar: &Grammar) -> Grammar {
    let grammar = pairwise(grammar);
    let nullable = check::nullable(&grammar);
    let shortened = without_empty(&grammar, &nullable);
    // Keeps only what the start still leads to: most symbols that turn into others are not needed any more.
    let mut bodies: Vec<Option<Vec<Vec<Item>>>> = vec![None; grammar.symbols.len() + 1];
    let mut needed = vec![0];
    while let Some(id) = needed.pop() {
        if bodies[id].is_none() {
            let body = without_units(&shortened, id.saturating_sub(1));
            needed.extend(body.iter().flatten().filter_map(Item::symbol));
            bodies[id] = Some(body);
        }
    }
    let mut symbols = Vec::with_capacity(bodies.len());
    let mut productions = Vec::new();
    for (id, body) in bodies.into_iter().enumerate() {
        let start = productions.len();
        if id == 0 && nullable[0] {
            productions.push(Production { symbol: id, items: Vec::new() });
        }
        let body = body.unwrap_or_default().into_iter();
        productions.extend(body.map(|items| Production { symbol: id, items }));
        let productions = start..productions.len();
        symbols.push(Symbol { productions, ..grammar.symbols[id.saturating_sub(1)].clone() });
    }
    Grammar { symbols, productions, warnings: Vec::new(), cycle: None }
}

/// Cuts productions of more than two items: the rest becomes a symbol.
fn pairwise(grammar: &Grammar) -> Grammar {
    let mut symbols = grammar.symbols.clone();
    let mut productions: Vec<Production> = Vec::new();
    for production in &grammar.productions {
        let mut symbol = production.symbol;
        let mut items = production.items.as_slice();
        while items.len() > 2 {
            symbols.push(Symbol { anonymous: true, ..symbols[symbol].clone() });
            let rest = symbols.len() - 1;
            productions
                .push(Production { symbol, items: vec![items[0].clone(), Item::Symbol(rest)] });
            (symbol, items) = (rest, &items[1..]);
        }
        productions.push(Production { symbol, items: items.to_vec() });
    }
    Grammar { symbols, productions, warnings: Vec::new(), cycle: None }
}

/// For each symbol, the productions with every way of leaving out items that can be empty.
fn without_empty(grammar: &Grammar, nullable: &[bool]) -> Vec<Vec<Vec<Item>>> {
    let optional = |item: &Item| item.symbol().is_some_and(|symbol| nullable[symbol]);
    let mut shortened = vec![Vec::new(); grammar.symbols.len()];
    let mut known = HashSet::new();
    for Production { symbol, items } in &grammar.productions {
        let ways = &mut shortened[*symbol];
        let mut add = |way: Vec<Item>| {
            if !way.is_empty() && known.insert((*symbol, way.clone())) {
                ways.push(way);
            }
        };
        add(items.clone());
        if let [left, right] = items.as_slice() {
            if optional(left) {
                add(vec![right.clone()]);
            }
            if optional(right) {
                add(vec![left.clone()]);
            }
        }
    }
    shortened
}

/// The productions of all symbols that this one can turn into, without the turning.
fn without_units(shortened: &[Vec<Vec<Item>>], symbol: SymbolId) -> Vec<Vec<Item>> {
    let mut turned = vec![symbol];
    let mut known_symbols = HashSet::from([symbol]);
    let mut found: Vec<&Vec<Item>> = Vec::new();
    let mut known = HashSet::new();
    let mut next = 0;
    while next < turned.len() {
        for items in &shortened[turned[next]] {
            match items.as_slice() {
                [Item::Symbol(unit)] if known_symbols.insert(*unit) => turned.push(*unit),
                [Item::Symbol(_)] => {}
                _ if known.insert(items) => found.push(items),
                _ => {}
            }
        }
        next += 1;
    }
    found.iter().map(|items| items.iter().map(shifted).collect()).collect()
}

/// The new start comes before the old symbols.
fn shifted(item: &Item) -> Item {
    match item {
        Item::Symbol(symbol) => Item::Symbol(symbol + 1),
        other => other.clone(),
    }
}
