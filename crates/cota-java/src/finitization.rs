//! Bounds that a class gives itself, in a method written for Korat.
//!
//! The method runs in the machine against our own classes `korat.finitization`, which only record
//! what it asks for (`java/korat/finitization/impl/Record.java` says how). The record becomes a
//! layout and a scope. It runs twice: the first run tells which fields are chosen, which the
//! machine must know before the second, whose objects are used.

use cota_engine::{Scope, Values};
use cota_jvm::{FieldPlace, Machine, Reference};

use crate::error::JavaError;
use crate::layout::{ChosenField, Fill, JavaClass, Kind, Layout, short_name};
use crate::placed::failed;
use crate::subject::Subject;

/// A layout and a scope from a finitization method, and the machine that its objects are in.
pub(crate) struct Finitized {
    pub machine: Machine,
    pub layout: Layout,
    pub scope: Scope,
}

/// Runs the finitization method of a subject: `fin` and the name of the class unless another is
/// named, with as many parameters as there are arguments.
pub(crate) fn finitize(
    subject: &Subject,
    name: Option<&str>,
    arguments: &[String],
) -> Result<Finitized, JavaError> {
    let mut first = subject.machine()?;
    let record = run(&mut first, subject, name, arguments)?;
    let fields = Reader { machine: &mut first, root: subject.class.clone() }.read(record)?.0;
    let mut machine = subject.machine()?;
    for place in fields.classes.iter().flat_map(|class| &class.fields) {
        machine.choose_field(&place.place);
    }
    let record = run(&mut machine, subject, name, arguments)?;
    let (layout, scope) =
        Reader { machine: &mut machine, root: subject.class.clone() }.read(record)?;
    Ok(Finitized { machine, layout, scope })
}

/// Calls the method; gives the record of what it returns.
fn run(
    machine: &mut Machine,
    subject: &Subject,
    name: Option<&str>,
    arguments: &[String],
) -> Result<Reference, JavaError> {
    let class = machine.class(&subject.class)?;
    let wanted = name.map_or_else(|| format!("fin{}", short_name(&subject.class)), str::to_owned);
    let missing = || JavaError::NoFinitization {
        class: subject.class.clone(),
        name: wanted.clone(),
        arguments: arguments.len(),
    };
    let methods =
        machine.methods_of(class).into_iter().filter(|method| *method.1 == *wanted && method.3);
    let (method, parameters) = methods
        .filter_map(|method| Some((method.0, parameters(&method.2)?)))
        .find(|(_, parameters)| parameters.len() == arguments.len())
        .ok_or_else(missing)?;
    let mut words = Vec::new();
    for (parameter, text) in parameters.iter().zip(arguments) {
        let wrong = || JavaError::Argument { text: text.clone(), kind: parameter.clone() };
        let number = |text: &str| text.parse::<i64>().map(|value| value as u64);
        match parameter.as_str() {
            "I" | "S" | "B" => words.push(number(text).map_err(|_| wrong())?),
            "J" => words.extend([number(text).map_err(|_| wrong())?, 0]),
            "Z" => words.push(u64::from(text.parse::<bool>().map_err(|_| wrong())?)),
            "Ljava/lang/String;" => {
                let string = machine.make_string(text);
                words.push(u64::from(string.map_err(|failure| failed(machine, &wanted, failure))?));
            }
            _ => return Err(wrong()),
        }
    }
    let returned = machine.call_static_permanently(method, &words);
    let returned = returned.map_err(|failure| failed(machine, &wanted, failure))? as Reference;
    let record = if returned == 0 {
        None
    } else {
        Reader { machine, root: subject.class.clone() }.word(returned, "record")
    };
    record
        .map(|record| record as Reference)
        .ok_or_else(|| JavaError::Record("the method returns no finitization".to_owned()))
}

fn parameters(descriptor: &str) -> Option<Vec<String>> {
    let mut rest = descriptor.strip_prefix('(')?;
    let mut parts = Vec::new();
    while !rest.starts_with(')') {
        let length = if rest.starts_with('L') { rest.find(';')? + 1 } else { 1 };
        parts.push(rest.get(..length)?.to_owned());
        rest = &rest[length..];
    }
    Some(parts)
}

struct Reader<'m> {
    machine: &'m mut Machine,
    root: String,
}

