//! What a switch makes of a function: its tree, with one alternative chosen.

use std::collections::BTreeMap;
use syn::visit_mut::{self, VisitMut};
use syn::{BinOp, Block, Expr, ImplItemFn, Lit, Pat, Stmt};

/// A function with its switches taken out, so that one alternative can be had without the others.
pub struct Switched {
    function: ImplItemFn,
    arms: BTreeMap<u32, Vec<Expr>>,
}

impl Switched {
    /// The function as it is written with its switches.
    pub fn new(mut function: ImplItemFn) -> Self {
        let mut take = Take { arms: BTreeMap::new() };
        take.visit_block_mut(&mut function.block);
        Self { function, arms: take.arms }
    }

    /// The tree in which one switch is on.
    pub fn chosen(&self, site: u32, choice: u16) -> ImplItemFn {
        let mut function = self.function.clone();
        let mut choose = Choose { arms: &self.arms, site, choice: usize::from(choice) };
        choose.visit_block_mut(&mut function.block);
        plain(function)
    }
}

/// What stands for a switch.
const SWITCH: &str = "__switch_";

struct Take {
    arms: BTreeMap<u32, Vec<Expr>>,
}

impl VisitMut for Take {
    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        visit_mut::visit_expr_mut(self, expression);
        if let Expr::Match(own) = expression
            && let Some(site) = asked(&own.expr)
        {
            let arms = std::mem::take(&mut own.arms).into_iter().map(|arm| *arm.body);
            self.arms.entry(site).or_insert_with(|| arms.collect());
            *expression = syn::parse_str(&format!("{SWITCH}{site}")).unwrap();
        }
    }
}

/// A tree without what does not matter: parentheses, and braces around one expression or statements.
pub fn plain(mut function: ImplItemFn) -> ImplItemFn {
    Plain.visit_block_mut(&mut function.block);
    function
}

struct Choose<'a> {
    arms: &'a BTreeMap<u32, Vec<Expr>>,
    site: u32,
    choice: usize,
}

impl Choose<'_> {
    fn at(&self, site: u32) -> usize {
        if site == self.site { self.choice } else { 0 }
    }
}

/// The site that a call of the run time asks for.
fn asked(expression: &Expr) -> Option<u32> {
    let Expr::Call(call) = expression else { return None };
    let Expr::Path(path) = &*call.func else { return None };
    let of_runtime = path.path.segments.first()?.ident == "cota_mutation_runtime";
    match call.args.first()? {
        Expr::Lit(number) if of_runtime => match &number.lit {
            Lit::Int(number) => number.base10_parse().ok(),
            _ => None,
        },
        _ => None,
    }
}

/// The site that the guard of an arm asks for, and what else it says.
fn guarding(guard: &Expr) -> Option<(u32, Option<&Expr>)> {
    match guard {
        Expr::Binary(own) if matches!(own.op, BinOp::Eq(_)) => Some((asked(&own.left)?, None)),
        Expr::Binary(own) if matches!(own.op, BinOp::And(_)) => {
            let (site, _) = guarding(&own.left)?;
            Some((site, Some(&own.right)))
        }
        _ => None,
    }
}

impl VisitMut for Choose<'_> {
    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        if let Expr::Path(path) = expression
            && let Some(name) = path.path.get_ident().map(ToString::to_string)
            && let Some(site) = name.strip_prefix(SWITCH)
        {
            let site = site.parse().unwrap();
            *expression = self.arms[&site][self.at(site)].clone();
            return self.visit_expr_mut(expression);
        }
        if let Expr::Match(own) = expression {
            own.arms.retain_mut(|arm| {
                let Pat::Guard(guarded) = &mut arm.pat else { return true };
                let Some((site, rest)) = guarding(&guarded.guard) else { return true };
                match rest.cloned() {
                    Some(rest) => *guarded.guard = rest,
                    None => arm.pat = (*guarded.pat).clone(),
                }
                self.at(site) == 0
            });
        }
        visit_mut::visit_expr_mut(self, expression);
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        block.stmts.retain(
            |statement| !matches!(statement, Stmt::Expr(own, Some(_)) if asked(own).is_some()),
        );
        visit_mut::visit_block_mut(self, block);
    }
}

struct Plain;

impl VisitMut for Plain {
    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        visit_mut::visit_expr_mut(self, expression);
        let inner = match expression {
            Expr::Paren(own) => &*own.expr,
            Expr::Block(own) if own.label.is_none() => match &own.block.stmts[..] {
                [Stmt::Expr(only, None)] => only,
                _ => return,
            },
            _ => return,
        };
        *expression = inner.clone();
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        visit_mut::visit_block_mut(self, block);
        let statements = std::mem::take(&mut block.stmts);
        for statement in statements {
            match statement {
                Stmt::Expr(Expr::Block(inner), None) if inner.label.is_none() => {
                    block.stmts.extend(inner.block.stmts);
                }
                Stmt::Macro(own) => {
                    let call = syn::ExprMacro { attrs: own.attrs, mac: own.mac };
                    block.stmts.push(Stmt::Expr(Expr::Macro(call), own.semi_token));
                }
                other => block.stmts.push(other),
            }
        }
    }
}
