//! The derive for `#[bounded(union)]`: an enum of links is a single link to objects of several
//! classes, and the variant is known by the class of the object.

use super::{Input, copy_impls};
use crate::attributes;
use crate::field::last_segment;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{DataEnum, Error, Field, Fields, GenericArgument, PathArguments, Result, Type, Variant};

/// A variant with its link.
struct Case<'a> {
    variant: &'a Ident,
    link: &'a Type,
    class: &'a Type,
    owned: bool,
}

const RULE: &str = "a variant of a union holds one link and nothing else: `Box`, `Rc` or `Arc` of a \
                    class";

pub fn derive(input: &Input<'_>, data: &DataEnum) -> Result<TokenStream> {
    let cases = data.variants.iter().map(case).collect::<Result<Vec<_>>>()?;
    let owned = cases.iter().filter(|case| case.owned).count();
    if owned != 0 && owned != cases.len() {
        return Err(Error::new_spanned(
            input.name,
            "either all links of a union own what they lead to (`Box`), or all share it (`Rc`, `Arc`)",
        ));
    }
    let view = view_enum(input, &cases);
    let trait_impl = trait_impl(input, &cases, owned != 0);
    Ok(quote!(#view #trait_impl))
}

fn case(variant: &Variant) -> Result<Case<'_>> {
    attributes::refuse(&variant.attrs, "a variant")?;
    let wrong = || Error::new_spanned(variant, RULE);
    let Fields::Unnamed(fields) = &variant.fields else { return Err(wrong()) };
    let (Some(Field { ty: link, attrs, .. }), 1) = (fields.unnamed.first(), fields.unnamed.len())
    else {
        return Err(wrong());
    };
    attributes::refuse(attrs, "a link of a union")?;
    let segment = last_segment(link).ok_or_else(wrong)?;
    let owned = segment.ident == "Box";
    if !owned && segment.ident != "Rc" && segment.ident != "Arc" {
        return Err(wrong());
    }
    let PathArguments::AngleBracketed(arguments) = &segment.arguments else { return Err(wrong()) };
    let Some(GenericArgument::Type(class)) = arguments.args.first() else { return Err(wrong()) };
    Ok(Case { variant: &variant.ident, link, class, owned })
}

fn view_enum(input: &Input<'_>, cases: &[Case<'_>]) -> TokenStream {
    let Input { name, view, visibility, .. } = input;
    let generics = input.view_generics();
    let (impl_generics, type_generics, where_clause) = generics.split_for_impl();
    let documentation = format!("What an invariant sees of a [`{name}`].");
    let classes = cases.iter().map(|case| case.class);
    let variants: Vec<_> = cases.iter().map(|case| case.variant).collect();
    let names: Vec<_> = variants.iter().map(ToString::to_string).collect();
    let documentations = variants.iter().map(|variant| format!("`{variant}`."));
    let copies = copy_impls(input, view);
    quote! {
        #[doc = #documentation]
        #[allow(dead_code)]
        #visibility enum #view #generics #where_clause {
            #(
                #[doc = #documentations]
                #variants(<#classes as ::cota::Bounded>::View<'s>),
            )*
        }

        #copies

        #[automatically_derived]
        impl #impl_generics ::core::fmt::Debug for #view #type_generics #where_clause {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(match self { #(Self::#variants(..) => #names),* })
            }
        }
    }
}

