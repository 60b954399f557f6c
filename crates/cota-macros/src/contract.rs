//! `#[cota::contract]`: the function under a hidden name, and under its own one that checks.
//!
//! Without `debug_assertions` the second only calls the first. The body stands there once.

mod clauses;
mod formula;
mod impls;
mod loops;
mod specification;

pub use clauses::Contract;
pub use impls::expand as expand_impl;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use specification::Specification;
use syn::{
    Attribute, Error, FnArg, ImplItemFn, Pat, ReceiverKind, Result, Safety, Signature, Type,
};

/// A function with its contract, taken apart.
pub struct Function {
    item: ImplItemFn,
    /// Its parameters without `self`: names, and whether they are borrowed.
    parameters: Vec<(Ident, bool)>,
    specification: Specification,
    /// What is in `scope(...)`.
    scope: Option<TokenStream>,
    /// Whether it is a method, or looks like one.
    member: bool,
}

/// Expands the attribute on a function that stands for itself.
pub fn expand(contract: Contract, item: ImplItemFn) -> Result<TokenStream> {
    let function = Function::new(contract, item, false)?;
    if let (Some(scope), true) = (&function.scope, function.member) {
        return Err(Error::new_spanned(
            scope,
            "a test cannot stand in an `impl` block: put `#[cota::contracts]` on the block, which makes \
             the tests of its methods",
        ));
    }
    let test = function.scope.as_ref().map(|scope| function.own_test(scope));
    let checked = function.checked();
    Ok(quote!(#checked #test))
}

impl Function {
    fn new(contract: Contract, mut item: ImplItemFn, member: bool) -> Result<Self> {
        refuse(&item)?;
        let parameters = parameters(&mut item.sig)?;
        let Contract { clauses, scope } = contract;
        let name = item.sig.ident.to_string();
        loops::check_variants(&name, &mut item.block)?;
        let specification = Specification::new(&name, clauses)?;
        let member = member || item.sig.receiver().is_some() || mentions_self(&item);
        Ok(Self { item, parameters, specification, scope, member })
    }

    fn names(&self) -> impl Iterator<Item = &Ident> {
        self.parameters.iter().map(|(name, _)| name)
    }

    /// The hidden function and the one that checks.
    fn checked(&self) -> TokenStream {
        let ImplItemFn { attrs, vis, modifiers, sig, block } = &self.item;
        let defaultness = &modifiers.defaultness;
        let hidden_name = format_ident!("__cota_{}", sig.ident);
        let mut hidden_sig = sig.clone();
        hidden_sig.ident = hidden_name.clone();
        let shared: Vec<&Attribute> = attrs.iter().filter(|it| is_shared(it)).collect();
        let hidden = quote! {
            #(#shared)*
            #[inline]
            #hidden_sig #block
        };

        let mut outer_sig = sig.clone();
        for input in &mut outer_sig.inputs {
            without_mut(input);
        }
        let types = generic_arguments(sig);
        let receiver = sig.receiver().map(|receiver| {
            let this = receiver.self_token;
            quote!(#this,)
        });
        let names: Vec<_> = self.names().collect();
        let (before, after) =
            if self.member { (quote!(Self::), Some(&hidden)) } else { (TokenStream::new(), None) };
        let inner = if self.member { None } else { Some(&hidden) };
        let call = quote!(#before #hidden_name #types (#receiver #(#names),*));
        let checks = self.checks(&call);
        quote! {
            #after
            #(#attrs)*
            #[allow(
                clippy::all, clippy::pedantic, clippy::nursery,
                unused_parens, unused_qualifications, unused_imports, unused_variables
            )]
            #vis #defaultness #outer_sig {
                #inner
                if !::core::cfg!(debug_assertions) {
                    return #call;
                }
                #checks
            }
        }
    }

    /// What is done around the call.
    fn checks(&self, call: &TokenStream) -> TokenStream {
        let name = self.item.sig.ident.to_string();
        let spec = &self.specification;
        let (mut before, mut after) = (Vec::new(), Vec::new());
        if let Some(span) = spec.invariant {
            let broken = |value: &TokenStream, how: &str, clause: &str| {
                broken(span, value, how, &name, clause)
            };
            let receiver = self.item.sig.receiver();
            let own = receiver.map(|receiver| {
                let this = receiver.self_token;
                (quote!(#this), matches!(receiver.kind, ReceiverKind::Reference(..)))
            });
            let others = self.parameters.iter().map(|(name, borrowed)| (quote!(#name), *borrowed));
            for (value, borrowed) in own.into_iter().chain(others) {
                let text = value.to_string();
                let reference = if borrowed { quote!(&*#value) } else { quote!(&#value) };
                let clause = format!("invariant: that of `{text}` does not hold before the call");
                before.push(broken(&reference, "refused", &clause));
                if borrowed {
                    let clause = format!("invariant: that of `{text}` does not hold any more");
                    after.push(broken(&reference, "violated", &clause));
                }
            }
            let clause = "invariant: that of the result does not hold";
            after.push(broken(&quote!(&result), "violated", clause));
        }
        let call = if spec.no_panic {
            quote!(::cota::__private::contract::no_panic(#name, || #call))
        } else {
            call.clone()
        };
        let (requires, olds, ensures) = (&spec.requires, &spec.olds, &spec.ensures);
        quote! {
            #(#before)*
            #(#requires)*
            #(#olds)*
            let result = #call;
            #(#after)*
            #(#ensures)*
            result
        }
    }

    /// Whether the call is allowed.
    fn admits(&self) -> TokenStream {
        let conditions = &self.specification.conditions;
        quote!(true #(&& (#conditions))*)
    }

    /// The test of a function.
    fn own_test(&self, scope: &TokenStream) -> TokenStream {
        let sig = &self.item.sig;
        let name = &sig.ident;
        let (test, inputs) = (format_ident!("{}_contract", name), test_inputs(sig));
        let (names, admits) = (self.names(), self.admits());
        let shared = self.item.attrs.iter().filter(|it| it.path().is_ident("cfg"));
        quote! {
            #(#shared)*
            #[cfg(test)]
            #[::cota::test(#scope)]
            #[allow(clippy::all, clippy::pedantic, unused_parens, unused_must_use)]
            fn #test(#(#inputs),*) {
                if #admits {
                    let _ = #name(#(#names),*);
                }
            }
        }
    }
}

fn broken(span: Span, value: &TokenStream, how: &str, name: &str, clause: &str) -> TokenStream {
    let how = format_ident!("{how}");
    quote_spanned! {span=>
        {
            use ::cota::__private::contract::{HasInvariant as _, HasNoInvariant as _};
            if (&::cota::__private::contract::Kept(#value)).is_broken() {
                ::cota::__private::contract::#how(#name, #clause);
            }
        }
    }
}

/// The parameters of the function as those of a test.
fn test_inputs(sig: &Signature) -> Vec<FnArg> {
    let typed = sig.inputs.iter().filter(|input| matches!(input, FnArg::Typed(_)));
    typed
        .cloned()
        .map(|mut input| {
            without_mut(&mut input);
            input
        })
        .collect()
}

fn without_mut(input: &mut FnArg) {
    match input {
        FnArg::Typed(typed) => {
            if let Pat::Ident(pattern) = &mut *typed.pat {
                pattern.mutability = None;
            }
        }
        FnArg::Receiver(receiver) => receiver.mutability = None,
    }
}

/// Attributes that are about both functions.
fn is_shared(attribute: &Attribute) -> bool {
    ["cfg", "allow", "expect", "warn", "deny", "forbid"]
        .iter()
        .any(|name| attribute.path().is_ident(name))
}

fn generic_arguments(sig: &Signature) -> TokenStream {
    let arguments: Vec<&Ident> = sig
        .generics
        .params
        .iter()
        .filter_map(|parameter| match parameter {
            syn::GenericParam::Type(it) => Some(&it.ident),
            syn::GenericParam::Const(it) => Some(&it.ident),
            syn::GenericParam::Lifetime(_) => None,
        })
        .collect();
    if arguments.is_empty() { TokenStream::new() } else { quote!(::<#(#arguments),*>) }
}

fn parameters(sig: &mut Signature) -> Result<Vec<(Ident, bool)>> {
    let mut parameters = Vec::new();
    for input in &sig.inputs {
        let FnArg::Typed(typed) = input else { continue };
        let name = match &*typed.pat {
            Pat::Ident(pattern) if pattern.subpat.is_none() && pattern.by_ref.is_none() => {
                &pattern.ident
            }
            other => {
                let why = "a parameter needs a name that clauses can use: take it apart inside";
                return Err(Error::new_spanned(other, why));
            }
        };
        if name == "result" {
            let why = "`result` is what the function returns: call the parameter something else";
            return Err(Error::new_spanned(name, why));
        }
        parameters.push((name.clone(), matches!(&*typed.ty, Type::Reference(_))));
    }
    Ok(parameters)
}

/// What cannot have a contract, with what to do instead.
fn refuse(item: &ImplItemFn) -> Result<()> {
    let sig = &item.sig;
    if let Some(token) = sig.constness {
        let why = "a `const fn` cannot have a contract: it may be run by the compiler";
        return Err(Error::new_spanned(token, why));
    }
    if let Some(token) = sig.asyncness {
        let why = "an async function returns before it has run: put the contract on a function that is \
                   not async";
        return Err(Error::new_spanned(token, why));
    }
    if let Safety::Unsafe(token) = sig.safety {
        let why = "put the contract on a safe function around it";
        return Err(Error::new_spanned(token, why));
    }
    if let Some(second) = item.attrs.iter().find(|it| is_contract(it)) {
        return Err(Error::new_spanned(second, "put all clauses into one `#[cota::contract]`"));
    }
    Ok(())
}

/// `#[cota::contract(...)]`, also without the name of the crate.
fn is_contract(attribute: &Attribute) -> bool {
    let segments: Vec<_> =
        attribute.path().segments.iter().map(|it| it.ident.to_string()).collect();
    let names: Vec<_> = segments.iter().map(String::as_str).collect();
    matches!(names[..], ["contract"] | ["cota", "contract"])
}

fn mentions_self(item: &ImplItemFn) -> bool {
    fn found(tokens: TokenStream) -> bool {
        tokens.into_iter().any(|token| match token {
            proc_macro2::TokenTree::Ident(name) => name == "Self",
            proc_macro2::TokenTree::Group(group) => found(group.stream()),
            _ => false,
        })
    }
    let ImplItemFn { sig, block, .. } = item;
    found(quote!(#sig #block))
}
