import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Exceptions that instructions and natives throw by themselves, other than null pointers. */
class OtherMessages {
    interface Case {
        void run() throws Throwable;
    }

    interface Shape {}

    static class Circle implements Shape {}

    static class Square implements Shape, Cloneable {
        Object copy() throws CloneNotSupportedException {
            return clone();
        }
    }

    static class Plain {
        Object copy() throws CloneNotSupportedException {
            return clone();
        }
    }

    enum Colour {
        RED
    }

    static final StringBuilder OUT = new StringBuilder();
    static int zero;
    static long longZero;

    static void check(Case test) {
        String line;
        try {
            test.run();
            line = "nothing";
        } catch (Throwable e) {
            line = e.toString();
            if (e.getCause() != null) line += " <- " + e.getCause();
            StackTraceElement[] trace = e.getStackTrace();
            if (trace.length > 0 && trace[0].isNativeMethod()) line += " in " + trace[0];
        }
        OUT.append(line).append('\n');
    }

    @SuppressWarnings("unchecked")
    static <T> T as(Object object) {
        return (T) object;
    }

    static String run() {
        casts();
        stores();
        bounds();
        sizes();
        arithmetic();
        copies();
        library();
        return OUT.toString();
    }

    static void casts() {
        Object string = "";
        Object circle = new Circle();
        check(() -> OUT.append((Integer) string));
        check(() -> OUT.append((Circle) string));
        check(() -> OUT.append((String) circle));
        check(() -> OUT.append((Square) circle));
        check(() -> OUT.append((Runnable) circle));
        check(() -> OUT.append((Shape) string));
        check(() -> OUT.append((Object[]) circle));
        check(() -> OUT.append((Circle[]) circle));
        check(() -> OUT.append((int[]) circle));
        check(() -> OUT.append((int[]) (Object) new long[1]));
        check(() -> OUT.append((Object[]) (Object) new int[1]));
        check(() -> OUT.append((int[][]) (Object) new int[1]));
        check(() -> OUT.append((String[]) (Object) new Object[1]));
        check(() -> OUT.append((String[]) (Object) new Circle[1]));
        check(() -> OUT.append((Circle[][]) (Object) new Circle[1]));
        check(() -> OUT.append((Circle) (Object) new Circle[1]));
        check(() -> OUT.append((Circle) (Object) new int[1][1]));
        check(() -> OUT.append((Integer) (Object) new String[1]));
        check(() -> OUT.append((Function<?, ?>) string));
        check(() -> OUT.append((java.sql.Date) string));
        check(() -> OUT.append((Colour) string));
        check(() -> OUT.append((String) (Object) Colour.RED));
        check(() -> OUT.append((java.util.logging.Level) circle));
        check(() -> {
            Integer wrong = as("text");
        });
        check(() -> {
            List<Integer> list = new ArrayList<>();
            ((List<Object>) (Object) list).add("x");
            int first = list.get(0);
        });
        check(() -> Circle.class.cast(""));
        check(() -> Integer.class.cast(new Circle()));
        check(() -> int[].class.cast(""));
        check(() -> String.class.cast(new int[0][]));
        check(() -> ((Comparable<Object>) string).compareTo(1));
        check(() -> new java.util.TreeSet<Object>().add(new Circle()));
        check(() -> new java.util.TreeSet<Object>(List.of("a", 1)));
    }

    static void stores() {
        Object[] strings = new String[1];
        Object[] integers = new Integer[1];
        Object[] arrays = new int[1][];
        Object[] shapes = new Shape[1];
        check(() -> strings[0] = 1);
        check(() -> strings[0] = new Circle());
        check(() -> integers[0] = "");
        check(() -> arrays[0] = new long[1]);
        check(() -> arrays[0] = new int[1][1]);
        check(() -> shapes[0] = new Shape[1]);
        check(() -> shapes[0] = new String[1]);
        check(() -> shapes[0] = new ArrayList<>());
        check(() -> new ArrayList<>(List.of(1)).toArray(new String[1]));
    }

