package cases.opcodes;

public final class IntArithmetic {
    public static String run() {
        int[] values = {0, 1, -1, 2, -7, 13, 31, 32, 33, 127, 128, -128, -129, 32767, 32768, 65536, Integer.MAX_VALUE, Integer.MIN_VALUE};
        StringBuilder s = new StringBuilder();
        for (int a : values) {
            for (int b : values) {
                s.append(a + b).append(' ').append(a - b).append(' ').append(a * b).append(' ');
                if (b != 0) {
                    s.append(a / b).append(' ').append(a % b).append(' ');
                }
                s.append(a << b).append(' ').append(a >> b).append(' ').append(a >>> b).append(' ');
                s.append(a & b).append(' ').append(a | b).append(' ').append(a ^ b).append('\n');
            }
            s.append(-a).append(' ').append(~a).append('\n');
        }
        return s.toString();
    }
}
