//! How plain a text is: what a person would not write, such as `x * 1`, `!!a`, or a copy of a whole structure.

use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{BinOp, Block, Expr, Lit, UnOp};

/// How many odd things there are in a block.
pub fn oddities(block: &str) -> usize {
    let Ok(block) = syn::parse_str::<Block>(block) else { return 0 };
    let mut count = Count(0);
    count.visit_block(&block);
    count.0
}

struct Count(usize);

impl Count {
    fn add(&mut self, odd: bool) {
        self.0 += usize::from(odd);
    }

    fn binary(&mut self, own: &syn::ExprBinary) {
        use BinOp::{Add, And, Div, Eq, Ge, Gt, Le, Lt, Mul, Ne, Or, Rem, Sub};
        let (left, right) = (inner(&own.left), inner(&own.right));
        let (zero, one) = (is_number(right, "0"), is_number(right, "1"));
        let same = text(left) == text(right);
        self.add(match own.op {
            Add(_) => zero || is_number(left, "0"),
            Mul(_) => zero || one || is_number(left, "0") || is_number(left, "1"),
            Sub(_) => zero || same,
            Div(_) | Rem(_) => one || same,
            Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_) => {
                same || is_condition(left) && is_condition(right)
            }
            And(_) | Or(_) => {
                same || is_truth(left)
                    || is_truth(right)
                    || absorbs(left, right)
                    || absorbs(right, left)
            }
            _ => false,
        });
        // `x + 1 - 1`.
        if let (Sub(_) | Add(_), Expr::Binary(before)) = (&own.op, left)
            && matches!(right, Expr::Lit(_))
        {
            self.add(text(inner(&before.right)) == text(right) && before.op != own.op);
        }
    }
}

/// Whether one part of a connective has the other one as a part: `a && (b || a)`.
fn absorbs(whole: &Expr, part: &Expr) -> bool {
    let Expr::Binary(own) = part else { return false };
    let connects = matches!(own.op, BinOp::And(_) | BinOp::Or(_));
    connects && [&own.left, &own.right].iter().any(|own| text(inner(own)) == text(whole))
}

/// What is in parentheses.
fn inner(expression: &Expr) -> &Expr {
    match expression {
        Expr::Paren(own) => inner(&own.expr),
        own => own,
    }
}

fn text(expression: &Expr) -> String {
    expression.to_token_stream().to_string()
}

fn is_number(expression: &Expr, number: &str) -> bool {
    matches!(expression, Expr::Lit(own) if matches!(&own.lit, Lit::Int(own) if own.base10_digits() == number))
}

fn is_truth(expression: &Expr) -> bool {
    matches!(expression, Expr::Lit(own) if matches!(own.lit, Lit::Bool(_)))
}

fn is_condition(expression: &Expr) -> bool {
    use BinOp::{And, Eq, Ge, Gt, Le, Lt, Ne, Or};
    matches!(expression, Expr::Binary(own)
        if matches!(own.op, And(_) | Or(_) | Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_)))
}

/// Whether a closure gives what it gets, as it is or in a `Some`.
fn gives_back(closure: &Expr) -> bool {
    let Expr::Closure(own) = closure else { return false };
    let Some(given) = own.inputs.first().filter(|_| own.inputs.len() == 1) else { return false };
    let given = given.to_token_stream().to_string();
    match inner(&own.body) {
        Expr::Call(call) => {
            text(&call.func) == "Some" && call.args.first().is_some_and(|own| text(own) == given)
        }
        body => text(body) == given,
    }
}

impl<'a> Visit<'a> for Count {
    fn visit_expr_binary(&mut self, own: &'a syn::ExprBinary) {
        self.binary(own);
        visit::visit_expr_binary(self, own);
    }

    fn visit_expr_unary(&mut self, own: &'a syn::ExprUnary) {
        let inner = inner(&own.expr);
        self.add(match own.op {
            UnOp::Not(_) => {
                is_condition(inner)
                    || matches!(inner, Expr::Unary(own) if matches!(own.op, UnOp::Not(_)))
            }
            UnOp::Neg(_) => matches!(inner, Expr::Unary(own) if matches!(own.op, UnOp::Neg(_))),
            _ => false,
        });
        visit::visit_expr_unary(self, own);
    }

    fn visit_expr_if(&mut self, own: &'a syn::ExprIf) {
        self.add(is_truth(&own.cond) || own.then_branch.stmts.is_empty());
        visit::visit_expr_if(self, own);
    }

    fn visit_expr_while(&mut self, own: &'a syn::ExprWhile) {
        self.add(is_truth(&own.cond));
        visit::visit_expr_while(self, own);
    }

    fn visit_expr_assign(&mut self, own: &'a syn::ExprAssign) {
        self.add(text(&own.left) == text(&own.right));
        visit::visit_expr_assign(self, own);
    }

    fn visit_expr_method_call(&mut self, own: &'a syn::ExprMethodCall) {
        let copies = ["clone", "to_vec", "to_owned"].iter().any(|name| own.method == name);
        let name = own.method.to_string();
        let nothing =
            matches!(name.as_str(), "map" | "and_then") && own.args.first().is_some_and(gives_back);
        self.add(copies || nothing);
        visit::visit_expr_method_call(self, own);
    }
}

#[cfg(test)]
mod tests {
    use super::oddities;

    #[test]
    fn what_nobody_writes_is_odd() {
        for odd in [
            "x * 1",
            "x / 1",
            "(x + 1) / 1",
            "x - 0",
            "!!a",
            "!(a < b)",
            "a && (b || a)",
            "(b || a) && a",
            "a || a",
            "x - x",
            "c.and_then(|c| Some(c))",
            "at.clone()",
            "a && true",
            "x + 1 - 1",
            "x = x",
            "if true { f() }",
            "if a { }",
            "(a < b) != (c < d)",
        ] {
            assert_eq!(oddities(&format!("{{ {odd} }}")), 1, "{odd}");
        }
        for plain in [
            "x * 2",
            "x - 1",
            "!a",
            "a < b",
            "a && (b || c)",
            "c.and_then(|c| c.next)",
            "at.is_some()",
            "x + 1 - y",
            "x = y",
            "if a { f() }",
        ] {
            assert_eq!(oddities(&format!("{{ {plain} }}")), 0, "{plain}");
        }
    }
}
