//! The result documents of Cota: what every command writes with `--format json`.
//!
//! One type for each document, one module for each job. A document is a JSON object with a `kind`, a
//! `schema_version` and the fields of its type; [`Document`] is any of them. Nothing is rendered here, and nothing
//! depends on a job, so that a tool in another language can write the same documents.
//!
//! ```
//! use cota_results::{Document, sentences::Grammars};
//! let text = cota_results::line(&Grammars { grammars: Vec::new() });
//! assert_eq!(text, r#"{"kind":"grammar-list","schema_version":2,"grammars":[]}"#);
//! assert!(matches!(Document::read(serde_json::from_str(&text).unwrap()), Ok(Document::Grammars(_))));
//! ```

pub mod calls;
pub mod checks;
pub mod machines;
pub mod mutants;
mod read;
pub mod repairs;
pub mod sentences;
pub mod structures;
pub mod tables;
pub mod work;
mod write;

pub use read::{ReadError, read_line};
pub use write::{Stream, line, pretty};

use serde::Serialize;
use serde::de::DeserializeOwned;

/// What a document holds besides its kind and version.
pub trait Content: Serialize {
    /// The kind, which is also the name of its schema.
    const KIND: &'static str;
    /// The version of its form. It changes when a field changes its meaning or is removed.
    const VERSION: u32;
}

macro_rules! documents {
    ($($variant:ident $content:ty, $kind:literal $version:literal $about:literal;)*) => {
        /// Any result document.
        #[derive(Clone, Debug)]
        #[allow(missing_docs)]
        pub enum Document { $($variant($content),)* }

        $(impl Content for $content {
            const KIND: &'static str = $kind;
            const VERSION: u32 = $version;
        })*

        /// Every kind of document, with what writes it.
        pub const KINDS: &[(&str, &str)] = &[$(($kind, $about),)*];

        impl Document {
            /// Its kind.
            pub fn kind(&self) -> &'static str {
                match self { $(Self::$variant(_) => $kind,)* }
            }

            fn read_kind(kind: &str, version: u64, value: serde_json::Value) -> Result<Self, ReadError> {
                match kind {
                    $($kind => content($kind, $version, version, value).map(Self::$variant),)*
                    _ => Err(ReadError::UnknownKind(kind.to_owned())),
                }
            }
        }

        /// The schema of every kind of document.
        #[cfg(feature = "schema")]
        pub fn schemas() -> Vec<(&'static str, serde_json::Value)> {
            let mut schemas = vec![$(($kind, write::schema::<$content>()),)*];
            schemas.extend(work::schemas());
            schemas
        }
    };
}

documents! {
    Structures structures::Structures, "generate-structures" 1 "`cota generate`";
    Stats structures::Stats, "generate-stats" 2 "`cota generate --stats`";
    Estimate structures::Estimate, "generate-estimate" 2 "`cota generate --estimate`";
    Sample structures::Sample, "generate-sample" 2 "`cota generate --sample --stats`";
    Catalogue structures::Catalogue, "generate-list" 2 "`cota generate --list`";
    Invariant checks::Invariant, "invariant" 2 "`cota invariant`";
    InvariantSuite checks::Suite, "invariant-suite" 2 "`cota invariant --suite`";
    Calls calls::Calls, "check" 1 "`cota java check`";
    Mutants mutants::Mutants, "mutants" 3 "`cota mutate`";
    MutantList mutants::List, "mutants-list" 2 "`cota mutate --list`";
    Faults mutants::Faults, "mutants-faults" 2 "`cota mutate seed-faults`, in `faults.json`";
    Repair repairs::Repair, "repair" 3 "`cota repair`";
    Judgement repairs::Judgement, "repair-judgement" 1 "`cota repair --check` with a folder or `-`";
    Machine machines::Machine, "fsm-machine" 2 "`cota fsm convert --to json`";
    Information machines::Information, "fsm-info" 2 "`cota fsm info`";
    Comparison machines::Comparison, "fsm-equal" 2 "`cota fsm equal`";
    Words machines::Words, "fsm-distinguish" 2 "`cota fsm distinguish`";
    Check machines::Check, "fsm-check" 3 "`cota fsm check`";
    Sequence machines::Sequence, "fsm-sequence" 2 "`cota fsm sequence`";
    Suite machines::Suite, "fsm-suite" 2 "`cota fsm suite`";
    Run machines::Run, "fsm-run" 3 "`cota fsm run`";
    MachineMutants machines::Mutants, "fsm-mutants" 2 "`cota fsm mutants`";
    Census machines::Census, "fsm-census" 2 "`cota fsm mutants --all`";
    Sentences sentences::Sentences, "grammar-sentences" 2 "`cota grammar`";
    Counts sentences::Counts, "grammar-counts" 2 "`cota grammar --count`";
    Cover sentences::Cover, "grammar-cover" 2 "`cota grammar --cover`";
    Findings sentences::Findings, "grammar-findings" 2 "`cota grammar --run`";
    Grammars sentences::Grammars, "grammar-list" 2 "`cota grammar` without a grammar";
    Table tables::Table, "lab-table" 2 "`cota lab tables`";
    Tables tables::Tables, "lab-tables" 2 "`cota lab tables` without a table";
    Navigation tables::Navigation, "lab-navigation" 3 "`cota lab tables prvo`";
    ProgramRepair repairs::ProgramRepair, "lab-repair" 2 "`cota lab repair --store`, one in each line";
    StudyTable tables::StudyTable, "lab-study" 2 "`cota lab fsm` and `cota lab navigation`";
    JavaTable tables::JavaTable, "lab-java" 1 "`cota lab java`";
}

fn content<C: DeserializeOwned>(
    kind: &'static str,
    known: u32,
    version: u64,
    value: serde_json::Value,
) -> Result<C, ReadError> {
    if version != u64::from(known) {
        return Err(ReadError::Version { kind, version, known });
    }
    C::deserialize(value).map_err(|error| ReadError::Damaged { kind, message: error.to_string() })
}
