//! The smallest derivations: of each symbol, and from the start through a given place.

use crate::check;
use crate::derivation::Derivation;
use crate::grammar::{Grammar, Item, ProductionId, SymbolId};
use crate::measure::Measure;
use std::collections::BTreeSet;

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
        let uses = check::uses(grammar);
        let mut work = Rounds::of(grammar);
        while let Some(id) = work.next() {
            if let Some(symbol) = smallest.improve_inside(id) {
                work.add(&uses[symbol]);
            }
        }
        smallest.around[0] = Some(((0, 0), None));
        let mut work = Rounds::of(grammar);
        while let Some(id) = work.next() {
            for symbol in smallest.improve_around(id) {
                work.add(&grammar.symbols[symbol].productions.clone().collect::<Vec<_>>());
            }
        }
        smallest
    }

    /// Looks at a production; its symbol if that has become smaller.
    fn improve_inside(&mut self, id: ProductionId) -> Option<SymbolId> {
        let (cost, symbol) = (self.cost(id)?, self.grammar.productions[id].symbol);
        let known = &mut self.inside[symbol];
        known.is_none_or(|(known, _)| cost < known).then(|| {
            *known = Some((cost, id));
            symbol
        })
    }

    /// Looks at a production; the symbols in it whose surroundings have become smaller.
    fn improve_around(&mut self, id: ProductionId) -> Vec<SymbolId> {
        let production = &self.grammar.productions[id];
        let mut smaller = Vec::new();
        let (Some((above, _)), Some(total)) = (self.around[production.symbol], self.cost(id))
        else {
            return smaller;
        };
        for (at, item) in production.items.iter().enumerate() {
            let Some(symbol) = item.symbol() else { continue };
            let Some((inside, _)) = self.inside[symbol] else { continue };
            let cost = add(above, without(total, inside));
            if self.around[symbol].is_none_or(|(known, _)| cost < known) {
                self.around[symbol] = Some((cost, Some((id, at))));
                smaller.push(symbol);
            }
        }
        smaller
    }

    /// The cost of a production with the smallest of everything in it.
    fn cost(&self, production: ProductionId) -> Option<Cost> {
        let items = self.grammar.productions[production].items.iter();
        items
            .map(|item| self.cost_of(item))
            .try_fold((self.measure.of_production(), 1), |sum, item| Some(add(sum, item?)))
    }

    fn cost_of(&self, item: &Item) -> Option<Cost> {
        match item {
            Item::Symbol(symbol) => self.inside[*symbol].map(|(cost, _)| cost),
            item => Some((self.measure.of_item(item), 0)),
        }
    }

    /// The length and the number of productions of the smallest derivation that contains these
    /// productions, see [`through`](Self::through).
    pub fn cost_through(&self, path: &[Link]) -> Option<Cost> {
        let top = self.grammar.productions[path.first()?.0].symbol;
        let spine = self.spine(path);
        let mut total = self.around[top]?.0;
        for (production, place) in &spine {
            let item = place.map(|(at, _)| self.item(*production, at));
            let below = item.filter(|item| item.symbol().is_some());
            let below = below.map_or(Some((0, 0)), |item| self.cost_of(item))?;
            total = add(total, without(self.cost(*production)?, below));
        }
        Some(total)
    }

    /// The smallest derivation that contains these productions, each at the place that the one
    /// above it gives; the last may give a place and its choice, a production or a character.
    pub fn through(&self, path: &[Link]) -> Derivation<'g> {
        let spine = self.spine(path);
        let mut steps = Vec::new();
        self.follow(&spine, &mut steps);
        let top = self.grammar.productions[spine[0].0].symbol;
        Derivation::new(self.grammar, self.with(top, &steps))
    }

    /// The path with the production that its last choice is.
    fn spine(&self, path: &[Link]) -> Vec<Link> {
        let mut spine = path.to_vec();
        if let Some(&(_, Some((at, choice)))) = spine.last()
            && self.item(spine[spine.len() - 1].0, at).symbol().is_some()
        {
            spine.push((choice, None));
        }
        spine
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
        // From the symbol up to the start.
        let mut places = Vec::new();
        let mut at = symbol;
        while let Some((production, hole)) = self.around[at].and_then(|(_, place)| place) {
            places.push((production, hole));
            at = self.grammar.productions[production].symbol;
        }
        let items = |production: ProductionId| &self.grammar.productions[production].items;
        let mut steps = Vec::new();
        for &(production, hole) in places.iter().rev() {
            steps.push(production as u32);
            items(production)[..hole].iter().for_each(|item| self.fill(item, &mut steps));
        }
        steps.extend_from_slice(inner);
        for &(production, hole) in &places {
            items(production)[hole + 1..].iter().for_each(|item| self.fill(item, &mut steps));
        }
        steps
    }

    /// The steps of the smallest derivation of an item.
    fn fill(&self, item: &Item, steps: &mut Vec<u32>) {
        let mut left = vec![item];
        while let Some(item) = left.pop() {
            match item {
                Item::Literal(_) => {}
                Item::Class(_) => steps.push(0),
                Item::Symbol(symbol) => {
                    if let Some(production) = self.production(*symbol) {
                        steps.push(production as u32);
                        left.extend(self.grammar.productions[production].items.iter().rev());
                    }
                }
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

/// Costs that are too large to be numbers are the largest number.
fn add(a: Cost, b: Cost) -> Cost {
    (a.0.saturating_add(b.0), a.1.saturating_add(b.1))
}

/// A cost without a part of it.
fn without(a: Cost, b: Cost) -> Cost {
    let less = |a: usize, b: usize| if a == usize::MAX { a } else { a - b };
    (less(a.0, b.0), less(a.1, b.1))
}

/// Productions to look at, round by round in their order: what is added behind the current one comes in the
/// same round, the others in the next. So the result is that of looking at all of them in each round.
struct Rounds {
    work: BTreeSet<(usize, ProductionId)>,
    at: (usize, ProductionId),
}

impl Rounds {
    fn of(grammar: &Grammar) -> Self {
        Self { work: (0..grammar.productions.len()).map(|id| (0, id)).collect(), at: (0, 0) }
    }

    fn next(&mut self) -> Option<ProductionId> {
        self.at = self.work.pop_first()?;
        Some(self.at.1)
    }

    fn add(&mut self, productions: &[ProductionId]) {
        let (round, now) = self.at;
        self.work.extend(productions.iter().map(|&id| (round + usize::from(id <= now), id)));
    }
}
