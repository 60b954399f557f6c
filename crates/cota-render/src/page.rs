//! One self-contained HTML page from the JSON of any runs.
//!
//! [`page`] takes texts and returns a text: what is written where, and what is said about it, is for the
//! caller. The page needs no network, no other file and, for everything but the steps of machines and the
//! viewer of mutants, no script.

mod error;
mod html;
mod input;
mod sections;

pub use error::Error;
pub use input::Input;

use crate::shown::visible;
use base64::prelude::{BASE64_STANDARD, Engine};
use html::breakable;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sections::Section;
use sha2::{Digest, Sha256};
use std::path::PathBuf;
use std::sync::LazyLock;

const STYLE: &str = concat!("\n", include_str!("../assets/page.css"));
const SCRIPT: &str = concat!("\n", include_str!("../assets/page.js"));
const VIEWER: &str = include_str!("../assets/mutation-testing-elements/mutation-test-elements.js");

/// What else a page needs to know.
#[derive(Clone, Debug)]
pub struct Options {
    /// The heading.
    pub title: String,
    /// Where the sources of mutants are: the root of their workspace.
    pub sources: PathBuf,
    /// What made the page, with its version.
    pub made_by: String,
}

/// The page of these inputs.
///
/// # Errors
/// If an input is not JSON, or not of a form that Cota writes, or damaged.
pub fn page(inputs: &[Input], options: &Options) -> Result<String, Error> {
    let mut documents = Vec::new();
    for input in inputs {
        documents.extend(input::documents(input)?);
    }
    if documents.is_empty() {
        return Err(Error::Nothing);
    }
    let sections = sections::sections(documents, options)?;
    Ok(document(&sections, options))
}

fn document(sections: &[Section], options: &Options) -> String {
    let has_viewer = sections.iter().any(|section| section.has_viewer);
    let style = format!("{}{STYLE}", crate::svg::STYLE);
    let head = html! {
        meta charset="utf-8";
        meta http-equiv="Content-Security-Policy" content=(policy(&style, has_viewer));
        meta name="viewport" content="width=device-width, initial-scale=1";
        meta name="color-scheme" content="light dark";
        title { (PreEscaped(seen(&html! { (options.title) }))) }
        style { (PreEscaped(&style)) }
    };
    let body = html! {
        a.skip href="#overview" { "To the results" }
        header { h1 { (options.title) } }
        nav aria-label="Results" {
            ul {
                li { a href="#overview" { "Overview" } }
                @for (number, section) in sections.iter().enumerate() {
                    li { a href={ "#r" (number) } { (section.title) } }
                }
            }
        }
        main {
            (overview(sections))
            @for (number, section) in sections.iter().enumerate() {
                section id={ "r" (number) } class=(section.job.class()) {
                    h2 { span.kind { (section.job.name()) } " " (breakable(&section.title)) }
                    p.file { (breakable(&section.file)) }
                    (section.body)
                }
            }
        }
        footer { (options.made_by) }
    };
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head { (head) }
            body {
                (PreEscaped(seen(&body)))
                @if has_viewer {
                    // It is left as it is: a test makes sure that it has no end tag in it.
                    script type="text/plain" id="viewer" { (PreEscaped(VIEWER)) }
                }
                script { (PreEscaped(SCRIPT)) }
            }
            "\n"
        }
        "\n"
    };
    page.into_string()
}

/// Markup without characters that change the direction of a text. Markup itself has none, so these are all in texts.
fn seen(markup: &Markup) -> String {
    visible(&markup.0).into_owned()
}

/// What the page may do: run its own scripts, which are known by their digests, with its own style sheet, and nothing
/// else. So a text that became markup after all does nothing, and nothing is loaded or sent. Attributes with a style
/// are the widths of bars, here and in the viewer, which also has small pictures in it.
fn policy(style: &str, has_viewer: bool) -> String {
    static VIEWER_DIGEST: LazyLock<String> = LazyLock::new(|| digest(VIEWER));
    let (scripts, pictures) = if has_viewer {
        (format!("{} {}", digest(SCRIPT), *VIEWER_DIGEST), "data:")
    } else {
        (digest(SCRIPT), "'none'")
    };
    format!(
        "default-src 'none'; script-src {scripts}; style-src {}; style-src-attr 'unsafe-inline'; \
         img-src {pictures}; base-uri 'none'; form-action 'none'",
        digest(style)
    )
}

/// A script or style sheet as a policy names it.
fn digest(text: &str) -> String {
    format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)))
}

/// One line for each result: what it is about, and its headline.
fn overview(sections: &[Section]) -> Markup {
    html! {
        section id="overview" {
            h2 { "Overview" }
            ul.cards {
                @for (number, section) in sections.iter().enumerate() {
                    li class={ "card " (section.job.class()) } {
                        a href={ "#r" (number) } {
                            span.kind { (section.job.name()) }
                            strong { (breakable(&section.title)) }
                        }
                        p class=(section.tone.class()) { (section.headline) }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_viewer_can_stand_in_a_script_element() {
        let viewer = super::VIEWER.to_lowercase();
        assert!(!viewer.contains("</script") && !viewer.contains("<script"));
    }
}
