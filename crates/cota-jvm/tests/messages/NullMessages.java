import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** What `NullPointerException.getMessage()` says, for every place that throws one. */
class NullMessages {
    interface Case {
        void run() throws Throwable;
    }

    interface Shape {
        Object area(int[] sides, String[][] names, StringBuilder text, Object... more);
    }

    static class Node {
        Node next, other;
        Node[] children;
        Node[][] grid;
        int number;
        int[] numbers;
        long wide;
        double real;
        String name;
        Object value;
        boolean flag;
        Shape shape;
        static Node head;
        static int[] table;
        static Node[] all;

        Node() {}

        Node(Node next) {
            this.next = next;
        }

        Node step() {
            return next;
        }

        static Node find(int index, long key, Object what) {
            return null;
        }

        int own() {
            return next.number + number;
        }

        int deepOwn() {
            return this.next.next.next.number;
        }

        int replacedParameter(Node given) {
            given = given.next;
            return given.number;
        }

        private int secret() {
            return 1;
        }

        class Inner {
            int number = next.number;
        }

        int inner(Node outer) {
            return outer.new Inner().number;
        }
    }

    static class Generic<T extends Comparable<T>> {
        T value;

        int compare(T other) {
            return value.compareTo(other);
        }

        T get() {
            return value;
        }
    }

    record Pair(String left, Integer right) {
        int sum() {
            return left.length() + right;
        }
    }

    enum Colour {
        RED, GREEN
    }

    static final StringBuilder OUT = new StringBuilder();
    static String text;
    static Integer box;
    static Node[] nodes;
    static int index = 1;

    static int at() {
        return 1;
    }

    static void check(Case test) {
        String line;
        try {
            test.run();
            line = "nothing";
        } catch (NullPointerException e) {
            line = e.getMessage();
        } catch (Throwable e) {
            line = "OTHER " + e;
        }
        OUT.append(OUT.length() == 0 ? "" : "\n").append(line);
    }

    static String run() {
        arrays();
        fields();
        calls();
        causes();
        indices();
        depths();
        parameters();
        flow();
        explicit();
        languages();
        library();
        return OUT.toString();
    }

    static void arrays() {
        int[] ints = null;
        long[] longs = null;
        float[] floats = null;
        double[] doubles = null;
        byte[] bytes = null;
        boolean[] booleans = null;
        char[] chars = null;
        short[] shorts = null;
        Object[] objects = null;
        String[] strings = null;
        int[][] table = null;
        check(() -> OUT.append(ints[0]));
        check(() -> OUT.append(longs[0]));
        check(() -> OUT.append(floats[0]));
        check(() -> OUT.append(doubles[0]));
        check(() -> OUT.append(bytes[0]));
        check(() -> OUT.append(booleans[0]));
        check(() -> OUT.append(chars[0]));
        check(() -> OUT.append(shorts[0]));
        check(() -> OUT.append(objects[0]));
        check(() -> OUT.append(strings[0]));
        check(() -> OUT.append(table[0][1]));
        check(() -> ints[0] = 1);
        check(() -> longs[0] = 1);
        check(() -> floats[0] = 1);
        check(() -> doubles[0] = 1);
        check(() -> bytes[0] = 1);
        check(() -> booleans[0] = true);
        check(() -> chars[0] = 1);
        check(() -> shorts[0] = 1);
        check(() -> objects[0] = "");
        check(() -> strings[0] = "");
        check(() -> table[0][1] = 2);
        check(() -> (new int[2][][][])[1][1][1][1] = 2);
        check(() -> OUT.append((new int[2][][][])[1][1][1]));
        check(() -> ints[0] += 2);
        check(() -> longs[1]++);
        check(() -> OUT.append(ints.length));
        check(() -> OUT.append(((Object[]) objects).length));
        check(() -> OUT.append(ints.clone()[0]));
        check(() -> OUT.append(strings.clone()[0]));
        check(() -> OUT.append(table.clone()[0]));
        check(() -> OUT.append(objects.getClass()));
        check(() -> {
            for (int i : ints) OUT.append(i);
        });
        check(() -> {
            for (String s : strings) OUT.append(s);
        });
    }

