//! What the outside asks of classes and objects, and makes for a search.

use crate::classfile::Name;
use crate::failure::{Failure, Reference};
use crate::machine::{ClassError, Machine};
use crate::objects::ARRAY_HEADER;
use crate::program::{ACC_STATIC, ClassId, MethodId};

/// An instance field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldPlace {
    /// The class that declares it.
    pub class: ClassId,
    /// Its name.
    pub name: Name,
    /// Its type, as class files write it.
    pub descriptor: Name,
    /// Where it is in an object.
    pub offset: u32,
    /// Whether the compiler writes its value wherever it is read, so that reading it is not seen.
    pub constant: bool,
}

/// A member that the compiler marks as a constant of an enum.
const ACC_ENUM: u16 = 0x4000;

impl Machine {
    /// A class by its name, `pkg.List` or `pkg/List`.
    ///
    /// # Errors
    /// There is no such class, or its file is damaged.
    pub fn class(&mut self, name: &str) -> Result<ClassId, ClassError> {
        self.load(&name.replace('.', "/")).map_err(ClassError::from)
    }

    /// Does what happens when a class is used for the first time.
    ///
    /// # Errors
    /// Its initialiser throws, or the machine stops it.
    pub fn first_use(&mut self, class: ClassId) -> Result<(), Failure> {
        self.initialise(class)
    }

    /// The name of a class, as Java prints it.
    pub fn class_name(&self, class: ClassId) -> String {
        self.class_text(class)
    }

    /// The class of an object.
    pub fn class_of_object(&self, object: Reference) -> ClassId {
        self.class_of(object)
    }

    /// Whether objects of the first class are objects of the second.
    pub fn is_a(&self, class: ClassId, of: ClassId) -> bool {
        self.program.is_subclass(class, of)
    }

    /// Whether objects of a class can be made for a search: it is the user's, and not abstract.
    pub fn is_searchable(&self, class: ClassId) -> bool {
        self.is_instantiable(class) && !self.program.class(class).from_jdk
    }

    /// The constants of an enum, in their order; none for any other class.
    pub fn enum_constants(&self, class: ClassId) -> Vec<Name> {
        let is_constant = |field: &&crate::program::Field| {
            field.access & (ACC_ENUM | ACC_STATIC) == ACC_ENUM | ACC_STATIC
        };
        let fields = self.program.class(class).fields.iter();
        fields.filter(is_constant).map(|field| field.name.clone()).collect()
    }

    /// What a static field of a class holds.
    ///
    /// # Errors
    /// The class cannot be initialised, or has no such field.
    pub fn static_word(&mut self, class: ClassId, field: &str) -> Result<u64, Failure> {
        self.initialise(class)?;
        let fields = self.program.class(class).fields.iter();
        let found = fields.filter(|f| f.access & ACC_STATIC != 0).find(|f| *f.name == *field);
        let address = found.map(|field| field.at);
        match address {
            Some(address) => Ok(self.word(address)),
            None => Err(self.unsupported(format!("reading {}.{field}", self.class_text(class)))),
        }
    }

    /// The class whose objects the objects of a class belong to: that around an inner class that is
    /// not static.
    pub fn outer_class(&self, class: ClassId) -> Option<String> {
        let this = self.program.class(class);
        let inner = this.file.as_ref()?.inner_classes.iter().find(|it| it.inner == this.name)?;
        let outer = inner.outer.as_ref().filter(|_| inner.access & ACC_STATIC == 0)?;
        Some(crate::load::dotted(outer))
    }

    /// Whether a class comes from the JDK.
    pub fn is_from_jdk(&self, class: ClassId) -> bool {
        self.program.class(class).from_jdk
    }

    /// The superclass of a class.
    pub fn superclass(&self, class: ClassId) -> Option<ClassId> {
        self.program.class(class).parent
    }

    /// The interfaces that a class declares.
    pub fn interfaces(&self, class: ClassId) -> &[ClassId] {
        &self.program.class(class).interfaces
    }

    /// Whether a method belongs to no object.
    pub fn is_static(&self, method: MethodId) -> bool {
        self.program.method(method).is(ACC_STATIC)
    }

    /// The instance fields of a class, inherited ones first.
    pub fn fields_of(&self, class: ClassId) -> Vec<FieldPlace> {
        let place = |(class, field): (ClassId, &crate::program::Field)| FieldPlace {
            class,
            name: field.name.clone(),
            descriptor: field.descriptor.clone(),
            offset: field.at,
            constant: field.inlined,
        };
        self.program.instance_fields(class).into_iter().map(place).collect()
    }

    /// The method of a class with a name and a descriptor, its own or inherited.
    pub fn method(&mut self, class: ClassId, name: &str, descriptor: &str) -> Option<MethodId> {
        let selector = self.program.known_selector(name, descriptor)?;
        self.find_declared(class, selector)
    }

