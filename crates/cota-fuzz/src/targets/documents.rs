//! Results as JSON.

use super::{clone, files};
use crate::Reader;
use cota_render::page::{Input, Options};

pub fn report() -> Reader {
    let options = Options {
        title: "results".to_owned(),
        sources: clone("."),
        made_by: "cota-fuzz".to_owned(),
    };
    Reader::new(files("crates/cota-render/tests/results", "json"), move |text| {
        let input = Input { name: "result.json".to_owned(), text: text.to_owned() };
        cota_render::page::page(&[input], &options).into()
    })
}
