package cases.exceptions;

import cases.Out;

public final class Overflow {
    static int count;

    static int recurse(int n) {
        count = n;
        return recurse(n + 1) + 1;
    }

    static String guarded() {
        try {
            return guarded();
        } catch (StackOverflowError thrown) {
            return "guarded";
        }
    }

    static int mutual(int n) {
        return n > 400 ? n : other(n + 1);
    }

    static int other(int n) {
        return mutual(n + 1);
    }

    public static String run() {
        Out o = new Out();
        try {
            recurse(1);
        } catch (StackOverflowError thrown) {
            o.line("caught", thrown.getMessage(), thrown.getClass().getName());
        }
        o.line(count > 100, guarded(), mutual(0));
        return o.toString();
    }
}
