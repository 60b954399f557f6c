//! Bounds by methods that are written for Korat.

use crate::subjects::finitized;

/// How many candidates and structures there are.
fn counts(class: &str, method: &str, arguments: &[&str]) -> Option<(u64, usize)> {
    Some(finitized(class, None, Some(method), arguments)?.unwrap().counts())
}

fn refused(class: &str, method: &str, arguments: &[&str]) -> Option<String> {
    match finitized(class, None, Some(method), arguments)? {
        Err(error) => Some(error.to_string()),
        Ok(found) => panic!("{method} {arguments:?}: {} structures", found.values.len()),
    }
}

#[test]
fn arrays_as_objects_are_shared_and_tried_one_by_one() {
    // Korat's own count: each of two fields has either array, and each array in use one of three
    // contents. Half of the structures are isomorphic to the others.
    let Some(found) = finitized("Shared", None, None, &["true"]) else { return };
    let found = found.unwrap();
    assert_eq!(found.counts(), (2 * 3 + 2 * 3 * 3, 24));
    let drawn = found.drawn();
    assert_eq!(drawn[0], "Shared b→int[]0\n└─ a: int[]0 []\n");
    // Depth first: the last decision changes first.
    assert_eq!(drawn[1], "Shared\n├─ a: int[]0 []\n└─ b: int[]1 []\n");
    let shared = |predicate: &str| {
        finitized("Shared", Some(predicate), None, &["true"]).unwrap().unwrap().counts()
    };
    // The first fields alone decide whether they are the same; then the content is listed.
    assert_eq!(shared("same"), (2 * (3 + 1), 2 * 3));
    // Two lengths of 1 each, and an element of two values in each array.
    assert_eq!(shared("differ").1, 2 * 2 * 2);
    let any = finitized("Shared", None, Some("finAny"), &[]).unwrap().unwrap();
    let any = any.drawn();
    assert_eq!(any, [0, 1, 2].map(|value| format!("Shared\n└─ any: int[]0 [{value}]\n")));
}

#[test]
fn arrays_belong_to_their_fields_otherwise() {
    let Some(two) = counts("Shared", "finShared", &["false"]) else { return };
    assert_eq!(two, (9, 9));
    assert_eq!(counts("Shared", "finShared", &["false", "2"]).unwrap(), (4, 4));
    // One array for both fields if they are objects.
    assert_eq!(counts("Shared", "finShared", &["true", "1"]).unwrap(), (2, 2));
    assert_eq!(
        refused("Shared", "finShared", &["false", "1"]).unwrap(),
        "finShared: createArraySet makes 1 arrays of the class int[], but 2 places need one each"
    );
}

#[test]
fn arrays_of_arrays_are_both() {
    let Some(own) = counts("Shared", "finRows", &["false", "2"]) else { return };
    // No row, or two rows of one element.
    assert_eq!(own, (5, 5));
    // Each of two places has either of two rows.
    let shared = counts("Shared", "finRows", &["true", "2"]).unwrap();
    assert_eq!(shared, (1 + 2 * 2 + 2 * 4, 13));
    let one = finitized("Shared", Some("oneRow"), Some("finRows"), &["true", "2"]);
    assert_eq!(one.unwrap().unwrap().values.len(), 2 * 2);
}

#[test]
fn sets_have_their_values_in_the_order_of_the_calls() {
    let Some(found) = finitized("Sets", None, None, &[]) else { return };
    let found = found.unwrap();
    let (flags, bytes, shorts, ints, longs, floats, doubles) = (2, 3, 4, 4, 1, 3, 2);
    assert_eq!(found.values.len(), flags * bytes * shorts * ints * longs * floats * doubles);
    let drawn = found.drawn();
    // 0, 4, 8 and the maximum; 7, 3, then the range 0, 5, 6 without the 5 that was removed.
    let field = |name: &str| {
        let part = |text: &String| {
            let at = text.find(&format!(" {name}=")).unwrap() + name.len() + 2;
            text[at..].split([' ', '\n']).next().unwrap().to_owned()
        };
        let mut values: Vec<_> = drawn.iter().map(part).collect();
        let mut seen = Vec::new();
        values.retain(|value| {
            !seen.contains(value) && {
                seen.push(value.clone());
                true
            }
        });
        values
    };
    assert_eq!(field("small"), ["0", "4", "8", "10"]);
    assert_eq!(field("number"), ["7", "3", "0", "6"]);
    assert_eq!(field("tiny"), ["-1", "0", "1"]);
    assert_eq!(field("wide"), ["9223372036854775807"]);
    assert_eq!(field("half"), ["0.0", "0.5", "1.0"]);
    assert_eq!(field("whole"), ["1.5", "2.0"]);
    assert_eq!(field("flag"), ["false", "true"]);
}

