//! The compiler is the judge: what does not compile is dropped, round by round.

use super::cargo::{Answer, Task, ask};
pub use super::cargo::{Binary, cargo};
use super::in_build::{self, InBuild};
use super::layout::{Address, Layout, Placement};
use super::places::Places;
use super::render::{Rendered, render};
use super::tree::Folders;
use super::trial::Trial;
use crate::Error;
use crate::rust::error::RustError;
use crate::rust::plan::Plan;
use crate::rust::proposal::Proposal;
use cota_run::Watch;
use rustc_hash::FxHashMap;
use std::time::{Duration, Instant};

/// A plan as a copy of the package with switches.
pub struct Schema<'a> {
    pub plan: &'a Plan,
    /// How the copy is built.
    pub options: BuildOptions,
}

/// How a copy is built.
#[derive(Clone, Debug, Default)]
#[allow(clippy::struct_excessive_bools)] // switches
pub struct BuildOptions {
    /// Whether alternatives have switches of their own.
    pub nested: bool,
    /// Whether the memory that a run takes is counted, with an allocator of ours.
    pub counts_memory: bool,
    /// Whether proposals stay that only a lint refuses which the compiler denies: finding them takes builds.
    pub ignores_lints: bool,
    /// The targets whose tests are built, as cargo's arguments; all if there are none.
    pub targets: Vec<String>,
    /// What cargo finds in its environment.
    pub environment: Vec<(String, String)>,
    /// Whether to forget what an earlier run knew of what compiles.
    pub fresh: bool,
    /// How long a build may take; if it is not given, in proportion to one without proposals.
    pub limit: Option<Duration>,
}

/// A copy that compiles.
pub struct Compiled {
    /// Where each proposal is switched on.
    pub layout: Layout,
    /// What became of each proposal.
    pub placements: Vec<Placement>,
    /// How many rounds it took.
    pub rounds: usize,
    /// The test binaries.
    pub binaries: Vec<Binary>,
    /// The variables that the build script of the package sets for its tests.
    pub environment: Vec<(String, String)>,
    /// Which places of the user's files those of the copy are.
    pub places: Places,
    /// What runs while the tests are built, where no mutant is on.
    pub in_build: InBuild,
}

impl Compiled {
    /// Where proposals are switched on; those that were dropped are left out.
    pub fn addresses(&self, proposals: &[usize]) -> Vec<Address> {
        proposals.iter().filter_map(|&index| self.layout.addresses[index]).collect()
    }

    /// How many proposals do not compile.
    pub fn dropped(&self) -> usize {
        let dropped = |own: &&Placement| matches!(own, Placement::Dropped(_));
        self.placements.iter().filter(dropped).count()
    }
}

/// How many rounds of checking there may be. Each round drops something, and what hides behind is
/// found in a few; this limit is only a safeguard.
const MOST_ROUNDS: usize = 40;
/// How many proposals that the compiler cannot name may be looked for.
const MOST_UNCLEAR: usize = 40;

/// How long a build may take unless that is given.
const PATIENCE: Duration = Duration::from_mins(10);
/// How many times as long as without proposals.
const PATIENCE_FACTOR: u32 = 20;

/// A round: the copy that was written, and the answer of the compiler.
pub(super) struct Round {
    pub(super) layout: Layout,
    pub(super) rendered: Vec<Rendered>,
    pub(super) answer: Answer,
}

/// What the rounds have in common.
#[derive(Clone, Copy)]
pub(super) struct Rounds<'a> {
    pub(super) folders: &'a Folders,
    pub(super) task: Task<'a>,
    /// Whether alternatives have switches of their own.
    pub(super) nested: bool,
    /// How many there were.
    pub(super) count: usize,
    /// How long one may take.
    pub(super) limit: Duration,
    /// For which task it was found out that the crate builds as it is.
    pub(super) alone: Option<Task<'a>>,
    pub(super) watch: Watch<'a>,
}

