//! What operators propose at one target, as text.

use super::Walk;
use crate::rust::grouping::{Reader, Settled};
use crate::rust::operators::{Edit, Node, Target};
use crate::rust::proposal::{Grouping, Place, Proposal};

impl Walk<'_> {
    /// Offers a target to the operators and notes what they propose.
    pub(in crate::rust) fn look(&mut self, node: Node<'_>, place: Option<&Place>, boolean: bool) {
        let Some(function) = self.function else { return };
        if !self.scope.types.has(&self.found.functions[function].body) {
            return;
        }
        let whole = match node {
            Node::Expression(expression) => {
                let range = self.file.range(expression);
                range.start != self.chain.start || range.end > self.chain.end
            }
            _ => true,
        };
        let target = Target {
            file: self.file,
            node,
            scope: &self.scope,
            items: self.items,
            boolean,
            usage: self.usage,
            whole,
            call_argument: self.call_argument,
            region: (self.index as u32) << 16 | function as u32,
        };
        for (operator, edit) in self.operators.apply(&target) {
            let line = self.file.position(edit.span.start).line;
            if self.marks.skips(line) || self.file.text[edit.span.clone()] == edit.replacement {
                continue;
            }
            let place = place.filter(|_| !edit.copy);
            for settled in self.settled(node, &edit, place) {
                self.found.proposals.push(Proposal {
                    id: String::new(),
                    limit: None,
                    merged_from: None,
                    operator,
                    detail: edit.detail.clone(),
                    file: self.index,
                    function,
                    span: settled.span,
                    replacement: format!("{}{}", self.prefix, settled.replacement),
                    place: settled.place,
                    statement: self.statement.clone(),
                    grouping: settled.grouping,
                });
            }
        }
    }

    /// The text of an edit.
    fn settled(&self, node: Node<'_>, edit: &Edit, place: Option<&Place>) -> Vec<Settled> {
        let reader = Reader { text: &self.file.text, unit: &self.unit };
        let whole = matches!(node, Node::Expression(own) if self.file.range(own) == edit.span);
        let mut settled = match &edit.operands {
            Some(operands) => {
                let (span, other) = (edit.span.clone(), edit.replacement.as_str());
                reader.operator(span, other, operands.clone(), place, &self.enclosing)
            }
            None => vec![Settled {
                span: edit.span.clone(),
                replacement: if whole {
                    reader.whole(&edit.span, &edit.replacement)
                } else {
                    edit.replacement.clone()
                },
                place: place.cloned(),
                grouping: Grouping::default(),
            }],
        };
        if matches!(node, Node::Expression(_)) {
            for own in &mut settled {
                own.replacement = reader.spaced(&own.span, &own.replacement);
            }
        }
        settled
    }
}
