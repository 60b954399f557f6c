//! Results as JSON.

use super::{clone, files};
use crate::Reader;
use cota_render::page::{Input, Options};

fn page(name: &'static str, folder: &str, extension: &str) -> Reader {
    let options = Options {
        title: "results".to_owned(),
        sources: clone("."),
        made_by: "cota-fuzz".to_owned(),
    };
    Reader::new(files(folder, extension), move |text| {
        cota_render::page::page(&[Input { name: name.to_owned(), text: text.to_owned() }], &options)
            .into()
    })
}

pub fn report() -> Reader {
    page("result.json", "crates/cota-render/tests/results", "json")
}

pub fn structures() -> Reader {
    page("structures.jsonl", "crates/cota-render/tests/results", "jsonl")
}
