//! `#[cota::test(operations = Op, length = 6)]`: a step of a state, run after every sequence of operations.

use crate::pairs;
use crate::test::Setup;
use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::{Error, Expr, FnArg, Ident, ItemFn, Result, Token, Type};

/// What the attribute says.
pub struct Operations {
    kind: Type,
    length: Expr,
    setup: Setup,
}

impl Operations {
    /// Whether the attribute is about operations at all.
    pub fn begins(input: ParseStream<'_>) -> bool {
        pairs::begin_with(input, "operations")
    }
}

impl Parse for Operations {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        input.parse::<Ident>()?;
        input.parse::<Token![=]>()?;
        let kind = input.parse()?;
        let needed =
            "a test of operations needs `length = N` after them: the most operations in a row";
        let comma = input.parse::<Option<Token![,]>>()?;
        if comma.is_none() || !pairs::begin_with(input, "length") {
            return Err(input.error(needed));
        }
        input.parse::<Ident>()?;
        input.parse::<Token![=]>()?;
        let length = input.parse()?;
        input.parse::<Option<Token![,]>>()?;
        Ok(Self { kind, length, setup: input.parse()? })
    }
}

pub fn expand(given: &Operations, mut function: ItemFn) -> Result<TokenStream> {
    crate::test::refuse(&function)?;
    let Operations { kind, length, setup } = given;
    let options = setup.options_of_operations()?;
    let state = match function.sig.inputs.first() {
        Some(FnArg::Typed(parameter)) if function.sig.inputs.len() == 2 => match &*parameter.ty {
            Type::Reference(reference) if reference.mutability.is_some() => Some(&reference.elem),
            _ => None,
        },
        _ => None,
    };
    let (Some(state), None) = (state, function.sig.asyncness) else {
        return Err(Error::new_spanned(
            &function.sig,
            "a test of operations is a plain function of a state and the next operation: \
             `fn behaves(state: &mut State, operation: Op)`",
        ));
    };
    let state = state.clone();
    let attributes = std::mem::take(&mut function.attrs);
    let should_panic = attributes.iter().any(|it| it.path().is_ident("should_panic"));
    let (visibility, name) = (function.vis.clone(), function.sig.ident.clone());
    function.vis = syn::Visibility::Inherited;
    let scope = setup.scope(&[]);
    Ok(quote! {
        #(#attributes)*
        #[::core::prelude::v1::test]
        #visibility fn #name() {
            #[allow(clippy::needless_pass_by_value, clippy::trivially_copy_pass_by_ref)]
            #function
            ::cota::__private::run_sequences(
                ::cota::testing::Sequences::new(#scope, #length) #options,
                |state: &mut #state, operation: #kind| #name(state, operation),
                &::cota::__private::TestName {
                    path: ::core::concat!(
                        ::core::module_path!(), "::", ::core::stringify!(#name)
                    ),
                    package: ::core::option_env!("CARGO_PKG_NAME"),
                    manifest: ::core::option_env!("CARGO_MANIFEST_DIR"),
                    keeps_regressions: false,
                    should_panic: #should_panic,
                },
            );
        }
    })
}
