package cases.integers;

import cases.Out;

public final class Division {
    public static String run() {
        Out o = new Out();
        int[] a = {7, -7, 0, 1, Integer.MAX_VALUE, Integer.MIN_VALUE};
        int[] b = {2, -2, 3, -3, 1, -1, Integer.MIN_VALUE};
        for (int x : a) {
            for (int y : b) {
                o.line(x / y, x % y, (long) x / y, (long) x % y, x / (double) y, x % (float) y);
            }
        }
        byte small = (byte) 200;
        small /= 3;
        small %= 7;
        long l = 1000;
        l /= 7;
        l %= 13;
        int mixed = 10;
        mixed /= 2.5;
        mixed *= 1.9;
        mixed -= 0.5;
        o.line(small, l, mixed, 10 / 3 * 3.0, 10 / 3.0 * 3);
        return o.toString();
    }
}
