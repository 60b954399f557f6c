//! A grammar in the form that everything else works on: symbols and their productions.

use crate::builder::{Builder, Part};
use crate::check;
use crate::components::{components, on_cycles};
use crate::error::{Diagnostic, GrammarError, Span};
use crate::lower;
use crate::measure::Measure;
use crate::syntax;
use std::ops::Range;

/// The index of a symbol in [`Grammar::symbols`].
pub type SymbolId = usize;

/// The index of a production in [`Grammar::productions`].
pub type ProductionId = usize;

/// A context-free grammar, checked: every symbol is defined and produces something.
///
/// ```
/// use cota_grammar::{Grammar, Language, Measure};
///
/// let grammar = Grammar::parse(r#"tree ::= "x" | "(" tree tree ")""#)?;
/// let language = Language::sentences(&grammar, Measure::Characters, 7);
/// let sentences: Vec<String> = language.walk().collect();
/// assert_eq!(sentences, ["x", "(xx)", "(x(xx))", "((xx)x)"]);
/// # Ok::<(), cota_grammar::GrammarError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Grammar {
    pub(crate) symbols: Vec<Symbol>,
    pub(crate) productions: Vec<Production>,
    pub(crate) warnings: Vec<Diagnostic>,
    pub(crate) cycle: Option<Diagnostic>,
}

/// A symbol; number 0 is where derivations start.
#[derive(Clone, Debug)]
pub struct Symbol {
    /// Its name; for the inside of a group, option or repetition, its text in the grammar.
    pub name: String,
    /// Its productions, in the order written.
    pub productions: Range<ProductionId>,
    /// Whether it stands for a group, option or repetition, not for a rule.
    pub anonymous: bool,
    pub(crate) span: Option<Span>,
}

/// One alternative of a symbol.
#[derive(Clone, Debug)]
pub struct Production {
    /// The symbol that it expands.
    pub symbol: SymbolId,
    /// What it expands to; nothing for the empty text.
    pub items: Vec<Item>,
}

/// An element of a production.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Item {
    /// A text, never empty; one token.
    Literal(String),
    /// One of these characters, each different; one token.
    Class(Vec<char>),
    /// Whatever the symbol derives.
    Symbol(SymbolId),
}

impl Item {
    /// The symbol, if it is one.
    pub(crate) fn symbol(&self) -> Option<SymbolId> {
        match self {
            Self::Symbol(symbol) => Some(*symbol),
            _ => None,
        }
    }
}

impl Grammar {
    /// Reads a grammar: the lecture's pairs, BNF or EBNF, told apart by how the text begins.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it; see [`Problem`](crate::Problem) and [`render`](crate::render).
    pub fn parse(text: &str) -> Result<Self, GrammarError> {
        let (rules, repeated) = syntax::parse(text)?;
        check::checked(lower::lower(rules, Some(text), repeated)?)
    }

