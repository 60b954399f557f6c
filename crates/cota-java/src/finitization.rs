//! Bounds that a class gives itself, in a method written for Korat.
//!
//! The method runs in the machine against our own classes `korat.finitization` (`interface.rs`), which
//! only record what it asks for (`java/korat/finitization/impl/Record.java` says how). The record
//! becomes a layout and a scope. It runs twice: the first run tells which fields are chosen, which
//! the machine must know before the second, whose objects are used.

mod method;
mod record;

use cota_engine::Scope;
use cota_jvm::{Machine, Reference};

use crate::error::JavaError;
use crate::layout::Layout;
use crate::subject::Subject;
use method::Call;

/// A layout and a scope from a finitization method, and the machine that its objects are in.
pub(crate) struct Finitized {
    pub machine: Machine,
    pub layout: Layout,
    pub scope: Scope,
}

/// Runs the finitization method of a subject: `fin` and the name of the class unless another is
/// named, which may be in another class, with as many parameters as there are arguments.
pub(crate) fn finitize(
    subject: &Subject,
    name: Option<&str>,
    arguments: &[String],
) -> Result<Finitized, JavaError> {
    let first = layout(&mut subject.machine()?, subject, name, arguments)?;
    let mut machine = subject.machine()?;
    let known = first.in_machine(&mut machine)?;
    for field in known.classes.iter().flat_map(|class| &class.fields) {
        machine.choose_field(&field.place);
    }
    let layout = layout(&mut machine, subject, name, arguments)?;
    let scope = layout.scope.clone();
    Ok(Finitized { machine, layout, scope })
}

fn layout(
    machine: &mut Machine,
    subject: &Subject,
    name: Option<&str>,
    arguments: &[String],
) -> Result<Layout, JavaError> {
    let call = Call::find(machine, subject, name, arguments)?;
    let returned = match machine.call_static_permanently(call.method, &call.words) {
        Ok(returned) => returned as Reference,
        Err(failure) => return Err(method::failed(machine, call.name, failure)),
    };
    record::read(machine, subject, &call.name, returned)
}