    static void fields() {
        Node node = null;
        Node full = new Node();
        check(() -> OUT.append(node.number));
        check(() -> OUT.append(node.wide));
        check(() -> OUT.append(node.name));
        check(() -> node.number = 1);
        check(() -> node.wide = 1);
        check(() -> node.real = 1);
        check(() -> node.name = "");
        check(() -> node.flag = true);
        check(() -> node.number++);
        check(() -> node.wide += 2);
        check(() -> full.next.number = 5);
        check(() -> full.next.next.real = 5);
        check(() -> full.next.next.next = full.next);
        check(() -> full.numbers[2] = 5);
        check(() -> OUT.append(full.grid[1][2].next));
        check(() -> full.own());
        check(() -> full.deepOwn());
        check(() -> full.replacedParameter(null));
        check(() -> full.replacedParameter(full));
        check(() -> full.inner(null));
        check(() -> full.inner(full));
    }

    static void calls() {
        String string = null;
        Node node = null;
        Shape shape = null;
        List<String> list = null;
        Map<String, List<Object>> map = null;
        Supplier<int[]> supplier = null;
        Generic<String> generic = new Generic<>();
        Generic<Integer> none = null;
        Thread.State state = null;
        Object object = null;
        check(() -> string.length());
        check(() -> string.charAt(0));
        check(() -> string.substring(1, 2));
        check(() -> string.replace("a", new StringBuilder()));
        check(() -> string.concat(null));
        check(() -> object.hashCode());
        check(() -> object.equals(null));
        check(() -> object.toString());
        check(() -> object.getClass());
        check(() -> node.step());
        check(() -> node.secret());
        check(() -> node.step().step());
        check(() -> new Node().step().step());
        check(() -> new Node(new Node()).step().next.step());
        check(() -> shape.area(null, null, null, 1, 2));
        check(() -> list.add("a"));
        check(() -> list.add(1, "a"));
        check(() -> list.toArray(new String[0]));
        check(() -> map.getOrDefault("", null).size());
        check(() -> map.entrySet().iterator().next().getValue().add(1));
        check(() -> supplier.get());
        check(() -> generic.compare(null));
        check(() -> generic.get().length());
        check(() -> none.get().intValue());
        check(() -> state.ordinal());
        check(() -> new StringBuilder(string).append(1));
        check(() -> string.isEmpty());
        check(() -> new Pair(null, 1).sum());
        check(() -> new Pair("", null).sum());
        check(() -> new Pair(null, 1).left().length());
        check(() -> text.length());
        check(() -> text.trim().length());
        check(() -> OUT.append(box + 1));
        check(() -> box++);
        check(() -> {
            int unboxed = box;
        });
        check(() -> {
            long unboxed = (Long) object;
        });
        check(() -> {
            char unboxed = (Character) object;
        });
        check(() -> {
            boolean unboxed = (Boolean) full(null);
        });
    }

    static Object full(Object given) {
        return given;
    }

