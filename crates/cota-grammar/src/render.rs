//! The one place that turns diagnostics into text for people, in the style of rustc.

use crate::error::{Diagnostic, Severity};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

/// Draws the diagnostics over the `text` of the grammar that is called `name`; `colour` adds
/// terminal colours.
pub fn render(diagnostics: &[Diagnostic], name: &str, text: &str, colour: bool) -> String {
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
    let drawn = diagnostics.iter().map(|d| draw(d, name, text, &renderer));
    drawn.collect::<Vec<_>>().join("\n\n")
}

fn draw(diagnostic: &Diagnostic, name: &str, text: &str, renderer: &Renderer) -> String {
    let level = match diagnostic.severity {
        Severity::Warning => Level::WARNING,
        Severity::Error => Level::ERROR,
    };
    let message = diagnostic.to_string();
    let hint = diagnostic.hint();
    let mut group = Group::with_title(level.primary_title(&message));
    if let Some(span) = &diagnostic.span {
        let primary = AnnotationKind::Primary.span(span.clone()).label(diagnostic.label());
        let related = diagnostic
            .related
            .iter()
            .map(|span| AnnotationKind::Context.span(span.clone()).label("first defined here"));
        group = group
            .element(Snippet::source(text).path(name).annotation(primary).annotations(related));
    }
    group = group.element(Level::HELP.message(&hint));
    renderer.render(&[group])
}
