//! Compressed bytes, of which nobody knows how many they will be.

use super::LONGEST;
use miniz_oxide::inflate::{decompress_to_vec_with_limit, decompress_to_vec_zlib_with_limit};

/// The bytes that jars compress.
pub(super) fn deflated(bytes: &[u8]) -> Result<Vec<u8>, String> {
    decompress_to_vec_with_limit(bytes, LONGEST).map_err(|error| error.to_string())
}

/// The bytes that images compress, with zlib's header.
pub(super) fn zlib(bytes: &[u8]) -> Result<Vec<u8>, String> {
    decompress_to_vec_zlib_with_limit(bytes, LONGEST).map_err(|error| error.to_string())
}
