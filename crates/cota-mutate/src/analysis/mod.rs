//! Analyses of a kill matrix.
