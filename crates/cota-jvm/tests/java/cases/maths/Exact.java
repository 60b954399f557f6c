package cases.maths;

import cases.Out;

public final class Exact {
    public static String run() {
        Out o = new Out();
        o.line(Math.sqrt(2), Math.sqrt(16), Math.sqrt(0), Math.sqrt(1e300), Math.sqrt(Double.NaN), Math.sqrt(4.9e-324), Math.abs(-5L), Math.abs(-2.5f), Math.max(-0.0, 0.0), Math.min(-0.0f, 0.0f), Math.max(Double.NaN, 1), Math.toRadians(180), Math.toDegrees(Math.PI), Math.signum(-3f), Math.abs(Integer.MIN_VALUE));
        o.line(Math.floorDiv(-7L, 2), Math.floorMod(-7L, 3), Math.floorMod(-7L, 2L), Math.ulp(1f), Math.E, Math.hypot(3, 4), Math.pow(2, 10), Math.pow(5, 0));
        return o.toString();
    }
}
