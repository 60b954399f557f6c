package cases.integers;

import cases.Out;

public final class Bits {
    public static String run() {
        Out o = new Out();
        int x = 0;
        long y = 0;
        for (int i = 0; i < 64; i += 3) {
            x |= 1 << i;
            y |= 1L << i;
            x ^= x >>> 3;
            y ^= y << 7;
        }
        o.line(x, y, x & y, x | y, ~x & 0xff, (x & -x), Integer.toBinaryString(x), Long.toHexString(y), x & 0xffffffffL, (byte) y & 0xff, true ^ false, !true | true & false);
        int crc = -1;
        for (byte each : "123456789".getBytes()) {
            crc ^= each & 0xff;
            for (int k = 0; k < 8; k++) {
                crc = crc >>> 1 ^ (0xedb88320 & -(crc & 1));
            }
        }
        o.line(Integer.toHexString(~crc));
        return o.toString();
    }
}
