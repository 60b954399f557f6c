//! The compiler is the judge: what does not compile is dropped, round by round.

use super::layout::{Layout, State};
use super::render::{Additions, Owner, Rendered, render};
use super::tree::Folders;
use super::trial::Trial;
use crate::Error;
use crate::proposal::{Function, Proposal};
use crate::rust::files::Listed;
use crate::rust::package::Package;
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Everything that the copy is made from.
pub struct Schema<'a> {
    /// The package.
    pub package: &'a Package,
    /// Its files.
    pub files: &'a [Listed],
    /// What goes into each file besides the switches.
    pub additions: Vec<Additions>,
    /// Its functions.
    pub functions: Vec<Function>,
    /// What is proposed.
    pub proposals: Vec<Proposal>,
    /// How the copy is made.
    pub make: Make,
}

/// How a copy is made.
#[derive(Clone, Debug, Default)]
pub struct Make {
    /// Whether alternatives have switches of their own.
    pub nested: bool,
    /// Whether the memory that a run takes is counted, with an allocator of ours.
    pub counts_memory: bool,
    /// What cargo finds in its environment.
    pub environment: Vec<(String, String)>,
    /// Whether to forget what an earlier run knew of what compiles.
    pub fresh: bool,
}

/// A copy that compiles.
pub struct Compiled {
    /// Where each proposal is switched on.
    pub layout: Layout,
    /// What became of each proposal.
    pub states: Vec<State>,
    /// How many rounds it took.
    pub rounds: usize,
    /// The test binaries.
    pub binaries: Vec<Binary>,
}

/// A test binary.
#[derive(Clone, Debug)]
pub struct Binary {
    /// The target it was built from.
    pub name: String,
    /// The program.
    pub path: PathBuf,
    /// Whether it has the harness of the standard library, so that its tests can be run one by one.
    pub harness: bool,
}

/// An error of the compiler, as far as it matters here.
struct Complaint {
    code: String,
    spans: Vec<(PathBuf, Range<usize>)>,
    /// What else is shown: where something was moved or borrowed.
    others: Vec<(PathBuf, Range<usize>)>,
    rendered: String,
}

/// How many rounds of checking there may be. Each round drops something, and what hides behind is
/// found in a few; this is a stop for the unforeseen.
const MOST_ROUNDS: usize = 40;

