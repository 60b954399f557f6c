//! What a page says about runs and experiments with state machines.

use cota_render::page::{Input, Options, page};

fn shown(file: &str) -> String {
    let path = format!("{}/tests/results/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let options = Options {
        title: "Results".to_string(),
        sources: env!("CARGO_MANIFEST_DIR").into(),
        made_by: "cota".to_string(),
    };
    page(&[Input { name: file.to_string(), text }], &options).unwrap()
}

#[test]
fn every_deviation_of_a_run_is_in_its_table() {
    let page = shown("session-wrong.json");
    assert!(page.contains("2 tests deviate, one after open close ack"));
    assert!(page.contains("<code>refuse</code></td><td><code>ready</code></td>"));
    assert!(page.contains("<code>open close ack send</code>"));
    assert!(page.contains("<td>signal 6 ended it</td>"));
}

#[test]
fn an_experiment_is_a_plot_a_summary_and_a_table() {
    let page = shown("fsm-conditions.json");
    assert!(page.contains("6 rows"));
    assert!(page.contains("<li>2010 against 1997: shorter by "));
    assert!(page.contains("mean in % own: ") && page.contains("mean in % published: 11.6"));
    assert!(page.contains("<th scope=\"col\">configuration</th>"));
    assert!(page.contains("<td>sp10</td>") && page.contains("<td class=\"num\">144</td>"));
}
