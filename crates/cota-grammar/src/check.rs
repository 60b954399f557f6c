//! What a defined grammar can still get wrong: symbols that produce nothing, symbols out of reach, and cycles that
//! add no text.

use crate::components::{components, on_cycles};
use crate::error::{Diagnostic, GrammarError, Problem, Severity};
use crate::grammar::{Grammar, Item, ProductionId, Symbol, SymbolId};
use std::collections::{HashMap, VecDeque};

/// At most this many symbols of a cycle are named.
const MOST_NAMED: usize = 20;

/// The grammar with its warnings, or its errors.
pub(crate) fn checked(mut grammar: Grammar) -> Result<Grammar, GrammarError> {
    if grammar.symbols.is_empty() {
        return Err(Diagnostic::error(Problem::NoRules, 0..0).into());
    }
    let problems = unproductive(&grammar);
    if !problems.is_empty() {
        return Err(GrammarError { problems });
    }
    let reached = reachable_from(&grammar, 0);
    grammar.warnings = unreachable(&grammar, &reached);
    drop_unreachable(&mut grammar, &reached);
    let cycles = cycles(&grammar);
    grammar.cycle = cycles.first().cloned();
    grammar.warnings.extend(cycles);
    Ok(grammar)
}

/// Removes the symbols that no sentence needs, and renumbers the others.
fn drop_unreachable(grammar: &mut Grammar, reached: &[bool]) {
    let numbers: Vec<SymbolId> = reached
        .iter()
        .scan(0, |next, &reached| Some(std::mem::replace(next, *next + usize::from(reached))))
        .collect();
    grammar.productions.retain(|production| reached[production.symbol]);
    for production in &mut grammar.productions {
        production.symbol = numbers[production.symbol];
        for item in &mut production.items {
            if let Item::Symbol(symbol) = item {
                *symbol = numbers[*symbol];
            }
        }
    }
    let mut symbol = 0..;
    grammar.symbols.retain(|_| symbol.next().is_some_and(|symbol: SymbolId| reached[symbol]));
    grammar.number_productions();
}

/// Which symbols have a production all of whose symbols are among them. Whether a production with
/// terminals will do is for the caller to say.
fn fixpoint(grammar: &Grammar, with_terminals: bool) -> Vec<bool> {
    let mut found = vec![false; grammar.symbols.len()];
    let uses = uses(grammar);
    // How many symbols of each production are not found yet.
    let mut missing: Vec<usize> = grammar
        .productions
        .iter()
        .map(|p| p.items.iter().filter_map(Item::symbol).count())
        .collect();
    let will_do = |id: &ProductionId| {
        let items = &grammar.productions[*id].items;
        with_terminals || items.iter().all(|item| item.symbol().is_some())
    };
    let mut done: Vec<ProductionId> =
        (0..missing.len()).filter(|id| missing[*id] == 0).filter(will_do).collect();
    while let Some(id) = done.pop() {
        let symbol = grammar.productions[id].symbol;
        if std::mem::replace(&mut found[symbol], true) {
            continue;
        }
        for &user in &uses[symbol] {
            missing[user] -= 1;
            if missing[user] == 0 && will_do(&user) {
                done.push(user);
            }
        }
    }
    found
}

/// For each symbol, the productions that have it, once for each time.
pub(crate) fn uses(grammar: &Grammar) -> Vec<Vec<ProductionId>> {
    let mut uses = vec![Vec::new(); grammar.symbols.len()];
    for (id, production) in grammar.productions.iter().enumerate() {
        production.items.iter().filter_map(Item::symbol).for_each(|symbol| uses[symbol].push(id));
    }
    uses
}

/// Which symbols derive the empty text.
pub(crate) fn nullable(grammar: &Grammar) -> Vec<bool> {
    fixpoint(grammar, false)
}

fn unproductive(grammar: &Grammar) -> Vec<Diagnostic> {
    let productive = fixpoint(grammar, true);
    // Only the symbols that need themselves again are reported; the others merely use them.
    let uses = edges(grammar, |production, at| {
        let Item::Symbol(target) = grammar.productions[production].items[at] else { return false };
        !productive[grammar.productions[production].symbol] && !productive[target]
    });
    let cyclic = on_cycles(&uses);
    (0..grammar.symbols.len())
        .filter(|&symbol| !productive[symbol] && !grammar.symbols[symbol].anonymous)
        .filter(|&symbol| cyclic[symbol])
        .map(|symbol| {
            let Symbol { name, span, .. } = &grammar.symbols[symbol];
            Diagnostic::error(Problem::Unproductive(name.clone()), span.clone().unwrap_or(0..0))
        })
        .collect()
}

