package cases.maths;

import cases.Out;

public final class Rounding {
    public static String run() {
        Out o = new Out();
        for (double value : new double[] {0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 0.49999999999999994, 1e18, 4503599627370497.5, -1.2, 1.7, Double.NaN, Double.POSITIVE_INFINITY, 1e300}) {
            o.line(value, Math.round(value), Math.floor(value), Math.ceil(value), Math.rint(value), Math.round((float) value), Math.abs(value));
        }
        return o.toString();
    }
}
