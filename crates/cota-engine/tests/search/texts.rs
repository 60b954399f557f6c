//! Texts, constants, objects without links and links to the root: what classes of other languages have.

use cota::engine::space::{ClassId, Schema, Shape, Space};
use cota::engine::{Value, Vector};
use cota::{Bounded, Scope, Search};

/// A schema with one class that has these fields.
fn record(fields: &[(&str, Shape)]) -> Schema {
    let mut schema = Schema::default();
    let id = schema.declare("Thing");
    let fields = fields.iter().map(|(name, shape)| (name.to_string(), shape.clone())).collect();
    schema.define(id, Shape::Record { name: "Thing".to_string(), fields });
    schema
}

fn space(schema: &Schema, scope: &str) -> Space {
    Space::new(schema, &scope.parse().unwrap()).unwrap()
}

/// What each value of the only slot is drawn as.
fn drawn(space: &Space) -> Vec<String> {
    let value = |index| Value::of_vector(space, &Vector::new(vec![index])).draw();
    let count = space.values(space.slots()[0].domain) as u32;
    (0..count).map(|index| value(index).trim_end().to_string()).collect()
}

#[test]
fn texts_are_a_list_or_all_over_an_alphabet() {
    let schema = record(&[("name", Shape::Text { nullable: true })]);
    let listed = space(&schema, r#"Thing.name=["a,b", "", "[\"\\"]"#);
    assert_eq!(
        drawn(&listed),
        ["Thing name=null", r#"Thing name="a,b""#, r#"Thing name="""#, r#"Thing name="[\"\\""#]
    );
    assert_eq!(listed.value_name(0, 1), r#""a,b""#);
    assert_eq!(listed.value_named(0, r#""a,b""#), Some(1));
    let over = space(&schema, r#"Thing.name="xy", Thing.name.len=0..=2, Thing.name.null=false"#);
    let texts = ["", "x", "y", "xx", "xy", "yx", "yy"];
    assert_eq!(drawn(&over), texts.map(|text| format!("Thing name={text:?}")));
    let size = space(&schema, "size=2");
    assert_eq!(drawn(&size)[1..], ["", "a", "b"].map(|text| format!("Thing name={text:?}")));
}

#[test]
fn a_scope_with_texts_is_read_as_it_is_written() {
    for text in [
        r#"Thing.name=["a,b", "it's", "[", "\"", "\\", "\n", "é"]"#,
        r#"Thing.sign=['"', '\\', 'a'], Thing.name=["b"]"#,
    ] {
        let scope: Scope = text.parse().unwrap();
        assert_eq!(scope.to_string().parse::<Scope>().unwrap(), scope, "{scope}");
        assert_eq!(scope.to_string(), text);
    }
    for text in [r#"Thing.name=["a]"#, r#"Thing.name=["a", b]"#, r#"Thing.name=["\q"]"#] {
        assert!(text.parse::<Scope>().is_err(), "{text}");
    }
}

#[test]
fn constants_are_picked_by_name() {
    let constants = vec!["RED".to_string(), "GREEN".to_string(), "BLUE".to_string()];
    let color = Shape::Constant { name: "Color".to_string(), constants, nullable: true };
    let schema = record(&[("color", color)]);
    assert_eq!(drawn(&space(&schema, "")).len(), 4);
    let some = space(&schema, "Thing.color=[BLUE, RED], Thing.color.null=false");
    assert_eq!(drawn(&some), ["Thing color=BLUE", "Thing color=RED"]);
    assert_eq!(drawn(&space(&schema, "Color=[GREEN]")), ["Thing color=null", "Thing color=GREEN"]);
    let twice = Space::new(&schema, &"Color=[RED, RED]".parse().unwrap()).unwrap_err();
    assert_eq!(twice.to_string(), "the scope of `Color` lists RED twice");
}

#[test]
fn all_gaps_of_a_scope_are_found_at_once() {
    let schema = record(&[
        ("name", Shape::Text { nullable: true }),
        ("key", Shape::Int { min: 0.into(), max: 9.into(), nullable: false }),
        ("next", Shape::Link { classes: vec![ClassId(0)], nullable: true, owned: false }),
    ]);
    let gaps = |scope: &str| -> Vec<String> {
        let gaps = Space::gaps(&schema, &scope.parse().unwrap());
        gaps.iter()
            .map(|gap| gap.to_string().split([':', ';']).next().unwrap().to_string())
            .collect()
    };
    assert_eq!(
        gaps("Thing.keys=1"),
        [
            "the scope sets `Thing.keys`, but there is no such class or field (did you mean `Thing.key`?)",
            "how many objects of `Thing`? set `Thing = 0..=3`, for example, or a default `size`",
            "no values for `Thing.name`",
            "no values for `Thing.key`",
        ]
    );
    assert_eq!(gaps("Thing=2, Thing.key=1"), ["no values for `Thing.name`"]);
    assert_eq!(gaps("size=1"), Vec::<String>::new());
}

#[test]
fn links_lead_to_the_root_only_where_the_schema_says_so() {
    let next = Shape::Link { classes: vec![ClassId(0)], nullable: true, owned: false };
    let mut schema = record(&[("next", next)]);
    assert_eq!(drawn(&space(&schema, "Thing=1")).len(), 2);
    schema.keep(ClassId(0));
    let lines = drawn(&space(&schema, "Thing=1"));
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[1], "Thing next→root");
}

#[test]
fn objects_that_stand_for_values_are_drawn_as_these() {
    let mut schema = Schema::default();
    let (root, number) = (schema.declare("Thing"), schema.declare("Number"));
    let link = Shape::Link { classes: vec![number], nullable: false, owned: false };
    let fields = vec![("number".to_string(), link)];
    schema.define(root, Shape::Record { name: "Thing".to_string(), fields });
    schema.define(number, Shape::Record { name: "Number".to_string(), fields: Vec::new() });
    schema.show(number, vec![None, Some(Value::Int(7))]);
    let lines = drawn(&space(&schema, "Number=2"));
    assert_eq!(lines, ["Thing\n└─ number: Number0", "Thing number=7"]);
}

#[derive(Bounded, Debug)]
struct Matrix {
    rows: Vec<Vec<u8>>,
}

#[derive(Bounded, Debug)]
struct Plain {
    sign: char,
    half: f32,
}

#[test]
fn sequences_in_sequences_have_lengths_of_their_own() {
    let count = |scope: &str| {
        let scope = scope.parse().unwrap();
        Search::<Matrix>::all(&scope).unwrap().count().unwrap().result.valid
    };
    // Up to two rows of up to one element, and of exactly two.
    assert_eq!(count("Matrix.rows=0..=1, Matrix.rows.len=2, Matrix.rows[].len=1"), 1 + 3 + 9);
    assert_eq!(count("Matrix.rows=0..=1, Matrix.rows.len=2, Matrix.rows[].len=[2]"), 1 + 4 + 16);
    assert_eq!(count("Matrix.rows=0..=1, Matrix.rows.len=1"), 1 + 3);
}

#[test]
fn a_size_gives_as_many_characters_and_floats_as_integers() {
    let search = Search::<Plain>::all(&Scope::new().size(2)).unwrap();
    let found: Vec<Plain> = search.iter().map(|it| it.build().unwrap()).collect();
    let pairs: Vec<_> = found.iter().map(|it| (it.sign, it.half.to_string())).collect();
    let expected = ['a', 'b', 'c'].map(|sign| ["0", "1", "2"].map(|half| (sign, half.to_string())));
    assert_eq!(pairs, expected.concat());
}
