//! The methods at the end of a test file that its statements use. They need Java 8.

use std::collections::BTreeSet;

/// A method that statements use, in the order in which the file has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Helper {
    Make,
    Record,
    Array,
    Set,
    Get,
    Elements,
    Add,
    Put,
    Clear,
    Held,
    Type,
    Call,
    Same,
    Field,
}

/// The methods that a file needs.
#[derive(Clone, Debug, Default)]
pub(super) struct Helpers(BTreeSet<Helper>);

impl Helpers {
    /// Notes that a method is used; its name.
    pub fn insert(&mut self, helper: Helper) -> &'static str {
        self.0.insert(helper);
        if matches!(helper, Helper::Set | Helper::Get | Helper::Record | Helper::Held) {
            self.0.insert(Helper::Field);
        }
        match helper {
            Helper::Make => "make",
            Helper::Record => "record",
            Helper::Array => "array",
            Helper::Set => "set",
            Helper::Get => "get",
            Helper::Elements => "elements",
            Helper::Add => "add",
            Helper::Put => "put",
            Helper::Clear => "clear",
            Helper::Held => "held",
            Helper::Type => "type",
            Helper::Call => "call",
            Helper::Same => "same",
            Helper::Field => "field",
        }
    }

    /// The methods as members of a class.
    pub fn text(&self) -> String {
        self.0.iter().map(|helper| text(*helper)).collect()
    }
}

