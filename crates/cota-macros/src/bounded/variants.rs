//! The derive for enums: a slot for the variant, then the fields of all variants.

use super::{Input, copy_impls, offsets, parts, shapes, view_struct, width};
use crate::attributes;
use crate::field::{Part, plain_name};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::{DataEnum, Result, Variant};

/// A variant with its fields and where they begin.
struct Case<'a> {
    variant: &'a Variant,
    number: u32,
    parts: Vec<Part>,
    first: TokenStream,
    view: Ident,
}

pub fn derive(input: &Input<'_>, data: &DataEnum) -> Result<TokenStream> {
    let mut first = quote!(1);
    let mut cases = Vec::new();
    for (number, variant) in (0..).zip(&data.variants) {
        attributes::refuse(&variant.attrs, "a variant")?;
        let mut parts = parts(&variant.fields)?;
        for part in &mut parts {
            part.of_variant = true;
        }
        let view = format_ident!("{}{}View", input.name, variant.ident);
        let next = width(&parts);
        cases.push(Case { variant, number, parts, first: first.clone(), view });
        first = quote!(#first + #next);
    }
    let view_enum = view_enum(input, &cases);
    let trait_impl = trait_impl(input, &cases, &first);
    Ok(quote!(#view_enum #trait_impl))
}

fn view_enum(input: &Input<'_>, cases: &[Case<'_>]) -> TokenStream {
    let Input { name, view, visibility, .. } = input;
    let generics = input.view_generics();
    let (impl_generics, type_generics, where_clause) = generics.split_for_impl();
    let documentation = format!("What an invariant sees of a [`{name}`].");
    if cases.iter().all(|case| case.parts.is_empty()) {
        let (type_impl, type_arguments, type_where) = input.generics.split_for_impl();
        let variants: Vec<_> = cases.iter().map(|case| &case.variant.ident).collect();
        let names = variants.iter().map(|variant| format!("`{variant}`."));
        return quote! {
            #[doc = #documentation]
            #[allow(dead_code)]
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
            #visibility enum #view { #(#[doc = #names] #variants),* }

            #[automatically_derived]
            impl #type_impl ::core::cmp::PartialEq<#name #type_arguments> for #view #type_where {
                fn eq(&self, other: &#name #type_arguments) -> bool {
                    match (self, other) {
                        #((Self::#variants, #name::#variants) => true,)*
                        #[allow(unreachable_patterns)]
                        _ => false,
                    }
                }
            }
        };
    }
    let variants = cases.iter().map(|case| {
        let (variant, payload) = (&case.variant.ident, &case.view);
        let documentation = format!("`{variant}`.");
        if case.parts.is_empty() {
            quote!(#[doc = #documentation] #variant)
        } else {
            quote!(#[doc = #documentation] #variant(#payload #type_generics))
        }
    });
    let names: Vec<_> = cases.iter().map(|case| &case.variant.ident).collect();
    let texts = names.iter().map(ToString::to_string);
    let copies = copy_impls(input, view);
    let payloads = cases.iter().filter(|case| !case.parts.is_empty()).map(|case| {
        let documentation = format!("The fields of [`{name}::{}`].", case.variant.ident);
        view_struct(input, &case.view, &documentation, &case.parts, &case.first)
    });
    quote! {
        #[doc = #documentation]
        #[allow(dead_code)]
        #visibility enum #view #generics #where_clause { #(#variants),* }

        #copies

        // A derived one would ask for the parameters of the type to be `Debug`.
        #[automatically_derived]
        impl #impl_generics ::core::fmt::Debug for #view #type_generics #where_clause {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(match self { #(Self::#names { .. } => #texts),* })
            }
        }

        #(#payloads)*
    }
}

fn trait_impl(input: &Input<'_>, cases: &[Case<'_>], end: &TokenStream) -> TokenStream {
    let Input { name, class_name, view, .. } = input;
    let (impl_generics, type_generics, where_clause) = input.generics.split_for_impl();
    let view_generics = input.view_generics();
    let (_, view_arguments, _) = view_generics.split_for_impl();
    let view_type = if cases.iter().all(|case| case.parts.is_empty()) {
        quote!(#view)
    } else {
        quote!(#view #view_arguments)
    };
    let shapes = cases.iter().map(|case| {
        let (variant, shapes) = (plain_name(&case.variant.ident), shapes(&case.parts));
        quote!((::std::string::String::from(#variant), #shapes))
    });
    let views = cases.iter().map(|case| {
        let (variant, number) = (&case.variant.ident, case.number);
        if case.parts.is_empty() {
            quote!(::core::option::Option::Some(#number) => #view::#variant)
        } else {
            quote!(::core::option::Option::Some(#number) => #view::#variant(::cota::Handle::of(at)))
        }
    });
    let built = cases.iter().map(build_arm);
    let stored = cases.iter().map(store_arm);
    let linked_back = cases.iter().map(|case| link_back_arm(case, &quote!(link_back)));
    let linked_back_shared =
        cases.iter().map(|case| link_back_arm(case, &quote!(link_back_shared)));
    quote! {
        #[automatically_derived]
        #[allow(unused_variables, clippy::identity_op, clippy::match_single_binding)]
        impl #impl_generics ::cota::Bounded for #name #type_generics #where_clause {
            type View<'s> = #view_type;
            const WIDTH: u32 = #end;

            fn shape(schema: &mut ::cota::__private::Schema) -> ::cota::__private::Shape {
                ::cota::__private::Shape::Enum {
                    name: ::std::string::String::from(#class_name),
                    variants: ::std::vec![#(#shapes),*],
                }
            }

            #[inline]
            #[track_caller]
            fn view(at: ::cota::__private::At<'_>) -> Self::View<'_> {
                let at = at.field(0);
                match at.pick() {
                    #(#views,)*
                    _ => ::core::unreachable!("a variant that the type does not have"),
                }
            }

            #[inline]
            fn build(
                at: ::cota::__private::At<'_>,
                builder: &mut ::cota::__private::Builder<'_>,
            ) -> Self {
                match at.pick() {
                    #(#built,)*
                    _ => ::core::unreachable!("a variant that the type does not have"),
                }
            }

            fn store(&self, place: ::cota::__private::Place, store: &mut ::cota::__private::Store) {
                match self {
                    #(#stored)*
                }
            }

            fn link_back(
                &mut self,
                at: ::cota::__private::At<'_>,
                builder: &mut ::cota::__private::Builder<'_>,
            ) {
                match self {
                    #(#linked_back)*
                }
            }

            fn link_back_shared(
                &self,
                at: ::cota::__private::At<'_>,
                builder: &mut ::cota::__private::Builder<'_>,
            ) {
                match self {
                    #(#linked_back_shared)*
                }
            }
        }
    }
}

fn build_arm(case: &Case<'_>) -> TokenStream {
    let (variant, number) = (&case.variant.ident, case.number);
    let places = offsets(&case.first, &case.parts);
    let fields = case.parts.iter().zip(places).map(|(part, offset)| {
        let member = &part.member;
        let value = part.build(&quote!(at.field(const { #offset })));
        quote!(#member: #value)
    });
    quote!(::core::option::Option::Some(#number) => Self::#variant { #(#fields),* })
}

/// The pattern that binds the fields of a variant to names of their own.
fn pattern(case: &Case<'_>) -> TokenStream {
    let variant = &case.variant.ident;
    let fields = case.parts.iter().map(|part| {
        let (member, binding) = (&part.member, binding(part));
        quote!(#member: #binding)
    });
    quote!(Self::#variant { #(#fields),* })
}

fn binding(part: &Part) -> Ident {
    format_ident!("field_{}", part.name)
}

fn store_arm(case: &Case<'_>) -> TokenStream {
    let (pattern, number) = (pattern(case), case.number);
    let offsets = offsets(&case.first, &case.parts);
    let stored = case.parts.iter().zip(offsets).map(|(part, offset)| {
        let binding = binding(part);
        part.store(&quote!(#binding), &quote!(place.field(const { #offset })))
    });
    quote!(#pattern => { store.pick(place, #number); #(#stored)* })
}

fn link_back_arm(case: &Case<'_>, method: &TokenStream) -> TokenStream {
    let pattern = pattern(case);
    let offsets = offsets(&case.first, &case.parts);
    let parts = case.parts.iter().zip(offsets).filter(|(part, _)| part.is_plain());
    let linked_back = parts.map(|(part, offset)| {
        let binding = binding(part);
        quote!(::cota::Bounded::#method(#binding, at.field(const { #offset }), builder);)
    });
    quote!(#pattern => { #(#linked_back)* })
}
