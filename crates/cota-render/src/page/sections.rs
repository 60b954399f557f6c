//! The results as sections of a page, one module for each job.

mod calls;
mod checks;
mod generate;
mod grammar;
mod machine;
mod machine_results;
mod mutate;
mod operators;
mod repair;
mod sources;
mod tables;
mod viewer;

use super::Options;
use super::error::Error;
use super::html::Tone;
use super::input::{Content, File};
use cota_results::Document;
use maud::Markup;

#[derive(Clone, Debug)]
pub(crate) struct Section {
    pub job: Job,
    pub title: String,
    /// The file or files it is made from.
    pub file: String,
    /// The result, in one line.
    pub headline: String,
    pub tone: Tone,
    /// Everything else.
    pub body: Markup,
    /// Whether the viewer of mutants is in it.
    pub has_viewer: bool,
}

impl Section {
    fn new(job: Job, file: &File, title: impl Into<String>) -> Self {
        Self {
            job,
            title: title.into(),
            file: file.0.clone(),
            headline: String::new(),
            tone: Tone::Plain,
            body: Markup::default(),
            has_viewer: false,
        }
    }

    fn headline(mut self, tone: Tone, headline: impl Into<String>) -> Self {
        (self.tone, self.headline) = (tone, headline.into());
        self
    }

    fn body(mut self, body: Markup) -> Self {
        self.body = body;
        self
    }
}

/// The jobs, in the order of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Job {
    Generate,
    Invariant,
    Check,
    Mutate,
    Repair,
    Machine,
    Grammar,
    Laboratory,
}

impl Job {
    pub fn name(self) -> &'static str {
        match self {
            Self::Generate => "generate",
            Self::Invariant => "invariant",
            Self::Check => "check",
            Self::Mutate => "mutate",
            Self::Repair => "repair",
            Self::Machine => "fsm",
            Self::Grammar => "grammar",
            Self::Laboratory => "lab",
        }
    }

    /// Its class in the style sheet.
    pub fn class(self) -> String {
        format!("job-{}", self.name())
    }
}

/// The sections of all results, job by job; within a job, in the order given.
pub(crate) fn sections(
    documents: Vec<(File, Content)>,
    options: &Options,
) -> Result<Vec<Section>, Error> {
    let mut sections = Vec::new();
    let mut machines = machine::Machines::default();
    for (file, content) in documents {
        let document = match content {
            Content::Result(document) => *document,
            Content::Elements(value) => {
                sections.push(mutate::elements(&file, value)?);
                continue;
            }
        };
        sections.push(match document {
            Document::Structures(it) => generate::structures(&file, &it)?,
            Document::Stats(it) => generate::stats(&file, &it),
            Document::Estimate(it) => generate::estimate(&file, &it),
            Document::Sample(it) => generate::sample(&file, &it),
            Document::Catalogue(it) => generate::catalogue(&file, &it),
            Document::Invariant(it) => checks::invariant(&file, &it)?,
            Document::InvariantSuite(it) => checks::suite(&file, &it)?,
            Document::Calls(it) => calls::calls(&file, &it)?,
            Document::Mutants(it) => mutate::mutants(&file, it, options)?,
            Document::MutantList(it) => mutate::list(&file, &it),
            Document::Faults(it) => mutate::faults(&file, &it),
            Document::Repair(it) => repair::repair(&file, &it),
            Document::Judgement(it) => repair::judgement(&file, &it),
            Document::Counts(it) => grammar::counts(&file, &it)?,
            Document::Cover(it) => grammar::cover(&file, &it),
            Document::Findings(it) => grammar::findings(&file, &it),
            Document::Grammars(it) => grammar::list(&file, &it),
            Document::Sentences(it) => grammar::sentences(&file, &it),
            Document::Table(it) => tables::table(&file, &it),
            Document::Tables(it) => tables::list(&file, &it),
            Document::Navigation(it) => tables::navigation(&file, &it),
            Document::ProgramRepair(it) => repair::program(&file, &it),
            Document::StudyTable(it) => tables::study(&file, &it),
            Document::JavaTable(it) => tables::java(&file, &it),
            Document::Information(it) => machine_results::information(&file, &it),
            Document::Comparison(it) => machine_results::comparison(&file, &it),
            Document::Words(it) => machine_results::words(&file, &it),
            Document::Check(it) => machine_results::check(&file, &it),
            Document::Suite(it) => machine_results::suite(&file, &it),
            Document::Run(it) => machine_results::run(&file, &it),
            Document::MachineMutants(it) => machine_results::mutants(&file, &it),
            Document::Census(it) => machine_results::census(&file, &it),
            Document::Machine(it) => {
                machines.machine(file, &it)?;
                continue;
            }
            Document::Sequence(it) => {
                machines.sequence(file, it);
                continue;
            }
        });
    }
    sections.extend(machines.sections());
    sections.sort_by_key(|section| section.job);
    Ok(sections)
}
