//! Boolean expressions: what is atomic in them, and chains with `let`.

use super::instrument::{Instrument, call};
use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::spanned::Spanned;
use syn::visit_mut::VisitMut;
use syn::{BinOp, Expr, ExprBinary, ExprUnary, UnOp, parse_quote_spanned};

impl Instrument {
    /// An expression that is known to be boolean.
    pub fn boolean(&mut self, expression: &mut Expr) {
        match expression {
            Expr::Paren(inner) => self.boolean(&mut inner.expr),
            Expr::Group(inner) => self.boolean(&mut inner.expr),
            Expr::Binary(ExprBinary { left, op: BinOp::And(_) | BinOp::Or(_), right, .. }) => {
                self.boolean(left);
                self.boolean(right);
            }
            Expr::Unary(ExprUnary { op: UnOp::Not(_), expr, .. }) => self.boolean(expr),
            Expr::Lit(_) => {}
            _ => self.atom(expression),
        }
    }

    /// An atomic condition.
    pub fn atom(&mut self, expression: &mut Expr) {
        let span = expression.span();
        let site = self.sites.add("Condition", span);
        // What is inside of a comparison has conditions of its own, the comparison itself has not.
        if let Expr::Binary(binary) = &mut *expression
            && is_comparison(&binary.op)
        {
            self.visit_expr_mut(&mut binary.left);
            self.visit_expr_mut(&mut binary.right);
        } else {
            self.visit_expr_mut(expression);
        }
        *expression = call("condition", site, expression, span);
    }

    /// The condition of an `if` or `while`, or a guard. A plain one records its own outcome;
    /// for one with `let`, the caller records it with the code that is returned.
    pub fn decision(&mut self, condition: &mut Expr, site: u32) -> Option<Lets> {
        if !has_let(condition) {
            let span = condition.span();
            self.boolean(condition);
            *condition = call("decision", site, condition, span);
            return None;
        }
        if let Expr::Let(only) = condition {
            let condition = self.sites.add("Condition", only.span());
            self.visit_expr_mut(&mut only.expr);
            return Some(Lets::One(condition));
        }
        let mut parts = Vec::new();
        self.chain(condition, &mut parts);
        // As tokens: a tree would get parentheses around its right parts, and `let` must have none.
        *condition = Expr::Verbatim(quote!(#(#parts)&&*));
        Some(Lets::Chain)
    }

    /// Conditions and `let`s between `&&`. Which `let` was tried last is in a variable, so that a
    /// false outcome can be recorded.
    fn chain(&mut self, expression: &mut Expr, parts: &mut Vec<TokenStream>) {
        match expression {
            Expr::Binary(ExprBinary { left, op: BinOp::And(_), right, .. }) => {
                self.chain(left, parts);
                self.chain(right, parts);
            }
            Expr::Let(tried) => {
                let site = self.sites.add("Condition", tried.span());
                self.visit_expr_mut(&mut tried.expr);
                let number = site + 1;
                parts.extend([
                    quote!(::cota::__private::exercise::noted(&mut __cota_tried, #number)),
                    quote!(#tried),
                    quote!(::cota::__private::exercise::noted(&mut __cota_tried, 0)),
                    quote!(::cota::__private::exercise::condition(&__COTA_FUNCTION, #site, true)),
                ]);
            }
            other => {
                self.boolean(other);
                parts.push(quote!(#other));
            }
        }
    }
}

/// The `let`s in a condition.
pub enum Lets {
    /// It is one `let`, with this condition.
    One(u32),
    /// It is a chain; the variable `__cota_tried` says which `let` was tried last, counted from 1.
    Chain,
}

impl Lets {
    /// The code that records the conditions when the whole is true or false.
    pub fn tell(&self, value: bool, span: Span) -> Vec<syn::Stmt> {
        match self {
            Self::One(condition) => parse_quote_spanned! {span=>
                ::cota::__private::exercise::condition(&__COTA_FUNCTION, #condition, #value);
            },
            Self::Chain if value => Vec::new(),
            Self::Chain => parse_quote_spanned! {span=>
                if __cota_tried > 0 {
                    ::cota::__private::exercise::condition(
                        &__COTA_FUNCTION, __cota_tried - 1, false,
                    );
                }
            },
        }
    }
}

fn has_let(expression: &Expr) -> bool {
    match expression {
        Expr::Let(_) => true,
        Expr::Binary(ExprBinary { left, op: BinOp::And(_), right, .. }) => {
            has_let(left) || has_let(right)
        }
        _ => false,
    }
}

pub fn is_comparison(operator: &BinOp) -> bool {
    matches!(
        operator,
        BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_)
    )
}

/// Whether an expression is boolean by its form, so that `!` in front of it is the logical one.
pub fn is_boolean(expression: &Expr) -> bool {
    match expression {
        Expr::Paren(inner) => is_boolean(&inner.expr),
        Expr::Group(inner) => is_boolean(&inner.expr),
        Expr::Binary(ExprBinary { op, .. }) => {
            is_comparison(op) || matches!(op, BinOp::And(_) | BinOp::Or(_))
        }
        Expr::Unary(ExprUnary { op: UnOp::Not(_), expr, .. }) => is_boolean(expr),
        _ => false,
    }
}
