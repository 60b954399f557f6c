//! From what a user writes to methods and what they are called with.

use cota_jvm::{Machine, MethodFacts, java_type};

use crate::error::JavaError;
use crate::kind::short_name;

/// What a method is given, in the order of its parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// The structure; after the call, if there was one.
    Structure,
    /// A copy of the structure as it was before the call.
    Before,
    /// An argument of the call, by its number.
    Argument(usize),
    /// What the call gave.
    Result,
}

/// A method with what it is called with; the receiver comes first if it has one.
#[derive(Debug, Clone)]
pub(super) struct Called {
    pub facts: MethodFacts,
    pub parts: Vec<Part>,
}

impl Called {
    /// The method as it is shown: `pkg.Class.name(int)`.
    pub fn text(&self) -> String {
        format!("{}.{}", self.facts.class, self.facts.signature())
    }
}

/// The method that is checked: the structure is its receiver or, if it is static, what its first
/// parameter of the class takes.
pub(super) fn subject(
    machine: &mut Machine,
    class: &str,
    written: &str,
) -> Result<Called, JavaError> {
    let id = machine.class(class)?;
    let methods = machine.methods_in(id);
    let facts = one_of(class, written, &methods)?.clone();
    let mut next = 0;
    let mut argument = || {
        next += 1;
        Part::Argument(next - 1)
    };
    let mut parts = Vec::new();
    let mut is_placed = !facts.is_static;
    if is_placed {
        parts.push(Part::Structure);
    }
    for parameter in &facts.parameters {
        let takes = java_type(&parameter.descriptor) == class
            || !is_placed && takes_class(machine, &parameter.descriptor, id);
        if takes && !is_placed {
            parts.push(Part::Structure);
            is_placed = true;
        } else {
            parts.push(argument());
        }
    }
    if !is_placed {
        return Err(JavaError::NoStructure { method: facts.signature(), class: class.to_owned() });
    }
    Ok(Called { facts, parts })
}

fn takes_class(machine: &mut Machine, descriptor: &str, class: u32) -> bool {
    let name = descriptor.strip_prefix('L').and_then(|rest| rest.strip_suffix(';'));
    let Some(name) = name else { return false };
    machine.class(name).is_ok_and(|wanted| machine.is_a(class, wanted))
}

/// The method that a name, or a name with parameter types, stands for.
fn one_of<'m>(
    class: &str,
    written: &str,
    methods: &'m [MethodFacts],
) -> Result<&'m MethodFacts, JavaError> {
    let plain = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
    let wanted = plain(written);
    let short = |facts: &MethodFacts| {
        let types = facts.parameters.iter().map(|p| {
            let kind = java_type(&p.descriptor);
            kind.rsplit(['.', '$']).next().unwrap_or(&kind).to_owned()
        });
        format!("{}({})", facts.name, types.collect::<Vec<_>>().join(","))
    };
    let fits = |facts: &&MethodFacts| {
        *facts.name == *wanted || plain(&facts.signature()) == wanted || short(facts) == wanted
    };
    let found: Vec<_> = methods.iter().filter(|facts| !facts.is_abstract).filter(fits).collect();
    match found[..] {
        [only] => Ok(only),
        [] => Err(JavaError::NoMethod {
            class: class.to_owned(),
            name: written.to_owned(),
            known: methods.iter().map(MethodFacts::signature).collect(),
        }),
        _ => Err(JavaError::Ambiguous {
            class: class.to_owned(),
            name: written.to_owned(),
            methods: found.iter().map(|facts| facts.signature()).collect(),
        }),
    }
}

/// What a condition or a reference is for, and what it may be given.
pub(super) struct Role<'a> {
    pub name: &'static str,
    /// In order, each with its type as class files write it.
    pub parts: &'a [(Part, String)],
    /// Whether trailing ones may be left out.
    pub may_be_shorter: bool,
    /// The type of its result.
    pub result: &'a str,
}

/// A method for a role: of the class, or `pkg.Class.name` of another one.
pub(super) fn for_role(
    machine: &mut Machine,
    class: &str,
    written: &str,
    role: &Role<'_>,
) -> Result<Called, JavaError> {
    let (owner, name) = owner(machine, class, written)?;
    let id = machine.class(&owner)?;
    let methods = machine.methods_in(id);
    let named: Vec<_> = methods.iter().filter(|facts| *facts.name == *name).collect();
    let mut found: Vec<Called> = Vec::new();
    for facts in &named {
        if let Some(parts) = fitting(machine, id, facts, role) {
            found.push(Called { facts: (*facts).clone(), parts });
        }
    }
    // Of several, the one that is told most.
    if let Some(best) = found.into_iter().max_by_key(|called| called.parts.len()) {
        return Ok(best);
    }
    let Some(first) = named.first() else {
        let known = methods.iter().map(MethodFacts::signature).collect();
        return Err(JavaError::NoMethod { class: owner, name, known });
    };
    let kinds: Vec<_> = role.parts.iter().map(|(_, kind)| java_type(kind)).collect();
    let trailing = if role.may_be_shorter { ", trailing ones left out or not" } else { "" };
    let result = java_type(role.result);
    let mut wanted = format!("static {result} {name}({}){trailing}", kinds.join(", "));
    if let Some((_, rest)) = kinds.split_first() {
        let rest = rest.join(", ");
        wanted = format!("{wanted}, or {result} {name}({rest}) of the class itself");
    }
    Err(JavaError::Unfit {
        method: format!("{owner}.{}", first.signature()),
        role: role.name,
        wanted,
    })
}

