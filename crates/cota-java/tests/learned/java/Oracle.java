import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The structures of random predicates by trying every assignment on the real machine: no search, no symmetry breaking.
 *
 * <p>Arguments: how many nodes, and the classes. Prints the name of each class and its different structures.
 */
public final class Oracle {
    private final Object root;
    private final Object[] nodes;
    private final Method predicate;
    private final List<Slot> slots = new ArrayList<>();
    private final TreeSet<String> found = new TreeSet<>();

    private static final class Slot {
        Object owner;
        Field field;
        Object[] values;
    }

    public static void main(String[] arguments) throws Exception {
        for (int at = 1; at < arguments.length; at++) {
            Oracle oracle = new Oracle(arguments[at], Integer.parseInt(arguments[0]));
            oracle.assign(0);
            System.out.println("class " + arguments[at]);
            oracle.found.forEach(System.out::println);
        }
    }

    private Oracle(String name, int count) throws Exception {
        root = make(Class.forName("t." + name));
        Class<?> type = Class.forName("t." + name + "$Node");
        nodes = new Object[count];
        Object[] references = new Object[count + 1];
        Object[] sizes = new Object[count + 1];
        for (int i = 0; i <= count; i++) {
            sizes[i] = i;
            if (i < count) {
                nodes[i] = make(type);
                references[i + 1] = nodes[i];
            }
        }
        predicate = root.getClass().getDeclaredMethod("repOk");
        slot(root, "root", references);
        slot(root, "size", sizes);
        for (Object node : nodes) {
            slot(node, "left", references);
            slot(node, "right", references);
            slot(node, "v", 0, 1, 2);
            slot(node, "f", false, true);
            slot(node, "w", 0, 1);
        }
    }

    private static Object make(Class<?> type) throws Exception {
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
    }

    private void slot(Object owner, String name, Object... values) throws Exception {
        for (Field field : owner.getClass().getDeclaredFields()) {
            if (field.getName().equals(name)) {
                field.setAccessible(true);
                Slot slot = new Slot();
                slot.owner = owner;
                slot.field = field;
                slot.values = values;
                slots.add(slot);
            }
        }
    }

    private void assign(int at) throws Exception {
        if (at < slots.size()) {
            Slot slot = slots.get(at);
            for (Object value : slot.values) {
                slot.field.set(slot.owner, value);
                assign(at + 1);
            }
            return;
        }
        Object[] given = new Object[slots.size()];
        for (int i = 0; i < given.length; i++) {
            given[i] = slots.get(i).field.get(slots.get(i).owner);
        }
        String text = text(root, new IdentityHashMap<>());
        boolean holds;
        try {
            holds = (Boolean) predicate.invoke(root);
        } catch (java.lang.reflect.InvocationTargetException thrown) {
            holds = false;
        }
        if (holds) {
            found.add(text);
        }
        for (int i = 0; i < given.length; i++) {
            slots.get(i).field.set(slots.get(i).owner, given[i]);
        }
        for (Object node : nodes) {
            Field mark = node.getClass().getDeclaredField("mark");
            mark.setAccessible(true);
            mark.set(node, 0);
        }
    }

    /** What is reachable, with nodes numbered as they are met. */
    private String text(Object object, Map<Object, Integer> met) throws Exception {
        if (object == null) {
            return "null";
        }
        if (met.containsKey(object)) {
            return "#" + met.get(object);
        }
        met.put(object, met.size());
        StringBuilder text = new StringBuilder("(");
        for (Slot slot : slots) {
            if (slot.owner == object) {
                Object value = slot.field.get(object);
                boolean plain = value instanceof Integer || value instanceof Boolean;
                text.append(' ').append(plain ? value.toString() : text(value, met));
            }
        }
        return text.append(" )").toString();
    }
}
