package cases.generics;

import cases.Out;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

public final class Methods {
    static <T extends Comparable<? super T>> T max(List<? extends T> list) {
        T best = list.get(0);
        for (T each : list) {
            if (each.compareTo(best) > 0) {
                best = each;
            }
        }
        return best;
    }

    static <A, B> Map.Entry<A, B> pair(A a, B b) {
        return Map.entry(a, b);
    }

    static <T> T[] swap(T[] array, int i, int j) {
        T held = array[i];
        array[i] = array[j];
        array[j] = held;
        return array;
    }

    static double sum(List<? extends Number> list) {
        double total = 0;
        for (Number each : list) {
            total += each.doubleValue();
        }
        return total;
    }

    @SafeVarargs
    static <T> T first(T... all) {
        return all[0];
    }

    static final class Generic {
        static <T> T none() {
            return null;
        }
    }

    static final class GenericArrays {
        @SafeVarargs
        static <T> T[] of(T... all) {
            return all;
        }
    }

    public static String run() {
        Out o = new Out();
        o.line(max(List.of(3, 9, 4)), max(List.of("b", "z", "a")), pair(1, "x"), Generic.<String>none(), swap(new String[] {"p", "q"}, 0, 1)[0], sum(List.of(1, 2.5, 3L)), first(1, 2, 3), first("a"), Arrays.toString(GenericArrays.of("x", "y")));
        @SuppressWarnings("unchecked")
        List<Integer> polluted = (List<Integer>) (List<?>) new ArrayList<>(List.of("text"));
        o.line(polluted).attempt(() -> polluted.get(0)).attempt(() -> polluted.get(0) + 1).attempt(() -> { String[] s = (String[]) (Object) GenericArrays.<Integer>of(1); return s; });
        return o.toString();
    }
}
