//! Which method gives the bound, and its arguments.

use cota_jvm::{Failure, Machine};

use crate::error::JavaError;
use crate::kind::{short_name, type_text};
use crate::subject::Subject;

/// A method with arguments.
pub(super) struct Call {
    pub method: u32,
    /// As messages name it.
    pub name: String,
    pub words: Vec<u64>,
}

impl Call {
    /// The static method of a name, as far as it is given, with as many parameters as there are
    /// arguments. Of several the first is taken whose types the arguments fit.
    pub fn find(
        machine: &mut Machine,
        subject: &Subject,
        name: Option<&str>,
        arguments: &[String],
    ) -> Result<Call, JavaError> {
        let own = format!("fin{}", short_name(&subject.class));
        let (class, name) = match name.map(|name| name.rsplit_once('.').unwrap_or(("", name))) {
            None => (machine.class(&subject.class)?, own.as_str()),
            Some(("", name)) => (machine.class(&subject.class)?, name),
            Some((class, name)) => (other_class(machine, subject, class)?, name),
        };
        let of_class = std::iter::successors(Some(class), |&class| machine.superclass(class));
        let methods = of_class.flat_map(|class| machine.methods_of(class));
        let methods = methods.filter(|method| method.3 && *method.1 == *name);
        let methods: Vec<_> =
            methods.filter_map(|method| Some((method.0, parameters(&method.2)?))).collect();
        let mut wrong = None;
        for (method, kinds) in &methods {
            if kinds.len() != arguments.len() {
                continue;
            }
            match words(machine, name, kinds, arguments) {
                Ok(words) => return Ok(Call { method: *method, name: name.to_owned(), words }),
                Err(error) => wrong = wrong.or(Some(error)),
            }
        }
        Err(wrong.unwrap_or_else(|| JavaError::NoFinitization {
            class: machine.class_name(class),
            name: name.to_owned(),
            arguments: arguments.len(),
            known: methods.iter().map(|(_, kinds)| signature(name, kinds)).collect(),
        }))
    }
}

fn signature(name: &str, kinds: &[String]) -> String {
    let kinds: Vec<_> = kinds.iter().map(|kind| type_text(kind)).collect();
    format!("{name}({})", kinds.join(", "))
}

/// A class by its full name, by its name in the package of the subject, or in the subject.
fn other_class(machine: &mut Machine, subject: &Subject, name: &str) -> Result<u32, JavaError> {
    let root = &subject.class;
    let package = root.rfind('.').map_or("", |at| &root[..=at]);
    let inner = name.replace('.', "$");
    let mut places =
        [name.to_owned(), format!("{package}{name}"), format!("{root}${name}"), inner].into_iter();
    let found = places.find_map(|place| machine.class(&place).ok());
    found.ok_or_else(|| JavaError::NoSuchClass { class: name.to_owned() })
}

/// The types of the parameters in a descriptor.
fn parameters(descriptor: &str) -> Option<Vec<String>> {
    let mut rest = descriptor.strip_prefix('(')?;
    let mut kinds = Vec::new();
    while !rest.starts_with(')') {
        let element = rest.trim_start_matches('[');
        let length = if element.starts_with('L') { element.find(';')? + 1 } else { 1 };
        let (kind, behind) = rest.split_at_checked(rest.len() - element.len() + length)?;
        kinds.push(kind.to_owned());
        rest = behind;
    }
    Some(kinds)
}

/// Arguments as words of the machine.
fn words(
    machine: &mut Machine,
    method: &str,
    kinds: &[String],
    arguments: &[String],
) -> Result<Vec<u64>, JavaError> {
    let mut words = Vec::new();
    for (kind, text) in kinds.iter().zip(arguments) {
        let word = match kind.as_str() {
            "Ljava/lang/String;" => match machine.make_string(text) {
                Ok(string) => Some(u64::from(string)),
                Err(failure) => return Err(failed(machine, method.to_owned(), failure)),
            },
            kind => number(kind, text),
        };
        words.push(word.ok_or_else(|| JavaError::Argument {
            text: text.clone(),
            kind: type_text(kind),
            method: method.to_owned(),
        })?);
        // A long or a double takes two words.
        if matches!(kind.as_str(), "J" | "D") {
            words.push(0);
        }
    }
    Ok(words)
}

/// A value of a primitive type.
fn number(kind: &str, text: &str) -> Option<u64> {
    let integer = |value: i64| value as u64;
    Some(match kind {
        "I" => integer(text.parse::<i32>().ok()?.into()),
        "S" => integer(text.parse::<i16>().ok()?.into()),
        "B" => integer(text.parse::<i8>().ok()?.into()),
        "J" => integer(text.parse().ok()?),
        "Z" => u64::from(text.parse::<bool>().ok()?),
        "D" => text.parse::<f64>().ok()?.to_bits(),
        "F" => text.parse::<f32>().ok()?.to_bits().into(),
        "C" => {
            let mut units = text.encode_utf16();
            u64::from(units.next().filter(|_| units.next().is_none())?)
        }
        _ => return None,
    })
}

/// What it means that the method did not return.
pub(super) fn failed(machine: &mut Machine, method: String, failure: Failure) -> JavaError {
    match failure {
        Failure::Stopped(stop) => JavaError::Finitization { method, reason: stop.to_string() },
        Failure::Exception(exception) => {
            if let Ok(thrown) = machine.describe(exception) {
                return JavaError::FinitizationThrew { method, thrown: Box::new(thrown) };
            }
            let reason = "it throws an exception that cannot be described".to_owned();
            JavaError::Finitization { method, reason }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_taken_apart() {
        let kinds = parameters("(I[[JLjava/lang/String;[La/B;Z)V").unwrap();
        assert_eq!(kinds, ["I", "[[J", "Ljava/lang/String;", "[La/B;", "Z"]);
        assert_eq!(parameters("()V").unwrap(), [""; 0]);
        assert_eq!(parameters("(Lx"), None);
        assert_eq!(parameters("(I"), None);
    }

    #[test]
    fn numbers_fit_their_types() {
        assert_eq!(number("I", "-1"), Some(u64::MAX));
        assert_eq!(number("I", "3000000000"), None);
        assert_eq!(number("J", "3000000000"), Some(3_000_000_000));
        assert_eq!(number("B", "128"), None);
        assert_eq!(number("Z", "yes"), None);
        assert_eq!(number("C", "x"), Some(120));
        assert_eq!(number("C", "xy"), None);
        assert_eq!(number("F", "0.5"), Some(u64::from(0.5f32.to_bits())));
        assert_eq!(number("La/B;", "1"), None);
    }
}
