//! `#[cota::contracts]` on an `impl` block: its methods, and the tests of those that have a scope.

use super::{Contract, Function, is_contract, test_inputs};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::{Error, ImplItem, ItemImpl, Result, parse_quote};

/// What a test calls the value that the method is called on.
const THIS: &str = "this";

pub fn expand(arguments: &TokenStream, mut block: ItemImpl) -> Result<TokenStream> {
    if !arguments.is_empty() {
        return Err(Error::new_spanned(arguments, "`#[cota::contracts]` takes no arguments"));
    }
    let (mut hidden, mut tests) = (Vec::new(), Vec::new());
    let mut found = false;
    for member in &mut block.items {
        let ImplItem::Fn(method) = member else { continue };
        let Some(at) = method.attrs.iter().position(is_contract) else { continue };
        found = true;
        let attribute = method.attrs.remove(at);
        let contract: Contract = attribute.parse_args()?;
        let function = Function::new(contract, method.clone(), true)?;
        if let Some(scope) = &function.scope {
            let (admitted, test) = function.test(scope, &block.self_ty, &block.generics)?;
            hidden.push(admitted);
            tests.push(test);
        }
        *member = ImplItem::Verbatim(function.checked());
    }
    if !found {
        return Err(Error::new_spanned(
            &block.self_ty,
            "no method of this block has `#[cota::contract]`",
        ));
    }
    if let Some((path, _)) = &block.trait_ {
        let why = "a contract needs a second method beside the one it stands on, which a trait does not \
                   have: put it on a method of the type, and call that one here";
        return Err(Error::new_spanned(path, why));
    }
    for admitted in hidden {
        block.items.push(ImplItem::Verbatim(admitted));
    }
    Ok(quote!(#block #(#tests)*))
}

impl Function {
    /// The method that calls this one if it is allowed to, and the test that calls that one.
    fn test(
        &self,
        scope: &TokenStream,
        own: &syn::Type,
        generics: &syn::Generics,
    ) -> Result<(TokenStream, TokenStream)> {
        if !generics.params.is_empty() {
            let why =
                "the type has parameters, a test has none: write a `#[cota::test]` that names them";
            return Err(Error::new_spanned(scope, why));
        }
        let sig = &self.item.sig;
        let (name, receiver) = (&sig.ident, sig.receiver());
        let (this, test) = (format_ident!("{THIS}"), format_ident!("{name}_contract"));
        let admitted = format_ident!("__cota_{name}_if_admitted");
        let names: Vec<&Ident> = self.names().collect();
        if let Some(taken) = names.iter().find(|name| **name == THIS) {
            let why = format!("`{THIS}` is the value that the method is called on");
            return Err(Error::new_spanned(taken, why));
        }
        let mut inputs = test_inputs(sig);
        let (admits, given) = (self.admits(), inputs.clone());
        let (receiver, call) = match receiver {
            None => (None, quote!(<#own>::#admitted(#(#names),*))),
            Some(receiver) if matches!(receiver.kind, syn::ReceiverKind::Typed(..)) => {
                return Err(Error::new_spanned(receiver, "a test needs a plain `self`"));
            }
            Some(receiver) => {
                inputs.insert(
                    0,
                    match receiver.kind {
                        syn::ReceiverKind::Reference(_, _, Some(_)) => {
                            parse_quote!(#this: &mut #own)
                        }
                        syn::ReceiverKind::Reference(_, _, None) => parse_quote!(#this: &#own),
                        _ => parse_quote!(#this: #own),
                    },
                );
                let mut receiver = receiver.clone();
                receiver.mutability = None;
                (Some(quote!(#receiver,)), quote!(#this.#admitted(#(#names),*)))
            }
        };
        let inner = if let Some(receiver) = sig.receiver() {
            let this = receiver.self_token;
            quote!(#this.#name(#(#names),*))
        } else {
            quote!(Self::#name(#(#names),*))
        };
        let shared: Vec<_> =
            self.item.attrs.iter().filter(|it| it.path().is_ident("cfg")).collect();
        let quiet = quote!(#[allow(clippy::all, clippy::pedantic, unused_parens)]);
        let method = quote! {
            #(#shared)*
            #[cfg(test)]
            #quiet
            fn #admitted(#receiver #(#given),*) {
                if #admits {
                    let _ = #inner;
                }
            }
        };
        let test = quote! {
            #(#shared)*
            #[cfg(test)]
            #[::cota::test(#scope)]
            #quiet
            fn #test(#(#inputs),*) {
                #call;
            }
        };
        Ok((method, test))
    }
}
