//! `#[cota::test(grammar = ...)]`: a function of a text, run on every sentence.

use crate::pairs;
use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::{Error, Expr, ItemFn, Result};

/// What the attribute says.
pub struct Sentences {
    grammar: Expr,
    max_length: Expr,
}

impl Sentences {
    /// Whether the attribute is about a grammar at all.
    pub fn begins(input: ParseStream<'_>) -> bool {
        pairs::begin_with(input, "grammar")
    }
}

impl Parse for Sentences {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let (mut grammar, mut max_length) = (None, None);
        pairs::read(input, |key, input| {
            let value: Expr = input.parse()?;
            let place = match key.to_string().as_str() {
                "grammar" => &mut grammar,
                "max_length" => &mut max_length,
                _ => return Err(Error::new_spanned(key, "expected `grammar` or `max_length`")),
            };
            Ok(place.replace(value).is_some())
        })?;
        let missing = |key| input.error(format!("a test on sentences needs `{key} = ...`"));
        Ok(Self {
            grammar: grammar.ok_or_else(|| missing("grammar"))?,
            max_length: max_length.ok_or_else(|| missing("max_length"))?,
        })
    }
}

pub fn expand(sentences: &Sentences, mut function: ItemFn) -> Result<TokenStream> {
    crate::test::refuse(&function)?;
    if let Some(token) = function.sig.asyncness {
        return Err(Error::new_spanned(
            token,
            "a test on sentences is no async function: block on the future inside",
        ));
    }
    if function.sig.inputs.len() != 1 {
        return Err(Error::new_spanned(
            &function.sig.inputs,
            "a test on sentences has one argument, the sentence: `text: &str`",
        ));
    }
    let Sentences { grammar, max_length } = sentences;
    let attributes = std::mem::take(&mut function.attrs);
    let (visibility, name) = (function.vis.clone(), function.sig.ident.clone());
    function.vis = syn::Visibility::Inherited;
    Ok(quote! {
        #(#attributes)*
        #[::core::prelude::v1::test]
        #visibility fn #name() {
            #function
            ::cota::__run_sentences!(#grammar, #max_length, #name);
        }
    })
}
