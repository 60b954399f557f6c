//! The options that choose some of all inputs: `suite = "reduced", coverage = "path", keep = "10%"`.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::{Error, Expr, ExprLit, Lit, Result};

/// The names of these options.
pub const NAMES: [&str; 5] = ["suite", "coverage", "keep", "pick", "seed"];

const COVERAGES: [(&str, &str); 7] = [
    ("statement", "Statement"),
    ("condition", "Condition"),
    ("decision", "Decision"),
    ("counting", "Counting"),
    ("path", "Path"),
    ("simple-path", "SimplePath"),
    ("elementary-path", "ElementaryPath"),
];

type Given = (Ident, Option<Expr>);

/// The call that sets the suite, if not all inputs are run.
pub fn call(options: &[Given]) -> Result<TokenStream> {
    let given = |name: &str| {
        let found = options.iter().find(|(option, _)| option == name);
        found.and_then(|(option, value)| Some((option, value.as_ref()?)))
    };
    let kind = given("suite").map(|(_, value)| text(value)).transpose()?;
    let reduced = matches!(kind.as_deref(), Some("reduced" | "one-per-class"));
    match (kind.as_deref(), given("suite")) {
        (None | Some("reduced" | "one-per-class" | "exhaustive"), _) => {}
        (Some("criterion"), _) if given("criterion").is_some() => {}
        (Some("criterion"), Some((option, _))) => {
            return Err(Error::new_spanned(option, "which criterion? write `criterion = ...`"));
        }
        (_, Some((_, value))) => {
            return Err(Error::new_spanned(
                value,
                "expected \"exhaustive\", \"criterion\", \"reduced\" or \"one-per-class\"",
            ));
        }
        (_, None) => {}
    }
    for name in ["coverage", "keep", "pick", "seed"] {
        let useless = !reduced || (name == "keep" && kind.as_deref() == Some("one-per-class"));
        if let Some((option, _)) = given(name)
            && useless
        {
            let why = format!("`{name}` has no effect without `suite = \"reduced\"`");
            return Err(Error::new_spanned(option, why));
        }
    }
    if !reduced {
        return Ok(TokenStream::new());
    }
    let coverage = coverage(given("coverage").map(|(_, value)| value))?;
    let keep = match (kind.as_deref(), given("keep")) {
        (Some("one-per-class"), _) => quote!("1-per-class"),
        (_, Some((_, Expr::Lit(ExprLit { lit: Lit::Int(number), .. })))) => {
            let number = number.base10_digits();
            quote!(#number)
        }
        (_, Some((_, value))) => {
            text(value)?;
            quote!(#value)
        }
        (_, None) => quote!("10%"),
    };
    let pick = pick(given("pick").map(|(_, value)| value), given("seed").map(|(_, seed)| seed))?;
    Ok(quote!(.suite(::cota::__private::suite(#coverage, #keep, #pick))))
}

fn coverage(given: Option<&Expr>) -> Result<TokenStream> {
    let name = given.map_or(Ok("counting".to_string()), text)?;
    let Some((_, variant)) = COVERAGES.iter().find(|(known, _)| *known == name) else {
        let names = COVERAGES.map(|(known, _)| format!("\"{known}\"")).join(", ");
        return Err(Error::new_spanned(given, format!("expected one of {names}")));
    };
    let variant = format_ident!("{variant}");
    Ok(quote!(::cota::__private::exercise::Coverage::#variant))
}

fn pick(given: Option<&Expr>, seed: Option<&Expr>) -> Result<TokenStream> {
    match (given.map(text).transpose()?.as_deref(), seed) {
        (Some("random"), seed) => {
            let seed = seed.map_or(quote!(0), |seed| quote!(#seed));
            Ok(quote!(::cota::engine::reduce::Pick::Random(#seed)))
        }
        (None | Some("first"), None) => Ok(quote!(::cota::engine::reduce::Pick::First)),
        (None | Some("first"), Some(seed)) => {
            Err(Error::new_spanned(seed, "`seed` has no effect without `pick = \"random\"`"))
        }
        (Some(_), _) => Err(Error::new_spanned(given, "expected \"first\" or \"random\"")),
    }
}

fn text(value: &Expr) -> Result<String> {
    match value {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Ok(text.value()),
        _ => Err(Error::new_spanned(value, "expected a text in quotes")),
    }
}
