//! The grade of a score by four thresholds, a task of the IntroClass collection.

/// The grade for a score, where thresholds go down from `a` to `d`.
#[cota::contract(
    requires(a > b && b > c && c > d),
    ensures(result == 'A' <==> score >= a),
    ensures(result == 'B' <==> score < a && score >= b),
    ensures(result == 'C' <==> score < b && score >= c),
    ensures(result == 'D' <==> score < c && score >= d),
    ensures(result == 'F' <==> score < d),
    no_panic,
    scope(a = 1..=6, b = 0..=5, c = -1..=4, d = -2..=3, score = -3..=7)
)]
pub fn grade(a: i32, b: i32, c: i32, d: i32, score: i32) -> char {
    if score >= a {
        return 'A';
    }
    if score >= b {
        return 'B';
    }
    if score >= c {
        return 'C';
    }
    if score >= d {
        return 'D';
    }
    'F'
}
