//! Names as Java's messages write them.

use crate::classfile::ClassFile;
use crate::load::{PRIMITIVES, dotted};
use crate::signature;

/// `'int p.A.m(java.lang.String, int)'`, as link errors quote a method.
pub(crate) fn method_reference(class: &str, name: &str, descriptor: &str) -> String {
    format!("'{}'", method_with_types(class, name, descriptor))
}

/// `int p.A.m(java.lang.String, int)`
pub(crate) fn method_with_types(class: &str, name: &str, descriptor: &str) -> String {
    let types = signature::types(descriptor).unwrap_or_default();
    let (result, parameters) = types.split_last().unwrap_or((&"V", &[]));
    let parameters: Vec<String> = parameters.iter().map(|part| type_text(part)).collect();
    format!("{} {}.{name}({})", type_text(result), dotted(class), parameters.join(", "))
}

/// `java.lang.String[]` for `[Ljava/lang/String;`
pub(crate) fn type_text(part: &str) -> String {
    let element = part.trim_start_matches('[');
    let dimensions = part.len() - element.len();
    let name = match PRIMITIVES.iter().find(|(_, letter)| element.as_bytes() == [*letter]) {
        Some((name, _)) => (*name).to_owned(),
        None => dotted(signature::class_of(element)),
    };
    name + &"[]".repeat(dimensions)
}

/// `Class.getSimpleName()` of a class that the class file itself or its inner classes name.
pub(crate) fn simple_name(class: &str, file: &ClassFile) -> String {
    if let Some(inner) = file.inner_classes.iter().find(|inner| *inner.inner == *class) {
        return inner.name.as_deref().unwrap_or("").to_owned();
    }
    class.rsplit_once('/').map_or(class, |(_, name)| name).to_owned()
}
