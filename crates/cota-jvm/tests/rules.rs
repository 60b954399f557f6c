//! Rules of class files, each broken by hand.

use cota_jvm::classfile::ClassFile;

/// A class `T` with one static method `m`, put together byte by byte.
struct Assembled {
    code: Vec<u8>,
    max_locals: u16,
    handlers: Vec<[u16; 4]>,
    pool: Vec<Vec<u8>>,
    access: u16,
    methods: usize,
}

// Indices of constants.
const THIS: u16 = 2;
const OBJECT: u16 = 4;
const NAME: u16 = 5;
const DESCRIPTOR: u16 = 6;
const CODE: u16 = 7;
const METHOD: u8 = 9;
const INTERFACE_METHOD: u8 = 10;
const FIELD: u8 = 14;
const INTEGER: u8 = 15;
const LONG: u8 = 16;
const ARRAY: u8 = 19;
const CONSTRUCTOR: u8 = 22;
/// The first index that tests may add to.
const NEXT: u8 = 23;

fn utf8(text: &str) -> Vec<u8> {
    [&[1, 0, text.len() as u8], text.as_bytes()].concat()
}

fn pair(tag: u8, first: u16, second: u16) -> Vec<u8> {
    [&[tag][..], &first.to_be_bytes(), &second.to_be_bytes()].concat()
}

impl Assembled {
    fn new(code: &[u8]) -> Self {
        let pool = vec![
            utf8("T"),
            vec![7, 0, 1],
            utf8("java/lang/Object"),
            vec![7, 0, 3],
            utf8("m"),
            utf8("()V"),
            utf8("Code"),
            pair(12, NAME, DESCRIPTOR),
            pair(10, OBJECT, 8),
            pair(11, OBJECT, 8),
            utf8("f"),
            utf8("J"),
            pair(12, 11, 12),
            pair(9, OBJECT, 13),
            vec![3, 0, 0, 0, 7],
            vec![5, 0, 0, 0, 0, 0, 0, 0, 7],
            vec![], // the second place of the number
            utf8("[[I"),
            vec![7, 0, 18],
            utf8("<init>"),
            pair(12, 20, DESCRIPTOR),
            pair(10, OBJECT, 21),
        ];
        assert_eq!(pool.len() + 1, usize::from(NEXT));
        Self { code: code.to_vec(), max_locals: 2, handlers: vec![], pool, access: 9, methods: 1 }
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 52];
        let put = |bytes: &mut Vec<u8>, number: u16| bytes.extend(number.to_be_bytes());
        put(&mut bytes, self.pool.len() as u16 + 1);
        bytes.extend(self.pool.concat());
        for number in [0x21, THIS, OBJECT, 0, 0, self.methods as u16] {
            put(&mut bytes, number);
        }
        let mut code = vec![0, 9];
        put(&mut code, self.max_locals);
        code.extend((self.code.len() as u32).to_be_bytes());
        code.extend(&self.code);
        put(&mut code, self.handlers.len() as u16);
        self.handlers.iter().flatten().for_each(|number| put(&mut code, *number));
        put(&mut code, 0);
        for _ in 0..self.methods {
            for number in [self.access, NAME, DESCRIPTOR, 1, CODE] {
                put(&mut bytes, number);
            }
            bytes.extend((code.len() as u32).to_be_bytes());
            bytes.extend(&code);
        }
        put(&mut bytes, 0);
        bytes
    }

    fn read(&self) -> Result<ClassFile, String> {
        ClassFile::read(&self.bytes()).map_err(|error| error.to_string())
    }
}

/// The code can be run.
fn sound(code: &[u8]) {
    let class = Assembled::new(code).read().unwrap_or_else(|error| panic!("{code:x?}: {error}"));
    assert_eq!(class.methods[0].code.as_ref().unwrap().bytes, code);
}

/// The class is refused, and the message has these words.
fn refused(assembled: &Assembled, words: &str) {
    let error = assembled.read().map(|_| ()).expect_err(words);
    assert!(error.contains(words), "{error} instead of {words}");
}

