//! Patches once more, as text: what is shown, and what `--apply` writes, is built and run.
//!
//! One build does for all of them: the body of each patched function, cut from the text that the diff makes of
//! its file, is a further body of that function. A body that cannot stand beside the others (a function that
//! returns `impl Trait` can have only one type) is built alone, like a patch that was made elsewhere.

use crate::Error;
use crate::diff;
use crate::protocol::Switch;
use crate::rust::built::{Built, planned};
use crate::rust::options::RepairOptions;
use crate::rust::region::{Region, path};
use crate::rust::together::Together;
use crate::subject::{Found, Tester};
use cota_mutate::rust::error::RustError;
use cota_mutate::rust::plan::Plan;
use cota_mutate::rust::proposal::{Grouping, Proposal};
use cota_mutate::rust::schema::render::RUNTIME;
use cota_run::{Digest, Watch};
use std::path::Path;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// The name of proposals that are whole patches.
const PATCH: &str = "PATCH";

/// Keeps the patches that hold as text; how many do not.
///
/// # Errors
/// If the package does not build, or a worker is lost.
pub fn keep(
    patches: &mut Vec<Found>,
    built: &Built,
    region: &Region,
    options: &RepairOptions,
    fuel: u64,
    watch: Watch<'_>,
) -> Result<u64, Error> {
    if patches.is_empty() {
        return Ok(0);
    }
    let plan = &built.plan;
    let function = region.function.map(|function| path(plan, function));
    let (again, _) = planned(options, &plan.package, function.as_deref())?;
    let mut whole_bodies: Vec<Proposal> = Vec::new();
    let mut bodies: Vec<Option<Vec<usize>>> = Vec::new();
    for found in &*patches {
        let proposals = bodies_of(plan, found)?.map(|bodies| {
            let add = |(function, body): (usize, String)| {
                whole_bodies.push(whole(&again, function, body));
                whole_bodies.len() - 1
            };
            bodies.into_iter().map(add).collect()
        });
        bodies.push(proposals);
    }
    let all = Built::new(again.with_proposals(whole_bodies), options, watch)?;
    watch.begin("patches run as text", Some(bodies.len() as u64));
    let mut team = all.team(1, &[])?;
    team.set_fuel(fuel);
    let mut holds = Vec::new();
    for proposals in bodies {
        watch.add(1);
        let Some(proposals) = proposals else {
            holds.push(Some(false));
            continue;
        };
        let addresses = &all.compiled.layout.addresses;
        let switches: Option<Vec<Switch>> = proposals.iter().map(|&at| addresses[at]).collect();
        holds.push(match switches {
            Some(switches) => Some(team.judge(&[], true, &[switches])?[0].failure.is_none()),
            None => None,
        });
    }
    drop(team);
    let shown = patches.len();
    let mut holds = holds.into_iter();
    let mut kept = Vec::new();
    for found in patches.drain(..) {
        let alone =
            || holds_alone(plan, &found.patch.diff, options, function.as_deref(), fuel, watch);
        if holds.next().flatten().map_or_else(alone, Ok)? {
            kept.push(found);
        }
    }
    *patches = kept;
    Ok((shown - patches.len()) as u64)
}

/// Whether a patch keeps the specification when it is built alone; not if it does not compile.
fn holds_alone(
    plan: &Plan,
    diff: &str,
    options: &RepairOptions,
    function: Option<&str>,
    fuel: u64,
    watch: Watch<'_>,
) -> Result<bool, Error> {
    let mut texts = options.texts.clone();
    texts.extend(diff::texts(&text_of(plan), diff)?);
    let options = RepairOptions { texts, ..options.clone() };
    let built = planned(&options, &plan.package, function)
        .and_then(|(plan, _)| Built::new(plan, &options, watch));
    match built {
        Ok(built) => {
            let mut team = built.team(1, &[])?;
            team.set_fuel(fuel);
            Ok(team.survey(&[])?.0.is_empty())
        }
        Err(Error::Mutate(cota_mutate::Error::DoesNotBuild { .. })) => Ok(false),
        Err(Error::Mutate(error))
            if matches!(
                RustError::of(&error),
                Some(RustError::Syntax { .. } | RustError::Instrumented(_))
            ) =>
        {
            Ok(false)
        }
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
    let texts = diff::texts(&text_of(plan), &found.patch.diff)?;
    let together = Together::new(plan, &found.proposals);
    let body = |function: usize| {
        let path = &plan.files[plan.functions[function].file].file.path;
        let body = texts.get(path)?.get(together.place_of_body(function))?;
        Some((function, with_ticks(body)?))
    };
    Ok(together.functions().into_iter().map(body).collect())
}

/// A further body of a function.
pub fn whole(plan: &Plan, function: usize, body: String) -> Proposal {
    let own = &plan.functions[function];
    Proposal {
        id: format!("patch {}", Digest::default().text(&body).short()),
        limit: None,
        merged_from: None,
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
pub fn with_ticks(body: &str) -> Option<String> {
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
