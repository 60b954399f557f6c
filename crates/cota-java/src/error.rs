//! What can go wrong with a Java subject.

use cota_engine::SpaceError;
use cota_jvm::classpath::{ClassPathError, JdkError};
use cota_jvm::{ClassError, Thrown};
use thiserror::Error;

use crate::strategy::JavaStrategy;

/// Why a search in Java classes did not run to its end.
#[derive(Debug, Error)]
pub enum JavaError {
    /// There is no JDK, or it cannot be used.
    #[error(transparent)]
    Jdk(#[from] JdkError),
    /// The class path cannot be read.
    #[error(transparent)]
    ClassPath(#[from] ClassPathError),
    /// A strategy does not do what is asked for.
    #[error("{what} is not for the strategy `{strategy}`")]
    NotWith {
        /// The strategy.
        strategy: JavaStrategy,
        /// What it does not do.
        what: &'static str,
    },
    /// A class is missing or damaged.
    #[error("{0}")]
    Class(#[from] ClassError),
    /// The scope does not fit the class.
    #[error(transparent)]
    Space(#[from] SpaceError),
    /// There is no such class.
    #[error("there is no class {class} on the class path{}", empty(.known))]
    NoClass {
        /// The name that was given.
        class: String,
        /// The classes that there are; without their packages if the name has none.
        known: Vec<String>,
    },
    /// A name without its package is that of several classes.
    #[error("{class} is the name of several classes: {}", .known.join(", "))]
    SeveralClasses {
        /// The name that was given.
        class: String,
        /// The classes.
        known: Vec<String>,
    },
    /// No object of the class can be made.
    #[error("{class} is {kind}: name a class of yours of which objects can be made")]
    NotSearchable {
        /// The class.
        class: String,
        /// What it is.
        kind: &'static str,
    },
    /// The class has no such predicate.
    #[error("{class} has no method `boolean {name}()`{}", others(.known))]
    NoPredicate {
        /// The class.
        class: String,
        /// The method.
        name: String,
        /// Methods without arguments that give a boolean.
        known: Vec<String>,
    },
    /// The predicate belongs to no object.
    #[error("`boolean {name}()` of {class} is static: a predicate is a method of the structure")]
    StaticPredicate {
        /// The class.
        class: String,
        /// The method.
        name: String,
    },
    /// What a scope does not say of a class, and what it says of nothing.
    #[error("{}", lines(.0))]
    Scope(Vec<Misfit>),
    /// A value that a field cannot hold, or that it holds already.
    #[error("`{field}`: {value} {reason}")]
    Value {
        /// The field.
        field: String,
        /// The value.
        value: String,
        /// What is wrong with it.
        reason: &'static str,
    },
    /// More values than a search numbers.
    #[error("`{field}` has {count} values; a field can have {most}")]
    TooMany {
        /// The field.
        field: String,
        /// How many values the scope gives it.
        count: usize,
        /// The most there can be.
        most: usize,
    },
    /// A class that was named is not there.
    #[error("there is no class {class} on the class path")]
    NoSuchClass {
        /// The name as it was given.
        class: String,
    },
    /// The class has no such finitization method.
    #[error("{class} has no static method {name} with {arguments} parameters{}", there_is(.known))]
    NoFinitization {
        /// The class.
        class: String,
        /// The method.
        name: String,
        /// How many arguments were given.
        arguments: usize,
        /// The methods of that name.
        known: Vec<String>,
    },
    /// An argument does not fit its parameter.
    #[error("`{text}` is not an argument for a parameter of the type {kind} of {method}")]
    Argument {
        /// The argument.
        text: String,
        /// The type as Java writes it.
        kind: String,
        /// The method.
        method: String,
    },
    /// What a finitization method asked for cannot be searched.
    #[error("{method}: {reason}")]
    Finitization {
        /// The method.
        method: String,
        /// What is wrong.
        reason: String,
    },
    /// A finitization method threw.
    #[error("{method} throws {}", text(.thrown))]
    FinitizationThrew {
        /// The method.
        method: String,
        /// What it threw.
        thrown: Box<Thrown>,
    },
    /// A field that all objects of a class are to be added to is null.
    #[error("{field} is null when the constructor has run, so nothing can be added to it")]
    NoCollection {
        /// Class and field.
        field: String,
    },
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
    NoKey {
        /// As it was asked for.
        name: String,
        /// What it returned.
        what: String,
    },
    /// A criterion threw.
    #[error("the criterion {name} throws {}", text(.thrown))]
    CriterionThrew {
        /// As it was asked for.
        name: String,
        /// What it threw.
        thrown: Box<Thrown>,
    },
    /// A method that was run again threw.
    #[error("{name} throws {} when it is run again", text(.thrown))]
    Threw {
        /// The method.
        name: String,
        /// What it threw.
        thrown: Box<Thrown>,
    },
    /// The constructor of a class threw.
    #[error("the constructor of {class} throws {}", text(.thrown))]
    Constructor {
        /// The class.
        class: String,
        /// What it threw.
        thrown: Box<Thrown>,
    },
    /// The class has no such method to call.
    #[error("{class} has no method `{name}`{}", known_text(.known))]
    NoMethod {
        /// The class.
        class: String,
        /// The method.
        name: String,
        /// The methods that it has.
        known: Vec<String>,
    },
    /// Several methods have this name.
    #[error("{class} has several methods `{name}`: write one of {}", .methods.join(", "))]
    Ambiguous {
        /// The class.
        class: String,
        /// The name.
        name: String,
        /// The methods.
        methods: Vec<String>,
    },
    /// A static method that no structure can be given to.
    #[error("{method} is static and has no parameter that takes a {class}")]
    NoStructure {
        /// The method.
        method: String,
        /// The class.
        class: String,
    },
    /// A method that cannot be called as it is meant to be.
    #[error("{method} does not fit: {role} is {wanted}")]
    Unfit {
        /// The method.
        method: String,
        /// What it was named for.
        role: &'static str,
        /// What such a method looks like.
        wanted: String,
    },
    /// A parameter whose values are not known or make no sense.
    #[error("parameter `{name}` of the type {kind}: {reason}")]
    Parameter {
        /// Its name.
        name: String,
        /// Its type, as Java writes it.
        kind: String,
        /// What is wrong, and what to do.
        reason: String,
    },
    /// A key that is none of the parameters.
    #[error("`{key}` is no parameter of {method}")]
    NoParameter {
        /// The key.
        key: String,
        /// The method with its parameters.
        method: String,
    },
    /// An allowed exception that is none.
    #[error(
        "there is no exception {0}; write the whole name, such as java.util.NoSuchElementException"
    )]
    NoException(String),
    /// A condition that throws says nothing.
    #[error("{method} throws {thrown}")]
    Condition {
        /// The method.
        method: String,
        /// What it threw.
        thrown: Box<Thrown>,
    },
    /// A call read a field that no structure leads to; it is decided, and the call made again.
    #[error("a field was read that the structure does not lead to")]
    Undecided,
    /// A class that cannot be given structures.
    #[error("{class} is no listener: {reason}")]
    Listener {
        /// The class.
        class: String,
        /// Why.
        reason: String,
    },
    /// The search failed.
    #[error(transparent)]
    Search(#[from] cota_engine::Failure),
    /// The machine stopped the program.
    #[error("{0}")]
    Stopped(String),
    /// Nothing says where the classes are.
    #[error(
        "there is no class path: give --classpath or --sources, or run it in a Maven or Gradle project \
         ({0} is in none)"
    )]
    NoOrigin(String),
    /// A project that was named is none.
    #[error("{0} is no folder with a pom.xml, build.gradle or build.gradle.kts, and no such file")]
    NoProject(String),
    /// The project only holds others together.
    #[error(
        "{folder} has no classes of its own: name one of its modules with --project ({modules})"
    )]
    Parent {
        /// The folder.
        folder: String,
        /// Its modules.
        modules: String,
    },
    /// The build tool is not installed.
    #[error(
        "{folder} is built with {tool}, which is not on the path, and it has no wrapper: \
         install it, or give --classpath or --sources"
    )]
    NoTool {
        /// The tool.
        tool: &'static str,
        /// The project.
        folder: String,
    },
    /// The build tool failed.
    #[error("{tool} fails in {folder}; --classpath or --sources does without it\n{output}")]
    Tool {
        /// The program.
        tool: String,
        /// Where it was run.
        folder: String,
        /// What it wrote.
        output: String,
    },
    /// The build made no classes where they should be.
    #[error(
        "the project is built, and has no classes in {0}: give their folder with --classpath if it is another"
    )]
    NoClasses(String),
    /// An entry of a class path is none.
    #[error("the class path: {0}")]
    Entry(String),
    /// There are no sources.
    #[error("no Java files in {0}")]
    NoSources(String),
    /// The sources are not the same for long enough.
    #[error("the files in {0} change while they are compiled")]
    Changing(String),
    /// There is no place for what is compiled.
    #[error("there is no folder to keep compiled classes in: set HOME or XDG_CACHE_HOME")]
    NoCache,
    /// `javac` refused the sources.
    #[error("javac reports errors:\n{0}")]
    Compile(String),
    /// There are too many inputs to keep.
    #[error(
        "more than {0} inputs, which are kept for all versions: a smaller bound, or fewer methods, are needed"
    )]
    ManyInputs(usize),
    /// The compiler that stays does not answer.
    #[error("the compiler of the JDK cannot be used: {0}")]
    Compiler(String),
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

