package cases.exceptions;

import cases.Out;
import java.util.NoSuchElementException;

public final class Causes {
    static final class Own extends RuntimeException {
        final int code;

        Own(int code) {
            super("code " + code);
            this.code = code;
        }

        @Override
        public String toString() {
            return "Own" + super.toString().length() + getMessage();
        }
    }

    public static String run() {
        Out o = new Out();
        Throwable a = new RuntimeException("low"), b = new IllegalStateException("middle", a), c = new Exception(b), d = new Error();
        o.line(a, b, c, d, c.getMessage(), c.getCause() == b, d.getMessage(), d.getCause(), a.getLocalizedMessage());
        d.initCause(a);
        a.addSuppressed(new Exception("s1"));
        a.addSuppressed(new Exception("s2"));
        o.line(d.getCause(), a.getSuppressed().length, a.getSuppressed()[1]).attempt(() -> d.initCause(a)).attempt(() -> a.initCause(a)).attempt(() -> { a.addSuppressed(a); return 0; }).attempt(() -> { a.addSuppressed(null); return 0; });
        o.line(new Own(5), new Own(5).code, new Own(5) instanceof RuntimeException, new AssertionError("detail", a), new AssertionError(5), new StackOverflowError(), new IndexOutOfBoundsException(7), new ArrayIndexOutOfBoundsException(7), new StringIndexOutOfBoundsException(7), new NoSuchElementException("x", a).getCause());
        return o.toString();
    }
}
