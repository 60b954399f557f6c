//! What was probably meant by a name that does not exist.

/// The known name most similar to a given one, if one is similar enough.
pub fn similar<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let likeness = |known: &str| strsim::jaro_winkler(&name.to_lowercase(), &known.to_lowercase());
    let best = known.map(|known| (likeness(known), known)).max_by(|a, b| a.0.total_cmp(&b.0))?;
    (best.0 > 0.75).then_some(best.1)
}

#[cfg(test)]
mod tests {
    use super::similar;

    #[test]
    fn a_slip_of_the_fingers_is_recognised() {
        let known = || ["search-tree", "sorted-list"].into_iter();
        assert_eq!(similar("serch-tree", known()), Some("search-tree"));
        assert_eq!(similar("graph", known()), None);
    }
}
