import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Says of versions of a list, each in a folder of its own, whether any call within a bound does something else. */
public class Driver {
    static final int NODES = 3;
    static final int VALUES = 3;

    public static void main(String[] folders) throws Exception {
        List<String> original = behaviour(folders[0]);
        for (int at = 1; at < folders.length; at++) {
            String folder = folders[at];
            List<List<String>> found = new ArrayList<>();
            Thread thread = new Thread(() -> {
                try {
                    found.add(behaviour(folder));
                } catch (Exception error) {
                    throw new IllegalStateException(error);
                }
            });
            thread.setDaemon(true);
            thread.start();
            thread.join(3000);
            System.out.println(found.isEmpty() ? "endless" : found.get(0).equals(original) ? "same" : "differs");
        }
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }

    static List<String> behaviour(String folder) throws Exception {
        URL[] urls = {Path.of(folder).toUri().toURL()};
        Class<?> list = new URLClassLoader(urls, null).loadClass("small.IntList");
        Class<?> node = list.getClassLoader().loadClass("small.IntList$Node");
        Method[] methods = list.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::getName));
        List<String> all = new ArrayList<>();
        for (int set = 0; set < 1 << VALUES; set++) {
            for (Method method : methods) {
                boolean called = !java.lang.reflect.Modifier.isPrivate(method.getModifiers())
                        && !method.getName().equals("repOk") && Integer.bitCount(set) <= NODES;
                if (!called) {
                    continue;
                }
                method.setAccessible(true);
                if (method.getParameterCount() == 0) {
                    all.add(call(list, node, set, method));
                }
                for (int value = -1; method.getParameterCount() == 1 && value <= VALUES; value++) {
                    all.add(call(list, node, set, method, value));
                }
            }
        }
        return all;
    }

    static String call(Class<?> list, Class<?> node, int set, Method method, Object... arguments) throws Exception {
        Object made = allocated(list);
        Object next = null;
        for (int value = VALUES - 1; value >= 0; value--) {
            if ((set >> value & 1) == 1) {
                Object one = allocated(node);
                field(node, "value").set(one, value);
                field(node, "next").set(one, next);
                next = one;
            }
        }
        field(list, "header").set(made, next);
        field(list, "size").set(made, Integer.bitCount(set));
        String result;
        try {
            result = String.valueOf(method.invoke(made, arguments));
        } catch (InvocationTargetException error) {
            result = error.getCause().getClass().getName();
        }
        StringBuilder text = new StringBuilder(method.getName() + set + Arrays.toString(arguments) + result);
        Object at = field(list, "header").get(made);
        for (int seen = 0; at != null && seen < 20; seen++) {
            text.append(' ').append(field(node, "value").get(at));
            at = field(node, "next").get(at);
        }
        return text.append(" size ").append(field(list, "size").get(made)).toString();
    }

    /** An object that no constructor has made. */
    static Object allocated(Class<?> type) throws Exception {
        Class<?> factory = Class.forName("sun.reflect.ReflectionFactory");
        Object reflection = factory.getMethod("getReflectionFactory").invoke(null);
        Method method = factory.getMethod("newConstructorForSerialization", Class.class, Constructor.class);
        Constructor<?> plain = (Constructor<?>) method.invoke(reflection, type, Object.class.getDeclaredConstructor());
        return plain.newInstance();
    }

    static Field field(Class<?> type, String name) throws Exception {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
}
