package cases.lambdas;

import cases.Out;
import java.util.List;

public final class Throwing {
    interface Step {
        int run(int x) throws Exception;
    }

    static int twice(Step step, int x) throws Exception {
        try {
            return step.run(step.run(x));
        } catch (java.io.IOException thrown) {
            throw new Exception("wrapped", thrown);
        }
    }

    public static String run() {
        Out o = new Out();
        Step fine = x -> x + 1, bad = x -> {
            throw new java.io.IOException("checked " + x);
        };
        o.attempt(() -> fine.run(1)).attempt(() -> bad.run(2)).attempt(() -> twice(bad, 3)).attempt(() -> List.of(3, 0).stream().map(x -> 6 / x).toList()).attempt(() -> { List.of(1).forEach(x -> { throw new IllegalStateException("each " + x); }); return 0; });
        Runnable nested = () -> {
            Runnable inner = () -> {
                throw new UnsupportedOperationException("inner");
            };
            inner.run();
        };
        try {
            nested.run();
        } catch (UnsupportedOperationException thrown) {
            for (StackTraceElement frame : thrown.getStackTrace()) {
                if (frame.getClassName().startsWith("cases.")) {
                    o.line(frame.getMethodName(), frame.getLineNumber());
                }
            }
        }
        return o.toString();
    }
}
