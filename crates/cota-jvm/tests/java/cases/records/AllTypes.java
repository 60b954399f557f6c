package cases.records;

import cases.Out;
import java.util.List;

public final class AllTypes {
    record All(boolean z, byte b, char c, short h, int i, long l, float f, double d, String s, Object none, List<Integer> list) {
    }

    record Floating(double d, float f) {
    }

    record Wide(long value) {
    }

    public static String run() {
        Out o = new Out();
        All a = new All(true, (byte) 1, 'c', (short) 2, 3, 4L, 5.5f, 6.5, "text", null, List.of(1));
        All b = new All(true, (byte) 1, 'c', (short) 2, 3, 4L, 5.5f, 6.5, "text", null, List.of(1));
        o.line(a, a.equals(b), a.hashCode() == b.hashCode(), a.hashCode());
        o.line(new Floating(Double.NaN, -0f).equals(new Floating(Double.NaN, -0f)), new Floating(0.0, 0f).equals(new Floating(-0.0, 0f)), new Floating(1.5, 2f), new Floating(1.5, 2f).hashCode(), new Wide(1L << 40).hashCode(), new Wide(-1).hashCode());
        return o.toString();
    }
}
