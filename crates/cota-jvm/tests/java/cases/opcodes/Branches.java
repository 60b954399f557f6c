package cases.opcodes;

public final class Branches {
    public static String run() {
        int[] values = {-1, 0, 1};
        StringBuilder s = new StringBuilder();
        for (int a : values) {
            s.append(a == 0).append(a != 0).append(a < 0).append(a <= 0).append(a > 0).append(a >= 0);
            if (a == 0) {
                s.append('z');
            }
            if (a != 0) {
                s.append('n');
            }
            if (a < 0) {
                s.append('l');
            }
            if (a >= 0) {
                s.append('g');
            }
            if (a > 0) {
                s.append('p');
            }
            if (a <= 0) {
                s.append('m');
            }
            for (int b : values) {
                s.append(a == b).append(a != b).append(a < b).append(a <= b).append(a > b).append(a >= b);
            }
        }
        Object x = "x", y = new Object(), z = null;
        s.append(x == y).append(x != y).append(z == null).append(z != null).append(x == null);
        if (x != null && (y == null || x != y)) {
            s.append("end");
        }
        int n = 0;
        do {
            n += 3;
            if (n == 9) {
                continue;
            }
            s.append(n);
        } while (n < 20);
        return s.toString();
    }
}
