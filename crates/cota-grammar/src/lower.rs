//! From rules to productions: groups, options and repetitions become symbols of their own.
//!
//! `x?` becomes `"" | x`, `x*` becomes `"" | x x*`, `x+` becomes `x | x x+`, and alternatives
//! inside a sequence become a symbol with one production each. All repetition is to the right.

use crate::error::{Diagnostic, GrammarError, Problem, Span};
use crate::grammar::{Grammar, Item, Production, Symbol, SymbolId};
use crate::syntax::{Expr, Kind, Name, Rule};
use std::collections::HashMap;

/// The inside of a longer expression is called by its beginning, and longer names are not looked up.
const LONGEST_NAME: usize = 1000;

/// For at most this many undefined names a similar one is looked for.
const MOST_LOOKED_UP: usize = 20;

/// Makes the productions; undefined symbols and second definitions are errors.
pub(crate) fn lower(
    rules: Vec<Rule>,
    source: Option<&str>,
    repeated: bool,
) -> Result<Grammar, GrammarError> {
    let mut lowering = Lowering {
        source,
        symbols: Vec::new(),
        ids: HashMap::new(),
        productions: Vec::new(),
        errors: Vec::new(),
    };
    let symbols: Vec<SymbolId> =
        rules.iter().map(|rule| lowering.define(&rule.name, repeated)).collect();
    for (symbol, rule) in symbols.into_iter().zip(rules) {
        lowering.alternatives(symbol, rule.body, &[]);
    }
    lowering.finish()
}

struct Lowering<'s> {
    source: Option<&'s str>,
    symbols: Vec<Symbol>,
    ids: HashMap<String, SymbolId>,
    productions: Vec<Production>,
    errors: Vec<Diagnostic>,
}

impl Lowering<'_> {
    fn define(&mut self, name: &Name, repeated: bool) -> SymbolId {
        if let Some(&id) = self.ids.get(&name.text) {
            if !repeated {
                let problem = Problem::DefinedTwice(name.text.clone());
                let mut error = Diagnostic::error(problem, name.span.clone());
                error.related.clone_from(&self.symbols[id].span);
                self.errors.push(error);
            }
            return id;
        }
        let id = self.add_symbol(name.text.clone(), &name.span, false);
        self.ids.insert(name.text.clone(), id);
        id
    }

    fn add_symbol(&mut self, name: String, span: &Span, anonymous: bool) -> SymbolId {
        self.symbols.push(Symbol { name, productions: 0..0, anonymous, span: Some(span.clone()) });
        self.symbols.len() - 1
    }

    /// A symbol for the inside of an expression, called by its text.
    fn helper(&mut self, span: &Span) -> SymbolId {
        let name = match self.source {
            // Groups in groups would otherwise repeat the whole text again and again.
            Some(source) if span.len() > LONGEST_NAME => {
                let start: String = source[span.clone()].chars().take(LONGEST_NAME).collect();
                format!("{start}...")
            }
            Some(source) => source[span.clone()].to_owned(),
            None => format!("part {}", self.symbols.len()),
        };
        self.add_symbol(name, span, true)
    }

    /// One production of `symbol` for each alternative of `expr`, each followed by `tail`.
    fn alternatives(&mut self, symbol: SymbolId, expr: Expr, tail: &[Item]) {
        let alternatives = match expr.kind {
            Kind::Choice(alternatives) => alternatives,
            kind => vec![Expr { kind, span: expr.span }],
        };
        for alternative in alternatives {
            let mut items = Vec::new();
            self.items(alternative, &mut items);
            items.extend_from_slice(tail);
            self.productions.push(Production { symbol, items });
        }
    }

    fn items(&mut self, expr: Expr, items: &mut Vec<Item>) {
        let span = expr.span;
        match expr.kind {
            Kind::Literal(text) if text.is_empty() => {}
            Kind::Literal(text) => items.push(Item::Literal(text)),
            Kind::Class(set) if set.is_empty() => {
                self.errors.push(Diagnostic::error(Problem::EmptyClass, span));
            }
            Kind::Class(set) => items.push(Item::Class(set)),
            Kind::Reference(name) => match self.ids.get(&name.text) {
                Some(&id) => items.push(Item::Symbol(id)),
                None => self.undefined(name),
            },
            Kind::Sequence(parts) => parts.into_iter().for_each(|part| self.items(part, items)),
            kind @ Kind::Choice(_) => {
                let symbol = self.helper(&span);
                self.alternatives(symbol, Expr { kind, span }, &[]);
                items.push(Item::Symbol(symbol));
            }
            Kind::Optional(inner) => {
                let symbol = self.helper(&span);
                self.productions.push(Production { symbol, items: Vec::new() });
                self.alternatives(symbol, *inner, &[]);
                items.push(Item::Symbol(symbol));
            }
            Kind::Star(inner) => {
                let symbol = self.helper(&span);
                self.productions.push(Production { symbol, items: Vec::new() });
                self.alternatives(symbol, *inner, &[Item::Symbol(symbol)]);
                items.push(Item::Symbol(symbol));
            }
            Kind::Plus(inner) => {
                let symbol = self.helper(&span);
                let mut once = Vec::new();
                self.items(*inner, &mut once);
                self.productions.push(Production { symbol, items: once.clone() });
                once.push(Item::Symbol(symbol));
                self.productions.push(Production { symbol, items: once });
                items.push(Item::Symbol(symbol));
            }
        }
    }

    fn undefined(&mut self, name: Name) {
        // If all names are wrong, what looks like each of them is not what is wrong. Long names are not
        // compared: that takes time that grows with the square of their length.
        let length = name.text.chars().count();
        let looked_up = self.errors.len() < MOST_LOOKED_UP && length <= LONGEST_NAME;
        let most = length / 3;
        let names = self.ids.keys().filter(|_| looked_up);
        let names = names.filter(|known| known.chars().count().abs_diff(length) <= most);
        let near = names.map(|known| (distance(known, &name.text), known));
        let similar = near.filter(|(distance, _)| *distance <= most).min();
        let similar = similar.map(|(_, known)| known.clone());
        self.errors
            .push(Diagnostic::error(Problem::Undefined { name: name.text, similar }, name.span));
    }

    /// Puts the productions of each symbol together.
    fn finish(mut self) -> Result<Grammar, GrammarError> {
        if !self.errors.is_empty() {
            self.errors.sort_by_key(|error| error.span.as_ref().map(|span| span.start));
            return Err(GrammarError { problems: self.errors });
        }
        self.productions.sort_by_key(|production| production.symbol);
        let mut grammar = Grammar {
            symbols: self.symbols,
            productions: self.productions,
            warnings: Vec::new(),
            cycle: None,
        };
        grammar.number_productions();
        Ok(grammar)
    }
}

/// How many letters to change, add or remove to get from one name to the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.to_lowercase().chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.to_lowercase().chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for j in 0..b.len() {
            let replaced = diagonal + usize::from(x != b[j]);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}