impl Schema<'_> {
    /// Finds what compiles and builds the tests. `known` is the placement of each proposal in an
    /// earlier run on the same source, where there was one.
    ///
    /// # Errors
    /// If the crate does not build even without proposals.
    pub fn compile(
        &self,
        folders: &Folders,
        known: &[Option<Placement>],
        watch: Watch<'_>,
    ) -> Result<Compiled, Error> {
        let first = |(at, proposal): (usize, &Proposal)| match known.get(at) {
            Some(Some(state)) => state.clone(),
            _ if proposal.place.is_some() => Placement::Switch,
            _ => Placement::Copy,
        };
        let mut trial = Trial::new(self.plan.proposals.iter().enumerate().map(first).collect());
        // What is known of all of them needs no check before it is built.
        let ready = known.len() == trial.placements.len() && known.iter().all(Option::is_some);
        let mut rounds = Rounds {
            folders,
            task: if ready { Task::Build } else { Task::Check },
            // Alternatives have switches of their own only once they compile without: each error would
            // come again in every alternative around it.
            nested: ready && self.options.nested,
            count: 0,
            limit: self.options.limit.unwrap_or(PATIENCE),
            alone: None,
            watch,
        };
        watch.begin("builds to see what compiles", None);
        let (mut left, mut unclear) = (MOST_ROUNDS, 0);
        while left > 0 {
            left -= 1;
            let round = self.round(&mut rounds, &trial.placements)?;
            if self.blame(&round.answer.complaints, &round.rendered, &round.layout, &mut trial) {
                continue;
            }
            if round.answer.failure.is_some() {
                if self.is_slow_alone(&mut rounds, &round)? {
                    continue;
                }
                unclear += 1;
                left = MOST_ROUNDS; // there is something less each time
                if unclear > MOST_UNCLEAR || !self.drop_unclear(&mut rounds, &round, &mut trial)? {
                    return Err(RustError::Instrumented(round.answer.text()).into());
                }
                continue;
            }
            if rounds.task == Task::Build {
                return Ok(Compiled {
                    places: Places::new(round.rendered),
                    layout: round.layout,
                    placements: trial.placements,
                    rounds: rounds.count,
                    binaries: round.answer.binaries,
                    environment: round.answer.environment,
                    in_build: InBuild::read(folders, round.answer.has_builder),
                });
            }
            if rounds.nested == self.options.nested && !trial.acquit() {
                if !self.options.ignores_lints {
                    self.refuse_for_lints(&mut rounds, &mut trial)?;
                }
                rounds.task = Task::Build;
            }
            rounds.nested = self.options.nested;
        }
        let text = format!("errors are still found after {MOST_ROUNDS} rounds");
        Err(RustError::Instrumented(text).into())
    }

    /// Writes the copy and has it checked or built.
    pub(super) fn round(
        &self,
        rounds: &mut Rounds<'_>,
        placements: &[Placement],
    ) -> Result<Round, Error> {
        let mut layout = Layout::new(&self.plan.functions, &self.plan.proposals, placements);
        layout.nested = rounds.nested;
        let rendered = self.write(&layout, rounds)?;
        let mut environment = self.options.environment.clone();
        if self.is_watched(rounds) {
            environment.push(in_build::begin(rounds.folders)?);
        }
        let answer = ask(
            &self.plan.package,
            rounds.folders,
            (&environment, &self.options.targets),
            rounds.task,
            rounds.limit,
            rounds.watch,
        )?;
        rounds.count += 1;
        rounds.watch.add(1);
        Ok(Round { layout, rendered, answer })
    }

    /// Whether the run needs to know what is executed during a round.
    fn is_watched(&self, rounds: &Rounds<'_>) -> bool {
        rounds.task == Task::Build && self.plan.package.builds_its_tests.is_some()
    }

    /// Writes the copy.
    fn write(&self, layout: &Layout, rounds: &Rounds<'_>) -> Result<Vec<Rendered>, Error> {
        rounds.folders.write_runtime(layout.sites.len(), self.options.counts_memory)?;
        if self.is_watched(rounds) {
            rounds.folders.renew_runtime()?;
        }
        let mut rendered = Vec::new();
        let mut changed = FxHashMap::default();
        for (index, listed) in self.plan.files.iter().enumerate() {
            let old = listed.first && listed.edition < 2018;
            let mut additions = listed.additions.clone();
            if old {
                additions.end.push_str("\nextern crate cota_mutation_runtime;\n");
            }
            // Each error shows the lines it is in, so these are to be short where there may be many.
            let keeps_lines = rounds.task == Task::Build;
            let text = &listed.file.text;
            let file = render(index, text, &self.plan.proposals, layout, &additions, keeps_lines);
            changed.insert(listed.file.path.clone(), file.text.clone());
            rendered.push(file);
        }
        rounds.folders.update(&self.plan.package, &changed)?;
        Ok(rendered)
    }

    /// After a round that failed: whether the crate needs more time than it had, even as it is. An error if it
    /// does not build as it is.
    fn is_slow_alone(&self, rounds: &mut Rounds<'_>, round: &Round) -> Result<bool, Error> {
        if rounds.alone == Some(rounds.task) {
            return Ok(false);
        }
        rounds.folders.write_runtime(1, false)?;
        rounds.folders.update(&self.plan.package, &FxHashMap::default())?;
        let start = Instant::now();
        let environment = &self.options.environment;
        // If the time is given, it is given for this too.
        let limit = self.options.limit.unwrap_or(Duration::MAX);
        let (folders, task) = (rounds.folders, rounds.task);
        let answer = ask(
            &self.plan.package,
            folders,
            (environment, &self.options.targets),
            task,
            limit,
            rounds.watch,
        )?;
        if answer.failure.is_some() {
            return Err(Error::DoesNotBuild { messages: answer.text() });
        }
        rounds.alone = Some(rounds.task);
        if self.options.limit.is_none() {
            rounds.limit = rounds.limit.max(start.elapsed() * PATIENCE_FACTOR);
        }
        // What the crate depends on is built by now, and may have taken all of the time.
        Ok(round.answer.late && self.options.limit.is_none())
    }
}
