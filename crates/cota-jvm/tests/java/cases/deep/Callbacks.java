package cases.deep;

import cases.Out;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;

public final class Callbacks {
    static void walk(int depth, List<Integer> result) {
        result.add(depth);
        if (depth > 0) {
            List.of(1, 2).forEach(x -> new ArrayList<>(List.of(x)).stream().map(y -> y * depth).sorted((a, b) -> b - a).forEach(z -> walk(depth - 1, result)));
        }
    }

    record Nested(int value, int depth) implements Comparable<Nested> {
        @Override
        public int compareTo(Nested other) {
            return depth == 0 ? Integer.compare(value, other.value) : new Nested(value, depth - 1).compareTo(new Nested(other.value, depth - 1));
        }
    }

    public static String run() {
        Out o = new Out();
        TreeMap<Nested, Integer> map = new TreeMap<>();
        for (int i = 0; i < 12; i++) {
            map.put(new Nested(i * 5 % 12, 60), i);
        }
        o.line(map.values());
        List<Integer> result = new ArrayList<>();
        walk(6, result);
        o.line(result.size(), result.hashCode());
        Function<Integer, Integer> composed = Function.identity();
        for (int i = 0; i < 300; i++) {
            int step = i;
            composed = composed.andThen(x -> x + step);
        }
        Comparator<Integer> comparator = Comparator.naturalOrder();
        for (int i = 0; i < 100; i++) {
            comparator = comparator.thenComparing(Comparator.reverseOrder());
        }
        Iterator<Integer> iterator = List.of(1, 2, 3).iterator();
        o.line(composed.apply(0), comparator.compare(3, 3), comparator.compare(1, 2), iterator.next());
        return o.toString();
    }
}
