//! The files with the classes that are mutated.

use super::super::origin::{ClassArgs, unusable};
use cota_console::exit::Failure;
use cota_java::{Project, java_files_of};
use cota_mutate::java::plan::{Input, matches};
use std::path::{Path, PathBuf};

/// The files in which classes of these patterns can be.
pub fn find(class: &ClassArgs, patterns: &[String]) -> Result<Vec<Input>, Failure> {
    let roots = roots(class, &class.sources, "src/main/java", "--sources")?;
    let (mut by_name, mut by_text) = (Vec::new(), Vec::new());
    for input in read(&roots)? {
        let dotted = input.name.trim_end_matches(".java").replace('/', ".");
        if patterns.iter().any(|pattern| is_in(pattern, &dotted)) {
            by_name.push(input);
        } else if patterns.iter().any(|pattern| {
            let name = last_name(pattern);
            !name.is_empty() && input.text.contains(name)
        }) {
            by_text.push(input);
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

/// The folders and files with tests, and the files in them.
pub fn tests(class: &ClassArgs, given: &[PathBuf]) -> Result<(Vec<PathBuf>, Vec<Input>), Failure> {
    let roots = roots(class, given, "src/test/java", "--tests")?;
    let inputs = read(&roots)?;
    Ok((roots, inputs))
}

/// All Java files of some folders.
fn read(roots: &[PathBuf]) -> Result<Vec<Input>, Failure> {
    let here = std::env::current_dir()?;
    let mut inputs = Vec::new();
    for root in roots {
        for file in java_files_of(root).map_err(|error| unusable(&error))? {
            let below = file.strip_prefix(root).unwrap_or(&file);
            let name = below.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/");
            let name = if name.is_empty() { file_name(&file) } else { name };
            let path = file.strip_prefix(&here).unwrap_or(&file).to_string_lossy().into_owned();
            let text = std::fs::read_to_string(&file)
                .map_err(|error| Failure::usage(format!("{path}: {error}")))?;
            inputs.push(Input { name, path, text });
        }
    }
    Ok(inputs)
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

/// The folders and files that were given, or a folder of the project.
fn roots(
    class: &ClassArgs,
    given: &[PathBuf],
    of_project: &str,
    option: &str,
) -> Result<Vec<PathBuf>, Failure> {
    if !given.is_empty() {
        return Ok(given.to_owned());
    }
    let here = std::env::current_dir()?;
    let project = match &class.project {
        Some(path) => Some(Project::at(path).map_err(|error| unusable(&error))?),
        None if class.classpath.is_empty() => Project::above(&here),
        None => None,
    };
    let folder = project.map(|project| project.folder.join(of_project));
    match folder.filter(|folder| folder.is_dir()) {
        Some(folder) => Ok(vec![folder]),
        None => Err(Failure::usage(format!("there is no folder {of_project} of a project"))
            .hint(format!("{option} names Java files or folders of them"))),
    }
}
