package brute;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * All structures of a class within a bound by trying every assignment: no search, no symmetry
 * breaking. Prints the different ones that the predicate accepts, each as a line.
 *
 * <p>Arguments: the class, then {@code objects Domain Class N}, {@code field Class.name VALUES...} and
 * {@code array Class.name LENGTHS VALUES...}, each as one argument. A value is {@code null},
 * {@code @Domain} (each object of it), {@code @root}, or a literal of the field's type, with {@code T:}
 * before it where the type does not tell.
 */
public final class Brute {
    private final Map<String, List<Object>> domains = new java.util.LinkedHashMap<>();
    private final List<Slot> slots = new ArrayList<>();
    private final TreeSet<String> found = new TreeSet<>();
    private Object root;
    private Method predicate;

    /** A field of an object with what it may hold. */
    private static final class Slot {
        Object owner;
        Field field;
        List<Object> values;
        Object chosen;
    }

    /** An array is made anew for each candidate. */
    private static final class Elements {
        final Class<?> type;
        final List<Object> values;

        Elements(Class<?> type, List<Object> values) {
            this.type = type;
            this.values = values;
        }
    }

    public static void main(String[] arguments) throws Exception {
        new Brute().run(arguments);
    }

    private void run(String[] arguments) throws Exception {
        root = make(Class.forName(arguments[0]));
        predicate = root.getClass().getDeclaredMethod("repOk");
        predicate.setAccessible(true);
        domains.put("root", List.of(root));
        for (String argument : arguments) {
            String[] parts = argument.split(" ");
            if (parts[0].equals("objects")) {
                List<Object> objects = new ArrayList<>();
                for (int i = 0; i < Integer.parseInt(parts[3]); i++) {
                    objects.add(make(named(parts[2])));
                }
                domains.put(parts[1], objects);
            }
        }
        for (String argument : arguments) {
            String[] parts = argument.split(" ");
            if (parts[0].equals("field")) {
                fields(parts, 2, false);
            } else if (parts[0].equals("array")) {
                fields(parts, 3, true);
            }
        }
        assign(0);
        found.forEach(System.out::println);
    }

    private Class<?> named(String name) throws ClassNotFoundException {
        String own = root.getClass().getName();
        String[] readings = {own + "$" + name, own.substring(0, own.lastIndexOf('.') + 1) + name};
        for (String reading : readings) {
            try {
                return Class.forName(reading);
            } catch (ClassNotFoundException e) {
                continue;
            }
        }
        return Class.forName(name);
    }

