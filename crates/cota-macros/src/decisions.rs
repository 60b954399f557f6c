//! `#[cota::decisions]`: a second body that records what it reaches.
//!
//! The function asks once, when it is called, whether this thread records. If not, the body that the
//! author wrote runs as it is. The second body is a closure that is called from the side, so that it
//! does not weigh on the first one when the compiler decides what to put in line. Items of the body are moved in front of both, so that there is one of
//! each.

mod conditions;
mod instrument;
mod sites;

use instrument::Instrument;
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use sites::Sites;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use syn::visit::Visit;
use syn::visit_mut::VisitMut;
use syn::{Block, Error, ImplItemFn, Item, Result, Signature, Stmt};

/// The lints that the second body must not be measured by: they speak of the first one already.
const QUIET: &str = "warnings";

pub fn expand(arguments: &TokenStream, function: &ImplItemFn) -> Result<TokenStream> {
    if !arguments.is_empty() {
        return Err(Error::new_spanned(arguments, "`#[cota::decisions]` takes no arguments"));
    }
    let ImplItemFn { attrs, vis, modifiers, sig, block } = function;
    let defaultness = &modifiers.defaultness;
    refuse(sig, block)?;

    let (items, statements): (Vec<&Stmt>, Vec<&Stmt>) =
        block.stmts.iter().partition(|statement| is_item(statement));
    let mut told = Block {
        brace_token: block.brace_token,
        stmts: statements.iter().copied().cloned().collect(),
    };
    let mut instrument = Instrument::new();
    instrument.visit_block_mut(&mut told);
    if let Some(error) = instrument.error {
        return Err(error);
    }
    let sites = table(&instrument.sites, function);

    // Lifetimes that are left out are left out in a closure as well.
    let returned = match &sig.output {
        syn::ReturnType::Default => quote!(-> ()),
        returned @ syn::ReturnType::Type(..) => quote!(#returned),
    };
    let quiet = proc_macro2::Ident::new(QUIET, proc_macro2::Span::call_site());
    Ok(quote! {
        #(#attrs)* #vis #defaultness #sig {
            #(#items)*
            #[allow(#quiet, clippy::all, clippy::pedantic, clippy::nursery)]
            {
                if ::cota::__private::exercise::is_recording() {
                    #sites
                    return ::cota::__private::exercise::apart(move || #returned #told);
                }
            }
            #(#statements)*
        }
    })
}

fn is_item(statement: &Stmt) -> bool {
    match statement {
        Stmt::Item(_) => true,
        // What `macro_rules!` defines is an item too.
        Stmt::Macro(it) => it.mac.path.is_ident("macro_rules"),
        _ => false,
    }
}

/// What cannot have two bodies, with what to do instead.
fn refuse(signature: &Signature, block: &Block) -> Result<()> {
    if let Some(token) = signature.constness {
        let why = "a `const fn` cannot tell what it decides: it may be run by the compiler";
        return Err(Error::new_spanned(token, why));
    }
    if let Some(token) = signature.asyncness {
        let why = "an async function may go on on another thread, where nobody records: put what \
                   decides into a function that is not async";
        return Err(Error::new_spanned(token, why));
    }
    if let syn::ReturnType::Type(_, returned) = &signature.output {
        let mut opaque = FindImpl(None);
        opaque.visit_type(returned);
        if let Some(found) = opaque.0 {
            let why = "two bodies would return two different types: name the type, or box it";
            return Err(Error::new_spanned(found, why));
        }
    }
    let mut inner = FindItem { depth: 0, found: None };
    inner.visit_block(block);
    match inner.found {
        Some(item) => Err(Error::new_spanned(
            item,
            "there would be two of it, one in each body: move it to the top of the function",
        )),
        None => Ok(()),
    }
}

/// `impl Trait` in a type.
struct FindImpl(Option<syn::TypeImplTrait>);

impl Visit<'_> for FindImpl {
    fn visit_type_impl_trait(&mut self, found: &syn::TypeImplTrait) {
        self.0.get_or_insert_with(|| found.clone());
    }
}

/// Items in inner blocks that must not be there twice.
struct FindItem {
    depth: usize,
    found: Option<Item>,
}

impl Visit<'_> for FindItem {
    fn visit_block(&mut self, block: &Block) {
        self.depth += 1;
        syn::visit::visit_block(self, block);
        self.depth -= 1;
    }

    fn visit_item(&mut self, item: &Item) {
        if self.depth > 1 && matches!(item, Item::Static(_) | Item::Impl(_)) {
            self.found.get_or_insert_with(|| item.clone());
        }
    }
}

/// The static that lists the sites.
fn table(sites: &Sites, function: &ImplItemFn) -> TokenStream {
    let name = function.sig.ident.to_string();
    let ordinal = ordinal(&quote!(#function).to_string());
    let (entries, outcomes) = (sites.entries(), sites.outcomes());
    let span = function.sig.ident.span();
    let place = quote_spanned!(span=> (::core::line!(), ::core::column!()));
    quote! {
        static __COTA_FUNCTION: ::cota::__private::exercise::Function =
            ::cota::__private::exercise::Function {
                module: ::core::module_path!(),
                name: #name,
                file: ::core::file!(),
                line: #place.0,
                column: #place.1,
                ordinal: #ordinal,
                outcomes: #outcomes,
                sites: &[#(#entries),*],
            };
    }
}

/// How many functions of the same text were expanded in this crate before. Only a macro makes
/// several that also are in the same module and on the same line.
fn ordinal(text: &str) -> u32 {
    static KNOWN: Mutex<Option<HashMap<String, u32>>> = Mutex::new(None);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let count = known.get_or_insert_default().entry(text.to_string()).or_default();
    *count += 1;
    *count - 1
}
