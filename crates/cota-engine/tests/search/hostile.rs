//! Scopes that no search can be made of, whatever is in them: refused with a reason, never a panic.

use cota::{Bounded, Invariant, Scope, Search, View};
use std::collections::BTreeMap;

/// A bit of everything that a scope can speak of.
#[derive(Bounded, Debug)]
struct Everything {
    root: Option<Box<Node>>,
    items: Vec<u8>,
    text: String,
    map: BTreeMap<u8, bool>,
    wide: u64,
    least: i64,
    half: f32,
    kind: Kind,
}

#[derive(Bounded, Debug)]
struct Node {
    next: Option<Box<Node>>,
    nothing: Option<Box<Nothing>>,
}

#[derive(Bounded, Debug)]
struct Nothing;

#[derive(Bounded, Debug)]
enum Kind {
    One,
    Two(u8),
}

impl Invariant for Everything {
    fn holds(_: View<'_, Self>) -> bool {
        true
    }
}

const BASE: &str = "size=1, Everything.text=\"a\", Everything.half=[0.5]";

fn error(entry: &str) -> String {
    match format!("{BASE}, {entry}").parse::<Scope>() {
        Ok(scope) => Search::<Everything>::new(&scope)
            .err()
            .map(|error| error.to_string())
            .unwrap_or_default(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn hostile_scopes_are_refused_with_a_reason() {
    let limits = format!("from {} to {}", i128::MIN, u128::MAX);
    for (entry, said) in [
        ("size=-1", "`size` takes a number from 0 on, not -1"),
        ("size=9223372036854775807", "1048576"),
        ("size=9223372036854775808", "nothing is called `size` here"),
        ("Node=4294967295", "more than 1048576"),
        ("Nothing=4294967295", "more than 1048576"),
        ("Nothing=0..=4000000000", "more than 1048576"),
        ("Nothing=4294967296", "more than 1048576"),
        ("A: Nothing=1000000, B: Nothing=1000000", "more than 1048576"),
        ("Everything.items.len=1000000000", "more than 1048576"),
        ("Everything.items.len=-1", "-1"),
        ("Everything.wide=18446744073709551616", "(0 to 18446744073709551615)"),
        ("Everything.wide=[0, 340282366920938463463374607431768211456]", &limits),
        ("Everything.wide=0..=18446744073709551615", "is too wide: list the values that matter"),
        ("Everything.wide=1..=9223372036854775809 step 2", "list the values that matter"),
        ("Everything.wide=[18446744073709551615, 18446744073709551615]", "twice"),
        ("Everything.wide=-1", "does not fit"),
        ("Everything.least=-9223372036854775808..=9223372036854775807", "too wide"),
        ("Everything.least=0..-9223372036854775808", "the wrong way round"),
        ("Everything.least=0..=99999999999999999999", "too wide"),
        ("Everything.least=0..=2000000000 step 2", "too wide"),
        ("Everything.least=0..=9 step 0", "a step of 0"),
        ("Everything.least=0..=9 step -9223372036854775808", "leads nowhere"),
        ("Everything.least=0..=2000000000, extremes", "too wide"),
        ("Everything.least=0..=", "is not an integer"),
        ("Everything.least=..", "is not an integer"),
        ("Everything.least=[", "no closing `]`"),
        ("Everything.least=[]", "no values"),
        ("Everything.least=[1,,2]", "a value is missing"),
        ("Everything.least=[1, 1]", "twice"),
        ("Everything.text=\"", "no closing quote"),
        ("Everything.text='", "neither"),
        ("Everything.kind=[Three]", "names of variants"),
        ("=3", "no key"),
        ("=", "no values"),
        ("Node", "KEY=VALUES"),
        ("Node==", "neither"),
        (":=1", "no such class"),
        ("a:b:c=1", "no such class"),
        ("named ", "KEY=VALUES"),
        ("Everything.root*=[Node]", "no such class or field"),
        ("root.*=[Node]", "no such class or field"),
        ("....=1", "no such class or field"),
        ("root.next*.next*=[Nod]", "`Nod`"),
        ("root: Node=1, Everything.root=[root], root.a=1", "no such class or field"),
    ] {
        let text = error(entry);
        assert!(text.contains(said), "{entry}: {text}");
    }
    assert_eq!(error(""), "");
}

/// Every text of a few pieces is read or refused.
#[test]
fn no_mixture_of_pieces_panics() {
    let pieces = [
        "Node",
        "size",
        ".",
        "=",
        "..",
        "..=",
        "9223372036854775807",
        "-",
        "[",
        "]",
        ",",
        "'",
        "\"",
        ":",
        "named ",
        "*",
        "step",
        " ",
        "root",
        "é",
    ];
    for first in pieces {
        for second in pieces {
            for third in pieces {
                for fourth in ["", "=1", "=-9223372036854775808", "..0", "=[\u{0}]"] {
                    let text = format!("{first}{second}{third}{fourth}");
                    if let Ok(scope) = text.parse::<Scope>() {
                        let _ = Search::<Everything>::new(&scope);
                        let _ =
                            scope.clone().grow::<Everything>(i64::MIN).grow::<Everything>(i64::MAX);
                        let _ = scope.to_string().parse::<Scope>();
                    }
                }
            }
        }
    }
}

#[test]
fn only_ranges_that_are_too_long_are_refused_beyond_64_bits() {
    let base: Scope = BASE.parse().unwrap();
    let wide = |values: cota::Values| {
        let all = Search::<Everything>::new(&base.clone().set("Everything.wide", values));
        let found = all.map_err(|error| error.to_string())?;
        let mut first = Vec::new();
        for wide in found.iter().map(|it| it.build().unwrap().wide) {
            if !first.contains(&wide) {
                first.push(wide);
            }
        }
        Ok::<_, String>(first)
    };
    for values in [(0..=u64::MAX).into(), (1u64 << 62..u64::MAX).into(), (-1..=1i128 << 100).into()]
    {
        let error = wide(values).unwrap_err();
        assert!(error.contains("is too wide: list the values that matter"), "{error}");
    }
    let error = wide(vec![0, 1i128 << 64].into()).unwrap_err();
    assert!(error.starts_with("18446744073709551616 in the scope"), "{error}");
    let error = wide((u64::MAX..u64::MAX).into()).unwrap_err();
    assert!(error.contains("the wrong way round"), "{error}");
    assert_eq!(wide(u64::MAX.into()).unwrap(), [u64::MAX]);
    assert_eq!(wide(vec![7, u64::MAX, 1 << 63].into()).unwrap(), [7, u64::MAX, 1 << 63]);
    let across = (1u64 << 63) - 1..=1 << 63;
    assert_eq!(wide(across.clone().into()).unwrap(), across.collect::<Vec<_>>());
}

#[test]
fn floating_point_numbers_of_either_width() {
    let scope =
        |values: cota::Values| BASE.parse::<Scope>().unwrap().set("Everything.half", values);
    let small = Search::<Everything>::new(&scope([1.5f32, -0.0].into())).unwrap();
    let large = Search::<Everything>::new(&scope(vec![1.5f64, -0.0].into())).unwrap();
    assert_eq!(small.count().unwrap().result.valid, large.count().unwrap().result.valid);
    let mut found: Vec<_> = small.iter().map(|it| it.build().unwrap().half).collect();
    found.dedup();
    assert!(found.contains(&1.5));
}

#[test]
fn a_slip_of_the_pen_is_reported_before_what_is_missing_by_it() {
    for (text, said) in [
        ("Nod=1", "`Nod`: no such class or field (did you mean `Node`?)"),
        ("Nothing=0, Node=1, Everything.itmes.len=1", "did you mean `Everything.items.len`?"),
        (
            "Nothing=0, Node=1, Everything.items.length=1",
            "`Everything.items.length`: no such class or field",
        ),
        ("Node=1, Nothing=0, Everything.kind.1=3", "`Everything.kind.1`: no such"),
        ("List: Nod=1", "declares objects of `Nod`"),
        // Nothing is misspelt here.
        ("Node=1, Nothing=0", "`Everything.items.len`: no values"),
        ("Everything.wide=1", "`Node`: how many objects?"),
    ] {
        let scope: Scope = text.parse().unwrap();
        let error = Search::<Everything>::new(&scope).err().unwrap().to_string();
        assert!(error.contains(said), "{text}: {error}");
    }
}

#[test]
fn a_size_that_is_set_like_a_key_is_refused() {
    #[derive(Bounded, Debug)]
    struct Pair {
        x: u8,
        items: Vec<bool>,
    }
    #[derive(Bounded, Debug)]
    struct Sized {
        size: u8,
    }
    let error = Search::<Pair>::all(&Scope::new().set("size", 2)).err().unwrap().to_string();
    assert!(error.contains("the default for all that is not set is `Scope::size`"), "{error}");
    let all = |scope: &Scope| Search::<Pair>::all(scope).unwrap().count().unwrap().result.valid;
    assert_eq!(all(&Scope::new().size(1)), 2 * 3);
    // A field of this name is what it says.
    let named = Scope::new().set("size", 0..=2);
    assert_eq!(Search::<Sized>::all(&named).unwrap().count().unwrap().result.valid, 3);
}
