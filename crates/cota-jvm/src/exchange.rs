//! One method's code in place of another's.

use crate::code::NONE;
use crate::machine::{ClassError, Machine};
use crate::program::MethodId;

impl Machine {
    /// Exchanges the code of two methods: from now on calls of one run what the other did. The second may have more
    /// parameters, if it does not use them. Doing it again undoes it.
    ///
    /// # Errors
    /// One of them has no code that can be run.
    pub fn exchange(&mut self, one: MethodId, other: MethodId) -> Result<(), ClassError> {
        // From here on both have an entry.
        self.code_of(one)?;
        self.code_of(other)?;
        let methods = &mut self.program.methods;
        let (first, second) = (&methods[one as usize], &methods[other as usize]);
        let (first, second) = ((first.entry, first.registers), (second.entry, second.registers));
        (methods[one as usize].entry, methods[one as usize].registers) = second;
        (methods[other as usize].entry, methods[other as usize].registers) = first;
        // Calls that were linked know the place of the code.
        for site in self.program.sites.iter_mut().filter(|site| site.entry != NONE) {
            if site.target == one {
                (site.entry, site.registers) = second;
            } else if site.target == other {
                (site.entry, site.registers) = first;
            }
        }
        Ok(())
    }

    /// Whether a method with code was ever called.
    pub fn was_called(&self, method: MethodId) -> bool {
        self.program.method(method).entry != NONE
    }
}
