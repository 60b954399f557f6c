//! The class path from Maven: its dependency plugin writes it to a file.

use std::path::{Path, PathBuf};

use super::{Answer, Build, Project, existing};
use crate::error::JavaError;
use crate::tool::said;

/// The outermost project of which this is a module, or a module of a module: only started there, Maven takes
/// the other modules from their folders.
pub(super) fn build(project: &Project) -> Build {
    let mut root = project.folder.as_path();
    for above in project.folder.ancestors().skip(1) {
        let Ok(below) = root.strip_prefix(above) else { break };
        if modules(&above.join("pom.xml")).iter().any(|module| Path::new(module) == below) {
            root = above;
        }
    }
    Build { root: root.to_owned(), is_closed: true }
}

/// Compiles the project and asks for the class path.
pub(super) fn ask(
    project: &Project,
    root: &Path,
    java_home: Option<&Path>,
    tests: bool,
    tell: &dyn Fn(&str),
) -> Result<Answer, JavaError> {
    let pom = project.folder.join("pom.xml");
    let modules = modules(&pom);
    if !modules.is_empty() {
        return Err(JavaError::Parent {
            folder: project.folder.display().to_string(),
            modules: modules.join(", "),
        });
    }
    let program = project.program(root);
    let file = project.cache().join(format!("maven-{}.part", std::process::id()));
    let _ = std::fs::remove_file(&file);
    let goals = |goals: &[&str]| {
        let mut arguments = ["-B", "-q", "-Dstyle.color=never"].map(str::to_owned).to_vec();
        if let Ok(below) = project.folder.strip_prefix(root)
            && !below.as_os_str().is_empty()
        {
            arguments.extend(["-pl".to_owned(), below.display().to_string(), "-am".to_owned()]);
        }
        arguments.extend(goals.iter().map(|&goal| goal.to_owned()));
        arguments
    };
    let output = format!("-Dmdep.outputFile={}", file.display());
    let asked = goals(&[
        "compile",
        "dependency:build-classpath",
        if tests { "-Dmdep.includeScope=test" } else { "-Dmdep.includeScope=runtime" },
        // A separator of the project's own would not be understood here.
        if cfg!(windows) { "-Dmdep.pathSeparator=;" } else { "-Dmdep.pathSeparator=:" },
        &output,
    ]);
    tell(&format!("asking {} to compile and for the class path", program.name));
    let run = program.run(root, java_home, &asked)?;
    let classes = project.folder.join("target").join("classes");
    let failed = |output: String| JavaError::Tool {
        tool: program.shown(),
        folder: root.display().to_string(),
        output,
    };
    let (dependencies, notes) = if run.status.success() {
        let text = std::fs::read_to_string(&file);
        let _ = std::fs::remove_file(&file);
        let text =
            text.map_err(|source| JavaError::File { path: file.display().to_string(), source })?;
        (std::env::split_paths(text.trim()).collect::<Vec<PathBuf>>(), Vec::new())
    } else {
        let output = said(&run);
        if !lacks_plugin(&output) {
            return Err(failed(output));
        }
        tell(&format!("asking {} to compile", program.name));
        let run = program.run(root, java_home, &goals(&["compile"]))?;
        if !run.status.success() {
            return Err(failed(said(&run)));
        }
        (Vec::new(), vec![note(&classes)])
    };
    if !classes.is_dir() {
        return Err(JavaError::NoClasses(classes.display().to_string()));
    }
    let entries = std::iter::once(classes).chain(existing(dependencies));
    Ok(Answer { entries: entries.collect(), notes })
}

/// Whether all that is wrong is that the dependency plugin, which is no part of Maven, cannot be had.
fn lacks_plugin(output: &str) -> bool {
    output.contains("No plugin found for prefix 'dependency'")
        || output.lines().any(|line| {
            line.contains("maven-dependency-plugin")
                && (line.contains("could not be resolved") || line.contains("resolution"))
        })
}

fn note(classes: &Path) -> String {
    format!(
        "Maven's dependency plugin is not available, so the class path is {} alone: give what the classes \
         depend on with --classpath, or go online once and run `mvn dependency:build-classpath`",
        classes.display()
    )
}

/// The modules that a project file names.
fn modules(pom: &Path) -> Vec<String> {
    let Ok(text) = std::fs::read_to_string(pom) else { return Vec::new() };
    let text = without_comments(&text);
    let names = text.split("<module>").skip(1).filter_map(|rest| rest.split_once("</module>"));
    let name = |(name, _): (&str, &str)| {
        let name = name.trim();
        name.strip_suffix("pom.xml").unwrap_or(name).trim_end_matches('/').to_owned()
    };
    names.map(name).collect()
}

fn without_comments(text: &str) -> String {
    let mut parts = text.split("<!--");
    let mut plain = parts.next().unwrap_or("").to_owned();
    for part in parts {
        plain += part.split_once("-->").map_or("", |(_, rest)| rest);
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let pom = folder.path().join("pom.xml");
        std::fs::write(&pom, "<modules><!-- <module>c</module> -->\n<module>a/b</module>\n<module> d/pom.xml </module></modules>").unwrap();
        assert_eq!(modules(&pom), ["a/b", "d"]);
        assert!(modules(&folder.path().join("none")).is_empty());
    }

    #[test]
    fn a_missing_plugin_is_recognised() {
        for output in [
            "[ERROR] No plugin found for prefix 'dependency' in the current project and in the plugin groups",
            "[ERROR] Plugin org.apache.maven.plugins:maven-dependency-plugin:2.8 or one of its dependencies could not be resolved: Cannot access central in offline mode",
        ] {
            assert!(lacks_plugin(output), "{output}");
        }
        for output in [
            "[ERROR] COMPILATION ERROR :",
            "[ERROR] Plugin org.apache.maven.plugins:maven-compiler-plugin:3.1 or one of its dependencies could not be resolved",
            "[ERROR] Failed to execute goal org.apache.maven.plugins:maven-dependency-plugin:3.5.0:build-classpath: no",
        ] {
            assert!(!lacks_plugin(output), "{output}");
        }
    }
}
