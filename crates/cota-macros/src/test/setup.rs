//! What stands in the parentheses: the scope, then options.

use super::arguments::Argument;
use super::{checkers, suite};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::quote;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{Error, Expr, ExprLit, Lit, Result, Token};

const OPTIONS: &str = "`limit`, `max_seconds`, `input_seconds`, `allow_limit`, `jobs`, `strategy`, `invariant`, `criterion`, \
                       `bounds`, `suite` (with `coverage`, `keep`, `pick`, `seed`) or `regressions`";

/// The parts of `#[cota::test(SCOPE; OPTIONS)]`.
#[derive(Default)]
pub struct Setup {
    entries: Vec<Entry>,
    options: Vec<(Ident, Option<Expr>)>,
}

/// One item of a scope.
pub enum Entry {
    /// `size = 3`.
    Size(Expr, Span),
    /// `Node.key = 1..=7`; for `#[scope]` the key is what is inside of the parameter, perhaps nothing.
    Set(String, Expr, Span),
    /// `Cache: Entry = 4`.
    Domain(String, String, Expr),
    /// `named Entry`.
    Named(String),
    /// `together Node`.
    Together(String),
}

impl Parse for Setup {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let mut setup = Self::default();
        while !input.is_empty() && !input.peek(Token![;]) {
            // It reads well after the scope, too.
            if crate::pairs::begin_with(input, "invariant") {
                setup.options.push(option(input)?);
            } else {
                setup.entries.push(input.parse()?);
            }
            if !input.is_empty() && !input.peek(Token![;]) {
                input.parse::<Token![,]>()?;
            }
        }
        if input.parse::<Option<Token![;]>>()?.is_some() {
            let options = input.parse_terminated(option, Token![,])?;
            setup.options.extend(options);
        }
        Ok(setup)
    }
}

fn option(input: ParseStream<'_>) -> Result<(Ident, Option<Expr>)> {
    let name: Ident = input.parse()?;
    let value = match input.parse::<Option<Token![=]>>()? {
        Some(_) => Some(input.parse()?),
        None => None,
    };
    match (name.to_string().as_str(), &value) {
        (of_suite, Some(_)) if suite::NAMES.contains(&of_suite) => Ok((name, value)),
        (of_suite, None) if suite::NAMES.contains(&of_suite) => {
            Err(Error::new_spanned(&name, format!("what {name}? write `{name} = ...`")))
        }
        ("strategy", Some(given)) => {
            strategy(given)?;
            Ok((name, value))
        }
        (
            "limit" | "max_seconds" | "input_seconds" | "jobs" | "invariant" | "criterion"
            | "bounds",
            Some(_),
        )
        | ("allow_limit" | "regressions" | "without_skipping", None) => Ok((name, value)),
        (
            "limit" | "max_seconds" | "input_seconds" | "jobs" | "strategy" | "criterion"
            | "bounds",
            None,
        ) => Err(Error::new_spanned(&name, format!("what {name}? write `{name} = ...`"))),
        ("allow_limit" | "regressions" | "without_skipping", Some(value)) => {
            Err(Error::new_spanned(value, format!("`{name}` takes no value")))
        }
        ("threads", _) => Err(Error::new_spanned(&name, "`threads` is now called `jobs`")),
        _ => Err(Error::new_spanned(&name, format!("expected {OPTIONS}"))),
    }
}

impl Parse for Entry {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let span = input.span();
        if input.peek(Ident::peek_any) && input.peek2(Ident::peek_any) {
            let word: Ident = input.parse()?;
            let name = input.parse::<Ident>()?.to_string();
            return match word.to_string().as_str() {
                "named" => Ok(Self::Named(name)),
                "together" => Ok(Self::Together(name)),
                _ => Err(Error::new_spanned(
                    word,
                    "expected `KEY = VALUES`, `named DOMAIN` or `together CLASS`",
                )),
            };
        }
        let key = key(input)?;
        if input.parse::<Option<Token![:]>>()?.is_some() {
            let class: Ident = input.parse()?;
            input.parse::<Token![=]>()?;
            return Ok(Self::Domain(key, class.to_string(), input.parse()?));
        }
        values_follow(input)?;
        let values: Expr = input.parse()?;
        Ok(match key.as_str() {
            "size" => Self::Size(values, span),
            _ => Self::Set(key, values, span),
        })
    }
}

