//! Projects whose class path is asked from a build tool, for which a script stands in.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use cota_java::{JavaError, Located, Origin, Project, Tool};

use crate::here::{Here, POINT, error, subject};

/// Writes down how it is called, compiles the folder that `-pl` names, and says that `dep.jar` is needed.
const MVN: &str = r#"#!/bin/sh
made_up() { touch "$2/made-up"; }
echo "$PWD $*" >> "$(dirname "$0")/calls"
module=.
for argument in "$@"; do
    case $last in -pl) module=$argument ;; esac
    case $argument in -Dmdep.outputFile=*) out=${argument#*=} ;; esac
    last=$argument
done
[ -e fail ] && { cat fail; exit 1; }
case "$*" in *dependency:*) [ -e lacks ] && { cat lacks; exit 1; } ;; esac
mkdir -p $module/target/classes
javac -d $module/target/classes $(find $module/src -name '*.java') || exit 1
[ -z "$out" ] || printf '%s/dep.jar:%s/native.so' "$PWD" "$PWD" > "$out"
"#;

/// Writes down how it is called, and does what the task of the script would do.
const GRADLE: &str = r#"#!/bin/sh
made_up() { touch "$2/made-up"; }
echo "$PWD $*" >> "$(dirname "$0")/calls"
last=
for argument in "$@"; do
    [ "$last" = --init-script ] && script=$argument
    last=$argument
done
cp "$script" script.gradle
mkdir -p build/classes/java/main
javac -d build/classes/java/main $(find src -name '*.java') || exit 1
out=$(sed -n "s/.*def file = new File('\(.*\)').*/\1/p" "$script" | sed "s/[\\\\]'/'/g")
printf '%s\n' "$PWD/build/classes/java/main" "$PWD/build/resources/main" > "$out"
"#;

/// A script that does not compile, where nobody looks into the classes.
fn quick(script: &str) -> String {
    script.replace("javac", "made_up")
}

/// A project with a class, a build file, and a script as its wrapper.
fn project(folder: &str, build_file: &str, wrapper: &str, script: &str) -> Option<Here> {
    let here = Here::new()?;
    here.write(&format!("{folder}/src/main/java/shapes/Point.java"), POINT);
    here.write(&format!("{folder}/{build_file}"), "<project/>");
    executable(&here.write(wrapper, script));
    Some(here)
}

fn executable(file: &Path) {
    fs::set_permissions(file, fs::Permissions::from_mode(0o755)).unwrap();
}