    static void causes() {
        check(() -> Node.head.next.step());
        check(() -> Node.head.step());
        check(() -> Node.table[3] = 1);
        check(() -> OUT.append(Node.all[3].next));
        check(() -> Node.find(1, 2L, "").step());
        check(() -> Node.find(1, 2L, "").next.step());
        check(() -> Node.find(1, 2L, "").children[1].step());
        check(() -> OUT.append(Node.find(1, 2L, "").numbers.length));
        check(() -> ((Node) null).step());
        check(() -> ((String) (Object) null).length());
        check(() -> ((String) full(null)).length());
        check(() -> ((Node) full(new Node())).next.step());
        check(() -> ((Node) full(new Node())).next.next.step());
        check(() -> {
            throw null;
        });
        check(() -> {
            RuntimeException exception = null;
            throw exception;
        });
        check(() -> {
            throw (RuntimeException) full(null);
        });
        check(() -> {
            Object lock = null;
            synchronized (lock) {
                OUT.append("in");
            }
        });
        check(() -> {
            synchronized (Node.head) {
                OUT.append("in");
            }
        });
        check(() -> {
            synchronized (full(null)) {
                OUT.append("in");
            }
        });
        check(() -> {
            Node made = new Node();
            made.next = made.other = null;
            (made.next = made.other).step();
        });
        check(() -> {
            Node made;
            (made = Node.find(0, 0, null)).step();
        });
        check(() -> {
            Node made = null, again;
            again = made;
            again.step();
        });
        check(() -> {
            String chosen = at() == 1 ? null : "x";
            chosen.length();
        });
        check(() -> (at() == 1 ? text : "x").length());
        check(() -> (at() == 1 ? text : Node.head.name).length());
    }

    static void indices() {
        Node[] array = new Node[300];
        Node[][] grid = new Node[9][9];
        int[] numbers = new int[4];
        long[] longs = new long[4];
        int i = 2;
        int[][][] cube = new int[3][3][];
        Node node = new Node();
        node.children = new Node[7];
        node.numbers = numbers;
        check(() -> array[0].step());
        check(() -> array[1].step());
        check(() -> array[2].step());
        check(() -> array[3].step());
        check(() -> array[4].step());
        check(() -> array[5].step());
        check(() -> array[6].step());
        check(() -> array[127].step());
        check(() -> array[128].step());
        check(() -> array[299].step());
        check(() -> array[i].step());
        check(() -> array[i + 1].step());
        check(() -> array[-(-i)].step());
        check(() -> array[numbers[i]].step());
        check(() -> array[numbers[numbers[0]]].step());
        check(() -> array[(int) longs[0]].step());
        check(() -> array[(byte) i].step());
        check(() -> array[index].step());
        check(() -> array[at()].step());
        check(() -> array[node.number].step());
        check(() -> array[node.numbers[1]].step());
        check(() -> array["abc".length()].step());
        check(() -> array[array.length - 1].step());
        check(() -> array[numbers.length].step());
        check(() -> array[Colour.GREEN.ordinal()].step());
        check(() -> array['a'].step());
        check(() -> array[new int[] {1}[0]].step());
        check(() -> array[i > 1 ? 1 : 0].step());
        check(() -> grid[1][i].step());
        check(() -> grid[index][at()].next.step());
        check(() -> grid[numbers[1]][numbers[2]].next.step());
        check(() -> cube[1][2][0]++);
        check(() -> cube[1][i][index] = at());
        check(() -> OUT.append(cube[i][numbers[i]][at()]));
        check(() -> node.children[3].step());
        check(() -> node.children[node.number].children[2].step());
        check(() -> nodes[index].step());
        check(() -> (new Node[2][3])[1][2].step());
        check(() -> (new Node[2])[1].step());
        check(() -> {
            int j = 0;
            array[j++].step();
        });
        check(() -> {
            int j = 0;
            array[++j].step();
        });
        check(() -> {
            for (int j = 0; j < 3; j++) array[j].step();
        });
        check(() -> {
            int a = 0, b = 1, c = 2, d = 3, e = 4;
            array[a + b + c + d + e].step();
            array[e].step();
        });
    }

