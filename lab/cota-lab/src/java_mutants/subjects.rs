//! The eight subjects of the study in Java.

use cota_console::exit::Failure;
use cota_experiments::navigation::published::{self, Published};

/// A subject.
#[derive(Debug)]
pub struct Subject {
    /// Its name in the tables of the study.
    pub name: &'static str,
    /// Its class.
    pub class: &'static str,
    /// The method of `suites.Suites` that runs its tests.
    pub tests: &'static str,
}

/// All, in the order of the thesis.
pub const SUBJECTS: [Subject; 8] = [
    Subject { name: "tree_list", class: "navigation.TreeList", tests: "treeList" },
    Subject { name: "avl_tree", class: "navigation.AvlTree", tests: "avlTree" },
    Subject { name: "bin_heap", class: "navigation.BinHeap", tests: "binHeap" },
    Subject { name: "queue", class: "navigation.Queue", tests: "queue" },
    Subject { name: "tree_set", class: "navigation.TreeSet", tests: "treeSet" },
    Subject {
        name: "node_caching_list",
        class: "navigation.NodeCachingList",
        tests: "nodeCachingList",
    },
    Subject { name: "bs_tree", class: "navigation.BsTree", tests: "bsTree" },
    Subject { name: "ord_set", class: "navigation.OrdSet", tests: "ordSet" },
];

/// Those of these names; all if there are none.
pub fn named(names: &[String]) -> Result<Vec<&'static Subject>, Failure> {
    if names.is_empty() {
        return Ok(SUBJECTS.iter().collect());
    }
    let one = |name: &String| {
        let known: Vec<&str> = SUBJECTS.iter().map(|own| own.name).collect();
        SUBJECTS.iter().find(|own| own.name == *name).ok_or_else(|| {
            let known = known.join(" ");
            Failure::usage(format!("there is no subject `{name}`; the subjects are {known}"))
        })
    };
    names.iter().map(one).collect()
}

impl Subject {
    /// What was published of it.
    pub fn published(&self) -> Result<Published, Failure> {
        let mut all = published::all().map_err(Failure::usage)?;
        all.remove(self.name).ok_or_else(|| Failure::usage(format!("{} has no row", self.name)))
    }
}
