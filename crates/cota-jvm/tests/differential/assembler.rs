//! Class files with one static method `run`, for bytecodes that `javac` does not emit.

use std::collections::HashMap;

/// Before Java 6 a class file needs no frames for the verifier: it infers them.
const VERSION: u16 = 49;
const PUBLIC_SUPER: u16 = 0x21;
const PUBLIC_STATIC: u16 = 0x09;
const ROOM: u16 = 400;

/// A class file in the making.
pub struct Class {
    name: String,
    parent: String,
    interfaces: Vec<u16>,
    pool: Vec<u8>,
    constants: HashMap<Vec<u8>, u16>,
    next: u16,
}

/// The bytecodes of `run`.
#[derive(Default)]
pub struct Code {
    bytes: Vec<u8>,
}

/// A jump of four bytes whose target is not known yet.
pub struct Jump(usize);

impl Class {
    /// A class of that name (with slashes) below `java.lang.Object`.
    pub fn new(name: &str) -> Class {
        Class::below(name, "java/lang/Object")
    }

    /// A class of that name below another one.
    pub fn below(name: &str, parent: &str) -> Class {
        Class {
            name: name.to_owned(),
            parent: parent.to_owned(),
            interfaces: Vec::new(),
            pool: Vec::new(),
            constants: HashMap::new(),
            next: 1,
        }
    }

    /// Adds an interface.
    pub fn implement(&mut self, interface: &str) {
        let index = self.class(interface);
        self.interfaces.push(index);
    }

    fn constant(&mut self, bytes: Vec<u8>, slots: u16) -> u16 {
        if let Some(&index) = self.constants.get(&bytes) {
            return index;
        }
        let index = self.next;
        self.pool.extend_from_slice(&bytes);
        self.constants.insert(bytes, index);
        self.next += slots;
        index
    }

    fn tagged(&mut self, tag: u8, parts: &[&[u8]], slots: u16) -> u16 {
        let mut bytes = vec![tag];
        for part in parts {
            bytes.extend_from_slice(part);
        }
        self.constant(bytes, slots)
    }

    /// The index of a text; the texts of this suite are ASCII.
    pub fn utf8(&mut self, text: &str) -> u16 {
        self.tagged(1, &[&(text.len() as u16).to_be_bytes(), text.as_bytes()], 1)
    }

    /// The index of an `int`.
    pub fn int(&mut self, value: i32) -> u16 {
        self.tagged(3, &[&value.to_be_bytes()], 1)
    }

    /// The index of a `float`.
    pub fn float(&mut self, value: f32) -> u16 {
        self.tagged(4, &[&value.to_be_bytes()], 1)
    }

    /// The index of a `long`.
    pub fn long(&mut self, value: i64) -> u16 {
        self.tagged(5, &[&value.to_be_bytes()], 2)
    }

    /// The index of a `double`.
    pub fn double(&mut self, value: f64) -> u16 {
        self.tagged(6, &[&value.to_be_bytes()], 2)
    }

