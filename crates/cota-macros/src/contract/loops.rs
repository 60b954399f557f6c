//! `cota::decreases!` in the loops of a body.

use super::clauses::source;
use super::formula::Formula;
use proc_macro2::{Ident, Span};
use quote::{format_ident, quote_spanned};
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Error, Expr, Macro, Result, Stmt, parse_quote};

/// Puts the state of each variant in front of its loop.
pub fn check_variants(function: &str, body: &mut Block) -> Result<()> {
    let function = function.to_owned();
    let mut loops = Loops { function, open: Vec::new(), count: 0, error: None };
    loops.visit_block_mut(body);
    loops.error.map_or(Ok(()), Err)
}

struct Loops {
    function: String,
    /// The loops around, and the variants in them.
    open: Vec<Vec<Ident>>,
    count: usize,
    error: Option<Error>,
}

impl Loops {
    /// The check that takes the place of the macro.
    fn check(&mut self, found: &Macro) -> Option<Expr> {
        if found.path.segments.last().is_none_or(|last| last.ident != "decreases") {
            return None;
        }
        // Outside of loops the macro itself says what is wrong.
        let open = self.open.last_mut()?;
        let name = format_ident!("__cota_variant_{}", self.count, span = Span::call_site());
        self.count += 1;
        open.push(name.clone());
        let (value, function) = (&found.tokens, &self.function);
        let text = match &found.delimiter {
            syn::MacroDelimiter::Paren(parentheses) => source(&parentheses.span, value),
            _ => value.to_string(),
        };
        let value = match Formula::default().expression(value.clone(), false) {
            Ok(value) => value,
            Err(error) => {
                self.error.get_or_insert(error);
                return None;
            }
        };
        let check = quote_spanned!(found.path.span()=> #name.turn(#function, #text, #value));
        Some(parse_quote!(#check))
    }
}

impl VisitMut for Loops {
    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        match expression {
            Expr::While(_) | Expr::Loop(_) | Expr::ForLoop(_) => {
                self.open.push(Vec::new());
                visit_mut::visit_expr_mut(self, expression);
                let variants = self.open.pop().unwrap_or_default();
                if !variants.is_empty() {
                    *expression = parse_quote!({
                        #(let mut #variants = ::cota::__private::contract::Variant::new();)*
                        #expression
                    });
                }
            }
            Expr::Closure(_) => {
                let outer = std::mem::take(&mut self.open);
                visit_mut::visit_expr_mut(self, expression);
                self.open = outer;
            }
            Expr::Macro(found) => {
                if let Some(check) = self.check(&found.mac) {
                    *expression = check;
                }
            }
            _ => visit_mut::visit_expr_mut(self, expression),
        }
    }

    fn visit_stmt_mut(&mut self, statement: &mut Stmt) {
        if let Stmt::Macro(found) = statement
            && let Some(check) = self.check(&found.mac)
        {
            *statement = Stmt::Expr(check, Some(syn::token::Semi::default()));
            return;
        }
        visit_mut::visit_stmt_mut(self, statement);
    }

    /// Inner functions have contracts of their own.
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
