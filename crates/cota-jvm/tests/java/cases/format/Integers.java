package cases.format;

import cases.Out;
import java.math.BigInteger;

public final class Integers {
    public static String run() {
        Out o = new Out();
        o.line(String.format("%d|%5d|%-5d|%05d|%+d|%,d|%(d|% d|%x|%X|%o|%08x|%#x|%#o", 42, 42, 42, 42, 42, 1234567, -5, 7, 255, 255, 8, 48879, 255, 8));
        o.line(String.format("%d %d %d %d", (byte) -1, (short) 300, 1L << 40, Integer.MIN_VALUE), String.format("%x %o %x", (byte) -1, -1, -1L));
        o.line(String.format("%,d %,d %+,d %(,d", 999, 1000, 123456789, -9876543210L), String.format("%-8d|%+08d|", -3, 3), String.format("%s %S", 5, "up"), String.format("%d", new BigInteger("123456789012345678901234567890")));
        return o.toString();
    }
}