    private Object make(Class<?> type) throws Exception {
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            constructor.setAccessible(true);
            Class<?>[] parameters = constructor.getParameterTypes();
            if (parameters.length == 0) {
                return constructor.newInstance();
            }
            if (parameters.length == 1 && root != null && parameters[0] == root.getClass()
                    && !Modifier.isStatic(type.getModifiers())) {
                return constructor.newInstance(root);
            }
        }
        Field unsafe = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
        unsafe.setAccessible(true);
        return unsafe.getType().getMethod("allocateInstance", Class.class).invoke(unsafe.get(null), type);
    }

    /** The slots of a field in the objects of all domains that have it. */
    private void fields(String[] parts, int from, boolean isArray) throws Exception {
        int dot = parts[1].lastIndexOf('.');
        List<Object> owners = domains.get(parts[1].substring(0, dot));
        for (Object owner : owners == null ? List.of(root) : owners) {
            Slot slot = new Slot();
            slot.owner = owner;
            slot.field = field(owner.getClass(), parts[1].substring(dot + 1));
            slot.values = new ArrayList<>();
            Class<?> type = isArray ? slot.field.getType().getComponentType() : slot.field.getType();
            for (int i = from; i < parts.length; i++) {
                values(type, parts[i], slot.values);
            }
            if (isArray) {
                slot.values = arrays(type, parts[2], slot.values);
            }
            slots.add(slot);
        }
    }

    private static Field field(Class<?> type, String name) throws NoSuchFieldException {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    field.setAccessible(true);
                    return field;
                }
            }
        }
        throw new NoSuchFieldException(name);
    }

    private static List<Object> arrays(Class<?> type, String lengths, List<Object> values) {
        List<Object> all = new ArrayList<>();
        String[] ends = lengths.split("\\.\\.");
        for (int length = Integer.parseInt(ends[0]); length <= Integer.parseInt(ends[1]); length++) {
            List<List<Object>> lists = List.of(List.of());
            for (int i = 0; i < length; i++) {
                List<List<Object>> longer = new ArrayList<>();
                for (List<Object> list : lists) {
                    for (Object value : values) {
                        List<Object> more = new ArrayList<>(list);
                        more.add(value);
                        longer.add(more);
                    }
                }
                lists = longer;
            }
            lists.forEach(list -> all.add(new Elements(type, list)));
        }
        return all;
    }

    private void values(Class<?> type, String text, List<Object> into) {
        String kind = type.getSimpleName();
        if (text.equals("null")) {
            into.add(null);
        } else if (text.startsWith("@")) {
            into.addAll(domains.get(text.substring(1)));
        } else if (text.indexOf(':') > 0) {
            values(forName(text.substring(0, text.indexOf(':'))), text.substring(text.indexOf(':') + 1), into);
        } else if (type.isEnum()) {
            for (Object constant : type.getEnumConstants()) {
                if (((Enum<?>) constant).name().equals(text)) {
                    into.add(constant);
                }
            }
        } else {
            into.add(literal(kind, text));
        }
    }

    private static Class<?> forName(String name) {
        try {
            return Class.forName("java.lang." + name);
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static Object literal(String kind, String text) {
        switch (kind) {
            case "int": case "Integer": return Integer.valueOf(text);
            case "long": case "Long": return Long.valueOf(text);
            case "short": case "Short": return Short.valueOf(text);
            case "byte": case "Byte": return Byte.valueOf(text);
            case "boolean": case "Boolean": return Boolean.valueOf(text);
            case "char": case "Character": return text.charAt(0);
            case "double": case "Double": return Double.valueOf(text);
            case "float": case "Float": return Float.valueOf(text);
            case "String": return text.equals("_") ? "" : text.intern();
            default: throw new IllegalArgumentException(kind + " " + text);
        }
    }

    private void assign(int at) throws Exception {
        if (at == slots.size()) {
            fill();
            if ((Boolean) predicate.invoke(root)) {
                fill();
                found.add(text(root, new IdentityHashMap<>()));
            }
            return;
        }
        Slot slot = slots.get(at);
        for (Object value : slot.values) {
            slot.chosen = value;
            assign(at + 1);
        }
    }

    /** Gives all slots what is chosen for them, whatever a predicate wrote there. */
    private void fill() throws IllegalAccessException {
        for (Slot slot : slots) {
            Object value = slot.chosen;
            slot.field.set(slot.owner, value instanceof Elements ? array((Elements) value) : value);
        }
    }

    private static Object array(Elements elements) {
        Object array = Array.newInstance(elements.type, elements.values.size());
        for (int i = 0; i < elements.values.size(); i++) {
            Array.set(array, i, elements.values.get(i));
        }
        return array;
    }

    /** What is reachable, with objects numbered as they are met. */
    private String text(Object value, IdentityHashMap<Object, Integer> met) throws Exception {
        if (value == null) {
            return "null";
        }
        if (value instanceof Number || value instanceof Boolean) {
            return value.toString();
        }
        if (value instanceof Character) {
            return "'" + value + "'";
        }
        if (value instanceof String) {
            return "\"" + value + "\"";
        }
        if (value instanceof Enum) {
            return ((Enum<?>) value).name();
        }
        if (value instanceof char[]) {
            return "\"" + new String((char[]) value) + "\"";
        }
        if (value.getClass().isArray()) {
            StringBuilder list = new StringBuilder("[");
            for (int i = 0; i < Array.getLength(value); i++) {
                list.append(i > 0 ? ", " : "").append(text(Array.get(value, i), met));
            }
            return list.append("]").toString();
        }
        if (met.containsKey(value)) {
            return "#" + met.get(value);
        }
        met.put(value, met.size());
        StringBuilder fields = new StringBuilder(value.getClass().getSimpleName());
        fields.append("#").append(met.get(value)).append("(");
        for (Slot slot : slots) {
            if (slot.owner == value) {
                fields.append(slot.field.getName()).append("=").append(text(slot.field.get(value), met)).append(" ");
            }
        }
        return fields.append(")").toString();
    }
}
