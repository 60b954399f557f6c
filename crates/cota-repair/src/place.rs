//! Where edits may be: a function, or the statements with marks.

use crate::Error;
use cota_mutate::rust::marks::Marks;
use cota_mutate::rust::plan::Plan;
use cota_mutate::rust::proposal::Proposal;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

/// Where edits may be.
pub struct Place {
    /// The function, if one is named.
    pub function: Option<usize>,
    /// The limits of marks, by file and line.
    limits: BTreeMap<(usize, usize), usize>,
    /// For each file where its lines begin.
    lines: Vec<Vec<usize>>,
    texts: Vec<String>,
    bodies: Vec<Range<usize>>,
}

impl Place {
    /// The function of this name, and the marks that are in it, or all marks.
    ///
    /// # Errors
    /// If there is no such function, or several.
    pub fn find(plan: &Plan, name: Option<&str>, heed_limits: bool) -> Result<Self, Error> {
        let function = name.map(|name| named(plan, name)).transpose()?;
        let mut limits = BTreeMap::new();
        for (index, listed) in plan.files.iter().enumerate().filter(|_| heed_limits) {
            let (file, marks) = (&listed.file, Marks::read(&listed.file.text));
            for line in 1..=file.line_count() {
                let within = function.is_none_or(|at| {
                    let own = &plan.functions[at];
                    let lines = file.position(own.span.start.min(file.text.len())).line
                        ..=file.position(own.span.end.min(file.text.len())).line;
                    own.file == index && lines.contains(&line)
                });
                if let Some(limit) = marks.limit(line).filter(|_| within) {
                    limits.insert((index, line), limit);
                }
            }
        }
        let starts = |text: &str| {
            std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect()
        };
        let lines = plan.files.iter().map(|listed| starts(&listed.file.text)).collect();
        let bodies = plan.functions.iter().map(|function| function.body.clone()).collect();
        let texts = plan.files.iter().map(|listed| listed.file.text.clone()).collect();
        Ok(Self { function, limits, lines, texts, bodies })
    }

    /// Whether marks say where.
    pub fn is_marked(&self) -> bool {
        !self.limits.is_empty()
    }

    /// Whether an edit may be there.
    pub fn admits(&self, proposal: &Proposal) -> bool {
        self.function.is_none_or(|own| own == proposal.function)
            && (!self.is_marked() || self.limit(proposal) > 0)
    }

    /// How many edits the statement of a proposal may have: what the mark says that is on one of the
    /// lines of the edit, or, if no block begins in between, on the first line of its statement.
    pub fn limit(&self, proposal: &Proposal) -> usize {
        if !self.is_marked() {
            return usize::MAX;
        }
        if proposal.statement == self.bodies[proposal.function] {
            return 0;
        }
        let (file, text) = (proposal.file, &self.texts[proposal.file]);
        let line = |byte| self.lines[file].partition_point(|&start| start <= byte);
        let changed = proposal.changed();
        let own = line(changed.start)..=line(changed.end);
        let marked = self.limits.range((file, *own.start())..=(file, *own.end())).next();
        if let Some((_, limit)) = marked {
            return *limit;
        }
        let before = &text[proposal.statement.start..changed.start];
        let first = (file, line(proposal.statement.start));
        if before.contains('{') { 0 } else { self.limits.get(&first).copied().unwrap_or(0) }
    }

    /// What it is called.
    pub fn name(&self, plan: &Plan) -> String {
        match self.function {
            Some(function) => path(plan, function),
            None => "statements with marks".to_owned(),
        }
    }

    /// Its file.
    pub fn file(&self, plan: &Plan) -> String {
        let file = match self.function {
            Some(function) => Some(plan.functions[function].file),
            None => self.limits.keys().next().map(|(file, _)| *file),
        };
        file.map_or_else(String::new, |file| plan.files[file].file.path.display().to_string())
    }
}

/// The path of a function: the modules that its file stands for, then its name.
pub fn path(plan: &Plan, function: usize) -> String {
    let function = &plan.functions[function];
    let modules = modules(&plan.files[function.file].file.path);
    modules.into_iter().chain([function.name.clone()]).collect::<Vec<_>>().join("::")
}

/// The modules that a file stands for.
pub fn modules(file: &Path) -> Vec<String> {
    let file = file.with_extension("");
    let parts: Vec<String> =
        file.components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
    let from =
        parts.iter().rposition(|part| part == "src" || part == "tests").map_or(0, |at| at + 1);
    let is_module = |part: &String| !matches!(part.as_str(), "lib" | "main" | "mod");
    parts[from..].iter().filter(|part| is_module(part)).cloned().collect()
}

/// The function with this name at the end of its path.
fn named(plan: &Plan, name: &str) -> Result<usize, Error> {
    let all: Vec<String> = (0..plan.functions.len()).map(|at| path(plan, at)).collect();
    one_of(&all, name)
}

/// The path that ends with a name.
///
/// # Errors
/// If there is none, or several.
pub fn one_of(all: &[String], name: &str) -> Result<usize, Error> {
    let ends = |name: &str| -> Vec<usize> {
        let end = format!("::{name}");
        (0..all.len()).filter(|&at| all[at] == name || all[at].ends_with(&end)).collect()
    };
    let list = |some: &[usize]| {
        some.iter().take(5).map(|&at| all[at].as_str()).collect::<Vec<_>>().join(", ")
    };
    match ends(name)[..] {
        [only] => Ok(only),
        [] => {
            let near = ends(name.rsplit("::").next().unwrap_or(name));
            let hint =
                if near.is_empty() { String::new() } else { format!("; there is {}", list(&near)) };
            Err(Error::Usage(format!("no function `{name}`{hint}")))
        }
        ref several => {
            Err(Error::Usage(format!("`{name}` may be {}: say more of its path", list(several))))
        }
    }
}