fn trait_impl(input: &Input<'_>, cases: &[Case<'_>], owned: bool) -> TokenStream {
    let Input { name, view, .. } = input;
    let (impl_generics, type_generics, where_clause) = input.generics.split_for_impl();
    let view_generics = input.view_generics();
    let (_, view_arguments, _) = view_generics.split_for_impl();
    let classes: Vec<_> = cases.iter().map(|case| case.class).collect();
    let links: Vec<_> = cases.iter().map(|case| case.link).collect();
    let variants: Vec<_> = cases.iter().map(|case| case.variant).collect();
    let layout = |nullable: bool| {
        quote! {
            ::cota::__private::Shape::Link {
                classes: ::std::vec![#(schema.class::<#classes>()),*],
                nullable: #nullable,
                owned: #owned,
            }
        }
    };
    let (shape, option_shape) = (layout(false), layout(true));
    let no_class =
        quote!(::core::unreachable!("an object of a class that the union does not have"));
    let link_back = link_back(&links, &variants, &classes, &no_class);
    quote! {
        #[automatically_derived]
        impl #impl_generics ::cota::Bounded for #name #type_generics #where_clause {
            type View<'s> = #view #view_arguments;
            const WIDTH: u32 = 1;
            const OPTION_WIDTH: u32 = 1;

            fn shape(schema: &mut ::cota::__private::Schema) -> ::cota::__private::Shape {
                #shape
            }

            fn option_shape(schema: &mut ::cota::__private::Schema) -> ::cota::__private::Shape {
                #option_shape
            }

            #[track_caller]
            fn view(at: ::cota::__private::At<'_>) -> Self::View<'_> {
                match <Self as ::cota::Bounded>::option_view(at) {
                    ::core::option::Option::Some(view) => view,
                    ::core::option::Option::None => {
                        ::core::unreachable!("null in a link that is never null")
                    }
                }
            }

            #[track_caller]
            fn option_view(
                at: ::cota::__private::At<'_>,
            ) -> ::core::option::Option<Self::View<'_>> {
                let target = at.follow()?;
                #(if target.is::<#classes>() {
                    let view = <#classes as ::cota::Bounded>::view(target);
                    return ::core::option::Option::Some(#view::#variants(view));
                })*
                #no_class
            }

            fn build(
                at: ::cota::__private::At<'_>,
                builder: &mut ::cota::__private::Builder<'_>,
            ) -> Self {
                let target = builder.target(at);
                #(if target.is::<#classes>() {
                    return Self::#variants(<#links as ::cota::Bounded>::build(at, builder));
                })*
                #no_class
            }

            fn option_build(
                at: ::cota::__private::At<'_>,
                builder: &mut ::cota::__private::Builder<'_>,
            ) -> ::core::option::Option<Self> {
                let target = at.follow()?;
                #(if target.is::<#classes>() {
                    let link = <#links as ::cota::Bounded>::option_build(at, builder);
                    return link.map(Self::#variants);
                })*
                #no_class
            }

            fn store(&self, place: ::cota::__private::Place, store: &mut ::cota::__private::Store) {
                match self {
                    #(Self::#variants(link) => ::cota::Bounded::store(link, place, store),)*
                }
            }

            fn option_store(
                value: ::core::option::Option<&Self>,
                place: ::cota::__private::Place,
                store: &mut ::cota::__private::Store,
            ) {
                match value {
                    ::core::option::Option::Some(value) => {
                        ::cota::Bounded::store(value, place, store);
                    }
                    ::core::option::Option::None => store.null(place),
                }
            }

            #link_back
        }
    }
}

/// The methods that set links which could not be set at first.
fn link_back(
    links: &[&Type],
    variants: &[&Ident],
    classes: &[&Type],
    no_class: &TokenStream,
) -> TokenStream {
    quote! {
        fn link_back(
            &mut self,
            at: ::cota::__private::At<'_>,
            builder: &mut ::cota::__private::Builder<'_>,
        ) {
            match self {
                #(Self::#variants(link) => ::cota::Bounded::link_back(link, at, builder),)*
            }
        }

        fn link_back_shared(
            &self,
            at: ::cota::__private::At<'_>,
            builder: &mut ::cota::__private::Builder<'_>,
        ) {
            match self {
                #(Self::#variants(link) => ::cota::Bounded::link_back_shared(link, at, builder),)*
            }
        }

        fn option_link_back(
            value: &mut ::core::option::Option<Self>,
            at: ::cota::__private::At<'_>,
            builder: &mut ::cota::__private::Builder<'_>,
        ) {
            if let ::core::option::Option::Some(value) = value {
                return ::cota::Bounded::link_back(value, at, builder);
            }
            let ::core::option::Option::Some(target) = at.follow() else { return };
            #(if target.is::<#classes>() {
                let mut link = ::core::option::Option::None;
                <#links as ::cota::Bounded>::option_link_back(&mut link, at, builder);
                *value = link.map(Self::#variants);
                return;
            })*
            #no_class
        }

        fn option_link_back_shared(
            value: ::core::option::Option<&Self>,
            at: ::cota::__private::At<'_>,
            builder: &mut ::cota::__private::Builder<'_>,
        ) {
            if let ::core::option::Option::Some(value) = value {
                ::cota::Bounded::link_back_shared(value, at, builder);
            }
        }
    }
}