    static void bounds() {
        int[] ints = new int[3];
        long[] longs = new long[0];
        Object[] objects = new Object[2];
        byte[] bytes = new byte[1];
        check(() -> OUT.append(ints[3]));
        check(() -> OUT.append(ints[-1]));
        check(() -> OUT.append(ints[Integer.MIN_VALUE]));
        check(() -> OUT.append(ints[Integer.MAX_VALUE]));
        check(() -> OUT.append(longs[0]));
        check(() -> OUT.append(objects[2]));
        check(() -> OUT.append(bytes[7]));
        check(() -> ints[4] = 1);
        check(() -> longs[4] = 1);
        check(() -> objects[-4] = 1);
        check(() -> bytes[4] = 1);
        check(() -> ((Object[]) new String[1])[1] = 1);
        check(() -> new ArrayList<>().get(0));
        check(() -> new ArrayList<>().get(-1));
        check(() -> new ArrayList<>(List.of(1, 2)).add(5, 1));
        check(() -> new ArrayList<>().remove(2));
        check(() -> new ArrayList<>().set(2, 1));
        check(() -> new LinkedList<>().get(1));
        check(() -> new LinkedList<>().add(1, 1));
        check(() -> new LinkedList<>().getFirst());
        check(() -> new LinkedList<>().remove());
        check(() -> new LinkedList<>().iterator().next());
        check(() -> new HashMap<>().keySet().iterator().next());
        check(() -> List.of(1, 2).get(2));
        check(() -> List.of(1, 2, 3).get(3));
        check(() -> java.util.Arrays.asList(1).get(1));
        check(() -> "abc".charAt(3));
        check(() -> "abc".charAt(-1));
        check(() -> "a\u4e2d".charAt(3));
        check(() -> "abc".substring(2, 1));
        check(() -> "abc".substring(4));
        check(() -> "abc".substring(-1));
        check(() -> "abc".codePointAt(3));
        check(() -> "abc".subSequence(1, 9));
        check(() -> new StringBuilder("ab").charAt(2));
        check(() -> new StringBuilder("ab").deleteCharAt(2));
        check(() -> new StringBuilder("ab").insert(3, "x"));
        check(() -> new StringBuilder("ab").setCharAt(3, 'x'));
        check(() -> new StringBuilder("ab").setLength(-1));
        check(() -> new StringBuilder("ab").replace(3, 4, ""));
        check(() -> new String(new char[2], 1, 2));
        check(() -> java.util.Objects.checkIndex(3, 2));
        check(() -> new ArrayList<>(List.of(1)).subList(0, 2));
        check(() -> new java.util.ArrayDeque<>().getFirst());
        check(() -> new java.util.PriorityQueue<>().remove());
        check(() -> new java.util.PriorityQueue<>().element());
        check(() -> java.util.Optional.empty().get());
        check(() -> java.util.Optional.empty().orElseThrow());
    }

    static void sizes() {
        int minus = -1;
        check(() -> OUT.append(new int[minus]));
        check(() -> OUT.append(new String[minus - 1]));
        check(() -> OUT.append(new int[2][minus]));
        check(() -> OUT.append(new int[minus][2]));
        check(() -> OUT.append(new int[minus][minus - 1]));
        check(() -> OUT.append(new int[1][minus - 4][minus]));
        check(() -> OUT.append(new int[0][minus]));
        check(() -> OUT.append(new long[Integer.MIN_VALUE]));
        check(() -> OUT.append(new int[minus][]));
        check(() -> new ArrayList<>(-5));
        check(() -> new HashMap<>(-5));
        check(() -> new StringBuilder(-5));
        check(() -> java.util.Arrays.copyOf(new int[1], -2));
        check(() -> java.util.Arrays.copyOf(new String[1], -2));
        check(() -> java.util.Arrays.copyOfRange(new int[1], 2, 1));
        check(() -> java.util.Arrays.copyOfRange(new int[1], 2, 3));
        check(() -> java.util.Arrays.copyOfRange(new String[1], 2, 3));
        check(() -> java.lang.reflect.Array.newInstance(String.class, -3));
        check(() -> java.lang.reflect.Array.newInstance(void.class, 3));
        check(() -> java.lang.reflect.Array.getLength(""));
        check(() -> "ab".repeat(-1));
    }

    static void arithmetic() {
        check(() -> OUT.append(1 / zero));
        check(() -> OUT.append(1 % zero));
        check(() -> OUT.append(1L / longZero));
        check(() -> OUT.append(1L % longZero));
        check(() -> zero /= zero);
        check(() -> Math.addExact(Integer.MAX_VALUE, 1));
        check(() -> Math.multiplyExact(Long.MAX_VALUE, 2L));
        check(() -> Math.toIntExact(1L << 40));
        check(() -> Math.negateExact(Integer.MIN_VALUE));
        check(() -> Math.floorDiv(1, zero));
        check(() -> Math.floorMod(1L, longZero));
        check(() -> Integer.divideUnsigned(1, zero));
        check(() -> java.math.BigInteger.ONE.divide(java.math.BigInteger.ZERO));
        check(() -> Integer.parseInt("12x"));
        check(() -> Integer.parseInt(""));
        check(() -> Integer.parseInt(null));
        check(() -> Integer.parseInt("99999999999"));
        check(() -> Long.parseLong("-"));
        check(() -> Integer.parseInt("1", 99));
        check(() -> Colour.valueOf("BLUE"));
        check(() -> Colour.valueOf(null));
    }

