package cases.maths;

import cases.Out;

/** Since release 21 all of {@code StrictMath} is Java; before it the last bit may be another. */
public final class Strict {
    public static String run() {
        Out o = new Out();
        for (double x : new double[] {0, -0.0, 0.5, 1, -1, 2, 3.7, 10, 100.25, 1e-5, 1e5, 1e10, Math.PI, Math.PI / 4, Double.NaN, Double.POSITIVE_INFINITY}) {
            o.line(StrictMath.sin(x), StrictMath.cos(x), StrictMath.tan(x), StrictMath.exp(x), StrictMath.log(x), StrictMath.log10(x), StrictMath.sqrt(x), StrictMath.cbrt(x));
            o.line(StrictMath.asin(x), StrictMath.acos(x), StrictMath.atan(x), StrictMath.sinh(x), StrictMath.cosh(x), StrictMath.tanh(x), StrictMath.expm1(x), StrictMath.log1p(x));
            o.line(StrictMath.pow(x, 2.5), StrictMath.pow(2, x), StrictMath.atan2(x, 2), StrictMath.hypot(x, 3), StrictMath.floor(x), StrictMath.rint(x));
        }
        return o.toString();
    }
}
