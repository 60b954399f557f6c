//! Requests to a worker and its answers, as words.

use crate::protocol::{Answer, Cause, JudgedCandidate, Question, Switch};
use cota_runtime::words::Words;

/// What is added to how a run ended if it passed what is tried first.
const IN_FULL: u32 = 16;

pub(super) fn switches(request: &mut Words, candidate: &[Switch]) {
    request.word(candidate.len() as u32);
    for &(site, choice) in candidate {
        request.word(site).word(u32::from(choice));
    }
}

pub(super) fn ask_about(request: &mut Words, question: &Question) {
    request.word(question.input.0).word(question.input.1).word(question.budget);
    request.word(question.most).word(u32::from(question.all));
    switches(request, &question.fixed);
    request.word(question.free.len() as u32);
    for place in &question.free {
        request.word(place.site).word(u32::from(place.is_condition));
        request.word(place.options.len() as u32);
        for option in &place.options {
            request.word(u32::from(*option));
        }
    }
}

pub(super) fn answered(word: u32, sites: Vec<u32>) -> Answer {
    match word {
        0 => Answer::No,
        1 => Answer::Yes(sites),
        3 => Answer::PassesAlready,
        _ => Answer::Unknown,
    }
}

pub(super) fn judged_candidate([how, exam, input, runs]: [u32; 4]) -> JudgedCandidate {
    let why = match how % IN_FULL {
        0 => return JudgedCandidate { failure: None, in_full: false, runs },
        2 => Cause::Fuel,
        3 => Cause::Stack,
        4 => Cause::Memory,
        _ => Cause::Failed,
    };
    JudgedCandidate { failure: Some((why, (exam, input))), in_full: how >= IN_FULL, runs }
}