/// A key: names and numbers with dots between them, each perhaps with a star, or brackets for the sequences in
/// a sequence.
fn key(input: ParseStream<'_>) -> Result<String> {
    let mut key = String::new();
    loop {
        if input.peek(Ident::peek_any) {
            key.push_str(&crate::field::plain_name(&input.call(Ident::parse_any)?));
        } else if input.peek(syn::LitInt) || input.peek(syn::LitFloat) {
            // `pair.0.1` has what looks like a floating point number in it.
            key.push_str(&input.parse::<TokenTree>()?.to_string());
        } else {
            return Err(
                input.error("expected a class, a field such as `Node.key`, a parameter or a path")
            );
        }
        while input.peek(syn::token::Bracket) {
            let inside;
            syn::bracketed!(inside in input);
            if !inside.is_empty() {
                return Err(inside.error("`[]` speaks of all elements: leave the index away"));
            }
            key.push_str("[]");
        }
        // `next*=` without a space reads as one sign.
        if input.peek(Token![*]) && !input.peek(Token![*=]) {
            input.parse::<Token![*]>()?;
            key.push('*');
        } else if input.peek(Token![*=]) {
            key.push('*');
        }
        if input.parse::<Option<Token![.]>>()?.is_none() {
            return Ok(key);
        }
        key.push('.');
    }
}

fn values_follow(input: ParseStream<'_>) -> Result<()> {
    if input.parse::<Option<Token![*=]>>()?.is_some()
        || input.parse::<Option<Token![=]>>()?.is_some()
    {
        return Ok(());
    }
    Err(input.error(format!("expected `= VALUES`; options ({OPTIONS}) come after a semicolon")))
}

