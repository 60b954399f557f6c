package cases.objects;

import cases.Out;
import java.util.Map;

public final class Classes {
    static class Inner {
    }

    public static String run() {
        Out o = new Out();
        Class<?>[] classes = {String.class, int.class, int[].class, String[][].class, Map.Entry.class, Runnable.class, Inner.class, Thread.State.class, void.class, new Object() { }.getClass()};
        for (Class<?> each : classes) {
            o.line(each.getName(), each.getSimpleName(), each.isArray(), each.isInterface(), each.isPrimitive(), each.isEnum(), each.getSuperclass(), each, each.getTypeName());
        }
        o.line(Number.class.isInstance(5), Number.class.isAssignableFrom(Integer.class), Integer.class.isAssignableFrom(Number.class), String.class.cast("x"), int[].class.getComponentType()).attempt(() -> Integer.class.cast("x"));
        return o.toString();
    }
}