/// Which symbols this one leads to, itself included.
pub(crate) fn reachable_from(grammar: &Grammar, symbol: SymbolId) -> Vec<bool> {
    let mut reached = vec![false; grammar.symbols.len()];
    let mut queue = vec![symbol];
    while let Some(symbol) = queue.pop() {
        if std::mem::replace(&mut reached[symbol], true) {
            continue;
        }
        let productions = &grammar.productions[grammar.symbols[symbol].productions.clone()];
        queue.extend(productions.iter().flat_map(|p| &p.items).filter_map(Item::symbol));
    }
    reached
}

fn unreachable(grammar: &Grammar, reached: &[bool]) -> Vec<Diagnostic> {
    let named =
        grammar.symbols.iter().zip(reached).filter(|(s, reached)| !**reached && !s.anonymous);
    let start = &grammar.symbols[0].name;
    named
        .map(|(symbol, _)| Diagnostic {
            problem: Problem::Unreachable(symbol.name.clone(), start.clone()),
            span: symbol.span.clone(),
            related: None,
            severity: Severity::Warning,
        })
        .collect()
}

/// For each symbol, the symbols at the places of its productions that `wanted` picks.
fn edges(grammar: &Grammar, wanted: impl Fn(usize, usize) -> bool) -> Vec<Vec<SymbolId>> {
    let mut edges = vec![Vec::new(); grammar.symbols.len()];
    for (id, production) in grammar.productions.iter().enumerate() {
        for (at, item) in production.items.iter().enumerate() {
            if let Item::Symbol(symbol) = item
                && wanted(id, at)
            {
                edges[production.symbol].push(*symbol);
            }
        }
    }
    edges
}

/// For each symbol, those that it can turn into while everything beside them is empty.
pub(crate) fn unit_edges(grammar: &Grammar) -> Vec<Vec<SymbolId>> {
    let nullable = nullable(grammar);
    let empty = |item: &Item| item.symbol().is_some_and(|symbol| nullable[symbol]);
    // By production: how many of its items are never empty.
    let full: Vec<usize> = grammar
        .productions
        .iter()
        .map(|production| production.items.iter().filter(|item| !empty(item)).count())
        .collect();
    edges(grammar, |production, at| {
        full[production] == usize::from(!empty(&grammar.productions[production].items[at]))
    })
}

/// One diagnostic for each group of symbols that can turn into each other.
fn cycles(grammar: &Grammar) -> Vec<Diagnostic> {
    let edges = unit_edges(grammar);
    let (cyclic, group) = (on_cycles(&edges), components(&edges));
    let mut covered = vec![false; grammar.symbols.len()];
    let mut found = Vec::new();
    for symbol in (0..grammar.symbols.len()).filter(|&symbol| cyclic[symbol]) {
        if std::mem::replace(&mut covered[group[symbol]], true) {
            continue;
        }
        let Some(path) = path_back(&edges, symbol, &group) else { continue };
        let mut names: Vec<_> = path.iter().map(|&s| grammar.symbols[s].name.as_str()).collect();
        if names.len() > MOST_NAMED {
            names.splice(MOST_NAMED / 2..names.len() - MOST_NAMED / 2, ["..."]);
        }
        found.push(Diagnostic {
            problem: Problem::Cycle(names[0].to_owned(), names.join(" -> ")),
            span: grammar.symbols[symbol].span.clone(),
            related: None,
            severity: Severity::Warning,
        });
    }
    found
}

/// A shortest way from `symbol` back to itself, both ends included; it stays in its group.
fn path_back(edges: &[Vec<SymbolId>], symbol: SymbolId, group: &[usize]) -> Option<Vec<SymbolId>> {
    let mut came_from: HashMap<SymbolId, SymbolId> = HashMap::new();
    let mut queue = VecDeque::from([symbol]);
    while let Some(from) = queue.pop_front() {
        for &to in edges[from].iter().filter(|&&to| group[to] == group[symbol]) {
            if to == symbol {
                let mut path = vec![symbol, from];
                let mut at = from;
                while at != symbol {
                    at = *came_from.get(&at)?;
                    path.push(at);
                }
                path.reverse();
                return Some(path);
            }
            came_from.entry(to).or_insert_with(|| {
                queue.push_back(to);
                from
            });
        }
    }
    None
}

/// The symbols in an order in which each comes after all that it can turn into.
///
/// The unit edges must have no cycle.
pub(crate) fn inside_out(grammar: &Grammar) -> Vec<SymbolId> {
    let edges = unit_edges(grammar);
    let mut order = Vec::with_capacity(edges.len());
    let mut entered = vec![false; edges.len()];
    for root in 0..edges.len() {
        let mut stack = vec![(root, 0)];
        while let Some((symbol, next)) = stack.pop() {
            if next == 0 && std::mem::replace(&mut entered[symbol], true) {
                continue;
            }
            if let Some(&inner) = edges[symbol].get(next) {
                stack.push((symbol, next + 1));
                stack.push((inner, 0));
            } else {
                order.push(symbol);
            }
        }
    }
    order
}
