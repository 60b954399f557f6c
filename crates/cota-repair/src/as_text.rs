//! Patches once more, as text: what is shown, and what `--apply` writes, is built and run.
//!
//! One build does for all of them: the body of each patched function, cut from the text that the diff makes of
//! its file, is a further body of that function. A body that cannot stand beside the others (a function that
//! returns `impl Trait` can have only one type) is built alone, like a patch that was made elsewhere.

use crate::Error;
use crate::built::Built;
use crate::patch;
use crate::report::Patch;
use crate::together::Together;
use crate::wish::{Event, Wish};
use cota_mutate::digest::Digest;
use cota_mutate::plan::Plan;
use cota_mutate::proposal::{Grouping, Proposal};
use cota_mutate::schema::layout::Address;
use cota_mutate::schema::render::RUNTIME;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// The name of proposals that are whole patches.
const PATCH: &str = "PATCH";

/// A patch with what makes it.
pub struct Found {
    /// Its switches.
    pub switches: Vec<Address>,
    /// Its proposals.
    pub proposals: Vec<usize>,
    /// The patch.
    pub patch: Patch,
}

/// Keeps the patches that hold as text. `again` is the plan without anything proposed, `alone` builds texts.
///
/// # Errors
/// If the package does not build, or a worker is lost.
pub fn keep(
    patches: &mut Vec<Found>,
    plan: &Plan,
    mut again: Plan,
    wish: &Wish,
    fuel: u64,
    told: &dyn Fn(Event<'_>),
    alone: &dyn Fn(&BTreeMap<PathBuf, String>) -> Result<Built, Error>,
) -> Result<(), Error> {
    let mut bodies: Vec<Option<Vec<usize>>> = Vec::new();
    for found in &*patches {
        let proposals = bodies_of(plan, found)?.map(|bodies| {
            let add = |(function, body): (usize, String)| {
                again.ids.push(format!("patch {}", Digest::default().text(&body).short()));
                again.limits.push(1);
                again.proposals.push(whole(&again, function, body));
                again.proposals.len() - 1
            };
            bodies.into_iter().map(add).collect()
        });
        bodies.push(proposals);
    }
    let built = Built::new(again, wish, told)?;
    told(Event::Stage("running the patches as text"));
    let mut team = built.team(1, &[])?;
    team.fuel = fuel;
    let mut holds = Vec::new();
    for (found, proposals) in patches.iter().zip(bodies) {
        let Some(proposals) = proposals else {
            holds.push(false);
            continue;
        };
        let addresses = &built.compiled.layout.addresses;
        let switches: Option<Vec<Address>> = proposals.iter().map(|&at| addresses[at]).collect();
        holds.push(match switches {
            Some(switches) => team.judge(&[], true, &[switches])?[0].failure.is_none(),
            None => holds_alone(&patch::texts(&text_of(plan), &found.patch.diff)?, alone, fuel)?,
        });
    }
    let mut holds = holds.into_iter();
    patches.retain(|_| holds.next().unwrap_or(false));
    Ok(())
}

/// Whether a text keeps the specification; not if it does not compile.
fn holds_alone(
    texts: &BTreeMap<PathBuf, String>,
    alone: &dyn Fn(&BTreeMap<PathBuf, String>) -> Result<Built, Error>,
    fuel: u64,
) -> Result<bool, Error> {
    match alone(texts) {
        Ok(built) => {
            let mut team = built.team(1, &[])?;
            team.fuel = fuel;
            Ok(team.survey(&[])?.0.is_empty())
        }
        Err(Error::Mutate(
            cota_mutate::Error::DoesNotBuild { .. } | cota_mutate::Error::Syntax { .. },
        )) => Ok(false),
        Err(other) => Err(other),
    }
}

/// The files that the plan was made for.
fn text_of(plan: &Plan) -> impl Fn(&Path) -> Result<String, Error> {
    move |path| {
        let listed = plan.files.iter().find(|listed| listed.file.path == path);
        let none = || Error::Usage(format!("{} is no source of the package", path.display()));
        listed.map(|listed| listed.file.text.clone()).ok_or_else(none)
    }
}

/// The bodies of the functions that a patch changes, cut from the text that its diff makes; none if they are
/// not there.
fn bodies_of(plan: &Plan, found: &Found) -> Result<Option<Vec<(usize, String)>>, Error> {
    let texts = patch::texts(&text_of(plan), &found.patch.diff)?;
    let together = Together::new(plan, &found.proposals);
    let body = |function: usize| {
        let path = &plan.files[plan.functions[function].file].file.path;
        let body = texts.get(path)?.get(together.place_of_body(function))?;
        Some((function, with_ticks(body)?))
    };
    Ok(together.functions().into_iter().map(body).collect())
}

fn whole(plan: &Plan, function: usize, body: String) -> Proposal {
    let own = &plan.functions[function];
    Proposal {
        operator: PATCH,
        detail: String::new(),
        file: own.file,
        function,
        span: own.body.clone(),
        replacement: body,
        place: None,
        statement: own.body.clone(),
        grouping: Grouping::default(),
    }
}

/// A body whose loops burn fuel; none if it is no block.
fn with_ticks(body: &str) -> Option<String> {
    let block: syn::Block = syn::parse_str(body).ok()?;
    let mut loops = Loops { starts: Vec::new() };
    loops.visit_block(&block);
    loops.starts.sort_unstable();
    let mut text = body.to_owned();
    for &at in loops.starts.iter().rev() {
        text.insert_str(at, &format!(" ::{RUNTIME}::tick();"));
    }
    Some(text)
}

/// Where turns of loops begin.
struct Loops {
    starts: Vec<usize>,
}

impl Loops {
    fn turn(&mut self, body: &syn::Block) {
        self.starts.push(body.span().byte_range().start + 1);
    }
}

impl<'a> Visit<'a> for Loops {
    fn visit_expr_loop(&mut self, own: &'a syn::ExprLoop) {
        self.turn(&own.body);
        visit::visit_expr_loop(self, own);
    }

    fn visit_expr_while(&mut self, own: &'a syn::ExprWhile) {
        self.turn(&own.body);
        visit::visit_expr_while(self, own);
    }

    fn visit_expr_for_loop(&mut self, own: &'a syn::ExprForLoop) {
        self.turn(&own.body);
        visit::visit_expr_for_loop(self, own);
    }
}