#[test]
fn objects_that_are_handed_over_are_values() {
    let Some(found) = finitized("Things", None, Some("finEnum"), &[]) else { return };
    assert_eq!(
        found.unwrap().drawn(),
        ["null", "RED", "GREEN", "BLUE"].map(|color| format!("Things color={color}\n"))
    );
    let found = finitized("Things", None, Some("finTexts"), &[]).unwrap().unwrap();
    assert_eq!(found.drawn(), ["Things name=\"a\"\n", "Things name=\"\"\n"]);
}

#[test]
fn isomorphism_is_checked_unless_it_is_switched_off() {
    // Named numbers: all pairs. Otherwise the second is the same as the first or the next.
    let Some(named) = counts("Things", "finNumbers", &["true", "3"]) else { return };
    assert_eq!(named, (9, 9));
    assert_eq!(counts("Things", "finNumbers", &["false", "3"]).unwrap(), (2, 2));
    let ordered = |named: &str| {
        let arguments = [named, "4"];
        let found = finitized("Things", Some("ordered"), Some("finNumbers"), &arguments);
        found.unwrap().unwrap().counts()
    };
    assert_eq!(ordered("true"), (16, 10));
    assert_eq!(ordered("false"), (2, 2));
}

#[test]
fn a_field_has_the_objects_of_several_classes_in_their_order() {
    let Some(found) = finitized("Things", None, Some("finShapes"), &["1", "1", "true"]) else {
        return;
    };
    let circle = |next: &str, tag: u8| match next {
        "null" | "→Circle0" => {
            let next = if next == "null" { "next=null" } else { "next→Circle0" };
            format!("Things\n└─ shape: Circle0 {next} tag={tag}\n")
        }
        square => {
            format!("Things\n└─ shape: Circle0 tag={tag}\n   └─ next: Square0 round={square}\n")
        }
    };
    let mut expected = vec!["Things shape=null\n".to_owned()];
    for next in ["null", "false", "true", "→Circle0"] {
        expected.extend([0, 1].map(|tag| circle(next, tag)));
    }
    expected.extend(["false", "true"].map(|it| format!("Things\n└─ shape: Square0 round={it}\n")));
    let (mut drawn, explored) = {
        let found = found.unwrap();
        (found.drawn(), found.explored)
    };
    assert_eq!(explored, 1 + 8 + 2);
    // The fields of an object are enumerated depth first.
    assert_eq!(drawn[0], expected[0]);
    assert_eq!(drawn[9..], expected[9..]);
    drawn.sort();
    expected.sort();
    assert_eq!(drawn, expected);
    // Without null, and with a fresh circle behind the first: each chain of distinct circles.
    let (explored, valid) = counts("Things", "finShapes", &["2", "0", "false"]).unwrap();
    // The first's next is null, itself, or the second, whose next is null or either circle; tags.
    assert_eq!((explored, valid), (2 + 2 + 4 * 3, 16));
}

#[test]
fn a_collection_is_filled_before_the_search() {
    let Some(found) = finitized("Things", Some("listed"), Some("finList"), &["2"]) else { return };
    let found = found.unwrap();
    // Ordered pairs of three tags; nothing but the list leads there, and it is drawn.
    assert_eq!(found.counts(), (9, 3));
    assert_eq!(
        found.drawn()[0],
        "Things\n└─ circles:\n   ├─ [0]: Circle0 tag=0\n   └─ [1]: Circle1 tag=1\n"
    );
}

#[test]
fn links_lead_to_the_object_of_the_class_under_test() {
    // Its class domain has one object, however many are asked for.
    let Some(found) = finitized("Things", None, Some("finSelf"), &[]) else { return };
    assert_eq!(found.unwrap().drawn(), ["Things self=null\n", "Things self→root\n"]);
}

#[test]
fn an_included_finitization_brings_its_fields() {
    let Some(found) = finitized("Things", None, Some("finIncluded"), &[]) else { return };
    assert_eq!(
        found.unwrap().drawn(),
        [
            "Things shape=null\n",
            "Things\n└─ shape: Circle0 tag=1\n",
            "Things\n└─ shape: Circle0 tag=2\n",
        ]
    );
}

#[test]
fn the_method_may_be_in_another_class() {
    let Some(own) = counts("Things", "Bounds.finThings", &["2"]) else { return };
    assert_eq!(own, (4, 4));
    for (method, arguments, structures) in [
        ("fins.Things$Bounds.finThings", &["3"][..], 9),
        ("fins.Elsewhere.bound", &[], 9),
        ("Elsewhere.bound", &[], 9),
        ("Elsewhere.inherited", &["1"], 1),
    ] {
        assert_eq!(counts("Things", method, arguments).unwrap().1, structures, "{method}");
    }
}

