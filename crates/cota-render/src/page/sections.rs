//! The results as sections of a page, one module for each job.

mod api;
mod experiment;
mod fsm_experiment;
mod generate;
mod grammar;
mod machine;
mod machine_drawing;
mod mutate;
mod operators;
mod prvo;
mod repair;
mod sources;
mod subsumption;
mod viewer;

use crate::page::Options;
use crate::page::error::Error;
use crate::page::html::Tone;
use crate::page::input::{Document, Kind};

/// A section.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    pub kind: Job,
    pub title: String,
    /// The file or files it is made from.
    pub file: String,
    /// What came of it, in one line.
    pub headline: String,
    pub tone: Tone,
    /// The rest, as HTML.
    pub body: String,
    /// Whether the viewer of mutants is in it.
    pub has_viewer: bool,
}

impl Section {
    fn new(kind: Job, document: &Document, title: impl Into<String>) -> Self {
        Self {
            kind,
            title: title.into(),
            file: document.file.clone(),
            headline: String::new(),
            tone: Tone::Plain,
            body: String::new(),
            has_viewer: false,
        }
    }

    fn headline(mut self, tone: Tone, headline: impl Into<String>) -> Self {
        (self.tone, self.headline) = (tone, headline.into());
        self
    }

    fn body(mut self, body: String) -> Self {
        self.body = body;
        self
    }
}

/// The jobs, in the order of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Job {
    Generate,
    Api,
    Mutate,
    Repair,
    Machine,
    Grammar,
    Experiment,
}

impl Job {
    pub fn name(self) -> &'static str {
        match self {
            Self::Generate => "generate",
            Self::Api => "api",
            Self::Mutate => "mutate",
            Self::Repair => "repair",
            Self::Machine => "fsm",
            Self::Grammar => "grammar",
            Self::Experiment => "experiment",
        }
    }

    /// The name of the style sheet.
    pub fn class(self) -> String {
        format!("job-{}", self.name())
    }
}

/// The sections of all results, job by job; within a job, in the order given.
pub(crate) fn sections(documents: Vec<Document>, options: &Options) -> Result<Vec<Section>, Error> {
    let mut sections = Vec::new();
    let mut machines = machine::Machines::default();
    for mut document in documents {
        match document.kind {
            Kind::Structures => sections.push(generate::structures(&document)),
            Kind::Stats => sections.push(generate::stats(&document)?),
            Kind::Estimate => sections.push(generate::estimate(&document)?),
            Kind::Sample => sections.push(generate::sample(&document)?),
            Kind::Catalogue => sections.push(generate::catalogue(&document)?),
            Kind::Api => sections.push(api::api(&document)?),
            Kind::ApiSuite => sections.push(api::suite(&document)?),
            Kind::Mutants => sections.push(mutate::mutants(&mut document, options)?),
            Kind::Listed => sections.push(mutate::list(&document)?),
            Kind::Elements => sections.push(mutate::elements(&mut document)?),
            Kind::Repair => sections.push(repair::repair(&document)?),
            Kind::Counts => sections.push(grammar::counts(&document)?),
            Kind::Cover => sections.push(grammar::cover(&document)?),
            Kind::Findings => sections.push(grammar::findings(&document)?),
            Kind::Grammars => sections.push(grammar::list(&document)?),
            Kind::Sentences => sections.push(grammar::sentences(&document)?),
            Kind::Experiment => sections.push(experiment::experiment(&document)?),
            Kind::Prvo => sections.push(prvo::study(&document)?),
            Kind::FsmExperiment => sections.push(fsm_experiment::experiment(&document)?),
            Kind::Experiments => sections.push(experiment::list(&document)?),
            _ => machines.take(&document)?,
        }
    }
    sections.extend(machines.sections());
    sections.sort_by_key(|section| section.kind);
    Ok(sections)
}
