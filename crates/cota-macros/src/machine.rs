//! `#[cota::test(fsm = "model.dot")]`: a function that makes an implementation, tested against a model.

use crate::pairs;
use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::{Error, ItemFn, LitInt, LitStr, Result, Signature};

/// What the attribute says.
pub struct Model {
    path: LitStr,
    method: Option<LitStr>,
    extra_states: Option<LitInt>,
}

impl Model {
    /// Whether the attribute is about a state machine at all.
    pub fn begins(input: ParseStream<'_>) -> bool {
        pairs::begin_with(input, "fsm")
    }
}

impl Parse for Model {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let (mut path, mut method, mut extra_states) = (None, None, None);
        pairs::read(input, |key, input| match key.to_string().as_str() {
            "fsm" => Ok(path.replace(input.parse()?).is_some()),
            "method" => Ok(method.replace(input.parse()?).is_some()),
            "extra_states" => Ok(extra_states.replace(input.parse()?).is_some()),
            _ => Err(Error::new_spanned(key, "expected `fsm`, `method` or `extra_states`")),
        })?;
        let path =
            path.ok_or_else(|| input.error("a test of a machine needs `fsm = \"model.dot\"`"))?;
        Ok(Self { path, method, extra_states })
    }
}

pub fn expand(model: &Model, mut function: ItemFn) -> Result<TokenStream> {
    let Signature { asyncness, generics, safety, inputs, .. } = &function.sig;
    let plain =
        asyncness.is_none() && matches!(safety, syn::Safety::Default) && generics.params.is_empty();
    if !plain || !inputs.is_empty() {
        return Err(Error::new_spanned(
            &function.sig,
            "a test of a machine is a plain function without arguments that makes a fresh \
             implementation: `fn lamp() -> impl FnMut(&str) -> String`",
        ));
    }
    let Model { path, method, extra_states } = model;
    let method = method.as_ref().map_or_else(|| quote!(default), |method| quote!(#method));
    let extra_states = extra_states.as_ref().map_or_else(|| quote!(0), |extra| quote!(#extra));
    let attributes = std::mem::take(&mut function.attrs);
    let (visibility, name) = (function.vis.clone(), function.sig.ident.clone());
    function.vis = syn::Visibility::Inherited;
    Ok(quote! {
        #(#attributes)*
        #[::core::prelude::v1::test]
        #visibility fn #name() {
            #function
            ::cota::__run_machine!(
                #path,
                ::core::include_str!(::core::concat!(
                    ::core::env!("CARGO_MANIFEST_DIR"), "/", #path
                )),
                #method,
                #extra_states,
                #name,
            );
        }
    })
}
