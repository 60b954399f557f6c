//! `#[derive(Bounded)]`.

mod structs;
mod unions;
mod variants;

use crate::attributes::OfType;
use crate::bounds;
use crate::field::{Part, plain_name};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::{Data, DeriveInput, Error, Fields, Generics, Result, Visibility, parse_quote};

/// The type that is derived for.
pub struct Input<'a> {
    pub name: &'a Ident,
    /// The name in scopes and drawings.
    pub class_name: String,
    pub view: Ident,
    pub visibility: &'a Visibility,
    pub generics: Generics,
}

pub fn derive(input: &DeriveInput) -> Result<TokenStream> {
    derive_as(input, plain_name(&input.ident))
}

/// The derive for a type that goes by another name in scopes.
pub fn derive_as(input: &DeriveInput, class_name: String) -> Result<TokenStream> {
    if let Some(lifetime) = input.generics.lifetimes().next() {
        return Err(Error::new_spanned(
            lifetime,
            "a type that borrows cannot be generated: every value is built on its own; own the data, \
             or derive `Bounded` for a type that does and convert it",
        ));
    }
    let given = OfType::of(&input.attrs)?;
    let generics = bounds::bounded(input, &given);
    let this = Input {
        name: &input.ident,
        class_name,
        view: format_ident!("{}View", input.ident),
        visibility: &input.vis,
        generics,
    };
    let union = given.union;
    if union && !matches!(input.data, Data::Enum(_)) {
        return Err(Error::new_spanned(
            &input.ident,
            "`#[bounded(union)]` stands on an enum whose variants each hold one link",
        ));
    }
    match &input.data {
        Data::Struct(data) => Ok(structs::derive(&this, &parts(&data.fields)?)),
        Data::Enum(data) if data.variants.is_empty() => {
            Err(Error::new_spanned(&input.ident, "an enum without variants has no values"))
        }
        Data::Enum(data) if union => unions::derive(&this, data),
        Data::Enum(data) => variants::derive(&this, data),
        Data::Union(data) => {
            Err(Error::new_spanned(data.union_token, "a union cannot be generated; use an enum"))
        }
    }
}

pub fn parts(fields: &Fields) -> Result<Vec<Part>> {
    fields.iter().enumerate().map(|(index, field)| Part::of(index, field)).collect()
}

impl Input<'_> {
    /// The type parameters of the type, with a lifetime in front: what its view is generic over.
    pub fn view_generics(&self) -> Generics {
        let mut generics = self.generics.clone();
        generics.params.insert(0, parse_quote!('s));
        generics
    }

    /// A type that mentions all parameters, for a marker.
    pub fn marker(&self) -> TokenStream {
        let types = self.generics.type_params().map(|parameter| &parameter.ident);
        quote!(::core::marker::PhantomData<fn() -> (#(#types,)*)>)
    }
}

/// The offset of each part, as constant expressions, from a first offset.
pub fn offsets(first: &TokenStream, parts: &[Part]) -> Vec<TokenStream> {
    let mut offset = first.clone();
    let mut offsets = Vec::new();
    for part in parts {
        offsets.push(offset.clone());
        let layout = &part.layout;
        offset = quote!(#offset + <#layout as ::cota::Bounded>::WIDTH);
    }
    offsets
}

/// The width of all parts together.
pub fn width(parts: &[Part]) -> TokenStream {
    let layouts = parts.iter().map(|part| &part.layout);
    quote!((0 #(+ <#layouts as ::cota::Bounded>::WIDTH)*))
}

/// The list of names and shapes of the parts.
pub fn shapes(parts: &[Part]) -> TokenStream {
    let names = parts.iter().map(|part| &part.name);
    let layouts = parts.iter().map(|part| &part.layout);
    quote! {
        ::std::vec![#((
            ::std::string::String::from(#names),
            <#layouts as ::cota::Bounded>::shape(schema),
        )),*]
    }
}

/// A view struct with an accessor for each part: it only knows the place.
pub fn view_struct(
    input: &Input<'_>,
    view: &Ident,
    documentation: &str,
    parts: &[Part],
    first: &TokenStream,
) -> TokenStream {
    let visibility = input.visibility;
    let generics = input.view_generics();
    let (impl_generics, type_generics, where_clause) = generics.split_for_impl();
    let marker = input.marker();
    let offsets = offsets(first, parts);
    let accessors =
        parts.iter().zip(offsets).filter(|(part, _)| !part.is_skipped()).map(|(part, offset)| {
            let (accessor, layout, visibility) = (&part.accessor, &part.layout, &part.visibility);
            let visibility = match visibility {
                // The fields of variants are as visible as the enum.
                Visibility::Inherited if part.of_variant => input.visibility,
                given => given,
            };
            let documentation = format!("Reads `{}`.", part.name);
            quote! {
                #[doc = #documentation]
                #[allow(dead_code)]
                #[inline]
                #[track_caller]
                #visibility fn #accessor(self) -> <#layout as ::cota::Bounded>::View<'s> {
                    <#layout as ::cota::Bounded>::view(self.at.field(const { #offset }))
                }
            }
        });
    let (name, copies) = (view.to_string(), copy_impls(input, view));
    quote! {
        #[doc = #documentation]
        #[allow(dead_code)]
        #visibility struct #view #generics #where_clause {
            at: ::cota::__private::At<'s>,
            marker: #marker,
        }

        #copies

        #[automatically_derived]
        impl #impl_generics ::core::cmp::PartialEq for #view #type_generics #where_clause {
            /// Whether both are the same object.
            #[inline]
            fn eq(&self, other: &Self) -> bool {
                self.at.same(other.at)
            }
        }

        #[automatically_derived]
        impl #impl_generics ::core::cmp::Eq for #view #type_generics #where_clause {}

        #[automatically_derived]
        impl #impl_generics ::core::fmt::Debug for #view #type_generics #where_clause {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.debug_struct(#name).finish_non_exhaustive()
            }
        }

        #[automatically_derived]
        impl #impl_generics ::cota::Handle<'s> for #view #type_generics #where_clause {
            #[inline]
            fn at(self) -> ::cota::__private::At<'s> {
                self.at
            }

            #[inline]
            fn of(at: ::cota::__private::At<'s>) -> Self {
                Self { at, marker: ::core::marker::PhantomData }
            }
        }

        #[automatically_derived]
        impl #impl_generics #view #type_generics #where_clause {
            #(#accessors)*
        }
    }
}

/// Views are copied freely. A derived implementation would ask for the parameters of the type to be `Copy`.
fn copy_impls(input: &Input<'_>, view: &Ident) -> TokenStream {
    let generics = input.view_generics();
    let (impl_generics, type_generics, where_clause) = generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #impl_generics ::core::clone::Clone for #view #type_generics #where_clause {
            #[inline]
            fn clone(&self) -> Self {
                *self
            }
        }

        #[automatically_derived]
        impl #impl_generics ::core::marker::Copy for #view #type_generics #where_clause {}
    }
}
