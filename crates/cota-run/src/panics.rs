//! What a panic said.

use std::any::Any;

/// Stands for the message of a panic that has none.
const NO_MESSAGE: &str = "a panic without a message";

/// The text that a caught panic carries.
pub fn panic_message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| NO_MESSAGE.to_owned())
}
