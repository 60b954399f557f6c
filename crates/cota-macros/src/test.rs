//! `#[cota::test]`.

mod arguments;
mod checkers;
mod setup;
mod suite;

pub use setup::Setup;

use crate::bounded;
use arguments::Argument;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Error, ItemFn, Result, ReturnType, Signature, parse_quote};

pub fn expand(setup: &Setup, mut function: ItemFn) -> Result<TokenStream> {
    refuse(&function)?;
    let arguments = arguments::take(&mut function.sig)?;
    let names: Vec<_> = arguments.iter().map(|argument| argument.key.clone()).collect();
    setup.check(&names)?;

    let attributes = std::mem::take(&mut function.attrs);
    let should_panic = attributes.iter().any(|it| it.path().is_ident("should_panic"));
    let (visibility, name) = (function.vis.clone(), function.sig.ident.clone());
    function.vis = syn::Visibility::Inherited;

    let input = input_struct(&arguments)?;
    let checks = checks(&arguments)?;
    let describe = describe(&arguments);
    let scope = setup.scope(&arguments);
    let options = setup.options(&arguments)?;
    let regressions = setup.keeps_regressions();
    let members: Vec<_> = arguments.iter().map(|argument| &argument.name).collect();
    let bindings = arguments.iter().map(Argument::binding);
    let passed = arguments.iter().map(Argument::passed);
    let mut call = quote!(#name(#(#passed),*));
    if function.sig.asyncness.is_some() {
        call = quote!(::cota::__private::block_on(#call));
    }
    Ok(quote! {
        #(#attributes)*
        #[::core::prelude::v1::test]
        #visibility fn #name() {
            // What the function takes is what the test is about.
            #[allow(
                clippy::needless_pass_by_value,
                clippy::trivially_copy_pass_by_ref,
                clippy::ptr_arg,
                clippy::too_many_arguments,
                clippy::fn_params_excessive_bools
            )]
            #function
            #input
            #checks
            #describe

            ::cota::__private::run_test(
                ::cota::testing::Test::<__CotaInput>::with_checks(#scope, __cota_checks())
                    .describe(__cota_describe)
                    #options,
                |input: __CotaInput| {
                    #(let #bindings = input.#members;)*
                    #call
                },
                &::cota::__private::TestName {
                    path: ::core::concat!(
                        ::core::module_path!(), "::", ::core::stringify!(#name)
                    ),
                    package: ::core::option_env!("CARGO_PKG_NAME"),
                    manifest: ::core::option_env!("CARGO_MANIFEST_DIR"),
                    keeps_regressions: #regressions,
                    should_panic: #should_panic,
                },
            );
        }
    })
}

/// What cannot be run on every input, with what to do instead.
pub fn refuse(function: &ItemFn) -> Result<()> {
    let Signature { generics, safety, inputs, .. } = &function.sig;
    if let syn::Safety::Unsafe(token) = safety {
        return Err(Error::new_spanned(token, "a test is a safe function: use `unsafe` inside"));
    }
    if !generics.params.is_empty() {
        return Err(Error::new_spanned(
            generics,
            "a test has no parameters of its own: name the types that are to be tested",
        ));
    }
    if inputs.is_empty() {
        return Err(Error::new_spanned(
            &function.sig.ident,
            "there are no arguments to try all values of: give the function some, or use `#[test]`",
        ));
    }
    if let Some(attribute) = function.attrs.iter().find(|it| it.path().is_ident("test")) {
        return Err(Error::new_spanned(
            attribute,
            "`#[cota::test]` makes the function a test by itself: remove `#[test]`",
        ));
    }
    if let ReturnType::Type(_, given) = &function.sig.output
        && matches!(**given, syn::Type::ImplTrait(_))
    {
        return Err(Error::new_spanned(given, "name the type that the test returns"));
    }
    Ok(())
}

/// The struct whose fields are the arguments. Its name is empty, so that the keys of the scope are
/// the names of the parameters.
fn input_struct(arguments: &[Argument]) -> Result<TokenStream> {
    let fields = arguments.iter().map(Argument::field);
    let input: syn::DeriveInput = parse_quote! {
        struct __CotaInput { #(#fields),* }
    };
    let derived = bounded::derive_as(&input, String::new())?;
    let fields = arguments.iter().map(Argument::plain_field);
    Ok(quote! {
        struct __CotaInput { #(#fields),* }
        #derived
    })
}

/// The invariants of all arguments; those that have none are not even read.
fn checks(arguments: &[Argument]) -> Result<TokenStream> {
    let (mut names, mut keys, mut types) = (Vec::new(), Vec::new(), Vec::new());
    for argument in arguments {
        if let Some(searched) = argument.searched()? {
            names.push(&argument.name);
            keys.push(&argument.key);
            types.push(searched);
        }
    }
    Ok(quote! {
        #[allow(clippy::all, clippy::pedantic)]
        fn __cota_checks() -> ::cota::__private::Checks<__CotaInput> {
            #[allow(unused_imports)]
            use ::cota::__private::{WithInvariant as _, WithoutInvariant as _};
            let checks = ::cota::__private::Checks::<__CotaInput>::new();
            #(let checks = ::cota::__private::checks_of_field(
                checks,
                #keys,
                (&::cota::__private::Probe::<#types>::new()).invariant(),
                |root| <__CotaInput as ::cota::Bounded>::view(root).#names(),
            );)*
            checks
        }
    })
}

/// The `Debug` texts of those arguments that have one.
fn describe(arguments: &[Argument]) -> TokenStream {
    let names = arguments.iter().map(|argument| &argument.name);
    let keys = arguments.iter().map(|argument| &argument.key);
    quote! {
        #[allow(clippy::all, clippy::pedantic)]
        fn __cota_describe(
            input: &__CotaInput,
        ) -> ::std::vec::Vec<(::std::string::String, ::core::option::Option<::std::string::String>)> {
            #[allow(unused_imports)]
            use ::cota::__private::{WithDebug as _, WithoutDebug as _};
            ::std::vec![#((
                ::std::string::String::from(#keys),
                (&::cota::__private::Shown(&input.#names)).text(),
            )),*]
        }
    }
}
