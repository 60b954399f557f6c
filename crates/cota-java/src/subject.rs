//! The class under test, and what says whether a structure is valid.

use std::sync::Arc;

use cota_jvm::{ClassPath, Jdk, Machine, Options};

use crate::error::JavaError;

/// Names of predicates that are looked for where none is given.
const PREDICATES: [&str; 2] = ["repOK", "repOk"];
/// The descriptor of a predicate: no arguments, a boolean.
const PREDICATE: &str = "()Z";

/// A class with its predicate, on a class path.
#[derive(Clone)]
pub struct Subject {
    /// The JDK whose classes it uses.
    pub jdk: Arc<Jdk>,
    /// Where its own classes are.
    pub path: Arc<ClassPath>,
    /// Its name, with dots.
    pub class: String,
    /// The predicate.
    pub predicate: String,
    /// How its machine runs.
    pub options: Options,
}

impl Subject {
    /// A class of a class path. Its name may lack the package if only one class is called so, and a nested
    /// class may be written as in Java. `repOK` or `repOk` is the predicate unless another is named.
    ///
    /// # Errors
    /// There is no such class, or no object of it can be made, or it has no such method.
    pub fn new(
        jdk: Arc<Jdk>,
        path: Arc<ClassPath>,
        class: &str,
        predicate: Option<&str>,
        options: Options,
    ) -> Result<Subject, JavaError> {
        let class = class_named(&path, &jdk, class)?;
        let mut subject = Subject { jdk, path, class, predicate: String::new(), options };
        let mut machine = subject.machine()?;
        let id = machine.class(&subject.class)?;
        let kind = if machine.is_from_jdk(id) { "a class of the JDK" } else { "abstract" };
        if !machine.is_searchable(id) {
            return Err(JavaError::NotSearchable { class: subject.class, kind });
        }
        let names = predicate.map_or(PREDICATES.to_vec(), |name| vec![name]);
        let found =
            names.iter().find_map(|&name| Some((name, machine.method(id, name, PREDICATE)?)));
        let (class, name) = (subject.class.clone(), names.join("()` or `boolean "));
        match found {
            None => {
                Err(JavaError::NoPredicate { class, name, known: predicates_of(&mut machine, id) })
            }
            Some((name, method)) if machine.is_static(method) => {
                Err(JavaError::StaticPredicate { class, name: name.to_owned() })
            }
            Some((name, _)) => {
                name.clone_into(&mut subject.predicate);
                Ok(subject)
            }
        }
    }

    /// A machine with nothing loaded.
    ///
    /// # Errors
    /// The JDK lacks what every program needs.
    pub fn machine(&self) -> Result<Machine, JavaError> {
        Ok(Machine::new(self.path.clone(), self.jdk.clone(), self.options)?)
    }

    /// The predicate as a method of the machine's class.
    pub(crate) fn method(&self, machine: &mut Machine, class: u32) -> Result<u32, JavaError> {
        machine.method(class, &self.predicate, PREDICATE).ok_or_else(|| JavaError::NoPredicate {
            class: self.class.clone(),
            name: self.predicate.clone(),
            known: predicates_of(machine, class),
        })
    }
}

/// The methods that could be predicates, its own first and then inherited ones, but not those of the JDK.
fn predicates_of(machine: &mut Machine, class: u32) -> Vec<String> {
    let (mut found, mut waiting, mut next) = (Vec::<String>::new(), vec![class], 0);
    while let Some(&class) = waiting.get(next) {
        next += 1;
        if machine.is_from_jdk(class) {
            continue;
        }
        let methods = machine.methods_of(class).into_iter();
        let mut names: Vec<String> = methods
            .filter(|(_, _, descriptor, is_static)| **descriptor == *PREDICATE && !is_static)
            .map(|(_, name, ..)| name.to_string())
            .filter(|name| !name.contains('$') && !found.contains(name))
            .collect();
        names.sort();
        found.extend(names);
        waiting.extend(machine.superclass(class));
        waiting.extend_from_slice(machine.interfaces(class));
    }
    found
}

/// The class that a name means, as the machine writes it: `pkg.Outer$Inner`.
pub(crate) fn class_named(path: &ClassPath, jdk: &Jdk, name: &str) -> Result<String, JavaError> {
    let file = name.replace('.', "/");
    let in_jdk = || jdk.find_class(&file).map(|found| found.is_some());
    if path.find(&file)?.is_some() || in_jdk()? {
        return Ok(name.replace('/', "."));
    }
    let wanted = as_written(name);
    let names = path.class_names()?.into_iter().map(|name| name.replace('/', "."));
    // Classes without a name, and our own, are nobody's subject.
    let is_subject = |name: &String| {
        let nested = name.split('$').skip(1);
        !name.starts_with("korat.")
            && nested
                .into_iter()
                .all(|part| !part.starts_with(|first: char| first.is_ascii_digit()))
    };
    let all: Vec<String> = names.filter(is_subject).collect();
    let whole: Vec<&String> = all.iter().filter(|known| as_written(known) == wanted).collect();
    let ends = format!(".{wanted}");
    let behind = all.iter().filter(|known| as_written(known).ends_with(&ends));
    let found = if whole.is_empty() { behind.collect() } else { whole };
    match found[..] {
        [one] => Ok(one.clone()),
        [] => {
            let known = all.iter().map(|known| {
                let known = as_written(known);
                let last = known.rsplit('.').next().unwrap_or(&known);
                if wanted.contains('.') { known.clone() } else { last.to_owned() }
            });
            Err(JavaError::NoClass { class: name.to_owned(), known: known.collect() })
        }
        _ => Err(JavaError::SeveralClasses {
            class: name.to_owned(),
            known: found.into_iter().cloned().collect(),
        }),
    }
}

/// A name as it is written in Java sources.
fn as_written(name: &str) -> String {
    name.replace(['/', '$'], ".")
}
