package cases.integers;

import cases.Out;

public final class Overflow {
    public static String run() {
        Out o = new Out();
        int max = Integer.MAX_VALUE, min = Integer.MIN_VALUE;
        long lmax = Long.MAX_VALUE, lmin = Long.MIN_VALUE;
        o.line(max + 1, min - 1, max * 2, max * max, -min, min / -1, min % -1, Math.abs(min), lmax + 1, lmin - 1, lmax * 2, lmin / -1, lmin % -1, -lmin, (int) lmax, (int) (lmax >> 31), (short) max, (byte) max);
        int product = 1;
        long wide = 1;
        for (int i = 1; i < 25; i++) {
            product *= i;
            wide *= i;
            o.line(i, product, wide, (int) wide == product);
        }
        int hash = 7;
        for (int i = 0; i < 100; i++) {
            hash = hash * 31 + i ^ hash >>> 5;
        }
        o.line(hash, 0x7fffffff + 0x7fffffff, 1 << 31, 1_000_000 * 1_000_000, 1_000_000 * 1_000_000L, 0b1010, 017, 'a' * 'b');
        return o.toString();
    }
}
