//! What the benchmarks share: the least time of several runs, and a table.
