//! Sources are compiled once, and again when something about them has changed.

use std::fs;
use std::path::PathBuf;

use cota_java::JavaError;

use crate::here::{Here, POINT, compiled, error, subject};

#[test]
fn sources_are_compiled_once_for_each_content() {
    let Some(here) = Here::new() else { return };
    here.write("src/shapes/Point.java", POINT);
    let origin = here.sources(&["src"]);
    let first = here.locate(&origin).unwrap();
    assert_eq!(subject(&first, "shapes.Point").unwrap().predicate, "ok");
    assert_eq!(here.count("compiling 1 Java file"), 1);
    let again = here.locate(&origin).unwrap();
    assert_eq!(compiled(&again), compiled(&first));
    assert_eq!(here.count("compiling 1 Java file"), 1);

    here.write("src/shapes/Point.java", &POINT.replace("x > 0", "x < 0"));
    let changed = here.locate(&origin).unwrap();
    assert_ne!(compiled(&changed), compiled(&first));
    here.write("src/shapes/Line.java", "package shapes; class Line {}");
    here.locate(&origin).unwrap();
    assert_eq!(here.count("compiling 2 Java files"), 1);

    // What was compiled before is there still.
    here.write("src/shapes/Point.java", POINT);
    fs::remove_file(here.path("src/shapes/Line.java")).unwrap();
    assert_eq!(compiled(&here.locate(&origin).unwrap()), compiled(&first));
}

#[test]
fn a_change_on_the_class_path_is_one_of_the_sources() {
    let Some(here) = Here::new() else { return };
    here.write(
        "lib/base/Base.java",
        "package base; public class Base { public static final int N = 1; }",
    );
    let base = here.locate(&here.sources(&["lib"])).unwrap();
    let folder = here.path("base");
    fs::create_dir(&folder).unwrap();
    fs::create_dir(folder.join("base")).unwrap();
    let class = folder.join("base/Base.class");
    fs::copy(compiled(&base).join("base/Base.class"), &class).unwrap();

    here.write("src/Use.java", "class Use { int n; boolean ok() { return n == base.Base.N; } }");
    let mut origin = here.sources(&["src"]);
    let missing = error(here.locate(&origin));
    assert!(missing.contains("Use.java:1: error:") && missing.contains("base"), "{missing}");
    origin.class_path = vec![folder];
    let first = here.locate(&origin).unwrap();
    assert!(subject(&first, "Use").is_ok());
    here.write(
        "lib/base/Base.java",
        "package base; public class Base { public static final int N = 12345; }",
    );
    let base = here.locate(&here.sources(&["lib"])).unwrap();
    fs::copy(compiled(&base).join("base/Base.class"), &class).unwrap();
    let second = here.locate(&origin).unwrap();
    assert_ne!(compiled(&first), compiled(&second));
}

#[test]
fn errors_are_those_of_javac_and_warnings_are_none() {
    let Some(here) = Here::new() else { return };
    here.write("src/Bad.java", "class Bad {\n  int f() { return missing; }\n}\n");
    let text = error(here.locate(&here.sources(&["src"])));
    for part in ["Bad.java:2: error: cannot find symbol", "return missing;", "^", "1 error"] {
        assert!(text.contains(part), "{text}");
    }
    here.write(
        "src/Bad.java",
        "import java.util.*; class Bad { List raw = new ArrayList(); void f() { raw.add(new Date(1, 2, 3)); } }",
    );
    here.locate(&here.sources(&["src"])).unwrap();
}

#[test]
fn what_is_not_there_is_said() {
    let Some(here) = Here::new() else { return };
    let none = error(here.locate(&here.sources(&["nowhere"])));
    assert!(none.contains("nowhere"), "{none}");
    fs::create_dir(here.path("empty")).unwrap();
    let none = error(here.locate(&here.sources(&["empty"])));
    assert!(none.contains("no Java files"), "{none}");
    let none = error(here.locate(&here.classes(&[here.path("gone.jar")])));
    assert!(none.contains("gone.jar") && none.contains("does not exist"), "{none}");
    let none = error(here.locate(&here.classes(&[here.path("empty").join("*")])));
    assert!(none.contains("has no jar"), "{none}");
    let none = error(here.locate(&here.sources(&[])));
    for part in ["--classpath", "--sources", "Maven or Gradle"] {
        assert!(none.contains(part), "{none}");
    }
    let mut origin = here.sources(&["empty"]);
    origin.jdk = Some(here.path("jdk"));
    assert!(matches!(here.locate(&origin), Err(JavaError::Jdk(_))));
}

