//! Derive and attribute macros of Cota; use them through the `cota` crate.
//!
//! The examples here are ignored, because what the macros write names `cota`, which depends on this crate; `cota` has
//! examples that are run.

mod attributes;
mod bounded;
mod bounds;
mod contract;
mod decisions;
mod field;
mod machine;
mod operations;
mod pairs;
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
/// #[cota::test(Node = 0..=7, Node.key = 1..=7, SearchTree.size = 0..=7; jobs = 2)]
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
/// out of symmetry breaking; `together Node` gives all arguments the same nodes, where otherwise each has its own. `#[scope(VALUES)]` on a parameter sets its own values, `#[scope(len =
/// VALUES)]` what is inside of it.
///
/// **Options** come after a semicolon:
///
/// - `invariant = Type::check`: a checker of built values, which returns `bool`, `()` or a `Result`, or panics; only values
///   that it accepts are inputs.
/// - `input_seconds = S`: a body that runs longer on one input fails with it (60).
/// - `limit = N`: the most inputs; `max_seconds = S`: the most time. A run that they cut
///   short is a failure, unless there is `allow_limit`.
/// - `jobs = N`, `strategy = "plain"`: how to search. The report does not depend on the number of jobs.
/// - `suite = "reduced"`: only some inputs of each class; inputs are of one class if they exercise the
///   invariants of the arguments, which have [`decisions`] on them, alike. `coverage = "path"` says what
///   alike means (default: `"counting"`), `keep = "10%"` how many (`500`, `"3-per-class"`),
///   `pick = "random", seed = 7` which ones. `suite = "one-per-class"` keeps the smallest of each.
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
/// **Operations**: with `operations = Op, length = N` instead, followed by the scope of `Op`, the function is a step of a
/// state, which is `Bounded` and `Default`; it is run after every sequence of up to `N` operations, the shortest first,
/// without those that go on from a state that was reached before.
///
/// ```ignore
/// #[cota::test(operations = Op, length = 6, Op.Push.0 = 0..=2)]
/// fn behaves_like_a_vector(state: &mut (Stack, Vec<u8>), op: Op) { /* ... */ }
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
        Kind::Operations(given) => operations::expand(&given, function),
    };
    expanded.unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Gives a function a second body that records its decisions, so that a run of it can be classified.
///
/// The search keeps its speed: the function asks once, when it is called, whether a recording is on, and
/// runs the body as it was written if not. Within `cota::engine::exercise::record`, it records
///
/// - *decisions*: `if`, `while` and `while let`, the arm that a `match` takes, guards, each turn and the
///   end of a `for`, whether a `?` goes on or returns, whether a `let`-`else` binds;
/// - *conditions*: each operand of `&&`, `||` and `!` in a decision, and everywhere else each operand of
///   `&&` and `||` and each comparison (a `let` in a chain is a condition too);
/// - *statements*, the last expression of a block among them.
///
/// Closures in the body are part of it. Inner functions are not: they have the attribute themselves or
/// are not looked into; so are functions that are called. What stands in the parentheses of a macro is
/// not looked into; a macro such as `matches!` in a condition is an atomic condition. What runs in an
/// async block, or on another thread, is not recorded.
///
/// On functions and methods, generic or not. Not on `const fn`, `async fn`, or functions that return
/// `impl Trait`.
#[proc_macro_attribute]
pub fn decisions(arguments: TokenStream, item: TokenStream) -> TokenStream {
    // A free function looks like a method without `self`.
    let function = syn::parse_macro_input!(item as syn::ImplItemFn);
    let expanded = decisions::expand(&arguments.into(), &function);
    expanded.unwrap_or_else(syn::Error::into_compile_error).into()
}

