//! Classes of Java structures, and where candidates end.

mod classes;
mod criteria;
mod ends;
mod subjects;