fn known_text(known: &[String]) -> String {
    if known.is_empty() { String::new() } else { format!("; it has {}", known.join(", ")) }
}

/// A gap or a slip in a scope for Java classes.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Misfit {
    /// One that there can be for every type.
    #[error(transparent)]
    Space(SpaceError),
    /// A field of a type whose values cannot be listed.
    #[error(
        "`{field}` has the type {kind}, whose values no scope lists: it keeps what the constructor gives it"
    )]
    Unlisted {
        /// The key.
        field: String,
        /// Its type.
        kind: String,
    },
    /// A field of a class that is missing or damaged.
    #[error(
        "`{field}` has the type {kind}, which cannot be used ({reason}): put it on the class path, or set `{field} = initial`"
    )]
    Unusable {
        /// The key.
        field: String,
        /// Its type.
        kind: String,
        /// Why the class cannot be used.
        reason: String,
    },
    /// A field that the compiler has replaced by its value.
    #[error("`{field}` is a constant, which the compiler has written into the code that reads it")]
    Constant {
        /// The key.
        field: String,
    },
    /// A field of a type that has no objects of its own.
    #[error("`{field}` has the type {kind}, which has no objects of its own: {}", of(.classes))]
    Abstract {
        /// The key.
        field: String,
        /// Its type.
        kind: String,
        /// Classes that have such objects.
        classes: Vec<String>,
    },
    /// A field is set to classes whose objects it cannot refer to.
    #[error("`{field}` has the type {kind}, which no object of {} has", quoted(.classes))]
    NoFit {
        /// The key.
        field: String,
        /// Its type.
        kind: String,
        /// The classes as the scope names them.
        classes: Vec<String>,
    },
    /// A number of objects for a class that has none.
    #[error("`{class}` has no objects of its own: {}", of(.classes))]
    NoObjects {
        /// The class.
        class: String,
        /// Classes that have such objects.
        classes: Vec<String>,
    },
}