/// States what a function requires and ensures, and checks it at every call where `debug_assertions` are on.
///
/// ```ignore
/// #[cota::contract(
///     invariant,
///     requires(key > 0),
///     ensures(result == !old(self.contains(key))),
///     ensures(self.size == old(self.size) + usize::from(result)),
///     ensures(forall(other in old(self.keys()), self.contains(other))),
///     no_panic,
///     scope(Node = 0..=5, Node.key = 1..=5, SearchTree.size = 0..=5, key = 0..=6)
/// )]
/// fn insert(&mut self, key: i32) -> bool { /* ... */ }
/// ```
///
/// - `requires(CONDITION)`: what the caller must ensure. `ensures(CONDITION)`: what holds afterwards, where
///   `result` is what the function returns and `old(VALUE)` what `VALUE` was at entry. An argument that
///   the call takes by value is gone afterwards: keep what is needed by `old(argument.clone())`.
/// - `invariant`: the invariants (`Invariant`) of `self` and of the arguments hold before; those of what
///   is borrowed, and of the result, afterwards. Types without one are passed over.
/// - `no_panic`: a panic of the body is reported as a violation.
/// - `scope(SCOPE; OPTIONS)`: makes a test `NAME_contract` that calls the function on every input within
///   the scope for which `requires` holds, as [`macro@test`] does. On methods, [`macro@contracts`] on the
///   `impl` block makes the tests; there the value itself is called `this` in the scope.
///
/// Conditions are Rust with a few words more: `a ==> b` (or `implies(a, b)`), `a <==> b`,
/// `forall(x in ITEMS, CONDITION)` and `exists(...)` over anything that can be iterated, also over
/// several at once (`x in ..., y in ...`) and over all values of a type (`tree: Tree in scope(Node =
/// 0..=2)`); `reachable(ROOT in ARENA, FIELDS)` and `reachable(ROOT, FIELDS)`, the set of nodes that links
/// lead to: positions in an arena, or addresses behind boxes and references.
///
/// In loops, `cota::decreases!(NUMBER)` checks that the number is not negative and gets smaller with each
/// turn.
///
/// On functions and methods of types, not on `const fn`, `async fn`, `unsafe fn` or in the `impl` of a
/// trait. A violation is a panic at the clause, with its text.
#[proc_macro_attribute]
pub fn contract(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let contract = syn::parse_macro_input!(arguments as contract::Contract);
    // A free function looks like a method without `self`.
    let function = syn::parse_macro_input!(item as syn::ImplItemFn);
    contract::expand(contract, function).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Makes the tests of the contracts of methods: see [`macro@contract`].
///
/// ```ignore
/// #[cota::contracts]
/// impl SearchTree {
///     #[cota::contract(invariant, scope(size = 3))]
///     fn insert(&mut self, key: i32) -> bool { /* ... */ }
/// }
/// ```
#[proc_macro_attribute]
pub fn contracts(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let block = syn::parse_macro_input!(item as syn::ItemImpl);
    let expanded = contract::expand_impl(&arguments.into(), block);
    expanded.unwrap_or_else(syn::Error::into_compile_error).into()
}

/// What a test goes through.
enum Kind {
    Inputs(test::Setup),
    Sentences(Box<sentences::Sentences>),
    Machine(Box<machine::Model>),
    Operations(Box<operations::Operations>),
}

impl syn::parse::Parse for Kind {
    fn parse(input: syn::parse::ParseStream<'_>) -> syn::Result<Self> {
        if sentences::Sentences::begins(input) {
            return input.parse().map(|it| Self::Sentences(Box::new(it)));
        }
        if machine::Model::begins(input) {
            return input.parse().map(|it| Self::Machine(Box::new(it)));
        }
        if operations::Operations::begins(input) {
            return input.parse().map(|it| Self::Operations(Box::new(it)));
        }
        input.parse().map(Self::Inputs)
    }
}

/// Leaves an item out of mutation testing; it changes nothing else.
///
/// ```ignore
/// #[cota::skip]
/// fn log(text: &str) { /* ... */ }
/// ```
#[proc_macro_attribute]
pub fn skip(_: TokenStream, item: TokenStream) -> TokenStream {
    item
}
