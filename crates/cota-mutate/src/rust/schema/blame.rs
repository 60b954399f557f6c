//! Finds the proposals that do not compile, from the places of errors.

use super::cargo::Complaint;
use super::check::Schema;
use super::layout::Layout;
use super::render::{Owner, Rendered};
use super::trial::Trial;
use std::ops::Range;
use std::path::PathBuf;

impl Schema<'_> {
    /// What to do about the errors of a round; true if there is anything to do. Errors that show who is to
    /// blame come first: with those out of the way, the others may be gone in the next round.
    pub(super) fn blame(
        &self,
        complaints: &[Complaint],
        rendered: &[Rendered],
        layout: &Layout,
        trial: &mut Trial,
    ) -> bool {
        let complaints: Vec<&Complaint> =
            complaints.iter().filter(|complaint| !complaint.far).collect();
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
            // A lint is about the text it is in, which may also be that of the original, and no error there.
            if !complaint.lint && places.iter().all(|place| within(place).is_none()) {
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
                // The type of a switch is wrong as a whole: such as a variable in place of a number.
                if let Some(site) = rendered[file].switch(range).filter(|_| !complaint.lint) {
                    changed |= self.suspect(&layout.sites[site].alternatives, trial);
                }
            }
        }
        if changed {
            return true;
        }
        // The next suspects are what is around the error, from the inside out; what is within an
        // original comes before its replacement.
        let errors = complaints.iter().zip(&places).filter(|(complaint, _)| !complaint.lint);
        for &(file, range) in errors.flat_map(|(_, places)| places) {
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
                        let own: Vec<usize> = (0..self.plan.proposals.len())
                            .filter(|&at| self.plan.proposals[at].function == function)
                            .filter(|&at| layout.addresses[at].is_some())
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

    /// The functions that errors are in.
    pub(super) fn functions_around(
        &self,
        complaints: &[Complaint],
        rendered: &[Rendered],
    ) -> Vec<usize> {
        let spans = complaints.iter().filter(|complaint| !complaint.lint).map(|c| &c.spans);
        let places = spans.flat_map(|spans| self.places(spans));
        let mut functions: Vec<usize> = places
            .flat_map(|(file, range)| rendered[file].owners(range))
            .filter_map(|owner| match owner {
                Owner::Function(function) => Some(function),
                _ => None,
            })
            .collect();
        functions.sort_unstable();
        functions.dedup();
        functions
    }

    /// The files of places, by their numbers.
    fn places<'c>(&self, spans: &'c [(PathBuf, Range<usize>)]) -> Vec<(usize, &'c Range<usize>)> {
        let place = |(path, range): &'c (PathBuf, Range<usize>)| {
            let file = self.plan.files.iter().position(|listed| listed.file.path == *path)?;
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
            for &proposal in
                proposals.iter().filter(|&&at| is_kind(self.plan.proposals[at].operator))
            {
                found |= trial.suspect(proposal);
            }
            found
        })
    }
}
