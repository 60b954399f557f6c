//! One self-contained HTML page from the JSON of any runs.
//!
//! [`page`] takes texts and returns a text: what is written where, and what is said about it, is for the
//! caller. The page needs no network, no other file and, for everything but the steps of machines and the
//! viewer of mutants, no script.

mod error;
mod html;
mod input;
mod plot;
mod sections;

pub use error::Error;
pub use input::{Input, kinds};

use base64::prelude::{BASE64_STANDARD, Engine};
use html::{breakable, escaped};
use sections::Section;
use sha2::{Digest, Sha256};
use std::fmt::Write;
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
    let title = escaped(&options.title);
    let has_viewer = sections.iter().any(|section| section.has_viewer);
    let style = format!("{}{STYLE}", crate::svg::STYLE);
    let mut text = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n\
         <style>{style}</style>\n</head>\n<body>\n<a class=\"skip\" href=\"#overview\">To the results</a>\n\
         <header><h1>{title}</h1></header>\n",
        policy(&style, has_viewer)
    );
    // Writing to a string cannot fail.
    let _ =
        write!(text, "<nav aria-label=\"Results\"><ul><li><a href=\"#overview\">Overview</a></li>");
    for (number, section) in sections.iter().enumerate() {
        let _ = write!(text, "<li><a href=\"#r{number}\">{}</a></li>", escaped(&section.title));
    }
    text.push_str("</ul></nav>\n<main>\n");
    overview(&mut text, sections);
    for (number, section) in sections.iter().enumerate() {
        let _ = write!(
            text,
            "<section id=\"r{number}\" class=\"{}\">\n<h2><span class=\"kind\">{}</span> {}</h2>\n\
             <p class=\"file\">{}</p>\n{}</section>\n",
            section.kind.class(),
            section.kind.name(),
            breakable(&section.title),
            breakable(&section.file),
            section.body
        );
    }
    let _ = write!(text, "</main>\n<footer>{}</footer>\n", escaped(&options.made_by));
    if has_viewer {
        // It is left as it is: a test sees to it that it has no end tag in it.
        let _ = writeln!(text, "<script type=\"text/plain\" id=\"viewer\">{VIEWER}</script>");
    }
    let _ = write!(text, "<script>{SCRIPT}</script>\n</body>\n</html>\n");
    text
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

/// One line for each result: what it is about, and what came of it.
fn overview(text: &mut String, sections: &[Section]) {
    text.push_str("<section id=\"overview\">\n<h2>Overview</h2>\n<ul class=\"cards\">\n");
    for (number, section) in sections.iter().enumerate() {
        let _ = writeln!(
            text,
            "<li class=\"card {}\"><a href=\"#r{number}\"><span class=\"kind\">{}</span>\
             <strong>{}</strong></a><p class=\"{}\">{}</p></li>",
            section.kind.class(),
            section.kind.name(),
            breakable(&section.title),
            section.tone.class(),
            escaped(&section.headline)
        );
    }
    text.push_str("</ul>\n</section>\n");
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_viewer_can_stand_in_a_script_element() {
        let viewer = super::VIEWER.to_lowercase();
        assert!(!viewer.contains("</script") && !viewer.contains("<script"));
    }
}
