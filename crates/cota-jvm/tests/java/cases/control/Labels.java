package cases.control;

import cases.Out;

public final class Labels {
    public static String run() {
        Out o = new Out();
        StringBuilder s = new StringBuilder();
        outer:
        for (int i = 0; i < 5; i++) {
            inner:
            for (int j = 0; ; j++) {
                if (j == 4) {
                    continue outer;
                }
                if (i * j == 6) {
                    break outer;
                }
                if ((i + j) % 3 == 0) {
                    continue inner;
                }
                s.append(i).append(j).append(' ');
                if (i == 1 && j == 2) {
                    break inner;
                }
            }
            s.append("end ");
        }
        block: {
            if (s.length() > 5) {
                break block;
            }
            s.append("never");
        }
        int n = 27, steps = 0;
        while (n != 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        do {
            steps++;
        } while (steps % 7 != 0);
        o.line(s, steps);
        for (int i = 0, j = 10; i < j; i += 2, j--) {
            o.line(i, j);
        }
        return o.toString();
    }
}
