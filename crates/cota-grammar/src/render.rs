//! The one place that turns diagnostics into text for people, in the style of rustc.

use crate::error::{Diagnostic, Severity, Span};
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

/// Of longer lines only the place is shown: drawing them takes long, and they do not fit on a screen.
const LONGEST_DRAWN: usize = 10_000;

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
        let lines = lines_around(text, diagnostic.related.iter().chain([span]));
        let inside = |span: &Span| span.start - lines.start..span.end - lines.start;
        let primary = AnnotationKind::Primary.span(inside(span)).label(diagnostic.label());
        let related = diagnostic
            .related
            .iter()
            .map(|span| AnnotationKind::Context.span(inside(span)).label("first defined here"));
        let first = 1 + text[..lines.start].matches('\n').count();
        if lines.len() > LONGEST_DRAWN {
            let before = &text[..span.start];
            let line = before.rsplit('\n').next().unwrap_or(before);
            let (row, column) = (1 + before.matches('\n').count(), 1 + line.chars().count());
            group = group.element(Origin::path(name).line(row).char_column(column));
        } else {
            let snippet = Snippet::source(&text[lines.clone()]).line_start(first).path(name);
            group = group.element(snippet.annotation(primary).annotations(related));
        }
    }
    group = group.element(Level::HELP.message(&hint));
    renderer.render(&[group])
}

/// The lines with all of these, and the one before them. Each problem is drawn over those alone: drawing goes
/// through all of the text that it is given, and there may be many problems in a long text.
fn lines_around<'s>(text: &str, spans: impl Iterator<Item = &'s Span> + Clone) -> Span {
    let start = spans.clone().map(|span| span.start).min().unwrap_or(0);
    let end = spans.map(|span| span.end).max().unwrap_or(text.len());
    let line = |at: usize| text[..at].rfind('\n');
    let start = line(start).and_then(line).map_or(0, |before| before + 1);
    start..text[end..].find('\n').map_or(text.len(), |more| end + more + 1)
}
