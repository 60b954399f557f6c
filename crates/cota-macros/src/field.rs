//! What the derive needs to know about one field.

use crate::attributes::Role;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::spanned::Spanned;
use syn::{
    Error, Field, GenericArgument, Member, PathArguments, PathSegment, Result, Type, Visibility,
};

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
    /// What is converted one by one: a user cannot write a conversion of the options or vectors
    /// themselves.
    container: Container,
}

/// Where the values of a field that is converted are.
enum Container {
    Bare,
    Option,
    Vec,
}

impl Part {
    pub fn of(index: usize, field: &Field) -> Result<Self> {
        let role = Role::of(&field.attrs)?;
        let (member, accessor, name) = match &field.ident {
            Some(ident) => (Member::Named(ident.clone()), ident.clone(), plain_name(ident)),
            None => (Member::from(index), format_ident!("_{index}"), index.to_string()),
        };
        let field_type = &field.ty;
        let container = Container::of(field_type, &role);
        let layout = match &role {
            Role::Plain => quote!(#field_type),
            Role::Skip(_) => quote!(()),
            Role::With(stand) => quote!(#stand),
            Role::Index(class) => {
                let link = quote!(::cota::__private::Index<#class>);
                match container {
                    Container::Bare => link,
                    Container::Option => quote!(::core::option::Option<#link>),
                    Container::Vec => quote!(::std::vec::Vec<#link>),
                }
            }
            Role::Arena { all } => {
                let element = argument(field_type, "Vec").ok_or_else(|| {
                    Error::new(field_type.span(), "an arena is a `Vec` of the objects it holds")
                })?;
                quote!(::cota::__private::Arena<#element, #all>)
            }
        };
        let visibility = field.vis.clone();
        Ok(Self { member, accessor, name, visibility, layout, role, of_variant: false, container })
    }

    /// The expression that builds the field from its place.
    pub fn build(&self, at: &TokenStream) -> TokenStream {
        let layout = &self.layout;
        let value = quote!(<#layout as ::cota::Bounded>::build(#at, builder));
        match &self.role {
            Role::Plain => value,
            Role::Skip(Some(expression)) => quote!(#expression),
            Role::Skip(None) => quote!(::core::default::Default::default()),
            Role::Arena { .. } => quote!(#value.0),
            Role::With(_) => self.container.built(&value, &quote!(::core::convert::Into::into)),
            Role::Index(_) => self.container.built(&value, &quote!(::cota::__private::position)),
        }
    }

    /// The statement that writes the field, bound to `value` by reference, to its place.
    pub fn store(&self, value: &TokenStream, place: &TokenStream) -> TokenStream {
        let layout = &self.layout;
        let converted = match &self.role {
            Role::Plain => return quote!(::cota::Bounded::store(#value, #place, store);),
            Role::Skip(_) => return TokenStream::new(),
            Role::Arena { .. } => return quote!(store.arena(#place, #value);),
            Role::With(_) => self.container.stored(value, &quote!(::core::convert::From::from)),
            Role::Index(_) => self.container.stored(value, &quote!(::cota::__private::index)),
        };
        quote! {
            let stand: #layout = #converted;
            ::cota::Bounded::store(&stand, #place, store);
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

impl Container {
    fn of(field_type: &Type, role: &Role) -> Self {
        let is = |name| match role {
            Role::With(stand) => {
                argument(stand, name).is_some() && argument(field_type, name).is_some()
            }
            Role::Index(_) => argument(field_type, name).is_some(),
            _ => false,
        };
        match (is("Option"), is("Vec")) {
            (true, _) => Self::Option,
            (_, true) => Self::Vec,
            _ => Self::Bare,
        }
    }

    /// The field's value from that of its stand-in.
    fn built(&self, value: &TokenStream, convert: &TokenStream) -> TokenStream {
        match self {
            Self::Bare => quote!(#convert(#value)),
            Self::Option => quote!(#value.map(#convert)),
            Self::Vec => quote!(#value.into_iter().map(#convert).collect()),
        }
    }

    /// The stand-in's value from a reference to that of the field.
    fn stored(&self, value: &TokenStream, convert: &TokenStream) -> TokenStream {
        match self {
            Self::Bare => quote!(#convert(#value)),
            Self::Option => quote!((#value).as_ref().map(#convert)),
            Self::Vec => quote!((#value).iter().map(#convert).collect()),
        }
    }
}

/// A name without `r#`.
pub fn plain_name(ident: &Ident) -> String {
    let name = ident.to_string();
    name.strip_prefix("r#").unwrap_or(&name).to_string()
}

/// The last part of a path such as `std::rc::Rc<T>`.
pub fn last_segment(given: &Type) -> Option<&PathSegment> {
    match given {
        Type::Path(path) => path.path.segments.last(),
        Type::Group(group) => last_segment(&group.elem),
        Type::Paren(inner) => last_segment(&inner.elem),
        _ => None,
    }
}

/// The argument of a type such as `Option<T>`.
fn argument<'t>(given: &'t Type, name: &str) -> Option<&'t Type> {
    let last = last_segment(given).filter(|segment| segment.ident == name)?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(inner) => Some(inner),
        _ => None,
    })
}
