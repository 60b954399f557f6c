//! The sites of one function, numbered in the order of the source.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};

/// Patterns longer than this are cut.
const LONGEST_PATTERN: usize = 40;

#[derive(Default)]
pub struct Sites {
    list: Vec<Site>,
    outcomes: u32,
}

struct Site {
    kind: Ident,
    span: Span,
    first: u32,
    arms: Vec<String>,
}

impl Sites {
    /// A new site of a kind; the number of its first outcome.
    pub fn add(&mut self, kind: &str, span: Span) -> u32 {
        let outcomes = if kind == "Statement" { 1 } else { 2 };
        self.push(kind, span, Vec::new(), outcomes)
    }

    /// A new `match`.
    pub fn add_match<'a>(
        &mut self,
        span: Span,
        patterns: impl Iterator<Item = &'a syn::Pat>,
    ) -> u32 {
        let arms: Vec<_> = patterns.map(text).collect();
        let outcomes = arms.len() as u32;
        self.push("Match", span, arms, outcomes)
    }

    fn push(&mut self, kind: &str, span: Span, arms: Vec<String>, outcomes: u32) -> u32 {
        let first = self.outcomes;
        self.outcomes += outcomes;
        self.list.push(Site { kind: format_ident!("{kind}"), span, first, arms });
        first
    }

    pub fn outcomes(&self) -> u32 {
        self.outcomes
    }

    pub fn entries(&self) -> impl Iterator<Item = TokenStream> {
        self.list.iter().map(|Site { kind, span, first, arms }| {
            let line = quote_spanned!(*span=> ::core::line!());
            quote! {
                ::cota::__private::exercise::Site {
                    kind: ::cota::__private::exercise::SiteKind::#kind,
                    line: #line,
                    first: #first,
                    arms: &[#(#arms),*],
                }
            }
        })
    }
}

/// A pattern as people read it.
fn text(pattern: &syn::Pat) -> String {
    let text = pattern.to_token_stream().to_string();
    let text = text.replace(" (", "(").replace("( ", "(").replace(" )", ")").replace(" :: ", "::");
    let text = text.replace(" ,", ",").replace("& ", "&");
    if text.chars().count() <= LONGEST_PATTERN {
        return text;
    }
    text.chars().take(LONGEST_PATTERN - 1).chain(['…']).collect()
}
