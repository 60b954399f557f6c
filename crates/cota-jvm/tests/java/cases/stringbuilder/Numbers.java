package cases.stringbuilder;

import cases.Out;

public final class Numbers {
    public static String run() {
        Out o = new Out();
        StringBuilder b = new StringBuilder();
        int[] ints = {0, -1, 9, 10, 99, 100, -100, 12345, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int i : ints) {
            b.append(i).append(' ').append((long) i * 1000003L).append(' ').append((char) (i & 127 | 64)).append(' ');
        }
        b.append(Long.MAX_VALUE).append(Long.MIN_VALUE).append(Float.MIN_VALUE).append(Double.MAX_VALUE).append(-0.0).append(1f / 3).append(2.0 / 3).append(1e7).append(1.0e-3).append(9999999.0).append(123456789.125f);
        b.appendCodePoint(0x1f600).appendCodePoint('A');
        o.line(b, b.length(), b.codePointAt(b.length() - 3), new StringBuilder("a\ud83d\ude00b").reverse());
        return o.toString();
    }
}
