//! Pruning: a place where no value at all makes an input pass needs no edit to be tried.

use crate::space::ANGELIC;
use cota_mutate::rust::plan::Plan;
use cota_mutate::rust::proposal::{Grouping, Proposal, SwitchForm};
use std::collections::BTreeSet;
use syn::{BinOp, Expr, UnOp};

/// The plan with, at each place of an expression whose alternatives have no effects, `true` and
/// `false`. Where that compiles, the place is a condition, and while it is free it chooses between the
/// two instead of among all edits.
pub fn with_constants(plan: Plan) -> Plan {
    let mut places = BTreeSet::new();
    let mut impure = BTreeSet::new();
    let mut sample = std::collections::BTreeMap::new();
    for (index, proposal) in plan.proposals.iter().enumerate() {
        let Some(place) = proposal.place.as_ref().filter(|p| p.form == SwitchForm::Expression)
        else {
            continue;
        };
        let text = &plan.files[proposal.file].file.text;
        let key = (proposal.file, place.range.start, place.range.end);
        let changed = format!(
            "{}{}{}",
            &text[place.range.start..proposal.span.start],
            proposal.replacement,
            &text[proposal.span.end..place.range.end]
        );
        if places.insert(key) && !has_no_effect(&text[place.range.clone()]) {
            impure.insert(key);
        }
        if !has_no_effect(&changed) {
            impure.insert(key);
        }
        sample.entry(key).or_insert(index);
    }
    let mut constants = Vec::new();
    for key in places.difference(&impure) {
        for value in ["true", "false"] {
            let like = &plan.proposals[sample[key]];
            constants.push(Proposal {
                id: format!("{value} at {}:{}-{}", key.0, key.1, key.2),
                operator: ANGELIC,
                detail: String::new(),
                span: key.1..key.2,
                replacement: value.to_owned(),
                grouping: Grouping::default(),
                ..like.clone()
            });
        }
    }
    plan.with_proposals(constants)
}

/// Whether evaluating an expression certainly changes nothing (it may panic).
fn has_no_effect(text: &str) -> bool {
    syn::parse_str::<Expr>(text).is_ok_and(|expression| pure(&expression))
}

fn pure(expression: &Expr) -> bool {
    const METHODS: [&str; 24] = [
        "abs",
        "as_deref",
        "as_ref",
        "as_str",
        "borrow",
        "clone",
        "cmp",
        "contains",
        "contains_key",
        "copied",
        "eq",
        "expect",
        "first",
        "get",
        "is_empty",
        "is_none",
        "is_some",
        "iter",
        "last",
        "len",
        "ne",
        "partial_cmp",
        "unwrap",
        "wrapping_neg",
    ];
    match expression {
        Expr::Lit(_) | Expr::Path(_) => true,
        Expr::Paren(e) => pure(&e.expr),
        Expr::Field(e) => pure(&e.base),
        Expr::Cast(e) => pure(&e.expr),
        Expr::Reference(e) => e.mutability.is_none() && pure(&e.expr),
        Expr::Index(e) => pure(&e.expr) && pure(&e.index),
        Expr::Unary(e) => {
            matches!(e.op, UnOp::Not(_) | UnOp::Neg(_) | UnOp::Deref(_)) && pure(&e.expr)
        }
        Expr::Binary(e) => !assigns(&e.op) && pure(&e.left) && pure(&e.right),
        Expr::MethodCall(e) => {
            METHODS.contains(&e.method.to_string().as_str())
                && pure(&e.receiver)
                && e.args.iter().all(pure)
        }
        // Variants and the like: `Some(x)`.
        Expr::Call(e) => {
            let constructor = matches!(&*e.func, Expr::Path(path) if path.path.segments.last()
                .is_some_and(|last| last.ident.to_string().starts_with(char::is_uppercase)));
            constructor && e.args.iter().all(pure)
        }
        Expr::Tuple(e) => e.elems.iter().all(pure),
        _ => false,
    }
}

fn assigns(op: &BinOp) -> bool {
    matches!(
        op,
        BinOp::AddAssign(_)
            | BinOp::SubAssign(_)
            | BinOp::MulAssign(_)
            | BinOp::DivAssign(_)
            | BinOp::RemAssign(_)
            | BinOp::BitXorAssign(_)
            | BinOp::BitAndAssign(_)
            | BinOp::BitOrAssign(_)
            | BinOp::ShlAssign(_)
            | BinOp::ShrAssign(_)
    )
}

#[cfg(test)]
mod tests {
    use super::has_no_effect;

    #[test]
    fn what_may_change_something_is_told_apart() {
        for text in ["a.b < self.c[i].d", "x.is_none() && !y", "Some(x) == z.get(i)", "*a > -1"] {
            assert!(has_no_effect(text), "{text}");
        }
        for text in
            ["stack.pop() == None", "f(x)", "x = y", "seen.insert(k)", "i += 1", "if a { b }"]
        {
            assert!(!has_no_effect(text), "{text}");
        }
    }
}
