//! Which bounds a derived implementation needs: on the type parameters that fields hold, and on the associated types
//! that they hold instead.

use crate::attributes::{OfType, Role};
use proc_macro2::Ident;
use quote::ToTokens;
use std::collections::BTreeMap;
use syn::visit::{self, Visit};
use syn::{Data, DeriveInput, Field, Generics, TypePath, WherePredicate, parse_quote};

/// The parameters of a type with the bounds that its fields ask for, or those that its author gives.
pub fn bounded(input: &DeriveInput, given: &OfType) -> Generics {
    let mut generics = input.generics.clone();
    if let Some(bounds) = &given.bounds {
        for parameter in generics.type_params_mut() {
            parameter.bounds.push(parse_quote!('static));
        }
        generics.make_where_clause().predicates.extend(bounds.iter().cloned());
        return generics;
    }
    let mut held = Held {
        own: &input.ident,
        parameters: generics.type_params().map(|it| (it.ident.clone(), false)).collect(),
        associated: BTreeMap::new(),
    };
    match &input.data {
        Data::Struct(data) => data.fields.iter().for_each(|field| held.field(field)),
        Data::Enum(data) => {
            data.variants.iter().flat_map(|it| &it.fields).for_each(|field| held.field(field));
        }
        Data::Union(_) => {}
    }
    let Held { parameters, associated, .. } = held;
    for parameter in generics.type_params_mut() {
        parameter.bounds.push(match parameters.get(&parameter.ident) {
            Some(true) => parse_quote!(::cota::Bounded),
            // It only chooses associated types, or marks.
            _ => parse_quote!('static),
        });
    }
    if !associated.is_empty() {
        let predicates = &mut generics.make_where_clause().predicates;
        predicates.extend(
            associated
                .into_values()
                .map(|it| -> WherePredicate { parse_quote!(#it: ::cota::Bounded) }),
        );
    }
    generics
}

/// What fields hold.
struct Held<'a> {
    /// The type itself, which holds nothing but what it holds.
    own: &'a Ident,
    parameters: BTreeMap<Ident, bool>,
    /// By their text.
    associated: BTreeMap<String, TypePath>,
}

impl Held<'_> {
    fn field(&mut self, field: &Field) {
        match Role::of(&field.attrs) {
            Ok(Role::Skip(_)) | Err(_) => {}
            Ok(Role::With(stand) | Role::Index(stand)) => self.visit_type(&stand),
            Ok(Role::Plain | Role::Arena { .. }) => self.visit_type(&field.ty),
        }
    }

    fn is_parameter(&self, name: &Ident) -> bool {
        self.parameters.contains_key(name)
    }
}

impl Visit<'_> for Held<'_> {
    fn visit_type_path(&mut self, path: &TypePath) {
        let segments = &path.path.segments;
        let (Some(first), Some(last)) = (segments.first(), segments.last()) else { return };
        let projected = path.qself.as_ref().is_some_and(|qself| match &*qself.ty {
            syn::Type::Path(inner) => {
                inner.path.get_ident().is_some_and(|it| self.is_parameter(it))
            }
            _ => false,
        });
        if projected || segments.len() > 1 && self.is_parameter(&first.ident) {
            self.associated.insert(path.to_token_stream().to_string(), path.clone());
        } else if let Some(parameter) =
            path.path.get_ident().and_then(|name| self.parameters.get_mut(name))
        {
            *parameter = true;
        } else if last.ident != "PhantomData" && last.ident != *self.own {
            visit::visit_type_path(self, path);
        }
    }
}
