//! `cota java mutate` and `cota mutate analyse` from the command line.
//!
//! Without a JDK the tests about Java are skipped with a visible line; with `COTA_REQUIRE_JDK=1` they fail.

mod common;

use common::{Ran, cota, has_jdk, junit};
use serde_json::Value;
use std::path::Path;
use tempfile::TempDir;

const SPAN: &str = "public class Span {
    int from;
    int to;

    boolean repOk() {
        return from <= to;
    }

    int length() {
        return to - from;
    }

    void grow(int by) {
        if (by > 0) {
            to = to + by;
        }
    }
}
";

/// A folder with the class, and `cota` there with a cache of its own.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        std::fs::create_dir(folder.path().join("src")).unwrap();
        std::fs::write(folder.path().join("src/Span.java"), SPAN).unwrap();
        Self(folder)
    }

    fn with(self, path: &str, text: &str) -> Self {
        let file = self.0.path().join(path);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, text).unwrap();
        self
    }

    fn run(&self, args: &str) -> Ran {
        let bound = "--class Span --scope Span.from=0..=2,Span.to=0..=2 --arguments by=-1..=1";
        self.mutate(&format!("{bound} {args}"))
    }

    fn mutate(&self, args: &str) -> Ran {
        let mut command = cota();
        command.current_dir(self.0.path()).env("XDG_CACHE_HOME", self.0.path().join("cache"));
        command.args(["java", "mutate", "--sources", "src"]);
        command.args(args.split_whitespace()).output().expect("cota runs").into()
    }
}

fn document(ran: &Ran) -> Value {
    serde_json::from_str(&ran.out)
        .unwrap_or_else(|error| panic!("{error}: {} {}", ran.out, ran.err))
}

#[test]
fn survivors_are_shown_and_verdicts_are_kept() {
    if !has_jdk() {
        return;
    }
    let place = Place::new();
    let first = place.run("--operators ROR,AORB --format json");
    let report = document(&first);
    assert_eq!(report["language"], "java");
    let mutants = report["mutants"].as_array().unwrap();
    // Five comparisons, true and false; four operators twice.
    assert_eq!(mutants.len(), 7 + 4 + 4, "{}", first.out);
    let verdict = |to: &str, line: u64| {
        let is_it = |own: &&Value| {
            own["mutations"][0]["replacement"] == to && own["mutations"][0]["span"]["line"] == line
        };
        mutants.iter().find(is_it).unwrap_or_else(|| panic!("{to}"))["verdict"].clone()
    };
    // Adding 0 is no difference; a negative number is.
    assert_eq!(verdict(">=", 14), "survived");
    assert_eq!(verdict("true", 14), "killed");
    assert_eq!(verdict("*", 10), "killed");
    assert_eq!(first.code, Some(2));
    let again = document(&place.run("--operators ROR,AORB --format json"));
    let reused = |own: &Value| own["reused"] == true || own["verdict"] == "not-compiled";
    assert!(again["mutants"].as_array().unwrap().iter().all(reused), "{again:#}");
    let survivor = mutants.iter().find(|own| own["verdict"] == "survived").unwrap();
    let id = survivor["id"].as_str().unwrap();
    let diff = place.run(&format!("--diff {id}"));
    assert!(diff.out.contains("+        if (by >= 0) {"), "{}{}", diff.out, diff.err);
    let shown = place.run(&format!("--show {id}"));
    assert!(shown.out.contains("src/Span.java:14"), "{}{}", shown.out, shown.err);
    // What is known to be equivalent is said in a file, and two mutations are no such mutant.
    let known = format!("[[mutate.equivalent]]\nid = \"{id}\"\nreason = \"adds 0\"\n");
    let place = place.with("cota.toml", &known);
    let report = document(&place.run("--operators ROR,AORB --format json"));
    let mutants = report["mutants"].as_array().unwrap();
    let own = mutants.iter().find(|own| own["id"] == id).unwrap();
    assert_eq!((&own["verdict"], &own["reason"]), (&"equivalent".into(), &"adds 0".into()));
    let report = document(&place.run("--operators ROR,AORB --method grow --order 2 --format json"));
    let pairs = report["mutants"].as_array().unwrap();
    let is_pair = |own: &Value| own["mutations"].as_array().is_some_and(|all| all.len() == 2);
    assert_eq!(pairs.len(), 7 * 4);
    assert!(pairs.iter().all(|own| is_pair(own) && own["verdict"] != "equivalent"));
}

