//! Repairs of a program, in any language.

use serde::{Deserialize, Serialize};

/// The patches of a function, and how they were found.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Repair {
    /// The language of the program, such as `rust`.
    pub language: String,
    /// The package.
    pub package: String,
    /// The function that was edited.
    pub function: String,
    /// Its file.
    pub file: String,
    /// The tests that specify, with how many inputs each has.
    pub specification: Vec<Exam>,
    /// How it ended.
    pub outcome: Outcome,
    /// Whether a limit ended the search before all candidates with the allowed number of edits were tried.
    #[serde(default)]
    pub limited: bool,
    /// An input that the original fails on, and the message of the test.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counterexample: Option<Counterexample>,
    /// How many inputs the original fails on.
    pub failing_inputs: usize,
    /// How many inputs there are.
    pub inputs: usize,
    /// The most suspicious statements, where they were ranked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub suspects: Vec<Suspect>,
    /// The patches, the best first.
    pub patches: Vec<Patch>,
    /// The kinds of edits, by operator, that there are where edits may be.
    #[serde(default)]
    pub kinds: Vec<EditKind>,
    /// If there is no patch: inputs on which every candidate with one edit fails.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unsatisfied: Vec<Counterexample>,
    /// What the search did.
    pub counters: Counters,
    /// How long it took.
    pub times: Times,
    /// What else is worth knowing.
    pub remarks: Vec<String>,
}

/// How a repair ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// There are patches.
    Repaired,
    /// No candidate within the number of edits keeps the specification.
    NothingFound,
    /// A limit ended the search.
    GaveUp,
    /// The specification holds as it is.
    AlreadyHolds,
    /// A patch that was given keeps the specification.
    PatchHolds,
    /// A patch that was given does not keep the specification.
    PatchFails,
}

/// A test that specifies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Exam {
    /// Its name.
    pub name: String,
    /// How many inputs.
    pub inputs: usize,
    /// Whether these are all within its bound.
    pub complete: bool,
    /// Whether it is a plain test, which is one input and has no bound.
    #[serde(default)]
    pub plain: bool,
}

/// An input that fails.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Counterexample {
    /// The test.
    pub test: String,
    /// The input.
    pub input: String,
    /// The message of the test.
    pub message: String,
}

/// The edits of an operator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EditKind {
    /// The operator.
    pub operator: String,
    /// How many edits it proposes.
    pub proposed: usize,
    /// How many of them do not compile.
    pub not_compiling: usize,
    /// How many small edits one of them counts as.
    pub cost: usize,
}

/// A suspicious statement.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Suspect {
    /// Its first line.
    pub line: usize,
    /// Its text, in one line.
    pub text: String,
    /// How suspicious, from 0 to 1.
    pub suspicion: f64,
}

/// A patch.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Patch {
    /// The change as a unified diff.
    pub diff: String,
    /// The edits.
    pub edits: Vec<Edit>,
    /// On how many inputs it was checked.
    pub inputs: usize,
    /// How many other candidates go the same way on all inputs that were tried first.
    pub same_effect: usize,
    /// The checks within larger bounds.
    pub rechecks: Vec<Recheck>,
}

impl Patch {
    /// Whether it fails within a bound that is one larger.
    pub fn overfits(&self) -> bool {
        self.fails(LargerBound::OneLarger)
    }

    /// Whether it fails within a larger bound.
    pub fn fails(&self, bound: LargerBound) -> bool {
        let own = |recheck: &Recheck| recheck.bound == bound && recheck.counterexample.is_some();
        self.rechecks.iter().any(own)
    }

    /// In how many larger bounds it fails.
    pub fn failed_rechecks(&self) -> usize {
        self.rechecks.iter().filter(|recheck| recheck.counterexample.is_some()).count()
    }
}

/// One edit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Edit {
    /// The operator.
    pub operator: String,
    /// Which way of it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// The line.
    pub line: usize,
    /// What was there.
    pub before: String,
    /// What is there now.
    pub after: String,
}

/// How a bound is larger than that of the specification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum LargerBound {
    /// All upper bounds are one larger.
    OneLarger,
    /// Each list of values, such as an alphabet, has one more. The specification may not be meant for it.
    Wider,
    /// Integers may also be the least and the greatest of their types. The specification may not be meant for these.
    Extremes,
}

impl LargerBound {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::OneLarger, Self::Wider, Self::Extremes];

    /// What is behind "within a bound".
    pub fn name(self) -> &'static str {
        match self {
            Self::OneLarger => "one larger",
            Self::Wider => "with one more value in each list",
            Self::Extremes => "with extreme integers",
        }
    }
}

/// A check within a larger bound.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Recheck {
    /// The bound.
    pub bound: LargerBound,
    /// On how many inputs.
    pub inputs: usize,
    /// Whether these are all within that bound.
    pub complete: bool,
    /// An input that fails, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counterexample: Option<Counterexample>,
}