impl Misfit {
    /// The field that it is about.
    pub(crate) fn field(&self) -> Option<&String> {
        match self {
            Misfit::Unlisted { field, .. }
            | Misfit::Unusable { field, .. }
            | Misfit::Constant { field }
            | Misfit::NoFit { field, .. }
            | Misfit::Abstract { field, .. } => Some(field),
            Misfit::Space(_) | Misfit::NoObjects { .. } => None,
        }
    }
}

fn lines(misfits: &[Misfit]) -> String {
    let mut lines: Vec<String> = misfits.iter().map(ToString::to_string).collect();
    let no_values = |misfit: &&Misfit| matches!(misfit, Misfit::Space(SpaceError::NoValues { .. }));
    if let Some(Misfit::Space(SpaceError::NoValues { key, .. })) = misfits.iter().find(no_values) {
        lines.push(format!("(`{key}=initial` leaves a field as the constructor makes it)"));
    }
    lines.join("\n")
}

fn quoted(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    names.join(" or ")
}

fn of(classes: &[String]) -> String {
    let keys: Vec<String> = classes.iter().map(|class| format!("`{class}=N`")).collect();
    match keys.split_last() {
        None => "set how many there are of a class that extends or implements it".to_owned(),
        Some((last, [])) => format!("set {last}"),
        Some((last, rest)) => format!("set {} or {last}", rest.join(", ")),
    }
}

fn there_is(known: &[String]) -> String {
    if known.is_empty() { String::new() } else { format!("; there is {}", known.join(" and ")) }
}

fn text(thrown: &Thrown) -> String {
    match &thrown.message {
        Some(message) => format!("{}: {message}", thrown.class),
        None => thrown.class.clone(),
    }
}

/// What to say beside a class that is missing.
fn empty(known: &[String]) -> &'static str {
    if known.is_empty() { ", which has no classes at all" } else { "" }
}

/// What to say beside a predicate that is missing.
fn others(known: &[String]) -> String {
    match known {
        [] => ", and no other method without arguments that gives a boolean".to_owned(),
        [one] => format!("; it has `boolean {one}()`"),
        _ => format!("; its methods of that form are {}", known.join(", ")),
    }
}
