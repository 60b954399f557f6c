package cases.maths;

import cases.Out;

public final class Longs {
    public static String run() {
        Out o = new Out();
        long[] values = {0, 1, -1, 1L << 40, -(1L << 40), Long.MAX_VALUE, Long.MIN_VALUE, 3037000500L};
        for (long a : values) {
            for (long b : values) {
                o.attempt(() -> Math.addExact(a, b)).attempt(() -> Math.multiplyExact(a, b)).attempt(() -> Math.floorDiv(a, b)).attempt(() -> Math.floorMod(a, b)).line(Math.multiplyHigh(a, b), Math.max(a, b));
            }
            o.line(Math.abs(a), Long.signum(a), a % 10, a / 10, a >>> 60);
        }
        return o.toString();
    }
}
