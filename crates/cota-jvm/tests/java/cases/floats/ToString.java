package cases.floats;

import cases.Out;

public final class ToString {
    public static String run() {
        Out o = new Out();
        double[] values = {0, -0.0, 1, 10, 100, 1234567, 12345678, 0.1, 0.001, 0.0001, 1.0 / 3, 2.0 / 3, 1e21, 1e22, 1e23, 4.35, 2.2250738585072014E-308, 4.9E-324, 1.7976931348623157E308, 5e-324, 9007199254740993.0, 123456789012345680.0, 3.3e-5, 1e7, 9999999.999, 2e-3, 8.41E21, 2.0E-3, 2.2e-322};
        for (double value : values) {
            o.line(value, -value, (float) value, Double.toString(value).length());
        }
        o.line(Double.NaN, Double.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.MIN_VALUE, Float.MAX_VALUE, 1.1f, 16777216f, 3.4e38f, 1e10f, 0.3f, 33554432f, 1.17549435E-38f);
        return o.toString();
    }
}
