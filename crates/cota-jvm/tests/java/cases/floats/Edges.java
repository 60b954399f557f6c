package cases.floats;

import cases.Out;

public final class Edges {
    public static String run() {
        Out o = new Out();
        double nan = 0.0 / 0;
        o.line(nan == nan, nan != nan, nan < 1, nan > 1, Double.isNaN(nan), Double.valueOf(nan).equals(nan), Double.compare(nan, 1), Double.compare(0.0, -0.0), 0.0 == -0.0, Double.valueOf(0.0).equals(-0.0), Double.hashCode(-0.0), Double.hashCode(1.5), Float.hashCode(1.5f));
        o.line((int) nan, (long) nan, (int) 1e20, (long) -1e30, (char) -1.5, (byte) 300.7, (short) 1e10, (int) Float.POSITIVE_INFINITY, (float) 1e40, (float) 1e-50, (int) 3.99, (int) -3.99, (long) 1e18, (double) Long.MAX_VALUE, (float) Integer.MAX_VALUE, (double) 0.1f);
        o.line(5.5 % 2, -5.5 % 2, 5.5 % -2, 5 % Double.POSITIVE_INFINITY, 1e300 * 1e10, -1e300 * 1e10, 1e-300 * 1e-300, 0.1 + 0.2, 0.1f + 0.2f, 1.0 / 0, -1.0 / 0, 3.0f % 1.1f, 1e308 + 1e308 - 1e308, Math.sqrt(-1), 1 / -0.0);
        o.line(Double.MIN_VALUE / 2, Double.MAX_VALUE * 2, Double.doubleToLongBits(nan), Double.longBitsToDouble(1), Float.intBitsToFloat(0x7f800001), Double.isInfinite(1 / 0.0), Double.isFinite(1), Double.max(0.0, -0.0), Double.min(0.0, -0.0), Double.sum(1, 2), Float.compare(1f, 2f), Float.max(1, nan > 0 ? 2 : 3));
        float f = 0;
        for (int i = 0; i < 10; i++) {
            f += 0.1f;
        }
        double d = 0;
        for (int i = 0; i < 10; i++) {
            d += 0.1;
        }
        o.line(f, d, f == 1, d == 1, f < d, (float) d == 1);
        return o.toString();
    }
}
