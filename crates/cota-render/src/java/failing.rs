//! A call that failed as a `JUnit` 5 test that fails in the same way.

use super::helper::{Helper, Helpers};
use super::objects::{self, Made};
use super::{SourceError, Target, literal, package};
use crate::text::Drawing;
use cota_java::check::{Call, Failing, Given, Problem};
use cota_java::java_type;

/// How long a call may last in a test that expects one without end.
const SECONDS: u64 = 5;

/// A test file for a failing call.
#[derive(Debug)]
pub struct FailingTest<'a> {
    target: &'a Target,
    failing: &'a Failing,
    drawing: &'a Drawing,
    /// Which of several failures of the same method it is, from 1; 0 for the only one.
    number: usize,
}

impl<'a> FailingTest<'a> {
    /// A test for a failure, with the drawing of its structure.
    pub fn new(
        target: &'a Target,
        failing: &'a Failing,
        drawing: &'a Drawing,
        number: usize,
    ) -> Self {
        Self { target, failing, drawing, number }
    }

    /// The name of the test class, which the file has to have too.
    pub fn class_name(&self) -> String {
        let name = &self.failing.input.method.method.name;
        let mut letters = name.chars();
        let first = letters.next().map_or_else(String::new, |c| c.to_uppercase().to_string());
        let number = if self.number == 0 { String::new() } else { self.number.to_string() };
        // Build tools look for names that end like this.
        format!("{}{first}{}{number}Test", self.target.plain_name(), letters.as_str())
    }

    /// The file.
    ///
    /// # Errors
    /// The input has objects that cannot be written.
    pub fn source(&self) -> Result<String, SourceError> {
        let mut helpers = Helpers::default();
        let input = &self.failing.input;
        let made = objects::made(&input.graph, "structure", self.target, &mut helpers)?;
        let mut body = String::new();
        let title = (!self.drawing.title.is_empty()).then_some(&self.drawing.title);
        for line in title.into_iter().chain(&self.drawing.lines) {
            body += format!("        // {}", literal::comment(line)).trim_end();
            body.push('\n');
        }
        body += "        Object[] input = input();\n";
        let is_endless = matches!(self.failing.problem, Problem::Endless);
        let call = reflective(&input.method, "input", None, &mut helpers);
        let has_result = input.method.method.result != "V";
        if needs_before(input.ensures.as_ref()) {
            body += "        Object[] before = input();\n";
        }
        body += &self.attempt("result", "thrown", &call, is_endless, has_result);
        body += &self.undeclared(&mut helpers);
        let holds = self.holds(&mut helpers);
        body += &format!(
            "        assertTrue({holds}, \"{} does not hold afterwards\");\n",
            self.target.predicate
        );
        if let Some(ensures) = &input.ensures {
            let call = reflective(ensures, "input", Some("before"), &mut helpers);
            let check =
                format!("assertTrue((boolean) {call}, \"{} is false\");", ensures.method.name);
            body += &format!("        if (thrown == null) {{\n            {check}\n        }}\n");
        }
        if let Some(against) = &input.against {
            body += &self.compare(against, has_result, &mut helpers);
        }
        Ok(self.file(&body, &made, &helpers))
    }

