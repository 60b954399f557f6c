package cases.opcodes;

public final class FloatArithmetic {
    private static void show(StringBuilder s, float value) {
        s.append(Integer.toHexString(Float.floatToIntBits(value))).append(' ');
    }

    public static String run() {
        float[] values = {0f, -0f, 1f, 2f, -1f, 0.1f, 1e-40f, 1.5e38f, Float.MAX_VALUE, Float.MIN_VALUE, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NaN, 7.25f};
        StringBuilder s = new StringBuilder();
        for (float a : values) {
            for (float b : values) {
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
