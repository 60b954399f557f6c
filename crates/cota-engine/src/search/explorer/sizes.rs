//! The sizes that a search is about.

use crate::model::space::Space;

/// How many objects a structure should have.
pub(super) struct Sizes {
    /// Exactly this many besides the root.
    pub objects: Option<u32>,
    /// Whether some class domain has a lower bound.
    pub least: bool,
    /// Whether every object that was chosen can be reached, so that counting them needs no walk.
    pub all_reached: bool,
    /// The objects in use of each class domain.
    pub used: Vec<u32>,
    /// Whether the objects of each class domain are searched.
    pub searched: Vec<bool>,
}

impl Sizes {
    pub fn of(space: &Space) -> Self {
        let mut others = space.domains().iter().skip(1);
        let named = space.domains().iter().any(|domain| !domain.symmetric);
        Self {
            objects: None,
            least: others.any(|domain| domain.least > 0),
            all_reached: !named && !space.has_arena(),
            used: Vec::new(),
            searched: vec![true; space.domains().len()],
        }
    }

    pub fn only_slots(&mut self, space: &Space, part: &[bool]) {
        self.searched.fill(false);
        for slot in space.slots().iter().zip(part).filter(|(_, mine)| **mine).map(|(slot, _)| slot)
        {
            self.searched[space.objects()[slot.object as usize].domain as usize] = true;
        }
    }

    pub fn matter(&self) -> bool {
        self.objects.is_some() || self.least
    }
}
