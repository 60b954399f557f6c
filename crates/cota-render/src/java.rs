//! Structures of Java classes as `JUnit` 5 tests: objects are made as they are in the machine,
//! whatever their constructors and access rights are.

mod calls;
mod failing;
mod helper;
mod literal;
mod objects;

pub use calls::calls;
pub use failing::FailingTest;

use crate::text::Drawing;
use cota_java::graph::{Class, Graph};
use cota_java::{ClassFacts, MethodFacts};
use helper::{Helper, Helpers};

/// Structures of one nested class. A class has 65,535 constants, of which a structure takes at least three.
const MOST_IN_CLASS: usize = 500;
/// Values of one nested class: each may need a constant of its own.
const MOST_VALUES: usize = 20_000;

/// Why objects cannot be written as Java source.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SourceError {
    /// Only the code that made it knows how.
    #[error("{place} holds an object of {class}, which cannot be written as Java source")]
    Unknown {
        /// The class.
        class: String,
        /// The field that holds it.
        place: String,
    },
    /// A class of the user that is a collection of the JDK.
    #[error("{class} extends a collection of the JDK, whose fields cannot be set")]
    Collection {
        /// The class.
        class: String,
    },
    /// A record that holds itself.
    #[error("a record {class} leads to itself, which no Java program can make")]
    Cycle {
        /// The class.
        class: String,
    },
}

/// A class whose objects are tested, as the source of a test sees it.
#[derive(Clone, Debug)]
pub struct Target {
    /// Its package; empty for none.
    pub package: String,
    /// Its name as `Class.forName` takes it.
    pub name: String,
    /// Its name in its package, if other classes there may use it.
    pub source_name: Option<String>,
    /// The class that declares the predicate, as `Class.forName` takes it.
    pub predicate_class: String,
    /// The predicate.
    pub predicate: String,
    /// Whether the predicate can be called from its package.
    pub is_callable: bool,
}

impl Target {
    /// A class and its predicate.
    pub fn new(class: &ClassFacts, predicate: &MethodFacts, declares: &ClassFacts) -> Self {
        let package = class.name.rsplit_once('.').map_or("", |(package, _)| package);
        let other = declares.name.rsplit_once('.').map_or("", |(package, _)| package) != package;
        Self {
            package: package.to_owned(),
            name: class.name.clone(),
            source_name: class.source_name.clone(),
            predicate_class: predicate.class.clone(),
            predicate: predicate.name.to_string(),
            is_callable: class.source_name.is_some()
                && (predicate.is_public || !predicate.is_private && !other),
        }
    }

    /// The type of variables that hold it.
    fn kind(&self) -> &str {
        self.source_name.as_deref().unwrap_or("Object")
    }

    /// The name of a class in a source of this package, if it may be written there.
    fn name_of(&self, class: &Class) -> Option<String> {
        let facts = &class.facts;
        let source = facts.source_name.as_ref()?;
        let package = facts.name.rsplit_once('.').map_or("", |(package, _)| package);
        if package == self.package {
            return Some(source.clone());
        }
        (facts.is_public && !package.is_empty()).then(|| format!("{package}.{source}"))
    }

    /// Its name without its package, in letters and digits.
    fn plain_name(&self) -> String {
        let own = self.name.rsplit('.').next().unwrap_or(&self.name);
        own.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect()
    }

    /// A call of the predicate on a variable.
    fn holds(&self, variable: &str, helpers: &mut Helpers) -> String {
        if self.is_callable {
            return format!("{variable}.{}()", self.predicate);
        }
        let (call, kind) = (helpers.insert(Helper::Call), helpers.insert(Helper::Type));
        let (class, name) = (&self.predicate_class, &self.predicate);
        format!("(boolean) {call}({kind}(\"{class}\"), {variable}, \"{name}\", new Class<?>[0])")
    }
}

/// A test class that makes every structure, written structure by structure.
#[derive(Debug)]
pub struct Structures {
    target: Target,
    scope: String,
    helpers: Helpers,
    first: u64,
    next: u64,
    /// The numbers that nested classes end with, those before the current one.
    ends: Vec<u64>,
    weight: usize,
}

impl Structures {
    /// A test class for structures of a class that were found within a scope, numbered from `first`.
    pub fn new(target: Target, scope: impl Into<String>, first: u64) -> Self {
        let helpers = Helpers::default();
        Self {
            target,
            scope: scope.into(),
            helpers,
            first,
            next: first,
            ends: Vec::new(),
            weight: 0,
        }
    }

    /// The name of the test class, which the file has to have too.
    pub fn class_name(&self) -> String {
        format!("{}StructuresTest", self.target.plain_name())
    }

