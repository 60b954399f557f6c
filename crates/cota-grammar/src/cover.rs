//! Few small sentences that cover the grammar.
//!
//! A path of *k* productions, each applied to a symbol of the one before, is a *k*-path (Havrikov
//! and Zeller, *Systematically Covering Input Structure*, 2019), taken over productions instead
//! of symbols: with *k* = 1 every production is covered, with 2 every pair. Each sentence is a
//! smallest one for something that no other chosen sentence covers.

use crate::derivation::{Derivation, Event};
use crate::grammar::{Grammar, Item, ProductionId, SymbolId};
use crate::measure::Measure;
use crate::smallest::{Link, Smallest};
use std::collections::{HashMap, HashSet};

/// What is to be covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Criterion {
    /// Every path of this many productions.
    Paths(usize),
    /// Every alternative at every place: each production for each occurrence of its symbol, each
    /// character for each class.
    Alternatives,
}

/// Something to be covered: a path of productions, or a production, a place in it and a choice.
type Target = Vec<usize>;

/// The sentences chosen.
#[derive(Clone, Debug)]
pub struct Cover<'g> {
    /// Smallest first.
    pub sentences: Vec<Covering<'g>>,
    /// How many targets there are.
    pub targets: usize,
    /// Those that no sentence within the bound covers.
    pub out_of_reach: Vec<String>,
}

/// A sentence and what it covers.
#[derive(Clone, Debug)]
pub struct Covering<'g> {
    /// Its derivation.
    pub derivation: Derivation<'g>,
    /// The sentence.
    pub text: String,
    /// Its length.
    pub length: usize,
    /// What it covers that no smaller chosen sentence does.
    pub covers: Vec<String>,
}

impl Criterion {
    /// How many targets a grammar has.
    pub fn targets(self, grammar: &Grammar) -> u64 {
        let productions = grammar.productions.len();
        let Self::Paths(length) = self else {
            let items = grammar.productions.iter().flat_map(|production| &production.items);
            let choices = items.map(|item| match item {
                Item::Literal(_) => 0,
                Item::Class(set) => set.len() as u64,
                Item::Symbol(symbol) => grammar.symbols[*symbol].productions.len() as u64,
            });
            return choices.sum();
        };
        let below: Vec<_> = (0..productions).map(|id| symbols_of(grammar, id)).collect();
        let sum = |counts: &[u64], ids: std::ops::Range<usize>| {
            counts[ids].iter().fold(0, |sum: u64, count| sum.saturating_add(*count))
        };
        // Paths of one more production each time, by the production that they begin with.
        let mut counts = vec![1; productions];
        for _ in 1..length.max(1) {
            let by_symbol: Vec<u64> = grammar
                .symbols
                .iter()
                .map(|symbol| sum(&counts, symbol.productions.clone()))
                .collect();
            let next = below.iter().map(|symbols: &Vec<SymbolId>| {
                symbols.iter().fold(0, |sum: u64, symbol| sum.saturating_add(by_symbol[*symbol]))
            });
            counts = next.collect();
        }
        sum(&counts, 0..productions)
    }
}

/// A derivation of more productions is not made.
const MOST_PRODUCTIONS: usize = 10_000_000;

/// Chooses sentences of at most `max` that cover the grammar.
pub fn cover(grammar: &Grammar, criterion: Criterion, measure: Measure, max: usize) -> Cover<'_> {
    let smallest = Smallest::new(grammar, measure);
    let targets = targets(grammar, criterion);
    let mut out_of_reach = Vec::new();
    let mut candidates = Vec::new();
    for target in &targets {
        match smallest.cost_through(&spine(grammar, criterion, target)) {
            Some((length, productions)) if length <= max && productions <= MOST_PRODUCTIONS => {
                candidates.push((length, target));
            }
            _ => out_of_reach.push(describe(grammar, criterion, target)),
        }
    }
    // The longest come first: what they need anyway covers much of the rest.
    candidates.sort_by_key(|(length, _)| std::cmp::Reverse(*length));
    let mut times: HashMap<Target, usize> = HashMap::new();
    let mut chosen = Vec::new();
    for (length, target) in candidates {
        if !times.contains_key(target) {
            let derivation = smallest.through(&spine(grammar, criterion, target));
            let covered = covered(&derivation, criterion);
            for target in &covered {
                *times.entry(target.clone()).or_default() += 1;
            }
            chosen.push((length, derivation, covered));
        }
    }
    chosen.retain(|(.., covered)| {
        let needless = covered.iter().all(|target| times[target] > 1);
        if needless {
            for target in covered {
                *times.entry(target.clone()).or_default() -= 1;
            }
        }
        !needless
    });
    chosen.sort_by_key(|(length, ..)| *length);
    let mut news: HashSet<Target> = HashSet::new();
    let sentences = chosen.into_iter().map(|(length, derivation, covered)| {
        let new = covered.into_iter().filter(|target| news.insert(target.clone()));
        let covers = new.map(|target| describe(grammar, criterion, &target)).collect();
        Covering { text: derivation.text(), derivation, length, covers }
    });
    Cover { sentences: sentences.collect(), targets: targets.len(), out_of_reach }
}

