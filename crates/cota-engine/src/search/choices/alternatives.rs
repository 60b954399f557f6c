//! The alternatives of a link under symmetry breaking and ownership.

use super::{About, Choices};
use crate::model::space::FieldDomain;
use crate::search::cell::NULL;

/// In a class domain with more objects than this, links are told apart at once.
const MOST_UNTOLD: u32 = 64;

/// The alternatives that one class domain has for a link, in their order.
#[derive(Clone, Copy)]
pub(super) struct Offer {
    /// Objects seen before (or all of them, if they have names), one by one.
    seen: u32,
    /// The same, as a single alternative that leaves open which.
    untold: bool,
    /// One object that was not used before.
    fresh: bool,
}

impl Offer {
    fn count(self) -> u32 {
        let seen = if self.untold { 1 } else { self.seen };
        seen + u32::from(self.fresh)
    }
}

impl Choices {
    pub(super) fn offer(&self, domain: u32, owned: bool) -> Offer {
        let info = &self.space.domains()[domain as usize];
        let known = (self.used[domain as usize] + 1) as u32;
        let room = self.options.most_objects.is_none_or(|most| self.objects < most);
        let fresh = info.symmetric && known < self.room[domain as usize] && room;
        let seen = match info.symmetric {
            false => self.room[domain as usize],
            true if owned && self.options.owned => 0,
            true => known,
        };
        let untold = self.options.delayed && seen > 0 && info.count <= MOST_UNTOLD;
        Offer { seen, untold, fresh }
    }

    /// How many alternatives a link has now.
    pub(super) fn link_alternatives(&self, slot: u32) -> u32 {
        let FieldDomain::Links { domains, nullable, owned } = self.space.field(slot) else {
            return 0;
        };
        let offers = domains.iter().map(|domain| self.offer(*domain, *owned).count());
        u32::from(*nullable) + offers.sum::<u32>()
    }

    /// Puts an alternative of a link into effect, and notes on the stack what it changed.
    pub(super) fn apply_link(&mut self, slot: u32, alternative: u32) -> u64 {
        let (word, about) = self.link_word(slot, alternative);
        if let Some(choice) = self.stack.last_mut() {
            choice.about = about;
        }
        word
    }

    fn link_word(&mut self, slot: u32, mut alternative: u32) -> (u64, About) {
        let nothing = About::Link { domain: u32::MAX, used: 0 };
        let FieldDomain::Links { domains, nullable, owned } = self.space.field(slot) else {
            return (NULL, nothing);
        };
        if *nullable {
            if alternative == 0 {
                return (NULL, nothing);
            }
            alternative -= 1;
        }
        let owned = *owned;
        for place in 0..domains.len() {
            let FieldDomain::Links { domains, .. } = self.space.field(slot) else { break };
            let domain = domains[place];
            let offer = self.offer(domain, owned);
            if alternative >= offer.count() {
                alternative -= offer.count();
                continue;
            }
            if offer.untold && alternative == 0 {
                let all = u64::MAX >> (64 - offer.seen);
                return (self.untold(slot, all, domain), nothing);
            }
            let number = if !offer.untold && alternative < offer.seen {
                alternative
            } else {
                (self.used[domain as usize] + 1) as u32
            };
            return (self.object_word(domain, number), self.use_object(domain, number));
        }
        (NULL, nothing)
    }

    fn use_object(&mut self, domain: u32, number: u32) -> About {
        let now = &mut self.used[domain as usize];
        let used = *now;
        if number as i32 > used && self.space.domains()[domain as usize].symmetric {
            self.objects += (number as i32 - used) as u32;
            *now = number as i32;
        }
        About::Link { domain, used }
    }

    /// The alternative of a link that stands for an object of a class domain.
    pub(super) fn alternative_of(&self, slot: u32, domain: u32, number: u32) -> Option<u32> {
        let FieldDomain::Links { domains, nullable, owned } = self.space.field(slot) else {
            return None;
        };
        let mut before = u32::from(*nullable);
        for candidate in domains {
            let offer = self.offer(*candidate, *owned);
            if *candidate != domain {
                before += offer.count();
                continue;
            }
            let known = (self.used[domain as usize] + 1) as u32;
            return match (offer.untold, number < offer.seen) {
                (true, true) => Some(before),
                (false, true) => Some(before + number),
                _ if offer.fresh && number == known => Some(before + offer.count() - 1),
                _ => None,
            };
        }
        None
    }
}
