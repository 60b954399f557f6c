package cases.integers;

import cases.Out;

public final class Mixed {
    public static String run() {
        Out o = new Out();
        byte b = 10;
        short s = 20;
        char c = 30;
        int i = 40;
        long l = 50;
        float f = 1.5f;
        double d = 2.5;
        o.line(b + s, b * c, i + l, l + f, f + d, i / f, l / d, b + 1L, c + 1f, s - 0.5, (b + s) / 7, i * l * f * d);
        b += i;
        s -= l;
        c *= f;
        i *= d;
        l += f;
        f += l;
        d -= i;
        o.line(b, s, (int) c, i, l, f, d, b++ + ++b, s-- - --s, (int) c++, ++i * i++, l-- * --l, f++, --d);
        final int k = 5;
        byte narrowed = k;
        byte[] bytes = {1, 2, (byte) 255};
        int total = 0;
        for (byte each : bytes) {
            total += each;
        }
        o.line(narrowed, total, (int) 'x', (char) 120, (long) 1e18f, (float) 123456789, (int) 123456789f, 123456789 == 123456789f, 1 == 1.0, 'a' == 97, 10_000_000_000L == 1e10);
        return o.toString();
    }
}
