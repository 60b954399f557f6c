//! What the derive needs to know about one field.

use crate::attributes::Role;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::spanned::Spanned;
use syn::{Error, Field, GenericArgument, Member, PathArguments, Result, Type, Visibility};

/// A field with the type it is laid out as.
pub struct Part {
    pub member: Member,
    pub accessor: Ident,
    pub name: String,
    pub visibility: Visibility,
    pub layout: TokenStream,
    pub role: Role,
    /// Fields of variants have no visibility of their own.
    pub of_variant: bool,
    field_type: Type,
}

impl Part {
    pub fn of(index: usize, field: &Field) -> Result<Self> {
        let role = Role::of(&field.attrs)?;
        let (member, accessor, name) = match &field.ident {
            Some(ident) => (Member::Named(ident.clone()), ident.clone(), plain_name(ident)),
            None => (Member::from(index), format_ident!("_{index}"), index.to_string()),
        };
        let field_type = field.ty.clone();
        let layout = match &role {
            Role::Plain => quote!(#field_type),
            Role::Skip(_) => quote!(()),
            Role::With(stand) => quote!(#stand),
            Role::Index(class) => match argument(&field_type, "Option") {
                Some(_) => quote!(::core::option::Option<::cota::__private::Index<#class>>),
                None => quote!(::cota::__private::Index<#class>),
            },
            Role::Arena { all } => {
                let element = argument(&field_type, "Vec").ok_or_else(|| {
                    Error::new(field_type.span(), "an arena is a `Vec` of the objects it holds")
                })?;
                quote!(::cota::__private::Arena<#element, #all>)
            }
        };
        let visibility = field.vis.clone();
        Ok(Self { member, accessor, name, visibility, layout, role, of_variant: false, field_type })
    }

    /// The expression that builds the field from its place.
    pub fn build(&self, at: &TokenStream) -> TokenStream {
        let layout = &self.layout;
        let value = quote!(<#layout as ::cota::Bounded>::build(#at, builder));
        match &self.role {
            Role::Plain => value,
            Role::Skip(Some(expression)) => quote!(#expression),
            Role::Skip(None) => quote!(::core::default::Default::default()),
            Role::With(_) => quote!(::core::convert::Into::into(#value)),
            Role::Arena { .. } => quote!(#value.0),
            Role::Index(_) => match argument(&self.field_type, "Option") {
                Some(_) => quote!(#value.map(|link| ::cota::__private::position(link.get()))),
                None => quote!(::cota::__private::position(#value.get())),
            },
        }
    }

    /// The statement that writes the field, bound to `value` by reference, to its place.
    pub fn store(&self, value: &TokenStream, place: &TokenStream) -> TokenStream {
        let layout = &self.layout;
        match &self.role {
            Role::Plain => quote!(::cota::Bounded::store(#value, #place, store);),
            Role::Skip(_) => TokenStream::new(),
            Role::With(_) => quote! {
                let stand: #layout = ::core::convert::From::from(#value);
                ::cota::Bounded::store(&stand, #place, store);
            },
            Role::Arena { .. } => quote!(store.arena(#place, #value);),
            Role::Index(class) => {
                let link = quote!(::cota::__private::Index::<#class>::new);
                match argument(&self.field_type, "Option") {
                    Some(_) => quote! {
                        let link = (#value).map(|link| #link(::cota::__private::index(link)));
                        ::cota::Bounded::store(&link, #place, store);
                    },
                    None => quote! {
                        let link = #link(::cota::__private::index(*#value));
                        ::cota::Bounded::store(&link, #place, store);
                    },
                }
            }
        }
    }

    /// Whether links inside of it may have to be set after everything is built.
    pub fn is_plain(&self) -> bool {
        matches!(self.role, Role::Plain)
    }

    pub fn is_skipped(&self) -> bool {
        matches!(self.role, Role::Skip(_))
    }

    pub fn is_arena(&self) -> bool {
        matches!(self.role, Role::Arena { .. })
    }
}

/// A name without `r#`.
pub fn plain_name(ident: &Ident) -> String {
    let name = ident.to_string();
    name.strip_prefix("r#").unwrap_or(&name).to_string()
}

/// The argument of a type such as `Option<T>`.
fn argument<'t>(given: &'t Type, name: &str) -> Option<&'t Type> {
    let Type::Path(path) = given else { return None };
    let last = path.path.segments.last().filter(|segment| segment.ident == name)?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(inner) => Some(inner),
        _ => None,
    })
}