    /// What comes before the structures.
    pub fn head(&mut self) -> String {
        let (class, kind) = (self.class_name(), self.target.kind().to_owned());
        let holds = self.target.holds("structure", &mut self.helpers);
        let (name, predicate) = (&self.target.name, &self.target.predicate);
        let scope = literal::comment(&self.scope);
        let package = package(&self.target.package);
        format!(
            "{package}import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.*;
import java.util.*;
import java.util.stream.*;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every {name} for which {predicate} holds within the bound {scope}: written by Cota. */
class {class} {{
    /** What is tested: call the operation here and say what must be true afterwards. */
    @ParameterizedTest(name = \"structure {{0}}\")
    @MethodSource(\"structures\")
    void holds(long number, {kind} structure) throws Throwable {{
        assertTrue({holds});
    }}
"
        )
    }

    /// The next structure: a graph with one root, and its drawing.
    ///
    /// # Errors
    /// It has objects that cannot be written.
    pub fn structure(&mut self, graph: &Graph, drawing: &Drawing) -> Result<String, SourceError> {
        let made = objects::made(graph, "structure", &self.target, &mut self.helpers)?;
        let begun = self.ends.last().map_or(self.first, |end| end + 1);
        let is_full = self.next > begun
            && (self.next - begun >= MOST_IN_CLASS as u64 || self.weight > MOST_VALUES);
        let mut text = String::new();
        if is_full {
            text += &self.end_class();
        }
        if self.next == self.ends.last().map_or(self.first, |end| end + 1) {
            text += &format!("\n    static final class {} {{", self.nested(self.ends.len()));
            self.weight = 0;
        }
        self.weight += made.weight;
        text += "\n";
        let title = (!drawing.title.is_empty()).then_some(&drawing.title);
        for line in title.into_iter().chain(&drawing.lines) {
            text += format!("        // {}", literal::comment(line)).trim_end();
            text += "\n";
        }
        let name = format!("structure{}", self.next);
        text += &method(&name, self.target.kind(), &made);
        self.next += 1;
        Ok(text)
    }

    /// What comes behind the structures.
    pub fn end(&mut self) -> String {
        let mut text = if self.next > self.first { self.end_class() } else { String::new() };
        let (first, last) = (self.first, self.next);
        text += &format!(
            "
    /** The structures with their numbers; each is made when it is asked for. */
    static Stream<Arguments> structures() {{
        return LongStream.range({first}L, {last}L).mapToObj(number -> Arguments.of(number, structure(number)));
    }}

    private static Object structure(long number) {{
"
        );
        for (index, end) in self.ends.iter().enumerate() {
            let nested = self.nested(index);
            text += &format!(
                "        if (number <= {end}L) {{\n            return {nested}.structure(number);\n        }}\n"
            );
        }
        text += "        throw new IllegalArgumentException(\"no structure \" + number);\n    }\n";
        text += &self.helpers.text();
        text + "}\n"
    }

    /// The name of a nested class: no class of the user that is named here.
    fn nested(&self, index: usize) -> String {
        let suffix = if self.target.kind().starts_with("Part") { "_" } else { "" };
        format!("Part{}{suffix}", index + 1)
    }

    fn end_class(&mut self) -> String {
        let begun = self.ends.last().map_or(self.first, |end| end + 1);
        let mut text = "\n        static Object structure(long number) {\n            switch ((int) (number - ".to_owned();
        text += &format!("{begun}L)) {{\n");
        for number in begun..self.next {
            text += &format!(
                "                case {}:\n                    return structure{number}();\n",
                number - begun
            );
        }
        text += "                default:\n                    throw new IllegalArgumentException(\"no structure \" + number);\n            }\n        }\n    }\n";
        self.ends.push(self.next - 1);
        text
    }
}

fn package(name: &str) -> String {
    if name.is_empty() { String::new() } else { format!("package {name};\n\n") }
}

/// A static method of a nested class that makes objects and gives the first root.
fn method(name: &str, kind: &str, made: &objects::Made) -> String {
    let root = made.roots.first().map_or("null", String::as_str);
    let mut text = format!("        static {kind} {name}() {{\n");
    let line = |statement: &String| format!("            {statement}\n");
    if let [only] = &made.methods[..] {
        text += &only.iter().map(line).collect::<String>();
        return text + &format!("            return {root};\n        }}\n");
    }
    // Too long for one method: the objects are in an array that several share.
    let cast = if kind == "Object" { String::new() } else { format!("({kind}) ") };
    text += &format!("            Object[] o = new Object[{}];\n", made.objects);
    for part in 0..made.methods.len() {
        text += &format!("            {name}part{part}(o);\n");
    }
    text += &format!("            return {cast}{root};\n        }}\n");
    for (part, statements) in made.methods.iter().enumerate() {
        text += &format!("\n        private static void {name}part{part}(Object[] o) {{\n");
        text += &statements.iter().map(line).collect::<String>();
        text += "        }\n";
    }
    text
}
