package cases.objects;

import cases.Out;
import java.util.Objects;

public final class Indices {
    public static String run() {
        Out o = new Out();
        int[] numbers = {Integer.MIN_VALUE, -1, 0, 1, 4, 5, Integer.MAX_VALUE};
        for (int a : numbers) {
            for (int b : numbers) {
                o.attempt(() -> Objects.checkIndex(a, b));
                o.attempt(() -> Objects.checkFromToIndex(a, b, 5));
                o.attempt(() -> Objects.checkFromIndexSize(a, b, 5));
            }
        }
        for (long a : new long[] {-1, 0, 1L << 40, Long.MAX_VALUE}) {
            o.attempt(() -> Objects.checkIndex(a, 1L << 41));
            o.attempt(() -> Objects.checkFromToIndex(a, 1L << 41, 1L << 42));
            o.attempt(() -> Objects.checkFromIndexSize(a, 1L << 41, 1L << 42));
        }
        return o.toString();
    }
}