/// Everything to be covered, in the order of the grammar.
fn targets(grammar: &Grammar, criterion: Criterion) -> Vec<Target> {
    match criterion {
        Criterion::Paths(length) => paths(grammar, length.max(1)),
        Criterion::Alternatives => {
            let mut targets = Vec::new();
            for (id, production) in grammar.productions.iter().enumerate() {
                for (at, item) in production.items.iter().enumerate() {
                    let choices = match item {
                        Item::Literal(_) => 0..0,
                        Item::Class(set) => 0..set.len(),
                        Item::Symbol(symbol) => grammar.symbols[*symbol].productions.clone(),
                    };
                    targets.extend(choices.map(|choice| vec![id, at, choice]));
                }
            }
            targets
        }
    }
}

fn paths(grammar: &Grammar, length: usize) -> Vec<Target> {
    let mut paths: Vec<Target> = (0..grammar.productions.len()).map(|id| vec![id]).collect();
    for _ in 1..length {
        paths = paths
            .iter()
            .flat_map(|path| {
                let below = children(grammar, path[path.len() - 1]);
                below.into_iter().map(move |id| path.iter().copied().chain([id]).collect())
            })
            .collect();
    }
    paths
}

/// The productions that can come right below this one, each once.
fn children(grammar: &Grammar, production: ProductionId) -> Vec<ProductionId> {
    let symbols = symbols_of(grammar, production).into_iter();
    symbols.flat_map(|symbol| grammar.symbols[symbol].productions.clone()).collect()
}

/// The symbols of a production, each once.
fn symbols_of(grammar: &Grammar, production: ProductionId) -> Vec<SymbolId> {
    let mut seen = HashSet::new();
    let symbols = grammar.productions[production].items.iter().filter_map(Item::symbol);
    symbols.filter(|symbol| seen.insert(*symbol)).collect()
}

/// The target as productions from above to below, each with the place of the next.
fn spine(grammar: &Grammar, criterion: Criterion, target: &[usize]) -> Vec<Link> {
    match criterion {
        Criterion::Alternatives => {
            let [production, at, choice] = *target else { return Vec::new() };
            vec![(production, Some((at, choice)))]
        }
        Criterion::Paths(_) => {
            let below = target.iter().skip(1).map(Some).chain([None]);
            let place = |(&production, below): (&usize, Option<&usize>)| {
                let next = below.and_then(|&below| {
                    let symbol = grammar.productions[below].symbol;
                    let items = &grammar.productions[production].items;
                    let at = items.iter().position(|item| item.symbol() == Some(symbol))?;
                    Some((at, below))
                });
                (production, next)
            };
            target.iter().zip(below).map(place).collect()
        }
    }
}

/// What a derivation covers, each once, in the order of the walk.
fn covered(derivation: &Derivation, criterion: Criterion) -> Vec<Target> {
    let mut found: Vec<Target> = Vec::new();
    let mut path: Vec<ProductionId> = Vec::new();
    let mut seen = HashSet::new();
    derivation.visit(|event| {
        let target = match (event, criterion) {
            (Event::Enter { production, parent }, _) => {
                path.push(production);
                match (criterion, parent) {
                    (Criterion::Paths(length), _) => {
                        path.len().checked_sub(length.max(1)).map(|at| path[at..].to_vec())
                    }
                    (Criterion::Alternatives, Some((above, at))) => {
                        Some(vec![above, at, production])
                    }
                    (Criterion::Alternatives, None) => None,
                }
            }
            (Event::Character { index, parent: (above, at), .. }, Criterion::Alternatives) => {
                Some(vec![above, at, index])
            }
            (Event::Leave, _) => {
                path.pop();
                None
            }
            _ => None,
        };
        found.extend(target.filter(|target| seen.insert(target.clone())));
    });
    found
}

fn describe(grammar: &Grammar, criterion: Criterion, target: &[usize]) -> String {
    match criterion {
        Criterion::Paths(_) => {
            target.iter().map(|&id| grammar.describe(id)).collect::<Vec<_>>().join(" > ")
        }
        Criterion::Alternatives => {
            let [production, at, choice] = *target else { return String::new() };
            let chosen = match &grammar.productions[production].items[at] {
                Item::Class(set) => format!("{:?}", set[choice]),
                _ => grammar.describe(choice),
            };
            format!("item {} of {}: {chosen}", at + 1, grammar.describe(production))
        }
    }
}
