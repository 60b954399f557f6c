package cases.opcodes;

public final class DoubleArithmetic {
    private static void show(StringBuilder s, double value) {
        s.append(Long.toHexString(Double.doubleToLongBits(value))).append(' ');
    }

    public static String run() {
        double[] values = {0, -0.0, 1, 2, -1, 0.1, 1e-310, 1e308, Double.MAX_VALUE, Double.MIN_VALUE, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, 7.25, 1e17 + 2};
        StringBuilder s = new StringBuilder();
        for (double a : values) {
            for (double b : values) {
                show(s, a + b);
                show(s, a - b);
                show(s, a * b);
                show(s, a / b);
                show(s, a % b);
                s.append(a < b).append(a <= b).append(a > b).append(a >= b).append(a == b).append(a != b);
                s.append(!(a < b)).append(!(a > b)).append('\n');
            }
            show(s, -a);
        }
        return s.toString();
    }
}