/// The calls of the script so far.
fn calls(here: &Here, folder: &str) -> Vec<String> {
    let text = fs::read_to_string(here.path(folder).join("calls")).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

/// What is found from a folder in which nothing else is said.
fn from(here: &Here, folder: &str) -> Result<Located, JavaError> {
    Origin::default().locate(&here.path(folder), &|_| ())
}

fn real(here: &Here, path: &str) -> PathBuf {
    here.path(path).canonicalize().unwrap()
}

#[test]
fn maven_compiles_and_names_the_class_path() {
    let Some(here) = project("p", "pom.xml", "p/mvnw", MVN) else { return };
    fs::copy(empty_jar(&here), here.path("p/dep.jar")).unwrap();
    // From below, without anything said.
    let located = from(&here, "p/src/main").unwrap();
    assert_eq!(located.entries[1..], [real(&here, "p/target/classes"), real(&here, "p/dep.jar")]);
    assert_eq!(subject(&located, "Point").unwrap().class, "shapes.Point");
    assert!(located.notes.is_empty());
    let call = &calls(&here, "p")[0];
    for part in [" -B -q ", " compile dependency:build-classpath ", "includeScope=runtime"] {
        assert!(call.contains(part), "{call}");
    }
    assert!(call.starts_with(&real(&here, "p").display().to_string()), "{call}");
    assert!(here.path("p/target/cota/java").is_dir());
}

/// The smallest jar that there is: no entry, only the end.
fn empty_jar(here: &Here) -> PathBuf {
    let path = here.path("empty.jar");
    fs::write(&path, [b"PK\x05\x06".as_slice(), &[0; 18]].concat()).unwrap();
    path
}

#[test]
fn maven_is_asked_again_only_after_a_change() {
    let Some(here) = project("p", "pom.xml", "p/mvnw", &quick(MVN)) else { return };
    fs::copy(empty_jar(&here), here.path("p/dep.jar")).unwrap();
    // The script's own notes are no change.
    fs::create_dir(here.path("bin")).unwrap();
    fs::rename(here.path("p/mvnw"), here.path("bin/mvn")).unwrap();
    executable(
        &here.write("p/mvnw", &format!("#!/bin/sh\nexec {:?} \"$@\"\n", here.path("bin/mvn"))),
    );
    let asked = |expected: usize| {
        from(&here, "p").unwrap();
        assert_eq!(calls(&here, "bin").len(), expected);
    };
    asked(1);
    asked(1);
    here.write("p/src/main/java/shapes/Point.java", &POINT.replace("x > 0", "x >= 0"));
    asked(2);
    asked(2);
    here.write("p/pom.xml", "<project><!-- other dependencies --></project>");
    asked(3);
    // Somebody else has compiled, or cleaned.
    here.write("p/target/classes/shapes/Point.class", "");
    asked(4);
    fs::remove_dir_all(here.path("p/target/classes")).unwrap();
    asked(5);
    // A package may have the name of the folder for output.
    here.write("p/src/main/java/target/New.java", "package target; class New {}");
    asked(6);
    fs::remove_file(here.path("p/dep.jar")).unwrap();
    asked(7);
    asked(7);
}

#[test]
fn a_module_is_built_from_the_outermost_project() {
    let Some(here) = project("all/group/one", "pom.xml", "all/mvnw", &quick(MVN)) else { return };
    here.write("all/pom.xml", "<modules><module>group/one</module><module>two</module></modules>");
    // Above it there is another project, which does not name it.
    here.write("pom.xml", "<project/>");
    let located = from(&here, "all/group/one").unwrap();
    assert_eq!(located.entries[1], real(&here, "all/group/one/target/classes"));
    let call = &calls(&here, "all")[0];
    assert!(call.starts_with(&format!("{} ", real(&here, "all").display())), "{call}");
    assert!(call.contains(" -pl group/one -am "), "{call}");
    let parent = error(from(&here, "all"));
    assert!(parent.contains("--project") && parent.contains("group/one, two"), "{parent}");
}

#[test]
fn what_maven_says_is_shown() {
    let Some(here) = project("p", "pom.xml", "p/mvnw", MVN) else { return };
    here.write("p/fail", "[ERROR] COMPILATION ERROR : Point.java:[3,1]\n");
    let text = error(from(&here, "p"));
    assert!(text.contains("[ERROR] COMPILATION ERROR : Point.java:[3,1]"), "{text}");
    assert!(text.contains("mvnw fails in") && text.contains("--classpath"), "{text}");
    assert_eq!(calls(&here, "p").len(), 1, "what has failed is not tried in another way");
    fs::remove_file(here.path("p/fail")).unwrap();
    fs::remove_dir_all(here.path("p/src")).unwrap();
    here.write("p/src/main/java/Bad.java", "class Bad { int n = \"\"; }");
    assert!(error(from(&here, "p")).contains("incompatible types"));
}

#[test]
fn without_the_dependency_plugin_the_classes_alone_are_used() {
    let Some(here) = project("p", "pom.xml", "p/mvnw", &quick(MVN)) else { return };
    here.write("p/lacks", "[ERROR] Plugin org.apache.maven.plugins:maven-dependency-plugin:2.8 or one of its dependencies could not be resolved: offline\n");
    for _ in 0..2 {
        let located = from(&here, "p").unwrap();
        assert_eq!(located.entries[1..], [real(&here, "p/target/classes")]);
        assert!(
            located.notes[0].contains("dependency plugin is not available"),
            "{:?}",
            located.notes
        );
    }
    // Both goals, then one, and the same again: the answer is not kept.
    assert_eq!(calls(&here, "p").len(), 4);
}

#[test]
fn gradle_gets_a_script_that_writes_the_class_path() {
    let Some(here) = project("p/it's", "build.gradle.kts", "p/gradlew", GRADLE) else { return };
    here.write("p/settings.gradle.kts", "");
    // A wrapper that came without the right to be executed.
    fs::set_permissions(here.path("p/gradlew"), fs::Permissions::from_mode(0o644)).unwrap();
    let located = from(&here, "p/it's").unwrap();
    assert_eq!(located.entries[1..], [real(&here, "p/it's/build/classes/java/main")]);
    assert!(subject(&located, "Point").is_ok());
    assert!(calls(&here, "p")[0].ends_with(" cotaClassPath"));
    let script = fs::read_to_string(here.path("p/it's/script.gradle")).unwrap();
    assert!(script.contains(r"it\'s'"), "{script}");
    assert!(here.path("p/it's/build/cota/java").is_dir());
}

#[test]
fn projects_are_found_from_below_and_by_name() {
    let Some(here) = Here::new() else { return };
    here.write("m/pom.xml", "");
    here.write("m/g/build.gradle", "");
    here.write("m/deep/er/file", "");
    let found = |folder: &str| Project::above(&here.path(folder)).unwrap();
    assert_eq!(found("m/deep/er"), Project { folder: real(&here, "m"), tool: Tool::Maven });
    assert_eq!(found("m/g"), Project { folder: real(&here, "m/g"), tool: Tool::Gradle });
    assert_eq!(Project::at(&here.path("m/g")).unwrap().tool, Tool::Gradle);
    here.write("m/build.gradle", "");
    assert_eq!(found("m").tool, Tool::Maven);
    assert_eq!(Project::at(&here.path("m/build.gradle")).unwrap().tool, Tool::Gradle);
    for nothing in ["m/deep", "m/deep/er/file", "m/nowhere"] {
        assert!(error(Project::at(&here.path(nothing))).contains("pom.xml"), "{nothing}");
    }
}

#[test]
fn a_project_and_a_class_path_are_one() {
    let Some(here) = project("p", "pom.xml", "p/mvnw", MVN) else { return };
    here.write("more/Line.java", "class Line { shapes.Point a; boolean ok() { return true; } }");
    let mut origin = here.sources(&["more"]);
    origin.project = Some(here.path("p"));
    let located = here.locate(&origin).unwrap();
    assert!(subject(&located, "Line").is_ok() && subject(&located, "Point").is_ok());
    // Beside a project its tool is not started if a class path is given.
    let classes = here.classes(&[here.path("p/target/classes")]);
    let located = classes.locate(&here.path("p"), &|_| ()).unwrap();
    assert!(subject(&located, "Point").is_ok());
    assert_eq!(calls(&here, "p").len(), 1);
}

/// The folder that `in_another_process` is called in.
const FOLDER: &str = "COTA_TEST_FOLDER";

/// Only does something in the processes that the next test starts.
#[test]
#[ignore = "run by another test"]
fn in_another_process() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    match Origin::default().locate(Path::new(&folder), &|_| ()) {
        Ok(located) => println!("found {:?}", located.entries[1]),
        Err(error) => println!("failed: {error}"),
    }
}

