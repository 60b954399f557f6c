//! Rewrites a body so that it records what it reaches.
//!
//! Nothing is moved to another place, and no value is bound to a variable, so that borrows and
//! temporaries live as long as in the body as it was written. Types, patterns, paths, constants, inner
//! items, async blocks and the arguments of macros are left as they are.

use super::conditions::{Lets, is_boolean, is_comparison};
use super::sites::Sites;
use proc_macro2::{Ident, Span};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{
    BinOp, Block, Error, Expr, ExprBinary, ExprForLoop, ExprIf, ExprMatch, ExprTry, ExprUnary,
    ExprWhile, Stmt, UnOp, parse_quote_spanned,
};

pub struct Instrument {
    pub sites: Sites,
    pub error: Option<Error>,
}

/// A call that gets an expression and gives its value back.
pub fn call(name: &str, site: u32, value: &impl ToTokens, span: Span) -> Expr {
    let name = Ident::new(name, Span::call_site());
    parse_quote_spanned!(span=> ::cota::__private::exercise::#name(&__COTA_FUNCTION, #site, #value))
}

/// The statement that tells an outcome.
fn tell(site: u32, outcome: u32, span: Span) -> Stmt {
    parse_quote_spanned! {span=>
        ::cota::__private::exercise::outcome(&__COTA_FUNCTION, #site, #outcome);
    }
}

fn in_front(block: &mut Block, statements: impl IntoIterator<Item = Stmt>) {
    block.stmts.splice(0..0, statements);
}

impl Instrument {
    pub fn new() -> Self {
        Self { sites: Sites::default(), error: None }
    }

    fn if_(&mut self, expression: &mut Expr) {
        let Expr::If(it) = expression else { return };
        let span = it.if_token.span;
        let site = self.sites.add("If", span);
        let lets = self.decision(&mut it.cond, site);
        self.visit_block_mut(&mut it.then_branch);
        if let Some((_, otherwise)) = &mut it.else_branch {
            self.visit_expr_mut(otherwise);
        }
        let Some(lets) = lets else { return };
        tell_lets(it, site, &lets, span);
        if matches!(lets, Lets::Chain) {
            *expression = parse_quote_spanned!(span=> { let mut __cota_tried = 0u32; #it });
        }
    }

    fn while_(&mut self, expression: &mut Expr) {
        let Expr::While(ExprWhile { attrs, label, while_token, cond, body }) = expression else {
            return;
        };
        let span = while_token.span;
        let site = self.sites.add("While", span);
        let lets = self.decision(cond, site);
        self.visit_block_mut(body);
        let Some(lets) = lets else { return };
        let mut inner: ExprIf = parse_quote_spanned!(span=> if #cond #body else { break });
        tell_lets(&mut inner, site, &lets, span);
        let tried: Option<Stmt> = matches!(lets, Lets::Chain)
            .then(|| parse_quote_spanned!(span=> let mut __cota_tried = 0u32;));
        *expression = parse_quote_spanned!(span=> #(#attrs)* #label loop { #tried #inner });
    }

    fn for_(&mut self, it: &mut ExprForLoop) {
        let site = self.sites.add("For", it.for_token.span);
        self.visit_expr_mut(&mut it.expr);
        let told = call("turns", site, &it.expr, it.for_token.span);
        *it.expr = told;
        self.visit_block_mut(&mut it.body);
    }

    fn match_(&mut self, it: &mut ExprMatch) {
        let span = it.match_token.span;
        let site = self.sites.add_match(
            span,
            it.arms.iter().map(|arm| match &arm.pat {
                syn::Pat::Guard(guarded) => &guarded.pat,
                pattern => pattern,
            }),
        );
        self.visit_expr_mut(&mut it.expr);
        for (number, arm) in (0u32..).zip(&mut it.arms) {
            if let syn::Pat::Guard(guarded) = &mut arm.pat {
                self.guard(&mut guarded.guard);
            }
            self.visit_expr_mut(&mut arm.body);
            let (told, body) = (tell(site, number, span), &arm.body);
            *arm.body = parse_quote_spanned!(span=> { #told #body });
        }
    }

    /// A guard with `let` records that it held; the arm that is taken shows that it did not.
    fn guard(&mut self, guard: &mut Expr) {
        let span = guard.span();
        let site = self.sites.add("Guard", span);
        if let Expr::Let(only) = guard {
            self.visit_expr_mut(&mut only.expr);
        } else if self.decision(guard, site).is_none() {
            return;
        } else {
            self.error.get_or_insert_with(|| {
                let why = "a guard with several conditions, `let` among them, cannot be told \
                           apart: move the conditions into the arm";
                Error::new(span, why)
            });
        }
        let held = call("decision", site, &quote::quote!(true), span);
        *guard = parse_quote_spanned!(span=> #guard && #held);
    }

    fn question(&mut self, it: &mut ExprTry) {
        let span = it.question_token.span;
        // In the order of the source: what is in front of it first.
        self.visit_expr_mut(&mut it.expr);
        let site = self.sites.add("Question", span);
        let told = call("question", site, &it.expr, span);
        *it.expr = told;
    }

    fn statement(&mut self, mut statement: Stmt, all: &mut Vec<Stmt>) {
        if matches!(statement, Stmt::Item(_)) {
            all.push(statement);
            return;
        }
        let span = statement.span();
        let site = self.sites.add("Statement", span);
        all.push(parse_quote_spanned! {span=>
            ::cota::__private::exercise::statement(&__COTA_FUNCTION, #site);
        });
        let mut bound = None;
        if let Stmt::Local(local) = &mut statement
            && let Some(init) = &mut local.init
        {
            let site =
                init.diverge.as_ref().map(|_| self.sites.add("LetElse", local.let_token.span));
            self.visit_expr_mut(&mut init.expr);
            if let (Some((_, otherwise)), Some(site)) = (&mut init.diverge, site) {
                self.visit_expr_mut(otherwise);
                if let Expr::Block(otherwise) = &mut **otherwise {
                    in_front(&mut otherwise.block, [tell(site, 0, span)]);
                }
                bound = Some(tell(site, 1, span));
            }
        } else {
            self.visit_stmt_mut(&mut statement);
        }
        all.push(statement);
        all.extend(bound);
    }
}

/// Tells the outcome of a condition with `let` in the branches of an `if`.
fn tell_lets(it: &mut ExprIf, site: u32, lets: &Lets, span: Span) {
    let events = |value: bool| {
        let conditions = lets.tell(value, span);
        conditions.into_iter().chain([tell(site, u32::from(value), span)])
    };
    in_front(&mut it.then_branch, events(true));
    let said: Vec<_> = events(false).collect();
    it.else_branch = Some(match it.else_branch.take() {
        None => (syn::Token![else](span), parse_quote_spanned!(span=> { #(#said)* })),
        Some((token, otherwise)) => match *otherwise {
            Expr::Block(mut otherwise) if otherwise.label.is_none() => {
                in_front(&mut otherwise.block, said);
                (token, Box::new(Expr::Block(otherwise)))
            }
            otherwise => (token, parse_quote_spanned!(span=> { #(#said)* #otherwise })),
        },
    });
}

impl VisitMut for Instrument {
    fn visit_block_mut(&mut self, block: &mut Block) {
        let mut all = Vec::new();
        for statement in std::mem::take(&mut block.stmts) {
            self.statement(statement, &mut all);
        }
        block.stmts = all;
    }

    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        match expression {
            Expr::If(_) => self.if_(expression),
            Expr::While(_) => self.while_(expression),
            Expr::ForLoop(it) => self.for_(it),
            Expr::Match(it) => self.match_(it),
            Expr::Try(it) => self.question(it),
            Expr::Binary(ExprBinary { op: BinOp::And(_) | BinOp::Or(_), .. }) => {
                self.boolean(expression);
            }
            Expr::Binary(ExprBinary { op, .. }) if is_comparison(op) => self.atom(expression),
            Expr::Unary(ExprUnary { op: UnOp::Not(_), expr, .. }) if is_boolean(expr) => {
                self.boolean(expr);
            }
            Expr::Repeat(it) => self.visit_expr_mut(&mut it.expr),
            Expr::Async(_) | Expr::Const(_) | Expr::Macro(_) => {}
            other => visit_mut::visit_expr_mut(self, other),
        }
    }

    // What is not run is left alone.
    fn visit_type_mut(&mut self, _: &mut syn::Type) {}
    fn visit_pat_mut(&mut self, _: &mut syn::Pat) {}
    fn visit_path_mut(&mut self, _: &mut syn::Path) {}
    fn visit_generic_argument_mut(&mut self, _: &mut syn::GenericArgument) {}
    fn visit_attribute_mut(&mut self, _: &mut syn::Attribute) {}
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
    fn visit_macro_mut(&mut self, _: &mut syn::Macro) {}
}
