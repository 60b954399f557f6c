//! The `#[bounded(...)]` attribute of a type and of a field.

use syn::meta::ParseNestedMeta;
use syn::parse::Parse;
use syn::{Attribute, Error, Expr, Result, Token, Type, WherePredicate};

const ON_FIELDS: &str = "`skip`, `skip = expression`, `with = Type`, `index = Type`, `arena` or \
                         `arena(all)`";

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

fn ours(attributes: &[Attribute]) -> impl Iterator<Item = &Attribute> {
    attributes.iter().filter(|attribute| attribute.path().is_ident("bounded"))
}

impl Role {
    pub fn of(attributes: &[Attribute]) -> Result<Self> {
        let mut role = Self::Plain;
        for attribute in ours(attributes) {
            attribute.parse_nested_meta(|meta| {
                if !matches!(role, Self::Plain) {
                    return Err(meta.error("a field has one role only"));
                }
                role = Self::parse(&meta)?;
                Ok(())
            })?;
            if matches!(role, Self::Plain) {
                return Err(Error::new_spanned(attribute, format!("expected {ON_FIELDS}")));
            }
        }
        Ok(role)
    }

    fn parse(meta: &ParseNestedMeta<'_>) -> Result<Self> {
        if meta.path.is_ident("skip") {
            let given = meta.input.peek(syn::Token![=]);
            Ok(Self::Skip(given.then(|| meta.value()?.parse()).transpose()?))
        } else if meta.path.is_ident("with") {
            Ok(Self::With(meta.value()?.parse()?))
        } else if meta.path.is_ident("index") {
            Ok(Self::Index(meta.value()?.parse()?))
        } else if meta.path.is_ident("arena") {
            let mut all = false;
            if meta.input.peek(syn::token::Paren) {
                meta.parse_nested_meta(|inner| {
                    all = inner.path.is_ident("all");
                    if all { Ok(()) } else { Err(inner.error("expected `all`")) }
                })?;
            }
            Ok(Self::Arena { all })
        } else if meta.path.is_ident("union") {
            Err(meta.error("`union` stands on an enum, not on a field"))
        } else {
            Err(meta.error(format!("expected {ON_FIELDS}")))
        }
    }
}

/// What stands on a type.
#[derive(Default)]
pub struct OfType {
    /// It is a link to objects of several classes.
    pub union: bool,
    /// The bounds of what is derived, in place of those that the fields ask for.
    pub bounds: Option<Vec<WherePredicate>>,
}

impl OfType {
    pub fn of(attributes: &[Attribute]) -> Result<Self> {
        let mut found = Self::default();
        for attribute in ours(attributes) {
            let mut empty = true;
            attribute.parse_nested_meta(|meta| {
                empty = false;
                if meta.path.is_ident("union") {
                    found.union = true;
                } else if meta.path.is_ident("bounds") {
                    let inside;
                    syn::parenthesized!(inside in meta.input);
                    let given = inside.parse_terminated(WherePredicate::parse, Token![,])?;
                    found.bounds = Some(given.into_iter().collect());
                } else {
                    return Err(meta.error(format!(
                        "expected `union`, on an enum of links, or `bounds(T::Item: cota::Bounded)`; \
                         {ON_FIELDS} stand on fields"
                    )));
                }
                Ok(())
            })?;
            if empty {
                return Err(Error::new_spanned(attribute, "expected `union`, on an enum of links"));
            }
        }
        Ok(found)
    }
}

/// Refuses the attribute where it means nothing.
pub fn refuse(attributes: &[Attribute], place: &str) -> Result<()> {
    match ours(attributes).next() {
        None => Ok(()),
        Some(attribute) => Err(Error::new_spanned(
            attribute,
            format!("`#[bounded(...)]` means nothing on {place}: it stands on fields"),
        )),
    }
}
