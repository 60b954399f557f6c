package cases.opcodes;

public final class LongArithmetic {
    public static String run() {
        long[] values = {0, 1, -1, 2, -7, 63, 64, 65, 4294967296L, -4294967297L, 1234567890123L, Long.MAX_VALUE, Long.MIN_VALUE};
        StringBuilder s = new StringBuilder();
        for (long a : values) {
            for (long b : values) {
                s.append(a + b).append(' ').append(a - b).append(' ').append(a * b).append(' ');
                if (b != 0) {
                    s.append(a / b).append(' ').append(a % b).append(' ');
                }
                s.append(a << b).append(' ').append(a >> b).append(' ').append(a >>> b).append(' ');
                s.append(a & b).append(' ').append(a | b).append(' ').append(a ^ b).append(' ');
                s.append(a < b).append(a <= b).append(a > b).append(a >= b).append(a == b).append(a != b).append('\n');
            }
            s.append(-a).append(' ').append(~a).append('\n');
        }
        return s.toString();
    }
}
