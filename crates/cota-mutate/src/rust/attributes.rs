//! What stands around code: attributes and type parameters.

use syn::{Expr, Signature, Stmt};

/// Whether there are parameters that stand for types or constants.
pub(super) fn has_parameters(generics: &syn::Generics) -> bool {
    generics.params.iter().any(|parameter| !matches!(parameter, syn::GenericParam::Lifetime(_)))
}

/// Whether a function has type parameters, `impl Trait` among them.
pub(super) fn generic(generics: &syn::Generics, signature: &Signature) -> bool {
    let hidden = |input: &syn::FnArg| match input {
        syn::FnArg::Typed(parameter) => matches!(*parameter.ty, syn::Type::ImplTrait(_)),
        syn::FnArg::Receiver(_) => false,
    };
    has_parameters(generics) || signature.inputs.iter().any(hidden)
}

/// The attributes of a statement, where its kind has them.
pub(super) fn statement_attributes(statement: &Stmt) -> &[syn::Attribute] {
    match statement {
        Stmt::Local(local) => &local.attrs,
        Stmt::Macro(call) => &call.attrs,
        Stmt::Item(_) | Stmt::Expr(..) => &[],
    }
}

/// The attributes of an expression, where the kinds that people put attributes on have them.
pub(super) fn expression_attributes(expression: &Expr) -> &[syn::Attribute] {
    match expression {
        Expr::Block(e) => &e.attrs,
        Expr::Call(e) => &e.attrs,
        Expr::MethodCall(e) => &e.attrs,
        Expr::If(e) => &e.attrs,
        Expr::Match(e) => &e.attrs,
        Expr::While(e) => &e.attrs,
        Expr::ForLoop(e) => &e.attrs,
        Expr::Loop(e) => &e.attrs,
        Expr::Assign(e) => &e.attrs,
        Expr::Binary(e) => &e.attrs,
        Expr::Return(e) => &e.attrs,
        Expr::Unsafe(e) => &e.attrs,
        Expr::Struct(e) => &e.attrs,
        Expr::Macro(e) => &e.attrs,
        Expr::Path(e) => &e.attrs,
        Expr::Lit(e) => &e.attrs,
        Expr::Closure(e) => &e.attrs,
        _ => &[],
    }
}