#[test]
fn a_matrix_has_its_analyses_and_every_form_of_report() {
    if !has_jdk() {
        return;
    }
    let place = Place::new();
    let ran = place.run("--operators ROR --matrix --report elements=e.json --report sarif=s.json --report dot=g.dot");
    assert!(ran.out.contains("toughness"), "{}{}", ran.out, ran.err);
    for file in ["e.json", "s.json", "g.dot"] {
        let text = std::fs::read_to_string(place.0.path().join(file)).unwrap();
        assert!(text.contains("Span") || file == "g.dot", "{text}");
    }
    // Shares are everything together.
    let ids = |args: &str| -> Vec<String> {
        let list = document(&place.run(&format!("--list --format json {args}")));
        let of = |own: &Value| own["id"].as_str().unwrap().to_owned();
        list["mutants"].as_array().unwrap().iter().map(of).collect()
    };
    let mut shares = [ids("--shard 0/2"), ids("--shard 1/2")].concat();
    let mut all = ids("");
    shares.sort();
    all.sort();
    assert!(!all.is_empty() && shares == all);
    // A method alone, and what a properties file says.
    std::fs::write(place.0.path().join("p"), "mutation.basic.operators=ROR\n").unwrap();
    let few = ids("--method grow --properties p");
    assert_eq!(few.len(), 7);
}

const BEGUN: &str = "public class Begun {
    static final int LIMIT = limit();
    int x = 1;
    int count;

    {
        count = 7;
    }

    Begun(int... all) {
        count += all.length;
    }

    static int limit() {
        return 5;
    }

    boolean repOk() {
        return x <= LIMIT;
    }

    int get() {
        return LIMIT + x;
    }

    Begun fresh() {
        return new Begun(1, 2);
    }
}
";

#[test]
fn code_that_runs_once_or_with_constructors_is_judged_alone() {
    if !has_jdk() {
        return;
    }
    let place = Place::new().with("src/Begun.java", BEGUN);
    let ran = place.mutate(
        "--class Begun --scope Begun.x=0..=1,Begun.count=0 --operators CON,STD --format json",
    );
    let report = document(&ran);
    let verdict = |function: &str, to: &str| {
        let mutants = report["mutants"].as_array().unwrap();
        let found = mutants.iter().find(|own| {
            let mutation = &own["mutations"][0];
            mutation["function"] == function && mutation["replacement"] == to
        });
        found.unwrap_or_else(|| panic!("{function} {to}: {}", ran.out))["verdict"].clone()
    };
    // A method that a static field is computed by, the value of a field, an initialiser, and such a constructor.
    assert_eq!(verdict("Begun.limit", "4"), "killed");
    assert_eq!(verdict("Begun.x", "2"), "killed");
    assert_eq!(verdict("Begun.init", "8"), "killed");
    assert_eq!(verdict("Begun.new", ";"), "killed");
}

