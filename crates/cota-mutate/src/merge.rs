//! Two changes of a text as one, for mutants of second order.
//!
//! The rules are those of the literature. Compatible mutations touch different places. Mergeable ones are in one
//! statement, and one may be inside of what the other replaces: then what the inner one replaces must also be there in what
//! the outer one puts there.

use std::ops::Range;

/// A change: what is replaced, and by what.
pub type Change<'t> = (&'t Range<usize>, &'t str);

/// Two changes as one; none if they cannot be together.
pub fn together(text: &str, one: Change<'_>, two: Change<'_>) -> Option<(Range<usize>, String)> {
    let inside = |inner: &Range<usize>, outer: &Range<usize>| {
        outer.start <= inner.start && inner.end <= outer.end && inner != outer
    };
    if inside(two.0, one.0) {
        Some((one.0.clone(), within(text, one, two)?))
    } else if inside(one.0, two.0) {
        Some((two.0.clone(), within(text, two, one)?))
    } else if one.0.end <= two.0.start || two.0.end <= one.0.start {
        let (first, second) = if one.0.start < two.0.start { (one, two) } else { (two, one) };
        let between = &text[first.0.end..second.0.start];
        let replacement = format!("{}{between}{}", first.1, second.1);
        Some((first.0.start..second.0.end, replacement))
    } else {
        None
    }
}

/// What the outer mutation puts there, changed by the inner one, if what that replaces is still there.
fn within(text: &str, outer: Change<'_>, inner: Change<'_>) -> Option<String> {
    let original = &text[inner.0.clone()];
    let number = places(&text[outer.0.start..inner.0.start + original.len()], original);
    let before = places(&text[outer.0.clone()], original);
    let after = places(outer.1, original);
    // As often as before, so that it is clear which one it is.
    if before.len() != after.len() {
        return None;
    }
    let at = after[number.len().checked_sub(1)?];
    let (front, back) = outer.1.split_at(at);
    Some(format!("{front}{}{}", inner.1, &back[original.len()..]))
}

/// Where a text occurs, not as a part of a longer name or number.
fn places(text: &str, wanted: &str) -> Vec<usize> {
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let joins =
        |one: Option<char>, next: Option<char>| one.is_some_and(word) && next.is_some_and(word);
    let found = text.match_indices(wanted).map(|(at, _)| at);
    found
        .filter(|&at| {
            let (before, after) = (&text[..at], &text[at + wanted.len()..]);
            !joins(before.chars().next_back(), wanted.chars().next())
                && !joins(wanted.chars().next_back(), after.chars().next())
        })
        .collect()
}

/// Some of all, evenly chosen if there are too many.
pub fn evenly<T: Clone>(all: Vec<T>, most: usize) -> Vec<T> {
    let most = most.max(1);
    if all.len() <= most {
        return all;
    }
    (0..most).map(|at| all[at * all.len() / most].clone()).collect()
}
