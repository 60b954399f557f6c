//! Classes with all versions that compile, in folders.

use super::mutant::{Mutant, pairs};
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
    pub(super) mutants: Vec<Mutant>,
    /// Where each mutant is, or why it is nowhere.
    pub(super) placed: Vec<Place>,
    /// How often the compiler was asked.
    pub rounds: usize,
}

/// Where a mutant is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Placed {
    /// The number of a folder with classes.
    pub folder: usize,
    /// The name of the version in them; none if the classes are those of this mutant alone.
    pub version: Option<String>,
}

impl JavaCompiled {
    /// How many mutants compile.
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

    /// Compiles all mutants: those of functions that are `alone` one by one, the others as versions in the classes.
    pub(super) fn new(
        plan: &Plan,
        compiler: &mut Compiler,
        alone: &dyn Fn(usize) -> bool,
        watch: Watch<'_>,
    ) -> Result<Self, Error> {
        let folders = tempfile::tempdir().map_err(Error::io(std::env::temp_dir()))?;
        let mut work = Work { plan, compiler, folders: folders.path(), next: 0, rounds: 0 };
        let mut mutants: Vec<Mutant> =
            (0..plan.proposals.len()).map(|at| Mutant::single(plan, at)).collect();
        let mut placed = work.all(&mutants, alone, watch)?;
        if plan.config.order == 2 {
            mutants = pairs(plan, &|at| placed[at].is_ok());
            placed = work.all(&mutants, alone, watch)?;
        }
        let rounds = work.rounds;
        Ok(Self { folders, mutants, placed, rounds })
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

type Place = Result<Placed, SourceError>;

impl Work<'_> {
    fn all(
        &mut self,
        mutants: &[Mutant],
        alone: &dyn Fn(usize) -> bool,
        watch: Watch<'_>,
    ) -> Result<Vec<Place>, Error> {
        watch.begin("versions compiled", Some(mutants.len() as u64));
        let is_alone = |at: &usize| alone(mutants[*at].function(self.plan));
        let (single, together): (Vec<usize>, Vec<usize>) = (0..mutants.len()).partition(is_alone);
        let mut placed: Vec<Option<Place>> = vec![None; mutants.len()];
        for batch in together.chunks(MOST) {
            if watch.is_stopped() {
                return Err(Error::Stopped);
            }
            self.versions(mutants, batch, &mut placed)?;
            watch.add(batch.len() as u64);
        }
        for at in single {
            if watch.is_stopped() {
                return Err(Error::Stopped);
            }
            placed[at] = Some(self.alone(&mutants[at])?);
            watch.add(1);
        }
        let lost =
            || Err(SourceError { line: 0, code: "cota.lost".to_owned(), message: String::new() });
        Ok(placed.into_iter().map(|one| one.unwrap_or_else(lost)).collect())
    }

    /// Compiles the versions of some mutants, which are numbered by their places in the batch.
    fn versions(
        &mut self,
        mutants: &[Mutant],
        batch: &[usize],
        placed: &mut [Option<Place>],
    ) -> Result<(), Error> {
        let mut by_file: BTreeMap<usize, Vec<Version<'_>>> = BTreeMap::new();
        for (number, &at) in batch.iter().enumerate() {
            let function = &self.plan.functions[mutants[at].function(self.plan)];
            let version = Version { number, function, edits: &mutants[at].edits };
            by_file.entry(function.file).or_default().push(version);
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
            let function = &self.plan.functions[mutants[at].function(self.plan)];
            let version = Some(versions::name(function, number));
            placed[at] = Some(Ok(Placed { folder: self.next + part, version }));
        }
        for classes in &taken.classes {
            self.write(classes)?;
        }
        Ok(())
    }

    /// Compiles the file of a mutant as the mutant changes it.
    fn alone(&mut self, mutant: &Mutant) -> Result<Place, Error> {
        let file = &self.plan.files[self.plan.functions[mutant.function(self.plan)].file];
        let text = mutant.applied(file);
        self.rounds += 1;
        let source = Source { name: &file.name, text: &text };
        match self.compiler.compile(&[source]).map_err(subject)? {
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
