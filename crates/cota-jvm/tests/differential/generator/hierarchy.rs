//! Random hierarchies of classes over two packages: who overrides whom, and what a call finds.
//!
//! Every class calls its methods on itself, so that an object shows through each of its superclasses
//! which methods are found for the names that they use.

use super::Dice;

/// Classes of a hierarchy; interfaces are a chain beside them.
const CLASSES: usize = 9;
const INTERFACES: usize = 4;

struct Shape {
    /// The class above; the first has none.
    parent: Option<usize>,
    package: usize,
    interfaces: Vec<usize>,
    /// Which of the optional methods it declares.
    declares: Vec<&'static str>,
}

/// The files of hierarchy `number`, by name below the folder of sources; `cases.hierarchy<number>.one.Main`
/// is its program.
pub fn files(number: usize) -> Vec<(String, String)> {
    let mut dice = Dice::new(0x9e00_0000 + number as u64);
    let root = format!("cases.hierarchy{number}");
    let shapes: Vec<Shape> = (0..CLASSES).map(|class| shape(&mut dice, class)).collect();
    let mut files: Vec<(String, String)> =
        (0..INTERFACES).map(|face| interface(&mut dice, &root, number, face)).collect();
    for class in 0..CLASSES {
        files.push(source(&root, number, &shapes, class));
    }
    files.push(program(&root, number, &shapes));
    files
}

fn shape(dice: &mut Dice, class: usize) -> Shape {
    let optional = ["open", "guarded", "secret", "fixed", "bridge", "face", "field", "shared"];
    let first = class == 0;
    let declares = optional.into_iter().filter(|_| first || dice.once_in(2)).collect();
    let faces = if dice.once_in(2) { vec![dice.below(INTERFACES)] } else { Vec::new() };
    Shape {
        parent: (!first).then(|| dice.below(class)),
        package: if first { 0 } else { dice.below(2) },
        interfaces: if first { vec![0] } else { faces },
        declares,
    }
}

fn package(root: &str, package: usize) -> String {
    format!("{root}.{}", ["one", "two"][package])
}

fn class_name(root: &str, shapes: &[Shape], class: usize) -> String {
    format!("{}.C{class}", package(root, shapes[class].package))
}

fn path(number: usize, package: usize, name: &str) -> String {
    format!("cases/hierarchy{number}/{}/{name}.java", ["one", "two"][package])
}

/// An interface of the chain, whose default method may replace that of the one above.
fn interface(dice: &mut Dice, root: &str, number: usize, face: usize) -> (String, String) {
    let above = face.checked_sub(1).map(|above| format!(" extends I{above}")).unwrap_or_default();
    let mut lines = vec![
        format!("package {};", package(root, 0)),
        String::new(),
        format!("public interface I{face}{above} {{"),
        format!("    private String own(int x) {{ return \"own{face}-\" + x; }}"),
    ];
    if face == 0 {
        lines.push("    String face(int x);".to_owned());
    }
    if face == 0 || dice.once_in(2) {
        lines.push(format!("    default String chain(int x) {{ return \"I{face}\" + own(x); }}"));
    }
    lines.push("}".to_owned());
    (path(number, 0, &format!("I{face}")), lines.join("\n") + "\n")
}

fn source(root: &str, number: usize, shapes: &[Shape], class: usize) -> (String, String) {
    let shape = &shapes[class];
    let faces: Vec<String> =
        shape.interfaces.iter().map(|face| format!("{}.I{face}", package(root, 0))).collect();
    let above = shape.parent.map(|parent| format!(" extends {}", class_name(root, shapes, parent)));
    let mut lines = vec![
        format!("package {};", package(root, shape.package)),
        String::new(),
        format!(
            "public class C{class}{}{} {{",
            above.unwrap_or_default(),
            if faces.is_empty() {
                String::new()
            } else {
                format!(" implements {}", faces.join(", "))
            }
        ),
    ];
    let has = |name: &str| shape.declares.contains(&name);
    // Package-private methods are in every class: which of them override depends on the packages.
    lines.push(format!("    String near(int x) {{ return \"near{class}:\" + x; }}"));
    for (name, access) in [("open", "public"), ("guarded", "protected"), ("face", "public")] {
        if has(name) {
            let over = if class > 0 {
                format!(" + (x > 0 ? super.{name}(x - 1) : \"\")")
            } else {
                String::new()
            };
            lines.push(format!(
                "    {access} String {name}(int x) {{ return \"{name}{class}:\" + x{over}; }}"
            ));
        }
    }
    if has("secret") {
        lines
            .push(format!("    private String secret(int x) {{ return \"secret{class}:\" + x; }}"));
    }
    if has("shared") {
        lines.push(format!("    public static String shared() {{ return \"shared{class}\"; }}"));
    }
    if has("field") {
        lines.push(format!("    protected int field = {};", class * 11));
    }
    if has("bridge") {
        // A narrower result makes the compiler add a bridge.
        lines.push(format!(
            "    public {} self() {{ return this; }}",
            class_name(root, shapes, class)
        ));
    }
    let secret = if has("secret") { " + secret(x)" } else { "" };
    lines.push(format!(
        "    public String call{class}(int x) {{ return \"[\" + near(x) + open(x) + guarded(x) + face(x) + chain(x){secret} + shared() + field + self().getClass().getSimpleName() + \"]\"; }}"
    ));
    lines.push("}".to_owned());
    (path(number, shape.package, &format!("C{class}")), lines.join("\n") + "\n")
}

fn program(root: &str, number: usize, shapes: &[Shape]) -> (String, String) {
    let one = package(root, 0);
    let mut lines = vec![
        format!("package {one};"),
        String::new(),
        "public final class Main {".to_owned(),
        "    public static String run() {".to_owned(),
        "        StringBuilder text = new StringBuilder();".to_owned(),
    ];
    for class in 0..CLASSES {
        let name = class_name(root, shapes, class);
        lines.push(format!("        {name} o{class} = new {name}();"));
        let mut above = Some(class);
        while let Some(each) = above {
            let seen = format!("(({}) o{class})", class_name(root, shapes, each));
            let x = class % 3;
            lines.push(format!("        text.append({seen}.call{each}({x})).append('\\n');"));
            lines.push(format!("        text.append({seen}.self() == o{class});"));
            above = shapes[each].parent;
        }
        lines.push(format!("        I0 i{class} = o{class};"));
        lines.push(format!("        text.append(i{class}.chain(1)).append(i{class}.face(2));"));
        lines.push(format!("        text.append((Object) o{class} instanceof I2);"));
    }
    lines.extend(["        return text.toString();", "    }", "}"].map(str::to_owned));
    (path(number, 0, "Main"), lines.join("\n") + "\n")
}
