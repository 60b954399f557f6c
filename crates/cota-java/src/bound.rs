//! A scope and a Java class become a layout: which fields a search chooses, and what each holds.
//!
//! A field is chosen unless nothing can be listed for its type (a collection of the JDK), its value
//! is a constant that the compiler has written into the code, or the scope sets it to `initial`. What
//! the scope does not say, and what it says of nothing, is one error.

mod objects;

use cota_engine::space::Space;
use cota_engine::{Scope, SpaceError, Values};
use cota_jvm::{FieldPlace, Machine};

use crate::error::{JavaError, Misfit};
use crate::kind::{BOXES, Kind, class_in, short_name, type_text};
use crate::layout::{ChosenField, JavaClass, Layout, Unlisted};
use crate::subject::Subject;

/// In a scope: the field keeps what the constructor gives it.
const INITIAL: &str = "initial";

/// What may follow the key of a field.
const PARTS: [&str; 3] = ["", ".len", ".null"];

pub(crate) fn layout(subject: &Subject, scope: &Scope) -> Result<Layout, JavaError> {
    let mut machine = subject.machine()?;
    let root = machine.class(&subject.class)?;
    let mut finder = Finder {
        machine: &mut machine,
        subject,
        said: scope,
        scope: scope.clone(),
        root,
        ids: Vec::new(),
        classes: Vec::new(),
        moved: Vec::new(),
        misfits: Vec::new(),
        unlisted: Vec::new(),
    };
    finder.class(root);
    finder.finish()
}

struct Finder<'m> {
    machine: &'m mut Machine,
    subject: &'m Subject,
    /// The scope as it was given.
    said: &'m Scope,
    /// The scope in the words of the schema.
    scope: Scope,
    root: u32,
    /// The machine's numbers of the classes.
    ids: Vec<u32>,
    classes: Vec<JavaClass>,
    /// Keys of inherited fields that were moved to the classes which have them.
    moved: Vec<String>,
    misfits: Vec<Misfit>,
    /// Fields of the user's classes that the scope is silent about and could not list.
    unlisted: Vec<Unlisted>,
}

/// A field with the keys by which a scope speaks of it, the most specific one first.
struct Field {
    keys: Vec<String>,
    descriptor: String,
    /// What the scope says of it.
    said: Option<Values>,
}

