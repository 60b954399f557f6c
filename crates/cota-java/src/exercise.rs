//! How the predicate is exercised on a valid structure.
//!
//! The predicate is run again on the structure as it was given to it, and watched. What it comes to
//! is told to a recorder of the engine, so that Java structures are put into the same kind of
//! classes as those of Rust types.

use cota_engine::exercise::{
    Coverage, Described, DescribedSite, Function, Recorder, Signature, SiteKind,
};
use cota_jvm::{Failure, Machine, Matter, MethodSiteKind, Reference, SiteMethod};

use crate::error::JavaError;
use crate::placed::failed;

/// The classes of structures by how a method is exercised on them.
pub struct JavaExercise {
    coverage: Coverage,
    method: u32,
    name: String,
    /// The methods that runs came to, as the machine numbers them.
    functions: Vec<&'static Function>,
    /// The words that the last run read, and what it did.
    last: Option<(Vec<(u32, u64)>, Signature)>,
    runs: u64,
}

impl JavaExercise {
    /// The classes that a criterion makes of the runs of a method of the structure.
    pub fn new(machine: &Machine, method: u32, coverage: Coverage) -> JavaExercise {
        let name = machine.method_name(method);
        JavaExercise { coverage, method, name, functions: Vec::new(), last: None, runs: 0 }
    }

    /// The criterion.
    pub fn coverage(&self) -> Coverage {
        self.coverage
    }

    /// How often the method was run. It is run once for structures that follow each other and differ
    /// only in what it does not read.
    pub fn runs(&self) -> u64 {
        self.runs
    }

    /// What the method does on the structure that the search has found.
    ///
    /// # Errors
    /// The method throws, or the machine stops it.
    pub fn of(&mut self, machine: &mut Machine, root: Reference) -> Result<Signature, JavaError> {
        if let Some((words, signature)) = &self.last
            && words.iter().all(|&(address, word)| machine.word(address) == word)
        {
            return Ok(signature.clone());
        }
        self.runs += 1;
        let (ended, watched) = machine.watch(Some(matter(self.coverage)), |machine| {
            let result = machine.call_method(self.method, &[u64::from(root)]);
            result.map_err(|failure| self.failed(machine, failure))
        });
        ended?;
        let new = &machine.site_methods()[self.functions.len()..];
        self.functions.extend(new.iter().map(|method| described(method).known()));
        let mut recorder = Recorder::new(self.coverage);
        for reached in &watched.reached {
            let function = self.functions[reached.method as usize];
            recorder.reached(function, reached.site as usize, reached.outcome);
        }
        let signature = recorder.finish();
        let words = watched.reads.iter().map(|&address| (address, machine.word(address))).collect();
        self.last = Some((words, signature.clone()));
        Ok(signature)
    }

    fn failed(&self, machine: &mut Machine, failure: Failure) -> JavaError {
        match failure {
            Failure::Stopped(_) => failed(machine, &self.name, failure),
            Failure::Exception(exception) => match machine.describe(exception) {
                Ok(thrown) => {
                    JavaError::Threw { name: self.name.clone(), thrown: Box::new(thrown) }
                }
                Err(failure) => failed(machine, &self.name, failure),
            },
        }
    }
}

/// What of a run counts for a criterion.
fn matter(coverage: Coverage) -> Matter {
    match coverage {
        Coverage::Statement => Matter::Statement,
        Coverage::Condition => Matter::Condition,
        _ => Matter::Decision,
    }
}

/// A method as the engine knows functions. The descriptor tells overloaded ones apart.
fn described(method: &SiteMethod) -> Described {
    let sites = method.sites.iter().map(|site| {
        let (kind, arms) = match &site.kind {
            MethodSiteKind::Statement => (SiteKind::Statement, Vec::new()),
            MethodSiteKind::Condition => (SiteKind::Condition, Vec::new()),
            MethodSiteKind::Decision => (SiteKind::Decision, Vec::new()),
            MethodSiteKind::Switch(arms) => (SiteKind::Switch, arms.clone()),
        };
        DescribedSite { kind, line: site.line, arms }
    });
    Described {
        module: method.class.clone(),
        name: format!("{}{}", method.name, method.descriptor),
        file: method.file.clone(),
        line: method.line,
        ordinal: 0,
        sites: sites.collect(),
    }
}
