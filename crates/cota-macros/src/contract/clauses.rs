//! What stands in the parentheses of a contract.

use proc_macro2::extra::DelimSpan;
use proc_macro2::{Ident, Span, TokenStream};
use syn::parse::{Parse, ParseStream};
use syn::{Error, Result, Token, parenthesized};

const CLAUSES: &str =
    "expected `requires(...)`, `ensures(...)`, `invariant`, `no_panic` or `scope(...)`";

/// The clauses as they are written.
#[derive(Default)]
pub struct Contract {
    pub clauses: Vec<Clause>,
    /// What is in `scope(...)`.
    pub scope: Option<TokenStream>,
}

pub enum Clause {
    Requires(Condition),
    Ensures(Condition),
    Invariant(Span),
    NoPanic,
}

/// What stands in the parentheses of a clause.
pub struct Condition {
    /// Where the clause begins.
    pub word: Ident,
    pub tokens: TokenStream,
    /// The clause as it is written, in one line.
    pub text: String,
}

impl Parse for Contract {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let mut contract = Self::default();
        while !input.is_empty() {
            contract.clause(input)?;
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        if contract.clauses.is_empty() && contract.scope.is_none() {
            return Err(Error::new(input.span(), format!("a contract says something: {CLAUSES}")));
        }
        Ok(contract)
    }
}

impl Contract {
    fn clause(&mut self, input: ParseStream<'_>) -> Result<()> {
        let name: Ident = input.parse().map_err(|error| Error::new(error.span(), CLAUSES))?;
        let word = name.to_string();
        if matches!(word.as_str(), "invariant" | "no_panic") {
            if input.peek(syn::token::Paren) {
                return Err(input.error(format!("`{word}` takes nothing")));
            }
            let clause = match word.as_str() {
                "invariant" => Clause::Invariant(name.span()),
                _ => Clause::NoPanic,
            };
            self.clauses.push(clause);
            return Ok(());
        }
        if !matches!(word.as_str(), "requires" | "ensures" | "scope") {
            let why = match word.as_str() {
                "decreases" => "`cota::decreases!(...)` stands in the loop that it is about",
                "forall" | "exists" | "reachable" | "old" | "implies" => {
                    "this is a part of `requires(...)` or `ensures(...)`"
                }
                _ => CLAUSES,
            };
            return Err(Error::new_spanned(name, why));
        }
        if !input.peek(syn::token::Paren) {
            return Err(input.error(format!("what {word}? write `{word}(...)`")));
        }
        let content;
        let parentheses = parenthesized!(content in input);
        let tokens: TokenStream = content.parse()?;
        if tokens.is_empty() && word != "scope" {
            return Err(Error::new_spanned(name, format!("what {word}? write `{word}(...)`")));
        }
        let text = format!("{word}({})", source(&parentheses.span, &tokens));
        match word.as_str() {
            "requires" => {
                self.clauses.push(Clause::Requires(Condition { word: name, tokens, text }));
            }
            "ensures" => self.clauses.push(Clause::Ensures(Condition { word: name, tokens, text })),
            _ if self.scope.is_some() => {
                return Err(Error::new_spanned(name, "one `scope(...)` is enough"));
            }
            _ => self.scope = Some(tokens),
        }
        Ok(())
    }
}

/// What stands between parentheses as it is written, in one line.
pub fn source(parentheses: &DelimSpan, tokens: &TokenStream) -> String {
    let written = parentheses.join().source_text();
    let inside = written.as_deref().and_then(|text| text.strip_prefix('(')?.strip_suffix(')'));
    let text = inside.map_or_else(|| tokens.to_string(), str::to_owned);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
