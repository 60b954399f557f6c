//! Derive and attribute macros of Cota; use them through the `cota` crate.

mod attributes;
mod bounded;
mod field;

use proc_macro::TokenStream;

/// Makes a type searchable: its values can be laid out in slots, read through a view with one accessor
/// for each field, and built.
///
/// The view of `Tree` is called `TreeView`. Field attributes:
///
/// - `#[bounded(skip)]`, `#[bounded(skip = expression)]`: not searched; the default or the expression.
/// - `#[bounded(with = Stand)]`: searched as a `Stand`, which converts into the field's type
///   (`From<Stand>`) and back (`Stand: From<&Field>`).
/// - `#[bounded(index = Node)]`: an integer, or an optional one, that is a link to a `Node` by its
///   position in an arena.
/// - `#[bounded(arena)]`, `#[bounded(arena(all))]`: the `Vec` with the objects that index links refer
///   to: those in use, or every object of the scope.
#[proc_macro_derive(Bounded, attributes(bounded))]
pub fn derive_bounded(input: TokenStream) -> TokenStream {
    let input = syn::parse_macro_input!(input as syn::DeriveInput);
    bounded::derive(&input).unwrap_or_else(|error| error.into_compile_error()).into()
}
