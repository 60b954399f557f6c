//! The parameters of a test.

use super::setup::Entry;
use crate::attributes::Role;
use crate::field::plain_name;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::{Attribute, Error, FnArg, Pat, Result, Signature, Type, TypeReference};

/// A parameter: a field of the input.
pub struct Argument {
    pub name: Ident,
    /// Its name in the scope.
    pub key: String,
    /// What the scope says about it.
    pub entries: Vec<Entry>,
    /// The type that is built.
    owned: TokenStream,
    borrowed: Option<TypeReference>,
    /// `#[bounded(...)]`, as on a field.
    role: Vec<Attribute>,
}

/// Takes the attributes that are for us off the parameters.
pub fn take(signature: &mut Signature) -> Result<Vec<Argument>> {
    signature.inputs.iter_mut().map(argument).collect()
}

fn argument(parameter: &mut FnArg) -> Result<Argument> {
    let parameter = match parameter {
        FnArg::Typed(parameter) => parameter,
        FnArg::Receiver(receiver) => {
            return Err(Error::new_spanned(receiver, "a test is a function, not a method"));
        }
    };
    let name = match &*parameter.pat {
        Pat::Ident(pattern) if pattern.subpat.is_none() && pattern.by_ref.is_none() => {
            pattern.ident.clone()
        }
        other => {
            return Err(Error::new_spanned(
                other,
                "a parameter needs a name, for the scope and the report: take it apart inside",
            ));
        }
    };
    let mut entries = Vec::new();
    let mut role = Vec::new();
    for attribute in std::mem::take(&mut parameter.attrs) {
        if attribute.path().is_ident("scope") {
            let list = attribute.parse_args_with(Entry::of_parameter)?;
            entries.extend(list);
        } else if attribute.path().is_ident("bounded") {
            role.push(attribute);
        } else {
            parameter.attrs.push(attribute);
        }
    }
    let borrowed = match &*parameter.ty {
        Type::Reference(reference) => Some(reference.clone()),
        _ => None,
    };
    let owned = owned(&parameter.ty)?;
    let key = plain_name(&name);
    Ok(Argument { name, key, entries, owned, borrowed, role })
}

/// The type of the value that is built for a parameter.
fn owned(given: &Type) -> Result<TokenStream> {
    match given {
        Type::ImplTrait(_) => Err(Error::new_spanned(
            given,
            "a test has no parameters of its own: name the type that is to be tested",
        )),
        Type::Reference(TypeReference { lifetime: Some(lifetime), .. }) => Err(Error::new_spanned(
            lifetime,
            "an argument lives as long as one run of the test: leave the lifetime away",
        )),
        Type::Reference(reference) => Ok(match &*reference.elem {
            Type::Slice(slice) => {
                let element = &slice.elem;
                quote!(::std::vec::Vec<#element>)
            }
            Type::Path(path) if path.path.is_ident("str") => quote!(::std::string::String),
            Type::Reference(_) => {
                return Err(Error::new_spanned(reference, "one `&` is enough"));
            }
            other => other.to_token_stream(),
        }),
        other => Ok(other.to_token_stream()),
    }
}

impl Argument {
    /// The type of the value that is built.
    pub fn owned(&self) -> &TokenStream {
        &self.owned
    }

    fn is_mutable(&self) -> bool {
        self.borrowed.as_ref().is_some_and(|reference| reference.mutability.is_some())
    }

    /// The field of the input, with what the derive is to know.
    pub fn field(&self) -> TokenStream {
        let (role, field) = (&self.role, self.plain_field());
        quote!(#(#role)* #field)
    }

    pub fn plain_field(&self) -> TokenStream {
        let (name, owned) = (&self.name, &self.owned);
        quote!(#name: #owned)
    }

    /// The type whose invariant counts, if it is searched at all.
    pub fn searched(&self) -> Result<Option<TokenStream>> {
        Ok(match Role::of(&self.role)? {
            Role::Plain => Some(self.owned.clone()),
            Role::With(stand) => Some(stand.to_token_stream()),
            Role::Skip(_) | Role::Index(_) | Role::Arena { .. } => None,
        })
    }

    /// Whether it has always the same value.
    pub fn is_skipped(&self) -> bool {
        matches!(Role::of(&self.role), Ok(Role::Skip(_)))
    }

    /// The pattern that binds the field.
    pub fn binding(&self) -> TokenStream {
        let name = &self.name;
        if self.is_mutable() { quote!(mut #name) } else { quote!(#name) }
    }

    /// The expression that is handed to the function.
    pub fn passed(&self) -> TokenStream {
        let name = &self.name;
        match &self.borrowed {
            None => quote!(#name),
            Some(_) if self.is_mutable() => quote!(&mut #name),
            Some(_) => quote!(&#name),
        }
    }
}
