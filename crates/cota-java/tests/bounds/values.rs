//! Fields with plain values: primitive types, boxes, texts, constants of enums.

use crate::brute::compare;
use crate::subjects::within;

#[test]
fn every_primitive_type_has_values() {
    let scope = "Plain.flag=[true], Plain.sign='a'..='c', Plain.tiny=[-128, 127], Plain.small=0..=1, \
                 Plain.number=[2, 1], Plain.wide=[1, 9223372036854775807], Plain.half=[0.5, 2], \
                 Plain.whole=[1.5, -0.25]";
    let lines = [
        "field Plain.flag true",
        "field Plain.sign a b c",
        "field Plain.tiny -128 127",
        "field Plain.small 0 1",
        "field Plain.number 2 1",
        "field Plain.wide 1 9223372036854775807",
        "field Plain.half 0.5 2",
        "field Plain.whole 1.5 -0.25",
    ];
    let Some(count) = compare("Plain", scope, &lines) else { return };
    // One sign, one tiny number with two small ones, three pairs, one pair.
    assert_eq!(count, 2 * 3);
}

#[test]
fn characters_are_a_range_or_a_list() {
    let rest = "Plain.flag=true, Plain.tiny=0, Plain.small=1, Plain.number=1, Plain.wide=2, \
                Plain.half=0, Plain.whole=1";
    for (signs, valid) in [("'a'..='d'", 2), ("'c'..'e'", 2), ("['z', 'a']", 1), ("\"xyz\"", 3)] {
        let Some(found) = within("Plain", &format!("{rest}, Plain.sign={signs}")) else { return };
        assert_eq!(found.unwrap().values.len(), valid, "{signs}");
    }
}

#[test]
fn boxes_are_the_jdk_s_own_and_may_be_null() {
    let scope = "Boxes.small=[1, -128], Boxes.large=[1000, 5], Boxes.wide=[7, 8], Boxes.sign=['x'], \
                 Boxes.real=[0.5, 2], Boxes.tiny=[3], Boxes.brief=[4], Boxes.half=[0.75], \
                 Boxes.flag.null=false";
    let lines = [
        "field Boxes.small null 1 -128",
        "field Boxes.large null 1000 5",
        "field Boxes.wide null 7 8",
        "field Boxes.flag false true",
        "field Boxes.sign null x",
        "field Boxes.real null 0.5 2",
        "field Boxes.tiny null 3",
        "field Boxes.brief null 4",
        "field Boxes.half null 0.75",
    ];
    let Some(count) = compare("Boxes", scope, &lines) else { return };
    assert_eq!(count, 2 * 2 * 2 * 2 * 3 * 2);
}

#[test]
fn texts_are_listed_or_made_of_an_alphabet() {
    let listed = "Names.first=[\"b\", \"a,b\", \"\"], Names.second=[\"b\", \"c\"]";
    let lines = ["field Names.first null b a,b _", "field Names.second null b c"];
    // The text `b` of the list is the one string that the constant of the class is.
    assert_eq!(compare("Names", listed, &lines).unwrap_or(3), 3);
    let over = "Names.first=\"ab\", Names.first.len=1..=2, Names.second=\"b\", Names.second.len=2";
    let lines = ["field Names.first null a b aa ab ba bb", "field Names.second null _ b bb"];
    assert_eq!(compare("Names", over, &lines).unwrap_or(5), 5);
}

#[test]
fn texts_are_drawn_with_quotes_and_constants_by_name() {
    let scope = "Names.first=[\"say \\\"hi\\\"\"], Names.first.null=false, Names.second=[\"z\"]";
    let Some(found) = within("Names", scope) else { return };
    assert_eq!(found.unwrap().drawn(), ["Names first=\"say \\\"hi\\\"\" second=\"z\"\n"]);
    let scope = "Node=1, Colors.first=[BLUE], Node.color=[BLUE, GREEN], Colors.first.null=false";
    let found = within("Colors", scope).unwrap().unwrap();
    assert_eq!(found.drawn(), ["Colors first=BLUE\n└─ head: Node0 color=BLUE next=null\n"]);
}

#[test]
fn enums_have_all_constants_or_those_that_are_listed() {
    let all = [
        "objects Node Node 2",
        "field Colors.first null RED GREEN BLUE",
        "field Colors.head null @Node",
        "field Node.color null RED GREEN BLUE",
        "field Node.next null @Node",
    ];
    let Some(count) = compare("Colors", "Node=2", &all) else { return };
    // No node, one of three colours, two of different colours.
    assert_eq!(count, 1 + 3 + 6);
    let some = [
        "objects Node Node 2",
        "field Colors.first null BLUE",
        "field Colors.head null @Node",
        "field Node.color BLUE RED",
        "field Node.next null @Node",
    ];
    let scope = "Node=2, Color=[BLUE], Node.color=[BLUE, RED], Node.color.null=false";
    assert_eq!(compare("Colors", scope, &some).unwrap(), 1 + 1 + 1);
}

#[test]
fn a_size_bounds_every_type() {
    let Some(found) = within("Plain", "size=1, Plain.small=[5, -7]") else { return };
    // Signs a and b; three of four pairs are not equal, and so on.
    let pairs_of_flag_and_sign = 2;
    let tiny_below_small = 2;
    let (different, below) = (2, 1);
    let expected = pairs_of_flag_and_sign * tiny_below_small * different * below;
    assert_eq!(found.unwrap().values.len(), expected);
    // The texts are "", "a" and "b", of which `b` is refused as the second.
    assert_eq!(within("Names", "size=2").unwrap().unwrap().values.len(), 1);
    assert_eq!(within("Colors", "size=2").unwrap().unwrap().values.len(), 10);
}
