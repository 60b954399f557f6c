//! Which class is meant, and where it and the JDK are.

use cota_console::exit::{Exit, Failure};
use cota_console::suggest::similar;
use cota_console::talk;
use cota_java::{JavaError, Located, Misfit, Origin, Subject};
use cota_jvm::{Limits, Options};
use std::path::PathBuf;

/// A class of the user.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "The class")]
pub struct ClassArgs {
    /// The class, such as `pkg.SearchTree`; the package may be left out if only one class is called so
    #[arg(long, value_name = "CLASS")]
    pub class: String,

    /// Folders and jars with its class files and those that it needs
    #[arg(long, value_name = "DIR_OR_JAR", num_args = 1..)]
    pub classpath: Vec<PathBuf>,

    /// Java files, or folders of them, that `javac` compiles first
    #[arg(long, value_name = "DIR", num_args = 1..)]
    pub sources: Vec<PathBuf>,

    /// A Maven or Gradle project, which builds the class and knows its class path [default: the one in the
    /// current folder, unless there is --classpath or --sources]
    #[arg(long, value_name = "DIR")]
    pub project: Option<PathBuf>,

    /// The JDK [default: `JAVA_HOME`, or that of `java` on the path]
    #[arg(long, value_name = "DIR")]
    pub jdk: Option<PathBuf>,

    /// The method that says whether a structure is valid: no arguments, a boolean [default: `repOK` or `repOk`]
    #[arg(long, value_name = "METHOD")]
    pub predicate: Option<String>,

    /// Check `assert` statements in the classes of the class path
    #[arg(long)]
    pub assertions: bool,

    /// The most calls and loops of a run of the predicate
    #[arg(long, value_name = "N", default_value_t = 100_000_000,
          value_parser = clap::value_parser!(u64).range(1..))]
    pub fuel: u64,
}

impl ClassArgs {
    /// Finds the class with its predicate; what has to be compiled is compiled.
    pub fn locate(&self) -> Result<(Located, Subject), Failure> {
        let located = self.located(false)?;
        let subject = self.subject(&located)?;
        Ok((located, subject))
    }

    /// The class with its predicate.
    pub fn subject(&self, located: &Located) -> Result<Subject, Failure> {
        let subject = located.subject(&self.class, self.predicate.as_deref(), self.options());
        subject.map_err(|error| unusable(&error))
    }

    /// Finds the classes, and those that tests depend on if they are wanted; what has to be compiled is compiled.
    pub fn located(&self, tests: bool) -> Result<Located, Failure> {
        let origin = Origin {
            class_path: self.classpath.clone(),
            sources: self.sources.clone(),
            project: self.project.clone(),
            tests,
            jdk: self.jdk.clone(),
            cache: None,
        };
        let here = std::env::current_dir()?;
        let located = origin.locate(&here, &|what| talk::detail(what)).map_err(|e| unusable(&e))?;
        located.notes.iter().for_each(|note| talk::note(note));
        Ok(located)
    }

    /// How the machine runs.
    pub fn options(&self) -> Options {
        let limits = Limits { fuel: self.fuel, ..Limits::default() };
        Options { limits, assertions: self.assertions, ..Options::default() }
    }
}

/// What an error about a class means to the user.
pub fn unusable(error: &JavaError) -> Failure {
    let failure = Failure::usage(error);
    match error {
        JavaError::Space(error) => cota_runner::generate::bound::unusable(error),
        // One thing alone is said as for a Rust type; of several, each with what to do about it.
        JavaError::Scope(misfits) => match &misfits[..] {
            [Misfit::Space(error)] => cota_runner::generate::bound::unusable(error),
            _ => failure,
        },
        JavaError::NoClass { class, known, .. } => {
            let near = similar(class, known.iter().map(String::as_str));
            match near {
                Some(near) => failure.hint(format!("did you mean `{near}`?")),
                None => failure,
            }
        }
        JavaError::NotWith { .. } => failure.hint("--strategy plain tells them apart"),
        JavaError::Compile(_) | JavaError::Tool { .. } => failure.exit(Exit::SubjectFails),
        _ => failure,
    }
}
