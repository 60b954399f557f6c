package cases.integers;

import cases.Out;

public final class Shifts {
    public static String run() {
        Out o = new Out();
        int[] amounts = {0, 1, 5, 31, 32, 33, 63, 64, -1, -31};
        for (int by : amounts) {
            o.line(by, 1 << by, -1 >> by, -1 >>> by, 0x12345678 << by, 0x87654321 >> by, 0x87654321 >>> by, 1L << by, -1L >> by, -1L >>> by, 0x123456789abcdefL << by, 0xfedcba9876543210L >> by, 0xfedcba9876543210L >>> by);
        }
        byte b = -8;
        short s = -300;
        char c = '\uff00';
        b >>= 1;
        s >>>= 3;
        c >>= 4;
        o.line(b, s, (int) c, (byte) -8 >>> 1, (byte) (-8 >>> 1), 1 << 40L, 5 << (long) 33, b << 25, (short) (s << 9));
        return o.toString();
    }
}
