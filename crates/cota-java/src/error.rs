//! What can go wrong with a Java subject.

use cota_engine::SpaceError;
use cota_jvm::classpath::{ClassPathError, JdkError};
use cota_jvm::{ClassError, Thrown};
use thiserror::Error;

/// Why a search in Java classes did not run to its end.
#[derive(Debug, Error)]
pub enum JavaError {
    /// There is no JDK, or it cannot be used.
    #[error(transparent)]
    Jdk(#[from] JdkError),
    /// The class path cannot be read.
    #[error(transparent)]
    ClassPath(#[from] ClassPathError),
    /// A class is missing or damaged.
    #[error("{0}")]
    Class(#[from] ClassError),
    /// The scope does not fit the class.
    #[error(transparent)]
    Space(#[from] SpaceError),
    /// The class has no such predicate.
    #[error("{class} has no method `boolean {name}()`")]
    NoPredicate {
        /// The class.
        class: String,
        /// The method.
        name: String,
    },
    /// The class has no such finitization method.
    #[error("{class} has no static method {name} with {arguments} parameters")]
    NoFinitization {
        /// The class.
        class: String,
        /// The method.
        name: String,
        /// How many arguments were given.
        arguments: usize,
    },
    /// An argument does not fit its parameter.
    #[error("`{text}` is not an argument for a parameter of the type {kind}")]
    Argument {
        /// The argument.
        text: String,
        /// The type as class files write it.
        kind: String,
    },
    /// What a finitization method asked for cannot be searched.
    #[error("the finitization: {0}")]
    Record(String),
    /// A criterion cannot be used.
    #[error("the criterion {name} of {class}: {what}")]
    Criterion {
        /// As it was asked for.
        name: String,
        /// What is wrong.
        what: String,
        /// The class under test.
        class: String,
    },
    /// A criterion returned what is no class.
    #[error(
        "the criterion {name} returns {what}, which is no class: it may return a primitive, a text, an enum constant, or an array or collection of these"
    )]
    NoClass {
        /// As it was asked for.
        name: String,
        /// What it returned.
        what: String,
    },
    /// A criterion threw.
    #[error("the criterion {name} throws {}{}", .thrown.class, message(.thrown))]
    CriterionThrew {
        /// As it was asked for.
        name: String,
        /// What it threw.
        thrown: Box<Thrown>,
    },
    /// A method that was run again threw.
    #[error("{name} throws {}{} when it is run again", .thrown.class, message(.thrown))]
    Threw {
        /// The method.
        name: String,
        /// What it threw.
        thrown: Box<Thrown>,
    },
    /// A field cannot be searched.
    #[error("{field}: a field of the type {kind} cannot be chosen")]
    Field {
        /// Class and field.
        field: String,
        /// The type as Java writes it.
        kind: String,
    },
    /// The constructor of a class threw.
    #[error("the constructor of {class} throws {}", .thrown.class)]
    Constructor {
        /// The class.
        class: String,
        /// What it threw.
        thrown: Box<Thrown>,
    },
    /// The machine stopped the program.
    #[error("{0}")]
    Stopped(String),
    /// `javac` refused the sources.
    #[error("javac reports errors:\n{0}")]
    Compile(String),
    /// The JDK has no compiler.
    #[error("{0} has no javac; a JDK is needed, not a JRE")]
    NoCompiler(String),
    /// A file could not be read or written.
    #[error("{path}: {source}")]
    File {
        /// The file.
        path: String,
        /// Why.
        source: std::io::Error,
    },
}

fn message(thrown: &Thrown) -> String {
    thrown.message.as_ref().map_or_else(String::new, |message| format!(": {message}"))
}
