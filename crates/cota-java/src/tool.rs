//! Programs of the user's project that are asked for something.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::error::JavaError;

/// A build tool: its program, and its name for messages.
#[derive(Debug, Clone)]
pub(crate) struct Program {
    pub name: &'static str,
    path: PathBuf,
    /// A script whose file may not be executed is handed to the shell.
    by_shell: bool,
}

impl Program {
    /// The wrapper in one of these folders, or else the program on the path.
    pub fn find(name: &'static str, wrapper: &str, folders: &[PathBuf]) -> Program {
        let wrapper =
            if cfg!(windows) { format!("{wrapper}{}", batch(name)) } else { wrapper.into() };
        let mut wrappers = folders.iter().map(|folder| folder.join(&wrapper));
        match wrappers.find(|path| path.is_file()) {
            Some(path) => Program { name, by_shell: !is_executable(&path), path },
            None if cfg!(windows) => {
                let path = PathBuf::from(format!("{name}{}", batch(name)));
                Program { name, path, by_shell: false }
            }
            None => Program { name, path: name.into(), by_shell: false },
        }
    }

    /// The name by which it is called.
    pub fn shown(&self) -> String {
        self.path.display().to_string()
    }

    /// Runs it in a folder and waits for its end.
    pub fn run(
        &self,
        folder: &Path,
        java_home: Option<&Path>,
        arguments: &[String],
    ) -> Result<Output, JavaError> {
        let mut command = if self.by_shell {
            let mut shell = Command::new("sh");
            shell.arg(&self.path);
            shell
        } else {
            Command::new(&self.path)
        };
        command.args(arguments).current_dir(folder);
        if let Some(home) = java_home {
            command.env("JAVA_HOME", home);
        }
        cota_os::output(&mut command).map_err(|source| match source.kind() {
            std::io::ErrorKind::NotFound => {
                JavaError::NoTool { tool: self.name, folder: folder.display().to_string() }
            }
            _ => JavaError::File { path: self.shown(), source },
        })
    }
}

/// How the names of its scripts end on Windows.
fn batch(name: &str) -> &'static str {
    if name == "mvn" { ".cmd" } else { ".bat" }
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|metadata| metadata.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(_: &Path) -> bool {
    true
}

/// What a program wrote, both of its streams.
pub(crate) fn said(output: &Output) -> String {
    let streams = [&output.stdout, &output.stderr].map(|stream| String::from_utf8_lossy(stream));
    let texts: Vec<_> = streams.iter().map(|text| text.trim_end()).collect();
    let text = texts.iter().filter(|text| !text.is_empty()).copied().collect::<Vec<_>>().join("\n");
    if text.is_empty() { output.status.to_string() } else { text }
}
