//! What conditions, decisions and statements of class files are.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use cota_jvm::Matter::{self, Condition, Decision, Statement};
use cota_jvm::{ClassPath, Jdk, Machine, MethodSiteKind, Options, Reached};

use crate::common;

/// Compiles a file of this folder with some options of `javac`.
pub fn compiled(jdk: &Jdk, name: &str, options: &[&str]) -> Option<tempfile::TempDir> {
    let folder = tempfile::tempdir().unwrap();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/observe").join(name);
    let run = Command::new(jdk.javac()?)
        .args(options)
        .arg("-d")
        .arg(folder.path())
        .arg(&source)
        .output()
        .unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    Some(folder)
}

fn machine(folder: &Path, jdk: &Arc<Jdk>) -> Machine {
    let path = Arc::new(ClassPath::open([folder.to_path_buf()]).unwrap());
    Machine::new(path, jdk.clone(), Options::default()).unwrap()
}

/// `12:T 13:F`, or for switches and statements what they say.
fn text(machine: &Machine, reached: &[Reached]) -> String {
    let word = |reached: &Reached| {
        let site = &machine.site_methods()[reached.method as usize].sites[reached.site as usize];
        let outcome = match &site.kind {
            MethodSiteKind::Statement => return site.line.to_string(),
            MethodSiteKind::Switch(arms) => arms[reached.outcome as usize].clone(),
            _ if reached.outcome == 1 => "T".to_owned(),
            _ => "F".to_owned(),
        };
        format!("{}:{outcome}", site.line)
    };
    reached.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// Calls a static method with ints and says what it told.
fn told(machine: &mut Machine, matter: Matter, name: &str, arguments: &[i64]) -> String {
    let class = machine.class("shapes.Shapes").unwrap();
    let method = machine.methods_named(class, name)[0].0;
    let words: Vec<u64> = arguments.iter().map(|&argument| argument as u64).collect();
    let (result, watched) = machine.watch(Some(matter), |machine| {
        machine.call_method(method, &words).map_err(|failure| format!("{failure:?}"))
    });
    result.unwrap();
    text(machine, &watched.reached)
}

#[track_caller]
fn check(machine: &mut Machine, matter: Matter, name: &str, cases: &[(&[i64], &str)]) {
    for (arguments, expected) in cases {
        assert_eq!(told(machine, matter, name, arguments), *expected, "{name} {arguments:?}");
    }
}

#[test]
fn operands_on_one_line_are_one_decision() {
    for jdk in common::jdks() {
        let jdk = Arc::new(jdk);
        let Some(folder) = compiled(&jdk, "Shapes.java", &["-g"]) else { continue };
        let machine = &mut machine(folder.path(), &jdk);
        let two: [&[i64]; 4] = [&[0, 0], &[0, 1], &[1, 0], &[1, 1]];
        for (name, line, holds) in [
            ("and", 7, [false, false, false, true]),
            ("or", 12, [false, true, true, true]),
            ("negated", 32, [true, true, true, false]),
            ("lines", 37, [false, false, false, true]),
        ] {
            for (arguments, holds) in two.iter().zip(holds) {
                let expected = format!("{line}:{}", if holds { "T" } else { "F" });
                check(machine, Decision, name, &[(arguments, &expected)]);
            }
        }
        for (name, line, holds) in [
            ("leftMixed", 17, (|a, b, c| a && b || c) as fn(bool, bool, bool) -> bool),
            ("rightMixed", 22, |a, b, c| (a || b) && c),
            ("inner", 27, |a, b, c| a && (b || c)),
        ] {
            for bits in 0..8 {
                let [a, b, c] = [bits & 1, bits >> 1 & 1, bits >> 2];
                let holds = holds(a == 1, b == 1, c == 1);
                let expected = format!("{line}:{}", if holds { "T" } else { "F" });
                check(machine, Decision, name, &[(&[a, b, c], &expected)]);
            }
        }
        check(machine, Condition, "and", &[(&[0, 1], "7:F"), (&[1, 0], "7:T 7:F")]);
        check(machine, Condition, "or", &[(&[0, 1], "12:F 12:T"), (&[1, 0], "12:T")]);
        // The values of a, b and c as far as they are looked at.
        check(
            machine,
            Condition,
            "leftMixed",
            &[(&[0, 1, 1], "17:F 17:T"), (&[1, 0, 0], "17:T 17:F 17:F"), (&[1, 1, 0], "17:T 17:T")],
        );
        check(
            machine,
            Condition,
            "rightMixed",
            &[(&[1, 0, 1], "22:T 22:T"), (&[0, 1, 0], "22:F 22:T 22:F"), (&[0, 0, 1], "22:F 22:F")],
        );
        check(
            machine,
            Condition,
            "inner",
            &[(&[0, 1, 1], "27:F"), (&[1, 0, 1], "27:T 27:F 27:T"), (&[1, 1, 0], "27:T 27:T")],
        );
    }
}

#[test]
fn statements_in_statements_are_decisions_of_their_own() {
    for jdk in common::jdks() {
        let jdk = Arc::new(jdk);
        let Some(folder) = compiled(&jdk, "Shapes.java", &["-g"]) else { continue };
        let machine = &mut machine(folder.path(), &jdk);
        check(machine, Decision, "nested", &[(&[0, 1], "43:F"), (&[1, 0], "43:T 44:F")]);
        // A value decides nothing; who returns a constant does, also where that is one instruction.
        check(machine, Decision, "value", &[(&[1, 1], ""), (&[0, 1], "")]);
        check(machine, Condition, "value", &[(&[1, 0], "50:T 50:F")]);
        check(
            machine,
            Decision,
            "constants",
            &[(&[-1, 0], "54:T"), (&[0, -1], "54:F 55:T"), (&[0, 0], "54:F 55:F")],
        );
        check(
            machine,
            Statement,
            "constants",
            &[(&[-1, 0], "54"), (&[0, -1], "54 55"), (&[0, 0], "54 55 56")],
        );
        check(machine, Decision, "choice", &[(&[0], "60:F"), (&[1], "60:T")]);
        check(machine, Decision, "whileLoop", &[(&[2], "65:T 66:T 65:T 66:F 65:F")]);
        check(machine, Statement, "whileLoop", &[(&[0], "64 65 70"), (&[1], "64 65 66 68 70")]);
        check(machine, Statement, "whileLoop", &[(&[2], "64 65 66 67 68 70")]);
        check(machine, Decision, "doLoop", &[(&[1], "76:F"), (&[3], "76:T 76:T 76:F")]);
        check(machine, Decision, "forLoop", &[(&[1], "82:T 82:F"), (&[0], "82:F")]);
        check(
            machine,
            Decision,
            "table",
            &[
                (&[1], "89:1"),
                (&[2], "89:2, 4"),
                (&[4], "89:2, 4"),
                (&[3], "89:default"),
                (&[9], "89:default"),
            ],
        );
        check(
            machine,
            Decision,
            "sparse",
            &[(&[1000], "98:-1000, 1000"), (&[0], "98:0"), (&[5], "98:default")],
        );
        check(machine, Decision, "caught", &[(&[1], "129:T"), (&[5], "129:F"), (&[0], "131:T")]);
    }
}

#[test]
fn only_the_users_own_code_tells() {
    for jdk in common::jdks() {
        let jdk = Arc::new(jdk);
        let Some(folder) = compiled(&jdk, "Shapes.java", &["-g"]) else { continue };
        let machine = &mut machine(folder.path(), &jdk);
        check(machine, Decision, "library", &[(&[3], "108:T"), (&[4], "108:F")]);
        // A caller that returns a zero at once is not passed over.
        check(machine, Decision, "caller", &[(&[1], "118:T 113:T"), (&[0], "118:F 113:F")]);
        check(machine, Decision, "passes", &[(&[-1], "54:T 123:T")]);
        check(machine, Statement, "passes", &[(&[-1], "123 54")]);
        // Initialisers run once, in whatever run comes first; here that was before `late`.
        check(machine, Decision, "late", &[(&[1], "153:T"), (&[1], "153:T")]);
        let methods = machine.site_methods();
        assert!(methods.iter().all(|method| method.class.starts_with("shapes.Shapes")));
        assert!(methods.iter().all(|method| method.file == "shapes/Shapes.java"));
        let helps = methods.iter().find(|method| method.name == "helps").unwrap();
        assert_eq!((helps.line, &*helps.descriptor), (118, "(I)Z"));
    }
}

#[test]
fn without_lines_positions_stand_for_them() {
    for jdk in common::jdks() {
        let jdk = Arc::new(jdk);
        let Some(folder) = compiled(&jdk, "Shapes.java", &["-g:none"]) else { continue };
        let machine = &mut machine(folder.path(), &jdk);
        // iload_0, ifle, iload_1, ifle, iconst_1, ireturn, iconst_2, ireturn.
        check(machine, Decision, "and", &[(&[1, 1], "1:T"), (&[0, 1], "1:F")]);
        check(machine, Statement, "and", &[(&[1, 1], "0 4 8"), (&[0, 1], "0 10")]);
        assert_eq!(machine.site_methods()[0].file, "shapes/Shapes.class");
    }
}
