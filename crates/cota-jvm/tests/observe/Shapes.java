package shapes;

import java.util.HashSet;

class Shapes {
    static int and(int a, int b) {
        if (a > 0 && b > 0) return 1;
        return 2;
    }

    static int or(int a, int b) {
        if (a > 0 || b > 0) return 5;
        return 6;
    }

    static int leftMixed(int a, int b, int c) {
        if (a > 0 && b > 0 || c > 0) return 5;
        return 6;
    }

    static int rightMixed(int a, int b, int c) {
        if ((a > 0 || b > 0) && c > 0) return 5;
        return 6;
    }

    static int inner(int a, int b, int c) {
        if (a > 0 && (b > 0 || c > 0)) return 5;
        return 6;
    }

    static int negated(int a, int b) {
        if (!(a > 0 && b > 0)) return 5;
        return 6;
    }

    static int lines(int a, int b) {
        if (a > 0
            && b > 0) return 5;
        return 6;
    }

    static int nested(int a, int b) {
        if (a > 0) {
            if (b > 0) return 5;
        }
        return 6;
    }

    static boolean value(int a, int b) {
        return a > 0 && b > 0;
    }

    static boolean constants(int a, int b) {
        if (a < 0) return false;
        if (b < 0) return true;
        return a == b;
    }

    static int choice(int a) {
        return a > 0 ? 5 : 6;
    }

    static int whileLoop(int a) {
        int sum = 0;
        while (a > 0) {
            if (a % 2 == 0)
                sum++;
            a--;
        }
        return sum;
    }

    static int doLoop(int a) {
        do {
            a--;
        } while (a > 0);
        return a;
    }

    static int forLoop(int a) {
        int sum = 0;
        for (int i = 0; i < a; i++) {
            sum += i;
        }
        return sum;
    }

    static int table(int a) {
        switch (a) {
            case 1: return 10;
            case 2:
            case 4: return 20;
            default: return 30;
        }
    }

    static int sparse(int a) {
        return switch (a) {
            case -1000, 1000 -> 1;
            case 0 -> 2;
            default -> 3;
        };
    }

    static int library(int a) {
        HashSet<Integer> set = new HashSet<>();
        set.add(a);
        if (!set.add(3)) return 5;
        return 6;
    }

    static int caller(int a) {
        if (!helps(a)) return 5;
        return 6;
    }

    private static boolean helps(int a) {
        if (a > 0) return false;
        return true;
    }

    static boolean passes(int a) {
        if (!constants(a, a - 1)) return false;
        return a > 1;
    }

    static int caught(int a) {
        try {
            if (10 / a > 3) return 5;
        } catch (ArithmeticException e) {
            if (a == 0) return 6;
        }
        return 7;
    }

    static int texts(String a) {
        return a == null ? 0 : a.length();
    }

    static final int FIRST = first();

    private static int first() {
        int sum = 0;
        for (int i = 0; i < 3; i++) sum += i;
        return sum;
    }

    static class Late {
        static int value = FIRST > 2 ? 1 : 2;
    }

    static int late(int a) {
        if (a > 0) return Late.value;
        return 0;
    }
}
