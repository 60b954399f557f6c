//! One repair, from the package to the report.

use crate::patch::{self, weight};
use crate::report::{
    Counterexample, Counters, Exam, Outcome, Patch, Recheck, Report, SCHEMA_VERSION, Suspect, Times,
};
use crate::search::{End, Limits, Search};
use crate::space::{ANGELIC, Candidate, Space};
use crate::specification::{Tests, has_allocator};
use crate::team::{Ground, Team};
use crate::worker::{Input, Traced};
use crate::{Error, against, prune, spectrum};
use cota_mutate::config::Config;
use cota_mutate::filter::Filter;
use cota_mutate::plan::Plan;
use cota_mutate::rust::marks::Marks;
use cota_mutate::rust::package::{Choice, Package};
use cota_mutate::schema::check::{Binary, Compiled, Make};
use cota_mutate::schema::layout::State;
use cota_mutate::schema::tree::Folders;
use cota_mutate::session::compile;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// What is wanted.
#[derive(Clone, Debug)]
pub struct Wish {
    /// The package.
    pub choice: Choice,
    /// The function to edit; if none is given, the one with marks or the most suspicious one.
    pub function: Option<String>,
    /// The tests that specify, by a part of their names; all if there is none.
    pub tests: Vec<String>,
    /// A reference implementation and the scope of the inputs.
    pub against: Option<(String, String)>,
    /// The operators and their options.
    pub config: Config,
    /// The most edits of a patch.
    pub max_edits: usize,
    /// The most candidates.
    pub max_candidates: u64,
    /// The most time for the search.
    pub max_time: Option<Duration>,
    /// How many patches are enough.
    pub patches: usize,
    /// Whether to leave out what cannot help.
    pub prune: bool,
    /// Whether patches are checked within larger bounds.
    pub recheck: bool,
    /// Whether marks with limits are heeded.
    pub heed_limits: bool,
}

