package cases.opcodes;

public final class DivisionByZero {
    static Object divide(int which, int zero, long wideZero) {
        switch (which) {
            case 0: return 5 / zero;
            case 1: return 5 % zero;
            case 2: return 5L / wideZero;
            case 3: return 5L % wideZero;
            case 4: return zero / zero;
            default: return Long.MIN_VALUE / wideZero;
        }
    }

    public static String run() {
        StringBuilder s = new StringBuilder();
        for (int which = 0; which < 6; which++) {
            try {
                s.append(divide(which, 0, 0L));
            } catch (ArithmeticException thrown) {
                s.append(which).append(thrown.getMessage()).append(' ');
            }
        }
        s.append(5.0 / 0).append(-5f / 0).append(0.0 / 0).append(5 % 0.0);
        return s.toString();
    }
}
