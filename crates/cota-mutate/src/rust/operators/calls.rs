//! Calls: arguments and operands exchanged, another function called.

use super::{Edit, Target};
use syn::{BinOp, Expr, ExprBinary};

/// SWP: two neighbouring arguments exchanged; the operands of `-`, `/`, `%`, `<<` and `>>` too.
pub fn swp(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let Some(expression) = target.expression() else { return };
    match expression {
        Expr::Call(call) => swap_arguments(target, &call.args, edits),
        Expr::MethodCall(call) => swap_arguments(target, &call.args, edits),
        Expr::Binary(binary) => {
            let op = target.source(&binary.op);
            let ordered = matches!(
                binary.op,
                BinOp::Sub(_) | BinOp::Div(_) | BinOp::Rem(_) | BinOp::Shl(_) | BinOp::Shr(_)
            );
            let (left, right) = (target.source(&binary.left), target.source(&binary.right));
            if ordered && left != right {
                let swapped = format!("(({right}) {op} ({left}))");
                edits.push(Edit::new(target.range(binary), swapped));
            }
        }
        _ => {}
    }
}

type Arguments = syn::punctuated::Punctuated<Expr, syn::Token![,]>;

fn swap_arguments(target: &Target<'_>, arguments: &Arguments, edits: &mut Vec<Edit>) {
    let all: Vec<&Expr> = arguments.iter().collect();
    for pair in all.windows(2) {
        let (first, second) = (target.range(pair[0]), target.range(pair[1]));
        let text = |range: std::ops::Range<usize>| &target.file.text[range];
        if text(first.clone()) != text(second.clone()) {
            let between = text(first.end..second.start);
            let swapped = format!("{}{between}{}", text(second.clone()), text(first.clone()));
            edits.push(Edit::new(first.start..second.end, swapped));
        }
    }
}

/// Methods of the standard library that are taken for each other.
const ALIKE: &[(&str, &str)] = &[
    ("is_some", "is_none"),
    ("is_ok", "is_err"),
    ("any", "all"),
    ("min", "max"),
    ("min_by_key", "max_by_key"),
    ("min_by", "max_by"),
    ("first", "last"),
    ("first_mut", "last_mut"),
    ("push_front", "push_back"),
    ("pop_front", "pop_back"),
    ("front", "back"),
    ("front_mut", "back_mut"),
    ("starts_with", "ends_with"),
    ("find", "rfind"),
    ("position", "rposition"),
    ("take", "skip"),
    ("take_while", "skip_while"),
    ("wrapping_add", "wrapping_sub"),
    ("checked_add", "checked_sub"),
    ("saturating_add", "saturating_sub"),
    ("floor", "ceil"),
    ("is_positive", "is_negative"),
    ("to_uppercase", "to_lowercase"),
    ("leading_zeros", "trailing_zeros"),
    ("rotate_left", "rotate_right"),
    ("split_once", "rsplit_once"),
    ("trim_start", "trim_end"),
];

/// Methods of the standard library with the same signature, of which one is right where the other is not.
const SAME_TYPE: &[(&str, &str)] = &[
    ("len", "capacity"),
    ("wrapping_add", "saturating_add"),
    ("wrapping_sub", "saturating_sub"),
    ("wrapping_mul", "saturating_mul"),
    ("checked_add", "checked_mul"),
    ("checked_div", "checked_rem"),
    ("div_euclid", "rem_euclid"),
    ("unwrap_or_default", "unwrap"),
    ("is_some_and", "is_none_or"),
    ("count_ones", "count_zeros"),
    ("is_lowercase", "is_uppercase"),
    ("and", "or"),
];

/// Tests of what is in an option or a result, by those of whether it is there.
const WITHOUT_TEST: &[(&str, &str)] = &[
    ("is_some_and", "is_some"),
    ("is_none_or", "is_none"),
    ("is_ok_and", "is_ok"),
    ("is_err_and", "is_err"),
];

/// MET: a method by another one that takes and gives the same, and arithmetic by methods that do not overflow.
pub fn met(target: &Target<'_>, edits: &mut Vec<Edit>) {
    if let Some(binary) = target.binary() {
        without_overflow(target, binary, edits);
    }
    let Some(Expr::MethodCall(call)) = target.expression() else { return };
    let name = call.method.to_string();
    let span = target.range(&call.method);
    for &(one, two) in SAME_TYPE {
        let other = if name == one {
            two
        } else if name == two {
            one
        } else {
            continue;
        };
        edits.push(Edit::new(span.clone(), other));
    }
    for &(with, without) in WITHOUT_TEST {
        if name == with {
            edits.push(Edit::new(span.start..target.range(call).end, format!("{without}()")));
        }
    }
}

/// `a + b` by what saturates and what wraps, likewise `-` and `*`; half of a sum by the midpoint.
fn without_overflow(target: &Target<'_>, binary: &ExprBinary, edits: &mut Vec<Edit>) {
    let span = target.range(binary);
    let call = |left: &Expr, name: &str, right: &Expr| {
        let (left_text, right) = (target.source(left), target.source(right));
        // A number has no type of its own to call a method of.
        let name = match left {
            Expr::Lit(_) => return None,
            Expr::Path(_) | Expr::Field(_) | Expr::MethodCall(_) | Expr::Paren(_) => {
                format!("{left_text}.{name}({right})")
            }
            _ => format!("({left_text}).{name}({right})"),
        };
        Some(Edit::new(span.clone(), name))
    };
    let name = match binary.op {
        BinOp::Add(_) => "add",
        BinOp::Sub(_) => "sub",
        BinOp::Mul(_) => "mul",
        BinOp::Div(_) if target.source(&binary.right) == "2" => {
            let inner = match &*binary.left {
                Expr::Paren(inner) => &*inner.expr,
                inner => inner,
            };
            if let Expr::Binary(sum) = inner
                && matches!(sum.op, BinOp::Add(_))
            {
                edits.extend(call(&sum.left, "midpoint", &sum.right));
            }
            return;
        }
        _ => return,
    };
    for kind in ["saturating", "wrapping"] {
        edits.extend(call(&binary.left, &format!("{kind}_{name}"), &binary.right));
    }
}

/// How many functions a call is replaced by, at most.
const MOST_CALLS: usize = 4;

/// CAL: a call by that of another function with the same signature, of the crate or of a list of
/// methods of the standard library that are taken for each other.
pub fn cal(target: &Target<'_>, edits: &mut Vec<Edit>) {
    match target.expression() {
        Some(Expr::MethodCall(call)) => {
            let name = call.method.to_string();
            let span = target.range(&call.method);
            let listed = ALIKE.iter().filter_map(|&(a, b)| match name.as_str() {
                own if own == a => Some(b),
                own if own == b => Some(a),
                _ => None,
            });
            let own = target.items.alike(&name, true).into_iter().take(MOST_CALLS);
            // Chains without arguments belong to the navigation operator.
            let own = own.filter(|_| !call.args.is_empty());
            edits.extend(listed.chain(own).map(|other| Edit::new(span.clone(), other)));
        }
        Some(Expr::Call(call)) => {
            let Expr::Path(path) = &*call.func else { return };
            let Some(last) = path.path.segments.last() else { return };
            let span = target.file.span(last.ident.span());
            let others = target.items.alike(&last.ident.to_string(), false);
            let others = others.into_iter().take(MOST_CALLS);
            edits.extend(others.map(|other| Edit::new(span.clone(), other)));
        }
        _ => {}
    }
}