impl Entry {
    /// `#[scope(1..=7)]`, `#[scope("ab", len = 0..=3)]`.
    pub fn of_parameter(input: ParseStream<'_>) -> Result<Vec<Self>> {
        let item = |input: ParseStream<'_>| {
            let span = input.span();
            let ahead = input.fork();
            if key(&ahead).is_ok() && values_follow(&ahead).is_ok() {
                let key = key(input)?;
                values_follow(input)?;
                return Ok(Self::Set(key, input.parse()?, span));
            }
            Ok(Self::Set(String::new(), input.parse()?, span))
        };
        let items = input.parse_terminated(item, Token![,])?;
        if items.is_empty() {
            return Err(Error::new(input.span(), "which values? write `#[scope(1..=7)]`"));
        }
        Ok(items.into_iter().collect())
    }

    /// The call that puts it into a scope; `parameter` is the one it belongs to.
    fn call(&self, parameter: Option<&str>) -> TokenStream {
        match self {
            Self::Size(size, _) => quote!(.size(#size)),
            Self::Named(domain) => quote!(.named(#domain)),
            Self::Together(class) => quote!(.together(#class)),
            Self::Domain(name, class, objects) => quote!(.domain(#name, #class, #objects)),
            Self::Set(key, values, _) => {
                let key = match parameter {
                    None => key.clone(),
                    Some(parameter) if key.is_empty() => parameter.to_string(),
                    Some(parameter) => format!("{parameter}.{key}"),
                };
                quote!(.set(#key, #values))
            }
        }
    }
}

impl Setup {
    /// Refuses keys that can only be typing errors.
    pub fn check(&self, parameters: &[String]) -> Result<()> {
        for entry in &self.entries {
            let (key, span) = match entry {
                Entry::Size(_, span) => ("size", *span),
                Entry::Set(key, _, span) => (key.as_str(), *span),
                _ => continue,
            };
            let known = parameters.iter().any(|name| name == key);
            if key == "size" && known {
                return Err(Error::new(
                    span,
                    "`size` is the default for all that is not set; for the parameter write \
                     `#[scope(...)]` in front of it",
                ));
            }
            let options = [
                "limit",
                "max_seconds",
                "input_seconds",
                "allow_limit",
                "jobs",
                "strategy",
                "criterion",
                "bounds",
            ];
            if !known && (options.contains(&key) || suite::NAMES.contains(&key)) {
                return Err(Error::new(
                    span,
                    format!("`{key}` is an option: options come after a semicolon"),
                ));
            }
        }
        Ok(())
    }

    /// The expression of the scope: of these arguments, or of a type on its own.
    pub fn scope(&self, arguments: &[Argument]) -> TokenStream {
        let own = self.entries.iter().map(|entry| entry.call(None));
        let parameters = arguments.iter().flat_map(|argument| {
            argument.entries.iter().map(|entry| entry.call(Some(&argument.key)))
        });
        let scope = if arguments.is_empty() { quote!(new) } else { quote!(of_arguments) };
        quote!(::cota::Scope::#scope() #(#own)* #(#parameters)*)
    }

    /// The calls that set the options of a test.
    ///
    /// # Errors
    /// Some of them do not fit together.
    pub fn options(&self, arguments: &[Argument]) -> Result<TokenStream> {
        let suite = suite::call(&self.options)?;
        let checkers = self.options.iter().filter(|(name, _)| name == "invariant");
        let checkers: Vec<_> = checkers.filter_map(|(_, value)| value.as_ref()).collect();
        let filter = checkers::call(&checkers, arguments)?;
        if let (Some(checker), false) = (checkers.first(), suite.is_empty()) {
            let why = "an invariant of built values has no decisions that a suite can be chosen by";
            return Err(Error::new_spanned(checker, why));
        }
        let only_operations = self.options.iter().find(|(name, _)| name == "without_skipping");
        if let Some((name, _)) = only_operations {
            let why =
                "`without_skipping` is for tests of operations (`operations = Op, length = 6`)";
            return Err(Error::new_spanned(name, why));
        }
        let calls = self.options.iter().filter_map(|(name, value)| {
            Some(match name.to_string().as_str() {
                "regressions" | "invariant" => return None,
                of_suite if suite::NAMES.contains(&of_suite) => return None,
                "allow_limit" => quote!(.allow_limit()),
                "max_seconds" => quote! {
                    .max_time(::cota::__private::seconds(#value))
                },
                "input_seconds" => quote! {
                    .input_time(::cota::__private::seconds(#value))
                },
                "criterion" => {
                    let read = arguments.iter().filter(|argument| !argument.is_skipped());
                    let names = read.map(|argument| &argument.name);
                    quote! {
                        .criterion(|input: ::cota::View<'_, __CotaInput>| (#value)(#(input.#names()),*))
                    }
                }
                "bounds" => quote! {
                    .bounds(::cota::__private::beside_manifest(
                        ::core::option_env!("CARGO_MANIFEST_DIR"),
                        #value,
                    ))
                },
                "strategy" => {
                    let strategy = strategy(value.as_ref()?).ok()?;
                    quote!(.strategy(#strategy))
                }
                _ => quote!(.#name(#value)),
            })
        });
        Ok(quote!(#(#calls)* #filter #suite))
    }

    /// The calls that set the options of a test of operations.
    ///
    /// # Errors
    /// There are others.
    pub fn options_of_operations(&self) -> Result<TokenStream> {
        let calls = self.options.iter().map(|(name, value)| {
            Ok(match name.to_string().as_str() {
                "limit" => quote!(.limit(#value)),
                "allow_limit" => quote!(.allow_limit()),
                "without_skipping" => quote!(.without_skipping()),
                "max_seconds" => quote!(.max_time(::cota::__private::seconds(#value))),
                "input_seconds" => quote!(.input_time(::cota::__private::seconds(#value))),
                _ => {
                    let why = "a test of operations has the options `limit`, `max_seconds`, `input_seconds`, \
                               `allow_limit` and `without_skipping`";
                    return Err(Error::new_spanned(name, why));
                }
            })
        });
        let calls: Vec<_> = calls.collect::<Result<_>>()?;
        Ok(quote!(#(#calls)*))
    }

    pub fn keeps_regressions(&self) -> bool {
        self.options.iter().any(|(name, _)| name == "regressions")
    }
}

/// A strategy by its name, or any expression for one.
fn strategy(given: &Expr) -> Result<TokenStream> {
    let Expr::Lit(ExprLit { lit: Lit::Str(name), .. }) = given else { return Ok(quote!(#given)) };
    match name.value().as_str() {
        "plain" => Ok(quote!(::cota::Strategy::Plain)),
        "owned" => Ok(quote!(::cota::Strategy::Owned)),
        "delayed" => Ok(quote!(::cota::Strategy::Delayed)),
        _ => Err(Error::new_spanned(name, "expected \"plain\", \"owned\" or \"delayed\"")),
    }
}