impl Schema<'_> {
    /// Finds what compiles and builds the tests. `known` is what became of each proposal in an earlier
    /// run on the same source, if that is known.
    ///
    /// # Errors
    /// If the crate does not build even without proposals.
    pub fn compile(
        &self,
        folders: &Folders,
        known: &[Option<State>],
        progress: &mut dyn FnMut(&str),
    ) -> Result<Compiled, Error> {
        let first = |(at, proposal): (usize, &Proposal)| match known.get(at) {
            Some(Some(state)) => state.clone(),
            _ if proposal.place.is_some() => State::Switch,
            _ => State::Copy,
        };
        let mut trial = Trial::new(self.proposals.iter().enumerate().map(first).collect());
        // What is known of all of them needs no check before it is built.
        let mut building = known.len() == trial.states.len() && known.iter().all(Option::is_some);
        // Alternatives have switches of their own only once they compile without: each error would come
        // again in every alternative around it.
        let mut nested = building && self.make.nested;
        for round in 1..=MOST_ROUNDS {
            let mut layout = Layout::new(&self.functions, &self.proposals, &trial.states);
            layout.nested = nested;
            let rendered = self.write(&layout, folders)?;
            progress(&if building {
                "building the tests with the mutants".to_owned()
            } else {
                format!("checking which mutants compile, round {round}")
            });
            let (complaints, binaries, messages) = self.cargo(folders, building)?;
            if complaints.is_empty() {
                if !messages.is_empty() {
                    return Err(Error::unbuilt(messages));
                }
                if building {
                    let states = trial.states;
                    return Ok(Compiled { layout, states, rounds: round, binaries });
                }
                if nested == self.make.nested {
                    building = !trial.acquit();
                }
                nested = self.make.nested;
                continue;
            }
            if !self.blame(&complaints, &rendered, &layout, &mut trial) {
                let text: String = complaints.iter().map(|c| c.rendered.as_str()).collect();
                return Err(if self.builds_alone(folders)? {
                    Error::Instrumented(text)
                } else {
                    Error::DoesNotBuild { messages: text }
                });
            }
        }
        Err(Error::Instrumented(format!("errors are still found after {MOST_ROUNDS} rounds")))
    }

    /// Writes the copy.
    fn write(&self, layout: &Layout, folders: &Folders) -> Result<Vec<Rendered>, Error> {
        folders.write_runtime(layout.sites.len(), self.make.counts_memory)?;
        let mut rendered = Vec::new();
        let mut changed = FxHashMap::default();
        for (index, listed) in self.files.iter().enumerate() {
            let old = listed.first && listed.edition < 2018;
            let mut additions = self.additions[index].clone();
            if old {
                additions.end.push_str("\nextern crate cota_mutation_runtime;\n");
            }
            let mut file = render(index, &listed.file.text, &self.proposals, layout, &additions);
            changed.insert(listed.file.path.clone(), std::mem::take(&mut file.text));
            rendered.push(file);
        }
        folders.update(self.package, &changed)?;
        Ok(rendered)
    }

    /// Whether the crate builds with no proposal at all; the copy is left that way.
    fn builds_alone(&self, folders: &Folders) -> Result<bool, Error> {
        folders.write_runtime(1, false)?;
        folders.update(self.package, &FxHashMap::default())?;
        let (complaints, _, messages) = self.cargo(folders, false)?;
        Ok(complaints.is_empty() && messages.is_empty())
    }

    /// Runs cargo on the copy. What it says without a place comes as text.
    fn cargo(
        &self,
        folders: &Folders,
        building: bool,
    ) -> Result<(Vec<Complaint>, Vec<Binary>, String), Error> {
        let mut command = cargo(self.package, folders);
        command.envs(self.make.environment.iter().map(|(name, value)| (name, value)));
        // Only what is not for tests has switches, so it is enough to check that; building the tests
        // checks the rest.
        match (building, self.package.has_library()) {
            (true, _) => command.args(["test", "--no-run", "--tests"]),
            (false, true) => command.args(["check", "--lib", "--bins"]),
            (false, false) => command.args(["check", "--bins"]),
        };
        command.args(["--message-format=json", "--package", &self.package.spec]);
        command.args(self.package.choice.build_arguments());
        let output = cota_os::output(&mut command).map_err(Error::io("cargo"))?;
        let mut complaints = Vec::new();
        let mut binaries = Vec::new();
        let mut messages = String::new();
        for line in output.stdout.split(|&byte| byte == b'\n') {
            let Ok(message) = serde_json::from_slice::<serde_json::Value>(line) else { continue };
            match message["reason"].as_str() {
                Some("compiler-message") if message["message"]["level"] == "error" => {
                    match complaint(&message["message"], &folders.tree) {
                        Some(complaint) => complaints.push(complaint),
                        None => messages += message["message"]["rendered"].as_str().unwrap_or(""),
                    }
                }
                Some("compiler-artifact") if message["profile"]["test"] == true => {
                    if let Some(path) = message["executable"].as_str() {
                        let name = message["target"]["name"].as_str().unwrap_or("tests").to_owned();
                        let kind = message["target"]["kind"][0].as_str().unwrap_or("");
                        let harness = !self.package.without_harness.contains(&name);
                        let name = if kind == "bin" { format!("{name} (bin)") } else { name };
                        binaries.push(Binary { name, path: path.into(), harness });
                    }
                }
                _ => {}
            }
        }
        binaries.sort_by(|a, b| a.name.cmp(&b.name));
        if output.status.success() {
            messages.clear();
        } else {
            messages += &String::from_utf8_lossy(&output.stderr);
        }
        Ok((complaints, binaries, messages))
    }

    /// What to do about the errors of a round; true if there is anything to do. Errors that show who is to
    /// blame come first: with those out of the way, the others may be gone in the next round.
    fn blame(
        &self,
        complaints: &[Complaint],
        rendered: &[Rendered],
        layout: &Layout,
        trial: &mut Trial,
    ) -> bool {
        let places: Vec<Vec<(usize, &Range<usize>)>> =
            complaints.iter().map(|complaint| self.places(&complaint.spans)).collect();
        let mut changed = false;
        for (complaint, places) in complaints.iter().zip(&places) {
            // What is wrong in the original text is the fault of the alternative that moved or borrowed.
            let within =
                |&(file, range): &(usize, &Range<usize>)| match rendered[file].owners(range).next()
                {
                    Some(Owner::Alternative(proposal)) => Some(proposal),
                    _ => None,
                };
            if places.iter().all(|place| within(place).is_none()) {
                for proposal in self.places(&complaint.others).iter().filter_map(within) {
                    changed |= trial.copy(proposal);
                }
            }
            for place @ &(file, range) in places {
                if let Some(proposal) =
                    within(place).filter(|_| !rendered[file].has_switches(range))
                {
                    changed |= trial.refuse(&complaint.code, proposal, layout);
                }
                // The type of a switch is wrong as a whole: a variable stands for a number.
                if let Some(site) = rendered[file].switch(range) {
                    changed |= self.suspect(&layout.sites[site].alternatives, trial);
                }
            }
        }
        if changed {
            return true;
        }
        // The next suspects are what is around the error, from the inside out; what is within an
        // original comes before what stands for it.
        for &(file, range) in places.iter().flatten() {
            for owner in rendered[file].owners(range) {
                let found = match owner {
                    Owner::Alternative(proposal) => trial.suspect(proposal),
                    Owner::Original(site) => {
                        let inner: Vec<usize> = layout
                            .inside(site)
                            .flat_map(|inner| inner.alternatives.iter().copied())
                            .collect();
                        self.suspect(&inner, trial)
                            || self.suspect(&layout.sites[site].alternatives, trial)
                    }
                    Owner::Switch(_) => false,
                    Owner::Function(function) => {
                        let own: Vec<usize> = (0..self.proposals.len())
                            .filter(|&at| self.proposals[at].function == function)
                            .collect();
                        self.suspect(&own, trial)
                    }
                };
                if found {
                    changed = true;
                    break;
                }
            }
        }
        changed
    }

    /// The files of places, by their numbers.
    fn places<'c>(&self, spans: &'c [(PathBuf, Range<usize>)]) -> Vec<(usize, &'c Range<usize>)> {
        let place = |(path, range): &'c (PathBuf, Range<usize>)| {
            let file = self.files.iter().position(|listed| listed.file.path == *path)?;
            Some((file, range))
        };
        spans.iter().filter_map(place).collect()
    }

    /// One of these is to blame, and in copies of the function it shows which. Variables come first, since
    /// they may turn the types of what they meet.
    fn suspect(&self, proposals: &[usize], trial: &mut Trial) -> bool {
        let kinds: [&dyn Fn(&str) -> bool; 3] = [
            &|operator| operator == "VAR",
            &|operator| operator == "LNK" || operator == crate::operators::registry::NAVIGATION,
            &|_| true,
        ];
        kinds.iter().any(|is_kind| {
            let mut found = false;
            for &proposal in proposals.iter().filter(|&&at| is_kind(self.proposals[at].operator)) {
                found |= trial.suspect(proposal);
            }
            found
        })
    }
}

