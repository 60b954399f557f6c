//! How a sentence is derived.

use crate::grammar::{Grammar, Item, ProductionId};
use crate::measure::Measure;
use std::fmt::{self, Write};

/// A leftmost derivation: the productions applied, and the characters taken from classes.
#[derive(Clone, Debug)]
pub struct Derivation<'g> {
    grammar: &'g Grammar,
    /// In leftmost order: a production for each symbol, an index for each class.
    steps: Vec<u32>,
}

/// What a walk over a derivation meets.
pub(crate) enum Event<'g> {
    /// A production is applied to the symbol at a place of its parent, if it has one.
    Enter { production: ProductionId, parent: Option<(ProductionId, usize)> },
    /// The production is done.
    Leave,
    /// A literal.
    Text(&'g str),
    /// The character that was taken from the class at a place of a production.
    Character { character: char, index: usize, parent: (ProductionId, usize) },
}

impl<'g> Derivation<'g> {
    pub(crate) fn new(grammar: &'g Grammar, steps: Vec<u32>) -> Self {
        Self { grammar, steps }
    }

    /// The sentence.
    pub fn text(&self) -> String {
        let mut text = String::new();
        self.visit(|event| match event {
            Event::Text(literal) => text.push_str(literal),
            Event::Character { character, .. } => text.push(character),
            Event::Enter { .. } | Event::Leave => {}
        });
        text
    }

    /// The productions in the order in which a leftmost derivation applies them.
    pub fn productions(&self) -> Vec<ProductionId> {
        let mut productions = Vec::new();
        self.visit(|event| {
            if let Event::Enter { production, .. } = event {
                productions.push(production);
            }
        });
        productions
    }

    /// Its length.
    pub fn length(&self, measure: Measure) -> usize {
        match measure {
            Measure::Characters => self.text().chars().count(),
            Measure::Derivation => self.productions().len(),
            Measure::Tokens => {
                let mut tokens = 0;
                self.visit(|event| {
                    tokens +=
                        usize::from(matches!(event, Event::Text(_) | Event::Character { .. }));
                });
                tokens
            }
        }
    }

    /// The steps with the productions called by other numbers; characters stay.
    pub(crate) fn steps_as(&self, numbers: &[ProductionId]) -> Vec<u32> {
        let mut steps = Vec::with_capacity(self.steps.len());
        self.visit(|event| match event {
            Event::Enter { production, .. } => steps.push(numbers[production] as u32),
            Event::Character { index, .. } => steps.push(index as u32),
            Event::Leave | Event::Text(_) => {}
        });
        steps
    }

    /// Walks over the tree from left to right.
    pub(crate) fn visit(&self, mut on: impl FnMut(Event<'g>)) {
        let grammar = self.grammar;
        let mut steps = self.steps.iter().map(|&step| step as usize);
        let Some(root) = steps.next() else { return };
        on(Event::Enter { production: root, parent: None });
        let mut stack = vec![(root, 0)];
        while let Some((production, at)) = stack.pop() {
            let Some(item) = grammar.productions[production].items.get(at) else {
                on(Event::Leave);
                continue;
            };
            stack.push((production, at + 1));
            match item {
                Item::Literal(text) => on(Event::Text(text)),
                Item::Class(set) => {
                    let index = steps.next().unwrap_or(0);
                    on(Event::Character { character: set[index], index, parent: (production, at) });
                }
                Item::Symbol(symbol) => {
                    let child = steps.next().unwrap_or(grammar.symbols[*symbol].productions.start);
                    on(Event::Enter { production: child, parent: Some((production, at)) });
                    stack.push((child, 0));
                }
            }
        }
    }
}

/// As a tree in brackets: `tree["(" leaf["x"] leaf["x"] ")"]`; the inside of a group, option or
/// repetition is in round ones.
impl fmt::Display for Derivation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::new();
        let mut closing = Vec::new();
        self.visit(|event| {
            let first = out.is_empty() || out.ends_with(['[', '(']);
            if !first && !matches!(event, Event::Leave) {
                out.push(' ');
            }
            match event {
                Event::Enter { production, .. } => {
                    let symbol = &self.grammar.symbols[self.grammar.productions[production].symbol];
                    let (open, close) = if symbol.anonymous { ("(", ')') } else { ("[", ']') };
                    out.push_str(if symbol.anonymous { "" } else { &symbol.name });
                    out.push_str(open);
                    closing.push(close);
                }
                Event::Leave => out.extend(closing.pop()),
                Event::Text(text) => _ = write!(out, "{text:?}"),
                Event::Character { character, .. } => _ = write!(out, "{character:?}"),
            }
        });
        f.write_str(&out)
    }
}