#[test]
fn entries_are_joined_as_paths_are() {
    let Some(here) = Here::new() else { return };
    here.write("src/shapes/Point.java", POINT);
    let classes = compiled(&here.locate(&here.sources(&["src"])).unwrap()).to_owned();
    fs::create_dir(here.path("empty")).unwrap();
    let joined = std::env::join_paths([here.path("empty"), classes.clone()]).unwrap();
    let located = here.locate(&here.classes(&[PathBuf::from(joined)])).unwrap();
    assert_eq!(located.entries[1..], [here.path("empty"), classes]);
    assert!(subject(&located, "shapes.Point").is_ok());
}

#[test]
fn names_and_lines_are_in_the_classes() {
    let Some(here) = Here::new() else { return };
    here.write(
        "src/A.java",
        "class A { int f(int argument) { int local = argument; return local; } }",
    );
    // A processor that javac finds on the class path is not run.
    here.write("lib/META-INF/services/javax.annotation.processing.Processor", "no.such.Processor");
    let mut origin = here.sources(&["src"]);
    origin.class_path = vec![here.path("lib")];
    let located = here.locate(&origin).unwrap();
    let class = fs::read(compiled(&located).join("A.class")).unwrap();
    let has = |name: &str| class.windows(name.len()).any(|part| part == name.as_bytes());
    for name in ["LineNumberTable", "LocalVariableTable", "MethodParameters", "argument", "local"] {
        assert!(has(name), "{name}");
    }
}

#[test]
fn many_files_and_odd_names_are_compiled() {
    let Some(here) = Here::new() else { return };
    for number in 0..300 {
        let name =
            format!("LongNameOfAClassOfWhichThereAreManySoThatTheyAreHandedOverInAFile{number}");
        here.write(
            &format!("an odd \"folder\" \\ name/many/{name}.java"),
            &format!("package many; class {name} {{ boolean ok() {{ return true; }} }}"),
        );
    }
    here.write("an odd \"folder\" \\ name/module-info.java", "module many { requires java.sql; }");
    let origin = here.sources(&["an odd \"folder\" \\ name"]);
    let located = here.locate(&origin).unwrap();
    assert_eq!(here.count("compiling 300 Java files"), 1);
    let last = "LongNameOfAClassOfWhichThereAreManySoThatTheyAreHandedOverInAFile299";
    assert!(subject(&located, last).is_ok());
}

#[test]
fn runs_at_the_same_time_do_not_disturb_each_other() {
    let Some(here) = Here::new() else { return };
    here.write("src/shapes/Point.java", POINT);
    let origin = here.sources(&["src"]);
    let folders = std::thread::scope(|threads| {
        let run = || compiled(&here.locate(&origin).unwrap()).to_owned();
        let runs = [threads.spawn(run), threads.spawn(run), threads.spawn(run)];
        runs.map(|run| run.join().unwrap())
    });
    assert!(folders.iter().all(|folder| *folder == folders[0]));
    let kept = fs::read_dir(here.path("cache")).unwrap().count();
    assert_eq!(kept, 1);
}

#[test]
fn a_class_written_for_korat_needs_no_other_library() {
    let Some(here) = Here::new() else { return };
    here.write(
        "src/Pair.java",
        "import korat.finitization.*; import korat.finitization.impl.*;
         public class Pair {
           int a, b;
           public boolean ok() { return a < b; }
           public static IFinitization finPair(int n) {
             IFinitization f = FinitizationFactory.create(Pair.class);
             f.set(\"a\", f.createIntSet(1, n)); f.set(\"b\", f.createIntSet(1, n));
             return f;
           }
         }",
    );
    let located = here.locate(&here.sources(&["src"])).unwrap();
    let subject = subject(&located, "Pair").unwrap();
    let arguments = ["4".to_owned()];
    let search =
        cota_java::JavaSearch::finitized(&subject, None, &arguments, cota_java::Thrower::Stops);
    assert_eq!(search.unwrap().space().slots().len(), 2);
}