/// Cargo on the copy, with the lints of the crate turned off: a fault is not to be refused for style.
pub fn cargo(package: &Package, folders: &Folders) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    let flags = std::env::var("RUSTFLAGS").unwrap_or_default();
    command
        .current_dir(folders.tree.join(&package.folder))
        .env("CARGO_TARGET_DIR", &folders.build)
        .env("RUSTFLAGS", format!("{flags} --cap-lints=allow").trim())
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env_remove("RUSTC_WORKSPACE_WRAPPER");
    command
}

fn complaint(message: &serde_json::Value, tree: &Path) -> Option<Complaint> {
    let spans = message["spans"].as_array()?;
    let (mut places, mut others) = (Vec::new(), Vec::new());
    for span in spans {
        let list = if span["is_primary"] == true { &mut places } else { &mut others };
        // In a macro, what counts is where the macro is called.
        let mut span = span;
        while span["expansion"].is_object() {
            span = &span["expansion"]["span"];
        }
        let file = Path::new(span["file_name"].as_str()?);
        let file = file.strip_prefix(tree).unwrap_or(file).to_owned();
        let (start, end) = (span["byte_start"].as_u64()?, span["byte_end"].as_u64()?);
        list.push((file, start as usize..end as usize));
    }
    if places.is_empty() {
        return None; // "aborting due to 3 previous errors"
    }
    Some(Complaint {
        code: message["code"]["code"].as_str().unwrap_or("error").to_owned(),
        spans: places,
        others,
        rendered: message["rendered"].as_str().unwrap_or_default().to_owned(),
    })
}