/// What is told while it goes on.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// A stage begins.
    Stage(&'a str),
    /// So far in the search, with so many edits.
    Search(&'a Counters, usize),
}

/// So many patches are looked at before the best of them are chosen.
const MOST_FOUND: usize = 1_000;
/// So many inputs of each kind are traced for the spectrum.
const MOST_TRACED: usize = 200;
/// So many inputs are kept for a check within a larger bound.
const RECHECKED: usize = 200_000;
/// So many inputs that fail are tried first from the beginning.
const FIRST: usize = 4;

/// Repairs a function.
///
/// # Errors
/// If there is no result: the package does not build, there is no such function or test.
pub fn repair(wish: &Wish, stop: &AtomicBool, told: &dyn Fn(Event<'_>)) -> Result<Report, Error> {
    let begun = Instant::now();
    let package = Package::find(wish.choice.clone())?;
    let mut remarks = Vec::new();
    let function = match &wish.function {
        Some(name) => Some(name.clone()),
        None if wish.heed_limits && has_marks(&package, wish)? => None,
        None => {
            told(Event::Stage("looking for the most suspicious function"));
            let found = suspicious_function(&package, wish)?;
            if let Some(name) = &found {
                remarks.push(format!("{name} is the most suspicious function, so it is edited"));
            }
            match found {
                Some(name) => Some(name),
                None => return holds(wish, package, told),
            }
        }
    };
    let mut plan = plan(&package, wish)?;
    let marks = Place::find(&plan, function.as_deref(), wish)?;
    if let Some(of) = &marks.function {
        if let Some((reference, scope)) = &wish.against {
            against::add(&mut plan, *of, reference, scope)?;
        }
    }
    plan.retain(|proposal| marks.admits(proposal.function, &proposal.statement));
    if plan.proposals.is_empty() {
        return Err(Error::Usage("there is nothing to edit there".to_owned()));
    }
    if wish.prune {
        prune::add_constants(&mut plan);
    }
    let tests = Tests::prepare(&mut plan);
    told(Event::Stage("building the edits"));
    let folders = Folders::of("repair", &package)?;
    let make = make(&plan, true);
    if !make.counts_memory {
        remarks.push("the crate has an allocator of its own: memory is not counted".to_owned());
    }
    let (plan, compiled) = compile(plan, &folders, make, &|_| {})?;
    let mut times = Times { build: begun.elapsed().as_secs_f64(), ..Times::default() };

    told(Event::Stage("running the specification as it is"));
    let start = Instant::now();
    let mut programs = tests.choose(&compiled, &package, &wanted(wish))?;
    if wish.tests.is_empty() && wish.against.is_none() {
        let ground = Ground::new(&package, &folders, &programs, &plan.config, 1);
        programs = reaching(&ground, &marks, &compiled)?;
    }
    let ground = Ground::new(&package, &folders, &programs, &plan.config, plan.config.workers());
    let mut team = Team::start(&ground, &[])?;
    let (failing, most) = team.survey(&[])?;
    let mut report = Report {
        schema_version: SCHEMA_VERSION,
        package: package.name.clone(),
        function: marks.name(&plan),
        file: marks.file(&plan),
        specification: exams(&team),
        outcome: Outcome::AlreadyHolds,
        counterexample: None,
        failing_inputs: failing.len(),
        inputs: team.inputs(),
        suspects: Vec::new(),
        patches: Vec::new(),
        counters: Counters::default(),
        times,
        remarks,
    };
    let Some(&first) = failing.first() else {
        times.baseline = start.elapsed().as_secs_f64();
        report.times = times;
        return Ok(report);
    };
    report.counterexample = Some(counterexample(&mut team, &[], first)?);
    if most > 0 {
        team.fuel = most * 4 + 2_000;
    }
    let runs = traced(&mut team, &compiled, &failing)?;
    let suspicion = spectrum::suspicion(&compiled.layout, &runs);
    let ranked = !marks.limited();
    if ranked {
        report.suspects = suspects(&plan, &compiled, &suspicion);
    }
    let rank = |site: u32| if ranked { suspicion[site as usize] } else { 0.0 };
    let space = Space::new(&plan, &compiled, |statement| marks.limit(statement), rank);
    times.baseline = start.elapsed().as_secs_f64();

    told(Event::Stage("searching"));
    let start = Instant::now();
    let limits = Limits {
        edits: wish.max_edits,
        candidates: wish.max_candidates,
        deadline: wish.max_time.map(|time| start + time),
        patches: MOST_FOUND.max(wish.patches),
    };
    let progress = |counters: &Counters, level: usize| told(Event::Search(counters, level));
    let pool: Vec<Input> = failing.iter().copied().take(FIRST).collect();
    let mut search = Search::new(&space, &mut team, &pool, limits, wish.prune, stop, &progress);
    let end = search.run()?;
    let (found, pool) = (std::mem::take(&mut search.found), search.pool());
    let mut counters = search.counters;
    times.search = start.elapsed().as_secs_f64();
    complete(&mut counters, &plan, &compiled, &space, pool.len());
    for level in 1..=counters.edits_searched {
        counters.space += space.count(&mut Vec::new(), 0, level);
    }

    let start = Instant::now();
    let patches = best(&plan, &compiled, &space, &mut team, &found, &pool, &mut counters)?;
    drop(team);
    let (candidates, mut patches): (Vec<Candidate>, Vec<Patch>) =
        patches.into_iter().take(wish.patches).unzip();
    if wish.recheck && !patches.is_empty() {
        told(Event::Stage("checking the patches within larger bounds"));
        for (name, change) in [("one larger", "+1"), ("with the extremes of integers", "extremes")]
        {
            recheck(&ground, &space, &candidates, &mut patches, name, change, &mut report.remarks)?;
        }
        // Those that hold there too come first.
        patches.sort_by_key(|patch| (patch.edits.len(), patch.overfits()));
    }
    times.recheck = start.elapsed().as_secs_f64();
    report.outcome = match (&patches[..], end) {
        ([_, ..], _) => Outcome::Repaired,
        ([], End::Finished) => Outcome::NothingFound,
        ([], End::Limit(_)) => Outcome::GaveUp,
    };
    if let End::Limit(level) = end {
        report.remarks.push(format!(
            "a limit ended the search among candidates with {level} edits; all with fewer were tried"
        ));
    }
    (report.patches, report.counters, report.times) = (patches, counters, times);
    Ok(report)
}

/// Checks a patch that was made elsewhere.
///
/// # Errors
/// If it does not fit, or the package does not build with it.
pub fn check(wish: &Wish, diff: &str, told: &dyn Fn(Event<'_>)) -> Result<Report, Error> {
    let begun = Instant::now();
    let package = Package::find(wish.choice.clone())?;
    let mut plan = plan(&package, wish)?;
    plan.retain(|_| false);
    plan = with_texts(plan, wish, diff)?;
    if let Some((reference, scope)) = &wish.against {
        let place = Place::find(&plan, wish.function.as_deref(), wish)?;
        if let Some(of) = place.function {
            against::add(&mut plan, of, reference, scope)?;
        }
    }
    let tests = Tests::prepare(&mut plan);
    told(Event::Stage("building the patched package"));
    let folders = Folders::of("repair", &package)?;
    let make = make(&plan, false);
    let (plan, compiled) = compile(plan, &folders, make, &|_| {})?;
    let mut times = Times { build: begun.elapsed().as_secs_f64(), ..Times::default() };
    let start = Instant::now();
    told(Event::Stage("running the specification"));
    let programs = tests.choose(&compiled, &package, &wanted(wish))?;
    let ground = Ground::new(&package, &folders, &programs, &plan.config, 1);
    let mut team = Team::start(&ground, &[])?;
    let (failing, _) = team.survey(&[])?;
    let mut remarks = Vec::new();
    let mut patches = vec![Patch {
        diff: diff.to_owned(),
        edits: Vec::new(),
        inputs: team.inputs(),
        same_effect: 0,
        rechecks: Vec::new(),
    }];
    let counterexample = match failing.first() {
        Some(&first) => Some(counterexample(&mut team, &[], first)?),
        None => None,
    };
    times.baseline = start.elapsed().as_secs_f64();
    let (specification, inputs) = (exams(&team), team.inputs());
    drop(team);
    let start = Instant::now();
    if wish.recheck && failing.is_empty() {
        let space = Space::new(&plan, &compiled, |_| 1, |_| 0.0);
        for (name, change) in [("one larger", "+1"), ("with the extremes of integers", "extremes")]
        {
            recheck(&ground, &space, &[Vec::new()], &mut patches, name, change, &mut remarks)?;
        }
    }
    times.recheck = start.elapsed().as_secs_f64();
    Ok(Report {
        schema_version: SCHEMA_VERSION,
        package: package.name.clone(),
        function: wish.function.clone().unwrap_or_default(),
        file: String::new(),
        specification,
        outcome: if failing.is_empty() { Outcome::PatchHolds } else { Outcome::PatchFails },
        counterexample,
        failing_inputs: failing.len(),
        inputs,
        suspects: Vec::new(),
        patches,
        counters: Counters::default(),
        times,
        remarks,
    })
}

/// The report of a package whose specification holds.
fn holds(wish: &Wish, package: Package, told: &dyn Fn(Event<'_>)) -> Result<Report, Error> {
    let mut plan = plan(&package, wish)?;
    plan.retain(|_| false);
    let tests = Tests::prepare(&mut plan);
    told(Event::Stage("running the specification"));
    let folders = Folders::of("repair", &package)?;
    let make = make(&plan, false);
    let (plan, compiled) = compile(plan, &folders, make, &|_| {})?;
    let programs = tests.choose(&compiled, &package, &wanted(wish))?;
    let ground = Ground::new(&package, &folders, &programs, &plan.config, 1);
    let team = Team::start(&ground, &[])?;
    Ok(Report {
        schema_version: SCHEMA_VERSION,
        package: package.name.clone(),
        function: String::new(),
        file: String::new(),
        specification: exams(&team),
        outcome: Outcome::AlreadyHolds,
        counterexample: None,
        failing_inputs: 0,
        inputs: team.inputs(),
        suspects: Vec::new(),
        patches: Vec::new(),
        counters: Counters::default(),
        times: Times::default(),
        remarks: Vec::new(),
    })
}

fn plan(package: &Package, wish: &Wish) -> Result<Plan, Error> {
    // Limits are heeded here, function by function.
    let config = Config { heed_limits: false, ..wish.config.clone() };
    Ok(Plan::new(package.clone(), config, &Filter::default())?)
}

/// The tests that are wanted, with the comparison if there is one.
fn wanted(wish: &Wish) -> Vec<String> {
    match (&wish.against, &wish.tests[..]) {
        (Some(_), []) => vec![against::NAME.to_owned()],
        (Some(_), tests) => tests.iter().cloned().chain([against::NAME.to_owned()]).collect(),
        (None, tests) => tests.to_vec(),
    }
}

fn make(plan: &Plan, nested: bool) -> Make {
    let variable = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    Make {
        nested,
        counts_memory: !has_allocator(plan),
        // Runs are many; debug assertions and overflow checks stay as the user's profile has them.
        environment: vec![
            variable("CARGO_PROFILE_DEV_OPT_LEVEL", "1"),
            variable("CARGO_PROFILE_TEST_OPT_LEVEL", "1"),
            variable("CARGO_PROFILE_DEV_DEBUG", "0"),
            variable("CARGO_PROFILE_TEST_DEBUG", "0"),
        ],
    }
}

/// Where edits may be: a function, or statements with marks.
struct Place {
    function: Option<usize>,
    /// The limit of each line with a mark, by file.
    limits: BTreeMap<usize, Vec<(usize, usize)>>,
    functions: Vec<(usize, Range<usize>)>,
    lines: Vec<Vec<usize>>,
}

impl Place {
    fn find(plan: &Plan, name: Option<&str>, wish: &Wish) -> Result<Self, Error> {
        let of = |name: &str| -> Vec<usize> {
            let fits = |own: &str| own == name || own.ends_with(&format!("::{name}"));
            (0..plan.functions.len()).filter(|&at| fits(&plan.functions[at].name)).collect()
        };
        let function = match name {
            None => None,
            Some(name) => match of(name)[..] {
                [only] => Some(only),
                [] => {
                    let mut near: Vec<&str> = plan
                        .functions
                        .iter()
                        .map(|f| f.name.as_str())
                        .filter(|own| own.rsplit("::").next() == name.rsplit("::").next())
                        .collect();
                    near.truncate(5);
                    let hint = match near[..] {
                        [] => String::new(),
                        _ => format!("; there is {}", near.join(", ")),
                    };
                    return Err(Error::Usage(format!("no function `{name}`{hint}")));
                }
                ref several => {
                    let names: Vec<String> = several
                        .iter()
                        .map(|&at| {
                            let function = &plan.functions[at];
                            let file = &plan.files[function.file].file;
                            let line = file.position(function.span.start).line;
                            format!("{} ({}:{line})", function.name, file.path.display())
                        })
                        .collect();
                    return Err(Error::Usage(format!(
                        "`{name}` may be {}: say more of its path",
                        names.join(", ")
                    )));
                }
            },
        };
        let mut limits: BTreeMap<usize, Vec<(usize, usize)>> = BTreeMap::new();
        if wish.heed_limits {
            for (file, listed) in plan.files.iter().enumerate() {
                let marks = Marks::read(&listed.file.text);
                for line in 1..=listed.file.line_count() {
                    let within = function.is_none_or(|at| {
                        let own = &plan.functions[at];
                        let lines = listed.file.position(own.span.start).line
                            ..=listed.file.position(own.span.end).line;
                        own.file == file && lines.contains(&line)
                    });
                    if let Some(limit) = marks.limit(line).filter(|_| within) {
                        limits.entry(file).or_default().push((line, limit));
                    }
                }
            }
        }
        let functions = plan.functions.iter().map(|f| (f.file, f.body.clone())).collect();
        let lines = plan
            .files
            .iter()
            .map(|listed| {
                let text = &listed.file.text;
                std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect()
            })
            .collect();
        Ok(Self { function, limits, functions, lines })
    }

    fn limited(&self) -> bool {
        !self.limits.is_empty()
    }

    fn line(&self, file: usize, byte: usize) -> usize {
        self.lines[file].partition_point(|&start| start <= byte)
    }

    /// Whether a statement of a function may be edited.
    fn admits(&self, function: usize, statement: &Range<usize>) -> bool {
        if self.function.is_some_and(|own| own != function) {
            return false;
        }
        !self.limited() || self.marked(function, statement) > 0
    }

    /// The limit of a statement.
    fn limit(&self, statement: &Range<usize>) -> usize {
        if !self.limited() {
            return usize::MAX;
        }
        let of = self
            .functions
            .iter()
            .position(|(_, body)| body.start <= statement.start && statement.end <= body.end);
        // Statements of several files with the same place would get the larger limit.
        let limits = (0..self.functions.len())
            .filter(|&at| {
                let body = &self.functions[at].1;
                body.start <= statement.start && statement.end <= body.end
            })
            .map(|at| self.marked(at, statement));
        let _ = of;
        limits.max().unwrap_or(0).max(1)
    }

    fn marked(&self, function: usize, statement: &Range<usize>) -> usize {
        let (file, body) = &self.functions[function];
        if statement == body {
            return 0;
        }
        let first = self.line(*file, statement.start);
        let last = self.line(*file, statement.end);
        let limits = self.limits.get(file).into_iter().flatten();
        let mut within = limits.filter(|(line, _)| (first..=last).contains(line));
        within.next().map_or(0, |(_, limit)| *limit)
    }

    fn name(&self, plan: &Plan) -> String {
        self.function.map_or_else(
            || "lines with marks".to_owned(),
            |function| plan.functions[function].name.clone(),
        )
    }

    fn file(&self, plan: &Plan) -> String {
        let file = match self.function {
            Some(function) => Some(plan.functions[function].file),
            None => self.limits.keys().next().copied(),
        };
        file.map_or_else(String::new, |file| plan.files[file].file.path.display().to_string())
    }
}

/// The tests that reach what may be edited, as far as some of their inputs tell.
fn reaching(
    ground: &Ground<'_>,
    place: &Place,
    compiled: &Compiled,
) -> Result<Vec<(Binary, Vec<String>)>, Error> {
    let mut team = Team::start(ground, &[])?;
    let bodies: Vec<u32> = (0..place.functions.len())
        .filter(|&at| place.function.is_none_or(|own| own == at))
        .map(|at| compiled.layout.bodies[at])
        .collect();
    let sites = compiled.layout.sites.len();
    let mut reach = Vec::new();
    for exam in 0..team.exams.len() {
        let inputs = team.exams[exam].inputs;
        let some = inputs.min(MOST_TRACED);
        let inputs: Vec<Input> =
            (0..some).map(|at| (exam as u32, (at * inputs / some) as u32)).collect();
        let runs = team.trace(sites, &[], &inputs)?;
        // A run that ended its process may well have been there.
        reach.push(
            runs.iter().any(|run| {
                run.as_ref().is_none_or(|run| bodies.iter().any(|&body| run.visits(body)))
            }),
        );
    }
    let mut reach = reach.into_iter();
    let mut programs = Vec::new();
    for (binary, tests) in ground.programs {
        // The harness runs tests in the order of their names.
        let chosen: Vec<String> =
            tests.iter().filter(|_| reach.next().unwrap_or(true)).cloned().collect();
        if !chosen.is_empty() {
            programs.push((binary.clone(), chosen));
        }
    }
    if programs.is_empty() {
        return Err(Error::Usage("no test reaches what is to be edited".to_owned()));
    }
    Ok(programs)
}

fn has_marks(package: &Package, wish: &Wish) -> Result<bool, Error> {
    Ok(Place::find(&plan(package, wish)?, None, wish)?.limited())
}

/// The function that failing inputs execute and passing ones do not.
fn suspicious_function(package: &Package, wish: &Wish) -> Result<Option<String>, Error> {
    if wish.against.is_some() {
        return Err(Error::Usage("--against needs --function: what is compared?".to_owned()));
    }
    let mut plan = plan(package, wish)?;
    plan.retain(|_| false);
    let tests = Tests::prepare(&mut plan);
    let folders = Folders::of("repair", package)?;
    let make = make(&plan, false);
    let (plan, compiled) = compile(plan, &folders, make, &|_| {})?;
    let programs = tests.choose(&compiled, package, &wanted(wish))?;
    let ground = Ground::new(package, &folders, &programs, &plan.config, 1);
    let mut team = Team::start(&ground, &[])?;
    let (failing, _) = team.survey(&[])?;
    if failing.is_empty() {
        return Ok(None);
    }
    let runs = traced(&mut team, &compiled, &failing)?;
    let suspicion = spectrum::suspicion(&compiled.layout, &runs);
    let of = |function: usize| suspicion[compiled.layout.bodies[function] as usize];
    let most = (0..plan.functions.len()).rev().max_by(|&a, &b| of(a).total_cmp(&of(b)));
    Ok(most.filter(|&at| of(at) > 0.0).map(|at| plan.functions[at].name.clone()))
}

/// The plan with the files as a diff makes them.
fn with_texts(plan: Plan, wish: &Wish, diff: &str) -> Result<Plan, Error> {
    let changed = patch::texts(&plan.package.root, diff)?;
    let known = |path: &std::path::Path| plan.files.iter().any(|l| l.file.path == path);
    if let Some(other) = changed.keys().find(|path| !known(path)) {
        return Err(Error::Usage(format!("{} is no source of the package", other.display())));
    }
    // The copy is made from what is on the disk, so the patched files are read from a copy of them.
    let config = plan.config.clone();
    let mut patched = Plan::with_texts(plan.package, config, &Filter::default(), &changed)?;
    patched.retain(|_| false);
    let _ = wish;
    Ok(patched)
}

fn exams(team: &Team) -> Vec<Exam> {
    let exam = |exam: &crate::worker::Exam| Exam {
        name: exam.name.clone(),
        inputs: exam.inputs,
        complete: exam.complete,
    };
    team.exams.iter().map(exam).collect()
}

fn counterexample(
    team: &mut Team,
    candidate: &[cota_mutate::schema::layout::Address],
    input: Input,
) -> Result<Counterexample, Error> {
    let test = team.exams[input.0 as usize].name.clone();
    let (input, message) = team.show(candidate, input)?;
    Ok(Counterexample { test, input, message })
}

/// Failing and passing runs of the original, evenly chosen.
fn traced(team: &mut Team, compiled: &Compiled, failing: &[Input]) -> Result<Vec<Traced>, Error> {
    let failed: std::collections::BTreeSet<Input> = failing.iter().copied().collect();
    let all = team
        .exams
        .iter()
        .enumerate()
        .flat_map(|(exam, own)| (0..own.inputs as u32).map(move |input| (exam as u32, input)));
    let passing: Vec<Input> = all.filter(|input| !failed.contains(input)).collect();
    let some = |list: &[Input]| -> Vec<Input> {
        let count = list.len().min(MOST_TRACED);
        (0..count).map(|at| list[at * list.len() / count]).collect()
    };
    let mut inputs = some(failing);
    inputs.extend(some(&passing));
    let sites = compiled.layout.sites.len();
    Ok(team.trace(sites, &[], &inputs)?.into_iter().flatten().collect())
}

/// The most suspicious statements.
fn suspects(plan: &Plan, compiled: &Compiled, suspicion: &[f64]) -> Vec<Suspect> {
    let mut found: Vec<(f64, usize, Range<usize>, usize)> = Vec::new();
    for (index, proposal) in plan.proposals.iter().enumerate() {
        let Some((site, _)) = compiled.layout.addresses[index] else { continue };
        if proposal.operator == ANGELIC || found.iter().any(|f| f.2 == proposal.statement) {
            continue;
        }
        found.push((suspicion[site as usize], index, proposal.statement.clone(), proposal.file));
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.2.start.cmp(&b.2.start)));
    found
        .into_iter()
        .take(5)
        .map(|(suspicion, _, statement, file)| {
            let file = &plan.files[file].file;
            let text = file.text[statement.clone()].lines().next().unwrap_or_default();
            Suspect {
                line: file.position(statement.start).line,
                text: text.trim().to_owned(),
                suspicion,
            }
        })
        .collect()
}

fn complete(counters: &mut Counters, plan: &Plan, compiled: &Compiled, space: &Space, pool: usize) {
    let edits =
        || (0..plan.proposals.len()).filter(|&index| plan.proposals[index].operator != ANGELIC);
    counters.places = space.places.len();
    counters.proposed = edits().count();
    counters.not_compiling =
        edits().filter(|&index| matches!(compiled.states[index], State::Dropped(_))).count();
    counters.alone = edits().filter(|&index| compiled.states[index] == State::Copy).count();
    counters.pool = pool;
}

/// The patches, one for each effect, the best first.
fn best(
    plan: &Plan,
    compiled: &Compiled,
    space: &Space,
    team: &mut Team,
    found: &[Candidate],
    pool: &[Input],
    counters: &mut Counters,
) -> Result<Vec<(Candidate, Patch)>, Error> {
    let inputs = team.inputs();
    let mut patches = Vec::new();
    for candidate in found {
        let patch = patch::patch(plan, &space.proposals(candidate), inputs)?;
        patches.push((weight(&patch), candidate.clone(), patch));
    }
    patches.sort_by_key(|(weight, candidate, patch)| {
        (patch.edits.len(), *weight, patch.edits[0].line, candidate.clone())
    });
    let sites = compiled.layout.sites.len();
    let mut ways: Vec<(Vec<u64>, usize)> = Vec::new();
    let mut kept: Vec<(Candidate, Patch)> = Vec::new();
    for (_, candidate, patch) in patches {
        let own: Vec<u32> = space.switches(&candidate).iter().map(|(site, _)| *site).collect();
        let traced = team.trace(sites, &space.switches(&candidate), pool)?;
        let mut way: Vec<u64> = traced.iter().flatten().map(|run| run.way).collect();
        way.extend(own.iter().map(|&site| u64::from(site)));
        match ways.iter().find(|(known, _)| *known == way) {
            Some(&(_, at)) => {
                kept[at].1.same_effect += 1;
                counters.duplicates += 1;
            }
            None => {
                ways.push((way, kept.len()));
                kept.push((candidate, patch));
            }
        }
    }
    Ok(kept)
}

/// Checks patches within a larger bound.
fn recheck(
    ground: &Ground<'_>,
    space: &Space,
    candidates: &[Candidate],
    patches: &mut [Patch],
    name: &str,
    change: &str,
    remarks: &mut Vec<String>,
) -> Result<(), Error> {
    let programs: Vec<(Binary, Vec<String>)> = ground.programs.to_vec();
    let ground = Ground { programs: &programs, jobs: 1, ..*ground };
    let environment = [
        ("COTA_SCOPE".to_owned(), change.to_owned()),
        ("COTA_EXAM_INPUTS".to_owned(), RECHECKED.to_string()),
    ];
    let mut team = match Team::start(&ground, &environment) {
        Ok(team) => team,
        Err(error) => {
            remarks.push(format!("no check of a bound {name}: {error}"));
            return Ok(());
        }
    };
    let (inputs, complete) = (team.inputs(), team.exams.iter().all(|exam| exam.complete));
    let switches: Vec<_> = candidates.iter().map(|candidate| space.switches(candidate)).collect();
    let judged = team.judge(&[], true, &switches)?;
    for ((patch, judged), switches) in patches.iter_mut().zip(judged).zip(switches) {
        let counterexample = match judged.failure {
            Some((_, input)) => Some(counterexample(&mut team, &switches, input)?),
            None => None,
        };
        patch.rechecks.push(Recheck { bound: name.to_owned(), inputs, complete, counterexample });
    }
    Ok(())
}
