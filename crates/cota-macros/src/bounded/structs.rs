//! The derive for structs.

use super::{Input, offsets, shapes, view_struct, width};
use crate::field::Part;
use proc_macro2::TokenStream;
use quote::quote;

pub fn derive(input: &Input<'_>, parts: &[Part]) -> TokenStream {
    let Input { name, class_name, view, .. } = input;
    let documentation = format!("What an invariant sees of a [`{name}`].");
    let view_struct = view_struct(input, view, &documentation, parts, &quote!(0));
    let (impl_generics, type_generics, where_clause) = input.generics.split_for_impl();
    let view_generics = input.view_generics();
    let (_, view_arguments, _) = view_generics.split_for_impl();
    let (width, shapes) = (width(parts), shapes(parts));
    let offsets = offsets(&quote!(0), parts);

    let places: Vec<_> = offsets.iter().map(|offset| quote!(at.field(const { #offset }))).collect();
    let members: Vec<_> = parts.iter().map(|part| &part.member).collect();
    let built = parts.iter().zip(&places).map(|(part, at)| part.build(at));
    // Links by position can be written once the arena is.
    let (arenas, others): (Vec<_>, Vec<_>) =
        parts.iter().zip(&offsets).partition(|(part, _)| part.is_arena());
    let stored = arenas.iter().chain(&others).map(|(part, offset)| {
        let member = &part.member;
        part.store(&quote!(&self.#member), &quote!(place.field(const { #offset })))
    });
    let plain = || parts.iter().zip(&places).filter(|(part, _)| part.is_plain());
    let linked_back = plain().map(|(part, at)| {
        let member = &part.member;
        quote!(::cota::Bounded::link_back(&mut self.#member, #at, builder);)
    });
    let linked_back_shared = plain().map(|(part, at)| {
        let member = &part.member;
        quote!(::cota::Bounded::link_back_shared(&self.#member, #at, builder);)
    });
    quote! {
        #view_struct

        #[automatically_derived]
        #[allow(unused_variables, clippy::identity_op)]
        impl #impl_generics ::cota::Bounded for #name #type_generics #where_clause {
            type View<'s> = #view #view_arguments;
            const WIDTH: u32 = #width;

            fn shape(schema: &mut ::cota::__private::Schema) -> ::cota::__private::Shape {
                ::cota::__private::Shape::Record {
                    name: ::std::string::String::from(#class_name),
                    fields: #shapes,
                }
            }

            #[inline]
            fn view(at: ::cota::__private::At<'_>) -> Self::View<'_> {
                ::cota::Handle::of(at)
            }

            #[inline]
            fn build(
                at: ::cota::__private::At<'_>,
                builder: &mut ::cota::__private::Builder<'_>,
            ) -> Self {
                Self { #(#members: #built),* }
            }

            fn store(&self, place: ::cota::__private::Place, store: &mut ::cota::__private::Store) {
                #(#stored)*
            }

            fn link_back(
                &mut self,
                at: ::cota::__private::At<'_>,
                builder: &mut ::cota::__private::Builder<'_>,
            ) {
                #(#linked_back)*
            }

            fn link_back_shared(
                &self,
                at: ::cota::__private::At<'_>,
                builder: &mut ::cota::__private::Builder<'_>,
            ) {
                #(#linked_back_shared)*
            }
        }
    }
}
