package cases.exceptions;

import cases.Out;

public final class Finally {
    static final StringBuilder LOG = new StringBuilder();

    static String plain() {
        try {
            return "try";
        } finally {
            LOG.append("finally ");
        }
    }

    @SuppressWarnings("finally")
    static int overriding() {
        try {
            throw new IllegalStateException();
        } finally {
            return 5;
        }
    }

    static String nested(int which) {
        StringBuilder s = new StringBuilder();
        try {
            s.append('a');
            try {
                s.append('b');
                if (which == 1) {
                    throw new IllegalArgumentException("x");
                }
                if (which == 2) {
                    s.append(1 / (which - 2));
                }
                s.append('c');
            } catch (IllegalArgumentException thrown) {
                s.append('d').append(thrown.getMessage());
            } finally {
                s.append('e');
            }
            s.append('f');
        } catch (ArithmeticException | NullPointerException thrown) {
            s.append('g').append(thrown.getMessage());
        } finally {
            s.append('h');
        }
        return s.toString();
    }

    static String loop() {
        StringBuilder s = new StringBuilder();
        outer:
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j < 4; j++) {
                try {
                    if (j == 1) {
                        continue;
                    }
                    if (j == 3) {
                        continue outer;
                    }
                    if (i == 2) {
                        break outer;
                    }
                    s.append(i).append(j);
                } finally {
                    s.append('|');
                }
            }
        }
        return s.append(LOG).toString();
    }

    static int value() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 2;
        }
    }

    static int replaced() {
        try {
            throw new IllegalStateException("first");
        } finally {
            throw new IllegalArgumentException("second");
        }
    }

    static int rethrown() {
        try {
            return Integer.parseInt("none");
        } catch (NumberFormatException thrown) {
            throw new RuntimeException(thrown);
        } finally {
            LOG.append("end");
        }
    }

    public static String run() {
        Out o = new Out();
        o.line(plain(), overriding(), nested(0), nested(1), nested(2), loop(), value());
        o.attempt(() -> replaced()).attempt(() -> rethrown());
        return o.toString();
    }
}
