package cases.printing;

import cases.Out;

public final class Traces {
    public static String run() {
        Out o = new Out();
        try {
            Integer.parseInt("x");
        } catch (NumberFormatException thrown) {
            java.io.StringWriter text = new java.io.StringWriter();
            thrown.printStackTrace(new java.io.PrintWriter(text));
            String[] lines = text.toString().split("\n");
            o.line(lines[0]);
            for (String line : lines) {
                if (line.contains("cases.")) {
                    o.line(line.trim());
                }
            }
            System.out.println(thrown);
        }
        StackTraceElement element = new Throwable().getStackTrace()[0];
        o.line(element, element.getClassName(), element.getMethodName(), element.getFileName(), element.getLineNumber(), element.isNativeMethod(), element.equals(new Throwable().getStackTrace()[0]));
        return o.toString();
    }
}
