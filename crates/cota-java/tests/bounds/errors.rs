//! What is said of a scope that does not fit.

use cota_java::{JavaSearch, Thrower};

use crate::subjects::{subject, within};

/// The lines of the error.
fn refused(class: &str, scope: &str) -> Option<Vec<String>> {
    let error = match within(class, scope)? {
        Err(error) => error.to_string(),
        Ok(found) => panic!("{} structures", found.values.len()),
    };
    Some(error.lines().map(str::to_owned).collect())
}

fn says(class: &str, scope: &str, expected: &[&str]) {
    let Some(lines) = refused(class, scope) else { return };
    assert_eq!(lines, expected, "{class} {scope}");
}

#[test]
fn everything_that_is_missing_is_said_at_once() {
    says(
        "Shapes",
        "Circle=1",
        &[
            "no values for `Circle.tag`: set `Circle.tag = 0..=3`, for example, or a default `size`",
            "no values for `Circle.radius`: set `Circle.radius = 0..=3`, for example, or a default `size`",
            "(`Circle.tag=initial` leaves a field as the constructor makes it)",
        ],
    );
    says(
        "Pair",
        "",
        &[
            "how many objects of `Left`? set `Left = 0..=3`, for example, or a default `size`",
            "how many objects of `Node`? set `Node = 0..=3`, for example, or a default `size`",
            "how many objects of `Right`? set `Right = 0..=3`, for example, or a default `size`",
            "how many objects of `Right$Node`? set `Right$Node = 0..=3`, for example, or a default `size`",
            "no values for `Node.key`: set `Node.key = 0..=3`, for example, or a default `size`",
            "no values for `Right$Node.key`: set `Right$Node.key = 0..=3`, for example, or a default `size`",
            "(`Node.key=initial` leaves a field as the constructor makes it)",
        ],
    );
    says(
        "Ring",
        "",
        &["how many objects of `Ring`? set `Ring = 0..=3`, for example, or a default `size`"],
    );
}

#[test]
fn unknown_keys_get_a_proposal() {
    let Some(lines) = refused("Colors", "Nod=2, Node.colour=[RED], Node=1") else { return };
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[0].contains("`Nod`") && lines[0].contains("did you mean `Node`?"), "{lines:?}");
    let meant = lines[1].contains("did you mean `Node.color`?");
    assert!(lines[1].contains("`Node.colour`") && meant, "{lines:?}");
}

#[test]
fn fields_that_cannot_be_listed_are_named_with_their_type() {
    says(
        "Pair",
        "size=1, Pair.cache=0..=1, Pair.order.null=false",
        &[
            "`Pair.cache` has the type java.util.Map, whose values no scope lists: it keeps what the \
             constructor gives it",
            "`Pair.order` has the type java.util.Comparator, whose values no scope lists: it keeps \
             what the constructor gives it",
        ],
    );
    says(
        "Span",
        "size=1, Span.limit=0..=1",
        &["`Span.limit` is a constant, which the compiler has written into the code that reads it"],
    );
    says(
        "Generic",
        "Generic.item=1, Generic.least=[Token], Token=1, Generic.greatest=1",
        &["`Generic.least` has the type java.lang.Comparable, which no object of `Token` has"],
    );
}

/// Otherwise the search would be one in which the fields are null, and nobody would know.
#[test]
fn classes_that_cannot_be_used_are_named() {
    let Some(lines) = refused("Lost", "size=1") else { return };
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert_eq!(
        lines[0],
        "`Lost.gone` has the type subjects.Gone, which cannot be used (java.lang.NoClassDefFoundError: \
         subjects/Gone): put it on the class path, or set `Lost.gone = initial`"
    );
    let damaged = "`Lost.broken` has the type subjects.Broken[], which cannot be used \
                   (java.lang.ClassFormatError: ";
    assert!(lines[1].starts_with(damaged), "{lines:?}");
    let found = within("Lost", "Lost.number=0..=1, Lost.gone=initial, Lost.broken=initial");
    assert_eq!(found.unwrap().unwrap().drawn(), ["Lost number=0\n", "Lost number=1\n"]);
}

/// Even where exceptions mean that the structure is not valid.
#[test]
fn a_class_that_the_predicate_misses_is_no_answer() {
    let Some(subject) = subject("subjects.Lost", Some("uses")) else { return };
    let scope = "Lost.number=0..=1, Lost.gone=initial, Lost.broken=initial".parse().unwrap();
    let search = JavaSearch::new(&subject, &scope, Thrower::Rejects).unwrap();
    let error = search.count().unwrap_err().to_string();
    assert!(error.contains("java.lang.NoClassDefFoundError: subjects/Gone"), "{error}");
}

/// The other class's `cache` and `order` are of the JDK.
#[test]
fn fields_that_are_not_searched_are_known() {
    let search = |scope: &str| {
        let subject = subject("subjects.Pair", None)?;
        Some(JavaSearch::new(&subject, &scope.parse().unwrap(), Thrower::Stops).unwrap())
    };
    let Some(search_all) = search("size=1") else { return };
    let found: Vec<_> = search_all.layout().unlisted().iter().map(|it| &*it.field).collect();
    assert_eq!(found, ["Pair.cache", "Pair.order"]);
    assert_eq!(search_all.layout().unlisted()[0].kind, "java.util.Map");
    let said = search("size=1, Pair.cache=initial, Pair.order=initial").unwrap();
    assert!(said.layout().unlisted().is_empty());
}

#[test]
fn abstract_types_are_said_to_need_classes() {
    says(
        "Shapes",
        "",
        &[
            "`Shapes.top` has the type subjects.Shapes$Shape, which has no objects of its own: set `Circle=N` \
           or `Square=N`",
        ],
    );
    says(
        "Shapes",
        "Base=2, Circle=1, Base.tag=0, Circle.radius=1",
        &["`Base` has no objects of its own: set `Circle=N` or `Square=N`"],
    );
}

#[test]
fn values_must_fit_their_fields() {
    for (class, scope, part) in [
        ("Colors", "Node=1, Node.color=[RED, PINK]", "`Color` takes names of variants, not PINK"),
        ("Colors", "Node=1, Color=[RED, RED]", "lists RED twice"),
        ("Names", "Names.first=1..=2, Names.second=[\"a\"]", "`Names.first` takes texts in a list"),
        ("Names", "Names.first=[\"a\", \"a\"], Names.second=[\"b\"]", "lists \"a\" twice"),
        ("Names", "Names.first=\"abc\", Names.first.len=30, Names.second=[\"b\"]", "too wide"),
        ("Plain", "size=1, Plain.tiny=0..=200", "200 in the scope of `Plain.tiny` does not fit"),
        ("Plain", "size=1, Plain.sign=\"a😀\"", "'😀' needs two of Java's characters"),
        ("Plain", "size=1, Plain.half=[0.1, 0.100000001]", "0.100000001 is listed twice"),
        ("Plain", "size=1, Plain.flag=1", "`Plain.flag` takes booleans, not 1"),
        ("Plain", "size=1, Plain.number=0..=70000", "has 70001 values; a field can have"),
        ("Boxes", "size=1, Boxes.sign=1..=2", "`Boxes.sign` takes characters"),
        ("Shapes", "Circle=1, Base.tag=0, Circle.radius=0, Shapes.top=[Squares]", "Squares"),
    ] {
        let Some(lines) = refused(class, scope) else { return };
        assert!(lines[0].contains(part), "{class} {scope}: {lines:?}");
    }
}
