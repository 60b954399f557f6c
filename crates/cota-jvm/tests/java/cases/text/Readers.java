package cases.text;

import cases.Out;
import java.util.Arrays;

public final class Readers {
    public static String run() throws Exception {
        Out o = new Out();
        java.io.StringReader reader = new java.io.StringReader("line one\nline two");
        java.io.BufferedReader buffered = new java.io.BufferedReader(reader);
        o.line(buffered.readLine(), buffered.read(), buffered.readLine(), buffered.readLine());
        java.io.StringWriter writer = new java.io.StringWriter();
        java.io.PrintWriter printer = new java.io.PrintWriter(writer);
        printer.printf("%d-%s", 5, "x");
        printer.println(2.5);
        printer.flush();
        o.line(writer.toString().trim(), writer.getBuffer().length());
        java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
        bytes.write(new byte[] {1, 2, 3});
        bytes.write(200);
        o.line(Arrays.toString(bytes.toByteArray()), bytes.size(), new java.io.ByteArrayInputStream(bytes.toByteArray()).skip(2));
        StringBuilder text = new StringBuilder();
        new RuntimeException("traced").printStackTrace(new java.io.PrintWriter(writer));
        o.line(writer.toString().contains("cases.text.Readers.run(Readers.java:"), text.isEmpty());
        return o.toString();
    }
}
