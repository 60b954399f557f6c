//! Programs of the QuixBugs collection, written anew, each with its published fault in one line.
