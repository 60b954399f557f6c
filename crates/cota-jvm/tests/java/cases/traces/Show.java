package cases.traces;

import cases.Out;

/** Shows where an action fails. */
final class Show {
    private Show() {
    }

    static void trace(Out o, Out.Action action) {
        try {
            o.line("no failure", action.run());
        } catch (Throwable thrown) {
            for (Throwable each = thrown; each != null; each = each.getCause()) {
                o.line(each);
                for (StackTraceElement frame : each.getStackTrace()) {
                    if (frame.getClassName().startsWith("cases.")) {
                        o.line("  ", frame.getClassName(), frame.getMethodName(), frame.getLineNumber());
                    }
                }
                for (Throwable suppressed : each.getSuppressed()) {
                    o.line("  suppressed", suppressed, suppressed.getStackTrace()[0].getLineNumber());
                }
            }
        }
    }
}
