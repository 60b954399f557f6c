//! Questions to a tester about candidates, and its answers.

/// An edit that is on: the site, and which of its alternatives.
pub type Switch = (u32, u16);

/// A test that specifies, as a tester offers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferedTest {
    pub name: String,
    /// How many inputs it has.
    pub inputs: usize,
    /// Whether these are all of its bound.
    pub complete: bool,
}

/// An input: of which exam, and which.
pub type Input = (u32, u32);

/// Why a run did not pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The test failed.
    Failed,
    /// It ran out of fuel.
    Fuel,
    /// Calls went too deep.
    Stack,
    /// It took too much memory.
    Memory,
    /// The process died.
    Died,
    /// It was not run: the time was up.
    Late,
}

/// What the tests did with one candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JudgedCandidate {
    /// None if it passed.
    pub failure: Option<(Cause, Input)>,
    /// Whether it passed the inputs that are tried first, and failed on another one.
    pub in_full: bool,
    /// How many runs it took.
    pub runs: u32,
}

/// The answer to a question about free places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// No edit makes the input pass.
    No,
    /// Some may. If all were asked for, the sites of those that do.
    Yes(Vec<u32>),
    /// There are too many to try.
    Unknown,
    /// The input passes without an edit.
    PassesAlready,
}

/// A place that is free: edited in some way, or left as it is.
#[derive(Clone, Debug)]
pub struct Free {
    pub site: u32,
    /// Whether it chooses again at each visit, since its edits can be anything it chooses from.
    pub is_condition: bool,
    /// What it chooses from.
    pub options: Vec<u16>,
}

/// Asks whether edits at these sites may help, on this input.
#[derive(Clone, Debug)]
pub struct Question {
    /// The switches that are on.
    pub fixed: Vec<Switch>,
    /// The places.
    pub free: Vec<Free>,
    /// How many of them may be edited.
    pub most: u32,
    /// Whether all edits that help are asked for.
    pub all: bool,
    pub input: Input,
    /// How many runs may be made.
    pub budget: u32,
}

/// One run, watched.
#[derive(Clone, Debug)]
pub struct Traced {
    pub passed: bool,
    /// A digest of the path of the run.
    pub way: u64,
    /// The sites that the run visited, as bits.
    pub sites: Vec<u32>,
}

impl Traced {
    /// Whether the run visited a site.
    pub fn visits(&self, site: u32) -> bool {
        self.sites.get(site as usize / 32).is_some_and(|word| word >> (site % 32) & 1 == 1)
    }
}
