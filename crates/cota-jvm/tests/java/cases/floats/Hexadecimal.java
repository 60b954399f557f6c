package cases.floats;

import cases.Out;

public final class Hexadecimal {
    public static String run() {
        Out o = new Out();
        for (double value : new double[] {1, -1, 0, 0.1, 1e-310, Double.MAX_VALUE, Double.NaN, 3.75, -0.0}) {
            o.line(Double.toHexString(value), Float.toHexString((float) value), Long.toHexString(Double.doubleToRawLongBits(value)), Math.ulp(value), Math.getExponent(value), Math.nextUp(value), Math.nextDown(value), Math.signum(value));
        }
        o.line(Double.MIN_NORMAL, Double.MIN_EXPONENT, Float.SIZE, Math.scalb(1.5, 4), Math.copySign(3, -0.0), Math.nextAfter(1.0, 2), Math.IEEEremainder(5, 3), Math.fma(2.0, 3.0, 1.0));
        return o.toString();
    }
}