impl Finder<'_> {
    /// Enters a class and what its fields lead to; its place in the list.
    fn class(&mut self, id: u32) -> usize {
        if let Some(known) = self.ids.iter().position(|&known| known == id) {
            return known;
        }
        let index = self.classes.len();
        let name = self.machine.class_name(id);
        let domain = self.domain(&name);
        self.ids.push(id);
        self.classes.push(JavaClass { name, domain, ..JavaClass::default() });
        for place in self.machine.fields_of(id) {
            if let Some(kind) = self.field(index, &place) {
                self.classes[index].fields.push(ChosenField { place, kind });
            }
        }
        index
    }

    /// What a class is called in the scope: as in its source, with the class around it where two are
    /// called so.
    fn domain(&self, name: &str) -> String {
        let own = name.rsplit('.').next().unwrap_or(name);
        let around = own.rmatch_indices('$').map(|(at, _)| own[at + 1..].to_owned());
        let around = around.filter(|name| !name.is_empty()).chain([own.to_owned()]);
        let mut names = around.chain((1..).map(|number| format!("{own}_{number}")));
        let is_free = |name: &String| self.classes.iter().all(|class| class.domain != *name);
        names.find(is_free).unwrap_or_default()
    }

    fn values(&self, key: &str) -> Option<&Values> {
        self.said.entries().iter().find(|(known, _)| known == key).map(|(_, values)| values)
    }

    /// What a field holds if it is searched.
    fn field(&mut self, class: usize, place: &FieldPlace) -> Option<Kind> {
        let own = &self.classes[class].domain;
        let declaring = self.machine.class_name(place.class);
        let declaring = short_name(&declaring).to_owned();
        let mut owners = vec![own.clone()];
        owners.extend(self.decls(own));
        if !owners.contains(&declaring) {
            owners.push(declaring.clone());
        }
        let keys: Vec<_> = owners.iter().map(|owner| format!("{owner}.{}", place.name)).collect();
        let said = keys.iter().find_map(|key| self.values(key)).cloned();
        let parts =
            |part: &&str| keys.iter().any(|key| self.values(&format!("{key}{part}")).is_some());
        let is_named = PARTS.iter().any(parts);
        let field = Field { keys, descriptor: place.descriptor.to_string(), said };
        if is_initial(field.said.as_ref()) {
            for key in &field.keys {
                self.scope = std::mem::take(&mut self.scope).without(key);
            }
            return None;
        }
        if place.constant {
            if is_named {
                self.misfit(&field, |field, _| Misfit::Constant { field });
            }
            return None;
        }
        let of_jdk = self.machine.is_from_jdk(place.class);
        if (of_jdk && !is_named) || self.is_outer(place) {
            return None;
        }
        self.inherit(&field.keys[0], &declaring, place);
        let descriptor = field.descriptor.clone();
        let kind = self.kind(&field, &descriptor);
        if kind.is_none() && !self.has_misfit(&field) {
            if is_named {
                self.misfit(&field, |field, kind| Misfit::Unlisted { field, kind });
            } else {
                let (key, kind) = (field.keys[0].clone(), type_text(&field.descriptor));
                self.unlisted.push(Unlisted { field: key, kind });
            }
        }
        kind
    }

    /// The domains that the scope declares for a class.
    fn decls(&self, class: &str) -> impl Iterator<Item = String> {
        let decls = self.said.domains().iter().filter(move |decl| decl.class == *class);
        decls.map(|decl| decl.name.clone())
    }

    /// Whether a field leads from an inner object to the root around it.
    fn is_outer(&mut self, place: &FieldPlace) -> bool {
        place.name.starts_with("this$")
            && class_in(&place.descriptor)
                .and_then(|name| self.machine.class(name).ok())
                .is_some_and(|class| self.machine.is_a(self.root, class))
    }

    /// Moves what the scope says of an inherited field to the class that has it.
    fn inherit(&mut self, key: &str, declaring: &str, place: &FieldPlace) {
        let above = format!("{declaring}.{}", place.name);
        if above == *key {
            return;
        }
        for part in PARTS {
            let (from, to) = (format!("{above}{part}"), format!("{key}{part}"));
            let Some(values) = self.values(&from).cloned() else { continue };
            if self.values(&to).is_none() {
                self.scope = std::mem::take(&mut self.scope).set(to, values);
            }
            self.moved.push(from);
        }
    }

    fn misfit(&mut self, field: &Field, make: impl Fn(String, String) -> Misfit) {
        let (key, kind) = (field.keys[0].clone(), type_text(&field.descriptor));
        self.misfits.push(make(key, kind));
        for key in field.keys.iter().flat_map(|key| PARTS.map(|part| format!("{key}{part}"))) {
            self.scope = std::mem::take(&mut self.scope).without(&key);
        }
    }

    fn has_misfit(&self, field: &Field) -> bool {
        self.misfits.iter().any(|misfit| misfit.field() == Some(&field.keys[0]))
    }

    fn kind(&mut self, field: &Field, descriptor: &str) -> Option<Kind> {
        match descriptor.as_bytes().first()? {
            b'[' => {
                let element = self.kind(field, &descriptor[1..])?;
                Some(Kind::Array(descriptor.to_owned(), Box::new(element)))
            }
            b'L' => self.reference(field, class_in(descriptor)?),
            letter => Some(Kind::Primitive(*letter)),
        }
    }

    fn reference(&mut self, field: &Field, name: &str) -> Option<Kind> {
        let nullable = true;
        if let Some((_, letter)) = BOXES.iter().find(|(class, _)| *class == name) {
            return Some(Kind::Boxed { letter: *letter, nullable });
        }
        if name == "java/lang/String" {
            return Some(Kind::Text { nullable });
        }
        let class = match self.machine.class(name) {
            Ok(class) => class,
            Err(error) => {
                let reason = error.to_string();
                self.misfit(field, |field, kind| Misfit::Unusable {
                    field,
                    kind,
                    reason: reason.clone(),
                });
                return None;
            }
        };
        let constants = self.machine.enum_constants(class);
        if !constants.is_empty() {
            let constants = constants.iter().map(ToString::to_string).collect();
            let class = self.machine.class_name(class);
            return Some(Kind::Constant { class, constants, nullable });
        }
        if self.machine.is_from_jdk(class) {
            self.any(field, class)
        } else {
            self.link(field, class)
        }
    }

    /// What a field of a type of the JDK holds that is above the types of values, such as `Object` or
    /// `Comparable`, which type variables become: what the scope lists for it.
    fn any(&mut self, field: &Field, declared: u32) -> Option<Kind> {
        let nullable = true;
        let boxed = |letter| Some(Kind::Boxed { letter, nullable });
        let has_lengths = field.keys.iter().any(|key| self.values(&format!("{key}.len")).is_some());
        let kind = match &field.said {
            Some(Values::Names(_)) => return self.link(field, declared),
            None | Some(Values::Number(_) | Values::Range { .. } | Values::Integers(_)) => {
                boxed(b'I')
            }
            Some(Values::Wide(_) | Values::WideRange { .. }) => boxed(b'J'),
            Some(Values::Bools(_)) => boxed(b'Z'),
            Some(Values::Floats(_)) => boxed(b'D'),
            Some(Values::Chars(_)) if !has_lengths => boxed(b'C'),
            Some(Values::Chars(_) | Values::Texts(_)) => Some(Kind::Text { nullable }),
        };
        let kind = kind.filter(|kind| self.fits(kind, declared));
        let text = || Some(Kind::Text { nullable }).filter(|kind| self.fits(kind, declared));
        if field.said.is_none() { kind.or_else(text) } else { kind }
    }

    /// Whether a field of a type can hold a value of a kind.
    fn fits(&mut self, kind: &Kind, declared: u32) -> bool {
        let class = match kind {
            Kind::Boxed { letter, .. } => {
                BOXES.iter().find(|(_, known)| known == letter).map_or("", |(name, _)| name)
            }
            _ => "java/lang/String",
        };
        self.machine.class(class).is_ok_and(|class| self.machine.is_a(class, declared))
    }

    fn finish(mut self) -> Result<Layout, JavaError> {
        let has = |classes: &[JavaClass], key: &str| {
            classes
                .iter()
                .any(|class| key.strip_prefix(&class.domain).is_some_and(|it| it.starts_with('.')))
        };
        for key in std::mem::take(&mut self.moved) {
            if !has(&self.classes, &key) {
                self.scope = self.scope.without(&key);
            }
        }
        let classes = std::mem::take(&mut self.classes);
        let mut layout = Layout::new(classes, Vec::new(), self.scope.clone());
        layout.unlisted = std::mem::take(&mut self.unlisted);
        let mut misfits = std::mem::take(&mut self.misfits);
        for gap in Space::gaps(&layout.schema, &layout.scope) {
            misfits.push(self.explained(gap));
        }
        if misfits.is_empty() { Ok(layout) } else { Err(JavaError::Scope(misfits)) }
    }

    /// A key that speaks of an abstract class is no misspelt one.
    fn explained(&mut self, gap: SpaceError) -> Misfit {
        if let SpaceError::UnknownKey { key, .. } = &gap
            && !key.contains('.')
            && let Some(class) = self.named(key, self.root)
            && !self.machine.is_from_jdk(class)
            && !self.machine.is_searchable(class)
        {
            let able = self.able(class);
            let classes =
                able.iter().map(|&id| short_name(&self.machine.class_name(id)).to_owned());
            return Misfit::NoObjects { class: key.clone(), classes: classes.collect() };
        }
        Misfit::Space(gap)
    }
}

fn is_initial(said: Option<&Values>) -> bool {
    matches!(said, Some(Values::Names(names)) if names[..] == [INITIAL])
}