    /// The index of a class or an array type.
    pub fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.tagged(7, &[&name.to_be_bytes()], 1)
    }

    /// The index of a `String`.
    pub fn string(&mut self, text: &str) -> u16 {
        let text = self.utf8(text);
        self.tagged(8, &[&text.to_be_bytes()], 1)
    }

    fn member(&mut self, tag: u8, class: &str, name: &str, descriptor: &str) -> u16 {
        let class = self.class(class);
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        let pair = self.tagged(12, &[&name.to_be_bytes(), &descriptor.to_be_bytes()], 1);
        self.tagged(tag, &[&class.to_be_bytes(), &pair.to_be_bytes()], 1)
    }

    /// The index of a field.
    pub fn field(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        self.member(9, class, name, descriptor)
    }

    /// The index of a method of a class.
    pub fn method(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        self.member(10, class, name, descriptor)
    }

    /// The index of a method of an interface.
    pub fn interface_method(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        self.member(11, class, name, descriptor)
    }

    /// The bytes of the class: a constructor, and `run` where there is code for it. `handler` is where
    /// the code goes on with what it throws before that place.
    pub fn finish(mut self, run: Option<&Code>, handler: Option<usize>) -> Vec<u8> {
        let (name, parent) = (self.name.clone(), self.parent.clone());
        let (this, above) = (self.class(&name), self.class(&parent));
        let mut construct = Code::default();
        let constructor = self.method(&parent, "<init>", "()V");
        construct.op(0x2a).op2(0xb7, constructor).op(0xb1);
        let mut methods = self.encode(0x01, ("<init>", "()V"), &construct, None);
        if let Some(run) = run {
            methods.extend(self.encode(
                PUBLIC_STATIC,
                ("run", "()Ljava/lang/String;"),
                run,
                handler,
            ));
        }
        let mut file = vec![0xca, 0xfe, 0xba, 0xbe];
        put(&mut file, &[0, VERSION, self.next]);
        file.extend_from_slice(&self.pool);
        put(&mut file, &[PUBLIC_SUPER, this, above, self.interfaces.len() as u16]);
        put(&mut file, &self.interfaces);
        put(&mut file, &[0, if run.is_some() { 2 } else { 1 }]);
        file.extend(methods);
        put(&mut file, &[0]);
        file
    }

    fn encode(
        &mut self,
        access: u16,
        (name, descriptor): (&str, &str),
        code: &Code,
        handler: Option<usize>,
    ) -> Vec<u8> {
        let mut attribute = Vec::new();
        put(&mut attribute, &[ROOM, ROOM]);
        attribute.extend_from_slice(&(code.bytes.len() as u32).to_be_bytes());
        attribute.extend_from_slice(&code.bytes);
        match handler {
            Some(at) => put(&mut attribute, &[1, 0, at as u16, at as u16, 0, 0]),
            None => put(&mut attribute, &[0, 0]),
        }
        let mut method = Vec::new();
        let (name, descriptor, kind) = (self.utf8(name), self.utf8(descriptor), self.utf8("Code"));
        put(&mut method, &[access, name, descriptor, 1, kind]);
        method.extend_from_slice(&(attribute.len() as u32).to_be_bytes());
        method.extend(attribute);
        method
    }
}

fn put(bytes: &mut Vec<u8>, values: &[u16]) {
    for value in values {
        bytes.extend_from_slice(&value.to_be_bytes());
    }
}

impl Code {
    /// A bytecode without operands.
    pub fn op(&mut self, bytecode: u8) -> &mut Code {
        self.bytes.push(bytecode);
        self
    }

    /// A bytecode with an operand of one byte.
    pub fn op1(&mut self, bytecode: u8, operand: u8) -> &mut Code {
        self.bytes.extend_from_slice(&[bytecode, operand]);
        self
    }

    /// A bytecode with an operand of two bytes.
    pub fn op2(&mut self, bytecode: u8, operand: u16) -> &mut Code {
        self.bytes.push(bytecode);
        put(&mut self.bytes, &[operand]);
        self
    }

    /// Numbers of four bytes, as tables of switches hold them.
    pub fn words(&mut self, words: &[i32]) -> &mut Code {
        for word in words {
            self.bytes.extend_from_slice(&word.to_be_bytes());
        }
        self
    }

    /// Fills up to a multiple of four bytes, as switches do.
    pub fn align(&mut self) -> &mut Code {
        while !self.bytes.len().is_multiple_of(4) {
            self.bytes.push(0);
        }
        self
    }

    /// Where the next bytecode goes.
    pub fn here(&self) -> usize {
        self.bytes.len()
    }

    /// `goto_w` to a place that [`Code::land`] names.
    pub fn far_jump(&mut self) -> Jump {
        let jump = Jump(self.here());
        self.op(0xc8).words(&[0]);
        jump
    }

    /// `goto_w` to a place before.
    pub fn far_jump_back(&mut self, target: usize) {
        let offset = target as i32 - self.here() as i32;
        self.op(0xc8).words(&[offset]);
    }

    /// Lets a jump end here.
    pub fn land(&mut self, jump: &Jump) {
        let offset = (self.here() - jump.0) as i32;
        self.bytes[jump.0 + 1..jump.0 + 5].copy_from_slice(&offset.to_be_bytes());
    }
}