impl Reader<'_> {
    fn word(&self, object: Reference, field: &str) -> Option<u64> {
        let fields = self.machine.fields_of(self.machine.class_of_object(object));
        let place = fields.iter().find(|place| *place.name == *field)?;
        Some(self.machine.word(self.machine.field_address(object, place)))
    }

    fn object(&self, object: Reference, field: &str) -> Result<Reference, JavaError> {
        self.word(object, field)
            .map(|word| word as Reference)
            .ok_or_else(|| JavaError::Record(format!("there is no field {field}")))
    }

    fn flag(&self, object: Reference, field: &str) -> bool {
        self.word(object, field) == Some(1)
    }

    fn words(&self, object: Reference, field: &str) -> Result<Vec<u64>, JavaError> {
        let array = self.object(object, field)?;
        let length =
            if array == 0 { 0 } else { self.machine.word(self.machine.length_address(array)) };
        Ok((0..length as usize)
            .map(|index| self.machine.word(self.machine.element_address(array, index)))
            .collect())
    }

    fn objects(&self, object: Reference, field: &str) -> Result<Vec<Reference>, JavaError> {
        Ok(self.words(object, field)?.into_iter().map(|word| word as Reference).collect())
    }

    fn text(&self, object: Reference, field: &str) -> Result<String, JavaError> {
        let word = self.word(object, field).unwrap_or(0);
        self.machine.text(word).ok_or_else(|| JavaError::Record(format!("{field} is no text")))
    }

    /// The class that a `ClassName` stands for.
    fn class_named(&mut self, name: Reference) -> Result<u32, JavaError> {
        let mirror = self.object(name, "type")?;
        if let Some(class) = self.machine.class_behind(mirror) {
            return Ok(class);
        }
        let text = self.text(name, "text")?;
        let package =
            self.root.rsplit_once('.').map_or(String::new(), |(package, _)| format!("{package}."));
        let readings = [text.clone(), format!("{package}{text}"), format!("{}${text}", self.root)];
        let found = readings.iter().find_map(|reading| self.machine.class(reading).ok());
        found.ok_or_else(|| JavaError::Record(format!("there is no class {text}")))
    }

    fn read(mut self, record: Reference) -> Result<(Layout, Scope), JavaError> {
        if self.flag(record, "arraysAsObjects") {
            return Err(JavaError::Record(
                "handleArraysAsObjects(true) is not supported: an array belongs to its field"
                    .to_owned(),
            ));
        }
        let domains = self.objects(record, "domains")?;
        let domains: Vec<Reference> =
            domains.into_iter().filter(|&domain| self.word(domain, "fresh").is_some()).collect();
        let (mut classes, mut ids, mut scope) = (Vec::<JavaClass>::new(), Vec::new(), Scope::new());
        for (index, &domain) in domains.iter().enumerate() {
            let name = self.object(domain, "className")?;
            let class = self.class_named(name)?;
            let ready = self.objects(domain, "objects")?;
            let java = self.machine.class_name(class);
            let taken = classes.iter().filter(|known| known.name == java).count();
            let own = if taken == 0 {
                short_name(&java).to_owned()
            } else {
                format!("{}_{taken}", short_name(&java))
            };
            if index > 0 {
                let count = self.word(domain, "fresh").unwrap_or(0) as i64 + ready.len() as i64;
                scope = scope.set(own.clone(), Values::Number(count));
                if !self.flag(domain, "isomorphic") {
                    scope = scope.named(own.clone());
                }
            }
            classes.push(JavaClass { name: java, fields: Vec::new(), domain: own, ready });
            ids.push(class);
        }
        for entry in self.objects(record, "fields")? {
            let owner = self.owner(entry, &domains)?;
            let place = self.place(ids[owner], &self.text(entry, "name")?)?;
            let key = format!("{}.{}", classes[owner].domain, place.name);
            let domain = self.object(entry, "domain")?;
            let (kind, next) = self.domain(&place.descriptor, domain, &key, &domains, scope)?;
            scope = next;
            classes[owner].fields.push(ChosenField { place, kind });
        }
        let mut fills = Vec::new();
        for entry in self.objects(record, "fills")? {
            let owner = self.owner(entry, &domains)?;
            let field = self.place(ids[owner], &self.text(entry, "name")?)?;
            let set = self.object(entry, "domain")?;
            let classes = self.links(set, &domains)?;
            fills.push(Fill { owner, field, classes });
        }
        Ok((Layout::new(classes, fills), scope))
    }

    fn owner(&self, entry: Reference, domains: &[Reference]) -> Result<usize, JavaError> {
        let owner = self.object(entry, "owner")?;
        domains
            .iter()
            .position(|&domain| domain == owner)
            .ok_or_else(|| JavaError::Record("a field has no class domain".to_owned()))
    }

    fn place(&self, class: u32, field: &str) -> Result<FieldPlace, JavaError> {
        let places = self.machine.fields_of(class);
        let found = places.into_iter().rev().find(|place| *place.name == *field);
        found.ok_or_else(|| {
            JavaError::Record(format!("{} has no field {field}", self.machine.class_name(class)))
        })
    }

    /// The places of an object set's class domains.
    fn links(&self, set: Reference, domains: &[Reference]) -> Result<Vec<usize>, JavaError> {
        let own = self.objects(set, "domains")?;
        Ok(own
            .iter()
            .filter_map(|domain| domains.iter().position(|known| known == domain))
            .collect())
    }

    /// What a field holds, and the scope with its values.
    fn domain(
        &self,
        descriptor: &str,
        domain: Reference,
        key: &str,
        domains: &[Reference],
        scope: Scope,
    ) -> Result<(Kind, Scope), JavaError> {
        let letter = descriptor.as_bytes().first().copied().unwrap_or(b'I');
        Ok(match self.text(domain, "kind")?.as_str() {
            "object" => {
                let classes = self.links(domain, domains)?;
                (Kind::Link { classes, nullable: self.flag(domain, "nullAllowed") }, scope)
            }
            "array" => {
                let lengths = self.object(domain, "lengths")?;
                let lengths =
                    self.words(lengths, "values")?.into_iter().map(|word| word as i64).collect();
                let scope = scope.set(format!("{key}.len"), Values::Integers(lengths));
                let components = self.object(domain, "components")?;
                let (element, scope) =
                    self.domain(&descriptor[1..], components, key, domains, scope)?;
                (Kind::Array(descriptor.to_owned(), Box::new(element)), scope)
            }
            "boolean" => {
                let values =
                    self.words(domain, "values")?.into_iter().map(|word| word == 1).collect();
                (Kind::Primitive(letter), scope.set(key, Values::Bools(values)))
            }
            "float" | "double" => {
                let values =
                    self.words(domain, "values")?.into_iter().map(f64::from_bits).collect();
                (Kind::Primitive(letter), scope.set(key, Values::Floats(values)))
            }
            _ => {
                let values =
                    self.words(domain, "values")?.into_iter().map(|word| word as i64).collect();
                (Kind::Primitive(letter), scope.set(key, Values::Integers(values)))
            }
        })
    }
}