#[test]
fn sound_code_is_taken() {
    sound(&[0xB1]);
    sound(&[0x12, INTEGER, 0xB1]);
    sound(&[0x13, 0, INTEGER, 0xB1]);
    sound(&[0x14, 0, LONG, 0xB1]);
    sound(&[0xB2, 0, FIELD, 0xB1]);
    sound(&[0xB8, 0, METHOD, 0xB1]);
    sound(&[0xB8, 0, INTERFACE_METHOD, 0xB1]);
    sound(&[0xB7, 0, CONSTRUCTOR, 0xB1]);
    sound(&[0xB9, 0, INTERFACE_METHOD, 1, 0, 0xB1]);
    sound(&[0xBB, 0, OBJECT as u8, 0xB1]);
    sound(&[0xC5, 0, ARRAY, 2, 0xB1]);
    sound(&[0x1B, 0x1E, 0xB1]);
    sound(&[0xC4, 0x15, 0, 1, 0xB1]);
    sound(&[0xA7, 0, 3, 0xB1]);
    sound(&[0xAB, 0, 0, 0, 0, 0, 0, 12, 0, 0, 0, 0, 0xB1]);
}

#[test]
fn code_that_breaks_a_rule_refuses_its_class() {
    for (code, words) in [
        (&[][..], "cannot have 0 bytes"),
        (&[0xFF], "no instruction"),
        (&[0xB2, 0], "cut off"),
        (&[0x00], "the method goes on"),
        (&[0xB1, 0x12, INTEGER], "the method goes on"),
        (&[0x12, LONG, 0xB1], "cannot be loaded"),
        (&[0x12, LONG + 1, 0xB1], "cannot be loaded"),
        (&[0x14, 0, INTEGER, 0xB1], "cannot be loaded"),
        (&[0x12, METHOD, 0xB1], "cannot be loaded"),
        (&[0x12, 0, 0xB1], "cannot be loaded"),
        (&[0x13, 0xFF, 0xFF, 0xB1], "cannot be loaded"),
        (&[0x15, 2, 0xB1], "no such local"),
        (&[0x16, 1, 0xB1], "no such local"),
        (&[0x1C, 0xB1], "no such local"),
        (&[0x1F, 0xB1], "no such local"),
        (&[0x40, 0xB1], "no such local"),
        (&[0x84, 2, 1, 0xB1], "no such local"),
        (&[0xC4, 0x15, 0xFF, 0xFF, 0xB1], "no such local"),
        (&[0xC4, 0x16, 0xFF, 0xFF, 0xB1], "no such local"),
        (&[0xC4, 0x84, 1, 0, 0, 0, 0xB1], "no such local"),
        (&[0xC4, 0x60, 0, 0, 0xB1], "no instruction"),
        (&[0xB2, 0, METHOD, 0xB1], "not a field"),
        (&[0xB8, 0, FIELD, 0xB1], "not such a method"),
        (&[0xB6, 0, INTERFACE_METHOD, 0xB1], "not such a method"),
        (&[0xB9, 0, METHOD, 1, 0, 0xB1], "not such a method"),
        (&[0xB8, 0, CONSTRUCTOR, 0xB1], "calls a constructor"),
        (&[0xB9, 0, INTERFACE_METHOD, 2, 0, 0xB1], "as many arguments"),
        (&[0xB9, 0, INTERFACE_METHOD, 1, 1, 0xB1], "as many arguments"),
        (&[0xBA, 0, METHOD, 0, 0, 0xB1], "not such a method"),
        (&[0xBB, 0, ARRAY, 0xB1], "makes an array"),
        (&[0xBB, 0, INTEGER, 0xB1], "not a class"),
        (&[0xBC, 3, 0xB1], "type of elements"),
        (&[0xBC, 12, 0xB1], "type of elements"),
        (&[0xC5, 0, ARRAY, 0, 0xB1], "other dimensions"),
        (&[0xC5, 0, ARRAY, 3, 0xB1], "other dimensions"),
        (&[0xA7, 0, 2, 0xB1], "into an instruction"),
        (&[0xA7, 0, 4, 0xB1], "out of the code"),
        (&[0xA7, 0xFF, 0xFF, 0xB1], "out of the code"),
        (&[0xAB, 0, 0, 0, 0, 0, 0, 13, 0, 0, 0, 0, 0xB1], "out of the code"),
        (
            &[
                0xAB, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0,
                0,
            ],
            "do not ascend",
        ),
    ] {
        refused(&Assembled::new(code), words);
    }
}

