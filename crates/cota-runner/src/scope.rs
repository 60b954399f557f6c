//! The arguments that bound the structures of a command.

use cota_engine::{ParseScopeError, Scope, Values};

/// The size of structures, and changes to the scope that goes with it.
#[derive(Debug, clap::Args)]
pub struct ScopeArgs {
    /// The usual bound of the structure: exactly N nodes, or arrays of up to N elements
    #[arg(long, value_name = "N")]
    pub size: Option<u32>,

    /// Set the values of a field: `Node.key=1..=3`, `Tree.size=0..=3`, `Node.key=[1, 3, 5]`
    #[arg(long, value_name = "FIELD=RANGE", value_parser = parse_scope)]
    scope: Vec<Scope>,

    /// Set how many objects of a class there are: `Node=4`, `Node=2..=4`, `List:Entry=4`
    #[arg(long, value_name = "CLASS=N", value_parser = parse_objects)]
    objects: Vec<Scope>,
}

impl ScopeArgs {
    /// The usual scope with single bounds changed.
    pub fn change(&self, usual: Scope) -> Scope {
        self.objects.iter().chain(&self.scope).fold(usual, Scope::merge)
    }

    /// Whether anything was said.
    pub fn is_given(&self) -> bool {
        self.size.is_some() || !self.scope.is_empty() || !self.objects.is_empty()
    }

    /// The scope of a type that has no usual one.
    pub fn of_own_type(&self) -> Scope {
        self.change(self.size.map_or_else(Scope::new, |size| Scope::new().size(size.into())))
    }
}

fn parse_scope(text: &str) -> Result<Scope, String> {
    text.parse().map_err(|error: ParseScopeError| error.to_string())
}

fn parse_objects(text: &str) -> Result<Scope, String> {
    let wrong = || {
        "objects are set for a class: CLASS=N, or DOMAIN:CLASS=N; \
         for the values of a field there is --scope"
            .to_string()
    };
    if !text.contains('=') {
        return Err(wrong());
    }
    let scope = parse_scope(text)?;
    let of_a_field = |(key, _): &(String, Values)| key.contains('.');
    if scope.entries().iter().any(of_a_field) { Err(wrong()) } else { Ok(scope) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cota_catalog::search_tree::SearchTree;
    use cota_engine::Search;
    use std::time::Duration;

    /// As far as `--objects` goes: over the usual scope, to the first structures.
    #[test]
    fn changed_objects_are_read_or_refused() {
        let usual = cota_catalog::find("search-tree").unwrap().scope(2);
        let seeds =
            ["Node=4", "Node=2..=4", "Spare:Node=4", " Node = 0..=3 , Spare : Node = 1", "size=3"];
        let reader = cota_fuzz::Reader::new(seeds, move |text| {
            let Ok(scope) = parse_objects(text) else { return cota_fuzz::Answer::Refused };
            assert!(scope.entries().iter().all(|(key, _)| !key.contains('.')), "{scope}");
            let search = Search::<SearchTree>::new(&usual.clone().merge(&scope));
            let first = |search: Search<SearchTree>| {
                search.limit(3).max_time(Duration::from_millis(50)).count()
            };
            search.map(first).into()
        });
        let accepted = cota_fuzz::check(&reader, 1_000).unwrap();
        assert!(accepted > 100, "{accepted}");
    }

    #[test]
    fn no_field_is_among_objects() {
        for text in ["Node.info=1", "Node=1, Node.info=1", "Node=1; Spare:Node=2; Node.info=1"] {
            let error = parse_objects(text).unwrap_err();
            assert!(error.contains("for the values of a field there is --scope"), "{error}");
        }
    }
}