    static void depths() {
        Node one = new Node();
        Node two = new Node(one);
        Node three = new Node(two);
        Node four = new Node(three);
        Node five = new Node(four);
        Node six = new Node(five);
        check(() -> one.next.step());
        check(() -> two.next.next.step());
        check(() -> three.next.next.next.step());
        check(() -> four.next.next.next.next.step());
        check(() -> five.next.next.next.next.next.step());
        check(() -> six.next.next.next.next.next.next.step());
        Node[][][][][][] deep = new Node[1][1][1][1][1][1];
        check(() -> deep[0][0][0][0][0][0].step());
        check(() -> deep[0][0][0][0][0][0].next.step());
        check(() -> OUT.append((new int[1][1][1][1][1][1][])[0][0][0][0][0][0][0]));
        int[] n = new int[1];
        Node[] all = new Node[1];
        check(() -> all[n[n[n[n[n[n[n[0]]]]]]]].step());
        six.children = new Node[] {five};
        five.children = new Node[] {four};
        four.children = new Node[] {three};
        three.children = new Node[] {two};
        check(() -> six.children[0].children[0].children[0].children[0].children[0].step());
        check(() -> six.children[n[0]].children[n[n[0]]].next.next.next.next.step());
        check(() -> four.step().step().step().step().step());
        check(() -> four.step().next.step().next.step());
    }

    static int statics(String a, long b, Node c, double d, int[] e) {
        switch ((int) b) {
            case 0: return a.length();
            case 1: return c.number;
            case 2: return e[1];
            case 3: a = c.name; return a.length();
            case 4: { String local = c.name; return local.length(); }
            case 5: { double wide = d; String local = a; return local.length() + (int) wide; }
            default: c = Node.find(1, 1, a); return c.next.number;
        }
    }

    static int loop(Node from, int times) {
        int sum = 0;
        while (times-- > 0) {
            sum += from.number;
            from = from.next;
        }
        return sum;
    }

    static int doLoop(Node from) {
        int sum = 0;
        do {
            from = from.next;
            sum += from.number;
        } while (sum < 10);
        return sum;
    }

    static int maybeWritten(String given, boolean write) {
        if (write) given = null;
        return given.length();
    }

    static int writtenBehind(String given, boolean again) {
        for (int i = 0; i < 2; i++) {
            if (i == 1 || !again) {
                if (given.length() > 3) return 1;
            }
            given = null;
        }
        return 2;
    }

    static int inHandler(String given) {
        try {
            given = null;
            throw new IllegalStateException();
        } catch (IllegalStateException e) {
            return given.length();
        }
    }

    static int inFinally(String given) {
        try {
            at();
        } finally {
            at();
            given.length();
        }
        return 1;
    }

    static int incremented(int i, Node[] a) {
        i++;
        return a[i].number;
    }

    static int many(long a, long b, long c, long d, long e, long f, long g, long h, long i, long j, long k, long l,
            long m, long n, long o, long p, long q, long r, long s, long t, long u, long v, long w, long x, long y,
            long z, long aa, long bb, long cc, long dd, long ee, int f1, String before, String at, String behind, int which) {
        if (which == 0) return before.length();
        if (which == 1) return at.length();
        if (which == 2) return behind.length();
        String more = behind;
        if (which == 3) behind = at;
        return which == 4 ? more.length() : behind.length();
    }

    int instance(Node a, Node b) {
        if (a == null) return b.number;
        Node local = a.next;
        return local.number;
    }

    static void parameters() {
        Node node = new Node();
        for (long i = 0; i < 7; i++) {
            long choice = i;
            check(() -> statics(null, choice, choice > 2 ? node : null, 1.0, null));
        }
        check(() -> loop(node, 2));
        check(() -> loop(null, 2));
        check(() -> doLoop(null));
        check(() -> doLoop(node));
        check(() -> maybeWritten(null, false));
        check(() -> maybeWritten(null, true));
        check(() -> writtenBehind("", true));
        check(() -> writtenBehind(null, false));
        check(() -> inHandler(""));
        check(() -> inFinally(null));
        check(() -> incremented(0, new Node[3]));
        for (int i = 0; i < 6; i++) {
            int which = i;
            check(() -> many(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, null, null, null, which));
        }
        check(() -> new NullMessages().instance(null, null));
        check(() -> new NullMessages().instance(node, null));
    }

    static int nested(int kind, String a, String b) {
        int sum = kind + (kind > 1 ? a : kind > 0 ? b : text).length();
        return sum;
    }