#[allow(clippy::too_many_lines, reason = "it is all text")]
fn text(helper: Helper) -> &'static str {
    match helper {
        Helper::Make => {
            r#"
    /** A new object: by its constructor without arguments or, where there is none, by no constructor. */
    private static <T> T make(Class<T> type) {
        try {
            Constructor<?> constructor;
            try {
                constructor = type.getDeclaredConstructor();
            } catch (NoSuchMethodException none) {
                Class<?> factory = Class.forName("sun.reflect.ReflectionFactory");
                constructor = (Constructor<?>) factory
                    .getMethod("newConstructorForSerialization", Class.class, Constructor.class)
                    .invoke(factory.getMethod("getReflectionFactory").invoke(null), type,
                        Object.class.getDeclaredConstructor());
            }
            constructor.setAccessible(true);
            return type.cast(constructor.newInstance());
        } catch (ReflectiveOperationException problem) {
            throw new AssertionError("no object of " + type, problem);
        }
    }
"#
        }
        Helper::Record => {
            r#"
    /** A new record: the names and values of its components in turn. */
    private static <T> T record(Class<T> type, Object... components) {
        try {
            Class<?>[] types = new Class<?>[components.length / 2];
            Object[] values = new Object[types.length];
            for (int i = 0; i < types.length; i++) {
                types[i] = field(type, (String) components[2 * i]).getType();
                values[i] = components[2 * i + 1];
            }
            Constructor<T> constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException problem) {
            throw new AssertionError("no record " + type, problem);
        }
    }
"#
        }
        Helper::Array => {
            r"
    /** A new array of a type with so many elements. */
    private static Object array(Class<?> type, int length) {
        return Array.newInstance(type.getComponentType(), length);
    }
"
        }
        Helper::Set => {
            r#"
    /** Sets fields, final and private ones too: names and values in turn. */
    private static void set(Object object, Object... fields) {
        try {
            for (int i = 0; i < fields.length; i += 2) {
                field(object.getClass(), (String) fields[i]).set(object, fields[i + 1]);
            }
        } catch (ReflectiveOperationException problem) {
            throw new AssertionError("a field of " + object.getClass() + " cannot be set", problem);
        }
    }
"#
        }
        Helper::Get => {
            r#"
    /** What a field holds. */
    private static Object get(Object object, String field) {
        try {
            return field(object.getClass(), field).get(object);
        } catch (ReflectiveOperationException problem) {
            throw new AssertionError("a field of " + object.getClass() + " cannot be read", problem);
        }
    }
"#
        }
        Helper::Elements => {
            r"
    /** Sets elements of an array from an index on. */
    private static void elements(Object array, int first, Object... values) {
        for (int i = 0; i < values.length; i++) {
            Array.set(array, first + i, values[i]);
        }
    }
"
        }
        Helper::Add => {
            r#"
    /** Adds elements to a collection. */
    @SuppressWarnings("unchecked")
    private static void add(Object collection, Object... values) {
        Collections.addAll((Collection<Object>) collection, values);
    }
"#
        }
        Helper::Put => {
            r#"
    /** Puts entries into a map: keys and values in turn. */
    @SuppressWarnings("unchecked")
    private static void put(Object map, Object... entries) {
        for (int i = 0; i < entries.length; i += 2) {
            ((Map<Object, Object>) map).put(entries[i], entries[i + 1]);
        }
    }
"#
        }
        Helper::Clear => {
            r"
    /** Takes everything out of a collection or a map. */
    private static void clear(Object collection) {
        if (collection instanceof Map) {
            ((Map<?, ?>) collection).clear();
        } else {
            ((Collection<?>) collection).clear();
        }
    }
"
        }
        Helper::Held => {
            r#"
    /** What a static field holds. */
    private static Object held(Class<?> type, String name) {
        try {
            Field field = type.getDeclaredField(name);
            field.setAccessible(true);
            return field.get(null);
        } catch (ReflectiveOperationException problem) {
            throw new AssertionError(type + " has no such field", problem);
        }
    }
"#
        }
        Helper::Type => {
            r#"
    /** A class that cannot be named here. */
    private static Class<?> type(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException problem) {
            throw new AssertionError("no class " + name, problem);
        }
    }
"#
        }
        Helper::Call => {
            r"
    /** Calls a method, a private one too; what it throws is thrown here. */
    private static Object call(Class<?> type, Object receiver, String name, Class<?>[] types, Object... arguments)
            throws Throwable {
        Method method = type.getDeclaredMethod(name, types);
        method.setAccessible(true);
        try {
            return method.invoke(receiver, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }
"
        }
        Helper::Same => {
            r#"
    /** Whether two objects have the same content and the same shape; `known` leads from the first to the second. */
    private static boolean same(Object one, Object two, Map<Object, Object> known) throws Exception {
        if (one == null || two == null || one instanceof Enum || one instanceof Class) {
            return one == two;
        }
        Class<?> type = one.getClass();
        if (one instanceof String || one instanceof Number || one instanceof Boolean || one instanceof Character) {
            return type == two.getClass() && (one.equals(two) || one.toString().equals(two.toString()));
        }
        if (known.containsKey(one)) {
            return known.get(one) == two;
        }
        if (known.containsValue(two)) {
            return false;
        }
        known.put(one, two);
        boolean ofJdk = type.getName().startsWith("java.") && two.getClass().getName().startsWith("java.");
        for (Class<?> family : new Class<?>[] {List.class, Set.class, Map.class, Map.Entry.class}) {
            if (ofJdk && family.isInstance(one) && family.isInstance(two)) {
                return same(parts(one), parts(two), known);
            }
        }
        if (type != two.getClass()) {
            return false;
        }
        if (ofJdk) {
            Object[] parts = parts(one);
            return parts == null ? told(one).equals(told(two)) : same(parts, parts(two), known);
        }
        if (type.isArray()) {
            boolean same = Array.getLength(one) == Array.getLength(two);
            for (int i = 0; same && i < Array.getLength(one); i++) {
                same = same(Array.get(one, i), Array.get(two, i), known);
            }
            return same;
        }
        for (Class<?> at = type; at != null && !at.getName().startsWith("java."); at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    field.setAccessible(true);
                    if (!same(field.get(one), field.get(two), known)) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    /** What an object of the JDK holds, in an order of its own only where that means something. */
    private static Object[] parts(Object object) {
        if (object instanceof Map.Entry) {
            return new Object[] {((Map.Entry<?, ?>) object).getKey(), ((Map.Entry<?, ?>) object).getValue()};
        }
        if (object instanceof Optional) {
            return new Object[] {((Optional<?>) object).orElse(null)};
        }
        if (object instanceof java.util.concurrent.atomic.AtomicReference) {
            return new Object[] {((java.util.concurrent.atomic.AtomicReference<?>) object).get()};
        }
        boolean inOrder = object instanceof LinkedHashSet || object instanceof LinkedHashMap;
        if (object instanceof Map) {
            List<Object> parts = new ArrayList<>();
            for (Object key : sorted(((Map<?, ?>) object).keySet(), inOrder)) {
                parts.add(key);
                parts.add(((Map<?, ?>) object).get(key));
            }
            return parts.toArray();
        }
        if (object instanceof Collection) {
            return sorted((Collection<?>) object, inOrder || !(object instanceof Set));
        }
        return null;
    }

    private static Object[] sorted(Collection<?> items, boolean inOrder) {
        Object[] sorted = items.toArray();
        for (Object item : sorted) {
            boolean isValue = item == null || item instanceof String || item instanceof Number
                || item instanceof Boolean || item instanceof Character || item instanceof Enum;
            inOrder |= !isValue;
        }
        if (!inOrder) {
            Arrays.sort(sorted, Comparator.comparing(item -> item == null ? "" : item.getClass() + " " + item));
        }
        return sorted;
    }

    /** What an object says of itself, unless that is only which object it is. */
    private static String told(Object object) {
        String text = object.toString();
        return text.startsWith(object.getClass().getName() + "@") ? "" : text;
    }
"#
        }
        Helper::Field => {
            r##"
    /** The field of an object, its own or inherited; `pkg.Class#name` where a subclass has another one. */
    private static Field field(Class<?> type, String name) throws NoSuchFieldException {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                boolean named = name.equals(field.getName()) || name.equals(at.getName() + "#" + field.getName());
                if (named && !Modifier.isStatic(field.getModifiers())) {
                    field.setAccessible(true);
                    return field;
                }
            }
        }
        throw new NoSuchFieldException(type + " has no field " + name);
    }
"##
        }
    }
}
