//! The files with the classes that are mutated.

use super::super::origin::{ClassArgs, unusable};
use cota_console::exit::Failure;
use cota_java::{Project, java_files_of};
use cota_mutate::java::plan::{Input, matches};
use std::path::{Path, PathBuf};

/// The files in which classes of these patterns can be.
pub fn find(class: &ClassArgs, patterns: &[String]) -> Result<Vec<Input>, Failure> {
    let roots = roots(class)?;
    let here = std::env::current_dir()?;
    let (mut by_name, mut by_text) = (Vec::new(), Vec::new());
    for root in &roots {
        let files = java_files_of(root).map_err(|error| unusable(&error))?;
        for file in files {
            let below = file.strip_prefix(root).unwrap_or(&file);
            let name = below.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/");
            let name = if name.is_empty() { file_name(&file) } else { name };
            let dotted = name.trim_end_matches(".java").replace('/', ".");
            let path = file.strip_prefix(&here).unwrap_or(&file).to_string_lossy().into_owned();
            let text = std::fs::read_to_string(&file)
                .map_err(|error| Failure::usage(format!("{path}: {error}")))?;
            let input = Input { name, path, text };
            if patterns.iter().any(|pattern| is_in(pattern, &dotted)) {
                by_name.push(input);
            } else if patterns.iter().any(|pattern| input.text.contains(last_name(pattern))) {
                by_text.push(input);
            }
        }
    }
    // A class may be in a file of another name, or the folder may be inside of its package.
    let found = if by_name.is_empty() { by_text } else { by_name };
    if found.is_empty() {
        return Err(Failure::usage(format!("no source has {}", patterns.join(" or ")))
            .hint("--sources names the files or folders with the sources"));
    }
    Ok(found)
}

fn file_name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Whether classes that a pattern means can be in the file of this class.
fn is_in(pattern: &str, file: &str) -> bool {
    let nested = pattern.strip_prefix(file).is_some_and(|rest| rest.starts_with(['.', '$']));
    nested || matches(pattern, file)
}

fn last_name(pattern: &str) -> &str {
    let name = pattern.rsplit(['.', '$']).next().unwrap_or(pattern);
    name.trim_matches('*')
}

/// The folders and files with sources: those that were given, or that of the project.
fn roots(class: &ClassArgs) -> Result<Vec<PathBuf>, Failure> {
    if !class.sources.is_empty() {
        return Ok(class.sources.clone());
    }
    let here = std::env::current_dir()?;
    let project = match &class.project {
        Some(path) => Some(Project::at(path).map_err(|error| unusable(&error))?),
        None if class.classpath.is_empty() => Project::above(&here),
        None => None,
    };
    let main = project.map(|project| project.folder.join("src/main/java"));
    match main.filter(|main| main.is_dir()) {
        Some(main) => Ok(vec![main]),
        None => Err(Failure::usage("where are the sources of the classes?")
            .hint("--sources names files or folders with them")),
    }
}