    /// The static or instance methods that a class declares: names and descriptors.
    pub fn methods_of(&self, class: ClassId) -> Vec<(MethodId, Name, Name, bool)> {
        let mut methods: Vec<_> = self.program.class(class).methods.values().copied().collect();
        methods.sort_unstable();
        let text = |id: MethodId| {
            let method = self.program.method(id);
            (id, method.name.clone(), method.descriptor.clone(), method.is(ACC_STATIC))
        };
        methods.into_iter().map(text).collect()
    }

    /// A permanent object of a class, made without running a constructor.
    ///
    /// # Errors
    /// The class cannot be initialised or the heap is full.
    pub fn make_object(&mut self, class: ClassId) -> Result<Reference, Failure> {
        self.initialise(class)?;
        self.permanently(|machine| machine.new_object(class))
    }

    /// A permanent object that its constructor without arguments has made, or an empty one where
    /// the class has no such constructor.
    ///
    /// # Errors
    /// The constructor throws, or the heap is full.
    pub fn construct_object(&mut self, class: ClassId) -> Result<Reference, Failure> {
        Ok(self.construct_with(class, "()V", &[])?.0)
    }

    /// A permanent object made by its own constructor with a descriptor, or an empty one where there
    /// is no such constructor; whether there is.
    ///
    /// # Errors
    /// The constructor throws, or the heap is full.
    pub fn construct_with(
        &mut self,
        class: ClassId,
        descriptor: &str,
        arguments: &[u64],
    ) -> Result<(Reference, bool), Failure> {
        let object = self.make_object(class)?;
        let own = self
            .program
            .known_selector("<init>", descriptor)
            .and_then(|selector| self.program.class(class).methods.get(&selector).copied());
        if let Some(constructor) = own {
            let mut all = vec![u64::from(object)];
            all.extend_from_slice(arguments);
            self.permanently(|machine| machine.call(constructor, &all))?;
        }
        Ok((object, own.is_some()))
    }

    /// A permanent array with room for so many elements.
    ///
    /// # Errors
    /// The heap is full.
    pub fn make_array(&mut self, class: ClassId, length: usize) -> Result<Reference, Failure> {
        self.permanently(|machine| machine.new_array(class, length))
    }

    /// The address of a field's word in an object.
    pub fn field_address(&self, object: Reference, field: &FieldPlace) -> u32 {
        object + field.offset
    }

    /// The address of an element's word.
    pub fn element_address(&self, array: Reference, index: usize) -> u32 {
        array + (ARRAY_HEADER + index) as u32
    }

    /// The address of the word that holds an array's length.
    pub fn length_address(&self, array: Reference) -> u32 {
        array + 1
    }

    /// A word of the heap.
    pub fn word(&self, address: u32) -> u64 {
        self.heap.read(address as usize)
    }

    /// Sets a word of the heap before a search.
    pub fn set_word(&mut self, address: u32, word: u64) {
        self.heap.write(address as usize, word);
    }

    /// Says that a search chooses the values of a field. Code that was translated before does not
    /// know it, so that this comes first.
    pub fn choose_field(&mut self, field: &FieldPlace) {
        self.chosen.insert((field.class, field.offset));
    }

    /// The class that a `java.lang.Class` object stands for.
    pub fn class_behind(&self, mirror: Reference) -> Option<ClassId> {
        self.mirrors.get(&mirror).copied()
    }

    /// Calls a method of an object's class; what it makes is permanent.
    ///
    /// # Errors
    /// There is no such method, it throws, or the machine stops it.
    pub fn call_permanently(
        &mut self,
        object: Reference,
        name: &str,
        descriptor: &str,
        arguments: &[u64],
    ) -> Result<u64, Failure> {
        let class = self.class_text(self.class_of(object)).replace('.', "/");
        let method = self.method_named(&class, name, descriptor);
        let method = method.map_err(|error| self.link_failure(&error))?;
        let method = self.dispatch(self.class_of(object), method).unwrap_or(method);
        let mut all = vec![u64::from(object)];
        all.extend_from_slice(arguments);
        self.permanently(|machine| machine.call(method, &all))
    }

    /// The one string object that constants of a program with this text are.
    pub fn constant_string(&mut self, text: &str) -> Reference {
        self.intern(text)
    }

    /// A new permanent string.
    ///
    /// # Errors
    /// The heap is full.
    pub fn make_string(&mut self, text: &str) -> Result<Reference, Failure> {
        self.permanently(|machine| machine.new_string(text))
    }

    /// Calls a static method; what it makes is permanent.
    ///
    /// # Errors
    /// It throws, or the machine stops it.
    pub fn call_static_permanently(
        &mut self,
        method: MethodId,
        arguments: &[u64],
    ) -> Result<u64, Failure> {
        self.permanently(|machine| machine.call_method(method, arguments))
    }

    /// Calls a method, with the receiver as the first argument where it has one.
    ///
    /// # Errors
    /// It throws, or the machine stops it.
    pub fn call_method(&mut self, method: MethodId, arguments: &[u64]) -> Result<u64, Failure> {
        let owner = self.program.method(method).class;
        self.initialise(owner)?;
        self.call(method, arguments)
    }
}
