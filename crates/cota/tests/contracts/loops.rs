//! `cota::decreases!`.

use crate::violation;

#[cota::contract(ensures(result == values.iter().sum::<i32>()))]
fn sum(values: &[i32], stop: bool, step: usize) -> i32 {
    let (mut at, mut sum) = (0, 0);
    'outer: while at < values.len() {
        cota::decreases!(values.len() - at);
        for turn in 0..3 {
            cota::decreases!(3 - turn);
            if turn == 1 {
                break;
            }
        }
        if stop {
            break 'outer;
        }
        sum += values[at];
        at += step;
    }
    sum
}

#[test]
fn a_loop_that_gets_on_is_fine() {
    assert_eq!(sum(&[1, 2, 3], false, 1), 6);
    assert_eq!(
        violation(|| sum(&[1, 2], true, 1)),
        "contract of `sum` violated: ensures(result == values.iter().sum::<i32>())"
    );
}

#[test]
fn a_loop_that_does_not_is_caught() {
    let text = violation(|| sum(&[1, 2], false, 0));
    assert_eq!(text, "contract of `sum` violated: decreases!(values.len() - at) is 2 after 2");
}

#[cota::contract(ensures(true))]
fn below(mut number: i64) -> i64 {
    let close = |mut left: u8| loop {
        cota::decreases!(left);
        if left == 0 {
            break left;
        }
        left -= 1;
    };
    loop {
        cota::decreases!(number + i64::from(close(3)));
        number -= 3;
        if number == 0 {
            return number;
        }
    }
}

#[test]
fn a_variant_is_not_negative() {
    assert_eq!(below(6), 0);
    assert!(violation(|| below(4)).ends_with("is -2, less than 0"));
}