    static void copies() {
        int[] ints = new int[5];
        long[] longs = new long[5];
        Object[] objects = {"a", 1, "b"};
        String[] strings = new String[3];
        Shape[] shapes = new Shape[2];
        check(() -> System.arraycopy("", 0, ints, 0, 1));
        check(() -> System.arraycopy(ints, 0, "", 0, 1));
        check(() -> System.arraycopy(new Circle(), 0, new Square(), 0, 1));
        check(() -> System.arraycopy(ints, 0, longs, 0, 1));
        check(() -> System.arraycopy(ints, 0, objects, 0, 1));
        check(() -> System.arraycopy(objects, 0, ints, 0, 1));
        check(() -> System.arraycopy(ints, -1, ints, 0, 1));
        check(() -> System.arraycopy(ints, 0, ints, -2, 1));
        check(() -> System.arraycopy(ints, 0, ints, 0, -3));
        check(() -> System.arraycopy(ints, 3, ints, 0, 3));
        check(() -> System.arraycopy(ints, 0, ints, 3, 3));
        check(() -> System.arraycopy(ints, -1, ints, -1, -1));
        check(() -> System.arraycopy(ints, 6, ints, 0, 0));
        check(() -> System.arraycopy(ints, 5, ints, 5, 0));
        check(() -> System.arraycopy(ints, Integer.MAX_VALUE, ints, 0, Integer.MAX_VALUE));
        check(() -> System.arraycopy(objects, 2, objects, 0, 2));
        check(() -> System.arraycopy(objects, 0, strings, 3, 2));
        check(() -> System.arraycopy(objects, -1, strings, 3, 2));
        check(() -> System.arraycopy(objects, 0, strings, 0, 3));
        check(() -> OUT.append(strings[0]).append(strings[1]));
        check(() -> System.arraycopy(objects, 0, shapes, 0, 2));
        check(() -> System.arraycopy(new Object[] {null, null}, 0, shapes, 0, 2));
        check(() -> System.arraycopy(new Object[] {new Circle(), new int[0]}, 0, shapes, 0, 2));
        check(() -> System.arraycopy(new Shape[][] {{}}, 0, new Circle[1][], 0, 1));
        check(() -> System.arraycopy(new int[1][1], 0, new long[1][1], 0, 1));
        check(() -> System.arraycopy(new int[1][1], 0, new int[1], 0, 1));
        check(() -> System.arraycopy(new boolean[2], 1, new boolean[2], 1, 2));
        check(() -> System.arraycopy(new byte[2], 1, new boolean[2], 1, 1));
        check(() -> System.arraycopy(new char[2], 3, new char[2], 1, 1));
        check(() -> System.arraycopy(new Integer[] {1}, 0, strings, 0, 1));
        check(() -> System.arraycopy(new Integer[] {null}, 0, strings, 0, 1));
        check(() -> System.arraycopy(new Shape[] {new Circle()}, 0, new Runnable[1], 0, 1));
        check(() -> System.arraycopy(null, -1, ints, 1, 1));
        check(() -> System.arraycopy(ints, -1, null, 1, 1));
        check(() -> String.class.isAssignableFrom(null));
        check(() -> java.lang.reflect.Array.getLength(null));
        check(() -> java.lang.reflect.Array.newInstance(null, 1));
        check(() -> new Plain().copy());
        check(() -> new Square().copy());
    }

    static class Failing {
        static int value = 1 / zero;
    }

    static class FailingLong {
        static {
            if (zero == 0) throw new IllegalStateException("broken");
        }

        static void touch() {}
    }

    static class FailingError {
        static {
            if (zero == 0) throw new AssertionError("error");
        }
    }

    static class FailingDeep {
        static int value = value(2);

        static int value(int x) {
            return x == 0 ? OtherMessages.class.getName().charAt(99) : value(x - 1);
        }
    }

    static class FailingWithCause {
        static {
            if (zero == 0) throw new IllegalStateException(new RuntimeException("deep"));
        }
    }

    static String trace(Throwable e) {
        StringBuilder text = new StringBuilder();
        for (Throwable at = e; at != null; at = at.getCause()) {
            text.append(" / ").append(at);
            for (StackTraceElement element : at.getStackTrace()) {
                if (element.getClassName().startsWith("OtherMessages$")) text.append(" at ").append(element);
            }
        }
        return text.toString();
    }

    static class Depth {
        static int dive(int n) {
            return dive(n + 1) + 1;
        }
    }

    static void library() {
        check(() -> OUT.append(Failing.value));
        check(() -> OUT.append(Failing.value));
        check(() -> FailingLong.touch());
        check(() -> FailingLong.touch());
        check(() -> new FailingError());
        check(() -> new FailingError());
        for (int i = 0; i < 3; i++) {
            try {
                OUT.append(FailingDeep.value);
            } catch (Throwable e) {
                OUT.append(trace(e)).append('\n');
            }
            try {
                new FailingWithCause();
            } catch (Throwable e) {
                OUT.append(trace(e)).append('\n');
            }
        }
        check(() -> Depth.dive(0));
        check(() -> List.of(1).add(2));
        check(() -> java.util.Collections.emptyList().add(1));
        check(() -> java.util.Arrays.asList(1).remove(0));
        check(() -> new ArrayList<>().iterator().remove());
        check(() -> {
            List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
            for (Integer i : list) list.remove(i);
        });
        check(() -> Map.of(1, 1, 1, 2));
        check(() -> String.format("%d", "x"));
        check(() -> String.format("%q"));
        check(() -> String.format("%s %s", 1));
    }

    public static void main(String[] arguments) {
        System.out.print(run());
    }
}
