package cases.maths;

import cases.Out;

public final class Integers {
    public static String run() {
        Out o = new Out();
        int[] values = {0, 1, -1, 7, -7, 3, -3, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int a : values) {
            for (int b : values) {
                o.line(Math.max(a, b), Math.min(a, b), b == 0 ? "-" : Math.floorDiv(a, b), b == 0 ? "-" : Math.floorMod(a, b), Math.multiplyHigh(a, b), Math.multiplyFull(a, b));
                o.attempt(() -> Math.addExact(a, b)).attempt(() -> Math.subtractExact(a, b)).attempt(() -> Math.multiplyExact(a, b));
            }
            o.line(Math.abs(a)).attempt(() -> Math.negateExact(a)).attempt(() -> Math.incrementExact(a)).attempt(() -> Math.toIntExact((long) a * 2)).attempt(() -> Math.floorMod(a, 0));
        }
        return o.toString();
    }
}
