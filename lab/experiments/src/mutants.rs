//! The tables of mutants: how many faults in a routine the suites of a row leave alive.
//!
//! [`suites`] makes the suites of a row, [`check`] says what a routine must do with an input, `run` puts
//! faults into the routines and runs the suites, [`measured`] keeps what came out, and [`equivalent`] lists
//! the mutants that no test could kill. The suites are run by the test `columns` of this crate, a test for
//! each column, whose row an environment variable names; so one build of all mutants serves all rows.

pub mod check;
mod encode;
pub mod equivalent;
pub mod kept;
pub mod measured;
#[cfg(feature = "measure")]
pub mod run;
pub mod suites;

/// The variable that names a row for the test `columns`: the study, the routine and the bound.
pub const ROW: &str = "COTA_LAB_ROW";

/// The variable that names the folder with the suites of the row, if they are made already.
pub const STORED: &str = "COTA_LAB_SUITES";

/// The test that runs the suites.
pub const TEST: &str = "columns";

/// A routine under test, and where its code is.
#[derive(Clone, Copy, Debug)]
pub struct Routine {
    /// The study whose inputs it is run with.
    pub study: &'static str,
    /// Its name, in tables that have several; else empty.
    pub name: &'static str,
    /// The file of each function that it calls, below the folder of the studies, and their names.
    pub code: &'static [(&'static str, &'static [&'static str])],
}

const HEAP: &str = "binomial_heap/routines.rs";
const SEARCH_TREE: &str = "search_tree/routines.rs";
const RED_BLACK: &str = "red_black_tree/routines.rs";
const RED_BLACK_INSERT: &str = "red_black_tree/insert.rs";

/// The routines of all tables of mutants.
pub const ROUTINES: [Routine; 13] = [
    Routine {
        study: "list-to-set",
        name: "",
        code: &[("list_to_set.rs", &["SortedSet::insert", "list_to_set", "is_list_as_set"])],
    },
    Routine {
        study: "heap-merge",
        name: "",
        code: &[(HEAP, &["merge", "unite", "set_sibling", "link", "by_degree"])],
    },
    Routine {
        study: "heap-argument",
        name: "insert",
        code: &[(HEAP, &["insert", "merge", "unite", "set_sibling", "link", "by_degree"])],
    },
    Routine {
        study: "heap-argument",
        name: "delete",
        code: &[(
            HEAP,
            &[
                "delete",
                "find",
                "find_among",
                "delete_root",
                "reversed",
                "unite",
                "set_sibling",
                "link",
                "by_degree",
                "remove_node",
            ],
        )],
    },
    Routine { study: "heap-argument", name: "find", code: &[(HEAP, &["find", "find_among"])] },
    Routine {
        study: "palindrome",
        name: "",
        code: &[("palindrome.rs", &["IntegerList::is_palindromic"])],
    },
    Routine {
        study: "search-tree-delete",
        name: "",
        code: &[(SEARCH_TREE, &["delete", "take_least"])],
    },
    Routine {
        study: "search-tree-argument",
        name: "delete",
        code: &[(SEARCH_TREE, &["delete", "take_least"])],
    },
    Routine { study: "search-tree-argument", name: "insert", code: &[(SEARCH_TREE, &["insert"])] },
    Routine { study: "search-tree-argument", name: "search", code: &[(SEARCH_TREE, &["search"])] },
    Routine {
        study: "red-black-argument",
        name: "remove",
        code: &[
            (
                RED_BLACK,
                &[
                    "remove",
                    "position",
                    "leftmost",
                    "is_black",
                    "set_color",
                    "lighten",
                    "remove_node",
                ],
            ),
            (RED_BLACK_INSERT, &["replace_child", "rotate_left", "rotate_right"]),
        ],
    },
    Routine {
        study: "red-black-argument",
        name: "add",
        code: &[
            (RED_BLACK, &["insert"]),
            (
                RED_BLACK_INSERT,
                &[
                    "insert",
                    "repair",
                    "red_parent",
                    "red",
                    "recolor",
                    "replace_child",
                    "rotate_left",
                    "rotate_right",
                ],
            ),
        ],
    },
    Routine {
        study: "red-black-argument",
        name: "contains",
        code: &[(RED_BLACK, &["contains", "position"])],
    },
];

/// The name of a routine as rows have it, `insert(97)`, without the published number of mutants.
pub fn bare(routine: Option<&str>) -> &str {
    routine.map_or("", |name| name.split('(').next().unwrap_or(name))
}

/// The routine of a row.
pub fn routine(study: &str, name: Option<&str>) -> Option<&'static Routine> {
    ROUTINES.iter().find(|routine| routine.study == study && routine.name == bare(name))
}

/// The test that runs the suite of a column.
pub fn test(column: &str) -> String {
    column.trim_end_matches('%').replace('-', "_")
}

/// A row as the environment names it: study, routine (which may be empty) and bound.
pub fn named(text: &str) -> Option<(&str, &str, &str)> {
    let (study, rest) = text.split_once(' ')?;
    let (routine, bound) = rest.split_once(' ')?;
    Some((study, routine, bound))
}

impl Routine {
    /// Whether a function in a file is a part of it.
    pub fn has(&self, file: &str, function: &str) -> bool {
        let own = |(path, functions): &(&str, &[&str])| {
            file.ends_with(&format!("studies/{path}")) && functions.contains(&function)
        };
        self.code.iter().any(own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables;
    use crate::technique::Technique;

    #[test]
    fn every_row_of_mutants_has_its_routine() {
        let mut rows = 0;
        for table in tables::all() {
            if table.columns.iter().any(|column| column.technique == Technique::Mutants) {
                for row in &table.rows {
                    let routine = routine(&table.study, row.routine.as_deref());
                    assert!(routine.is_some(), "{} {:?}", table.id, row.routine);
                    rows += 1;
                }
            }
        }
        assert_eq!(rows, 92);
    }
}
