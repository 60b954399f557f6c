//! Class initialisation: once, at the first use, in memory that is never taken back.

use crate::failure::{Failure, Reference, Stop};
use crate::load::dotted;
use crate::machine::Machine;
use crate::natives;
use crate::program::{ACC_ABSTRACT, ACC_STATIC, ClassId, Init};

impl Machine {
    /// Initialises a class unless that is done or under way.
    pub(crate) fn initialise(&mut self, class: ClassId) -> Result<(), Failure> {
        match self.program.class(class).init {
            Init::Ready | Init::Running => Ok(()),
            Init::Failed(cause) => Err(self.not_initialised(class, cause)),
            Init::Linked => self.run_initialiser(class),
        }
    }

    fn run_initialiser(&mut self, class: ClassId) -> Result<(), Failure> {
        self.program.classes[class as usize].init = Init::Running;
        let trail = self.heap.trail_below(0);
        let keeps = std::mem::replace(&mut self.heap.keeps, true);
        // It runs once, whatever a watched run reads.
        let watch = self.watch.take();
        let result = self.initialise_above(class).and_then(|()| self.run_own_initialiser(class));
        self.watch = watch;
        let result = match result {
            Err(Failure::Exception(thrown)) => Err(self.failed_initialiser(class, thrown)),
            result => result,
        };
        self.heap.keeps = keeps;
        self.heap.trail_below(trail);
        let state = &mut self.program.classes[class as usize].init;
        match &result {
            Ok(()) => *state = Init::Ready,
            Err(Failure::Exception(_)) => {}
            // A limit of this run: the next one begins again.
            Err(Failure::Stopped(_)) => *state = Init::Linked,
        }
        result
    }

    /// Superclasses, and interfaces with default methods, come first.
    fn initialise_above(&mut self, class: ClassId) -> Result<(), Failure> {
        if self.program.class(class).is_interface() {
            return Ok(());
        }
        if let Some(parent) = self.program.class(class).parent {
            self.initialise(parent)?;
        }
        for interface in self.program.class(class).interfaces.clone() {
            self.initialise_interface(interface)?;
        }
        Ok(())
    }

    fn initialise_interface(&mut self, interface: ClassId) -> Result<(), Failure> {
        for above in self.program.class(interface).interfaces.clone() {
            self.initialise_interface(above)?;
        }
        let has_default = self
            .program
            .class(interface)
            .methods
            .values()
            .any(|&m| !self.program.method(m).is(ACC_ABSTRACT | ACC_STATIC));
        if has_default { self.initialise(interface) } else { Ok(()) }
    }

    fn run_own_initialiser(&mut self, class: ClassId) -> Result<(), Failure> {
        let name = self.program.class(class).name.clone();
        if let Some(replacement) = natives::initialiser(&name)
            && self.program.class(class).from_jdk
        {
            return replacement(self, class);
        }
        let own = self
            .program
            .known_selector("<clinit>", "()V")
            .and_then(|selector| self.program.class(class).methods.get(&selector).copied());
        match own {
            Some(method) => self.call(method, &[]).map(|_| ()),
            None => Ok(()),
        }
    }

    /// What leaves the initialiser: an error as it is, an exception wrapped into one.
    fn failed_initialiser(&mut self, class: ClassId, thrown: Reference) -> Failure {
        self.program.classes[class as usize].init = Init::Failed(thrown);
        self.note_thrown("java/lang/ExceptionInInitializerError");
        let is_error = self
            .load("java/lang/Error")
            .is_ok_and(|error| self.program.is_subclass(self.class_of(thrown), error));
        if is_error {
            return Failure::Exception(thrown);
        }
        match self.wrap(
            "java/lang/ExceptionInInitializerError",
            "(Ljava/lang/Throwable;)V",
            &[u64::from(thrown)],
        ) {
            Ok(wrapped) => Failure::Exception(wrapped),
            Err(failure) => failure,
        }
    }

    fn not_initialised(&mut self, class: ClassId, cause: Reference) -> Failure {
        self.note_thrown("java/lang/NoClassDefFoundError");
        let message =
            format!("Could not initialize class {}", dotted(&self.program.class(class).name));
        let text = match self.cause_text(cause) {
            Ok(text) => text,
            Err(failure) => return failure,
        };
        let made = self.new_string(&message).and_then(|message| {
            let stated = self.wrap(
                "java/lang/ExceptionInInitializerError",
                "(Ljava/lang/String;)V",
                &[u64::from(text)],
            )?;
            self.copy_trace(cause, stated);
            self.wrap(
                "java/lang/NoClassDefFoundError",
                "(Ljava/lang/String;Ljava/lang/Throwable;)V",
                &[u64::from(message), u64::from(stated)],
            )
        });
        match made {
            Ok(error) => Failure::Exception(error),
            Err(failure) => failure,
        }
    }

    /// What the JVM says of an initialiser's exception in later errors.
    fn cause_text(&mut self, cause: Reference) -> Result<Reference, Failure> {
        let thrown = self.describe(cause)?;
        let message = thrown.message.map_or_else(String::new, |message| format!(": {message}"));
        self.new_string(&format!("Exception {}{message} [in thread \"main\"]", thrown.class))
    }

    /// A new object of a class, constructed with arguments.
    pub(crate) fn wrap(
        &mut self,
        class: &str,
        descriptor: &str,
        arguments: &[u64],
    ) -> Result<Reference, Failure> {
        let id = self.load(class).map_err(|error| {
            Failure::from(Stop::Unsupported {
                what: format!("{}: {}", error.class, error.message),
                chain: Vec::new(),
            })
        })?;
        self.initialise(id)?;
        let constructor = self
            .method_named(class, "<init>", descriptor)
            .map_err(|error| self.link_failure(&error))?;
        let object = self.new_object(id)?;
        let mut all = vec![u64::from(object)];
        all.extend_from_slice(arguments);
        self.call(constructor, &all)?;
        Ok(object)
    }
}
