//! The variables that are visible at a place.

use super::source::{SourceFile, is_class};

/// The declarations of variables and parameters that are visible at a node of a function, innermost last.
pub(super) fn variables(file: &SourceFile, at: usize, function: usize) -> Vec<usize> {
    let mut found = Vec::new();
    let mut below = at;
    for above in file.above(at) {
        let node = file.node(above);
        // What a loop goes through does not see the variable of the loop.
        let is_iterable = file.node(below).role == "iterable";
        let before = node.children.iter().take_while(|&&child| child != below);
        let is_variable = |&&child: &&usize| {
            file.node(child).kind == "VARIABLE" && !is_class(node) && !is_iterable
        };
        let mut own: Vec<usize> = before.filter(is_variable).copied().collect();
        own.reverse();
        found.extend(own);
        if above == function {
            break;
        }
        below = above;
    }
    found.reverse();
    found
}

/// The class whose code a node is, with the classes around it.
pub(super) fn classes(file: &SourceFile, at: usize) -> Vec<usize> {
    file.above(at).filter(|&above| is_class(file.node(above))).collect()
}
