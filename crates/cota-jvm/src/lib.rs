//! A small Java virtual machine whose heap and frames can be undone.
#![forbid(unsafe_code)]

pub mod classfile;
pub mod classpath;
