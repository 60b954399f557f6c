//! The option `invariant = Type::check_invariants`: checkers of built values.

use super::arguments::Argument;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Error, Expr, Result, Type};

/// The call that sets the filter: every checker is called with each argument of the type that its path names, or
/// with the only argument.
pub fn call(checkers: &[&Expr], arguments: &[Argument]) -> Result<TokenStream> {
    if checkers.is_empty() {
        return Ok(TokenStream::new());
    }
    let mut conditions = Vec::new();
    for checker in checkers {
        let checked: Vec<_> = match arguments {
            [only] => vec![only],
            several => several.iter().filter(|argument| is_of(checker, argument)).collect(),
        };
        if checked.is_empty() {
            return Err(Error::new_spanned(
                checker,
                "no argument is of this type: write the checker as `Type::function`, where `Type` is that of an \
                 argument",
            ));
        }
        let names = checked.iter().map(|argument| &argument.name);
        conditions.extend(names.map(|name| {
            quote! {
                ::cota::testing::Checked::accepts((#checker)(&input.#name))
            }
        }));
    }
    Ok(quote!(.filter(|input: &__CotaInput| #(#conditions)&&*)))
}

/// Whether a checker is a function of the type of an argument.
fn is_of(checker: &Expr, argument: &Argument) -> bool {
    let Expr::Path(path) = checker else { return false };
    let owner = path.path.segments.iter().rev().nth(1);
    let of = match syn::parse2::<Type>(argument.owned().clone()) {
        Ok(Type::Path(of)) => of.path.segments.last().map(|segment| segment.ident.clone()),
        _ => None,
    };
    owner.is_some_and(|owner| Some(&owner.ident) == of.as_ref())
}
