package cases.traces;

import cases.Out;

public final class Overflow {
    static int descend(int depth) {
        return descend(depth + 1) + 1;
    }

    static Throwable keep(int depth) {
        return depth == 0 ? new Throwable() : keep(depth - 1);
    }

    public static String run() {
        Out o = new Out();
        try {
            descend(0);
        } catch (StackOverflowError thrown) {
            StackTraceElement[] trace = thrown.getStackTrace();
            boolean same = true;
            for (StackTraceElement element : trace) {
                same &= element.getMethodName().equals("descend") && element.getLineNumber() == trace[0].getLineNumber();
            }
            o.line(trace.length, same);
        }
        Throwable kept = keep(3);
        o.line(kept.getStackTrace().length > 3, kept.getStackTrace()[0].getMethodName(), kept.getStackTrace()[3].getMethodName());
        return o.toString();
    }
}
