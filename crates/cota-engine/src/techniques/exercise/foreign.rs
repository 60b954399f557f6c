//! Code that is not Rust: whoever runs it records what it reached.
//!
//! Its functions are described while a program runs, where the attribute describes those of Rust when
//! they are compiled. After that both are the same: the same recording, the same signatures.

use super::coverage::Coverage;
use super::recorder::{Event, Matter, Recording};
use super::signature::Signature;
use super::site::{Function, Site, SiteKind};
use std::sync::{Mutex, PoisonError};

/// A function or method of another language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Described {
    /// Where it is declared: a module or class.
    pub module: String,
    /// Its name.
    pub name: String,
    /// The file.
    pub file: String,
    /// The line it begins on.
    pub line: u32,
    /// Tells functions of the same name and place apart.
    pub ordinal: u32,
    /// Its sites; their outcomes are numbered in this order.
    pub sites: Vec<DescribedSite>,
}

/// A decision, condition or statement of such a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DescribedSite {
    /// What it is.
    pub kind: SiteKind,
    /// The line.
    pub line: u32,
    /// What the cases of a [`SiteKind::Switch`] or [`SiteKind::Match`] are called.
    pub arms: Vec<String>,
}

impl DescribedSite {
    fn outcomes(&self) -> u32 {
        match self.kind {
            SiteKind::Statement => 1,
            SiteKind::Match | SiteKind::Switch => self.arms.len() as u32,
            _ => 2,
        }
    }
}

/// All that were described. A place in a program stays what it is, so it is kept as long as the
/// process lives, as those of Rust are: once, however often it is described.
static KNOWN: Mutex<Vec<&'static Function>> = Mutex::new(Vec::new());

impl Described {
    /// The function as recordings refer to it.
    pub fn known(&self) -> &'static Function {
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(same) = known.iter().find(|function| self.describes(function)) {
            return same;
        }
        let function: &'static Function = Box::leak(Box::new(self.function()));
        known.push(function);
        function
    }

    fn describes(&self, function: &Function) -> bool {
        let same_arms = |own: &[String], other: &[&str]| own.iter().eq(other);
        self.name == function.name
            && self.module == function.module
            && (self.line, self.ordinal) == (function.line, function.ordinal)
            && self.file == function.file
            && self.sites.len() == function.sites.len()
            && self.sites.iter().zip(function.sites).all(|(own, other)| {
                own.kind == other.kind && own.line == other.line && same_arms(&own.arms, other.arms)
            })
    }

    fn function(&self) -> Function {
        let text = |text: &str| -> &'static str { Box::leak(text.into()) };
        let mut outcomes = 0;
        let mut sites = Vec::new();
        for site in &self.sites {
            let arms: Vec<&'static str> = site.arms.iter().map(|arm| text(arm)).collect();
            let arms: &'static [&'static str] = Box::leak(arms.into());
            sites.push(Site { kind: site.kind, line: site.line, first: outcomes, arms });
            outcomes += site.outcomes();
        }
        Function {
            module: text(&self.module),
            name: text(&self.name),
            file: text(&self.file),
            line: self.line,
            column: 0,
            ordinal: self.ordinal,
            outcomes,
            sites: Box::leak(sites.into()),
        }
    }
}

/// A recording that is told each event, instead of the thread that runs the code.
///
/// ```
/// use cota_engine::exercise::{Coverage, Described, DescribedSite, Recorder, SiteKind};
///
/// let site = DescribedSite { kind: SiteKind::Decision, line: 7, arms: Vec::new() };
/// let (module, name, file) = ("pkg.List", "repOk", "pkg/List.java");
/// let function = Described {
///     module: module.to_string(),
///     name: name.to_string(),
///     file: file.to_string(),
///     line: 5,
///     ordinal: 0,
///     sites: vec![site],
/// };
/// let mut recorder = Recorder::new(Coverage::Counting);
/// recorder.reached(function.known(), 0, 1);
/// recorder.reached(function.known(), 0, 1);
/// assert_eq!(recorder.finish().to_string(), "pkg/List.java:7:decision=true×2");
/// ```
pub struct Recorder(Recording);

impl Recorder {
    /// A recording without events.
    pub fn new(coverage: Coverage) -> Self {
        Self(Recording::new(coverage))
    }

    /// Records that the run came to an outcome of a site, both numbered from 0. What the criterion
    /// does not look at, and what the function does not have, is left out.
    pub fn reached(&mut self, function: &'static Function, site: usize, outcome: u32) {
        let Some(at) = function.sites.get(site) else { return };
        let next = function.sites.get(site + 1).map_or(function.outcomes, |next| next.first);
        let code = at.first + outcome;
        if code < next {
            self.0.note(Event { function, matter: Matter::of(at.kind), site: at.first, code });
        }
    }

    /// What the run did.
    pub fn finish(self) -> Signature {
        self.0.finish()
    }
}

impl Matter {
    /// What a site of a kind tells.
    fn of(kind: SiteKind) -> Self {
        match kind {
            SiteKind::Statement => Self::Statement,
            SiteKind::Condition => Self::Condition,
            _ => Self::Decision,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn method(name: &str, lines: &[u32]) -> Described {
        let kinds = [SiteKind::Decision, SiteKind::Condition, SiteKind::Switch];
        let site = |(line, kind): (&u32, SiteKind)| {
            let arms = if kind == SiteKind::Switch { vec!["1, 2", "default"] } else { Vec::new() };
            let arms = arms.into_iter().map(str::to_string).collect();
            DescribedSite { kind, line: *line, arms }
        };
        Described {
            module: "a.B".to_string(),
            name: name.to_string(),
            file: "a/B.java".to_string(),
            line: 1,
            ordinal: 0,
            sites: lines.iter().zip(kinds).map(site).collect(),
        }
    }

    #[test]
    fn the_same_place_is_described_once() {
        let (one, other) = (method("one", &[2, 3, 4]).known(), method("other", &[2, 3, 4]).known());
        assert!(std::ptr::eq(one, method("one", &[2, 3, 4]).known()));
        assert!(!std::ptr::eq(one, other));
        assert!(!std::ptr::eq(one, method("one", &[2, 3, 5]).known()));
        assert_eq!(one.outcomes, 6);
    }

    #[test]
    fn each_criterion_takes_its_own_events() {
        let function = method("events", &[2, 3, 4]).known();
        let tell = |coverage| {
            let mut recorder = Recorder::new(coverage);
            for (site, outcome) in [(0, 1), (1, 0), (2, 1), (0, 0), (2, 1)] {
                recorder.reached(function, site, outcome);
            }
            // Neither a site nor an outcome of the function.
            recorder.reached(function, 3, 0);
            recorder.reached(function, 2, 2);
            recorder.finish().to_string()
        };
        assert_eq!(tell(Coverage::Statement), "nothing");
        assert_eq!(tell(Coverage::Condition), "a/B.java:3:condition=false");
        assert_eq!(tell(Coverage::Decision), "a/B.java:2:decision=false|true 4:switch=`default`");
        assert_eq!(
            tell(Coverage::Counting),
            "a/B.java:2:decision=false×1|true×1 4:switch=`default`×2"
        );
        assert_eq!(
            tell(Coverage::Path),
            "a/B.java:2:decision=true 4:switch=`default` 2:decision=false 4:switch=`default`"
        );
    }
}