#[test]
fn handlers_cover_whole_instructions() {
    let code = [0x12, INTEGER, 0xB1];
    let with = |handler: [u16; 4]| Assembled { handlers: vec![handler], ..Assembled::new(&code) };
    with([0, 3, 2, 0]).read().unwrap();
    with([0, 2, 0, OBJECT]).read().unwrap();
    for handler in
        [[1, 3, 0, 0], [0, 1, 0, 0], [0, 2, 1, 0], [2, 2, 0, 0], [2, 0, 0, 0], [0, 4, 0, 0]]
    {
        refused(&with(handler), "exception handler");
    }
    refused(&with([0, 2, 0, NAME]), "should be a class");
}

#[test]
fn subroutines_refuse_their_method_only() {
    for code in
        [&[0xA8, 0, 3, 0xB1][..], &[0xA9, 1], &[0xC4, 0xA9, 0, 1], &[0xC9, 0, 0, 0, 5, 0xB1]]
    {
        let class = Assembled::new(code).read().unwrap();
        let method = &class.methods[0];
        assert!(method.code.is_none());
        assert!(method.refused.as_ref().unwrap().contains("jsr"), "{code:x?}");
    }
}

#[test]
fn methods_are_declared_once_with_code_and_places() {
    refused(&Assembled { methods: 2, ..Assembled::new(&[0xB1]) }, "twice");
    refused(&Assembled { access: 0x409, ..Assembled::new(&[0xB1]) }, "has code and should not");
    // `this` needs a place.
    let instance = Assembled { access: 1, max_locals: 0, ..Assembled::new(&[0xB1]) };
    refused(&instance, "no place for its parameters");
    refused(&Assembled::new(&vec![0; 65_536]), "cannot have 65536 bytes");
}

#[test]
fn constants_fit_together() {
    for (constant, words) in [
        (vec![7, 0, 0], "should be a text"),
        (vec![7, 0, 15], "should be a text"),
        (vec![7, 0, 17], "should be a text"),
        (vec![7, 0xFF, 0xFF], "should be a text"),
        (vec![7, 0, 6], ""),
        (vec![8, 0, 2], "should be a text"),
        (vec![2, 0, 0], "no constant has tag 2"),
        (vec![1, 0, 1, 0], "not modified UTF-8"),
        (vec![1, 0, 1, 0xC3], "not modified UTF-8"),
        (pair(9, OBJECT, 8), "not the descriptor of a field"),
        (pair(10, OBJECT, 13), "not the descriptor of a method"),
        (pair(10, NAME, 8), "should be a class"),
        (pair(10, OBJECT, OBJECT), "should be a name and a type"),
        (pair(11, OBJECT, 21), "nothing can call"),
        (vec![15, 0, 0, METHOD], "a method handle of kind 0"),
        (vec![15, 10, 0, METHOD], "a method handle of kind 10"),
        (vec![15, 1, 0, METHOD], "a method handle of kind 1"),
        (vec![15, 5, 0, FIELD], "a method handle of kind 5"),
        (vec![15, 8, 0, METHOD], "constructors do not fit"),
        (vec![15, 5, 0, CONSTRUCTOR], "constructors do not fit"),
        (vec![16, 0, 12], "not the descriptor of a method"),
        (pair(18, 0, 8), "no bootstrap method 0"),
        (pair(17, 0, 13), "no bootstrap method 0"),
    ] {
        let mut assembled = Assembled::new(&[0xB1]);
        assembled.pool.push(constant);
        if words.is_empty() {
            assembled.read().unwrap();
        } else {
            refused(&assembled, words);
        }
    }
    let mut assembled = Assembled::new(&[0xB1]);
    assembled.pool.push(vec![6, 0, 0, 0, 0, 0, 0, 0, 0]);
    refused(&assembled, "no second place");
}

#[test]
fn memory_is_bounded_by_the_file() {
    // Many string constants share one long text.
    let mut assembled = Assembled::new(&[0xB1]);
    let text = [&[1, 0xFF, 0xFF][..], &vec![b'x'; 65_535]].concat();
    assembled.pool.push(text);
    assembled.pool.extend(vec![vec![8, 0, NEXT]; 40_000]);
    let class = assembled.read().unwrap();
    let mut texts = class.pool.constants().iter().filter_map(|constant| match constant {
        cota_jvm::classfile::Constant::String(cota_jvm::classfile::JavaText::Latin1(units)) => {
            Some(units.as_ptr())
        }
        _ => None,
    });
    let first = texts.next().unwrap();
    assert_eq!(texts.filter(|other| *other == first).count(), 39_999);
}
