//! What methods give is compared by its content, in the machine and in the test that is written of it.

use cota_java::check::{Checked, Difference, Options, Problem};
use cota_java::{JavaSearch, Thrower};

use super::common::{self, Classes};
use super::{checked, test_of};

/// Pairs of methods; `x` is 0 or 1. The first of a pair has a name that ends with 1.
const GIVERS: &str = "package results;
import java.time.*;
import java.util.*;
import java.util.concurrent.atomic.*;
public class Giver {
    int x;
    Giver next;
    public boolean repOk() { return next == null; }

    Object optional1() { return Optional.of(x); }
    Object optional2() { return Optional.of(x + 1); }
    Object number1() { return OptionalInt.of(x); }
    Object number2() { return OptionalInt.of(x + 1); }
    Object entry1() { return Map.entry(x, x); }
    Object entry2() { return new AbstractMap.SimpleEntry<>(x, 1); }
    Object date1() { return LocalDate.of(2024, 2, 28 + x); }
    Object date2() { return LocalDate.of(2024, 2, 28); }
    Object bits1() { BitSet bits = new BitSet(); bits.set(x); return bits; }
    Object bits2() { BitSet bits = new BitSet(99); bits.set(0); return bits; }
    Object itself1() { return new AtomicReference<>(this); }
    Object itself2() { return new AtomicReference<>(new Giver()); }
    Object array1() { return new Object[] {x, List.of()}; }
    Object array2() { return new Object[] {(long) x, List.of()}; }
    Object linked1() { return new LinkedHashSet<>(List.of(1, x + 2)); }
    Object linked2() { return new LinkedHashSet<>(List.of(x + 2, 1)); }

    Object list1() { return List.of(x, 5); }
    Object list2() { return new LinkedList<>(List.of(x, 5)); }
    Object set1() { return new HashSet<>(List.of(x, 16, 32)); }
    Object set2() { return new TreeSet<>(List.of(32, x, 16)); }
    Object map1() { return new HashMap<>(Map.of(16, List.of(x), 0, List.of())); }
    Object map2() { Map<Object, Object> map = new TreeMap<>(); map.put(0, Arrays.asList()); map.put(16, Arrays.asList(x)); return map; }
    Object entries1() { return Map.entry(\"x\", x); }
    Object entries2() { return new AbstractMap.SimpleEntry<>(\"x\", x); }
    Object same1() { return Optional.of(this); }
    Object same2() { return Optional.of(this); }
}
";

fn against(search: &JavaSearch, name: &str) -> Checked {
    let against = Some(format!("{name}2"));
    checked(search, &Options { against, ..Options::new(format!("{name}1")) })
}

#[test]
fn what_is_given_is_compared_by_its_content() {
    let Some(jdk) = common::jdk() else { return };
    let classes = Classes::of(jdk, &[("results/Giver.java", GIVERS)]);
    let subject = classes.subject("results.Giver");
    let scope = "Giver.x=0..=1, Giver.next=initial".parse().unwrap();
    let search = JavaSearch::new(&subject, &scope, Thrower::Stops).unwrap();
    for name in ["list", "set", "map", "entries", "same"] {
        let found = against(&search, name);
        assert_eq!((found.failing, found.inputs), (0, 2), "{name}: {found:?}");
    }
    let given = |name: &str| {
        let found = against(&search, name);
        let failing = found.failures.first().unwrap_or_else(|| panic!("{name} passes"));
        let Problem::Differs { what: Difference::Result, here, there } = &failing.problem else {
            panic!("{name}: {:?}", failing.problem)
        };
        format!("{here} | {there}")
    };
    assert_eq!(given("optional"), "Optional[0] | Optional[1]");
    assert_eq!(given("number"), "OptionalInt[0] | OptionalInt[1]");
    assert_eq!(given("entry"), "KeyValueHolder[0, 0] | SimpleEntry[0, 1]");
    assert_eq!(given("date"), "2024-02-29 | 2024-02-28");
    assert_eq!(given("bits"), "{1} | {0}");
    assert_eq!(given("itself"), "AtomicReference[this] | AtomicReference[Giver]");
    assert_eq!(given("array"), "{0, []} | another {0, []}");
    assert_eq!(given("linked"), "[1, 2] | [2, 1]");
}

/// The written test finds all equal pairs equal, and sees a difference behind them.
#[test]
fn written_tests_compare_alike() {
    let (Some(jdk), Some(_)) = (common::jdk(), common::junit()) else { return };
    let all = |end: u8| {
        let names = ["list", "set", "map", "entries", "same", "bits", "number", "itself"];
        let calls = names.map(|name| format!("{name}{end}()"));
        format!("    Object all{end}() {{ return new Object[] {{{}}}; }}\n", calls.join(", "))
    };
    let repaired = GIVERS
        .replace("bits.set(0)", "bits.set(x)")
        .replace("new Giver()", "this")
        .replace("OptionalInt.of(x + 1)", "OptionalInt.of(x)");
    let with_all = |text: &str| {
        text.trim_end().strip_suffix('}').unwrap().to_owned() + &all(1) + &all(2) + "}\n"
    };
    let made = |text: &str| {
        let classes = Classes::of(jdk.clone(), &[("results/Giver.java", &with_all(text))]);
        let scope = "Giver.x=0..=1, Giver.next=initial".parse().unwrap();
        let subject = classes.subject("results.Giver");
        (JavaSearch::new(&subject, &scope, Thrower::Stops).unwrap(), classes)
    };
    let (right, repaired) = made(&repaired);
    assert_eq!(against(&right, "all").failing, 0);
    let (wrong, classes) = made(GIVERS);
    let (class, source) = test_of(&wrong, &against(&wrong, "all"));
    let (passed, failed, out) = classes.run("results", &class, &source);
    assert_eq!((passed, failed), (0, 1), "{out}\n{source}");
    let (passed, failed, out) = repaired.run("results", &class, &source);
    assert_eq!((passed, failed), (1, 0), "{out}\n{source}");
}
