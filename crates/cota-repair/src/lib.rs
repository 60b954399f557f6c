//! Repair: all small edits, each checked on every input within the bound.
