package cases.traces;

import cases.Out;

public final class Blocks {
    static int run(int which) {
        try {
            if (which == 0) {
                throw new IllegalStateException("try");
            }
            if (which == 1) {
                throw new IllegalArgumentException("caught");
            }
            synchronized (Blocks.class) {
                if (which == 2) {
                    throw new ArithmeticException("locked");
                }
            }
        } catch (IllegalArgumentException thrown) {
            throw new RuntimeException("again", thrown);
        } finally {
            if (which == 3) {
                throw new UnsupportedOperationException("finally");
            }
        }
        try (Resource first = new Resource(which); Resource second = new Resource(which + 1)) {
            if (which == 4) {
                throw new IllegalStateException("body" + first + second);
            }
        }
        do {
            which--;
        } while (which / (which - 4) < 100);
        return which;
    }

    record Resource(int code) implements AutoCloseable {
        @Override
        public void close() {
            if (code == 5) {
                throw new IllegalArgumentException("close" + code);
            }
        }
    }

    public static String run() {
        Out o = new Out();
        for (int which = 0; which < 6; which++) {
            int fixed = which;
            Show.trace(o, () -> run(fixed));
        }
        return o.toString();
    }
}
