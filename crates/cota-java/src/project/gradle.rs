//! The class path from Gradle: an initialisation script adds a task that writes it to a file.

use std::path::{Path, PathBuf};

use super::{Answer, Build, Project, existing};
use crate::error::JavaError;
use crate::tool::said;

/// The name of the task that the script adds.
const TASK: &str = "cotaClassPath";

/// The folder with the settings of a build is its root.
pub(super) fn build(project: &Project) -> Build {
    let settings = ["settings.gradle", "settings.gradle.kts"];
    let of =
        |folder: &Path| settings.map(|file| folder.join(file)).into_iter().find(|f| f.is_file());
    let root = project.folder.ancestors().find(|folder| of(folder).is_some());
    let root = root.unwrap_or(&project.folder);
    let text = of(root).and_then(|file| std::fs::read_to_string(file).ok()).unwrap_or_default();
    // Included builds are elsewhere, and their folders are names in a program.
    Build { root: root.to_owned(), is_closed: !text.contains("includeBuild") }
}

/// Compiles the project and asks for the class path.
pub(super) fn ask(
    project: &Project,
    root: &Path,
    java_home: Option<&Path>,
    tests: bool,
    tell: &dyn Fn(&str),
) -> Result<Answer, JavaError> {
    let program = project.program(root);
    let own = |name| project.cache().join(format!("gradle-{}.{name}", std::process::id()));
    let (script, file) = (own("init.gradle"), own("part"));
    let failed = |path: &Path| {
        let path = path.display().to_string();
        move |source| JavaError::File { path, source }
    };
    std::fs::write(&script, script_text(&project.folder, &file, tests)).map_err(failed(&script))?;
    let arguments = ["-q", "--console=plain", "--init-script"].map(str::to_owned);
    let arguments = [&arguments[..], &[script.display().to_string(), TASK.to_owned()]].concat();
    tell(&format!("asking {} to compile and for the class path", program.name));
    let run = program.run(&project.folder, java_home, &arguments);
    let _ = std::fs::remove_file(&script);
    let run = run?;
    let text = std::fs::read_to_string(&file);
    let _ = std::fs::remove_file(&file);
    if !run.status.success() {
        return Err(JavaError::Tool {
            tool: program.shown(),
            folder: project.folder.display().to_string(),
            output: said(&run),
        });
    }
    let text = text.map_err(failed(&file))?;
    let entries = existing(text.lines().map(PathBuf::from));
    if entries.is_empty() {
        return Err(JavaError::NoClasses(
            project.folder.join("build/classes").display().to_string(),
        ));
    }
    Ok(Answer { entries, notes: Vec::new() })
}

/// The task is only in the project that is asked for. It takes nothing from the project while it runs, so
/// that it works with Gradle's configuration cache.
fn script_text(folder: &Path, file: &Path, tests: bool) -> String {
    let more = if tests { " + project.configurations.testRuntimeClasspath" } else { "" };
    format!(
        "\
allprojects {{ project ->
    project.plugins.withId('java') {{
        if (project.projectDir.canonicalFile == new File({folder}).canonicalFile) {{
            def classPath = project.sourceSets.main.runtimeClasspath{more}
            def file = new File({file})
            project.tasks.create('{TASK}') {{
                dependsOn classPath
                doLast {{ file.setText(classPath.files.join('\\n'), 'UTF-8') }}
            }}
        }}
    }}
}}
",
        folder = literal(folder),
        file = literal(file),
    )
}

/// A path as a text of Groovy, in which nothing is replaced.
fn literal(path: &Path) -> String {
    format!("'{}'", path.display().to_string().replace('\\', "\\\\").replace('\'', "\\'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_path_ends_its_literal() {
        assert_eq!(literal(Path::new("a'b\\c$d")), r"'a\'b\\c$d'");
    }
}