/// The class that a written method is of, and its name.
fn owner(machine: &mut Machine, class: &str, written: &str) -> Result<(String, String), JavaError> {
    let Some((owner, name)) = written.rsplit_once(['.', '#']) else {
        return Ok((class.to_owned(), written.to_owned()));
    };
    let package =
        class.rsplit_once('.').map_or(String::new(), |(package, _)| format!("{package}."));
    let places = [owner.to_owned(), format!("{package}{owner}"), format!("{class}${owner}")];
    let found = places.iter().find(|place| machine.class(place).is_ok());
    let Some(found) = found else {
        machine.class(owner)?;
        return Ok((owner.to_owned(), name.to_owned()));
    };
    Ok((found.clone(), name.to_owned()))
}

/// What a method is given in a role, if it fits.
fn fitting(
    machine: &mut Machine,
    owner: u32,
    facts: &MethodFacts,
    role: &Role<'_>,
) -> Option<Vec<Part>> {
    if facts.result != role.result && !(facts.result == "V" && role.result == "V") {
        return None;
    }
    let mut given: Vec<_> = role.parts.to_vec();
    let mut parts = Vec::new();
    if !facts.is_static {
        // The receiver is the structure itself.
        let at = given.iter().position(|(part, _)| *part == Part::Structure)?;
        let (part, kind) = given.remove(at);
        let class = machine.class(kind.trim_start_matches('L').trim_end_matches(';')).ok()?;
        if !machine.is_a(class, owner) {
            return None;
        }
        parts.push(part);
    }
    let own = as_given(machine, facts, &given, role.may_be_shorter);
    // A condition on the arguments alone need not take the structure.
    let rest = || given.iter().filter(|(part, _)| *part != Part::Structure).cloned().collect();
    let found = match own {
        None if facts.is_static && role.may_be_shorter => {
            let rest: Vec<_> = rest();
            as_given(machine, facts, &rest, true)
        }
        own => own,
    };
    parts.extend(found?);
    Some(parts)
}

/// What the parameters of a method take of a list, in its order.
fn as_given(
    machine: &mut Machine,
    facts: &MethodFacts,
    given: &[(Part, String)],
    may_be_shorter: bool,
) -> Option<Vec<Part>> {
    let (count, most) = (facts.parameters.len(), given.len());
    if count > most || count < most && !may_be_shorter {
        return None;
    }
    let taken = facts.parameters.iter().zip(given);
    let fits = |(parameter, (part, kind)): (&cota_jvm::Parameter, &(Part, String))| {
        assignable(machine, kind, &parameter.descriptor).then_some(*part)
    };
    taken.map(fits).collect()
}

/// Whether a value of one type can be given for another without a change.
fn assignable(machine: &mut Machine, from: &str, to: &str) -> bool {
    let name = |kind: &str| {
        if kind.starts_with('[') {
            kind.to_owned()
        } else {
            kind.trim_start_matches('L').trim_end_matches(';').to_owned()
        }
    };
    if from == to {
        return true;
    }
    if !from.starts_with(['L', '[']) || !to.starts_with(['L', '[']) {
        return false;
    }
    match (machine.class(&name(from)), machine.class(&name(to))) {
        (Ok(from), Ok(to)) => machine.is_a(from, to),
        _ => false,
    }
}

/// The class of an exception that a user allows: its whole name, or its own name if it is in one of
/// the packages that need no import, in `java.util` or in `java.io`, or beside the class.
pub(super) fn exception(
    machine: &mut Machine,
    class: &str,
    written: &str,
) -> Result<u32, JavaError> {
    let package =
        class.rsplit_once('.').map_or(String::new(), |(package, _)| format!("{package}."));
    let places = [
        written.to_owned(),
        format!("java.lang.{written}"),
        format!("java.util.{written}"),
        format!("java.io.{written}"),
        format!("{package}{written}"),
        format!("{class}${written}"),
    ];
    for place in places {
        if let Ok(class) = machine.class(&place)
            && machine.is_named(class, "java/lang/Throwable")
        {
            return Ok(class);
        }
    }
    Err(JavaError::NoException(short_name(written).to_owned()))
}
