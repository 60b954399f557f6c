//! The clauses of a contract as code.

use super::clauses::{Clause, Condition};
use super::formula::Formula;
use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::Result;

/// The clauses as code.
#[derive(Default)]
pub struct Specification {
    /// The conditions of a call.
    pub conditions: Vec<TokenStream>,
    /// The statements that check them.
    pub requires: Vec<TokenStream>,
    /// The statements that keep what `old(...)` asks for.
    pub olds: Vec<TokenStream>,
    /// The statements that check what holds afterwards.
    pub ensures: Vec<TokenStream>,
    /// Where `invariant` stands, if it does.
    pub invariant: Option<Span>,
    pub no_panic: bool,
}

impl Specification {
    pub fn new(function: &str, clauses: Vec<Clause>) -> Result<Self> {
        let mut own = Self::default();
        let mut formula = Formula::default();
        for clause in clauses {
            match clause {
                Clause::Invariant(span) => own.invariant = Some(span),
                Clause::NoPanic => own.no_panic = true,
                Clause::Requires(clause) => {
                    let condition = formula.expression(clause.tokens.clone(), false)?;
                    own.requires.push(check(&clause, "refused", function, &condition));
                    own.conditions.push(condition);
                }
                Clause::Ensures(clause) => {
                    let condition = formula.expression(clause.tokens.clone(), true)?;
                    own.ensures.push(check(&clause, "violated", function, &condition));
                }
            }
        }
        own.olds =
            formula.olds.into_iter().map(|(name, _, value)| quote!(let #name = #value;)).collect();
        Ok(own)
    }
}

fn check(clause: &Condition, how: &str, function: &str, condition: &TokenStream) -> TokenStream {
    let (text, how) = (&clause.text, format_ident!("{how}"));
    // The panic is at the clause.
    quote_spanned! {clause.word.span()=>
        if !(#condition) {
            ::cota::__private::contract::#how(#function, #text);
        }
    }
}
