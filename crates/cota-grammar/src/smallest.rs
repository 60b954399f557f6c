//! The smallest derivations: of each symbol, and from the start through a given place.

use crate::derivation::Derivation;
use crate::grammar::{Grammar, Item, ProductionId, SymbolId};
use crate::measure::Measure;

/// A length, and the number of productions to prefer among equals; the latter also keeps cheap
/// derivations from going round.
type Cost = (usize, usize);

/// A production and the number of an item in it.
type Place = (ProductionId, usize);

/// A production on a way down: the item where it goes on, and the choice there.
pub(crate) type Link = (ProductionId, Option<(usize, usize)>);

/// Smallest derivations of a grammar.
pub(crate) struct Smallest<'g> {
    grammar: &'g Grammar,
    /// By symbol: the cost of its smallest derivation and the production it applies first.
    inside: Vec<Option<(Cost, ProductionId)>>,
    /// By symbol: the cost of the smallest rest of a sentence around it, and the place in a
    /// production where it stands; no place for the start.
    around: Vec<Option<(Cost, Option<Place>)>>,
    measure: Measure,
}

impl<'g> Smallest<'g> {
    pub fn new(grammar: &'g Grammar, measure: Measure) -> Self {
        let symbols = grammar.symbols.len();
        let mut smallest =
            Self { grammar, inside: vec![None; symbols], around: vec![None; symbols], measure };
        while smallest.improve_inside() {}
        smallest.around[0] = Some(((0, 0), None));
        while smallest.improve_around() {}
        smallest
    }

    fn improve_inside(&mut self) -> bool {
        let mut changed = false;
        for (id, production) in self.grammar.productions.iter().enumerate() {
            let Some(cost) = self.cost(id, None) else { continue };
            let known = &mut self.inside[production.symbol];
            if known.is_none_or(|(known, _)| cost < known) {
                *known = Some((cost, id));
                changed = true;
            }
        }
        changed
    }

    fn improve_around(&mut self) -> bool {
        let mut changed = false;
        for (id, production) in self.grammar.productions.iter().enumerate() {
            let Some((above, _)) = self.around[production.symbol] else { continue };
            for (at, item) in production.items.iter().enumerate() {
                let (Some(symbol), Some(beside)) = (item.symbol(), self.cost(id, Some(at))) else {
                    continue;
                };
                let cost = add(above, beside);
                if self.around[symbol].is_none_or(|(known, _)| cost < known) {
                    self.around[symbol] = Some((cost, Some((id, at))));
                    changed = true;
                }
            }
        }
        changed
    }

    /// The cost of a production with the smallest of everything in it, but for the place left out.
    fn cost(&self, production: ProductionId, left_out: Option<usize>) -> Option<Cost> {
        let mut total = (self.measure.of_production(), 1);
        for (at, item) in self.grammar.productions[production].items.iter().enumerate() {
            total = match item {
                _ if left_out == Some(at) => total,
                Item::Symbol(symbol) => add(total, self.inside[*symbol]?.0),
                item => add(total, (self.measure.of_item(item), 0)),
            };
        }
        Some(total)
    }

    /// The smallest derivation that contains these productions, each at the place that the one
    /// above it gives; the last may give a place and its choice, a production or a character.
    pub fn through(&self, path: &[Link]) -> Derivation<'g> {
        let mut spine = path.to_vec();
        if let Some(&(_, Some((at, choice)))) = spine.last()
            && self.item(spine[spine.len() - 1].0, at).symbol().is_some()
        {
            spine.push((choice, None));
        }
        let mut steps = Vec::new();
        self.follow(&spine, &mut steps);
        let top = self.grammar.productions[spine[0].0].symbol;
        Derivation::new(self.grammar, self.with(top, &steps))
    }

    /// The production that the smallest derivation of the symbol applies first.
    pub fn production(&self, symbol: SymbolId) -> Option<ProductionId> {
        self.inside[symbol].map(|(_, production)| production)
    }

    /// The length of the smallest rest of a sentence around the symbol.
    pub fn around(&self, symbol: SymbolId) -> Option<usize> {
        self.around[symbol].map(|((length, _), _)| length)
    }

    /// The steps of the smallest sentence around the symbol, with these steps for the symbol.
    pub fn with(&self, symbol: SymbolId, inner: &[u32]) -> Vec<u32> {
        let Some((production, hole)) = self.around[symbol].and_then(|(_, place)| place) else {
            return inner.to_vec();
        };
        let mut steps = vec![production as u32];
        for (at, item) in self.grammar.productions[production].items.iter().enumerate() {
            if at == hole {
                steps.extend_from_slice(inner);
            } else {
                self.fill(item, &mut steps);
            }
        }
        self.with(self.grammar.productions[production].symbol, &steps)
    }

    /// The steps of the smallest derivation of an item.
    fn fill(&self, item: &Item, steps: &mut Vec<u32>) {
        match item {
            Item::Literal(_) => {}
            Item::Class(_) => steps.push(0),
            Item::Symbol(symbol) => {
                let best = self.production(*symbol).map(|production| (production, None));
                self.follow(best.as_slice(), steps);
            }
        }
    }

    fn item(&self, production: ProductionId, at: usize) -> &'g Item {
        &self.grammar.productions[production].items[at]
    }

    fn follow(&self, spine: &[Link], steps: &mut Vec<u32>) {
        let Some((&(production, place), below)) = spine.split_first() else { return };
        steps.push(production as u32);
        for (at, item) in self.grammar.productions[production].items.iter().enumerate() {
            match (item, place) {
                (Item::Symbol(_), Some((here, _))) if here == at => self.follow(below, steps),
                (Item::Class(_), Some((here, choice))) if here == at => steps.push(choice as u32),
                (item, _) => self.fill(item, steps),
            }
        }
    }
}

fn add(a: Cost, b: Cost) -> Cost {
    (a.0 + b.0, a.1 + b.1)
}
