//! Classes with all versions that compile, in folders.

use super::plan::Plan;
use super::versions::{self, MOST, Taken, Version, subject};
use crate::Error;
use cota_java::compiler::{CompiledClass, Compiler, Source, SourceError};
use cota_run::Watch;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Classes with all versions that compile.
pub struct JavaCompiled {
    folders: tempfile::TempDir,
    /// Where each proposal is, or why it is nowhere.
    pub(super) placed: Vec<Result<Placed, SourceError>>,
    /// How often the compiler was asked.
    pub rounds: usize,
}

/// Where a proposal is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Placed {
    /// The number of a folder with classes.
    pub folder: usize,
    /// The name of the version in them; none if the classes are those of this proposal alone.
    pub version: Option<String>,
}

impl JavaCompiled {
    /// How many proposals compile.
    pub fn kept(&self) -> usize {
        self.placed.iter().filter(|placed| placed.is_ok()).count()
    }

    /// How many do not.
    pub fn dropped(&self) -> usize {
        self.placed.len() - self.kept()
    }

    /// A folder with classes.
    pub(super) fn folder(&self, number: usize) -> PathBuf {
        self.folders.path().join(number.to_string())
    }

    /// Compiles all proposals: those of `alone` one by one, the others as versions in the classes.
    pub(super) fn new(
        plan: &Plan,
        compiler: &mut Compiler,
        alone: &dyn Fn(usize) -> bool,
        watch: Watch<'_>,
    ) -> Result<Self, Error> {
        let folders = tempfile::tempdir().map_err(Error::io(std::env::temp_dir()))?;
        let all = plan.proposals.len();
        watch.begin("versions compiled", Some(all as u64));
        let mut work = Work { plan, compiler, folders: folders.path(), next: 0, rounds: 0 };
        let (single, together): (Vec<usize>, Vec<usize>) = (0..all).partition(|&at| alone(at));
        let mut placed: Vec<Option<Result<Placed, SourceError>>> = vec![None; all];
        for batch in together.chunks(MOST) {
            if watch.is_stopped() {
                return Err(Error::Stopped);
            }
            work.versions(batch, &mut placed)?;
            watch.add(batch.len() as u64);
        }
        for at in single {
            if watch.is_stopped() {
                return Err(Error::Stopped);
            }
            placed[at] = Some(work.alone(at)?);
            watch.add(1);
        }
        let rounds = work.rounds;
        let lost =
            || Err(SourceError { line: 0, code: "cota.lost".to_owned(), message: String::new() });
        let placed = placed.into_iter().map(|one| one.unwrap_or_else(lost)).collect();
        Ok(Self { folders, placed, rounds })
    }
}

/// What is being compiled.
struct Work<'w> {
    plan: &'w Plan,
    compiler: &'w mut Compiler,
    folders: &'w Path,
    /// The number of the next folder.
    next: usize,
    rounds: usize,
}

impl Work<'_> {
    /// Compiles the versions of some proposals, which are numbered by their places in the batch.
    fn versions(
        &mut self,
        batch: &[usize],
        placed: &mut [Option<Result<Placed, SourceError>>],
    ) -> Result<(), Error> {
        let mut by_file: BTreeMap<usize, Vec<Version<'_>>> = BTreeMap::new();
        for (number, &at) in batch.iter().enumerate() {
            let proposal = &self.plan.proposals[at];
            let function = &self.plan.functions[proposal.function];
            by_file.entry(function.file).or_default().push(Version {
                number,
                function,
                span: &proposal.edit.span,
                replacement: &proposal.edit.replacement,
            });
        }
        let mut taken = Taken::default();
        for (file, versions) in by_file {
            versions::compile(self.compiler, &self.plan.files[file], versions, &mut taken)?;
        }
        self.rounds += taken.rounds;
        for (number, error) in taken.refused {
            placed[batch[number]] = Some(Err(error));
        }
        // Halves of a file that did not fit into one class have folders of their own.
        for (number, part) in taken.placed {
            let at = batch[number];
            let function = &self.plan.functions[self.plan.proposals[at].function];
            let version = Some(versions::name(function, number));
            placed[at] = Some(Ok(Placed { folder: self.next + part, version }));
        }
        for classes in &taken.classes {
            self.write(classes)?;
        }
        Ok(())
    }

    /// Compiles the file of a proposal as the proposal changes it.
    fn alone(&mut self, at: usize) -> Result<Result<Placed, SourceError>, Error> {
        let function = &self.plan.functions[self.plan.proposals[at].function];
        let (name, text) = (&self.plan.files[function.file].name, self.plan.applied(at));
        self.rounds += 1;
        let compiled = self.compiler.compile(&[Source { name, text: &text }]).map_err(subject)?;
        match compiled {
            Ok(classes) => {
                let folder = self.next;
                self.write(&classes)?;
                Ok(Ok(Placed { folder, version: None }))
            }
            Err(errors) => match errors.into_iter().next() {
                Some((_, error)) => Ok(Err(error)),
                None => Err(Error::DoesNotBuild { messages: String::new() }),
            },
        }
    }

    /// Writes classes into the next folder.
    fn write(&mut self, classes: &[CompiledClass]) -> Result<(), Error> {
        write(&self.folders.join(self.next.to_string()), classes)?;
        self.next += 1;
        Ok(())
    }
}

/// Writes class files.
pub(super) fn write(folder: &Path, classes: &[CompiledClass]) -> Result<(), Error> {
    std::fs::create_dir_all(folder).map_err(Error::io(folder))?;
    for class in classes {
        let path = folder.join(format!("{}.class", class.name.replace('.', "/")));
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent).map_err(Error::io(parent))?;
        }
        std::fs::write(&path, &class.bytes).map_err(Error::io(&path))?;
    }
    Ok(())
}
