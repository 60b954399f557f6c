//! The faulty versions that were published with the repair subjects. A line with K faults is marked
//! `// cota: limit K`.

#[cfg(feature = "contains")]
pub mod contains;
#[cfg(feature = "extract_min")]
pub mod extract_min;
#[cfg(feature = "insert")]
pub mod insert;