    /// Takes the lecture's pairs as a value.
    ///
    /// ```
    /// # use cota_grammar::Grammar;
    /// let pairs = [("$START", "$TREE"), ("$TREE", "x"), ("$TREE", "($TREE $TREE)")];
    /// assert_eq!(Grammar::from_pairs(pairs)?.productions().len(), 3);
    /// # Ok::<(), cota_grammar::GrammarError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Grammar::parse`], without places.
    pub fn from_pairs<'p>(
        pairs: impl IntoIterator<Item = (&'p str, &'p str)>,
    ) -> Result<Self, GrammarError> {
        let rules = syntax::pairs::from_values(pairs).map_err(GrammarError::from);
        rules.and_then(|rules| check::checked(lower::lower(rules, None, true)?)).map_err(placeless)
    }

    /// Starts a grammar that is written in Rust.
    pub fn builder() -> Builder {
        Builder::default()
    }

    pub(crate) fn from_builder(rules: Vec<(String, Part)>) -> Result<Self, GrammarError> {
        let rules = rules.into_iter().map(|(name, body)| body.into_rule(name)).collect();
        lower::lower(rules, None, false).and_then(check::checked).map_err(placeless)
    }

    /// Records for each symbol its productions, which stand together.
    pub(crate) fn number_productions(&mut self) {
        let mut end = 0;
        for (id, symbol) in self.symbols.iter_mut().enumerate() {
            let start = end;
            end += self.productions[start..].iter().take_while(|p| p.symbol == id).count();
            symbol.productions = start..end;
        }
    }

    /// All symbols that the start reaches, the start first, then the other rules in the order written.
    pub fn symbols(&self) -> &[Symbol] {
        &self.symbols
    }

    /// All productions, those of a symbol together and in the order written.
    pub fn productions(&self) -> &[Production] {
        &self.productions
    }

    /// What the author should know: symbols that cannot be reached, cycles.
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }

    /// The cycle of unit or empty productions, if there is one: it makes the derivations of some
    /// sentence infinitely many.
    pub fn cycle(&self) -> Option<&Diagnostic> {
        self.cycle.as_ref()
    }

    /// The length of the longest sentence, or `None` when some symbol needs itself again, so that
    /// there may be no longest.
    pub fn longest(&self, measure: Measure) -> Option<usize> {
        let mut edges = vec![Vec::new(); self.symbols.len()];
        for production in &self.productions {
            edges[production.symbol].extend(production.items.iter().filter_map(Item::symbol));
        }
        let (group, cyclic) = (components(&edges), on_cycles(&edges));
        let mut members: Vec<Vec<SymbolId>> = vec![Vec::new(); self.symbols.len()];
        group.iter().enumerate().for_each(|(symbol, &group)| members[group].push(symbol));
        // Groups of symbols that need each other, those that a group leads to before it.
        let mut longest = vec![0; self.symbols.len()];
        for symbols in members.iter().filter(|symbols| !symbols.is_empty()) {
            let inside = |symbol: SymbolId| group[symbol] == group[symbols[0]];
            let length = self.longest_of(symbols, measure, &longest, |symbol| {
                cyclic[symbols[0]] && inside(symbol)
            })?;
            for &symbol in symbols {
                longest[symbol] = length;
            }
        }
        Some(longest[0])
    }

    /// The longest text of a group of symbols, given those of the others; `None` if one that needs the
    /// group again adds something to it.
    fn longest_of(
        &self,
        symbols: &[SymbolId],
        measure: Measure,
        longest: &[usize],
        again: impl Fn(SymbolId) -> bool,
    ) -> Option<usize> {
        let (mut most, mut adds, mut doubles) = (0, false, false);
        let productions =
            symbols.iter().flat_map(|&symbol| self.symbols[symbol].productions.clone());
        for production in productions {
            let (mut length, mut times) = (measure.of_production(), 0);
            for item in &self.productions[production].items {
                match item {
                    Item::Symbol(inner) if again(*inner) => times += 1,
                    Item::Symbol(inner) => length = length.saturating_add(longest[*inner]),
                    item => length = length.saturating_add(measure.of_item(item)),
                }
            }
            if times == 0 {
                most = most.max(length);
            }
            adds |= times > 0 && length > 0;
            doubles |= times > 1;
        }
        let grows = adds || doubles && most > 0;
        (!grows).then_some(most)
    }

    /// A production as it would be written in a rule.
    pub fn describe(&self, production: ProductionId) -> String {
        let Production { symbol, items } = &self.productions[production];
        let items = items.iter().map(|item| match item {
            Item::Literal(text) => format!("{text:?}"),
            Item::Class(set) if set.len() <= 8 => {
                format!("[{}]", set.iter().flat_map(|c| c.escape_debug()).collect::<String>())
            }
            Item::Class(set) => {
                let (first, last) = (set[0].escape_debug(), set[set.len() - 1].escape_debug());
                format!("[{first}...{last}]")
            }
            Item::Symbol(symbol) => self.symbols[*symbol].name.clone(),
        });
        let items = items.collect::<Vec<_>>().join(" ");
        let items = if items.is_empty() { "\"\"" } else { &items };
        format!("{} ::= {items}", self.symbols[*symbol].name)
    }
}

/// A grammar that is a Rust value has no text to point into.
fn placeless(mut error: GrammarError) -> GrammarError {
    for problem in &mut error.problems {
        problem.span = None;
        problem.related = None;
    }
    error
}
