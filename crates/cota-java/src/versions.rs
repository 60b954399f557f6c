//! Versions of methods: each is in the class too, under another name, and takes the place of the method to be judged.

use cota_jvm::{Machine, Options};

use crate::error::JavaError;
use crate::origin::Located;

/// What comes between the name of a method and the number of a version.
pub const VERSION: &str = "__cota_";

/// What cannot be called or run, and why.
pub type LeftOut = Vec<(String, String)>;

/// What a version does with an input or in a test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Judged {
    /// What the original does.
    Same,
    /// Something else.
    Differs,
    /// It throws an exception of this class, and the original does not, or throws another one.
    Threw(String),
    /// It does not end, or needs more memory than there is.
    Endless,
    /// It needs what the machine does not have, for this reason.
    Refused(String),
}

/// Puts a version in the place of its method, or takes it away again.
///
/// # Errors
/// The class has no such methods.
pub(crate) fn exchange(machine: &mut Machine, class: &str, version: &str) -> Result<(), JavaError> {
    let Some((version, original)) = pair(machine, class, version)? else {
        return Err(JavaError::NoMethod {
            class: class.to_owned(),
            name: version.to_owned(),
            known: Vec::new(),
        });
    };
    Ok(machine.exchange(original, version)?)
}

/// Whether a method of this name was called since the machine was made.
pub(crate) fn was_called(
    machine: &mut Machine,
    class: &str,
    name: &str,
) -> Result<bool, JavaError> {
    let id = machine.class(class)?;
    let methods = machine.methods_of(id);
    Ok(methods.into_iter().any(|(method, own, ..)| *own == *name && machine.was_called(method)))
}

/// Which of some methods, by class and name, run when the classes are used for the first time: what they do there is done
/// once, so that another version of them cannot take their place later.
///
/// # Errors
/// A class is not there.
pub fn called_at_first(
    located: &Located,
    options: Options,
    methods: &[(String, String)],
) -> Result<Vec<bool>, JavaError> {
    let mut machine = Machine::new(located.path.clone(), located.jdk.clone(), options)?;
    machine.keep_output(false);
    for (class, _) in methods {
        let id = machine.class(class)?;
        // One that fails has called what it called.
        let _ = machine.attempt(options.limits.fuel, |machine| machine.first_use(id));
    }
    methods.iter().map(|(class, name)| was_called(&mut machine, class, name)).collect()
}

/// A version of a method, and the method: the version has its name with an ending, or is a constructor with more
/// parameters.
fn pair(
    machine: &mut Machine,
    class: &str,
    version: &str,
) -> Result<Option<(u32, u32)>, JavaError> {
    let id = machine.class(class)?;
    let methods = machine.methods_of(id);
    if let Some(marker) = version.strip_prefix("<init>") {
        let ending = format!("{marker})V");
        let found = methods.iter().find_map(|(of, name, descriptor, _)| {
            let rest = descriptor.strip_suffix(ending.as_str())?;
            (**name == *"<init>").then(|| (*of, format!("{rest})V")))
        });
        let Some((of, original)) = found else { return Ok(None) };
        let mut all = methods.iter();
        let original = all.find(|it| *it.1 == *"<init>" && *it.2 == *original);
        return Ok(original.map(|(id, ..)| (of, *id)));
    }
    let Some((name, _)) = version.split_once(VERSION) else { return Ok(None) };
    let Some((of, _, descriptor, _)) = methods.iter().find(|(_, own, ..)| **own == *version) else {
        return Ok(None);
    };
    let original = methods.iter().find(|(_, own, other, _)| **own == *name && other == descriptor);
    Ok(original.map(|(id, ..)| (*of, *id)))
}