const SPAN_TEST: &str = "import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpanTest {
    private final Span span = new Span();

    @BeforeEach
    void begin() {
        span.to = 3;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void grows(int by) {
        span.grow(by);
        assertEquals(3 + by, span.length());
    }

    @Test
    void reads() throws Exception {
        java.nio.file.Files.size(java.nio.file.Path.of(\"x\"));
    }
}
";

#[test]
fn junit_tests_kill() {
    if !has_jdk() {
        return;
    }
    let Some(jars) = junit() else { return };
    let place = Place::new().with("test/SpanTest.java", SPAN_TEST);
    let jars = format!("--class Span --tests test --operators ROR,AORB --classpath {jars}");
    let ran = place.mutate(&format!("{jars} --matrix --format json"));
    let report = document(&ran);
    let names: Vec<&str> =
        report["tests"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    assert_eq!(names, ["SpanTest.grows(0)", "SpanTest.grows(2)"], "{}", ran.err);
    let remarks = report["remarks"].to_string();
    assert!(remarks.contains("SpanTest.reads is not run: the file system"), "{remarks}");
    let mutant = |to: &str| {
        let mutants = report["mutants"].as_array().unwrap();
        let is_it = |own: &&Value| {
            let mutation = &own["mutations"][0];
            mutation["replacement"] == to && mutation["function"] == "Span.grow"
        };
        mutants.iter().find(is_it).unwrap_or_else(|| panic!("{to}: {}", ran.out)).clone()
    };
    assert_eq!(mutant(">=")["verdict"], "survived");
    assert_eq!(mutant("false")["verdict"], "killed");
    assert_eq!(mutant("false")["by"], serde_json::json!(["SpanTest.grows(2)"]));
    assert_eq!(place.mutate(&format!("{jars} --test Other")).code, Some(1));
    // A test that fails without a mutation.
    let wrong = SPAN_TEST.replace("3 + by", "4 + by");
    let failing = place.with("test/SpanTest.java", &wrong).mutate(&jars);
    assert_eq!(failing.code, Some(4), "{}", failing.err);
    assert!(failing.err.contains("SpanTest.grows(0)"), "{}", failing.err);
}

/// Mutants of methods, a constructor, an initialiser and a field, one that never ends, and a state that tests leave behind.
const COUNTED: &str = "public class Counted {
    static int made;
    private int rest = 3;
    private final int step;

    Counted(int step) {
        this.step = step;
        made++;
    }

    int count() {
        int times = 0;
        while (rest > 0) {
            rest -= step;
            times++;
        }
        return times;
    }
}
";

const COUNTED_TEST: &str = "import static org.junit.jupiter.api.Assertions.*;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CountedTest {
    static IntStream steps() {
        return IntStream.of(1, 3);
    }

    @ParameterizedTest
    @MethodSource(\"steps\")
    void counts(int step) {
        assertEquals(3 / step, new Counted(step).count());
    }

    @Test
    void onlyOneIsMade() {
        new Counted(1);
        assertEquals(1, Counted.made);
    }

    @Test
    void noStep() {
        assertThrows(IllegalStateException.class, () -> { throw new IllegalStateException(); });
    }
}
";

#[test]
fn the_real_jvm_says_the_same_as_the_machine() {
    if !has_jdk() {
        return;
    }
    let Some(jars) = junit() else { return };
    let place =
        Place::new().with("src/Counted.java", COUNTED).with("test/CountedTest.java", COUNTED_TEST);
    let args = format!(
        "--class Counted --tests test --operators ROR,STD,CON --format json --classpath {jars}"
    );
    let verdicts = |vm: &str| -> Vec<(String, bool, bool)> {
        let ran = place.mutate(&format!("--vm {vm} {args}"));
        let report = document(&ran);
        let mutants = report["mutants"].as_array().unwrap().iter();
        let verdict = |own: &Value| {
            let verdict = own["verdict"].as_str().unwrap();
            let kills = matches!(verdict, "killed" | "timed-out");
            (own["id"].as_str().unwrap().to_owned(), kills, verdict == "timed-out")
        };
        mutants.map(verdict).collect()
    };
    let machine = verdicts("machine");
    assert_eq!(machine, verdicts("host"));
    let count =
        |is: fn(&(String, bool, bool)) -> bool| machine.iter().filter(|own| is(own)).count();
    assert!(count(|own| own.1) >= 10 && count(|own| !own.1) >= 1 && count(|own| own.2) > 0);
}

#[test]
fn what_is_wrong_is_said() {
    if !has_jdk() {
        return;
    }
    let place = Place::new();
    std::fs::write(place.0.path().join("bad"), "mutation.basic.operators=IHD\n").unwrap();
    for (args, why) in [
        ("--operators XYZ", "no operator `XYZ`"),
        ("--navigation other", "no navigation preset"),
        ("--method gorw", "did you mean `grow`?"),
        ("--properties nowhere", "nowhere"),
        ("--properties bad", "IHD"),
        ("--mutate other.Thing", "no source has other.Thing"),
        ("--mutate other.*", "no source has other.*"),
        ("--arguments yb=0..=1", "yb"),
        ("--call shrink", "shrink"),
        ("--format dot", "--matrix"),
        ("--show 00", "no run of this class"),
        ("--most-inputs 3", "more than 3 inputs"),
        ("--test SpanTest", "--kill-by junit"),
        ("--kill-by junit", "--arguments is for --kill-by bound"),
    ] {
        let ran = place.run(args);
        assert_eq!(ran.code, Some(1), "{args}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains(why), "{args}: {}", ran.err);
    }
    std::fs::write(place.0.path().join("src/Span.java"), SPAN.replace("to - from", "to -"))
        .unwrap();
    assert_eq!(place.run("").code, Some(4));
}

#[test]
fn matrices_of_other_tools_are_analysed() {
    let folder = TempDir::new().unwrap();
    let run = |text: &str, args: &[&str]| -> Ran {
        let path = folder.path().join("matrix");
        std::fs::write(&path, text).unwrap();
        let mut command = cota();
        command.args(["mutate", "analyse"]).arg(Path::new(&path)).args(args);
        command.output().expect("cota runs").into()
    };
    let whole = "a,one,killed\na,two,survived\nb,one,killed\nb,two,killed\nc,one,survived\nc,two,survived\n";
    let ran = run(whole, &[]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("toughness"), "{}", ran.out);
    let json = document(&run(whole, &["--format", "json"]));
    assert_eq!(json["summary"]["killed"], 2);
    assert_eq!(json["summary"]["survived"], 1);
    let wrong = run("a,one,perhaps\n", &[]);
    assert_eq!(wrong.code, Some(1));
    assert!(wrong.err.contains("line 1: `perhaps` is no verdict"), "{}", wrong.err);
    assert_eq!(run(whole, &["--format", "elements"]).code, Some(1));
}
