//! (description follows with the code)
