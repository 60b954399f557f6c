//! A drawing as Graphviz source.

use super::{Drawing, Node};
use std::fmt::Write;

pub(super) fn write(drawing: &Drawing) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write_graph(&mut text, drawing);
    text
}

fn write_graph(text: &mut String, drawing: &Drawing) -> std::fmt::Result {
    let (kind, arrow) = if drawing.directed { ("digraph", "->") } else { ("graph", "--") };
    writeln!(text, "{kind} {} {{", quoted(&drawing.title))?;
    writeln!(text, "  node [shape=box, style=rounded, fontname=\"sans-serif\"];")?;
    writeln!(text, "  edge [fontname=\"sans-serif\", fontsize=10];")?;
    for (number, node) in drawing.nodes.iter().enumerate() {
        let style = match node.class {
            "plain" => ", shape=plain",
            "marked" => ", penwidth=3",
            "pure" => ", style=\"rounded,filled\", fillcolor=grey",
            "partly" => ", style=\"rounded,dashed\"",
            "fully" => ", style=\"rounded,dotted\"",
            _ => "",
        };
        writeln!(
            text,
            "  {} [label={}{style}];",
            id(number, node),
            quoted(&node.lines.join("\n"))
        )?;
    }
    for edge in &drawing.edges {
        let [from, to] = [edge.from, edge.to].map(|at| id(at, &drawing.nodes[at]));
        let label = match &edge.lines[..] {
            [] => None,
            lines => Some(format!("label={}", quoted(&lines.join("\n")))),
        };
        // A link to an object that was met before does not pull the drawing about.
        let back = edge.back.then(|| "constraint=false, style=dashed".to_owned());
        let options: Vec<String> = label.into_iter().chain(back).collect();
        let options = match &options[..] {
            [] => String::new(),
            options => format!(" [{}]", options.join(", ")),
        };
        writeln!(text, "  {from} {arrow} {to}{options};")?;
    }
    writeln!(text, "}}")
}

fn id(number: usize, node: &Node) -> String {
    if node.id.is_empty() { format!("n{number}") } else { quoted(&node.id) }
}

fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{text}\"")
}