#[test]
fn arguments_are_read_as_the_types_of_the_parameters() {
    let arguments = ["-128", "32767", "a", "9223372036854775807", "0.5"];
    let Some(found) = finitized("Sets", None, Some("finNarrow"), &arguments) else { return };
    assert_eq!(
        found.unwrap().drawn(),
        ["Sets tiny=-128 small=32767 number=97 wide=9223372036854775807 whole=0.5\n"]
    );
    for (arguments, part) in [
        (["128", "0", "a", "0", "0"], "`128` is not an argument for a parameter of the type byte"),
        (["0", "x", "a", "0", "0"], "`x` is not an argument for a parameter of the type short"),
        (["0", "0", "ab", "0", "0"], "`ab` is not an argument for a parameter of the type char"),
    ] {
        assert!(refused("Sets", "finNarrow", &arguments).unwrap().contains(part), "{part}");
    }
    assert_eq!(
        refused("Sets", "finBad", &["1", "2", "3"]).unwrap(),
        "fins.Sets has no static method finBad with 3 parameters; there is finBad(int) and \
         finBad(int, java.lang.String)"
    );
    assert_eq!(
        refused("Sets", "finBad", &["1", "use"]).unwrap(),
        "finBad throws java.lang.IllegalStateException: no use"
    );
    assert_eq!(
        refused("Sets", "nowhere.Other.fin", &[]).unwrap(),
        "there is no class nowhere.Other on the class path"
    );
}

#[test]
fn what_is_wrong_with_a_finitization_is_said_by_the_method() {
    for (which, reason) in [
        ("0", "finBad: set: fins.Sets.flag has the type boolean, which no int set is for"),
        ("1", "finBad: set: fins.Sets.name has the type java.lang.String, which no int set is for"),
        ("2", "finBad: set: fins.Sets.number has the type int, which no object set is for"),
        ("3", "finBad: set: fins.Sets has no field missing that is not static"),
        (
            "4",
            "finBad: set: fins.Sets.constant is a constant, which the compiler has written into the code",
        ),
        (
            "5",
            "finBad throws java.lang.IllegalStateException: field number of class fins.Sets is set twice",
        ),
        (
            "6",
            "finBad throws java.lang.IllegalArgumentException: field number of class Nowhere: the \
             class has no class domain; create one or an object set of it first",
        ),
        (
            "7",
            "finBad: there is no class Nowhere, looked for as Nowhere, fins.Nowhere, fins.Sets$Nowhere",
        ),
        ("8", "128 in the scope of `Sets.tiny` does not fit the field's type (-128 to 127)"),
        ("9", "finBad: its finitization is for java.lang.String, not for fins.Sets"),
        ("10", "finBad: it returns no finitization of FinitizationFactory"),
        ("11", "finBad: set: fins.Sets.number has the type int, which no array set is for"),
        ("12", "finBad: addAll: fins.Sets.number has the type int, which is no collection"),
        ("13", "finBad: set: fins.Sets.half has the type float, which no double set is for"),
        ("14", "finBad: set: there is no object for fins.Sets.name, nor null"),
    ] {
        let Some(error) = refused("Sets", "finBad", &[which]) else { return };
        assert_eq!(error, reason, "{which}");
    }
    for (which, reason) in [
        (
            "0",
            "finBad: createClassDomain: fins.Things$Color is an enum: add its constants to the class \
             domain with addObject",
        ),
        (
            "1",
            "finBad: createClassDomain: fins.Things$Base is abstract: add class domains of classes \
             that extend or implement it",
        ),
        (
            "2",
            "finBad: createClassDomain: java.lang.Integer has no constructor without arguments: add \
             objects to the class domain with addObject",
        ),
        ("3", "finBad: addObject: an object of fins.Things$Square is none of fins.Things$Circle"),
        (
            "4",
            "finBad: set: fins.Things.shape has the type fins.Things$Shape, which no fins.Things has",
        ),
        (
            "5",
            "fins.Things.none is null when the constructor has run, so nothing can be added to it",
        ),
        (
            "6",
            "finBad: addObject: the class domain of fins.Things, the class under test, has one object",
        ),
        ("7", "finBad: set: fins.Things.shape has a class domain of another finitization"),
        ("8", "finBad: set: there is no object for fins.Things.color, nor null"),
    ] {
        assert_eq!(refused("Things", "finBad", &[which]).unwrap(), reason, "{which}");
    }
}