    static int sameOnBothWays(int kind, Node a) {
        a.children[kind > 0 ? 1 : 0] = kind > 0 ? a : a.next;
        return 0;
    }

    static int underChoice(int kind, Node a) {
        return at(a.next, kind > 0 ? 1 : 2, a.next.number);
    }

    static int at(Object x, int y, int z) {
        return y;
    }

    static int switching(int kind, Node a) {
        Node chosen = switch (kind) {
            case 0 -> a.next;
            case 1 -> a.other;
            default -> {
                Node inner = a.next;
                yield inner;
            }
        };
        return chosen.number;
    }

    static int switchedReceiver(int kind, Node a) {
        return (switch (kind) { case 0 -> a.next; default -> a.other; }).number;
    }

    static int labelled(Node a) {
        outer:
        for (int i = 0; i < 3; i++) {
            for (Node b = a; ; b = b.next) {
                if (i == 2) continue outer;
                if (b.number == 1) break outer;
            }
        }
        return a.next.number;
    }

    static int afterTry(Node a) {
        Node b = a;
        try {
            b = a.next;
        } catch (RuntimeException e) {
            b = null;
        } finally {
            at();
        }
        return b.number;
    }

    static int shared(int kind) {
        {
            Node first = new Node();
            if (kind == 0) return first.next.number;
        }
        {
            String second = null;
            if (kind == 1) return second.length();
        }
        int[] third = null;
        return third[0];
    }

    static void flow() {
        Node node = new Node();
        for (int i = 0; i < 3; i++) {
            int kind = i;
            check(() -> nested(kind, null, null));
            check(() -> sameOnBothWays(kind, node));
            check(() -> underChoice(kind, node));
            check(() -> switching(kind, node));
            check(() -> switchedReceiver(kind, node));
            check(() -> shared(kind));
        }
        check(() -> sameOnBothWays(0, null));
        check(() -> labelled(node));
        check(() -> labelled(null));
        check(() -> afterTry(node));
        check(() -> afterTry(null));
        check(() -> OUT.append(text == null && at() == 1 ? node.next.number : node.number));
        check(() -> {
            Node a = node;
            while (a != null) a = a.next;
            a.step();
        });
    }

    static class Own extends NullPointerException {
        Own() {}
    }

    static NullPointerException make() {
        return new NullPointerException();
    }

    static void explicit() {
        check(() -> {
            throw new NullPointerException();
        });
        check(() -> {
            throw new NullPointerException("said so");
        });
        check(() -> {
            throw make();
        });
        check(() -> {
            throw new Own();
        });
        check(() -> {
            NullPointerException kept = make();
            kept.fillInStackTrace();
            throw kept;
        });
        check(() -> {
            try {
                Node.head.step();
            } catch (NullPointerException e) {
                e.getMessage();
                throw e;
            }
        });
        check(() -> {
            try {
                Node.head.step();
            } catch (NullPointerException e) {
                e.fillInStackTrace();
                throw e;
            }
        });
        check(() -> {
            try {
                Node.head.step();
            } catch (NullPointerException e) {
                e.setStackTrace(new StackTraceElement[0]);
                throw e;
            }
        });
        check(() -> {
            try {
                Node.head.step();
            } catch (NullPointerException e) {
                throw new IllegalStateException(e + e.getLocalizedMessage());
            }
        });
    }

