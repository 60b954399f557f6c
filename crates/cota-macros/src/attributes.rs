//! The `#[bounded(...)]` attribute of a field.

use syn::{Attribute, Expr, Result, Type};

/// How a field takes part in the search.
pub enum Role {
    /// As a value of its own type.
    Plain,
    /// Not at all; it gets this value, or its default.
    Skip(Option<Expr>),
    /// As a value of another type, which is converted.
    With(Type),
    /// As a link to an object of this class by its position in an arena.
    Index(Type),
    /// As the arena of the objects in use, or of all objects.
    Arena { all: bool },
}

impl Role {
    pub fn of(attributes: &[Attribute]) -> Result<Self> {
        let mut role = Self::Plain;
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("bounded"))
        {
            attribute.parse_nested_meta(|meta| {
                if !matches!(role, Self::Plain) {
                    return Err(meta.error("a field has one role only"));
                }
                role = if meta.path.is_ident("skip") {
                    let given = meta.input.peek(syn::Token![=]);
                    Self::Skip(given.then(|| meta.value()?.parse()).transpose()?)
                } else if meta.path.is_ident("with") {
                    Self::With(meta.value()?.parse()?)
                } else if meta.path.is_ident("index") {
                    Self::Index(meta.value()?.parse()?)
                } else if meta.path.is_ident("arena") {
                    let mut all = false;
                    if meta.input.peek(syn::token::Paren) {
                        meta.parse_nested_meta(|inner| {
                            all = inner.path.is_ident("all");
                            if all { Ok(()) } else { Err(inner.error("expected `all`")) }
                        })?;
                    }
                    Self::Arena { all }
                } else {
                    return Err(meta.error(
                        "expected `skip`, `skip = expression`, `with = Type`, `index = Type`, \
                         `arena` or `arena(all)`",
                    ));
                };
                Ok(())
            })?;
        }
        Ok(role)
    }
}
