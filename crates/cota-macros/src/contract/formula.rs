//! Formulas: Rust expressions with `==>`, `<==>`, `implies`, `old`, `forall`, `exists` and `reachable`
//! in them, which are no Rust, so they are replaced in the tokens before these are parsed.

use crate::test::Setup;
use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};
use syn::parse::{ParseStream, Parser};
use syn::{Error, Expr, Pat, Result, Type};

/// What has been met in the formulas of a contract.
#[derive(Default)]
pub struct Formula {
    /// The values to keep: the name of each, its text, and the expression.
    pub olds: Vec<(Ident, String, TokenStream)>,
    /// Whether `old` makes sense here.
    after: bool,
}

impl Formula {
    /// The expression that a formula stands for; `after` if it is about what the call has done.
    pub fn expression(&mut self, tokens: TokenStream, after: bool) -> Result<TokenStream> {
        self.after = after;
        let rewritten = self.tokens(tokens)?;
        // What is wrong with it is best said at its own place.
        let expression: Expr = syn::parse2(rewritten)?;
        Ok(quote!(#expression))
    }

    fn tokens(&mut self, tokens: TokenStream) -> Result<TokenStream> {
        let mut replaced: Vec<TokenTree> = Vec::new();
        let mut rest = tokens.into_iter().peekable();
        while let Some(token) = rest.next() {
            let member = is_member(&replaced);
            match token {
                TokenTree::Ident(name) if !member && is_word(&name) => {
                    let arguments = rest.next_if(|next| {
                        matches!(next, TokenTree::Group(it) if it.delimiter() == Delimiter::Parenthesis)
                    });
                    match arguments {
                        Some(TokenTree::Group(group)) => {
                            replaced.extend(self.word(&name, group.stream())?);
                        }
                        _ => replaced.push(TokenTree::Ident(name)),
                    }
                }
                TokenTree::Group(group) => {
                    let mut inner = Group::new(group.delimiter(), self.tokens(group.stream())?);
                    inner.set_span(group.span());
                    replaced.push(TokenTree::Group(inner));
                }
                other => replaced.push(other),
            }
        }
        Ok(parts(replaced, &[',', ';'])
            .into_iter()
            .map(|(part, end)| {
                let formula = connectives(part);
                quote!(#formula #end)
            })
            .collect())
    }

    /// A call of one of our words.
    fn word(&mut self, name: &Ident, arguments: TokenStream) -> Result<TokenStream> {
        let span = name.span();
        let mut parts = commas(arguments.clone());
        match name.to_string().as_str() {
            "old" => self.old(name, arguments),
            "implies" => {
                let [first, second] = &parts[..] else {
                    return Err(Error::new(span, "write `implies(one, other)`"));
                };
                let (first, second) = (self.tokens(first.clone())?, self.tokens(second.clone())?);
                Ok(quote_spanned!(span=> (!(#first) || (#second))))
            }
            "reachable" => self.reachable(name, &parts),
            word => {
                let Some(body) = parts.pop().filter(|_| !parts.is_empty()) else {
                    let why = format!("write `{word}(x in ITEMS, CONDITION)`");
                    return Err(Error::new(span, why));
                };
                let mut formula = self.tokens(body)?;
                for binder in parts.into_iter().rev() {
                    let (pattern, items) = self.binder(name, binder)?;
                    formula = quote_spanned! {span=>
                        ::cota::contract::#name(#items, |#pattern| #formula)
                    };
                }
                Ok(formula)
            }
        }
    }

    fn old(&mut self, name: &Ident, value: TokenStream) -> Result<TokenStream> {
        if !self.after {
            let why = "before the call there is nothing older: leave `old` away";
            return Err(Error::new_spanned(name, why));
        }
        self.after = false;
        let text = value.to_string();
        let expression = self.tokens(value);
        self.after = true;
        let expression: Expr = syn::parse2(expression?)?;
        let known = self.olds.iter().find(|(_, known, _)| *known == text);
        let kept = if let Some((kept, ..)) = known {
            kept.clone()
        } else {
            let kept = format_ident!("__cota_old_{}", self.olds.len());
            self.olds.push((kept.clone(), text, quote!(#expression)));
            kept
        };
        let kept = Ident::new(&kept.to_string(), name.span());
        Ok(quote!(#kept))
    }

    /// `x in ITEMS`, or `x: TYPE in scope(...)`.
    fn binder(&mut self, word: &Ident, tokens: TokenStream) -> Result<(TokenStream, TokenStream)> {
        let why = format!("expected `x in ITEMS` before the condition of `{word}`");
        let Some((binding, items)) = around_in(&tokens) else {
            return Err(Error::new_spanned(tokens, why));
        };
        let pattern = |input: ParseStream<'_>| {
            let pattern = Pat::parse_single(input)?;
            let colon: Option<syn::Token![:]> = input.parse()?;
            Ok((pattern, colon.map(|_| input.parse::<Type>()).transpose()?))
        };
        let (pattern, ty) = pattern.parse2(binding)?;
        if let (Some(ty), Some(scope)) = (&ty, scope_of(&items)) {
            let setup: Setup = syn::parse2(scope)?;
            let scope = setup.scope(&[]);
            let values = quote!({
                #[allow(unused_imports)]
                use ::cota::__private::{WithInvariant as _, WithoutInvariant as _};
                let invariant = (&::cota::__private::Probe::<#ty>::new()).invariant();
                ::cota::__private::contract::within(invariant, &#scope)
            });
            return Ok((quote!(#pattern), values));
        }
        let items: Expr = syn::parse2(self.tokens(items)?)?;
        Ok((ty.map_or(quote!(#pattern), |ty| quote!(#pattern: #ty)), quote!(#items)))
    }

    /// `reachable(root in arena, fields)` or `reachable(root, fields)`.
    fn reachable(&mut self, name: &Ident, parts: &[TokenStream]) -> Result<TokenStream> {
        let Some((root, fields)) = parts.split_first().filter(|(_, fields)| !fields.is_empty())
        else {
            let why = "write `reachable(ROOT, FIELDS)` or `reachable(ROOT in ARENA, FIELDS)`";
            return Err(Error::new_spanned(name, why));
        };
        let member = |field: &TokenStream| {
            let read = syn::parse2::<syn::Member>(field.clone());
            read.map_err(|_| Error::new_spanned(field, "expected the name of a field"))
        };
        let fields: Vec<syn::Member> = fields.iter().map(member).collect::<Result<_>>()?;
        let span = name.span();
        if let Some((root, arena)) = around_in(root) {
            let (root, arena) = (self.tokens(root)?, self.tokens(arena)?);
            return Ok(quote_spanned! {span=>
                ::cota::contract::reachable_in(#root, |at| {
                    let node = &(#arena)[at];
                    [#(::core::convert::Into::<::core::option::Option<usize>>::into(node.#fields)),*]
                })
            });
        }
        let root = self.tokens(root.clone())?;
        Ok(quote_spanned! {span=>
            ::cota::contract::reachable_from(
                ::cota::contract::Link::target(&#root),
                |node| [#(::cota::contract::Link::target(&node.#fields)),*],
            )
        })
    }
}

fn is_word(name: &Ident) -> bool {
    ["old", "implies", "forall", "exists", "reachable"].iter().any(|word| name == word)
}

/// Whether what follows is a method or has a path in front of it; a range has two dots, a type one colon.
fn is_member(before: &[TokenTree]) -> bool {
    let sign = |back: usize| match before.len().checked_sub(back).map(|at| &before[at]) {
        Some(TokenTree::Punct(sign)) => sign.as_char(),
        _ => ' ',
    };
    match sign(1) {
        '.' => sign(2) != '.',
        ':' => sign(2) == ':',
        _ => false,
    }
}

/// Tokens cut at signs of one character; what each part ended with.
fn parts(tokens: Vec<TokenTree>, ends: &[char]) -> Vec<(Vec<TokenTree>, Option<TokenTree>)> {
    let mut parts = vec![(Vec::new(), None)];
    for token in tokens {
        let last = parts.last_mut().expect("there is a part");
        match &token {
            TokenTree::Punct(sign) if ends.contains(&sign.as_char()) => {
                last.1 = Some(token);
                parts.push((Vec::new(), None));
            }
            _ => last.0.push(token),
        }
    }
    parts
}

fn commas(tokens: TokenStream) -> Vec<TokenStream> {
    let mut list: Vec<TokenStream> = parts(tokens.into_iter().collect(), &[','])
        .into_iter()
        .map(|(part, _)| part.into_iter().collect())
        .collect();
    if list.last().is_some_and(TokenStream::is_empty) {
        list.pop();
    }
    list
}

/// What is before and after the word `in`.
fn around_in(tokens: &TokenStream) -> Option<(TokenStream, TokenStream)> {
    let all: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let at = all.iter().position(|it| matches!(it, TokenTree::Ident(name) if name == "in"))?;
    let (before, after) = (&all[..at], &all[at + 1..]);
    Some((before.iter().cloned().collect(), after.iter().cloned().collect()))
}

/// What is inside of `scope(...)`.
fn scope_of(tokens: &TokenStream) -> Option<TokenStream> {
    let all: Vec<TokenTree> = tokens.clone().into_iter().collect();
    match &all[..] {
        [TokenTree::Ident(name), TokenTree::Group(group)] if name == "scope" => {
            Some(group.stream())
        }
        _ => None,
    }
}

/// `a <==> b` and `a ==> b`; the second binds more and to the right.
fn connectives(tokens: Vec<TokenTree>) -> TokenStream {
    if let Some((at, span)) = find(&tokens, "<==>") {
        let left = connectives(tokens[..at].to_vec());
        let right = connectives(tokens[at + 4..].to_vec());
        return quote_spanned!(span=> ((#left) == (#right)));
    }
    if let Some((at, span)) = find(&tokens, "==>") {
        let left: TokenStream = tokens[..at].iter().cloned().collect();
        let right = connectives(tokens[at + 3..].to_vec());
        return quote_spanned!(span=> (!(#left) || (#right)));
    }
    tokens.into_iter().collect()
}

/// Where signs stand that belong together.
fn find(tokens: &[TokenTree], signs: &str) -> Option<(usize, Span)> {
    let count = signs.len();
    let at = tokens.windows(count).position(|window| {
        window.iter().zip(signs.chars()).enumerate().all(|(at, (token, sign))| match token {
            TokenTree::Punct(own) => {
                own.as_char() == sign && (at + 1 == count || own.spacing() == Spacing::Joint)
            }
            _ => false,
        })
    })?;
    Some((at, tokens[at].span()))
}