    static void languages() {
        Colour colour = null;
        String string = null;
        Object object = null;
        Node node = null;
        check(() -> {
            switch (colour) {
                case RED -> OUT.append(1);
                default -> OUT.append(2);
            }
        });
        check(() -> {
            switch (string) {
                case "a" -> OUT.append(1);
                default -> OUT.append(2);
            }
        });
        check(() -> {
            switch (box) {
                case 1 -> OUT.append(1);
                default -> OUT.append(2);
            }
        });
        check(() -> {
            Supplier<String> bound = string::trim;
        });
        check(() -> {
            Supplier<Node> bound = Node.head::step;
        });
        check(() -> {
            java.util.function.Function<Object, String> unbound = Object::toString;
            unbound.apply(null);
        });
        check(() -> {
            java.util.function.ToIntFunction<Integer> unboxing = (Integer i) -> i;
            unboxing.applyAsInt(null);
        });
        check(() -> {
            java.util.function.ToIntFunction<Integer> unboxing = Integer::intValue;
            unboxing.applyAsInt(null);
        });
        check(() -> {
            Supplier<Integer> boxed = () -> box;
            IntSupplier unboxed = boxed::get;
            unboxed.getAsInt();
        });
        check(() -> List.of(new Node()).forEach(n -> n.next.step()));
        check(() -> java.util.Arrays.asList("a", null).forEach(String::length));
        check(() -> java.util.Arrays.asList("a", null).sort(String::compareTo));
        check(() -> java.util.stream.Stream.of("a", null).map(String::length).count());
        check(() -> java.util.stream.Stream.of("a", null).mapToInt(s -> s.length()).sum());
        check(() -> new Pair(null, null).equals(new Pair("", 1)));
        check(() -> new Pair(null, null).hashCode());
        check(() -> {
            List<Integer> list = new ArrayList<>();
            list.add(null);
            int sum = 0;
            for (int i : list) sum += i;
        });
        check(() -> {
            List<String> list = null;
            for (String s : list) OUT.append(s);
        });
        check(() -> {
            Integer a = null, b = 1;
            OUT.append(a < b);
        });
        check(() -> {
            Integer a = 1, b = null;
            OUT.append(a + b);
        });
        check(() -> {
            IntSupplier late = () -> node.number;
            late.getAsInt();
        });
        check(() -> {
            Node local = Node.head;
            IntSupplier late = () -> local.next.number;
            late.getAsInt();
        });
        check(() -> {
            if (object instanceof String s) OUT.append(s);
            OUT.append(((List<?>) object).size());
        });
        check(() -> {
            var anonymous = new Object() {
                Node held;

                int use() {
                    return held.number;
                }
            };
            anonymous.use();
        });
        check(() -> {
            var anonymous = new Object() {
                int use() {
                    return node.number;
                }
            };
            anonymous.use();
        });
        check(() -> {
            boolean all = object.equals("") && string.isEmpty();
        });
        check(() -> OUT.append(string.length() + "x" + string));
        check(() -> {
            try (AutoCloseable closing = null) {
                closing.close();
            }
        });
    }

    static void library() {
        check(() -> java.util.Objects.requireNonNull(null));
        check(() -> java.util.Objects.requireNonNull(null, "named"));
        check(() -> List.of(1, null));
        check(() -> new java.util.TreeMap<String, String>().put(null, ""));
        check(() -> new java.util.ArrayDeque<String>().add(null));
        check(() -> new java.util.PriorityQueue<String>().add(null));
        check(() -> "a".compareTo(null));
        check(() -> "a".concat(null));
        check(() -> "a".contains(null));
        check(() -> new StringBuilder((String) null));
        check(() -> String.valueOf((char[]) null));
        check(() -> Integer.valueOf((Integer) null));
        check(() -> new ArrayList<Object>((List<Object>) null));
        check(() -> java.util.Arrays.sort((int[]) null));
        check(() -> java.util.Arrays.copyOf((int[]) null, 2));
        check(() -> java.util.Collections.sort((List<String>) null));
        check(() -> System.arraycopy(null, 0, null, 0, 1));
        check(() -> java.util.Optional.of(null));
        check(() -> java.util.Collections.max((List<String>) null));
        check(() -> Math.max(box, 1));
        check(() -> String.class.isAssignableFrom(null));
        check(() -> new java.util.HashMap<String, Integer>().merge("", 1, null));
        check(() -> new java.util.ArrayList<>(List.of(1)).forEach(null));
        check(() -> List.of(1).contains(null));
    }

    public static void main(String[] arguments) {
        System.out.print(run());
    }
}