    fn file(&self, body: &str, made: &Made, helpers: &Helpers) -> String {
        let (class, target) = (self.class_name(), self.target);
        let call = literal::comment(&self.failing.call);
        let name = &self.failing.input.method.method.name;
        let is_endless = matches!(self.failing.problem, Problem::Endless);
        let timeout = if is_endless {
            "import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;\n"
        } else {
            ""
        };
        let duration = if is_endless { "import java.time.Duration;\n" } else { "" };
        let mut text = format!(
            "{}{timeout}import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.*;
{duration}import java.util.*;
import org.junit.jupiter.api.Test;

/** A call of {} that fails: written by Cota. */
class {class} {{
    /** {call} on the structure that is drawn. */
    @Test
    void {name}() throws Throwable {{
{body}    }}

    /** The structure, and then the arguments. */
    private static Object[] input() {{
",
            package(&target.package),
            literal::comment(&format!(
                "{}.{}",
                target.name,
                self.failing.input.method.method.signature()
            )),
        );
        let line = |statement: &String| format!("        {statement}\n");
        let give = format!("        return new Object[] {{{}}};\n    }}\n", made.roots.join(", "));
        if let [only] = &made.methods[..] {
            text += &only.iter().map(line).collect::<String>();
            text += &give;
        } else {
            text += &format!("        Object[] o = new Object[{}];\n", made.objects);
            for part in 0..made.methods.len() {
                text += &format!("        part{part}(o);\n");
            }
            text += &give;
            for (part, statements) in made.methods.iter().enumerate() {
                text += &format!("\n    private static void part{part}(Object[] o) {{\n");
                text += &statements.iter().map(line).collect::<String>();
                text += "    }\n";
            }
        }
        text + &helpers.text() + "}\n"
    }

    /// Statements that call a method and keep what it gives and what it throws.
    fn attempt(
        &self,
        result: &str,
        thrown: &str,
        call: &str,
        is_endless: bool,
        has_result: bool,
    ) -> String {
        let call = if is_endless {
            format!("assertTimeoutPreemptively(Duration.ofSeconds({SECONDS}), () -> {call})")
        } else {
            call.to_owned()
        };
        let needs_result = has_result
            && (self.failing.input.ensures.is_some() || self.failing.input.against.is_some());
        let (declared, assign) = if needs_result {
            (format!("        Object {result} = null;\n"), format!("{result} = {call};"))
        } else {
            (String::new(), format!("{call};"))
        };
        // An assertion of this test is no exception of the method.
        let timeout = if is_endless {
            "        } catch (org.opentest4j.AssertionFailedError late) {\n            throw late;\n"
        } else {
            ""
        };
        format!(
            "{declared}        Throwable {thrown} = null;\n        try {{\n            {assign}\n{timeout}        }} catch (Throwable problem) {{\n            {thrown} = problem;\n        }}\n"
        )
    }

    /// Throws again what the method may not throw.
    fn undeclared(&self, helpers: &mut Helpers) -> String {
        // What the reference throws too is compared with it.
        if self.failing.input.against.is_some() {
            return String::new();
        }
        let allowed = self.not_allowed(helpers);
        format!("        if (thrown != null{allowed}) {{\n            throw thrown;\n        }}\n")
    }

    /// A condition that the exception is none that the method may throw, behind another one.
    fn not_allowed(&self, helpers: &mut Helpers) -> String {
        let mut allowed = self.failing.input.allowed.clone();
        allowed.sort();
        allowed.dedup();
        let mut is = |class: &String| {
            if class.starts_with("java.") && !class.contains('$') {
                return format!(" && !(thrown instanceof {class})");
            }
            format!(" && !{}(\"{class}\").isInstance(thrown)", helpers.insert(Helper::Type))
        };
        allowed.iter().map(&mut is).collect()
    }

    fn holds(&self, helpers: &mut Helpers) -> String {
        match &self.target.source_name {
            Some(kind) if self.target.is_callable => {
                format!("(({kind}) input[0]).{}()", self.target.predicate)
            }
            _ => self.target.holds("input[0]", helpers),
        }
    }

    fn compare(&self, against: &Call, has_result: bool, helpers: &mut Helpers) -> String {
        let same = helpers.insert(Helper::Same);
        let call = reflective(against, "other", None, helpers);
        let mut text = "        Object[] other = input();\n".to_owned();
        text += &self.attempt("expected", "expectedThrown", &call, false, has_result);
        let name = &against.method.name;
        let allowed = self.not_allowed(helpers);
        text += &format!(
            "        boolean alike = (thrown == null ? null : thrown.getClass())
            == (expectedThrown == null ? null : expectedThrown.getClass());
        if (thrown != null && !alike{allowed}) {{
            throw thrown;
        }}
        assertTrue(alike, \"{name} ends otherwise: \" + thrown + \" and \" + expectedThrown);
"
        );
        let (own, other) = if has_result {
            ("new Object[] {input, result}", "new Object[] {other, expected}")
        } else {
            ("input", "other")
        };
        text + &format!(
            "        assertTrue({same}({own}, {other}, new IdentityHashMap<>()), \"{name} does something else\");\n"
        )
    }
}

fn needs_before(ensures: Option<&Call>) -> bool {
    ensures.is_some_and(|call| call.given.contains(&Given::Before))
}

/// The class of a parameter as an expression.
fn class_of(descriptor: &str, kind: &str) -> String {
    match descriptor.as_bytes() {
        [_] => format!("{}.class", java_type(descriptor)),
        [b'[', ..] => format!("{kind}(\"{}\")", descriptor.replace('/', ".")),
        _ => {
            let name = descriptor.trim_start_matches('L').trim_end_matches(';');
            format!("{kind}(\"{}\")", name.replace('/', "."))
        }
    }
}

/// A call by reflection, which works for every method.
fn reflective(call: &Call, input: &str, before: Option<&str>, helpers: &mut Helpers) -> String {
    let (name, kind) = (helpers.insert(Helper::Call), helpers.insert(Helper::Type));
    let value = |given: &Given| match given {
        Given::Structure => format!("{input}[0]"),
        Given::Before => format!("{}[0]", before.unwrap_or(input)),
        Given::Argument(at) => format!("{input}[{}]", at + 1),
        Given::Result => "result".to_owned(),
    };
    let mut values: Vec<_> = call.given.iter().map(value).collect();
    let receiver = if call.method.is_static { "null".to_owned() } else { values.remove(0) };
    let types =
        call.method.parameters.iter().map(|parameter| class_of(&parameter.descriptor, kind));
    let types: Vec<_> = types.collect();
    let values = values.join(", ");
    let (class, method) = (&call.method.class, &call.method.name);
    // One value that is an array would be taken for all values.
    let values = match call.method.parameters.len() {
        0 => String::new(),
        1 => format!(", new Object[] {{{values}}}"),
        _ => format!(", {values}"),
    };
    format!(
        "{name}({kind}(\"{class}\"), {receiver}, \"{method}\", new Class<?>[] {{{}}}{values})",
        types.join(", ")
    )
}
