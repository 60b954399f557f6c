//! Which objects a field leads to.

use cota_engine::Values;

use super::{Field, Finder};
use crate::error::Misfit;
use crate::kind::{Kind, short_name};

impl Finder<'_> {
    /// Which objects a field leads to: those of the classes that the scope has objects of and that fit
    /// the field's type, and the root if that fits.
    pub(super) fn link(&mut self, field: &Field, declared: u32) -> Option<Kind> {
        let mut found = self.counted(field, declared);
        if let Some(Values::Names(names)) = &field.said
            && found.is_empty()
        {
            self.misfit(field, |field, kind| Misfit::NoFit { field, kind, classes: names.clone() });
            for name in names {
                self.scope = std::mem::take(&mut self.scope).without(name);
            }
            return None;
        }
        if found.is_empty() && self.is_made(declared) {
            found.push(declared);
        } else if found.is_empty() {
            let able = self.able(declared);
            if able.is_empty() || self.said.default_size().is_none() {
                let classes: Vec<_> = able.iter().map(|&id| self.machine.class_name(id)).collect();
                let classes: Vec<_> =
                    classes.iter().map(|name| short_name(name).to_owned()).collect();
                self.misfit(field, |field, kind| Misfit::Abstract {
                    field,
                    kind,
                    classes: classes.clone(),
                });
                return None;
            }
            found = able;
        }
        let is_root = !self.machine.is_from_jdk(declared) && self.machine.is_a(self.root, declared);
        if is_root {
            self.classes[0].kept = true;
            let own = self.classes[0].domain.clone();
            let counted = self.values(&own).is_some() || self.decls(&own).next().is_some();
            if !counted && !found.contains(&self.root) {
                // No more objects of its class than the root.
                self.scope = std::mem::take(&mut self.scope).set(own, 0);
            }
            found.retain(|&class| class != self.root);
            found.insert(0, self.root);
        }
        let classes = found.into_iter().map(|class| self.class(class)).collect();
        Some(Kind::Link { classes, nullable: true })
    }

    fn is_made(&self, class: u32) -> bool {
        self.machine.is_searchable(class) || self.machine.class_name(class) == "java.lang.Object"
    }

    /// The classes that the scope has objects of, or names for this field, and that a reference of a
    /// type can lead to, in the order of the scope.
    fn counted(&mut self, field: &Field, declared: u32) -> Vec<u32> {
        let is_count = |values: &Values| matches!(values, Values::Number(_) | Values::Range { .. });
        let entries = self.said.entries().iter();
        let counted = entries.filter(|(key, values)| !key.contains('.') && is_count(values));
        let mut wanted: Vec<String> = counted.map(|(key, _)| key.clone()).collect();
        wanted.extend(self.said.domains().iter().map(|decl| decl.class.clone()));
        if let Some(Values::Names(names)) = &field.said {
            let of_a_class =
                |name: &&String| self.said.domains().iter().all(|it| it.name != **name);
            wanted.extend(names.iter().filter(of_a_class).cloned());
        }
        let mut found = Vec::new();
        for name in wanted {
            if let Some(class) = self.named(&name, declared)
                && self.machine.is_a(class, declared)
                && self.is_made(class)
                && !found.contains(&class)
            {
                found.push(class);
            }
        }
        found
    }

    /// The class that a name in the scope means: one that has it here already, or one beside the
    /// declared class or the root, or within it.
    pub(super) fn named(&mut self, name: &str, declared: u32) -> Option<u32> {
        if let Some(known) = self.classes.iter().position(|class| class.domain == name) {
            return Some(self.ids[known]);
        }
        let (own, root) = (self.machine.class_name(declared), self.machine.class_name(self.root));
        if name == short_name(&own) {
            return Some(declared);
        }
        let beside = |class: &str, sign: char| {
            let end = class.rfind(sign).map_or(0, |at| at + 1);
            format!("{}{name}", &class[..end])
        };
        let places = [
            beside(&own, '.'),
            beside(&own, '$'),
            format!("{own}${name}"),
            beside(&root, '.'),
            beside(&root, '$'),
            format!("{root}${name}"),
            name.to_owned(),
            format!("java.lang.{name}"),
        ];
        places.iter().find_map(|place| self.machine.class(place).ok())
    }

    /// The user's classes in the package of a type, or of the root, that objects of the type can be of.
    pub(super) fn able(&mut self, declared: u32) -> Vec<u32> {
        let package =
            |name: &str| name.rsplit_once('.').map_or(String::new(), |(it, _)| it.to_owned());
        let of_type = package(&self.machine.class_name(declared));
        let of_root = package(&self.machine.class_name(self.root));
        let names = self.subject.path.class_names().unwrap_or_default();
        let mut able = Vec::new();
        for name in names.iter().map(|name| name.replace('/', ".")) {
            let package = package(&name);
            if (package == of_type || package == of_root)
                && let Ok(class) = self.machine.class(&name)
                && self.machine.is_a(class, declared)
                && self.machine.is_searchable(class)
                && !self.is_of_enum(class)
                // Anonymous classes have numbers for names.
                && !short_name(&name).starts_with(|c: char| c.is_ascii_digit())
            {
                able.push(class);
            }
        }
        able
    }

    /// Whether a class is an enum, or that of one of its constants.
    fn is_of_enum(&self, class: u32) -> bool {
        std::iter::successors(Some(class), |&class| self.machine.superclass(class))
            .any(|class| self.machine.class_name(class) == "java.lang.Enum")
    }
}