/// What `in_another_process` says with a path for programs.
fn with_programs(folder: &Path, programs: &Path) -> String {
    let java = cota_jvm::Jdk::find(None).unwrap().home().to_owned();
    let run = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "projects::in_another_process", "--ignored", "--nocapture"])
        .env(FOLDER, folder)
        .env(
            "PATH",
            std::env::join_paths([
                programs,
                &java.join("bin"),
                Path::new("/usr/bin"),
                Path::new("/bin"),
            ])
            .unwrap(),
        )
        .env("JAVA_HOME", &java)
        .output()
        .unwrap();
    String::from_utf8_lossy(&run.stdout).into_owned()
}

#[test]
fn tools_are_those_on_the_path() {
    let Some(here) = project("m", "pom.xml", "bin/mvn", &quick(MVN)) else { return };
    here.write("g/src/main/java/shapes/Point.java", POINT);
    here.write("g/build.gradle", "");
    executable(&here.write("bin/gradle", &quick(GRADLE)));
    let bin = here.path("bin");
    let said = with_programs(&here.path("m"), &bin);
    assert!(said.contains("found") && said.contains("m/target/classes"), "{said}");
    let said = with_programs(&here.path("g"), &bin);
    assert!(said.contains("found") && said.contains("g/build/classes/java/main"), "{said}");
    assert_eq!(calls(&here, "bin").len(), 2);
}
