//! What `COTA_SCOPE=+1` raises: bounds, not values.

use cota::{Bounded, Scope};

#[derive(Bounded, Debug)]
struct Shelf {
    first: Option<Box<Book>>,
    labels: Vec<u8>,
    /// A field, for all its name.
    len: usize,
    fixed: i32,
}

#[derive(Bounded, Debug)]
struct Book {
    pages: u16,
    next: Option<Box<Book>>,
}

#[test]
fn bounds_grow_and_values_stay() {
    for (entry, by, grown) in [
        // Objects of a class.
        ("Book=2", 1, "Book=3"),
        ("Book=2", -3, "Book=0"),
        ("Book=0..=2", 1, "Book=0..=3"),
        ("Book=2..=2", 1, "Book=2..=3"),
        ("Book=2..=4", -9, "Book=2..=2"),
        ("Old: Book=2", 2, "Old: Book=4"),
        // Lengths.
        ("Shelf.labels.len=2", 1, "Shelf.labels.len=3"),
        ("labels.len=2", 1, "labels.len=3"),
        ("Shelf.labels.len=1..=2", -1, "Shelf.labels.len=1..=1"),
        ("Shelf.labels.len=[0, 4]", 1, "Shelf.labels.len=[0, 4]"),
        // Integers of fields.
        ("Shelf.fixed=0", 1, "Shelf.fixed=0"),
        ("Shelf.fixed=-5", 1, "Shelf.fixed=-5"),
        ("fixed=7", -1, "fixed=7"),
        ("Book.pages=3", 2, "Book.pages=3"),
        ("first.pages=3", 2, "first.pages=3"),
        ("Shelf.fixed=[0, 3]", 1, "Shelf.fixed=[0, 3]"),
        ("Shelf.fixed=-2..=3", 1, "Shelf.fixed=-2..=4"),
        ("Shelf.fixed=0..=3 step 3", 3, "Shelf.fixed=0..=6 step 3"),
        ("Shelf.fixed=0..=3", i64::MAX, "Shelf.fixed=0..=9223372036854775807"),
        // An integer whose name looks like a length.
        ("Shelf.len=4", 1, "Shelf.len=4"),
        ("Shelf.len=0..=4", 1, "Shelf.len=0..=5"),
        // The default.
        ("size=2", 1, "size=3"),
        ("size=2", -3, "size=0"),
    ] {
        let scope: Scope = format!("size=1, {entry}").parse().unwrap();
        let text = scope.grow::<Shelf>(by).to_string();
        assert!(text.ends_with(grown), "{entry} by {by}: {text}");
    }
}

#[derive(Bounded, Debug)]
struct Label {
    sign: char,
    text: String,
    whole: u8,
    part: f64,
}

/// The values of each field of a label, each once.
fn values(scope: &str) -> [std::collections::BTreeSet<String>; 4] {
    let scope: Scope = scope.parse().unwrap();
    let mut all = [const { std::collections::BTreeSet::new() }; 4];
    let search = cota::Search::<Label>::with_invariant(&scope, |_| true).unwrap();
    for label in search.structures().iter().map(|label| label.build().unwrap()) {
        let fields = [
            format!("{:?}", label.sign),
            label.text,
            label.whole.to_string(),
            label.part.to_string(),
        ];
        for (values, value) in all.iter_mut().zip(fields) {
            values.insert(value);
        }
    }
    all
}

#[test]
fn lists_of_values_are_wider_by_one() {
    let scope = "Label.sign=\"()\", Label.text=\"ac\", Label.text.len=1..=1, Label.whole=[3, 5, 4], Label.part=[0.5]";
    let [sign, text, whole, part] = values(scope).map(|own| own.into_iter().collect::<Vec<_>>());
    let [more_sign, more_text, more_whole, more_part] =
        values(&format!("{scope}, wider")).map(|own| own.into_iter().collect::<Vec<_>>());
    assert_eq!((sign.join(" "), more_sign.join(" ")), ("'(' ')'".into(), "'(' ')' '*'".into()));
    assert_eq!((text.join(" "), more_text.join(" ")), ("a c".into(), "a b c".into()));
    assert_eq!((whole.join(" "), more_whole.join(" ")), ("3 4 5".into(), "3 4 5 6".into()));
    assert_eq!((part.join(" "), more_part.join(" ")), ("0.5".into(), "0.5 1.5".into()));
    // What is no list stays as it is, and nothing leaves its type.
    let same = "Label.sign='a', Label.text=\"a\", Label.text.len=1..=1, Label.whole=[254, 255], Label.part=0";
    let [_, text, whole, _] = values(&format!("{same}, wider"));
    assert_eq!((text.len(), whole.len()), (2, 2));
    assert_eq!(
        scope.parse::<Scope>().unwrap().wider().to_string().rsplit(", ").next(),
        Some("wider")
    );
}

#[test]
fn what_cannot_be_used_grows_no_number() {
    let scope = Scope::new().set("Bok", 2).grow::<Shelf>(1);
    assert_eq!(scope.to_string(), "Bok=2");
}
