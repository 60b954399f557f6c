//! Arrays that belong to their fields.

use crate::brute::compare;
use crate::subjects::within;

#[test]
fn arrays_hold_values_of_every_kind() {
    let scope = "Arrays.numbers=0..=1, Arrays.numbers.len=0..=1, Item=2, Item.weight=0..=1, \
                 Arrays.items.len=0..=2, Arrays.names=[\"x\"], Arrays.names.len=0..=1, \
                 Arrays.boxes=[500], Arrays.boxes.len=1, Arrays.sides.len=0..=1, \
                 Arrays.sides=[RIGHT, LEFT], Arrays.sides.null=false, Arrays.things=[Item], \
                 Arrays.things.len=0..=1, Arrays.letters=\"q\", Arrays.letters.len=1..=2";
    let lines = [
        "objects Item Item 2",
        "array Arrays.numbers 0..1 0 1",
        "array Arrays.items 0..2 null @Item",
        "array Arrays.names 0..1 null x",
        "array Arrays.boxes 0..1 null 500",
        "array Arrays.sides 0..1 RIGHT LEFT",
        "array Arrays.things 0..1 null @Item",
        "array Arrays.letters 1..2 q",
        "field Item.weight 0 1",
    ];
    compare("Arrays", scope, &lines);
}

#[test]
fn arrays_of_arrays_have_lengths_of_their_own() {
    // Rows of lengths 1, 2, ...: 1 + 2 + 2 * 4 matrices of zeros and ones.
    let Some(found) = within("Matrix", "Matrix.rows=0..=1, Matrix.rows.len=2") else { return };
    assert_eq!(found.unwrap().values.len(), 1 + 2 + 2 * 4);
    let scope = "Matrix.rows=[7], Matrix.rows.len=0..=3, Matrix.rows[].len=1..=2";
    let found = within("Matrix", scope).unwrap().unwrap();
    assert_eq!(
        found.drawn(),
        ["Matrix rows=[]\n", "Matrix rows=[[7]]\n", "Matrix rows=[[7], [7, 7]]\n"]
    );
}
