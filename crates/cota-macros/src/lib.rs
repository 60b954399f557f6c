//! Derive and attribute macros of Cota; use them through the `cota` crate.

mod attributes;
mod bounded;
mod field;
mod machine;
mod sentences;
mod test;

use proc_macro::TokenStream;

/// Makes a type searchable: its values can be laid out in slots, read through a view with one accessor
/// for each field, and built.
///
/// The view of `Tree` is called `TreeView`. Field attributes:
///
/// - `#[bounded(skip)]`, `#[bounded(skip = expression)]`: not searched; the default or the expression.
/// - `#[bounded(with = Stand)]`: searched as a `Stand`, which converts into the field's type
///   (`From<Stand>`) and back (`Stand: From<&Field>`). `with = Option<Stand>` on an `Option` and
///   `with = Vec<Stand>` on a `Vec` convert what is inside.
/// - `#[bounded(index = Node)]`: an integer, or an `Option` or a `Vec` of integers, each of which is a
///   link to a `Node` by its position in an arena.
/// - `#[bounded(arena)]`, `#[bounded(arena(all))]`: the `Vec` with the objects that index links refer
///   to: those in use, or every object of the scope.
///
/// `#[bounded(union)]` on an enum whose variants each hold one link (`Box`, `Rc` or `Arc` of a class)
/// makes it a single link to objects of all these classes.
#[proc_macro_derive(Bounded, attributes(bounded))]
pub fn derive_bounded(input: TokenStream) -> TokenStream {
    let input = syn::parse_macro_input!(input as syn::DeriveInput);
    bounded::derive(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Runs a function on every valid input within a bound, smallest first, as a `#[test]`.
///
/// ```ignore
/// #[cota::test(Node = 0..=7, Node.key = 1..=7, SearchTree.size = 0..=7; threads = 2)]
/// fn removing_a_key_keeps_the_others(tree: SearchTree, #[scope(1..=7)] key: i32) { /* ... */ }
/// ```
///
/// Every parameter has a type that is `Bounded`, and gets a fresh value for each input; `&T` and
/// `&mut T` borrow it, `&str` a `String`, `&[T]` a `Vec<T>`. The inputs are the combinations of all
/// arguments for which every argument that has an invariant keeps it.
///
/// **The scope** comes first, as `KEY = VALUES` items. A key is a class (`Node`, how many objects), a
/// field (`Node.key`), a length (`List.items.len`), a parameter (`key`), or a path from a parameter
/// (`list.header.next*`). The values are any expression that is `Into<Values>`. `size = 3` is the
/// default for whatever is not set; `Cache: Entry = 4` adds a class domain; `named Entry` leaves one
/// out of symmetry breaking. `#[scope(VALUES)]` on a parameter sets its own values, `#[scope(len =
/// VALUES)]` what is inside of it.
///
/// **Options** come after a semicolon:
///
/// - `limit = N`: at most so many inputs; `max_seconds = S`: at most so long. A run that they cut
///   short is a failure, unless there is `allow_limit`.
/// - `threads = N`, `strategy = "plain"`: how to search. The report does not depend on the threads.
/// - `regressions`: failing inputs are kept in a file and run first the next time.
///
/// **Sentences**: with `grammar = TEXT, max_length = N` instead, the function gets every sentence of a
/// grammar of up to `N` characters, the shortest first.
///
/// ```ignore
/// #[cota::test(grammar = include_str!("calculator.ebnf"), max_length = 12)]
/// fn parses(text: &str) { assert!(calculator::parse(text).is_ok()); }
/// ```
///
/// **State machines**: with `fsm = "model.dot"` instead, the function makes a fresh implementation, a
/// closure from an input label to an output label, and is tested against the model of that file
/// (relative to the package). `method` and `extra_states` are those of `cota fsm suite`; with
/// `method = "sequence"` it is one checking sequence, for an implementation that is made once.
///
/// ```ignore
/// #[cota::test(fsm = "tests/lamp.dot", method = "h", extra_states = 1)]
/// fn lamp() -> impl FnMut(&str) -> String { let mut lamp = Lamp::new(); move |input| lamp.press(input) }
/// ```
#[proc_macro_attribute]
pub fn test(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let kind = syn::parse_macro_input!(arguments as Kind);
    let function = syn::parse_macro_input!(item as syn::ItemFn);
    let expanded = match kind {
        Kind::Inputs(setup) => test::expand(&setup, function),
        Kind::Sentences(sentences) => sentences::expand(&sentences, function),
        Kind::Machine(model) => machine::expand(&model, function),
    };
    expanded.unwrap_or_else(syn::Error::into_compile_error).into()
}

/// What a test goes through.
enum Kind {
    Inputs(test::Setup),
    Sentences(Box<sentences::Sentences>),
    Machine(Box<machine::Model>),
}

impl syn::parse::Parse for Kind {
    fn parse(input: syn::parse::ParseStream<'_>) -> syn::Result<Self> {
        if sentences::Sentences::begins(input) {
            return input.parse().map(|it| Self::Sentences(Box::new(it)));
        }
        if machine::Model::begins(input) {
            return input.parse().map(|it| Self::Machine(Box::new(it)));
        }
        input.parse().map(Self::Inputs)
    }
}