/// What the search did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Counters {
    /// Places that can be edited.
    pub places: usize,
    /// Edits that were proposed.
    pub proposed: usize,
    /// Those of them that do not compile.
    pub not_compiling: usize,
    /// Those that can only be alone.
    pub alone: usize,
    /// Candidates up to the number of edits that was searched.
    pub space: u64,
    /// All candidates with up to this many edits were searched.
    pub edits_searched: usize,
    /// Candidates that were run.
    pub run: u64,
    /// Runs of candidates on inputs.
    pub runs: u64,
    /// Candidates that failed on an input on which another one failed before.
    pub killed_by_pool: u64,
    /// Candidates that failed on another input.
    pub killed_by_all: u64,
    /// Candidates that were not run because no edit at their places can help.
    pub pruned: u64,
    /// Questions asked for that, and the runs it took.
    pub questions: u64,
    /// Runs for pruning.
    pub pruning_runs: u64,
    /// Patches that go the same way as another one.
    pub duplicates: u64,
    /// Candidates that ran out of fuel.
    pub out_of_fuel: u64,
    /// Candidates whose calls went too deep.
    pub too_deep: u64,
    /// Candidates that took too much memory.
    pub too_much_memory: u64,
    /// Candidates that ended their process.
    pub died: u64,
    /// Inputs that are tried first, in the end.
    pub pool: usize,
    /// Patches that were left out because they do not hold as text, built and run once more.
    #[serde(default)]
    pub not_as_text: u64,
}

/// How long each stage took, in seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Times {
    /// Checking and building.
    pub build: f64,
    /// Finding the inputs and what fails as it is.
    pub baseline: f64,
    /// The search.
    pub search: f64,
    /// The checks within larger bounds.
    pub recheck: f64,
    /// Building and running the patches as text.
    #[serde(default)]
    pub as_text: f64,
}

/// Patches of others, each judged on all inputs of the specification.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Judgement {
    /// The language of the program, such as `rust`.
    pub language: String,
    /// The package.
    pub package: String,
    /// The function that the patches are about, if it was named.
    pub function: String,
    /// The tests that specify, with how many inputs each has.
    pub specification: Vec<Exam>,
    /// How many inputs there are.
    pub inputs: usize,
    /// The patches, in the order in which they were given.
    pub candidates: Vec<Candidate>,
    /// How many builds it took: one, and one for each patch that was built alone.
    pub builds: usize,
    /// How long it took.
    pub times: Times,
    /// What else is worth knowing.
    pub remarks: Vec<String>,
}

impl Judgement {
    /// Whether a patch keeps the specification.
    pub fn any_holds(&self) -> bool {
        self.candidates.iter().any(|own| own.verdict == Verdict::Holds)
    }
}

/// A patch that was judged.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Candidate {
    /// Its name: that of its file, or the one that it was given with.
    pub name: String,
    /// What comes of it.
    pub verdict: Verdict,
    /// The patch before it that makes the same program; everything else is as it is there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub same_as: Option<String>,
    /// The smallest input that it fails on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counterexample: Option<Counterexample>,
    /// Why it does not apply or compile, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Whether it was built alone, because it changes more than bodies of functions, or its body cannot stand beside
    /// others.
    #[serde(default)]
    pub alone: bool,
    /// The checks within larger bounds.
    #[serde(default)]
    pub rechecks: Vec<Recheck>,
}

/// What comes of a patch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It keeps the specification on all inputs.
    Holds,
    /// It fails on an input.
    #[default]
    Fails,
    /// The package does not build with it.
    DoesNotCompile,
    /// It does not fit the source.
    DoesNotApply,
}

/// The repair of one program of the laboratory.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProgramRepair {
    /// The program.
    pub program: String,
    /// The collection that the program belongs to.
    pub collection: String,
    /// How many faults it has; 0 if that is not known.
    pub faults: usize,
    /// Its number among the versions with this many faults, from 1.
    pub version: usize,
    /// How the repair ended.
    pub outcome: Outcome,
    /// How many edits the best patch has; 0 if there is none.
    pub edits: usize,
    /// How many patches were found.
    pub patches: usize,
    /// How many of the patches fail within a bound that is one larger.
    pub overfitting: usize,
    /// Whether one of the patches restores the correct source; not known without one.
    pub restored: Option<bool>,
    /// Whether the first patch does.
    pub restored_first: Option<bool>,
    /// What the search did.
    #[serde(flatten)]
    pub counters: Counters,
    /// How long the stages took.
    pub times: Times,
    /// The same search without pruning, if `--twice` asked for it.
    pub unpruned: Option<Unpruned>,
    /// The same search without the operators of navigation, if `--without-navigation` asked for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub without_navigation: Option<WithoutNavigation>,
    /// The operators of the best patch, separated by blanks.
    pub operators: String,
    /// The note of the table of programs.
    pub note: String,
}

/// A search without the operators of navigation.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WithoutNavigation {
    /// How it ended.
    pub outcome: Outcome,
    /// How many edits the best patch has; 0 if there is none.
    pub edits: usize,
    /// How many candidates there are.
    pub space: u64,
    /// How many of them it ran.
    pub run: u64,
    /// How long it took, in seconds.
    pub search: f64,
}

/// A search without pruning, compared with the one with pruning.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Unpruned {
    /// How it ended.
    pub outcome: Outcome,
    /// How many candidates it ran.
    pub run: u64,
    /// How often it ran the program, on all inputs together.
    pub runs: u64,
    /// How long it took, in seconds.
    pub search: f64,
    /// Whether it found the same patches in the same order; not known if a limit ended one of the two.
    pub same: Option<bool>,
}
