//! Java classes as the engine and as the machine know them.

use cota_engine::space::{ClassId, Schema, Shape};
use cota_engine::{Scope, Value};
use cota_jvm::{ClassError, FieldPlace, Machine, Reference};

use crate::error::JavaError;
use crate::kind::Kind;
use crate::subject::Subject;

/// A field that a search chooses.
#[derive(Debug, Clone)]
pub(crate) struct ChosenField {
    pub place: FieldPlace,
    pub kind: Kind,
}

/// A class whose objects a search makes.
#[derive(Debug, Clone, Default)]
pub(crate) struct JavaClass {
    /// Its name, as Java prints it; of an array its descriptor.
    pub name: String,
    /// The name in a scope.
    pub domain: String,
    pub fields: Vec<ChosenField>,
    /// What the elements hold, if it is a class of arrays that are objects of their own.
    pub elements: Option<Kind>,
    /// Objects that were handed over; those that the search makes come before them.
    pub ready: Vec<Reference>,
    /// What objects are drawn as, by number, where that is not their content.
    pub shown: Vec<Option<Value>>,
    /// Whether it has objects even if no link leads to them; for the root, whether links lead to it.
    pub kept: bool,
}

/// The classes of a structure, as the engine and as the machine know them.
#[derive(Debug, Clone)]
pub struct Layout {
    pub(crate) schema: Schema,
    pub(crate) classes: Vec<JavaClass>,
    /// Collections that get all objects of some classes before the search begins.
    pub(crate) fills: Vec<Fill>,
    /// The scope in the words of the schema.
    pub(crate) scope: Scope,
    pub(crate) unlisted: Vec<Unlisted>,
}

/// A field that no scope has values for, such as a collection of the JDK: it keeps what the constructor gives it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unlisted {
    /// The field as a scope would write it.
    pub field: String,
    /// Its type, as Java writes it.
    pub kind: String,
}

/// A collection of objects of a class, and whose objects it gets.
#[derive(Debug, Clone)]
pub(crate) struct Fill {
    pub owner: usize,
    pub field: FieldPlace,
    pub classes: Vec<usize>,
}

impl Layout {
    /// The layout of a subject within a scope.
    ///
    /// # Errors
    /// A class is missing, or the scope does not say what it has to say.
    pub fn of(subject: &Subject, scope: &Scope) -> Result<Layout, JavaError> {
        crate::bound::layout(subject, scope)
    }

    pub(crate) fn new(classes: Vec<JavaClass>, fills: Vec<Fill>, scope: Scope) -> Layout {
        let mut schema = Schema::default();
        for class in &classes {
            // No key speaks of the class of an array: its domain has a name of its own.
            let id = match class.elements {
                Some(_) => schema.declare(&array_class(&class.domain)),
                None => schema.declare(&class.domain),
            };
            schema.show(id, class.shown.clone());
            if class.kept {
                schema.keep(id);
            }
        }
        for (index, class) in classes.iter().enumerate() {
            let shape = match &class.elements {
                Some(elements) => Shape::Seq(Box::new(elements.shape())),
                None => record(index, class, &fills),
            };
            schema.define(ClassId(index as u32), shape);
        }
        Layout { schema, classes, fills, scope, unlisted: Vec::new() }
    }

    /// The classes as the engine knows them.
    pub fn schema(&self) -> &Schema {
        &self.schema
    }

    /// The scope in the words of the schema: what was said of inherited fields is said of the fields
    /// of each class, and what concerns no search is left out.
    pub fn scope(&self) -> &Scope {
        &self.scope
    }

    /// Fields that are not searched although the scope does not say so.
    pub fn unlisted(&self) -> &[Unlisted] {
        &self.unlisted
    }

    /// The same for another machine, which may number classes otherwise.
    pub(crate) fn in_machine(&self, machine: &mut Machine) -> Result<Layout, ClassError> {
        let mut layout = self.clone();
        for class in layout.classes.iter_mut().filter(|class| class.elements.is_none()) {
            for field in &mut class.fields {
                relocate(machine, &class.name, &mut field.place)?;
            }
        }
        for fill in &mut layout.fills {
            relocate(machine, &layout.classes[fill.owner].name, &mut fill.field)?;
        }
        Ok(layout)
    }
}

/// The class of arrays in a schema.
pub(crate) fn array_class(domain: &str) -> String {
    format!("class {domain}")
}

fn relocate(machine: &mut Machine, class: &str, place: &mut FieldPlace) -> Result<(), ClassError> {
    let class = machine.class(class)?;
    // Where a field is in an object does not depend on the machine.
    let found = machine.fields_of(class).into_iter().find(|known| known.offset == place.offset);
    *place = found.unwrap_or_else(|| place.clone());
    Ok(())
}

fn record(index: usize, class: &JavaClass, fills: &[Fill]) -> Shape {
    let chosen =
        class.fields.iter().map(|field| (field.place.name.to_string(), field.kind.shape()));
    // A filled collection shows all its objects, behind the fields that are chosen.
    let own = fills.iter().filter(|fill| fill.owner == index);
    let filled = own.flat_map(|fill| {
        let name = |class: usize| match fill.classes.len() {
            1 => fill.field.name.to_string(),
            _ => format!("{}<{class}>", fill.field.name),
        };
        fill.classes.iter().map(move |&class| {
            (name(class), Shape::Arena { class: ClassId(class as u32), all: true })
        })
    });
    Shape::Record { name: class.domain.clone(), fields: chosen.chain(filled).collect() }
}
