//! `KEY = VALUE` pairs in the parentheses of an attribute.

use syn::parse::ParseStream;
use syn::{Error, Ident, Result, Token};

/// Whether the first key is this one.
pub fn begin_with(input: ParseStream<'_>, key: &str) -> bool {
    let fork = input.fork();
    fork.parse::<Ident>().is_ok_and(|first| first == key) && fork.peek(Token![=])
}

/// Reads all pairs. `take` reads the value of a key, and returns whether the key had a value already.
pub fn read(
    input: ParseStream<'_>,
    mut take: impl FnMut(&Ident, ParseStream<'_>) -> Result<bool>,
) -> Result<()> {
    while !input.is_empty() {
        let key: Ident = input.parse()?;
        input.parse::<Token![=]>()?;
        if take(&key, input)? {
            return Err(Error::new_spanned(&key, format!("`{key}` is given twice")));
        }
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    Ok(())
}
