package cases.exceptions;

import cases.Out;

public final class Traces {
    static Throwable kept;

    final class Inner {
        final int value = compute();

        int compute() {
            kept = new Throwable("in a field initialiser");
            return 1;
        }
    }

    static final class Quiet extends RuntimeException {
        Quiet() {
            super("quiet", null, false, false);
        }
    }

    static void show(Out o, Throwable thrown) {
        o.line(thrown.getMessage());
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (frame.getClassName().startsWith("cases.")) {
                o.line("  ", frame.getClassName(), frame.getMethodName(), frame.getLineNumber(), frame.getFileName());
            }
        }
    }

    static Throwable make() {
        return new Throwable("made");
    }

    static void first(int depth) {
        if (depth == 0) {
            try {
                second(null);
            } catch (NullPointerException thrown) {
                throw new RuntimeException("wrapped",
                        thrown);
            }
        } else {
            first(depth - 1);
        }
    }

    static int second(int[] numbers) {
        int sum = 0;
        for (int i = 0;
                i < numbers.length;
                i++) {
            sum += numbers[i];
        }
        return sum;
    }

    public static String run() {
        Out o = new Out();
        try {
            first(3);
        } catch (RuntimeException thrown) {
            show(o, thrown);
            show(o, thrown.getCause());
        }
        Throwable made = make();
        show(o, made);
        try {
            throw made;
        } catch (Throwable same) {
            show(o, same);
            same.fillInStackTrace();
            show(o, same);
        }
        made.setStackTrace(new StackTraceElement[] {new StackTraceElement("cases.Made", "up", "Made.java", 5)});
        show(o, made);
        o.line(made.getStackTrace()[0]);
        show(o, new Quiet());
        new Traces().new Inner();
        show(o, kept);
        return o.toString();
    }
}
