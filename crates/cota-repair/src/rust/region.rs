//! Where edits may be: a function, the statements with marks, or all functions that failing inputs execute.

use crate::Error;
use cota_mutate::rust::plan::Plan;
use cota_mutate::rust::statement_limits::StatementLimits;
use std::collections::BTreeSet;
use std::path::Path;

/// Where edits may be.
pub struct Region {
    /// The function, if one is named.
    pub function: Option<usize>,
    /// The functions, if they were found by running what fails.
    executed: Option<BTreeSet<usize>>,
    /// The limits of its statements, or of all.
    pub limits: StatementLimits,
}

impl Region {
    /// The function of this name, and the marks that are in it, or all marks.
    ///
    /// # Errors
    /// If there is no such function, or several.
    pub fn find(plan: &Plan, name: Option<&str>, ignore_limits: bool) -> Result<Self, Error> {
        let function = name.map(|name| named(plan, name)).transpose()?;
        let limits = if ignore_limits {
            StatementLimits::default()
        } else {
            StatementLimits::read(&plan.files, function.map(|at| &plan.functions[at]))
        };
        Ok(Self { function, executed: None, limits })
    }

    /// The same with these functions, which failing inputs execute, in place of all.
    pub fn executed(self, functions: Option<BTreeSet<usize>>) -> Self {
        Self { executed: functions, ..self }
    }

    /// Whether marks say where.
    pub fn is_marked(&self) -> bool {
        !self.limits.is_empty()
    }

    /// Whether a function is edited: the one that is named and those within it, or one that failing inputs execute.
    pub fn has(&self, plan: &Plan, function: usize) -> bool {
        if let Some(executed) = &self.executed {
            return executed.contains(&function);
        }
        self.function.is_none_or(|own| {
            let (outer, inner) = (&plan.functions[own], &plan.functions[function]);
            outer.file == inner.file
                && outer.span.start <= inner.span.start
                && inner.span.end <= outer.span.end
        })
    }

    /// A plan with what is proposed for these functions only.
    pub fn of(&self, plan: Plan) -> Plan {
        let has: Vec<bool> = (0..plan.functions.len()).map(|at| self.has(&plan, at)).collect();
        plan.only(|proposal| has[proposal.function])
    }

    /// What it is called.
    pub fn name(&self, plan: &Plan) -> String {
        match (self.function, &self.executed) {
            (Some(function), _) => path(plan, function),
            (None, Some(functions)) => {
                let names: Vec<_> = functions.iter().map(|&at| path(plan, at)).collect();
                names.join(", ")
            }
            (None, None) => "statements with marks".to_owned(),
        }
    }

    pub fn file(&self, plan: &Plan) -> String {
        let file = match self.function {
            Some(function) => Some(plan.functions[function].file),
            None => match &self.executed {
                Some(functions) => functions.first().map(|&at| plan.functions[at].file),
                None => self.limits.first_file(),
            },
        };
        file.map_or_else(String::new, |file| plan.files[file].file.path.display().to_string())
    }
}

/// The path of a function: the modules of its file, then its name.
pub fn path(plan: &Plan, function: usize) -> String {
    let function = &plan.functions[function];
    let modules = modules(&plan.files[function.file].file.path);
    modules.into_iter().chain([function.name.clone()]).collect::<Vec<_>>().join("::")
}

/// The modules of a file.
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
            Err(Error::NoFunction { name: name.to_owned(), hint })
        }
        ref several => {
            Err(Error::Usage(format!("`{name}` may be {}: say more of its path", list(several))))
        }
    }
}
